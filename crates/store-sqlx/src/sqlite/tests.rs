use sqlx::{AssertSqlSafe, ConnectOptions, SqliteConnection, query_scalar};
use store::{NewGame, Sink, User, UserId, Write};

use super::{
    checkpoint::CHECKPOINT_PAGES,
    connect::{self, BUSY_TIMEOUT, PAGE_BYTES, READERS},
    open::open_parts,
};

async fn pragma<T>(conn: &mut SqliteConnection, name: &str) -> T
where
    T: for<'r> sqlx::Decode<'r, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite> + Send + Unpin,
{
    query_scalar(AssertSqlSafe(format!("PRAGMA {name}"))).fetch_one(conn).await.expect("a pragma")
}

async fn is_durable(conn: &mut SqliteConnection) {
    assert_eq!(pragma::<String>(conn, "journal_mode").await, "wal");
    assert_eq!(pragma::<i64>(conn, "synchronous").await, 2, "FULL");
    assert_eq!(pragma::<i64>(conn, "foreign_keys").await, 1);
    assert_eq!(pragma::<i64>(conn, "busy_timeout").await, BUSY_TIMEOUT.as_millis() as i64);
    assert_eq!(pragma::<i64>(conn, "fullfsync").await, 1);
    assert_eq!(pragma::<i64>(conn, "checkpoint_fullfsync").await, 1);
    assert_eq!(pragma::<i64>(conn, "page_size").await, i64::from(PAGE_BYTES));
}

#[tokio::test]
async fn every_connection_is_durable() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("hall.db");
    let (mut sink, readers) = open_parts(&path).await.expect("a new database");
    is_durable(sink.connection()).await;
    let mut all = vec![];
    for _ in 0..READERS {
        all.push(readers.acquire().await.expect("one more connection"));
    }
    assert!(readers.try_acquire().is_none(), "that was all of them");
    for conn in &mut all {
        is_durable(conn).await;
        assert_eq!(pragma::<i64>(conn, "query_only").await, 1);
    }
    is_durable(&mut connect::checkpointer(&path).connect().await.expect("a connection")).await;
}

/// The log is copied beside the writer and begins anew, so that it does not grow for ever.
#[tokio::test]
async fn the_log_begins_anew() {
    let dir = tempfile::tempdir().expect("a folder");
    let (mut sink, _readers) = open_parts(&dir.path().join("hall.db")).await.expect("a new database");
    let creator = UserId::from_random(1);
    let name = "a".parse().expect("a name");
    let user = Write::CreateUser(User { id: creator, name, created_at_ms: 0 });
    sink.commit(&[user]).await.expect("stored");
    let mut batches: u128 = 0;
    for round in 0..3 {
        while sink.checkpointer().is_idle() {
            let games = (0..100).map(|n| big_game(batches * 100 + n, creator)).collect::<Vec<_>>();
            sink.commit(&games).await.expect("stored");
            sink.tidy().await;
            batches += 1;
            assert!(batches < 50, "no copy was begun in round {round}");
        }
        sink.checkpointer().is_done().await;
        sink.tidy().await;
        assert!(sink.checkpointer().is_idle());
        sink.commit(&[Write::Beat(round)]).await.expect("stored");
        // The answer is (busy, pages in the log, pages copied).
        let (_, pages, _): (i64, i64, i64) =
            sqlx::query_as("PRAGMA wal_checkpoint(NOOP)").fetch_one(sink.connection()).await.expect("counts");
        assert!(pages < 20, "{pages} pages in the log after round {round}, of {CHECKPOINT_PAGES}");
    }
}

fn big_game(n: u128, creator: UserId) -> Write {
    Write::CreateGame(Box::new(NewGame {
        id: store::GameId::from_random(n),
        kind: "chess".into(),
        created_at_ms: 0,
        creator,
        first: None,
        second: None,
        about: String::new(),
        rematch_of: None,
        events: vec![vec![b'x'; 30 * 1024].into()],
    }))
}
