//! Between the terms of the wire and those of the game; each pair is said out in full.

use game::{
    Answer, Claim, ClockSpec, Duty, Ending, GameResult, Kind, Mode, Offer, Penalty, Ruling, Seat, Sentence,
    Span, Touch, Uci, Verdict,
};

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
        result: result_to(ending.result),
        reason: ending.reason.id().to_owned(),
        article: ending.article.clone(),
    }
}

pub(crate) fn result_to(result: GameResult) -> protocol::EndResult {
    match result {
        GameResult::FirstWins => protocol::EndResult::FirstWins,
        GameResult::SecondWins => protocol::EndResult::SecondWins,
        GameResult::Draw => protocol::EndResult::Draw,
        GameResult::Void => protocol::EndResult::Void,
    }
}

pub(crate) fn result_of(result: protocol::EndResult) -> GameResult {
    match result {
        protocol::EndResult::FirstWins => GameResult::FirstWins,
        protocol::EndResult::SecondWins => GameResult::SecondWins,
        protocol::EndResult::Draw => GameResult::Draw,
        protocol::EndResult::Void => GameResult::Void,
    }
}

pub(crate) fn mode_of(mode: protocol::Mode) -> Mode {
    match mode {
        protocol::Mode::Ordinary => Mode::Ordinary,
        protocol::Mode::Arbiter => Mode::Arbiter,
    }
}

pub(crate) fn mode_to(mode: Mode) -> protocol::Mode {
    match mode {
        Mode::Ordinary => protocol::Mode::Ordinary,
        Mode::Arbiter => protocol::Mode::Arbiter,
    }
}

pub(crate) fn touch_of(touch: protocol::Touch) -> Touch {
    match touch {
        protocol::Touch::Adjust => Touch::Adjust,
        protocol::Touch::Piece { square } => Touch::Piece { square },
        protocol::Touch::Release { square } => Touch::Release { square },
        protocol::Touch::Press => Touch::Press,
    }
}

pub(crate) fn touch_to(touch: &Touch) -> protocol::Touch {
    match touch {
        Touch::Adjust => protocol::Touch::Adjust,
        Touch::Piece { square } => protocol::Touch::Piece { square: square.clone() },
        Touch::Release { square } => protocol::Touch::Release { square: square.clone() },
        Touch::Press => protocol::Touch::Press,
    }
}

pub(crate) fn claim_of(claim: protocol::Claim) -> Claim {
    match claim {
        protocol::Claim::Repetition => Claim::Repetition,
        protocol::Claim::QuietMoves => Claim::QuietMoves,
        protocol::Claim::TouchedPiece => Claim::TouchedPiece,
        protocol::Claim::IllegalMove => Claim::IllegalMove,
    }
}

pub(crate) fn claim_to(claim: Claim) -> protocol::Claim {
    match claim {
        Claim::Repetition => protocol::Claim::Repetition,
        Claim::QuietMoves => protocol::Claim::QuietMoves,
        Claim::TouchedPiece => protocol::Claim::TouchedPiece,
        Claim::IllegalMove => protocol::Claim::IllegalMove,
    }
}

/// None when time is named for a penalty that gives none, or none for the one that does.
pub(crate) fn penalty_of(penalty: protocol::Penalty, ms: Option<u64>) -> Option<Penalty> {
    match (penalty, ms) {
        (protocol::Penalty::Warning, None) => Some(Penalty::Warning),
        (protocol::Penalty::Foul, None) => Some(Penalty::Foul),
        (protocol::Penalty::OpponentGains, Some(ms)) => Some(Penalty::OpponentGains(Span(ms))),
        _ => None,
    }
}

/// With the time that the opponent gains.
pub(crate) fn penalty_to(penalty: Penalty) -> (protocol::Penalty, Option<u64>) {
    match penalty {
        Penalty::Warning => (protocol::Penalty::Warning, None),
        Penalty::Foul => (protocol::Penalty::Foul, None),
        Penalty::OpponentGains(span) => (protocol::Penalty::OpponentGains, Some(span.0)),
    }
}

/// None when a seat is named where none is meant, or none where one is.
pub(crate) fn ruling_of(outcome: protocol::Ruling, seat: Option<protocol::Seat>) -> Option<Ruling> {
    match (outcome, seat.map(seat_of)) {
        (protocol::Ruling::PlayOn, None) => Some(Ruling::PlayOn),
        (protocol::Ruling::Draw, None) => Some(Ruling::Draw),
        (protocol::Ruling::Referred, None) => Some(Ruling::Referred),
        (protocol::Ruling::MustChange, Some(seat)) => Some(Ruling::MustChange(seat)),
        (protocol::Ruling::Loses, Some(seat)) => Some(Ruling::Loses(seat)),
        _ => None,
    }
}

