//! Where the hall draws its randomness; everything below gets it as an argument.

use game::Seat;
use rand::RngExt;
use store::{GameId, UserId};

#[expect(clippy::disallowed_methods, reason = "the one place that draws randomness")]
fn rng() -> impl rand::Rng {
    rand::rng()
}

pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    rng().random()
}

pub(crate) fn seat() -> Seat {
    if rng().random() { Seat::First } else { Seat::Second }
}

pub(crate) fn game_id() -> GameId {
    GameId::from_random(rng().random())
}

pub(crate) fn user_id() -> UserId {
    UserId::from_random(rng().random())
}
