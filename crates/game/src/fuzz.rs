//! Entry points for fuzzers. Each takes any bytes and panics where a promise of this crate is broken; the property
//! tests call them in every run.

use crate::event::v1;
use crate::{
    BySeat, Claim, ClockSpec, Command, Event, Game, GameResult, Kind, LagPolicy, Mode, Moment, MoveText,
    NewGame, Penalty, PgnTags, Rulebook, Ruling, Seat, Span, Stamped, Touch, Uci, WithMove,
};

/// Bytes as a source of choices; zeros when they are used up.
struct Source<'a>(&'a [u8]);

impl Source<'_> {
    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    fn number(&mut self) -> u64 {
        u64::from_le_bytes([(); 8].map(|()| self.byte()))
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::from(u16::from_le_bytes([self.byte(), self.byte()])) % bound.max(1)
    }

    /// Mostly short, now and then long, seldom absurd.
    fn span(&mut self) -> Span {
        match self.byte() {
            255 if self.byte() < 32 => Span(self.number()),
            byte @ 248.. => Span(u64::from(byte) * 40),
            byte => Span(u64::from(byte) * 5),
        }
    }

    /// True once in so many times.
    fn once_in(&mut self, times: u8) -> bool {
        self.byte().is_multiple_of(times)
    }
}

const XIANGQI_STARTS: [&str; 5] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "3k5/9/R8/9/9/9/9/9/9/4K4 w - - 0 1",
    "5k3/9/9/9/9/9/9/9/3Kp4/9 w - - 0 1",
    "4k4/9/9/9/9/9/9/9/4r4/3K5 b - - 7 20",
    // Going back and forth here, the Chinese book is not sure.
    "2R2a3/4k4/3a5/9/8p/9/1p1rpn3/3CB4/4A4/2B1KA3 w - - 0 1",
];

const CHESS_STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/1P4pp/8/2pP4/8/8/1p4PP/R3K2R w KQkq c6 0 1",
    "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
    "k7/8/8/8/8/8/4p3/4K3 b - - 99 80",
];

const XIANGQI_BOOKS: [&str; 7] = [
    "none",
    "wxf2018",
    "wxf2018+must_change_first+natural=6",
    "cxa2020+unsure=arbiter",
    "cxa2020",
    "casual",
    "seed+rounds_max=20",
];

const CHESS_BOOKS: [&str; 3] = ["none", "fide2023", "fide2023+auto_threefold"];

fn new_game(source: &mut Source<'_>) -> NewGame {
    let clock = match source.byte() % 6 {
        0 => ClockSpec::None,
        1 | 2 => ClockSpec::Increment { base: Span::from_secs(20), increment: Span(1500) },
        3 => ClockSpec::Correspondence { days: 1 },
        4 => ClockSpec::Staged {
            game: Span::from_secs(10),
            per_move: Span::from_secs(4),
            byoyomi: Span::from_secs(3),
            periods: 3,
        },
        _ => ClockSpec::Staged {
            game: Span::ZERO,
            per_move: Span::ZERO,
            byoyomi: Span::from_secs(8),
            periods: 1,
        },
    };
    let kind = if source.once_in(2) { Kind::Xiangqi } else { Kind::Chess };
    let starts = if kind == Kind::Xiangqi { &XIANGQI_STARTS[..] } else { &CHESS_STARTS[..] };
    let start = if source.once_in(2) { source.below(starts.len()) } else { 0 };
    let start_fen = Some(starts[start].to_owned());
    let lag = if source.once_in(4) { LagPolicy::NONE } else { LagPolicy::default() };
    let books = if kind == Kind::Xiangqi { &XIANGQI_BOOKS[..] } else { &CHESS_BOOKS[..] };
    let rulebook = Rulebook::of(kind, books[source.below(books.len())]).unwrap_or_default();
    // Other starts may be over by the extra rules.
    let rules = (kind == Kind::Xiangqi && start == 0 && source.once_in(2)).then(|| "xiangqi2".to_owned());
    let mode = if source.once_in(3) { Mode::Arbiter } else { Mode::Ordinary };
    NewGame { start_fen, rules, lag, rulebook, mode, ..NewGame::new(kind, clock) }
}

