//! A store that fails, and a table that breaks: one game suffers, the hall goes on.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

use bytes::Bytes;
use protocol::{ClientMessage, Kind};
use store::{
    GameFilter, GameId, GameRow, Outcomes, Reader, Reading, Sink, StorageError, Store, User, UserId, Write,
};

use crate::support::{Hall, Table, UNTIMED, config, request};

/// What goes wrong, how many times from now on.
#[derive(Debug, Default)]
struct Faults {
    /// Appends fail, stored nevertheless.
    appends_stored: AtomicU32,
    /// Appends fail, nothing is stored.
    appends_lost: AtomicU32,
    /// Reading a journal panics.
    read_panics: AtomicU32,
    /// Reading a journal fails.
    read_fails: AtomicU32,
}

fn strikes(fault: &AtomicU32) -> bool {
    fault.fetch_update(SeqCst, SeqCst, |left| left.checked_sub(1)).is_ok()
}

/// A store behind a store.
struct FaultySink(Store, Arc<Faults>);
struct FaultyReader(Store, Arc<Faults>);

impl Sink for FaultySink {
    async fn commit(&mut self, batch: &[Write]) -> Result<Outcomes, StorageError> {
        let mut outcomes = Vec::new();
        for write in batch {
            let append = matches!(write, Write::Append(_));
            if append && strikes(&self.1.appends_lost) {
                return Err(StorageError::new("the disk is full"));
            }
            outcomes.push(match write.clone() {
                Write::Append(append) => self.0.append(append).await,
                Write::CreateGame(new) => self.0.create_game(*new).await,
                Write::TakeSeat { game, seat, user } => self.0.take_seat(game, seat, user).await,
                Write::CreateUser(user) => self.0.create_user(user).await,
                Write::Rename { user, name } => self.0.rename(user, name).await,
                Write::Beat(now) => self.0.beat(now).await,
            });
            if append && strikes(&self.1.appends_stored) {
                return Err(StorageError::new("the disk went away while it answered"));
            }
        }
        Ok(outcomes)
    }

    async fn close(self) -> Result<(), StorageError> {
        self.0.close().await
    }
}

impl Reader for FaultyReader {
    fn events(&self, game: GameId, after_seq: u64) -> Reading<'_, Vec<(u64, Bytes)>> {
        assert!(!strikes(&self.1.read_panics), "as the test wants it");
        Box::pin(async move {
            if strikes(&self.1.read_fails) {
                return Err(StorageError::new("the disk cannot be read"));
            }
            self.0.read(game, after_seq).await
        })
    }

    fn game(&self, id: GameId) -> Reading<'_, Option<GameRow>> {
        Box::pin(self.0.game(id))
    }

    fn games(&self, filter: GameFilter, limit: usize) -> Reading<'_, Vec<GameRow>> {
        Box::pin(self.0.games(filter, limit))
    }

    fn open_ids(&self, after: Option<GameId>, _limit: usize) -> Reading<'_, Vec<GameId>> {
        Box::pin(self.0.open_ids(after))
    }

    fn users(&self, ids: Vec<UserId>) -> Reading<'_, Vec<User>> {
        Box::pin(async move { self.0.users(&ids).await })
    }

    fn last_beat(&self) -> Reading<'_, Option<i64>> {
        Box::pin(self.0.last_beat())
    }
}

async fn faulty_hall() -> (Hall, Arc<Faults>) {
    let (faults, store) = (Arc::new(Faults::default()), store::memory::open());
    let faulty = Store::start(FaultySink(store.clone(), faults.clone()), FaultyReader(store, faults.clone()));
    (Hall::with(config(), faulty).await, faults)
}

async fn goes_on(table: &mut Table) {
    table.play("e2e4 e7e5").await;
    for socket in [&table.first, &table.second] {
        let seqs: Vec<u64> = socket.events.iter().map(|logged| logged.seq).collect();
        assert_eq!(seqs, [1, 2, 3], "every event once");
    }
}

