//! What a command leads to.

mod claims;
mod foresee;
mod touch;

pub use claims::{ARBITER_WAIT, CLAIMS_MAX, PENALTY_SPAN_MAX};
pub use touch::FOULS_MAX;

use crate::event::ARBITER;
use crate::{
    Answer, AnyMove, Command, Ending, Event, Game, GameResult, Mode, Moment, MoveText, Offer, Reason,
    Refusal, Seat, Span, Uci, WithMove,
};

/// A game that has this many moves on the board is a draw.
pub const PLIES_MAX: u32 = 2000;
/// So many plies after its last draw offer a side may offer again, or as soon as the opponent has offered one.
pub const DRAW_OFFER_GAP: u32 = 10;
/// How many takebacks a game has at most.
pub const TAKEBACKS_MAX: u32 = 50;
/// How often a side may offer a rematch.
pub const REMATCH_OFFERS_MAX: u32 = 3;

/// With so many moves on the board both sides have moved.
const BOTH_MOVED: u32 = 2;

impl Game {
    /// The events that a command leads to; they are to be stored with `now` and then applied, all or none.
    ///
    /// `by` is the seat that asks, `None` the hall. `lag` is what the server measured of the line to the mover (only moves look
    /// at it). Once the deadline has passed, every command but [`Command::Resume`] finds that the flag has fallen,
    /// and ends the game so; after a stop the hall therefore resumes a game before anything else.
    ///
    /// # Errors
    /// [`Refusal`] says why the command is not carried out.
    pub fn decide(
        &self,
        now: Moment,
        by: Option<Seat>,
        lag: Span,
        command: &Command,
    ) -> Result<Vec<Event>, Refusal> {
        let mut events = self.decide_as_asked(now, by, lag, command)?;
        let end = events.iter().position(|event| matches!(event, Event::Ended(_)));
        if let (Some(end), Some(referred)) = (end, self.referred_at) {
            // However the game ends, nobody is charged for the time that the arbiter was awaited.
            events.insert(end, Event::Resumed { down: now - referred });
        }
        Ok(events)
    }

