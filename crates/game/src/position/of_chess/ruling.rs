//! Draws by repetition and by quiet moves, as the Laws have them.

use shakmaty::{Chess, Move, Position};

use super::{Book, Trail};
use crate::position::{Found, QuietCount};
use crate::{Claim, Ending, GameResult, Reason};

/// How often a position has occurred, and for how many plies there was no capture and no pawn's move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DrawCounts {
    /// Occurrences of the position, this one included.
    pub occurrences: u32,
    /// Plies of both sides.
    pub quiet_plies: u32,
}

/// Either of these, and a draw can be claimed by the Laws of chess (FIDE 9.2, 9.3).
pub const CHESS_CLAIM: DrawCounts = DrawCounts { occurrences: 3, quiet_plies: 100 };
/// Either of these, and the game is drawn (FIDE 9.6.1, 9.6.2).
pub const CHESS_DRAW: DrawCounts = DrawCounts { occurrences: 5, quiet_plies: 150 };

/// What ends the game by itself after a legal move that leads from the end of `trail` to `after`; mates come before it.
pub(in crate::position) fn after_move(trail: &Trail, book: Book, after: &Chess) -> Found {
    let Book::Fide { auto_threefold } = book else { return Found::default() };
    let occurrences = trail.occurrences_after(after);
    let (reason, article) = if occurrences >= CHESS_DRAW.occurrences {
        (Reason::Fivefold, "article.fide.9_6_1")
    } else if auto_threefold && occurrences >= CHESS_CLAIM.occurrences {
        (Reason::Threefold, "article.fide.auto_threefold")
    } else if after.halfmoves() >= CHESS_DRAW.quiet_plies {
        (Reason::SeventyFiveMoves, "article.fide.9_6_2")
    } else {
        return Found::default();
    };
    Found { verdict: None, ending: Some(Ending::new(GameResult::Draw, reason).by(article)) }
}

pub(in crate::position) fn quiet_count(position: &Chess, book: Book) -> Option<QuietCount> {
    let counts = matches!(book, Book::Fide { .. });
    counts.then(|| QuietCount { plies: position.halfmoves(), most: CHESS_CLAIM.quiet_plies })
}

/// What is there of what a claim needs, as the board stands or after a move; `None` for claims that are not of a draw.
pub(in crate::position) fn grounds(trail: &Trail, claim: Claim, mv: Option<Move>) -> Option<Grounds> {
    let after = mv.map(|mv| {
        let mut after = trail.position().clone();
        after.play_unchecked(mv);
        after
    });
    match claim {
        Claim::Repetition => Some(Grounds {
            has: after.map_or_else(|| trail.occurrences(), |after| trail.occurrences_after(&after)),
            needs: CHESS_CLAIM.occurrences,
        }),
        Claim::QuietMoves => {
            let plies = after.as_ref().unwrap_or(trail.position()).halfmoves();
            Some(Grounds { has: plies, needs: CHESS_CLAIM.quiet_plies })
        }
        Claim::TouchedPiece | Claim::IllegalMove => None,
    }
}

/// What a claim has and what it needs: occurrences, or plies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Grounds {
    pub(crate) has: u32,
    pub(crate) needs: u32,
}

impl Grounds {
    pub(crate) fn hold(self) -> bool {
        self.has >= self.needs
    }
}
