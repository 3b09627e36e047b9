use sqlx::{
    SqlSafeStr,
    migrate::{Migration, MigrationType, Migrator},
};

/// Every migration, in order: version, description, SQL. One that was released never changes.
const MIGRATIONS: [(i64, &str, &str); 1] =
    [(1, "hall", include_str!("../../migrations/sqlite/0001_hall.sql"))];

/// The newest version that this program knows.
pub(super) fn newest() -> i64 {
    MIGRATIONS.iter().map(|(version, ..)| *version).max().unwrap_or(0)
}

pub(super) fn migrator() -> Migrator {
    let migration = |(version, description, sql): (i64, &'static str, &'static str)| {
        Migration::new(version, description.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(MIGRATIONS.into_iter().map(migration).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_listed() {
        let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations/sqlite");
        let mut files: Vec<String> = std::fs::read_dir(dir)
            .expect("the migrations are there")
            .map(|entry| entry.expect("readable").file_name().into_string().expect("plain names"))
            .collect();
        files.sort();
        let listed: Vec<String> =
            MIGRATIONS.iter().map(|(version, name, _)| format!("{version:04}_{name}.sql")).collect();
        assert_eq!(files, listed);
    }
}