    fn decide_as_asked(
        &self,
        now: Moment,
        by: Option<Seat>,
        lag: Span,
        command: &Command,
    ) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::OfferRematch => return self.offer_rematch(seated(by)?),
            Command::AcceptRematch => return self.answer_rematch(seated(by)?, Answer::Accepted),
            Command::DeclineRematch => return self.answer_rematch(seated(by)?, Answer::Declined),
            Command::Resume { .. }
            | Command::AbortUnstarted
            | Command::ArbiterRule { .. }
            | Command::ArbiterPenalise { .. }
            | Command::ArbiterEnd { .. } => {
                if by.is_some() {
                    return Err(Refusal::HallOnly);
                }
            }
            Command::Flag => {}
            _ => {
                seated(by)?;
            }
        }
        if self.ended().is_some() {
            return Err(Refusal::GameOver);
        }
        if let Command::Resume { down_since } = command {
            // An event that was stored is a sign of life, and no turn began after the last one.
            let down = now - (*down_since).max(self.last_at());
            return Ok(vec![Event::Resumed { down }]);
        }
        if self.deadline().is_some_and(|deadline| now >= deadline) {
            return Ok(if self.awaits_arbiter() { self.without_arbiter() } else { vec![self.flagged()] });
        }
        let Some(by) = by else { return self.decide_for_hall(now, command) };
        match command {
            Command::Move { ply, mv, with } => self.decide_move(now, by, lag, *ply, mv, *with),
            Command::Touch { ply, touch } => self.decide_touch(now, by, lag, *ply, touch),
            Command::Claim { ply, claim, mv } => self.decide_claim(now, by, lag, *ply, *claim, *mv),
            Command::Resign => Ok(vec![self.resigned(by)]),
            Command::Abort if self.ply() >= BOTH_MOVED => Err(Refusal::AbortTooLate),
            Command::Abort => Ok(vec![end(GameResult::Void, Reason::Aborted)]),
            Command::OfferDraw => self.offer_draw(by),
            Command::AcceptDraw => self.answer_draw(by, Answer::Accepted),
            Command::DeclineDraw => self.answer_draw(by, Answer::Declined),
            Command::AskTakeback => self.ask_takeback(by),
            Command::AcceptTakeback => self.answer_takeback(by, Answer::Accepted),
            Command::DeclineTakeback => self.answer_takeback(by, Answer::Declined),
            _ => self.decide_for_hall(now, command),
        }
    }

    /// Commands that ask nothing of who gives them.
    fn decide_for_hall(&self, now: Moment, command: &Command) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::AbortUnstarted if self.ply() >= BOTH_MOVED => Err(Refusal::AbortTooLate),
            Command::AbortUnstarted => Ok(vec![end(GameResult::Void, Reason::NotStarted)]),
            Command::Flag => match self.deadline() {
                Some(deadline) => Err(Refusal::TimeLeft { left: deadline - now }),
                None => Err(Refusal::NoClock),
            },
            Command::ArbiterRule { ruling } => self.arbiter_rules(now, *ruling),
            Command::ArbiterPenalise { seat, penalty } => self.arbiter_penalises(*seat, *penalty),
            Command::ArbiterEnd { result } => {
                Ok(vec![Event::Ended(Ending::new(*result, Reason::Penalty).by(ARBITER))])
            }
            _ => Err(Refusal::NotSeated),
        }
    }

    fn flagged(&self) -> Event {
        if self.ply() < BOTH_MOVED {
            return end(GameResult::Void, Reason::NotStarted);
        }
        Event::Ended(self.position().flagged(self.turn(), self.book()))
    }

    fn resigned(&self, by: Seat) -> Event {
        if self.book().resigning_may_draw() && self.position().cannot_win(!by) {
            let ending = Ending::new(GameResult::Draw, Reason::ResignNoMatingMaterial);
            return Event::Ended(ending.by("article.fide.5_1_2"));
        }
        end(GameResult::won_by(!by), Reason::Resign)
    }

    /// Whether a command of `by` is meant for the position now, and it is its turn.
    fn must_be_turn(&self, by: Seat, ply: u32) -> Result<(), Refusal> {
        if ply != self.ply() {
            return Err(Refusal::WrongPly { named: ply, current: self.ply() });
        }
        if by != self.turn() {
            return Err(Refusal::NotYourTurn);
        }
        if self.awaits_arbiter() {
            return Err(Refusal::AwaitsArbiter);
        }
        Ok(())
    }

    /// Reads a move that may be played now: legal, not refused by a ruling, and as touching obliges.
    fn read_allowed(&self, uci: &Uci) -> Result<AnyMove, Refusal> {
        let mv = self.position().read_uci(uci)?;
        self.must_be_allowed(mv)?;
        Ok(mv)
    }

    fn must_be_allowed(&self, mv: AnyMove) -> Result<(), Refusal> {
        if self.refused().contains(&mv.uci()) {
            return Err(Refusal::Repeats { read: mv.uci().to_string() });
        }
        self.keeps_bond(mv)
    }

    fn decide_move(
        &self,
        now: Moment,
        by: Seat,
        lag: Span,
        ply: u32,
        mv: &MoveText,
        with: WithMove,
    ) -> Result<Vec<Event>, Refusal> {
        self.must_be_turn(by, ply)?;
        let Ok(cost) = self.clock.cost(by, now, lag, ply) else {
            return Ok(vec![self.flagged()]);
        };
        let mv = match mv {
            MoveText::Uci(uci) => match self.position().read_uci(uci) {
                Err(refusal) => return self.moved_wrongly(by, uci, refusal),
                Ok(mv) => mv,
            },
            MoveText::Typed(text) => self.position().read_typed(text)?,
        };
        self.must_be_allowed(mv)?;
        let mut events = Vec::with_capacity(2);
        events.push(Event::Moved { mv: mv.uci(), used: cost.used, lag: cost.lag, charged: cost.charged });
        let mut after = self.position().clone();
        after.play(mv);
        if let Some(ending) = after.outcome() {
            events.push(Event::Ended(ending));
            return Ok(events);
        }
        let found = self.trail().found_after(self.book(), mv, &after);
        events.extend(found.verdict.map(Event::Ruled));
        if let Some(ending) = found.ending {
            events.push(Event::Ended(ending));
        } else if ply + 1 >= PLIES_MAX {
            events.push(end(GameResult::Draw, Reason::PlyLimit));
        } else if with == WithMove::DrawOffer && self.may_offer_draw(by).is_ok() {
            events.push(Event::Offered { by, offer: Offer::Draw });
        }
        Ok(events)
    }

    /// Whether the side to move may offer a draw; an offer of the opponent is not looked at.
    fn may_offer_draw(&self, by: Seat) -> Result<(), Refusal> {
        if by != self.turn() {
            return Err(Refusal::DrawOfferTurn);
        }
        if self.offers().draw == Some(by) {
            return Err(Refusal::OfferStands { offer: Offer::Draw });
        }
        let again = self.draw_offered[by].map_or(0, |ply| ply.saturating_add(DRAW_OFFER_GAP));
        match again.saturating_sub(self.ply()) {
            0 => Ok(()),
            plies => Err(Refusal::DrawOfferTooSoon { plies }),
        }
    }

    fn offer_draw(&self, by: Seat) -> Result<Vec<Event>, Refusal> {
        if self.offers().draw == Some(!by) {
            return self.answer_draw(by, Answer::Accepted);
        }
        self.may_offer_draw(by)?;
        Ok(vec![Event::Offered { by, offer: Offer::Draw }])
    }

    fn answer_draw(&self, by: Seat, answer: Answer) -> Result<Vec<Event>, Refusal> {
        let mut events = self.answer(by, Offer::Draw, answer)?;
        if answer == Answer::Accepted {
            events.push(end(GameResult::Draw, Reason::DrawAgreed));
        }
        Ok(events)
    }

    /// How many moves have to go so that the last move of `by` is undone.
    fn plies_to_undo(&self, by: Seat) -> Option<u32> {
        let plies = if by == self.turn() { 2 } else { 1 };
        (self.ply() >= plies).then_some(plies)
    }

    fn ask_takeback(&self, by: Seat) -> Result<Vec<Event>, Refusal> {
        if self.mode() == Mode::Arbiter {
            return Err(Refusal::NoTakebacks);
        }
        if self.plies_to_undo(by).is_none() {
            return Err(Refusal::NothingToTakeBack);
        }
        if self.takebacks >= TAKEBACKS_MAX {
            return Err(Refusal::TakebackLimit { most: TAKEBACKS_MAX });
        }
        match self.offers().takeback {
            Some(asker) if asker == by => return Err(Refusal::OfferStands { offer: Offer::Takeback }),
            Some(_) => return Err(Refusal::AnswerFirst { offer: Offer::Takeback }),
            None => {}
        }
        if self.takeback_asked[by] {
            return Err(Refusal::TakebackAsked);
        }
        Ok(vec![Event::Offered { by, offer: Offer::Takeback }])
    }

    fn answer_takeback(&self, by: Seat, answer: Answer) -> Result<Vec<Event>, Refusal> {
        let mut events = self.answer(by, Offer::Takeback, answer)?;
        if answer == Answer::Accepted {
            let plies = self.plies_to_undo(!by).ok_or(Refusal::NothingToTakeBack)?;
            events.push(Event::TakenBack { plies });
        }
        Ok(events)
    }

    fn offer_rematch(&self, by: Seat) -> Result<Vec<Event>, Refusal> {
        if self.offers().rematch == Some(!by) {
            return self.answer_rematch(by, Answer::Accepted);
        }
        if self.ended().is_none() {
            return Err(Refusal::NotOver);
        }
        if self.rematch_agreed() {
            return Err(Refusal::RematchAgreed);
        }
        if self.offers().rematch == Some(by) {
            return Err(Refusal::OfferStands { offer: Offer::Rematch });
        }
        if self.rematch_offers[by] >= REMATCH_OFFERS_MAX {
            return Err(Refusal::RematchLimit { most: REMATCH_OFFERS_MAX });
        }
        Ok(vec![Event::Offered { by, offer: Offer::Rematch }])
    }

    fn answer_rematch(&self, by: Seat, answer: Answer) -> Result<Vec<Event>, Refusal> {
        if self.ended().is_none() {
            return Err(Refusal::NotOver);
        }
        if self.rematch_agreed() {
            return Err(Refusal::RematchAgreed);
        }
        self.answer(by, Offer::Rematch, answer)
    }

    fn answer(&self, by: Seat, offer: Offer, answer: Answer) -> Result<Vec<Event>, Refusal> {
        if self.offers().standing(offer) != Some(!by) {
            return Err(Refusal::NothingOffered { offer });
        }
        Ok(vec![Event::Answered { by, offer, answer }])
    }
}

fn seated(by: Option<Seat>) -> Result<Seat, Refusal> {
    by.ok_or(Refusal::NotSeated)
}

fn end(result: GameResult, reason: Reason) -> Event {
    Event::Ended(Ending::new(result, reason))
}
