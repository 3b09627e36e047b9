//! The adapter in memory passes the contract.

async fn make() -> (store::Store, ()) {
    (store::memory::open(), ())
}

store::contract_tests!(make);
