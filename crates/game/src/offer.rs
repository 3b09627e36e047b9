//! What one side may ask of the other.

use crate::Seat;

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Offer {
    /// Let us call it a draw.
    #[doc(alias = "提和")]
    Draw,
    /// Let me take my move back.
    #[doc(alias = "悔棋")]
    Takeback,
    /// Let us play again with seats changed.
    Rematch,
}

impl Offer {
    /// Every kind of offer.
    pub const ALL: [Offer; 3] = [Offer::Draw, Offer::Takeback, Offer::Rematch];

    /// A stable name.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Offer::Draw => "draw",
            Offer::Takeback => "takeback",
            Offer::Rematch => "rematch",
        }
    }
}

/// What the other side says to an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Answer {
    /// Yes.
    Accepted,
    /// No.
    Declined,
}

impl Answer {
    /// Both answers.
    pub const ALL: [Answer; 2] = [Answer::Accepted, Answer::Declined];

    /// A stable name.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Answer::Accepted => "accepted",
            Answer::Declined => "declined",
        }
    }
}

/// Offers that stand, each with the seat that made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Offers {
    /// Who offers a draw.
    pub draw: Option<Seat>,
    /// Who asks to take back.
    pub takeback: Option<Seat>,
    /// Who wants to play again.
    pub rematch: Option<Seat>,
}

impl Offers {
    /// Who made the standing offer of this kind, if there is one.
    #[must_use]
    pub const fn standing(&self, offer: Offer) -> Option<Seat> {
        match offer {
            Offer::Draw => self.draw,
            Offer::Takeback => self.takeback,
            Offer::Rematch => self.rematch,
        }
    }

    pub(crate) fn set(&mut self, offer: Offer, by: Option<Seat>) {
        match offer {
            Offer::Draw => self.draw = by,
            Offer::Takeback => self.takeback = by,
            Offer::Rematch => self.rematch = by,
        }
    }
}