#[tokio::test]
async fn a_move_that_is_not_stored_is_refused() {
    let (hall, faults) = faulty_hall().await;
    let mut table = hall.table(Kind::Chess, UNTIMED).await;
    faults.appends_lost.store(1, SeqCst);
    let message = ClientMessage::Move {
        game: table.game.clone(),
        id: "m".into(),
        ply: 0,
        u: "d2d4".into(),
        draw: false,
    };
    table.first.send(&message).await;
    assert_eq!(table.first.answer("m").await.unwrap_err().id, "hall.storage");
    assert_eq!(table.second.live.as_ref().unwrap().ply, 0);
    goes_on(&mut table).await;
}

/// The storage says that it failed, but the event is there: it counts, and it is acknowledged.
#[tokio::test]
async fn a_move_that_was_stored_after_all_is_acknowledged() {
    let (hall, faults) = faulty_hall().await;
    let mut table = hall.table(Kind::Chess, UNTIMED).await;
    faults.appends_stored.store(1, SeqCst);
    goes_on(&mut table).await;
}

/// A panic while the game is read again: the order has an answer, the table starts again.
#[tokio::test]
async fn a_table_that_breaks_starts_again() {
    let (hall, faults) = faulty_hall().await;
    let mut table = hall.table(Kind::Chess, UNTIMED).await;
    let mut other = hall.table(Kind::Xiangqi, UNTIMED).await;
    faults.appends_lost.store(1, SeqCst);
    faults.read_panics.store(1, SeqCst);
    let problem = table.first.play(&table.game, 0, "e2e4").await.unwrap_err();
    assert_eq!(problem.id, "hall.failed");
    goes_on(&mut table).await;
    other.play("h2e2").await;
    let figures = request(hall.addr, "GET", "/metrics", &[], "").await.body;
    assert!(figures.contains("chuhe_tables_restarted_total 1"), "{figures}");
}

/// What was stored while the table broke is told after it has started again.
#[tokio::test]
async fn what_was_stored_in_a_break_is_told() {
    let (hall, faults) = faulty_hall().await;
    let mut table = hall.table(Kind::Chess, UNTIMED).await;
    faults.appends_stored.store(1, SeqCst);
    faults.read_panics.store(1, SeqCst);
    let problem = table.first.play(&table.game, 0, "e2e4").await.unwrap_err();
    assert_eq!(problem.id, "hall.failed");
    let live = table.second.live_when(|live| live.ply == 1).await;
    assert!(live.fen.contains("4P3"));
    // The same move again: it is on the board.
    assert_eq!(table.first.play(&table.game, 0, "e2e4").await, Ok(Some(2)));
}

/// A game that cannot be read for a while keeps its followers, who hear why and then go on.
#[tokio::test]
async fn a_game_that_cannot_be_read_for_a_while() {
    let (hall, faults) = faulty_hall().await;
    let mut table = hall.table(Kind::Chess, UNTIMED).await;
    faults.appends_lost.store(1, SeqCst);
    faults.read_fails.store(2, SeqCst);
    for _ in 0..2 {
        let problem = table.first.play(&table.game, 0, "e2e4").await.unwrap_err();
        assert_eq!(problem.id, "hall.storage");
    }
    // It is tried again by itself.
    while table.first.play(&table.game, 0, "e2e4").await.is_err() {}
    table.second.live_when(|live| live.ply == 1).await;
}

/// A table that breaks whenever it is read waits between its tries and lets the hall live.
#[tokio::test]
async fn a_table_that_always_breaks_is_turned_away_from() {
    let (hall, faults) = faulty_hall().await;
    let person = hall.person().await;
    faults.read_panics.store(u32::MAX, SeqCst);
    let game = person.new_game(Kind::Chess, UNTIMED, None).await;
    assert_eq!(person.get(&format!("/api/games/{game}")).await.problem(503).id, "hall.failed");
    faults.read_panics.store(0, SeqCst);
    assert_eq!(person.get(&format!("/api/games/{game}")).await.status, 200);
}