fn mv(source: &mut Source<'_>, game: &Game) -> MoveText {
    let choice = source.byte();
    let legal: Vec<_> = game.legal_uci().collect();
    let picked = legal.get(source.below(legal.len())).copied();
    match (choice % 16, picked) {
        (0, _) => MoveText::typed(String::from_utf8_lossy(&source.number().to_le_bytes()).into_owned()),
        (1, Some(picked)) => MoveText::typed(picked.as_str()),
        (2, _) => MoveText::uci("e1g1").unwrap_or_else(|_| MoveText::typed("")),
        (3..=8, _) if let Some(back) = back(game) => MoveText::Uci(back),
        (_, Some(picked)) => MoveText::Uci(picked),
        (_, None) => MoveText::typed("e2e4"),
    }
}

/// The own last move the other way round, so that positions recur.
fn back(game: &Game) -> Option<Uci> {
    let moves = game.moves();
    let last = moves.len().checked_sub(2).and_then(|index| moves.get(index))?.mv.uci();
    let (from, to) = (last.as_str().get(..2)?, last.as_str().get(2..4)?);
    let back = format!("{to}{from}").parse().ok()?;
    game.legal_uci().find(|uci| *uci == back)
}

fn square(source: &mut Source<'_>, game: &Game) -> String {
    let legal: Vec<_> = game.legal_uci().collect();
    let picked = legal.get(source.below(legal.len())).map(Uci::as_str);
    let picked = picked.and_then(|uci| if source.once_in(2) { uci.get(..2) } else { uci.get(2..4) });
    picked.unwrap_or(if source.once_in(2) { "e1" } else { "zz" }).to_owned()
}

/// Somewhere that the piece in hand may go.
fn target(source: &mut Source<'_>, game: &Game) -> Option<String> {
    let held = game.duty()?.hand?;
    let moves: Vec<_> = game.legal_uci().filter(|uci| uci.as_str().starts_with(&held)).collect();
    Some(moves.get(source.below(moves.len()))?.as_str().get(2..4)?.to_owned())
}

fn by_hand(source: &mut Source<'_>, game: &Game) -> Command {
    let touch = match source.byte() % 8 {
        0 => Touch::Adjust,
        1..=3 => Touch::Piece { square: square(source, game) },
        4 | 5 => Touch::Release { square: target(source, game).unwrap_or_else(|| square(source, game)) },
        _ => Touch::Press,
    };
    Command::Touch { ply: game.ply(), touch }
}

fn claim(source: &mut Source<'_>, game: &Game) -> Command {
    let claim = Claim::ALL[source.below(Claim::ALL.len())];
    let legal: Vec<_> = game.legal_uci().collect();
    let mv = legal.get(source.below(2 * legal.len())).copied();
    Command::Claim { ply: game.ply(), claim, mv }
}

fn by_arbiter(source: &mut Source<'_>) -> Command {
    let seat = if source.once_in(2) { Seat::First } else { Seat::Second };
    match source.byte() % 16 {
        0 if source.once_in(4) => Command::ArbiterEnd { result: GameResult::Draw },
        1 if source.once_in(4) => Command::ArbiterPenalise { seat, penalty: Penalty::Foul },
        2 => Command::ArbiterPenalise { seat, penalty: Penalty::Warning },
        3..=5 => Command::ArbiterPenalise { seat, penalty: Penalty::OpponentGains(source.span()) },
        6 => Command::ArbiterRule { ruling: Ruling::Loses(seat) },
        7 => Command::ArbiterRule { ruling: Ruling::Referred },
        _ => Command::ArbiterRule { ruling: Ruling::PlayOn },
    }
}

fn command(source: &mut Source<'_>, game: &Game, now: Moment) -> Command {
    match source.byte() % 48 {
        0 if source.once_in(8) => Command::Resign,
        1 if source.once_in(8) => Command::Abort,
        2 | 3 => Command::OfferDraw,
        4 if source.once_in(8) => Command::AcceptDraw,
        5 | 6 => Command::DeclineDraw,
        7..=9 => Command::AskTakeback,
        10..=12 => Command::AcceptTakeback,
        13 => Command::DeclineTakeback,
        14 | 15 => Command::OfferRematch,
        16 => Command::AcceptRematch,
        17 => Command::DeclineRematch,
        18 => Command::Flag,
        19 => Command::Resume { down_since: Moment(now.0.saturating_sub(source.number() as i64 >> 40)) },
        20 if source.once_in(8) => Command::AbortUnstarted,
        21 if source.once_in(4) => claim(source, game),
        22 if source.once_in(4) => by_arbiter(source),
        23..=27 => by_hand(source, game),
        choice => Command::Move {
            ply: if choice % 12 == 0 { source.byte().into() } else { game.ply() },
            mv: mv(source, game),
            with: if choice % 8 == 1 { WithMove::DrawOffer } else { WithMove::Nothing },
        },
    }
}

