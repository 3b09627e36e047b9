//! Setting up a game.

use std::fmt;

use xiangqi::fen::FenFault;
use xiangqi::referee::UnknownRulebook;

use crate::{ChessFault, ClockFault, ClockSpec, Ending, Kind, LagPolicy, Mode, Rulebook};

/// What game to set up.
///
/// ```
/// use game::{ClockSpec, Game, Kind, Moment, NewGame, Span};
/// let clock = ClockSpec::Increment { base: Span::from_secs(300), increment: Span::from_secs(3) };
/// let (game, created) = Game::create(NewGame::new(Kind::Xiangqi, clock), Moment(0))?;
/// assert_eq!(created.at, Moment(0));
/// assert_eq!(game.ply(), 0);
/// # Ok::<(), game::NewGameFaults>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGame {
    /// Which game.
    pub kind: Kind,
    /// The start position as FEN; none is the usual one.
    pub start_fen: Option<String>,
    /// Movement rules by canonical name; none is the plain game.
    pub rules: Option<String>,
    /// How it is timed.
    pub clock: ClockSpec,
    /// How much of the measured lag is given back.
    pub lag: LagPolicy,
    /// How it is played.
    pub mode: Mode,
    /// By which book is ruled.
    pub rulebook: Rulebook,
}

impl NewGame {
    /// The plain game from the usual start position, by the usual rulebook of the kind.
    #[must_use]
    pub fn new(kind: Kind, clock: ClockSpec) -> NewGame {
        NewGame {
            kind,
            start_fen: None,
            rules: None,
            clock,
            lag: LagPolicy::default(),
            mode: Mode::Ordinary,
            rulebook: Rulebook::usual(kind),
        }
    }
}

/// One thing that is wrong with a [`NewGame`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NewGameFault {
    /// In the clock's setting.
    Clock(ClockFault),
    /// In the text of a Xiangqi FEN.
    Fen(FenFault),
    /// In the position that a Xiangqi FEN describes.
    Position(xiangqi::Fault),
    /// In a chess FEN.
    Chess(ChessFault),
    /// Movement rules that do not exist, or not for this kind.
    Rules {
        /// The name as read.
        read: String,
    },
    /// A rulebook of Xiangqi that does not exist.
    Rulebook(UnknownRulebook),
    /// A rulebook of chess that does not exist.
    ChessRulebook {
        /// Its text as read.
        read: String,
    },
    /// The game is over in the start position.
    Over(Ending),
}

impl NewGameFault {
    /// A stable name, the key of the text in the catalogue.
    #[must_use]
    pub fn id(&self) -> &'static str {
        match self {
            NewGameFault::Clock(fault) => fault.id(),
            NewGameFault::Fen(fault) => fault.id(),
            NewGameFault::Position(fault) => fault.id(),
            NewGameFault::Chess(fault) => fault.id(),
            NewGameFault::Rules { .. } => "new_game.rules",
            NewGameFault::Rulebook(fault) => fault.id(),
            NewGameFault::ChessRulebook { .. } => "new_game.chess_rulebook",
            NewGameFault::Over(_) => "new_game.over",
        }
    }

    /// The blanks of the text.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            NewGameFault::Clock(fault) => fault.args(),
            NewGameFault::Fen(fault) => fault.args(),
            NewGameFault::Position(fault) => fault.args(),
            NewGameFault::Chess(fault) => fault.args(),
            NewGameFault::Rules { read } | NewGameFault::ChessRulebook { read } => {
                vec![("read", read.clone())]
            }
            NewGameFault::Rulebook(fault) => fault.args(),
            NewGameFault::Over(ending) => vec![("reason", ending.reason.id().to_owned())],
        }
    }
}

impl fmt::Display for NewGameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NewGameFault::Clock(fault) => fault.fmt(f),
            NewGameFault::Fen(fault) => fault.fmt(f),
            NewGameFault::Position(fault) => fault.fmt(f),
            NewGameFault::Chess(fault) => fault.fmt(f),
            NewGameFault::Rules { read } => {
                write!(f, "{read:?} are no movement rules of this game that can be played")
            }
            NewGameFault::Rulebook(fault) => fault.fmt(f),
            NewGameFault::ChessRulebook { read } => {
                write!(
                    f,
                    "{read:?} is no rulebook of chess: fide2023, fide2023+auto_threefold or none was expected"
                )
            }
            NewGameFault::Over(ending) => {
                write!(f, "the game is over in the start position ({})", ending.reason.id())
            }
        }
    }
}

/// Everything that is wrong with a [`NewGame`]; at least one fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGameFaults(pub Vec<NewGameFault>);

impl fmt::Display for NewGameFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for NewGameFaults {}
