//! Claims of draws, and what the arbiter decides.

use crate::event::ARBITER;
use crate::position::CHESS_PENALTY;
use crate::{
    Claim, Ending, Event, Game, GameResult, Mode, Moment, MoveText, Offer, Penalty, Reason, Refusal, Ruling,
    Seat, Span, Uci, Verdict, WithMove,
};

/// How many claims a side may make in a game.
pub const CLAIMS_MAX: u32 = 50;
/// The longest time that an arbiter may give a side at once.
pub const PENALTY_SPAN_MAX: Span = Span::from_secs(3600);
/// How long a game waits for its arbiter; then what was referred to him is a draw.
pub const ARBITER_WAIT: Span = Span::from_secs(15 * 60);

impl Game {
    pub(super) fn decide_claim(
        &self,
        now: Moment,
        by: Seat,
        lag: Span,
        ply: u32,
        claim: Claim,
        mv: Option<Uci>,
    ) -> Result<Vec<Event>, Refusal> {
        if self.claimed[by] >= CLAIMS_MAX {
            return Err(Refusal::ClaimLimit { most: CLAIMS_MAX });
        }
        if self.last_claim[by] == Some((ply, claim, mv)) {
            return Err(Refusal::ClaimAgain);
        }
        let claimed = Event::Claimed { by, claim, mv };
        if matches!(claim, Claim::TouchedPiece | Claim::IllegalMove) {
            // Only the arbiter hears it, and only before the claimant touches a piece himself (FIDE 4.8).
            if self.mode() != Mode::Arbiter {
                return Err(Refusal::NoTouching);
            }
            if by == self.turn() && !self.hand.touched.is_empty() {
                return Err(Refusal::ClaimLost);
            }
            return Ok(vec![claimed]);
        }
        if !self.book().hears_claims() {
            return Err(Refusal::NoClaims);
        }
        self.must_be_turn(by, ply)?;
        if self.clock.cost(by, now, lag, ply).is_err() {
            return Ok(vec![self.flagged()]);
        }
        if !self.hand.touched.is_empty() {
            return Err(Refusal::ClaimLost);
        }
        let intended = mv.map(|uci| self.read_allowed(&uci)).transpose()?;
        let Some(grounds) = self.trail().grounds(claim, intended) else { return Err(Refusal::NoClaims) };
        if grounds.hold() {
            let (reason, article) = match claim {
                Claim::Repetition => (Reason::Threefold, "article.fide.9_2"),
                _ => (Reason::FiftyMoves, "article.fide.9_3"),
            };
            return Ok(vec![claimed, Event::Ended(Ending::new(GameResult::Draw, reason).by(article))]);
        }
        if self.mode() == Mode::Ordinary {
            return Err(Refusal::ClaimWrong { claim, has: grounds.has, needs: grounds.needs });
        }
        self.wrong_claim(now, by, lag, claimed, mv)
    }

    /// The opponent gains time, the claim is an offer, and the move that was written must be made (FIDE 9.1.3, 9.5.3).
    fn wrong_claim(
        &self,
        now: Moment,
        by: Seat,
        lag: Span,
        claimed: Event,
        mv: Option<Uci>,
    ) -> Result<Vec<Event>, Refusal> {
        let penalty = Penalty::OpponentGains(CHESS_PENALTY);
        let article = Some("article.fide.9_5_3".to_owned());
        let mut events = vec![claimed, Event::Penalised { seat: by, penalty, article }];
        match mv {
            Some(uci) => {
                let mv = MoveText::Uci(uci);
                events.extend(self.decide_move(now, by, lag, self.ply(), &mv, WithMove::DrawOffer)?);
            }
            // An offer of the opponent's goes on standing.
            None if self.offers().draw.is_none() && self.may_offer_draw(by).is_ok() => {
                events.push(Event::Offered { by, offer: Offer::Draw });
            }
            None => {}
        }
        Ok(events)
    }

    /// What the side to move can claim as the position stands.
    #[must_use]
    pub fn claims(&self) -> Vec<Claim> {
        if self.ended().is_some() || !self.book().hears_claims() || !self.hand.touched.is_empty() {
            return Vec::new();
        }
        let holds =
            |claim: &Claim| self.trail().grounds(*claim, None).is_some_and(crate::position::Grounds::hold);
        [Claim::Repetition, Claim::QuietMoves].into_iter().filter(holds).collect()
    }

    /// What the arbiter decides of what was referred to him.
    pub(super) fn arbiter_rules(&self, now: Moment, ruling: Ruling) -> Result<Vec<Event>, Refusal> {
        let Some(referred) = self.referred_at else { return Err(Refusal::NothingReferred) };
        let result = match ruling {
            Ruling::PlayOn => None,
            Ruling::Draw => Some(GameResult::Draw),
            Ruling::Loses(seat) => Some(GameResult::won_by(!seat)),
            Ruling::MustChange(_) | Ruling::Referred => return Err(Refusal::NoSuchRuling),
        };
        let mut events = vec![self.arbiters_verdict(ruling)];
        match result {
            Some(result) => {
                events.push(Event::Ended(Ending::new(result, Reason::Ruling).by(ARBITER)));
            }
            // Nobody is charged for the time that he took.
            None => events.push(Event::Resumed { down: now - referred }),
        }
        Ok(events)
    }

    /// What becomes of the game when no arbiter came.
    pub(super) fn without_arbiter(&self) -> Vec<Event> {
        let ending = Ending::new(GameResult::Draw, Reason::Ruling).by("article.no_arbiter");
        vec![self.arbiters_verdict(Ruling::Draw), Event::Ended(ending)]
    }

    fn arbiters_verdict(&self, ruling: Ruling) -> Event {
        let (from_ply, to_ply) =
            self.ruling().map_or((self.ply(), self.ply()), |verdict| (verdict.from_ply, verdict.to_ply));
        Event::Ruled(Box::new(Verdict {
            rulebook: self.rulebook().clone(),
            article: ARBITER.to_owned(),
            ruling,
            from_ply,
            to_ply,
            refused: Vec::new(),
            evidence: String::new(),
        }))
    }

    pub(super) fn arbiter_penalises(&self, seat: Seat, penalty: Penalty) -> Result<Vec<Event>, Refusal> {
        let article = ARBITER;
        match penalty {
            Penalty::OpponentGains(span) if span > PENALTY_SPAN_MAX || span.is_zero() => {
                Err(Refusal::PenaltySpan { most: PENALTY_SPAN_MAX })
            }
            Penalty::Foul => Ok(self.foul(seat, article)),
            Penalty::Warning | Penalty::OpponentGains(_) => {
                Ok(vec![Event::Penalised { seat, penalty, article: Some(article.to_owned()) }])
            }
        }
    }
}
