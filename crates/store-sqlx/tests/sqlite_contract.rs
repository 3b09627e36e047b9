//! SQLite passes the contract.

async fn make() -> (store::Store, tempfile::TempDir) {
    let dir = tempfile::tempdir().expect("a folder");
    let store = store_sqlx::sqlite::open(&dir.path().join("hall.db")).await.expect("a new database");
    (store, dir)
}

store::contract_tests!(make);
