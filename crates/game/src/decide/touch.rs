//! Arbiter mode: touches, the moves that they make, and illegal moves.

use crate::touch::{Bond, Made, TOUCHES_MAX, from, to};
use crate::{
    AnyMove, Ending, Event, Game, GameResult, Mode, Moment, MoveText, Penalty, Reason, Refusal, Seat, Span,
    Touch, Uci, WithMove,
};

/// Technical fouls with which a game is lost.
pub const FOULS_MAX: u32 = 2;

impl Game {
    pub(super) fn decide_touch(
        &self,
        now: Moment,
        by: Seat,
        lag: Span,
        ply: u32,
        touch: &Touch,
    ) -> Result<Vec<Event>, Refusal> {
        if self.mode() != Mode::Arbiter {
            return Err(Refusal::NoTouching);
        }
        self.must_be_turn(by, ply)?;
        let hand = &self.hand;
        if hand.touches >= TOUCHES_MAX && *touch != Touch::Press {
            return Err(Refusal::TooManyTouches { most: TOUCHES_MAX });
        }
        if let Touch::Piece { square } | Touch::Release { square } = touch
            && !self.position().is_square(square)
        {
            return Err(Refusal::NoSuchSquare { read: crate::refusal::quote(square) });
        }
        match touch {
            Touch::Adjust if hand.adjusting || !hand.touched.is_empty() => Err(Refusal::AdjustTooLate),
            Touch::Adjust => Ok(vec![touched(by, touch)]),
            Touch::Piece { square } => {
                self.position()
                    .piece_on(square)
                    .ok_or_else(|| Refusal::NothingThere { square: square.clone() })?;
                self.not_made_yet()?;
                if hand.adjusting && hand.holds.is_some() {
                    return Err(Refusal::AdjustInPlace);
                }
                Ok(vec![touched(by, touch)])
            }
            Touch::Release { square } => self.release(by, square),
            Touch::Press => self.press(now, by, lag, ply),
        }
    }

    /// Once a legal move has been made by letting go of the piece, it stands (FIDE 4.7).
    fn not_made_yet(&self) -> Result<(), Refusal> {
        if self.made(&self.allowed_moves()).is_some() { Err(Refusal::MoveMade) } else { Ok(()) }
    }

