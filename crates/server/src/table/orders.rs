//! What players order, and how they and everybody else hear what became of it.

use axum::extract::ws::Utf8Bytes;
use game::{BySeat, Command, Event, Moment, MoveText, Reason, Refusal, Seat, Span, Touch, WithMove};
use protocol::{Act, Problem, ServerMessage};

use super::actor::Table;
use super::answers::Giver;
use crate::arbiter::is_key_to;
use crate::opening::{Opening, OpeningFault, open};
use crate::problem::{problem, problem_of};
use crate::socket::{Client, Frame, Order, text_of};

/// Penalties in one game after which an arbiter can only end it.
const PENALTIES_MAX: u32 = 100;

/// Why an order is not carried out.
#[derive(Debug)]
enum NotDone {
    /// By the rules: the same order gets the same answer again.
    Refused(Problem),
    /// The hall could not: the same order may be tried again.
    Failed(Problem),
}

impl From<Refusal> for NotDone {
    fn from(refusal: Refusal) -> NotDone {
        NotDone::Refused(problem_of(refusal.id(), refusal.args()))
    }
}

impl Table {
    /// Serves the command in hand.
    pub(super) async fn order(&mut self, order: &Order, received: Moment, lag: Span) {
        let Some((client, id)) = &self.in_hand else { return };
        let giver = self.giver(client, order);
        if let Ok(giver) = giver
            && let Some(answer) = self.answers.get(giver, id)
        {
            client.send(Frame::One(answer.clone()));
            self.in_hand = None;
            return;
        }
        let done = match &giver {
            Ok(giver) => self.carry_out(*giver, order, received, lag).await,
            Err(problem) => Err(NotDone::Refused(problem.clone())),
        };
        let Some((client, id)) = self.in_hand.take() else { return };
        let kept = giver.ok().filter(|_| !matches!(done, Err(NotDone::Failed(_))));
        let answer = text_of(&match done {
            Ok(seq) => ServerMessage::Ack { id: id.to_string(), seq: Some(seq) },
            Err(NotDone::Refused(problem) | NotDone::Failed(problem)) => {
                self.app.telemetry.refused(&problem.id);
                ServerMessage::Refused { id: id.to_string(), problem }
            }
        });
        self.tell_news(Some((&client, answer.clone())));
        if let Some(giver) = kept {
            self.answers.keep(giver, id, answer, self.app.config.remembered_answers_max);
        }
        self.follow_up().await;
    }

    /// Who gives an order, if it is for him to give. Answers are only remembered for those for whom it is.
    fn giver(&self, client: &Client, order: &Order) -> Result<Giver, Problem> {
        let seat = self.state.as_ref().and_then(|state| state.seat_of(client.user));
        match (order, seat) {
            (Order::Arbiter { .. }, Some(_)) => Err(problem("hall.arbiter_seated", [])),
            (Order::Arbiter { key, .. }, None) if is_key_to(&self.app.cookie_key, self.id, key) => {
                Ok(Giver::Arbiter(client.user))
            }
            (Order::Arbiter { .. }, None) => Err(problem("hall.arbiter_key", [])),
            (_, Some(seat)) => Ok(Giver::Player(seat)),
            (_, None) => Err(problem_of(Refusal::NotSeated.id(), Refusal::NotSeated.args())),
        }
    }

    /// The seq of the last event then.
    async fn carry_out(
        &mut self,
        giver: Giver,
        order: &Order,
        received: Moment,
        lag: Span,
    ) -> Result<u64, NotDone> {
        let Some(state) = &self.state else { return Err(NotDone::Failed(problem("hall.storage", []))) };
        if state.free_seat().is_some() && *order != Order::Act(Act::Abort) {
            return Err(NotDone::Refused(problem("refused.no_opponent", [])));
        }
        let command = command_of(order)?;
        if matches!(command, Command::ArbiterPenalise { .. }) && state.penalties >= PENALTIES_MAX {
            let args = [("max", PENALTIES_MAX.to_string())];
            return Err(NotDone::Refused(problem("hall.arbiter_penalties", args)));
        }
        // Sent again after a stop of the hall, or by two who hold the key, it would be decided twice.
        if let Order::Arbiter { seen, .. } = order
            && state.arbitrated > *seen
        {
            return Err(NotDone::Refused(problem("hall.arbiter_decided", [])));
        }
        let now = received.max(state.game.last_at());
        let (seat, awaited) = (giver.seat(), state.game.awaits_arbiter());
        let overdue = state.game.ended().is_none() && state.game.deadline().is_some_and(|due| due <= now);
        let decided = if state.game.may_call_referee(&command) {
            let game = state.game.clone();
            let deciding = self.app.desks.game(move || game.decide(now, seat, lag, &command));
            deciding.await.map_err(NotDone::Failed)?
        } else {
            state.game.decide(now, seat, lag, &command)
        };
        let events = match decided {
            Ok(events) => events,
            Err(refusal) => return played_before(state, seat, order, &refusal).ok_or(refusal.into()),
        };
        let too_late = overdue || events.iter().any(is_by_time);
        self.record(now, events).await.map_err(NotDone::Failed)?;
        if too_late {
            let why = if awaited { "hall.arbiter_too_late" } else { "refused.flag_fell" };
            return Err(NotDone::Refused(problem(why, [])));
        }
        Ok(self.state.as_ref().map_or(0, |state| state.game.seq()))
    }