/// Mostly somebody who may give the command.
fn who(source: &mut Source<'_>, game: &Game, command: &Command) -> Option<Seat> {
    let offers = game.offers();
    let asked = match command {
        Command::AcceptDraw | Command::DeclineDraw => offers.draw,
        Command::AcceptTakeback | Command::DeclineTakeback => offers.takeback,
        Command::AcceptRematch | Command::DeclineRematch => offers.rematch,
        Command::Flag
        | Command::Resume { .. }
        | Command::AbortUnstarted
        | Command::ArbiterRule { .. }
        | Command::ArbiterPenalise { .. }
        | Command::ArbiterEnd { .. } => return None,
        _ => None,
    };
    match source.byte() % 16 {
        0 => None,
        1 | 2 => Some(!game.turn()),
        _ => Some(asked.map_or(game.turn(), |asker| !asker)),
    }
}

/// Plays any commands at any times. Checked after each: nothing panics, the state is the fold of its events through
/// their stored form, clocks add up, the deadline is exact, and after the end nothing but a rematch is agreed to.
pub fn commands(data: &[u8]) {
    let mut source = Source(data);
    let new = new_game(&mut source);
    play(Play::begin(new), source);
}

/// The same, from where a ruling has just been referred to the arbiter.
pub fn after_a_referral(data: &[u8]) {
    let mut source = Source(data);
    let rulebook = Rulebook::of(Kind::Xiangqi, "cxa2020+unsure=arbiter").unwrap_or_default();
    let start_fen = Some(XIANGQI_STARTS[4].to_owned());
    let mode = if source.once_in(2) { Mode::Arbiter } else { Mode::Ordinary };
    let clock = ClockSpec::Increment { base: Span::from_secs(20), increment: Span(1500) };
    let mut table = Play::begin(NewGame { start_fen, rulebook, mode, ..NewGame::new(Kind::Xiangqi, clock) });
    for uci in "c9c4 e8e9 c4c9 e9e8 ".repeat(2).split_whitespace() {
        let Ok(mv) = MoveText::uci(uci) else { unreachable!("the moves are written out above") };
        let command = Command::Move { ply: table.game.ply(), mv, with: WithMove::Nothing };
        table.command(Some(table.game.turn()), Span::ZERO, &command);
    }
    assert!(table.game.awaits_arbiter(), "the ruling was not referred");
    play(table, source);
}

fn play(mut table: Play, mut source: Source<'_>) {
    while !source.0.is_empty() {
        table.now = table.now + source.span();
        let command = command(&mut source, &table.game, table.now);
        let by = who(&mut source, &table.game, &command);
        let lag = source.span();
        check_deadline(&table.game);
        table.command(by, lag, &command);
    }
    finish(&table.game, table.journal);
}

/// A game with its journal and the books that are kept on it.
struct Play {
    game: Game,
    journal: Vec<Stamped>,
    now: Moment,
    books: BySeat<Books>,
}

impl Play {
    fn begin(new: NewGame) -> Play {
        let now = Moment(1_700_000_000_000);
        let Ok((game, created)) = Game::create(new, now) else {
            unreachable!("every start of the list can be played");
        };
        let books = BySeat { first: Books::default(), second: Books::default() };
        Play { game, journal: vec![created], now, books }
    }

    fn command(&mut self, by: Option<Seat>, lag: Span, command: &Command) {
        let Play { game, journal, now, books } = self;
        let Ok(events) = game.decide(*now, by, lag, command) else { return };
        let rematch =
            matches!(command, Command::OfferRematch | Command::AcceptRematch | Command::DeclineRematch);
        assert!(rematch || game.ended().is_none(), "{command:?} was carried out after the end");
        for event in events {
            if let Event::Moved { used, lag, charged, .. } = event {
                books[game.turn()].book(game, used, lag, charged);
            }
            if let Event::Penalised { seat, penalty: Penalty::OpponentGains(span), .. } = event {
                books[!seat].gained += span.0;
            }
            let stamped = Stamped { at: *now, event };
            let stored = v1::encode(&stamped);
            assert_eq!(
                v1::decode(&stored).as_ref(),
                Ok(&stamped),
                "stored as {}",
                String::from_utf8_lossy(&stored)
            );
            game.apply(&stamped);
            journal.push(stamped);
        }
        check_clock(game, *now, books);
    }
}

