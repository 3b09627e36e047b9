use game::event::v1;
use game::{
    Claim, ClockSpec, Command, Kind, Mode, MoveText, NewGame, Offers, Penalty, Rulebook, Ruling, Span, Touch,
    WithMove,
};
use proptest::prelude::*;
use proptest::sample::Index;
use protocol::Live;
use store::GameRow;

use super::*;

fn clock_now_to(at: Moment, reading: &ClockReading) -> protocol::ClockNow {
    let side = |side: SideReading| protocol::SideClock {
        main_ms: side.main.0,
        move_ms: side.per_move.map(|left| left.0),
        byoyomi_ms: side.byoyomi.map(|left| left.0),
        periods: side.periods,
    };
    protocol::ClockNow {
        at: at.0,
        running: reading.running.map(convert::seat_to),
        first: side(reading.first),
        second: side(reading.second),
    }
}

fn offers_to(offers: Offers) -> protocol::Offers {
    protocol::Offers {
        draw: offers.draw.map(convert::seat_to),
        takeback: offers.takeback.map(convert::seat_to),
        rematch: offers.rematch.map(convert::seat_to),
    }
}

fn replies_of(game: &Game) -> Vec<protocol::CheckReply> {
    convert::replies_to(game)
}

fn notes_of(game: &Game) -> Vec<protocol::Problem> {
    game.notes().into_iter().map(convert::sentence_to).collect()
}

/// What the type says of the same game.
fn live_of(state: &Loaded, now: Moment) -> Live {
    let game = &state.game;
    Live {
        ply: game.ply(),
        turn: convert::seat_to(game.turn()),
        fen: game.fen(),
        check: game.is_check(),
        legal: game.legal_uci().map(|uci| uci.to_string()).collect::<Vec<_>>().join(" "),
        occurrences: game.occurrences(),
        count: game.quiet_count().map(|count| protocol::QuietCount { plies: count.plies, most: count.most }),
        claims: game.claims().into_iter().map(convert::claim_to).collect(),
        duty: game.duty().map(convert::duty_to),
        fouls: protocol::Fouls { first: game.fouls()[Seat::First], second: game.fouls()[Seat::Second] },
        awaits_arbiter: game.awaits_arbiter(),
        checkers: if game.is_check() { game.position().checkers() } else { Vec::new() },
        replies: replies_of(game),
        special: game.special_moves().into_iter().map(convert::special_move_to).collect(),
        clock: game.clock_at(now).map(|reading| clock_now_to(now, &reading)),
        offers: offers_to(game.offers()),
        ending: game.ended().map(convert::ending_to),
        next_game: state.next_game.map(|id| id.to_string()),
        notes: notes_of(game),
    }
}

fn moved_of(game: &Game, before: &AnyPosition, stamped: &Stamped) -> Logged {
    let Event::Moved { mv, charged, .. } = &stamped.event else { panic!("{stamped:?}") };
    let played = game.moves().last().unwrap();
    let e = Happened::Moved {
        by: convert::seat_to(before.turn()),
        ply: game.ply(),
        u: mv.to_string(),
        texts: convert::texts_to(played.mv.texts(before)),
        fen: game.fen(),
        check: played.check,
        captured: played.captured,
        special: played.mv.special(before).map(convert::special_to),
        charged_ms: charged.0,
    };
    Logged { seq: game.seq(), at: stamped.at.0, e }
}

fn loaded(new: NewGame, at: Moment) -> Loaded {
    let kind = new.kind;
    let (_, created) = Game::create(new, at).unwrap();
    let row = GameRow {
        id: "k3J9x2Qa".parse().unwrap(),
        kind: kind.id().into(),
        created_at_ms: at.0,
        creator: "aaaabbbbcccc".parse().unwrap(),
        first: None,
        second: None,
        about: String::new(),
        ended_at_ms: None,
        next: None,
    };
    Loaded::fold(&row, vec![(1, v1::encode(&created).into())]).unwrap()
}

