//! Why a text cannot be read as PGN.

use std::fmt;

use super::{PGN_BYTES_MAX, PGN_TAGS_MAX};
use crate::{AnyPosition, NewGameFault, PLIES_MAX, Refusal};

/// Why a text cannot be read as PGN, and where.
///
/// ```
/// use game::PgnGame;
/// let fault = PgnGame::read("[Game \"Chinese Chess\"]\n[Red 张三]\n").unwrap_err();
/// assert_eq!(fault.id(), "pgn.tag");
/// assert_eq!(fault.args(), [("line", "2".to_string()), ("read", "[Red 张三]".to_string())]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PgnFault {
    /// The line, from 1.
    pub line: u32,
    /// What is wrong there.
    pub problem: PgnProblem,
}

/// What is wrong with a PGN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PgnProblem {
    /// More than [`PGN_BYTES_MAX`]; nothing was read.
    TooLong {
        /// The length.
        bytes: usize,
    },
    /// More tags than [`PGN_TAGS_MAX`].
    TooManyTags,
    /// More moves than [`PLIES_MAX`].
    TooManyMoves,
    /// Neither a tag nor a move.
    Empty,
    /// Something that begins as a tag and is none.
    Tag {
        /// Its beginning.
        read: String,
    },
    /// A comment is not closed.
    CommentOpen,
    /// A variation is not closed.
    VariationOpen,
    /// A variation is closed that was not opened.
    VariationClose,
    /// A `$` without a number.
    Assessment {
        /// The word.
        read: String,
    },
    /// The tag `Game` names another game.
    Game {
        /// Its value.
        read: String,
    },
    /// The start position is wrong.
    Start(Vec<NewGameFault>),
    /// The tag `Variant` names other rules than were asked for.
    Rules {
        /// Its value.
        read: String,
        /// What was asked for.
        asked: String,
    },
    /// A move cannot be played.
    Move {
        /// The move.
        read: String,
        /// Where it should be played.
        position: Box<AnyPosition>,
        /// What is wrong with it.
        why: Box<Refusal>,
    },
    /// Something follows the game.
    SecondGame {
        /// The result of the game; empty if tags follow without one.
        after: String,
        /// What follows.
        read: String,
    },
}

impl PgnProblem {
    /// The fault of a line.
    pub(super) const fn on(self, line: u32) -> PgnFault {
        PgnFault { line, problem: self }
    }
}

impl PgnFault {
    /// A stable name, the key of the text in the catalogue.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self.problem {
            PgnProblem::TooLong { .. } => "pgn.too_long",
            PgnProblem::TooManyTags => "pgn.too_many_tags",
            PgnProblem::TooManyMoves => "pgn.too_many_moves",
            PgnProblem::Empty => "pgn.empty",
            PgnProblem::Tag { .. } => "pgn.tag",
            PgnProblem::CommentOpen => "pgn.comment_open",
            PgnProblem::VariationOpen => "pgn.variation_open",
            PgnProblem::VariationClose => "pgn.variation_close",
            PgnProblem::Assessment { .. } => "pgn.assessment",
            PgnProblem::Game { .. } => "pgn.game",
            PgnProblem::Start(_) => "pgn.start",
            PgnProblem::Rules { .. } => "pgn.rules",
            PgnProblem::Move { .. } => "pgn.move",
            PgnProblem::SecondGame { .. } => "pgn.second_game",
        }
    }

    /// The blanks of the text.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        let mut args = vec![("line", self.line.to_string())];
        match &self.problem {
            PgnProblem::TooLong { bytes } => {
                args.extend([("bytes", bytes.to_string()), ("most", PGN_BYTES_MAX.to_string())]);
            }
            PgnProblem::TooManyTags => args.push(("most", PGN_TAGS_MAX.to_string())),
            PgnProblem::TooManyMoves => args.push(("most", PLIES_MAX.to_string())),
            PgnProblem::Tag { read } | PgnProblem::Assessment { read } | PgnProblem::Game { read } => {
                args.push(("read", read.clone()));
            }
            PgnProblem::Rules { read, asked } => {
                args.extend([("read", read.clone()), ("asked", asked.clone())]);
            }
            PgnProblem::Move { read, position, .. } => {
                args.extend([
                    ("number", position.round().to_string()),
                    ("side", position.kind().side(position.turn()).to_owned()),
                    ("read", read.clone()),
                ]);
            }
            PgnProblem::SecondGame { after, read } => {
                args.extend([("after", after.clone()), ("read", read.clone())]);
            }
            PgnProblem::Empty
            | PgnProblem::CommentOpen
            | PgnProblem::VariationOpen
            | PgnProblem::VariationClose
            | PgnProblem::Start(_) => {}
        }
        args
    }

    /// What exactly is wrong with the start position or with the move: keys of texts with their blanks.
    #[must_use]
    pub fn causes(&self) -> Vec<(&'static str, Vec<(&'static str, String)>)> {
        match &self.problem {
            PgnProblem::Start(faults) => faults.iter().map(|fault| (fault.id(), fault.args())).collect(),
            PgnProblem::Move { why, .. } => vec![(why.id(), why.args())],
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for PgnFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.problem {
            PgnProblem::TooLong { bytes } => {
                write!(f, "the text has {bytes} bytes; at most {PGN_BYTES_MAX} are read")
            }
            PgnProblem::TooManyTags => write!(f, "more than {PGN_TAGS_MAX} tags"),
            PgnProblem::TooManyMoves => write!(f, "more than {PLIES_MAX} moves"),
            PgnProblem::Empty => f.write_str("neither a tag nor a move"),
            PgnProblem::Tag { read } => write!(f, "{read:?} is no tag: write it as [Name \"value\"]"),
            PgnProblem::CommentOpen => f.write_str("the comment that begins here is not closed by }"),
            PgnProblem::VariationOpen => f.write_str("the variation that begins here is not closed by )"),
            PgnProblem::VariationClose => f.write_str("a variation ends here that was not opened by ("),
            PgnProblem::Assessment { read } => write!(f, "{read:?} is no assessment: a number follows the $"),
            PgnProblem::Game { read } => {
                write!(f, "{read:?} is not a game played here: Chinese Chess or Chess was expected")
            }
            PgnProblem::Start(faults) => {
                f.write_str("the start position is wrong")?;
                faults.iter().try_for_each(|fault| write!(f, "; {fault}"))
            }
            PgnProblem::Rules { read, asked } => {
                write!(f, "the rules are {read:?} here, and {asked:?} was asked for")
            }
            PgnProblem::Move { read, position, why } => {
                let side = position.kind().side(position.turn());
                write!(f, "move {} of {side}, {read:?}: {why}", position.round())
            }
            PgnProblem::SecondGame { read, .. } => {
                write!(f, "{read:?} follows the game; one game is read")
            }
        }
    }
}

impl std::error::Error for PgnFault {}
