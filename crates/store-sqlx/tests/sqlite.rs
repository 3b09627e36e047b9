//! What only a database in a file can be asked: opening, opening again, a second process, failures.

use std::path::{Path, PathBuf};

use bytes::Bytes;
use sqlx::{Connection, SqliteConnection, query, query_scalar, raw_sql, sqlite::SqliteConnectOptions};
use store::{Append, GameId, NewGame, Store, User, UserId, WriteError};
use store_sqlx::sqlite::{OpenError, open};
use tempfile::TempDir;

fn folder() -> (TempDir, PathBuf) {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("hall.db");
    (dir, path)
}

fn game() -> GameId {
    GameId::from_random(1)
}

async fn with_game(store: &Store) {
    let creator = UserId::from_random(1);
    let name = "棋友".parse().expect("a name");
    store.create_user(User { id: creator, name, created_at_ms: 5 }).await.expect("a new user");
    let new = NewGame {
        id: game(),
        kind: "chess".into(),
        created_at_ms: 6,
        creator,
        first: Some(creator),
        second: None,
        about: "{}".into(),
        rematch_of: None,
        events: vec!["created".into()],
    };
    store.create_game(new).await.expect("a new game");
}

/// A connection of another program to the same file.
async fn stranger(path: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
    SqliteConnection::connect_with(&options).await.expect("SQLite opens the file")
}

async fn seqs(store: &Store) -> Vec<u64> {
    store.read(game(), 0).await.expect("a read").iter().map(|(seq, _)| *seq).collect()
}

#[tokio::test]
async fn all_is_there_after_opening_again() {
    let (_dir, path) = folder();
    let store = open(&path).await.expect("a new database");
    with_game(&store).await;
    store.append(Append::one(game(), 2, "moved")).await.expect("the next seq");
    store.beat(77).await.expect("a beat");
    let (row, user) = (store.game(game()).await, store.user(UserId::from_random(1)).await);
    store.close().await.expect("closed");

    let again = open(&path).await.expect("the same database");
    assert_eq!(again.game(game()).await.expect("a read"), row.expect("a read"));
    assert_eq!(again.user(UserId::from_random(1)).await.expect("a read"), user.expect("a read"));
    assert_eq!(again.last_beat().await.expect("a read"), Some(77));
    assert_eq!(again.open_ids(None).await.expect("a read"), [game()]);
    let late = again.append(Append::one(game(), 2, "late")).await;
    assert!(matches!(late, Err(WriteError::SeqTaken { seq: 2, last: 2, .. })), "{late:?}");
    let early = again.append(Append::one(game(), 4, "early")).await;
    assert!(matches!(early, Err(WriteError::SeqGap { seq: 4, last: 2, .. })), "{early:?}");
    again.append(Append::one(game(), 3, "moved")).await.expect("the next seq");
    assert_eq!(seqs(&again).await, [1, 2, 3]);
}

/// As after a crash: the first store was not closed, its log not copied.
#[tokio::test]
async fn all_is_there_without_closing() {
    let (dir, path) = folder();
    let store = open(&path).await.expect("a new database");
    with_game(&store).await;
    for seq in 2..50 {
        store.append(Append::one(game(), seq, "moved")).await.expect("the next seq");
    }
    let copy = dir.path().join("copy");
    std::fs::create_dir(&copy).expect("a folder");
    for file in ["hall.db", "hall.db-wal"] {
        std::fs::copy(dir.path().join(file), copy.join(file)).expect("a copy");
    }
    let again = open(&copy.join("hall.db")).await.expect("the database as it was left");
    assert_eq!(seqs(&again).await, (1..50).collect::<Vec<_>>());
}

#[tokio::test]
async fn missing_folders_are_made() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("some/where/else/hall.db");
    let store = open(&path).await.expect("a new database");
    store.beat(1).await.expect("a beat");
    assert!(path.is_file());
}

#[tokio::test]
async fn what_is_no_folder_is_named() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("file");
    std::fs::write(&file, "x").expect("a file");
    let error = open(&file.join("data/hall.db")).await.expect_err("a file is no folder");
    assert!(matches!(error, OpenError::Folder { .. }), "{error:?}");
    assert!(error.to_string().contains("file/data"), "{error}");

    let error = open(dir.path()).await.expect_err("a folder is no file");
    assert!(matches!(error, OpenError::Storage { .. }), "{error:?}");
    assert!(error.to_string().contains(&dir.path().display().to_string()), "{error}");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_left_alone() {
    for text in ["not a database at all, but long enough to have a header. ".repeat(40), "short".into()] {
        let (_dir, path) = folder();
        std::fs::write(&path, &text).expect("a file");
        let error = open(&path).await.expect_err("this is a text");
        assert!(matches!(error, OpenError::NotADatabase { .. }), "{error:?}");
        assert!(error.to_string().contains("hall.db is not a database"), "{error}");
        assert_eq!(std::fs::read_to_string(&path).expect("still there"), text);
    }
}

#[tokio::test]
async fn another_programs_database_is_refused() {
    for sql in ["CREATE TABLE recipes (id INTEGER)", "PRAGMA application_id = 7"] {
        let (_dir, path) = folder();
        let mut conn = stranger(&path).await;
        raw_sql(sql).execute(&mut conn).await.expect("their table");
        conn.close().await.expect("closed");
        let error = open(&path).await.expect_err("not ours");
        assert!(matches!(error, OpenError::Foreign { .. }), "{sql}: {error:?}");
    }
}