/// Whether the written text is, to the letter, what the type says.
fn check(state: &Loaded, now: Moment) {
    let mut text = String::new();
    write_live(state, now, &mut text);
    assert_eq!(text, serde_json::to_string(&live_of(state, now)).unwrap());
}

fn clocks() -> impl Strategy<Value = ClockSpec> {
    let span = |least: u64, most: u64| (least..most).prop_map(Span);
    prop_oneof![
        Just(ClockSpec::None),
        (span(1_000, 9_000_000), span(0, 60_000))
            .prop_map(|(base, increment)| ClockSpec::Increment { base, increment }),
        (span(60_000, 9_000_000), span(30_000, 60_000), span(30_000, 60_000), 1..9u32).prop_map(
            |(game, per_move, byoyomi, periods)| ClockSpec::Staged { game, per_move, byoyomi, periods }
        ),
        (1..9u32).prop_map(|days| ClockSpec::Correspondence { days }),
    ]
}

/// What is tried in a game; what cannot be done is passed over.
#[derive(Debug, Clone)]
enum Step {
    /// One of the moves that may be played; back, if it can be, to where the piece came from.
    Move {
        which: Index,
        back: bool,
        offer: bool,
    },
    /// Any move at all.
    Wild(Index, Index),
    Touch(Index, Index),
    Claim(Claim, Option<Index>),
    Arbiter(bool),
}

fn step() -> impl Strategy<Value = Step> {
    let index = any::<Index>;
    let claim = prop::sample::select(&Claim::ALL[..]);
    prop_oneof![
        12 => (index(), prop::bool::weighted(0.9), prop::bool::weighted(0.1))
            .prop_map(|(which, back, offer)| Step::Move { which, back, offer }),
        1 => (index(), index()).prop_map(|(from, to)| Step::Wild(from, to)),
        3 => (index(), index()).prop_map(|(what, square)| Step::Touch(what, square)),
        1 => (claim, prop::option::of(index())).prop_map(|(claim, mv)| Step::Claim(claim, mv)),
        1 => any::<bool>().prop_map(Step::Arbiter),
    ]
}

/// A loop of checks, a loop of which the Chinese book is not sure, advisors that fly, and the usual positions.
const STARTS: [(Kind, Option<&str>, Option<&str>); 6] = [
    (Kind::Xiangqi, None, None),
    (Kind::Xiangqi, None, Some("xiangqi2")),
    (Kind::Xiangqi, Some("5k3/4a4/9/9/9/3R5/2P6/3A5/9/3AKC3 w - - 0 1"), Some("xiangqi+daoshi")),
    (Kind::Xiangqi, Some("2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1"), None),
    (Kind::Xiangqi, Some("2R2a3/4k4/3a5/9/8p/9/1p1rpn3/3CB4/4A4/2B1KA3 w - - 0 1"), None),
    (Kind::Chess, None, None),
];

fn new_games() -> impl Strategy<Value = NewGame> {
    let books = prop::sample::select(vec!["", "none", "casual", "cxa2020+unsure=arbiter"]);
    let modes = prop::sample::select(&Mode::ALL[..]);
    (prop::sample::select(&STARTS[..]), clocks(), books, modes).prop_map(
        |((kind, fen, rules), clock, book, mode)| {
            let (start_fen, rules) = (fen.map(str::to_owned), rules.map(str::to_owned));
            let mut new = NewGame { mode, start_fen, rules, ..NewGame::new(kind, clock) };
            if let Ok(book) = Rulebook::of(kind, book) {
                new.rulebook = book;
            }
            new
        },
    )
}

fn squares(kind: Kind) -> Vec<String> {
    let (files, ranks) = match kind {
        Kind::Xiangqi => ('a'..='i', '0'..='9'),
        Kind::Chess => ('a'..='h', '1'..='8'),
    };
    files.flat_map(|file| ranks.clone().map(move |rank| format!("{file}{rank}"))).collect()
}

