//! Repetitions of Xiangqi: warned of, refused, ruled on, and explained.

use protocol::http::{Judged, NewGame};
use protocol::{EndResult, Happened, Kind, Live, Ruling, RulingShown, Seat};
use server::{Config, CookieKey};

use crate::support::{Hall, Socket, Table, UNTIMED, config, new_game};

/// Red checks and Black has no choice: 长将.
pub(crate) const CHECKS: &str = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1";
pub(crate) const CHECKS_LOOP: &str = "f0e0 e8f8 e0f0 f8e8 ";

/// Red's chariot chases a cannon that has nowhere else to go: 长捉.
pub(crate) const CHASE: &str = "1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w - - 0 1";
pub(crate) const CHASE_LOOP: &str = "a8b8 b9a9 b8a8 a9b9 ";

pub(crate) fn by_book(rulebook: &str, fen: &str) -> NewGame {
    let new = new_game(Kind::Xiangqi, UNTIMED, Some(Seat::First));
    NewGame { fen: Some(fen.into()), rulebook: Some(rulebook.into()), ..new }
}

pub(crate) fn rulings(socket: &Socket) -> Vec<RulingShown> {
    let rulings = socket.events.iter().filter_map(|logged| match &logged.e {
        Happened::Ruled { ruling } => Some(ruling.clone()),
        _ => None,
    });
    rulings.collect()
}

fn notes(live: &Live) -> Vec<&str> {
    live.notes.iter().map(|note| note.id.as_str()).collect()
}

/// Warned at the second occurrence, lost at the third, with a stop of the hall after either, and the
/// reasons the same before and after.
#[tokio::test]
async fn perpetual_check_loses() {
    let store = store::memory::open();
    let config = Config { cookie_key: Some(CookieKey::random()), ..config() };
    let hall = Hall::with(config.clone(), store.clone()).await;
    let mut table = hall.table_from(by_book("wxf2018", CHECKS)).await;
    table.play(CHECKS_LOOP).await;
    for socket in [&mut table.first, &mut table.second] {
        let live = socket.live.clone().unwrap();
        assert_eq!((live.occurrences, notes(&live)), (2, vec!["referee.warn.check"]));
        assert_eq!(live.notes[0].args["side"], "red");
        assert!(live.ending.is_none() && !live.awaits_arbiter);
        let [warning] = &rulings(socket)[..] else { panic!("{:?}", socket.events) };
        assert_eq!((warning.outcome, warning.seat), (Ruling::PlayOn, None));
        assert_eq!((warning.from_ply, warning.to_ply), (0, 4));
        assert_eq!(warning.reason.as_ref(), Some(&live.notes[0]));
    }
    let Table { game, people, .. } = table;
    hall.stop().await;

    let hall = Hall::with(config.clone(), store.clone()).await;
    let people = (people.0.at(&hall), people.1.at(&hall));
    let mut table = Table {
        first: people.0.watch(&game).await,
        second: people.1.watch(&game).await,
        game,
        people,
        ply: 4,
    };
    assert_eq!(notes(table.first.live.as_ref().unwrap()), ["referee.warn.check"]);
    table.play("f0e0 e8f8 e0f0 f8e8").await;
    for socket in [&mut table.first, &mut table.second] {
        let live = socket.live_when(|live| live.ending.is_some()).await;
        let ending = live.ending.unwrap();
        assert_eq!((ending.result, ending.reason.as_str()), (EndResult::SecondWins, "ruling"));
        assert_eq!(ending.article.as_deref(), Some("article.asian.check"));
        assert_eq!((live.legal.as_str(), live.notes.len()), ("", 0));
        let ruling = rulings(socket).pop().unwrap();
        assert_eq!((ruling.outcome, ruling.seat), (Ruling::Loses, Some(Seat::First)));
        assert_eq!((ruling.from_ply, ruling.to_ply), (0, 8));
        assert_eq!(ruling.reason.unwrap().id, "referee.loss.check");
    }
    let events = table.first.events.clone();
    let path = format!("/api/games/{}/ruling", table.game);
    let judged: Judged = table.people.0.get(&path).await.json();
    assert_eq!((judged.outcome, judged.seat, judged.occurrences), (Ruling::Loses, Some(Seat::First), 3));
    assert_eq!((judged.rulebook.as_str(), judged.fen.as_str(), judged.sure), ("wxf2018/1", CHECKS, true));
    assert_eq!((judged.levels.first.as_str(), judged.levels.second.as_str()), ("perpetual_check", "allowed"));
    assert_eq!(judged.plies.len(), 8);
    let first = &judged.plies[0];
    assert_eq!((first.ply, first.by, first.u.as_str()), (1, Seat::First, "f0e0"));
    assert_eq!(
        (first.nature.as_str(), first.check, first.texts.zh.as_deref()),
        ("check", true, Some("车四平五"))
    );
    assert_eq!(first.witness, ["e0e8"]);
    assert_eq!(judged.plies[7].fen.split(' ').next(), CHECKS.split(' ').next());
    assert!(
        judged.others.iter().any(|other| other.rulebook == "cxa2020/1" && other.outcome == Ruling::Loses)
    );
    let figures = table.people.0.get("/metrics").await.body;
    assert!(figures.contains("chuhe_rulings_total{outcome=\"loses\"} 1"), "{figures}");
    let (game, people) = (table.game, table.people);
    hall.stop().await;

    let hall = Hall::with(config, store).await;
    let back = people.1.at(&hall).watch(&game).await;
    assert_eq!(back.events, events);
    assert_eq!(people.1.at(&hall).get(&path).await.json::<Judged>(), judged);
}

