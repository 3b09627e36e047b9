//! Lines of Xiangqi that nobody is playing, played and judged.

use std::fmt;

use crate::position::{Book, Trail};
use crate::{AnyMove, AnyPosition, Evidence, Kind, NewGameFault, Refusal, Uci, refusal::quote};

/// How many moves a line has at most.
pub const LINE_PLIES_MAX: usize = 600;

/// Moves from a position.
#[derive(Debug, Clone)]
pub struct Line {
    /// The position before the first move.
    pub start: AnyPosition,
    /// The moves.
    pub moves: Vec<AnyMove>,
}

/// A line and what the referee says at its end.
#[derive(Debug, Clone)]
pub struct JudgedLine {
    /// The canonical text of the rulebook.
    pub rulebook: String,
    /// What was played.
    pub line: Line,
    /// The ruling; none if the position has not stood before.
    pub evidence: Option<Evidence>,
}

/// Why a line cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineFault {
    /// The start position or the rulebook is wrong.
    Start(Vec<NewGameFault>),
    /// More than [`LINE_PLIES_MAX`] moves.
    TooLong {
        /// How many there are.
        plies: usize,
    },
    /// A text is no move.
    Unreadable {
        /// Its place, from 1.
        ply: usize,
        /// Its beginning.
        read: String,
    },
    /// A move cannot be played.
    Illegal {
        /// Its place, from 1.
        ply: usize,
        /// The move.
        read: String,
        /// Why not.
        refusal: Box<Refusal>,
    },
}

impl LineFault {
    /// A stable name, the key of the text in the catalogue.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            LineFault::Start(faults) => faults.first().map_or("new_game.rules", NewGameFault::id),
            LineFault::TooLong { .. } => "line.too_long",
            LineFault::Unreadable { .. } => "line.unreadable",
            LineFault::Illegal { .. } => "line.illegal",
        }
    }

    /// The blanks of the text.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            LineFault::Start(faults) => faults.first().map(NewGameFault::args).unwrap_or_default(),
            LineFault::TooLong { plies } => {
                vec![("plies", plies.to_string()), ("most", LINE_PLIES_MAX.to_string())]
            }
            LineFault::Unreadable { ply, read } | LineFault::Illegal { ply, read, .. } => {
                vec![("ply", ply.to_string()), ("read", read.clone())]
            }
        }
    }
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineFault::Start(faults) => {
                let mut faults = faults.iter();
                faults.next().iter().try_for_each(|fault| fault.fmt(f))?;
                faults.try_for_each(|fault| write!(f, "; {fault}"))
            }
            LineFault::TooLong { plies } => {
                write!(f, "{plies} moves are too many: at most {LINE_PLIES_MAX} are read")
            }
            LineFault::Unreadable { ply, read } => {
                write!(f, "move {ply}, {read:?}, is not a move; one such as h2e2 was expected")
            }
            LineFault::Illegal { ply, read, refusal } => {
                write!(f, "move {ply}, {read:?}, cannot be played: {refusal}")
            }
        }
    }
}

impl std::error::Error for LineFault {}

/// Plays moves of Xiangqi in UCCI, separated by blanks. Without a FEN they start from the usual position, without a name
/// of extra rules they are those of the plain game.
///
/// # Errors
/// What cannot be read or played.
///
/// ```
/// let line = game::read_line(None, Some("xiangqi2"), "h2h9 b9c7,i9h9")?;
/// assert_eq!(line.moves.len(), 2);
/// # Ok::<(), game::LineFault>(())
/// ```
pub fn read_line(fen: Option<&str>, rules: Option<&str>, moves: &str) -> Result<Line, LineFault> {
    let start = AnyPosition::start(Kind::Xiangqi, fen, rules).map_err(LineFault::Start)?;
    let plies = moves.split_whitespace().count();
    if plies > LINE_PLIES_MAX {
        return Err(LineFault::TooLong { plies });
    }
    let mut position = start.clone();
    let mut played = Vec::with_capacity(plies);
    for (text, ply) in moves.split_whitespace().zip(1..) {
        let uci: Uci = text.parse().map_err(|_| LineFault::Unreadable { ply, read: quote(text) })?;
        let mv = position.read_uci(&uci).map_err(|refusal| LineFault::Illegal {
            ply,
            read: quote(text),
            refusal: Box::new(refusal),
        })?;
        position.play(mv);
        played.push(mv);
    }
    Ok(Line { start, moves: played })
}

/// Judges the end of a line of the plain game: see [`read_line`]. Without a rulebook the usual one rules.
///
/// # Errors
/// What cannot be read or played.
///
/// ```
/// use game::{Ruling, Seat, judge_line};
/// let fen = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1";
/// let judged = judge_line(Some(fen), &"f0e0 e8f8 e0f0 f8e8 ".repeat(2), Some("cxa2020"))?;
/// let evidence = judged.evidence.unwrap();
/// assert_eq!(evidence.outcome, Ruling::Loses(Seat::First));
/// assert_eq!(evidence.plies[0].nature, "check");
/// # Ok::<(), game::LineFault>(())
/// ```
pub fn judge_line(fen: Option<&str>, moves: &str, rulebook: Option<&str>) -> Result<JudgedLine, LineFault> {
    let book = Book::read(Kind::Xiangqi, rulebook.unwrap_or(Kind::Xiangqi.usual_rulebook()))
        .map_err(|fault| LineFault::Start(vec![fault]))?;
    let line = read_line(fen, None, moves)?;
    let mut trail = Trail::new(line.start.clone());
    line.moves.iter().for_each(|mv| trail.push(*mv));
    Ok(JudgedLine { rulebook: book.to_string(), line, evidence: trail.judge(&book) })
}