/// What a side was charged, added up from its events.
#[derive(Default)]
struct Books {
    charged: u64,
    gained: u64,
    lag: u64,
    moves_on_clock: u64,
}

impl Books {
    fn book(&mut self, game: &Game, used: Span, lag: Span, charged: Span) {
        if game.deadline().is_none() {
            assert_eq!((lag, charged), (Span::ZERO, Span::ZERO), "no clock ran");
            return;
        }
        assert_eq!(charged, used - lag);
        assert!(lag <= game.lag_policy().per_move && lag <= used);
        self.charged += charged.0;
        self.lag += lag.0;
        self.moves_on_clock += 1;
        assert!(self.lag <= game.lag_policy().total.0, "more lag was given back than a game allows");
    }
}

fn check_deadline(game: &Game) {
    let Some(deadline) = game.deadline() else { return };
    let early = game.decide(Moment(deadline.0.saturating_sub(1)), None, Span::ZERO, &Command::Flag);
    assert!(early.is_err() || deadline.0 == i64::MAX, "the flag was called a millisecond too early");
    let events = game.decide(deadline, None, Span::ZERO, &Command::Flag);
    let called = match events.as_deref() {
        Ok([Event::Ended(_)]) => !game.awaits_arbiter(),
        Ok([Event::Ruled(_), Event::Resumed { .. }, Event::Ended(_)]) => game.awaits_arbiter(),
        _ => false,
    };
    assert!(called, "the flag was not called at the deadline: {events:?}");
}

fn check_clock(game: &Game, now: Moment, books: &BySeat<Books>) {
    let Some(reading) = game.clock_at(now) else { return };
    assert!(reading.running.is_none_or(|seat| seat == game.turn() && game.ended().is_none()));
    let ClockSpec::Increment { base, increment } = game.clock_spec() else { return };
    // At the beginning of a turn, before anything of it is used.
    let Some(reading) = game.clock_at(Moment(i64::MIN)) else { return };
    for (seat, side) in [(Seat::First, reading.first), (Seat::Second, reading.second)] {
        let books = &books[seat];
        let had = base.0 + books.moves_on_clock * increment.0 + books.gained;
        assert_eq!(side.main.0 + books.charged, had);
    }
}

fn finish(game: &Game, journal: Vec<Stamped>) {
    let folded = Game::fold(journal);
    let folded = folded.as_ref().map(|folded| format!("{folded:?}"));
    assert_eq!(folded, Ok(format!("{game:?}")), "the state is not the fold of its events");
    let evidence = game.ruling().map(|ruling| (ruling.evidence.is_empty(), ruling.evidence()));
    assert!(evidence.is_none_or(|(empty, read)| empty != read.is_some()), "evidence cannot be read back");
    look(game);
    if game.ended().is_some_and(|ending| ending.result == GameResult::Void) {
        assert!(game.ply() < 2, "a game in which both had moved was called off");
    }
}

/// Looks at everything there is to see.
fn look(game: &Game) {
    let mut legal = String::new();
    game.write_legal(&mut legal);
    assert_eq!(legal.split(' ').filter(|uci| !uci.is_empty()).count(), game.legal_uci().count());
    assert!(game.ended().is_none() || legal.is_empty());
    assert!(game.occurrences() >= 1);
    assert!(!game.awaits_arbiter() || legal.is_empty());
    assert!(game.replies().iter().all(|(uci, ways)| legal.contains(uci.as_str()) && !ways.is_empty()));
    let _ = (game.claims(), game.duty(), game.quiet_count());
    let _ = (game.pgn(&PgnTags::default()), game.fen(), game.clock_at(game.last_at()), game.rematch());
}

/// Reads bytes as a journal, one event a line, and folds as much of it as fits.
pub fn journal(data: &[u8]) {
    let mut events = data.split(|byte| *byte == b'\n').filter_map(|line| v1::decode(line).ok());
    let Some(mut game) = events.next().and_then(|first| Game::fold([first]).ok()) else { return };
    for event in events {
        let before = format!("{game:?}");
        if game.try_apply(&event).is_err() {
            assert_eq!(before, format!("{game:?}"), "an event that does not fit changed something");
        }
    }
    look(&game);
}