/// Rulebook, and after how many rounds of the loop its first move is refused.
#[tokio::test]
async fn a_move_that_may_not_be_repeated_is_refused() {
    let hall = Hall::open().await;
    for (rulebook, loops) in [("casual", 3), ("wxf2018+must_change_first", 2)] {
        let mut table = hall.table_from(by_book(rulebook, CHASE)).await;
        table.play(&CHASE_LOOP.repeat(loops)).await;
        let live = table.first.live.clone().unwrap();
        assert!(live.ending.is_none(), "{rulebook}");
        assert_eq!(notes(&live), ["referee.must_change.chase"], "{rulebook}");
        let ruling = rulings(&table.first).pop().unwrap();
        assert_eq!((ruling.outcome, ruling.seat), (Ruling::MustChange, Some(Seat::First)), "{rulebook}");
        let legal: Vec<&str> = live.legal.split(' ').collect();
        assert!(!legal.contains(&"a8b8") && legal.contains(&"a8a7"), "{rulebook}: {legal:?}");
        let refused = table.first.play(&table.game, table.ply, "a8b8").await.unwrap_err();
        assert_eq!((refused.id.as_str(), refused.args["read"].as_str()), ("refused.repeats", "a8b8"));
        // Another move, and the game goes on.
        table.play("a8a7").await;
        assert!(table.first.live.as_ref().unwrap().notes.is_empty());
    }
}

/// Where the refused move is the only one, there is nothing to change to.
#[tokio::test]
async fn without_another_move_the_game_is_lost() {
    let hall = Hall::open().await;
    let mut table = hall.table_from(by_book("casual", CHECKS)).await;
    table.play(&CHECKS_LOOP.repeat(3)).await;
    let ending = table.first.live_when(|live| live.ending.is_some()).await.ending.unwrap();
    assert_eq!((ending.result, ending.reason.as_str()), (EndResult::SecondWins, "ruling"));
    assert_eq!(rulings(&table.first).pop().unwrap().reason.unwrap().id, "referee.loss.no_other_move");
}

/// A ruling on moves that were taken back is gone.
#[tokio::test]
async fn a_ruling_goes_with_its_moves() {
    let hall = Hall::open().await;
    let mut table = hall.table_from(by_book("wxf2018", CHECKS)).await;
    table.play(CHECKS_LOOP).await;
    let path = format!("/api/games/{}/ruling", table.game);
    let warned: Judged = table.people.0.get(&path).await.json();
    assert_eq!(
        (warned.outcome, warned.warning, warned.warned),
        (Ruling::PlayOn, Some(Ruling::Loses), Some(Seat::First))
    );
    let Table { first, second, game, .. } = &mut table;
    second.act(game, protocol::Act::AskTakeback).await.unwrap();
    first.act(game, protocol::Act::AcceptTakeback).await.unwrap();
    for socket in [first, second] {
        assert!(socket.live_when(|live| live.ply == 3).await.notes.is_empty());
    }
    assert_eq!(table.people.0.get(&path).await.problem(404).id, "hall.no_ruling");
    table.ply = 3;
    table.play("f8e8").await;
    assert_eq!(table.people.0.get(&path).await.json::<Judged>(), warned);
}

/// What is not forced repeats into a draw, and new games are played by the usual book.
#[tokio::test]
async fn idle_moves_draw() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Xiangqi, UNTIMED).await;
    table.play(&"b0c2 b9c7 c2b0 c7b9 ".repeat(2)).await;
    let ending = table.first.live_when(|live| live.ending.is_some()).await.ending.unwrap();
    assert_eq!((ending.result, ending.reason.as_str()), (EndResult::Draw, "ruling"));
    let head: protocol::GameHead = table.people.0.get(&format!("/api/games/{}", table.game)).await.json();
    assert_eq!(
        (head.rulebook.as_str(), head.mode, head.yours),
        ("wxf2018/1", protocol::Mode::Ordinary, true)
    );
    let theirs: protocol::GameHead = table.people.1.get(&format!("/api/games/{}", table.game)).await.json();
    assert!(!theirs.yours);
}

#[tokio::test]
async fn the_natural_limit_draws_and_is_counted() {
    let hall = Hall::open().await;
    let fen = "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 97 60";
    let mut table = hall.table_from(by_book("wxf2018+natural=50", fen)).await;
    table.play("a0a1").await;
    let count = table.first.live.as_ref().unwrap().count.unwrap();
    assert_eq!((count.plies, count.most), (98, 100));
    table.play("e9f9 a1a2").await;
    let ending = table.second.live_when(|live| live.ending.is_some()).await.ending.unwrap();
    assert_eq!((ending.result, ending.reason.as_str()), (EndResult::Draw, "natural_limit"));
    assert_eq!(ending.article.as_deref(), Some("article.natural_limit"));
}

/// A rematch is played by the same book in the same mode, and its maker is the maker of the first.
#[tokio::test]
async fn a_rematch_keeps_rulebook_and_mode() {
    let hall = Hall::open().await;
    let new = NewGame { mode: Some(protocol::Mode::Arbiter), ..by_book("cxa2020+unsure=arbiter", CHECKS) };
    let mut table = hall.table_from(new).await;
    let Table { first, second, game, people, .. } = &mut table;
    first.act(game, protocol::Act::Resign).await.unwrap();
    second.act(game, protocol::Act::OfferRematch).await.unwrap();
    first.act(game, protocol::Act::AcceptRematch).await.unwrap();
    let next = first.live_when(|live| live.next_game.is_some()).await.next_game.unwrap();
    let head: protocol::GameHead = people.0.get(&format!("/api/games/{next}")).await.json();
    assert_eq!((head.rulebook.as_str(), head.mode), ("cxa2020/1+unsure=arbiter", protocol::Mode::Arbiter));
    assert_eq!((head.you, head.yours), (Some(Seat::Second), true));
}
