//! What the referee says, with its evidence.

use alloc::vec::Vec;

use super::article::Article;
use super::message::Message;
use super::rulebook::Rulebook;
use crate::{ByColor, Color, Move, Piece, PieceId, Square};

/// What a move does, the first that holds in this order. Only the first three are ever forbidden.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Nature {
    /// It attacks the general.
    #[doc(alias = "将")]
    Check,
    /// It threatens mate by one or more checks.
    #[doc(alias = "杀")]
    Kill,
    /// It threatens to win a piece.
    #[doc(alias = "捉")]
    Chase,
    /// It offers to exchange like for like.
    #[doc(alias = "兑")]
    Exchange,
    /// It offers a piece for nothing.
    #[doc(alias = "献")]
    Offer,
    /// It stands in the way of a capture or a check.
    #[doc(alias = "拦")]
    Block,
    /// It attacks a piece that is protected.
    #[doc(alias = "跟")]
    Follow,
    /// None of these.
    #[doc(alias = "闲")]
    Idle,
}

impl Nature {
    /// Every nature, in order.
    pub const ALL: [Nature; 8] = [
        Nature::Check,
        Nature::Kill,
        Nature::Chase,
        Nature::Exchange,
        Nature::Offer,
        Nature::Block,
        Nature::Follow,
        Nature::Idle,
    ];

    /// A stable name, and with `nature.` before it a key of the text catalogue.
    ///
    /// ```
    /// assert_eq!(xiangqi::referee::Nature::Kill.id(), "kill");
    /// ```
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Nature::Check => "check",
            Nature::Kill => "kill",
            Nature::Chase => "chase",
            Nature::Exchange => "exchange",
            Nature::Offer => "offer",
            Nature::Block => "block",
            Nature::Follow => "follow",
            Nature::Idle => "idle",
        }
    }

    /// True for a check, a threat to mate and a chase.
    ///
    /// ```
    /// use xiangqi::referee::Nature;
    /// assert!(Nature::Chase.is_forcing() && !Nature::Exchange.is_forcing());
    /// ```
    #[must_use]
    pub const fn is_forcing(self) -> bool {
        matches!(self, Nature::Check | Nature::Kill | Nature::Chase)
    }
}

/// How much a chase weighs when both sides chase.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Weight {
    /// Of a protected piece, by several pieces together (联合捉子, 捉少根子); by direct rules, by taking its root away.
    Light,
    /// Of a chariot or of an unprotected piece (捉车, 捉无根子).
    Heavy,
}

/// A piece that is chased.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Victim {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
    /// Which one it is.
    pub id: PieceId,
    /// How much chasing it weighs.
    pub weight: Weight,
    /// Where the pieces stand that can take it.
    pub attackers: Vec<Square>,
    /// Where the pieces stand that could take back.
    pub roots: Vec<Square>,
}

/// What is said of one move of the window.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlyRuling {
    /// Its number in the game, from 0.
    pub number: usize,
    /// The move.
    pub played: Move,
    /// What moved.
    pub piece: Piece,
    /// What the move does.
    pub nature: Nature,
    /// What it chases. A check may chase as well.
    pub victims: Vec<Victim>,
    /// What it threatens, played out: the capture of the general, the mate, or the line that wins the victim, from the
    /// position after the move and without a move of the other side in between. Empty for idle moves.
    pub witness: Vec<Move>,
    /// The article that makes a threat idle, or a move what it is.
    pub article: Option<Article>,
}

/// How far a side goes in a loop; of two sides, the one with the higher level gives way, and equals draw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Level {
    /// At least one move is allowed, or by direct rules no piece is chased by all of them.
    #[default]
    Allowed,
    /// Every move is forbidden, but at least one is a joint chase; by direct rules, one piece is chased by every move,
    /// sometimes only by taking its root away, while the other side has an idle move.
    Light,
    /// Every move is forbidden; by direct rules, every move attacks one and the same piece anew.
    Heavy,
    /// Every move is a check.
    PerpetualCheck,
}

impl Level {
    /// A stable name, and with `level.` before it a key of the text catalogue.
    ///
    /// ```
    /// assert_eq!(xiangqi::referee::Level::PerpetualCheck.id(), "perpetual_check");
    /// ```
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Level::Allowed => "allowed",
            Level::Light => "light",
            Level::Heavy => "heavy",
            Level::PerpetualCheck => "perpetual_check",
        }
    }
}

/// A loop of the window, judged by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopRuling {
    /// The numbers of its moves in the game.
    pub plies: Vec<usize>,
    /// How far each side goes.
    pub levels: ByColor<Level>,
    /// The side that would have to give way, if one.
    pub offender: Option<Color>,
}

/// The decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ruling {
    /// The side loses.
    Loss(Color),
    /// A draw.
    Draw,
    /// The side has to play something else.
    MustChange(Color),
    /// Nothing is decided; the game goes on.
    None,
}

impl Ruling {
    /// A stable name: `loss`, `draw`, `must_change` or `none`.
    ///
    /// ```
    /// assert_eq!(xiangqi::referee::Ruling::Draw.id(), "draw");
    /// ```
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Ruling::Loss(_) => "loss",
            Ruling::Draw => "draw",
            Ruling::MustChange(_) => "must_change",
            Ruling::None => "none",
        }
    }

    /// The side that loses or has to change.
    ///
    /// ```
    /// use xiangqi::{Color, referee::Ruling};
    /// assert_eq!(Ruling::Loss(Color::Red).side(), Some(Color::Red));
    /// ```
    #[must_use]
    pub const fn side(self) -> Option<Color> {
        match self {
            Ruling::Loss(side) | Ruling::MustChange(side) => Some(side),
            Ruling::Draw | Ruling::None => None,
        }
    }
}

/// How sure the referee is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Confidence {
    /// However chases are read, the ruling is the same.
    Certain,
    /// Judging chases by the exchange on one point alone, or by forced lines alone, another ruling follows: a person
    /// should look, or the game be drawn.
    Unsure,
}

impl Confidence {
    /// A stable name.
    ///
    /// ```
    /// assert_eq!(xiangqi::referee::Confidence::Unsure.id(), "unsure");
    /// ```
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Confidence::Certain => "certain",
            Confidence::Unsure => "unsure",
        }
    }
}

/// What the referee says about the position that has just recurred.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The rulebook that was asked.
    pub rulebook: Rulebook,
    /// How often the position has stood since the last capture, now included.
    pub occurrences: usize,
    /// What is decided now.
    pub outcome: Ruling,
    /// What the next occurrence of a position of these loops would decide; set between the warning and the decision.
    pub warning: Option<Ruling>,
    /// What the outcome or the warning rests on.
    pub articles: Vec<Article>,
    /// The moves that were judged.
    pub plies: Vec<PlyRuling>,
    /// How far each side went: the highest level of any loop that was judged.
    pub levels: ByColor<Level>,
    /// The loops that were judged: the window whole first, if it is one, then its parts.
    pub loops: Vec<LoopRuling>,
    /// How sure this is.
    pub confidence: Confidence,
    /// The moves that the side to move may not repeat.
    pub refused: Vec<Move>,
    /// The decision or the warning in a sentence.
    pub reason: Message,
}
