use bytes::Bytes;
use sqlx::{AssertSqlSafe, SqliteConnection, query};

/// Values that one statement of SQLite can take.
const BINDS_MAX: usize = 32_766;
const BINDS_PER_EVENT: usize = 3;
/// Events that one `INSERT` takes.
pub(super) const ROWS_MAX: usize = BINDS_MAX / BINDS_PER_EVENT;

/// Up to so many rows the prepared statement is kept for the next batch of the same size; larger
/// ones would take much memory and come too rarely.
const PREPARED_ROWS_MAX: usize = 64;

/// An event on its way into the journal.
#[derive(Debug, Clone, Copy)]
pub(super) struct EventRow<'a> {
    pub(super) game: i64,
    pub(super) seq: u64,
    pub(super) body: &'a Bytes,
}

/// Inserts the events: one statement, unless there are more than [`ROWS_MAX`].
pub(super) async fn events(conn: &mut SqliteConnection, rows: &[EventRow<'_>]) -> Result<(), sqlx::Error> {
    run(conn, rows, "", "").await
}

/// A transaction that only inserts these events. Handed over as one text: the thread of the
/// connection is woken once, not for each of `BEGIN`, `INSERT`, `COMMIT`.
///
/// # Errors
/// The transaction may still be open then: the connection must be closed.
pub(super) async fn committed(conn: &mut SqliteConnection, rows: &[EventRow<'_>]) -> Result<(), sqlx::Error> {
    if rows.is_empty() {
        return Ok(());
    }
    run(conn, rows, "BEGIN IMMEDIATE;", ";COMMIT").await
}

async fn run(
    conn: &mut SqliteConnection,
    rows: &[EventRow<'_>],
    before: &str,
    after: &str,
) -> Result<(), sqlx::Error> {
    let chunks = rows.chunks(ROWS_MAX);
    let last = chunks.len().saturating_sub(1);
    for (at, chunk) in chunks.enumerate() {
        let before = if at == 0 { before } else { "" };
        let after = if at == last { after } else { "" };
        let sql = insert_sql(chunk.len(), before, after);
        let mut insert = query(AssertSqlSafe(sql)).persistent(chunk.len() <= PREPARED_ROWS_MAX);
        for row in chunk {
            // Within SEQ_MAX, far below the bound.
            insert = insert.bind(row.game).bind(row.seq as i64).bind(&row.body[..]);
        }
        insert.execute(&mut *conn).await?;
    }
    Ok(())
}

fn insert_sql(rows: usize, before: &str, after: &str) -> String {
    const HEAD: &str = "INSERT INTO events (game, seq, body) VALUES ";
    const ROW: &str = "(?,?,?),";
    let mut sql = String::with_capacity(before.len() + HEAD.len() + rows * ROW.len() + after.len());
    sql.push_str(before);
    sql.push_str(HEAD);
    for _ in 0..rows {
        sql.push_str(ROW);
    }
    sql.pop();
    sql.push_str(after);
    sql
}