#[tokio::test]
async fn a_newer_schema_is_refused() {
    let (_dir, path) = folder();
    open(&path).await.expect("a new database").close().await.expect("closed");
    let mut conn = stranger(&path).await;
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (9999, 'of the future', TRUE, x'00', 0)";
    raw_sql(newer).execute(&mut conn).await.expect("a row");
    conn.close().await.expect("closed");
    let error = open(&path).await.expect_err("from the future");
    assert!(matches!(error, OpenError::Newer { version: 9999, known: 1, .. }), "{error:?}");
    assert!(error.to_string().contains("schema version 9999, this program knows up to 1"), "{error}");
}

#[tokio::test]
async fn a_changed_migration_is_refused() {
    let (_dir, path) = folder();
    open(&path).await.expect("a new database").close().await.expect("closed");
    let mut conn = stranger(&path).await;
    raw_sql("UPDATE _sqlx_migrations SET checksum = x'00'").execute(&mut conn).await.expect("a row");
    conn.close().await.expect("closed");
    let error = open(&path).await.expect_err("not our schema");
    assert!(matches!(error, OpenError::Schema { .. }), "{error:?}");
}

/// Two processes on one file, each remembering where the game stood: nothing is stored twice, and
/// the one that came late learns it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_stores_on_one_file_agree() {
    let (_dir, path) = folder();
    let stores = [open(&path).await.expect("a new database"), open(&path).await.expect("the same one")];
    with_game(&stores[0]).await;
    let mut next = 2;
    for round in 0..30 {
        // One goes ahead by several, so that the other is behind by more than one.
        let ahead = &stores[round % 2];
        for _ in 0..round % 3 {
            ahead.append(Append::one(game(), next, "ahead")).await.expect("the next seq");
            next += 1;
        }
        let append = |at: usize| stores[at].append(Append::one(game(), next, format!("{next} by {at}")));
        let outcomes = tokio::join!(append(0), append(1));
        let winner = match &outcomes {
            (Ok(()), Err(WriteError::SeqTaken { .. })) => 0,
            (Err(WriteError::SeqTaken { .. }), Ok(())) => 1,
            other => panic!("round {round}, seq {next}: {other:?}"),
        };
        let stored = stores[1 - winner].read(game(), next - 1).await.expect("a read");
        assert_eq!(stored, [(next, Bytes::from(format!("{next} by {winner}")))]);
        next += 1;
    }
    assert_eq!(seqs(&stores[0]).await, (1..next).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_failing_database_is_told_and_survived() {
    let (_dir, path) = folder();
    let store = open(&path).await.expect("a new database");
    with_game(&store).await;
    let mut conn = stranger(&path).await;
    let trap = "CREATE TRIGGER trap BEFORE INSERT ON events WHEN NEW.body = x'626164' \
                BEGIN SELECT RAISE(ABORT, 'the disk is on fire'); END";
    raw_sql(trap).execute(&mut conn).await.expect("a trigger");

    let (good, bad) =
        tokio::join!(store.append(Append::new(game(), 2, vec!["good".into(), "bad".into()])), store.beat(1));
    for outcome in [good, bad] {
        match outcome {
            Err(WriteError::Storage(error)) => {
                assert!(error.to_string().contains("the disk is on fire"), "{error}");
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(store.stats().failures, 1);
    assert_eq!(seqs(&store).await, [1], "nothing of the batch was stored");
    assert_eq!(store.last_beat().await.expect("a read"), None);

    raw_sql("DROP TRIGGER trap").execute(&mut conn).await.expect("dropped");
    store.append(Append::one(game(), 2, "bad")).await.expect("all is well again");
    store.beat(2).await.expect("all is well again");
    assert_eq!(seqs(&store).await, [1, 2]);
}

#[tokio::test]
async fn what_cannot_be_read_is_told() {
    let (_dir, path) = folder();
    let store = open(&path).await.expect("a new database");
    with_game(&store).await;
    let mut conn = stranger(&path).await;
    query("UPDATE games SET next = 'no id'").execute(&mut conn).await.expect("a row");
    let error = store.game(game()).await.expect_err("no id");
    assert!(error.to_string().contains("\"no id\" is no id of a game"), "{error}");
    raw_sql("DROP TABLE events").execute(&mut conn).await.expect("dropped");
    let error = store.read(game(), 0).await.expect_err("no journal");
    assert!(error.to_string().contains("no such table: events"), "{error}");
}

#[tokio::test]
async fn closing_leaves_one_whole_file() {
    let (dir, path) = folder();
    let store = open(&path).await.expect("a new database");
    with_game(&store).await;
    store.close().await.expect("closed");
    let files: Vec<_> = std::fs::read_dir(dir.path())
        .expect("the folder")
        .map(|file| file.expect("readable").file_name())
        .collect();
    assert_eq!(files, ["hall.db"]);
    let mut conn = stranger(&path).await;
    let sound: String = query_scalar("PRAGMA integrity_check").fetch_one(&mut conn).await.expect("a check");
    assert_eq!(sound, "ok");
    store.read(game(), 0).await.expect_err("it is closed");
}
