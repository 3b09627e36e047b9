//! 摸子走子: what touching pieces binds to (FIDE 4.2 to 4.8; the order of the Chinese rules is the same).

use crate::evidence::Sentence;
use crate::{AnyMove, AnyPosition, Kind, Seat, Touch, Uci};

/// How many touches a side may make in one turn. Of the longest game, filled with touches on purpose, every event can
/// still be stored.
pub const TOUCHES_MAX: u32 = 40;

/// What the hand of the side to move has done in this turn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Hand {
    /// Said "I adjust", and not yet put the piece back.
    pub(crate) adjusting: bool,
    /// Squares of the pieces touched in earnest, each once, in order.
    pub(crate) touched: Vec<String>,
    /// Where the piece in hand stood.
    pub(crate) holds: Option<String>,
    /// Where the piece in hand stood and where it was put.
    pub(crate) released: Option<(String, String)>,
    pub(crate) touches: u32,
}

impl Hand {
    /// Carries out what a hand did; whether it may has been asked before.
    pub(crate) fn apply(&mut self, position: &AnyPosition, touch: &Touch) {
        self.touches = self.touches.saturating_add(1);
        match touch {
            Touch::Adjust => self.adjusting = true,
            Touch::Piece { square } => {
                let own = position.piece_on(square).is_some_and(|(seat, _)| seat == position.turn());
                if !self.adjusting && !self.touched.contains(square) {
                    self.touched.push(square.clone());
                }
                if own || self.adjusting {
                    self.holds = Some(square.clone());
                }
            }
            Touch::Release { square } => {
                let held = self.holds.take();
                if std::mem::take(&mut self.adjusting) {
                    return;
                }
                self.released = held
                    .filter(|held| held != square)
                    .map(|held| (held, square.clone()))
                    .or(self.released.take());
            }
            // What was made was no move: the pieces are put back.
            Touch::Press => self.released = None,
        }
    }
}

/// A move that was made by letting go of a piece, and stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Made<'a> {
    pub(crate) start: &'a str,
    pub(crate) end: &'a str,
}

impl Made<'_> {
    /// Whether a move begins like that; what a pawn becomes, or the second part of a double turn, may be said with it.
    pub(crate) fn is(self, mv: AnyMove) -> bool {
        let uci = mv.uci();
        from(uci) == self.start && to(uci) == self.end
    }
}

/// What the pieces touched oblige the side to move to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Bond {
    /// Nothing.
    Free,
    /// To castle with this king and rook.
    Castle { king: String, rook: String },
    /// To take this piece with that one.
    Takes { own: String, foe: String },
    /// To move this piece, but, if it is a king whose rook was touched before it, not by castling with that rook.
    Moves { own: String, not_with: Option<String> },
    /// To take this piece.
    Taken { foe: String },
}

impl Bond {
    /// Finds the duty, by the pieces touched and the moves that may be played.
    pub(crate) fn of(position: &AnyPosition, touched: &[String], moves: &[AnyMove]) -> Bond {
        let is = |square: &String, seat: Seat| position.piece_on(square).is_some_and(|(own, _)| own == seat);
        let own: Vec<&String> = touched.iter().filter(|square| is(square, position.turn())).collect();
        let foe = touched.iter().find(|square| is(square, !position.turn()));
        let can = |bond: &Bond| moves.iter().any(|mv| bond.allows(position, *mv));
        let mut not_with = None;
        if let (None, [first, second, ..], true) = (foe, own.as_slice(), position.knows_castling()) {
            match (letter(position, first), letter(position, second)) {
                ('k', 'r') => return king_then_rook(first, second, &can),
                ('r', 'k') => not_with = Some((*first).clone()),
                _ => {}
            }
        }
        let mut bonds = Vec::with_capacity(touched.len() + 1);
        if let (Some(own), Some(foe)) = (own.first(), foe) {
            bonds.push(Bond::Takes { own: (*own).clone(), foe: foe.clone() });
        }
        bonds.extend(touched.iter().filter_map(|square| {
            let (seat, _) = position.piece_on(square)?;
            Some(if seat == position.turn() {
                Bond::Moves { own: square.clone(), not_with: not_with.clone() }
            } else {
                Bond::Taken { foe: square.clone() }
            })
        }));
        bonds.into_iter().find(can).unwrap_or(Bond::Free)
    }

    /// Whether a move does what it obliges to.
    pub(crate) fn allows(&self, position: &AnyPosition, mv: AnyMove) -> bool {
        let takes = |foe: &String| position.capture_square(mv).as_ref() == Some(foe);
        match self {
            Bond::Free => true,
            Bond::Castle { king, rook } => {
                mv.castling_squares().is_some_and(|(k, r)| k == *king && r == *rook)
            }
            Bond::Takes { own, foe } => from(mv.uci()) == *own && takes(foe),
            Bond::Moves { own, not_with } => {
                let castles_with = mv.castling_squares().map(|(_, rook)| rook);
                from(mv.uci()) == *own && (not_with.is_none() || castles_with != *not_with)
            }
            Bond::Taken { foe } => takes(foe),
        }
    }

    /// The duty in words: a key of the text catalogue and its blanks, the article among them; none if there is none.
    pub(crate) fn words(&self, kind: Kind) -> Option<(&'static str, Vec<(&'static str, String)>)> {
        let (id, mut args) = match self {
            Bond::Free => return None,
            Bond::Castle { king, rook } => {
                ("duty.castle", vec![("king", king.clone()), ("rook", rook.clone())])
            }
            Bond::Takes { own, foe } => ("duty.takes", vec![("own", own.clone()), ("foe", foe.clone())]),
            Bond::Moves { own, .. } => ("duty.moves", vec![("own", own.clone())]),
            Bond::Taken { foe } => ("duty.taken", vec![("foe", foe.clone())]),
        };
        args.push(("article", kind.touch_article().to_owned()));
        Some((id, args))
    }

    pub(crate) fn sentence(&self, kind: Kind) -> Option<Sentence> {
        let (id, args) = self.words(kind)?;
        let args = args.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Some(Sentence { id: id.to_owned(), args })
    }
}

/// FIDE 4.4.1 and 4.4.3.
fn king_then_rook(king: &str, rook: &str, can: &dyn Fn(&Bond) -> bool) -> Bond {
    let castle = Bond::Castle { king: king.to_owned(), rook: rook.to_owned() };
    let moves = Bond::Moves { own: king.to_owned(), not_with: None };
    [castle, moves].into_iter().find(|bond| can(bond)).unwrap_or(Bond::Free)
}

fn letter(position: &AnyPosition, square: &str) -> char {
    position.piece_on(square).map_or(' ', |(_, letter)| letter)
}

/// Where a move starts.
pub(crate) fn from(uci: Uci) -> String {
    uci.as_str().get(..2).unwrap_or_default().to_owned()
}

/// Where a move ends.
pub(crate) fn to(uci: Uci) -> String {
    uci.as_str().get(2..4).unwrap_or_default().to_owned()
}

/// What touching pieces obliges to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Duty {
    /// Squares of the pieces touched in earnest, in order.
    pub touched: Vec<String>,
    /// Where the piece in hand stood.
    pub hand: Option<String>,
    /// The move that was made and waits for the clock: where from and where to, such as `h2e2`.
    pub released: Option<String>,
    /// The duty in words, with the article.
    pub text: Option<Sentence>,
}
