//! How a move answers check (应将).

use core::fmt;

use crate::{Bitboard, Move, Piece, Position, Role, Square, attacks, tables::BETWEEN};

/// A way to answer check (应将).
///
/// ```
/// use xiangqi::CheckReply;
/// assert_eq!(CheckReply::Hobble.id(), "hobble");
/// assert_eq!(CheckReply::ALL.len(), 5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CheckReply {
    /// The piece that gives check is taken.
    #[doc(alias = "吃")]
    Capture,
    /// The general goes out of its reach.
    #[doc(alias = "避")]
    Escape,
    /// A piece steps between it and the general: into the line of a chariot, or as a second screen of a cannon.
    #[doc(alias = "垫")]
    Interpose,
    /// The screen of a cannon goes away, or the general takes it.
    #[doc(alias = "撤架")]
    Unscreen,
    /// A piece steps onto the leg of a horse, or the eye of an elephant that gives check by 敢死驼象.
    #[doc(alias = "蹩腿")]
    Hobble,
}

impl CheckReply {
    /// Every way there is.
    pub const ALL: [CheckReply; 5] = [
        CheckReply::Capture,
        CheckReply::Escape,
        CheckReply::Interpose,
        CheckReply::Unscreen,
        CheckReply::Hobble,
    ];

    /// A stable name.
    ///
    /// ```
    /// use xiangqi::CheckReply;
    /// let names = CheckReply::ALL.map(CheckReply::id);
    /// assert_eq!(names, ["capture", "escape", "interpose", "unscreen", "hobble"]);
    /// ```
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            CheckReply::Capture => "capture",
            CheckReply::Escape => "escape",
            CheckReply::Interpose => "interpose",
            CheckReply::Unscreen => "unscreen",
            CheckReply::Hobble => "hobble",
        }
    }
}

impl fmt::Display for CheckReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// The ways in which one move answers check: none if there is none to answer, more than one if it stops several
/// checkers in different ways.
///
/// ```
/// use xiangqi::{CheckReply, Position};
/// // The chariot on e8 and the horse on d7 give check; the general takes the one and leaves the reach of the other.
/// let position = Position::from_fen("4k4/4R4/3N5/9/9/9/9/9/9/3K5 b - - 0 1").unwrap();
/// let replies = position.check_replies("e9e8".parse().unwrap());
/// assert!(replies.iter().eq([CheckReply::Capture, CheckReply::Escape]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CheckReplies(u8);

impl CheckReplies {
    /// No way at all.
    ///
    /// ```
    /// assert!(xiangqi::CheckReplies::NONE.is_empty());
    /// ```
    pub const NONE: CheckReplies = CheckReplies(0);

    /// True if there is none.
    ///
    /// ```
    /// use xiangqi::Position;
    /// assert!(Position::start().check_replies("h2e2".parse().unwrap()).is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if this way is among them.
    ///
    /// ```
    /// use xiangqi::{CheckReplies, CheckReply};
    /// assert!(!CheckReplies::NONE.contains(CheckReply::Capture));
    /// ```
    #[must_use]
    pub const fn contains(self, reply: CheckReply) -> bool {
        self.0 >> reply as u8 & 1 != 0
    }

    /// The ways in the order of [`CheckReply::ALL`].
    ///
    /// ```
    /// assert_eq!(xiangqi::CheckReplies::NONE.iter().next(), None);
    /// ```
    pub fn iter(self) -> impl Iterator<Item = CheckReply> {
        CheckReply::ALL.into_iter().filter(move |&reply| self.contains(reply))
    }
}

impl FromIterator<CheckReply> for CheckReplies {
    fn from_iter<I: IntoIterator<Item = CheckReply>>(replies: I) -> CheckReplies {
        replies.into_iter().fold(CheckReplies::NONE, |all, reply| CheckReplies(all.0 | 1 << reply as u8))
    }
}

impl fmt::Debug for CheckReplies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Answers to check.
impl Position {
    /// The ways in which a move answers check: for every piece that gives check, what puts an end to it. Nothing if the
    /// side to move is not in check, or if the move is not legal.
    ///
    /// ```
    /// use xiangqi::Position;
    /// // A cannon on e4 gives check over the elephant on e7.
    /// let position = Position::from_fen("3ak1b2/9/4b4/9/9/4C4/9/9/9/3K5 b - - 0 1").unwrap();
    /// let name = |m: &str| position.check_replies(m.parse().unwrap()).iter().map(|reply| reply.id()).next();
    /// assert_eq!(name("d9e8"), Some("interpose"));
    /// assert_eq!(name("e7c5"), Some("unscreen"));
    /// assert_eq!(name("e9f9"), Some("escape"));
    /// assert_eq!(name("g9i7"), None); // not legal: the general would still be in check
    /// ```
    #[must_use]
    pub fn check_replies(&self, m: Move) -> CheckReplies {
        let checkers = self.checkers();
        let Some(general) = self.board().general(self.turn()) else { return CheckReplies::NONE };
        if checkers.is_empty() || !self.is_legal(m) {
            return CheckReplies::NONE;
        }
        let mut after = self.clone();
        after.play_unchecked(m);
        checkers.iter().map(|checker| self.answer_to(checker, general, &after)).collect()
    }

    /// What ended the check by the piece on `checker`.
    fn answer_to(&self, checker: Square, general: Square, after: &Position) -> CheckReply {
        let piece = self.board().piece_at(checker);
        if after.board().piece_at(checker) != piece {
            return CheckReply::Capture;
        }
        let between = Bitboard(BETWEEN[general.index()][checker.index()]);
        let screens = between & self.board().occupied();
        let went_to = after.board().general(self.turn()).filter(|&now| now != general);
        if let Some(now) = went_to {
            let is_cannon = piece.is_some_and(|piece| piece.role == Role::Cannon);
            return if is_cannon && screens.contains(now) {
                CheckReply::Unscreen
            } else {
                CheckReply::Escape
            };
        }
        let is_hobbled = |Piece { role, .. }: Piece| match role {
            Role::Horse => after.board().piece_at(attacks::halfway(checker, general)).is_some(),
            // By 敢死驼象; nothing but its eye stops it.
            Role::Elephant => true,
            _ => false,
        };
        if piece.is_some_and(is_hobbled) {
            return CheckReply::Hobble;
        }
        if (between & after.board().occupied()).count() < screens.count() {
            return CheckReply::Unscreen;
        }
        CheckReply::Interpose
    }
}
