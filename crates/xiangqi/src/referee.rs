//! The referee: rulings on repetition (棋例) under several rulebooks, with the reason for each.
//!
//! [`judge`] looks at a [`History`](crate::History) whose position has stood before and says what the
//! [`Rulebook`] makes of it: who has to give way, or a draw, or not yet. The [`Verdict`] holds the evidence: the nature
//! of each move with the line that proves it, the loops that were judged, the articles, and one sentence for people.
//! [`Referee`] does this for a game, move by move, and calls it only when something has recurred. The natural limit
//! and the like are separate: [`limit`], [`natural_count`], [`time_up`].
//!
//! ```
//! use xiangqi::referee::{Nature, Referee, Rulebook, Ruling};
//! use xiangqi::{Color, History, Position};
//!
//! // a cannon is chased along a rank and back
//! let start = Position::from_fen("1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w - - 0 1").unwrap();
//! let (mut history, mut referee) = (History::new(start), Referee::new(Rulebook::WXF2018));
//! let mut last = None;
//! for m in "a8b8 b9a9 b8a8 a9b9 a8b8 b9a9 b8a8 a9b9".split(' ') {
//!     history.push(m.parse().unwrap())?;
//!     last = referee.after_move(&history);
//! }
//! let verdict = last.unwrap();
//! assert_eq!(verdict.outcome, Ruling::Loss(Color::Red));
//! assert_eq!(verdict.plies[0].nature, Nature::Chase);
//! assert_eq!(verdict.plies[0].victims[0].square.to_string(), "b9");
//! assert_eq!(verdict.reason.id, "referee.loss.chase");
//! assert_eq!(referee.rulings(), 5); // the five moves that made a position recur
//! # Ok::<(), xiangqi::IllegalMove>(())
//! ```
//!
//! # How a repetition is judged
//!
//! 1. The *window* is the stretch from the first of the last `decide_at` occurrences of the position to now.
//! 2. Each move of it gets a [`Nature`] from the position before and after it: [`Method::Direct`] or
//!    [`Method::Tactical`] say how.
//! 3. The window is cut into *loops*: walking through it, whenever a position returns that is still on the path, the
//!    moves since then are a loop and leave the path. Every move is in exactly one.
//! 4. Each loop, and the window whole, gets a [`Level`] for each side. In any of them, the side with the higher level
//!    offends; equals do not.
//! 5. A side is convicted if it offends in the window whole or in at least `loops_min` of its loops, and the other side
//!    does not. So one idle move does not hide a loop that was an offence, nor does a second loop; but if both sides
//!    offended in different loops, it is a draw.
//!
//! Who moved last does not matter. Captures by rules beyond the ordinary ones are not looked for, but their checks are
//! checks: those are taken from the history.

mod article;
mod desk;
mod direct;
mod finding;
mod grid;
mod judge;
mod labels;
mod levels;
mod limits;
mod message;
mod reason;
mod rulebook;
mod search;
#[cfg(feature = "serde")]
mod serialize;
mod tactical;
mod verdict;
mod window;

pub use article::{Article, Evidence};
pub use judge::judge;
pub use limits::{LimitRuling, NaturalCount, limit, natural_count, time_up};
pub use message::Message;
pub use rulebook::{
    Answers, BareFlag, Checks, DirectClauses, Method, NaturalLimit, OnChariots, Roots, Rulebook,
    RulebookFault, Sentence, UnknownRulebook, Unsure,
};
pub use verdict::{Confidence, Level, LoopRuling, Nature, PlyRuling, Ruling, Verdict, Victim, Weight};

use crate::History;

/// The referee of one game, which counts its rulings.
///
/// ```
/// use xiangqi::referee::{Referee, Rulebook};
/// use xiangqi::{History, Position};
///
/// let mut referee = Referee::new(Rulebook::CXA2020);
/// assert!(referee.after_move(&History::new(Position::start())).is_none());
/// assert_eq!(referee.rulings(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Referee {
    rulebook: Rulebook,
    rulings: u64,
}

impl Referee {
    /// A referee who goes by a rulebook.
    #[must_use]
    pub const fn new(rulebook: Rulebook) -> Referee {
        Referee { rulebook, rulings: 0 }
    }

    /// The rulebook.
    #[must_use]
    pub const fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    /// How often this referee has had to look at a game.
    #[must_use]
    pub const fn rulings(&self) -> u64 {
        self.rulings
    }

    /// The verdict after a move, or `None` if the position has not stood before, or if the rulebook does not judge.
    #[must_use]
    pub fn after_move(&mut self, history: &History) -> Option<Verdict> {
        if self.rulebook.method == Method::Unjudged || history.repetitions() < 2 {
            return None;
        }
        self.rulings += 1;
        Some(judge(history, &self.rulebook))
    }
}