    /// Tells everybody what was stored since they last heard, and one of them, first and in the
    /// same write, what became of his order.
    pub(super) fn tell_news(&mut self, answer: Option<(&Client, Utf8Bytes)>) {
        let news = self.state.as_ref().is_some_and(|state| state.game.seq() > self.told_seq);
        if news {
            self.tell(answer);
        } else if let Some((client, answer)) = answer {
            client.send(Frame::One(answer));
        }
    }

    fn tell(&mut self, answer: Option<(&Client, Utf8Bytes)>) {
        let Some(state) = &self.state else { return };
        let update = state.update(self.id, self.told_seq, self.now());
        self.told_seq = state.game.seq();
        let mut answer = answer;
        for follower in &self.followers {
            let own = answer.take_if(|(client, _)| client.visit == follower.visit);
            follower.send(match own {
                Some((_, answer)) => Frame::Two(answer, update.clone()),
                None => Frame::One(update.clone()),
            });
        }
        // He orders without following.
        if let Some((client, answer)) = answer {
            client.send(Frame::One(answer));
        }
    }

    /// Opens the next game when both want it, also if the hall stopped between their agreement
    /// and the opening.
    pub(super) async fn follow_up(&mut self) {
        let Some(state) = &self.state else { return };
        if !state.game.rematch_agreed() || state.next_game.is_some() {
            return;
        }
        let (first, second) = (state.player(Seat::First), state.player(Seat::Second));
        let opening = Opening {
            new: state.game.rematch(),
            creator: state.creator,
            seats: BySeat { first: second, second: first },
            rematch_of: Some(self.id),
        };
        let app = self.app.clone();
        match open(&app, opening).await {
            Ok(next) | Err(OpeningFault::Followed { next }) => {
                if let Some(state) = &mut self.state {
                    state.next_game = Some(next);
                }
                self.tell(None);
            }
            Err(fault) => {
                for problem in fault.into_problems() {
                    self.tell_all(&ServerMessage::Error { problem });
                }
            }
        }
    }

    pub(super) fn tell_all(&self, message: &ServerMessage) {
        let text = text_of(message);
        for follower in &self.followers {
            follower.send(Frame::One(text.clone()));
        }
    }
}

/// A move that is on the board already, from the same player, was sent twice, with a stop of the
/// hall between: it is done.
fn played_before(
    state: &super::loaded::Loaded,
    seat: Option<Seat>,
    order: &Order,
    refusal: &Refusal,
) -> Option<u64> {
    match (order, refusal) {
        (Order::Move { ply, text, .. }, Refusal::WrongPly { .. } | Refusal::GameOver) => {
            state.seq_of_move(seat?, *ply, Some(text))
        }
        (Order::Touch { ply, touch: Touch::Press }, Refusal::WrongPly { .. } | Refusal::GameOver) => {
            state.seq_of_move(seat?, *ply, None)
        }
        _ => None,
    }
}

/// Whether the event ends the game for want of time, whatever was ordered.
fn is_by_time(event: &Event) -> bool {
    let Event::Ended(ending) = event else { return false };
    matches!(ending.reason, Reason::Flag | Reason::FlagNoMatingMaterial | Reason::NotStarted)
}

fn command_of(order: &Order) -> Result<Command, Refusal> {
    let with = |draw: bool| if draw { WithMove::DrawOffer } else { WithMove::Nothing };
    Ok(match order {
        Order::Move { ply, text, draw } => {
            Command::Move { ply: *ply, mv: MoveText::uci(text)?, with: with(*draw) }
        }
        Order::Typed { ply, text, draw } => {
            Command::Move { ply: *ply, mv: MoveText::typed(text.as_str()), with: with(*draw) }
        }
        Order::Touch { ply, touch } => Command::Touch { ply: *ply, touch: touch.clone() },
        Order::Claim { ply, claim, text } => {
            let mv = text.as_deref().map(str::parse).transpose()?;
            Command::Claim { ply: *ply, claim: *claim, mv }
        }
        Order::Arbiter { command, .. } => command.clone(),
        Order::Act(act) => match act {
            Act::Resign => Command::Resign,
            Act::Abort => Command::Abort,
            Act::OfferDraw => Command::OfferDraw,
            Act::AcceptDraw => Command::AcceptDraw,
            Act::DeclineDraw => Command::DeclineDraw,
            Act::AskTakeback => Command::AskTakeback,
            Act::AcceptTakeback => Command::AcceptTakeback,
            Act::DeclineTakeback => Command::DeclineTakeback,
            Act::OfferRematch => Command::OfferRematch,
            Act::AcceptRematch => Command::AcceptRematch,
            Act::DeclineRematch => Command::DeclineRematch,
        },
    })
}