/// The own last move the other way round.
fn back(game: &Game) -> Option<String> {
    let played = game.moves();
    let own = played.len().checked_sub(2).and_then(|at| played.get(at))?.mv.uci();
    let (from, to) = own.as_str().split_at_checked(2)?;
    Some(format!("{to}{from}"))
}

fn command(game: &Game, step: &Step) -> Option<Command> {
    let ply = game.ply();
    let moves: Vec<_> = game.legal_uci().collect();
    let pick = |index: &Index| (!moves.is_empty()).then(|| moves[index.index(moves.len())]);
    let squares = squares(game.kind());
    let square = |index: &Index| squares[index.index(squares.len())].clone();
    Some(match step {
        Step::Move { which, back: wanted, offer } => {
            let back = back(game).and_then(|text| moves.iter().find(|uci| uci.as_str() == text));
            let uci = back.copied().filter(|_| *wanted).or_else(|| pick(which))?;
            let with = if *offer { WithMove::DrawOffer } else { WithMove::Nothing };
            Command::Move { ply, mv: MoveText::Uci(uci), with }
        }
        Step::Wild(from, to) => {
            let mv = MoveText::uci(&format!("{}{}", square(from), square(to))).ok()?;
            Command::Move { ply, mv, with: WithMove::Nothing }
        }
        Step::Touch(what, at) => {
            let near = pick(at).map(|uci| uci.as_str()[..4].to_owned());
            let (start, end) = near.as_deref().map_or(("a0", "a1"), |uci| uci.split_at(2));
            let touch = match what.index(6) {
                0 => Touch::Adjust,
                1 => Touch::Piece { square: square(at) },
                2 | 3 => Touch::Piece { square: start.to_owned() },
                4 => Touch::Release { square: end.to_owned() },
                _ => Touch::Press,
            };
            Command::Touch { ply, touch }
        }
        Step::Claim(claim, mv) => Command::Claim { ply, claim: *claim, mv: mv.as_ref().and_then(pick) },
        Step::Arbiter(true) => Command::ArbiterRule { ruling: Ruling::PlayOn },
        Step::Arbiter(false) => Command::ArbiterPenalise { seat: Seat::First, penalty: Penalty::Warning },
    })
}

/// How often the rare things came about.
#[derive(Debug, Default)]
struct Met {
    rulings: u32,
    notes: u32,
    claims: u32,
    duties: u32,
    penalties: u32,
    replies: u32,
    special: u32,
    endings: u32,
}

impl Met {
    fn note(&mut self, state: &Loaded, event: &Event) {
        let game = &state.game;
        self.rulings += u32::from(matches!(event, Event::Ruled(_)));
        self.penalties += u32::from(matches!(event, Event::Penalised { .. }));
        self.endings += u32::from(matches!(event, Event::Ended(_)));
        self.notes += u32::from(!notes_of(game).is_empty());
        self.claims += u32::from(!game.claims().is_empty());
        self.duties += u32::from(game.duty().is_some_and(|duty| duty.text.is_some()));
        self.replies += u32::from(!replies_of(game).is_empty());
        self.special += u32::from(!game.special_moves().is_empty());
    }
}

fn play(new: NewGame, steps: &[(Step, u64)], start: Moment, met: &mut Met) {
    let mut now = start;
    let mut state = loaded(new, now);
    check(&state, now);
    for (step, passed) in steps {
        if state.game.ended().is_some() {
            return;
        }
        now = now + Span(*passed);
        let Some(command) = command(&state.game, step) else { continue };
        let arbiter = matches!(step, Step::Arbiter(_));
        let by = (!arbiter).then(|| state.game.turn());
        let Ok(events) = state.game.decide(now, by, Span(40), &command) else { continue };
        for event in events {
            let stamped = Stamped { at: now, event };
            let before = state.game.position().clone();
            state.carry(&stamped).unwrap();
            if matches!(stamped.event, Event::Moved { .. }) {
                let mut text = String::new();
                write_logged(&state.game, &state.fen, Some(&before), &stamped, &mut text);
                let said = moved_of(&state.game, &before, &stamped);
                assert_eq!(text, serde_json::to_string(&said).unwrap());
            }
            met.note(&state, &stamped.event);
            check(&state, now);
        }
        check(&state, now + Span(*passed));
    }
}

