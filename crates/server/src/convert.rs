//! Between the terms of the wire and those of the game; each pair is said out in full.

use game::{Answer, ClockSpec, Ending, GameResult, Kind, Offer, Seat, Span};

pub(crate) fn kind_of(kind: protocol::Kind) -> Kind {
    match kind {
        protocol::Kind::Xiangqi => Kind::Xiangqi,
        protocol::Kind::Chess => Kind::Chess,
    }
}

pub(crate) fn kind_to(kind: Kind) -> protocol::Kind {
    match kind {
        Kind::Xiangqi => protocol::Kind::Xiangqi,
        Kind::Chess => protocol::Kind::Chess,
    }
}

pub(crate) fn seat_of(seat: protocol::Seat) -> Seat {
    match seat {
        protocol::Seat::First => Seat::First,
        protocol::Seat::Second => Seat::Second,
    }
}

pub(crate) fn seat_to(seat: Seat) -> protocol::Seat {
    match seat {
        Seat::First => protocol::Seat::First,
        Seat::Second => protocol::Seat::Second,
    }
}

pub(crate) fn seat_stored(seat: Seat) -> store::Seat {
    match seat {
        Seat::First => store::Seat::First,
        Seat::Second => store::Seat::Second,
    }
}

pub(crate) fn clock_of(clock: protocol::Clock) -> ClockSpec {
    match clock {
        protocol::Clock::None => ClockSpec::None,
        protocol::Clock::Increment { base_ms, increment_ms } => {
            ClockSpec::Increment { base: Span(base_ms), increment: Span(increment_ms) }
        }
        protocol::Clock::Staged { game_ms, move_ms, byoyomi_ms, periods } => ClockSpec::Staged {
            game: Span(game_ms),
            per_move: Span(move_ms),
            byoyomi: Span(byoyomi_ms),
            periods,
        },
        protocol::Clock::Correspondence { days } => ClockSpec::Correspondence { days },
    }
}

pub(crate) fn clock_to(clock: ClockSpec) -> protocol::Clock {
    match clock {
        ClockSpec::None => protocol::Clock::None,
        ClockSpec::Increment { base, increment } => {
            protocol::Clock::Increment { base_ms: base.0, increment_ms: increment.0 }
        }
        ClockSpec::Staged { game, per_move, byoyomi, periods } => {
            protocol::Clock::Staged { game_ms: game.0, move_ms: per_move.0, byoyomi_ms: byoyomi.0, periods }
        }
        ClockSpec::Correspondence { days } => protocol::Clock::Correspondence { days },
    }
}

pub(crate) fn offer_to(offer: Offer) -> protocol::OfferKind {
    match offer {
        Offer::Draw => protocol::OfferKind::Draw,
        Offer::Takeback => protocol::OfferKind::Takeback,
        Offer::Rematch => protocol::OfferKind::Rematch,
    }
}

pub(crate) fn answer_to(answer: Answer) -> protocol::Answer {
    match answer {
        Answer::Accepted => protocol::Answer::Accepted,
        Answer::Declined => protocol::Answer::Declined,
    }
}

pub(crate) fn ending_to(ending: &Ending) -> protocol::Ending {
    protocol::Ending {
        result: match ending.result {
            GameResult::FirstWins => protocol::EndResult::FirstWins,
            GameResult::SecondWins => protocol::EndResult::SecondWins,
            GameResult::Draw => protocol::EndResult::Draw,
            GameResult::Void => protocol::EndResult::Void,
        },
        reason: ending.reason.id().to_owned(),
        article: ending.article.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_come_back_as_they_went() {
        let clocks = [
            protocol::Clock::None,
            protocol::Clock::Increment { base_ms: 1, increment_ms: 2 },
            protocol::Clock::Staged { game_ms: 1, move_ms: 2, byoyomi_ms: 3, periods: 4 },
            protocol::Clock::Correspondence { days: 5 },
        ];
        for clock in clocks {
            assert_eq!(clock_to(clock_of(clock)), clock);
        }
    }
}