/// With the side that must change or loses.
pub(crate) fn ruling_to(ruling: Ruling) -> (protocol::Ruling, Option<protocol::Seat>) {
    match ruling {
        Ruling::PlayOn => (protocol::Ruling::PlayOn, None),
        Ruling::Draw => (protocol::Ruling::Draw, None),
        Ruling::MustChange(seat) => (protocol::Ruling::MustChange, Some(seat_to(seat))),
        Ruling::Loses(seat) => (protocol::Ruling::Loses, Some(seat_to(seat))),
        Ruling::Referred => (protocol::Ruling::Referred, None),
    }
}

pub(crate) fn sentence_to(sentence: Sentence) -> protocol::Problem {
    protocol::Problem { id: sentence.id, args: sentence.args }
}

pub(crate) fn verdict_to(verdict: &Verdict) -> protocol::RulingShown {
    let (outcome, seat) = ruling_to(verdict.ruling);
    protocol::RulingShown {
        outcome,
        seat,
        article: Some(&verdict.article).filter(|article| !article.is_empty()).cloned(),
        from_ply: verdict.from_ply,
        to_ply: verdict.to_ply,
        reason: verdict.evidence().map(|evidence| sentence_to(evidence.reason)),
    }
}

pub(crate) fn texts_to(texts: game::MoveTexts) -> protocol::MoveTexts {
    let game::MoveTexts { zh, zh_hant, wxf, iccs, san } = texts;
    protocol::MoveTexts { zh, zh_hant, wxf, iccs, san }
}

pub(crate) fn duty_to(duty: Duty) -> protocol::Duty {
    let Duty { touched, hand, released, text } = duty;
    protocol::Duty { touched, hand, text: text.map(sentence_to), released }
}

pub(crate) fn special_to(special: game::Special) -> protocol::Special {
    protocol::Special { id: special.id.to_owned(), squares: special.squares }
}

pub(crate) fn special_move_to((uci, special): (game::Uci, game::Special)) -> protocol::SpecialMove {
    protocol::SpecialMove { u: uci.to_string(), special: special_to(special) }
}

/// How the moves that may be played answer check, in words as well.
pub(crate) fn replies_to(game: &game::Game) -> Vec<protocol::CheckReply> {
    let position = game.position();
    let reply = |(uci, ways): (Uci, Vec<&str>)| {
        let texts = position.read_uci(&uci).map(|mv| texts_to(mv.texts(position))).unwrap_or_default();
        let ways = ways.into_iter().map(str::to_owned).collect();
        protocol::CheckReply { u: uci.to_string(), ways, texts }
    };
    game.replies().into_iter().map(reply).collect()
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

    #[test]
    fn the_referees_terms_come_back_as_they_went() {
        for mode in Mode::ALL {
            assert_eq!(mode_of(mode_to(mode)), mode);
        }
        for claim in Claim::ALL {
            assert_eq!(claim_of(claim_to(claim)), claim);
        }
        for result in GameResult::ALL {
            assert_eq!(result_of(result_to(result)), result);
        }
        let square = || "e2".to_owned();
        for touch in [
            Touch::Adjust,
            Touch::Piece { square: square() },
            Touch::Release { square: square() },
            Touch::Press,
        ] {
            assert_eq!(touch_of(touch_to(&touch)), touch);
        }
        for penalty in [Penalty::Warning, Penalty::Foul, Penalty::OpponentGains(Span(7))] {
            let (shown, ms) = penalty_to(penalty);
            assert_eq!(penalty_of(shown, ms), Some(penalty));
        }
        for ruling in [
            Ruling::PlayOn,
            Ruling::Draw,
            Ruling::MustChange(Seat::First),
            Ruling::Loses(Seat::Second),
            Ruling::Referred,
        ] {
            let (shown, seat) = ruling_to(ruling);
            assert_eq!(ruling_of(shown, seat), Some(ruling));
        }
    }

    #[test]
    fn terms_that_lack_something_are_none() {
        let seat = Some(protocol::Seat::First);
        assert_eq!(ruling_of(protocol::Ruling::Loses, None), None);
        assert_eq!(ruling_of(protocol::Ruling::Draw, seat), None);
        assert_eq!(penalty_of(protocol::Penalty::OpponentGains, None), None);
        assert_eq!(penalty_of(protocol::Penalty::Foul, Some(1)), None);
    }
}
