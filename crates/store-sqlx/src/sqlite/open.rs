use std::path::{Path, PathBuf};

use sqlx::{
    ConnectOptions, Connection, SqliteConnection,
    migrate::MigrateError,
    query_scalar,
    sqlite::{SqlitePool, SqlitePoolOptions},
};
use store::{StorageError, Store};

use super::{checkpoint::Checkpointer, connect, migrate, read::SqliteReader, sink::SqliteSink};

/// `CHUH` in ASCII: written into the head of the file, so that no other program's database is
/// taken for ours.
const APPLICATION_ID: i32 = 0x4348_5548;
/// What SQLite answers when the file is none of its own.
const SQLITE_NOTADB: &str = "26";

/// Why a database could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder of the file is not there and cannot be made.
    #[error("cannot create the folder {}: {cause}", dir.display())]
    Folder {
        /// The folder.
        dir: PathBuf,
        /// What the system said.
        cause: std::io::Error,
    },
    /// The file exists and is no SQLite database.
    #[error("{} is not a database: move it away, or name another file", path.display())]
    NotADatabase {
        /// The file.
        path: PathBuf,
    },
    /// The file is the database of another program.
    #[error("{} is the database of another program: name another file", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// A newer version of the program has used the database.
    #[error(
        "{} has schema version {version}, this program knows up to {known}: use a newer program",
        path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// The schema's version.
        version: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// The schema differs from what this program would have made.
    #[error("the schema of {} is not as it should be: {cause}", path.display())]
    Schema {
        /// The file.
        path: PathBuf,
        /// What was found.
        cause: MigrateError,
    },
    /// The database cannot be opened, read or written.
    #[error("cannot open {}: {cause}", path.display())]
    Storage {
        /// The file.
        path: PathBuf,
        /// What SQLite said.
        cause: StorageError,
    },
}

/// Opens the database at `path`, creates it and its folder if they are missing, and brings its
/// schema up to date.
///
/// # Errors
/// See [`OpenError`]; each names the file and what would be right.
///
/// # Panics
/// Outside of a tokio runtime, or in one without timers.
pub async fn open(path: &Path) -> Result<Store, OpenError> {
    let (sink, readers) = open_parts(path).await?;
    Ok(Store::start(sink, SqliteReader::new(readers)))
}

pub(super) async fn open_parts(path: &Path) -> Result<(SqliteSink, SqlitePool), OpenError> {
    if let Some(dir) = path.parent() {
        make_folder(dir).map_err(|cause| OpenError::Folder { dir: dir.to_owned(), cause })?;
    }
    let options = connect::writer(path);
    let mut writer = options.connect().await.map_err(|error| plain(path, error))?;
    claim(path, &mut writer).await?;
    migrate(path, &mut writer).await?;
    let readers = SqlitePoolOptions::new()
        .max_connections(connect::READERS)
        // A file does not hang up.
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(connect::reader(path))
        .await
        .map_err(|error| plain(path, error))?;
    Ok((
        SqliteSink::new(options, writer, Checkpointer::new(connect::checkpointer(path)), readers.clone()),
        readers,
    ))
}

/// Makes the folder with all above it, and syncs those that got a new entry: SQLite does so for
/// its files, but a synced file in a folder that is lost is lost as well.
fn make_folder(dir: &Path) -> std::io::Result<()> {
    let missing: Vec<&Path> =
        dir.ancestors().take_while(|dir| !dir.as_os_str().is_empty() && !dir.exists()).collect();
    std::fs::create_dir_all(dir)?;
    if cfg!(unix) {
        for made in missing {
            let above = made.parent().filter(|above| !above.as_os_str().is_empty());
            std::fs::File::open(above.unwrap_or(Path::new(".")))?.sync_all()?;
        }
    }
    Ok(())
}

fn plain(path: &Path, error: sqlx::Error) -> OpenError {
    let path = path.to_owned();
    match &error {
        sqlx::Error::Database(told) if told.code().as_deref() == Some(SQLITE_NOTADB) => {
            OpenError::NotADatabase { path }
        }
        _ => OpenError::Storage { path, cause: StorageError::new(error) },
    }
}

/// Marks an empty database as ours and refuses one that is not.
async fn claim(path: &Path, conn: &mut SqliteConnection) -> Result<(), OpenError> {
    let found: i32 = query_scalar("PRAGMA application_id")
        .fetch_one(&mut *conn)
        .await
        .map_err(|error| plain(path, error))?;
    if found == APPLICATION_ID {
        return Ok(());
    }
    let tables: i64 = query_scalar("SELECT count(*) FROM sqlite_schema")
        .fetch_one(&mut *conn)
        .await
        .map_err(|error| plain(path, error))?;
    if found != 0 || tables != 0 {
        return Err(OpenError::Foreign { path: path.to_owned() });
    }
    let mark = sqlx::AssertSqlSafe(format!("PRAGMA application_id = {APPLICATION_ID}"));
    sqlx::raw_sql(mark).execute(conn).await.map_err(|error| plain(path, error))?;
    Ok(())
}

async fn migrate(path: &Path, conn: &mut SqliteConnection) -> Result<(), OpenError> {
    migrate::migrator().run_direct(None, conn, false).await.map_err(|cause| {
        let (path, known) = (path.to_owned(), migrate::newest());
        match cause {
            MigrateError::VersionMissing(version) if version > known => {
                OpenError::Newer { path, version, known }
            }
            MigrateError::Execute(error) => plain(&path, error),
            cause => OpenError::Schema { path, cause },
        }
    })
}

/// Closes a connection whose errors nobody can use any more.
pub(super) async fn hang_up(conn: SqliteConnection) {
    if let Err(error) = conn.close().await {
        tracing::warn!(%error, "a connection to the database closed badly");
    }
}
