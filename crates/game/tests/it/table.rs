//! A table at which tests play.

use game::event::v1;
use game::{
    ClockSpec, Command, Event, Game, Kind, Mode, Moment, MoveText, NewGame, Refusal, Rulebook, Seat, Span,
    Stamped, WithMove,
};

/// When every game here begins.
pub(crate) const START: Moment = Moment(1_700_000_000_000);

pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) journal: Vec<Stamped>,
    pub(crate) now: Moment,
}

pub(crate) fn increment(base_ms: u64, increment_ms: u64) -> ClockSpec {
    ClockSpec::Increment { base: Span(base_ms), increment: Span(increment_ms) }
}

pub(crate) fn mv(ply: u32, text: &str) -> Command {
    Command::Move {
        ply,
        mv: MoveText::uci(text).expect("a test writes moves as they should be"),
        with: WithMove::Nothing,
    }
}

pub(crate) fn unruled(kind: Kind, clock: ClockSpec) -> NewGame {
    NewGame { rulebook: Rulebook::none(), ..NewGame::new(kind, clock) }
}

impl Table {
    /// A game in which nothing is ruled, so that tests may go back and forth.
    pub(crate) fn new(kind: Kind, clock: ClockSpec) -> Table {
        Table::set_up(unruled(kind, clock))
    }

    pub(crate) fn from_fen(kind: Kind, fen: &str) -> Table {
        Table::set_up(NewGame { start_fen: Some(fen.to_owned()), ..unruled(kind, ClockSpec::None) })
    }

    /// A game by a rulebook, untimed.
    pub(crate) fn ruled(kind: Kind, fen: Option<&str>, book: &str, mode: Mode) -> Table {
        let rulebook = Rulebook::of(kind, book).expect("a test names a book that there is");
        let start_fen = fen.map(str::to_owned);
        Table::set_up(NewGame { start_fen, rulebook, mode, ..NewGame::new(kind, ClockSpec::None) })
    }

    pub(crate) fn set_up(new: NewGame) -> Table {
        let (game, created) = Game::create(new, START).expect("a test sets up what can be played");
        Table { game, journal: vec![created], now: START }
    }

    /// So many milliseconds go by.
    pub(crate) fn wait(&mut self, ms: u64) -> &mut Table {
        self.now = self.now + Span(ms);
        self
    }

    pub(crate) fn ask_with_lag(
        &mut self,
        by: Option<Seat>,
        lag: u64,
        command: &Command,
    ) -> Result<Vec<Event>, Refusal> {
        let events = self.game.decide(self.now, by, Span(lag), command)?;
        for event in &events {
            self.happen(event.clone());
        }
        Ok(events)
    }

    pub(crate) fn ask(&mut self, by: Seat, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.ask_with_lag(Some(by), 0, command)
    }

    pub(crate) fn hall(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.ask_with_lag(None, 0, command)
    }

    /// An event comes to pass; afterwards the state must be the fold of the stored journal.
    pub(crate) fn happen(&mut self, event: Event) {
        let stamped = Stamped { at: self.now, event };
        self.game.apply(&stamped);
        self.journal.push(stamped);
        let stored = self
            .journal
            .iter()
            .map(|event| v1::decode(&v1::encode(event)).expect("what was written is read"));
        let folded = Game::fold(stored).expect("what happened fits");
        assert_eq!(format!("{folded:?}"), format!("{:?}", self.game));
    }

    /// The sides play moves by turns, a second each.
    pub(crate) fn play(&mut self, moves: &str) -> &mut Table {
        for text in moves.split_whitespace() {
            self.wait(1000);
            let (by, ply) = (self.game.turn(), self.game.ply());
            let played = self.ask(by, &mv(ply, text));
            assert!(played.is_ok(), "{text} at ply {ply}: {played:?}");
        }
        self
    }

    pub(crate) fn refused(&mut self, by: Option<Seat>, command: &Command) -> &'static str {
        self.ask_with_lag(by, 0, command).expect_err("should be refused").id()
    }

    /// Result and reason, if it has ended.
    pub(crate) fn end(&self) -> Option<(&'static str, &'static str)> {
        self.game.ended().map(|ending| (ending.result.id(), ending.reason.id()))
    }

    pub(crate) fn main_ms(&self) -> (u64, u64) {
        let reading = self.game.clock_at(self.now).expect("a clock");
        (reading.first.main.0, reading.second.main.0)
    }
}
