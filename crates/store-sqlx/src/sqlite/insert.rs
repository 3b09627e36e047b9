use bytes::Bytes;
use sqlx::{AssertSqlSafe, SqliteConnection, query};

/// Values that one statement of SQLite can take.
const BINDS_MAX: usize = 32_766;
const BINDS_PER_EVENT: usize = 3;
/// Events that one `INSERT` takes.
pub(super) const ROWS_MAX: usize = BINDS_MAX / BINDS_PER_EVENT;

/// An event on its way into the journal.
#[derive(Debug, Clone, Copy)]
pub(super) struct EventRow<'a> {
    pub(super) game: i64,
    pub(super) seq: u64,
    pub(super) body: &'a Bytes,
}

/// Inserts the events: one statement, unless there are more than [`ROWS_MAX`].
pub(super) async fn events(conn: &mut SqliteConnection, rows: &[EventRow<'_>]) -> Result<(), sqlx::Error> {
    for chunk in rows.chunks(ROWS_MAX) {
        let mut insert = query(AssertSqlSafe(insert_sql(chunk.len())));
        for row in chunk {
            // Within SEQ_MAX, far below the bound.
            insert = insert.bind(row.game).bind(row.seq as i64).bind(&row.body[..]);
        }
        insert.execute(&mut *conn).await?;
    }
    Ok(())
}

fn insert_sql(rows: usize) -> String {
    const HEAD: &str = "INSERT INTO events (game, seq, body) VALUES ";
    const ROW: &str = "(?,?,?),";
    let mut sql = String::with_capacity(HEAD.len() + rows * ROW.len());
    sql.push_str(HEAD);
    for _ in 0..rows {
        sql.push_str(ROW);
    }
    sql.pop();
    sql
}