    /// The move that was made, if it is one of those that may be played.
    pub(crate) fn made(&self, allowed: &[AnyMove]) -> Option<Made<'_>> {
        let (start, end) = self.hand.released.as_ref()?;
        let made = Made { start, end };
        allowed.iter().any(|mv| made.is(*mv)).then_some(made)
    }

    fn release(&self, by: Seat, square: &String) -> Result<Vec<Event>, Refusal> {
        let held = self.hand.holds.as_ref().ok_or(Refusal::EmptyHand)?;
        if self.hand.adjusting && held != square {
            return Err(Refusal::AdjustInPlace);
        }
        if held != square {
            self.not_made_yet()?;
            match self.between(held, square).first() {
                Some(mv) => self.keeps_bond(*mv)?,
                None => self.not_refused(held, square)?,
            }
        }
        Ok(vec![touched(by, &Touch::Release { square: square.clone() })])
    }

    /// A move that a ruling does not allow to be repeated is no illegal one: it is not made, and costs nothing.
    fn not_refused(&self, start: &str, end: &str) -> Result<(), Refusal> {
        let refused = self.refused().iter().find(|uci| from(**uci) == start && to(**uci) == end);
        refused.map_or(Ok(()), |uci| Err(Refusal::Repeats { read: uci.to_string() }))
    }

    fn press(&self, now: Moment, by: Seat, lag: Span, ply: u32) -> Result<Vec<Event>, Refusal> {
        let (from, to) = self.hand.released.as_ref().ok_or(Refusal::NothingMade)?;
        let mut events = vec![touched(by, &Touch::Press)];
        if self.clock.cost(by, now, lag, ply).is_err() {
            events.push(self.flagged());
            return Ok(events);
        }
        let read = format!("{from}{to}");
        let moves = self.between(from, to);
        // Of a horse that might begin a double turn, the step alone.
        match moves.iter().find(|mv| mv.uci().as_str() == read) {
            Some(mv) => {
                let mv = MoveText::Uci(mv.uci());
                events.extend(self.decide_move(now, by, lag, ply, &mv, WithMove::Nothing)?);
            }
            None if moves.is_empty() => events.extend(self.illegal_move(by)),
            None => return Err(Refusal::PromotionMissing { read }),
        }
        Ok(events)
    }

    /// The moves between two squares that may be played, the touches aside.
    fn between(&self, start: &str, end: &str) -> Vec<AnyMove> {
        let made = Made { start, end };
        self.allowed_moves().into_iter().filter(|mv| made.is(*mv)).collect()
    }

    /// What the pieces touched oblige the side to move to.
    pub(crate) fn bond(&self) -> Bond {
        if self.hand.touched.is_empty() {
            return Bond::Free;
        }
        Bond::of(self.position(), &self.hand.touched, &self.allowed_moves())
    }

    /// Whether a move that may be played is the one that was made, if one was, and as touching obliges.
    pub(super) fn keeps_bond(&self, mv: AnyMove) -> Result<(), Refusal> {
        let other = |(start, end): &(String, String)| !Made { start, end }.is(mv);
        if self.hand.released.as_ref().is_some_and(other) {
            self.not_made_yet()?;
        }
        let bond = self.bond();
        match bond.words(self.kind()) {
            Some((duty, args)) if !bond.allows(self.position(), mv) => {
                Err(Refusal::TouchBinds { duty, args })
            }
            _ => Ok(()),
        }
    }

    /// A move that was carried out by hand but is none. Unless a piece of its own was moved, `refusal` is all that
    /// comes of it.
    pub(super) fn moved_wrongly(&self, by: Seat, uci: &Uci, refusal: Refusal) -> Result<Vec<Event>, Refusal> {
        let (square, end) = (from(*uci), to(*uci));
        let own = self.position().piece_on(&square).is_some_and(|(seat, _)| seat == by);
        // A text that no hand can follow, or one that says too much or too little of a move that there is.
        let is_text = matches!(refusal, Refusal::MoveUnreadable { .. })
            || uci.as_str().contains(',')
            || square == end
            || !self.between(&square, &end).is_empty();
        if self.mode() != Mode::Arbiter || !own || is_text {
            return Err(refusal);
        }
        self.not_made_yet()?;
        let touch = (!self.hand.touched.contains(&square)).then(|| touched(by, &Touch::Piece { square }));
        Ok(touch.into_iter().chain(self.illegal_move(by)).collect())
    }

    /// The penalty for an illegal move (FIDE 7.5.5; in Xiangqi a technical foul).
    fn illegal_move(&self, by: Seat) -> Vec<Event> {
        let (article, gain) = self.kind().illegal_move();
        let mut events = self.foul(by, article);
        if let (Some(gain), false) = (gain, events.iter().any(|event| matches!(event, Event::Ended(_)))) {
            let penalty = Penalty::OpponentGains(gain);
            events.push(Event::Penalised { seat: by, penalty, article: Some(article.to_owned()) });
        }
        events
    }

    /// A technical foul, which may be one too many.
    pub(super) fn foul(&self, by: Seat, article: &str) -> Vec<Event> {
        let mut events =
            vec![Event::Penalised { seat: by, penalty: Penalty::Foul, article: Some(article.to_owned()) }];
        if self.fouls()[by] + 1 >= FOULS_MAX {
            let result = match self.position().cannot_win(!by) && self.book().hears_claims() {
                true => GameResult::Draw,
                false => GameResult::won_by(!by),
            };
            events.push(Event::Ended(Ending::new(result, Reason::Penalty).by(article)));
        }
        events
    }
}

fn touched(by: Seat, touch: &Touch) -> Event {
    Event::Touched { by, touch: touch.clone() }
}