#[test]
fn written_as_the_protocol_says() {
    let met = std::cell::RefCell::new(Met::default());
    let moments = (-9_000_000_000_i64..9_000_000_000_000).prop_map(Moment);
    let steps = prop::collection::vec((step(), 0..9_000u64), 0..60);
    let cases = proptest::test_runner::Config { failure_persistence: None, ..Default::default() };
    proptest::test_runner::TestRunner::new(cases)
        .run(&(new_games(), steps, moments), |(new, steps, start)| {
            play(new, &steps, start, &mut met.borrow_mut());
            Ok(())
        })
        .unwrap();
    let Met { rulings, notes, claims, duties, penalties, replies, special, endings } = met.into_inner();
    for (what, count) in [
        ("rulings", rulings),
        ("notes", notes),
        ("claims", claims),
        ("duties", duties),
        ("penalties", penalties),
        ("replies", replies),
        ("special", special),
        ("endings", endings),
    ] {
        assert!(count > 0, "no {what} were met");
    }
}

#[test]
fn a_game_that_waits_is_written_as_the_protocol_says() {
    let (kind, fen, _) = STARTS[4];
    let rulebook = Rulebook::of(kind, "cxa2020+unsure=arbiter").unwrap();
    let new = NewGame { start_fen: fen.map(str::to_owned), rulebook, ..NewGame::new(kind, ClockSpec::None) };
    let mut state = loaded(new, Moment(0));
    for uci in "c9c4 e8e9 c4c9 e9e8 ".repeat(2).split_whitespace() {
        let mv = MoveText::uci(uci).unwrap();
        let command = Command::Move { ply: state.game.ply(), mv, with: WithMove::Nothing };
        let by = Some(state.game.turn());
        for event in state.game.decide(Moment(0), by, Span::ZERO, &command).unwrap() {
            state.carry(&Stamped { at: Moment(0), event }).unwrap();
            check(&state, Moment(0));
        }
    }
    assert!(state.game.awaits_arbiter() && !notes_of(&state.game).is_empty());
}

/// Nobody is shown an answer to check that he may not play.
#[test]
fn answers_to_check_are_those_that_touching_leaves() {
    let start_fen = Some("4k3/8/8/8/8/8/4r3/R3KB2 w Q - 0 1".to_owned());
    let mode = Mode::Arbiter;
    let mut state =
        loaded(NewGame { start_fen, mode, ..NewGame::new(Kind::Chess, ClockSpec::None) }, Moment(0));
    let shown = |state: &Loaded| {
        let mut text = String::new();
        write_live(state, Moment(0), &mut text);
        let replies = serde_json::from_str::<Live>(&text).unwrap().replies;
        replies.into_iter().map(|reply| reply.u).collect::<Vec<_>>()
    };
    assert_eq!(shown(&state).len(), 3, "the king goes or takes, or the bishop takes");
    let touch = Command::Touch { ply: 0, touch: Touch::Piece { square: "f1".into() } };
    for event in state.game.decide(Moment(0), Some(Seat::First), Span::ZERO, &touch).unwrap() {
        state.carry(&Stamped { at: Moment(0), event }).unwrap();
    }
    assert_eq!(shown(&state), ["f1e2"]);
}

proptest! {
    #[test]
    fn numbers_are_written_as_they_are(number in any::<u64>()) {
        let mut text = String::new();
        super::number(number, &mut text);
        prop_assert_eq!(text, number.to_string());
    }
}
