//! The state of a game, folded from its events.

mod misfit;
mod view;

pub use misfit::{FoldError, Misfit};

use crate::position::{Book, Trail};
use crate::touch::Hand;
use crate::{
    Answer, AnyMove, AnyPosition, BySeat, Claim, Clock, Created, Ending, Event, Moment, NewGame,
    NewGameFault, NewGameFaults, Offer, Offers, Penalty, Rulebook, Ruling, Seat, Span, Stamped, Touch, Uci,
    Verdict,
};

/// A move that is on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub mv: AnyMove,
    /// What the mover's clock was charged.
    pub charged: Span,
    /// FEN letter of the piece that it took; of two, the first.
    pub captured: Option<char>,
    /// Whether it gave check.
    pub check: bool,
}

/// One game between two seats.
///
/// [`Game::decide`] says which events a command leads to and changes nothing; once they are stored, [`Game::apply`]
/// carries each of them out.
///
/// ```
/// use game::{ClockSpec, Command, Game, Kind, Moment, MoveText, NewGame, Seat, Span, Stamped, WithMove};
/// let (mut game, created) = Game::create(NewGame::new(Kind::Chess, ClockSpec::None), Moment(0))?;
/// let mut journal = vec![created];
/// let command = Command::Move { ply: 0, mv: MoveText::uci("e2e4")?, with: WithMove::Nothing };
/// let now = Moment(1500);
/// for event in game.decide(now, Some(Seat::First), Span::ZERO, &command)? {
///     let stamped = Stamped { at: now, event };
///     game.apply(&stamped);
///     journal.push(stamped);
/// }
/// assert_eq!(game.turn(), Seat::Second);
/// assert_eq!(Game::fold(journal)?.fen(), game.fen());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Game {
    created: Box<Created>,
    created_at: Moment,
    /// When the last event happened.
    last_at: Moment,
    seq: u64,
    trail: Trail,
    position: AnyPosition,
    played: Vec<PlayedMove>,
    pub(crate) clock: Clock,
    offers: Offers,
    /// At which ply a side last offered a draw, unless the other has offered since.
    pub(crate) draw_offered: BySeat<Option<u32>>,
    /// Whether a side has asked to take back since the last change on the board.
    pub(crate) takeback_asked: BySeat<bool>,
    pub(crate) takebacks: u32,
    pub(crate) rematch_offers: BySeat<u32>,
    rematch_agreed: bool,
    fouls: BySeat<u32>,
    book: Book,
    pub(crate) hand: Hand,
    /// How often a side has claimed something.
    pub(crate) claimed: BySeat<u32>,
    /// What a side last claimed, and at which ply.
    pub(crate) last_claim: BySeat<Option<(u32, Claim, Option<Uci>)>>,
    ruling: Option<Box<Verdict>>,
    /// Moves that may not be repeated, with the ply at which that is so.
    refusals: Vec<(u32, Vec<Uci>)>,
    /// Since when the arbiter is awaited.
    pub(crate) referred_at: Option<Moment>,
    ending: Option<Ending>,
}

impl Game {
    /// Sets up a game.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn create(new: NewGame, now: Moment) -> Result<(Game, Stamped), NewGameFaults> {
        let NewGame { kind, start_fen, rules, clock, lag, mode, rulebook } = new;
        let mut faults: Vec<NewGameFault> = Vec::new();
        faults.extend(clock.faults().into_iter().chain(lag.faults()).map(NewGameFault::Clock));
        let book = Book::read(kind, &rulebook.to_string()).map_err(|fault| faults.push(fault)).ok();
        let start = AnyPosition::start(kind, start_fen.as_deref(), rules.as_deref());
        let start = start.map_err(|found| faults.extend(found)).ok();
        if let Some(start) = &start {
            faults.extend(start.outcome().map(NewGameFault::Over));
        }
        let (Some(book), Some(start), true) = (book, start, faults.is_empty()) else {
            return Err(NewGameFaults(faults));
        };
        let created = Created {
            kind,
            start_fen: start.fen(),
            rules: start.rules_name(),
            rulebook: Rulebook::from_text(&book.to_string()),
            clock,
            lag,
            mode,
        };
        let game = Game::begin(created.clone(), book, start, now);
        Ok((game, Stamped { at: now, event: Event::Created(Box::new(created)) }))
    }

    fn begin(created: Created, book: Book, start: AnyPosition, at: Moment) -> Game {
        Game {
            clock: Clock::new(created.clock, created.lag, at),
            created: Box::new(created),
            created_at: at,
            last_at: at,
            seq: 1,
            position: start.clone(),
            trail: Trail::new(start),
            played: Vec::new(),
            offers: Offers::default(),
            draw_offered: BySeat::default(),
            takeback_asked: BySeat::default(),
            takebacks: 0,
            rematch_offers: BySeat::default(),
            rematch_agreed: false,
            fouls: BySeat::default(),
            book,
            hand: Hand::default(),
            claimed: BySeat::default(),
            last_claim: BySeat::default(),
            ruling: None,
            refusals: Vec::new(),
            referred_at: None,
            ending: None,
        }
    }

    /// Folds stored events into the game as it stood after the last of them.
    ///
    /// Nothing is measured or judged again: limits that were changed since do not matter.
    ///
    /// # Errors
    /// [`FoldError`] names the first event that does not fit what went before.
    pub fn fold(events: impl IntoIterator<Item = Stamped>) -> Result<Game, FoldError> {
        let mut events = (1..).zip(events);
        let Some((_, first)) = events.next() else {
            return Err(FoldError { seq: 1, misfit: Misfit::NoEvents });
        };
        let Event::Created(created) = first.event else {
            return Err(FoldError { seq: 1, misfit: Misfit::NotCreated });
        };
        let start = AnyPosition::start(created.kind, Some(&created.start_fen), Some(&created.rules))
            .map_err(|faults| FoldError { seq: 1, misfit: Misfit::Start(NewGameFaults(faults)) })?;
        let book = Book::read(created.kind, &created.rulebook.to_string())
            .map_err(|fault| FoldError { seq: 1, misfit: Misfit::Start(NewGameFaults(vec![fault])) })?;
        let mut game = Game::begin(*created, book, start, first.at);
        for (seq, event) in events {
            game.try_apply(&event).map_err(|misfit| FoldError { seq, misfit })?;
        }
        Ok(game)
    }

    /// Carries out an event that [`Game::decide`] gave for this very state.
    ///
    /// One that does not fit is a mistake of the caller: it changes nothing, and a debug build panics. Events of
    /// unknown origin go through [`Game::fold`] or [`Game::try_apply`].
    pub fn apply(&mut self, event: &Stamped) {
        let applied = self.try_apply(event);
        debug_assert!(applied.is_ok(), "{event:?} does not fit: {applied:?}");
    }

    /// Carries out an event of any origin.
    ///
    /// # Errors
    /// [`Misfit`] when it does not fit this state; nothing changes then.
    pub fn try_apply(&mut self, stamped: &Stamped) -> Result<(), Misfit> {
        let at = stamped.at;
        match &stamped.event {
            Event::Created(_) => return Err(Misfit::CreatedAgain),
            Event::Moved { mv, used: _, lag, charged } => {
                self.must_go_on()?;
                let mv = self.position.read_uci(mv).map_err(Misfit::Move)?;
                self.moved(mv, at, *lag, *charged);
            }
            Event::Offered { by, offer } => self.offered(*by, *offer),
            Event::Answered { by: _, offer, answer } => {
                self.offers.set(*offer, None);
                self.rematch_agreed |= (*offer, *answer) == (Offer::Rematch, Answer::Accepted);
            }
            Event::TakenBack { plies } => {
                self.must_go_on()?;
                self.taken_back(*plies, at)?;
            }
            Event::Touched { by, touch } => self.touched(*by, touch),
            Event::Claimed { by, claim, mv } => {
                self.claimed[*by] = self.claimed[*by].saturating_add(1);
                self.last_claim[*by] = Some((self.ply(), *claim, *mv));
            }
            Event::Ruled(verdict) => self.ruled(verdict, at),
            Event::Penalised { seat, penalty, .. } => match penalty {
                Penalty::Warning => {}
                Penalty::Foul => self.fouls[*seat] = self.fouls[*seat].saturating_add(1),
                Penalty::OpponentGains(span) => self.clock.add(!*seat, *span),
            },
            Event::Resumed { down } => {
                self.clock.resumed(*down);
                self.referred_at = self.referred_at.map(|since| since + *down);
            }
            Event::Ended(ending) => {
                self.must_go_on()?;
                self.clock.stop(at);
                self.offers = Offers::default();
                self.ending = Some(ending.clone());
            }
        }
        self.last_at = self.last_at.max(at);
        self.seq += 1;
        Ok(())
    }

    fn must_go_on(&self) -> Result<(), Misfit> {
        if self.ending.is_some() { Err(Misfit::AfterEnd) } else { Ok(()) }
    }

    fn moved(&mut self, mv: AnyMove, at: Moment, lag: Span, charged: Span) {
        let (mover, ply) = (self.turn(), self.ply());
        let mut after = self.position.clone();
        after.play(mv);
        let effect = self.position.effect(mv, &after);
        self.trail.push(mv);
        self.position = after;
        self.clock.moved(mover, at, lag, charged, ply);
        self.played.push(PlayedMove { mv, charged, captured: effect.captured, check: effect.check });
        if self.offers.draw == Some(!mover) {
            self.offers.draw = None;
        }
        self.offers.takeback = None;
        self.takeback_asked = BySeat::default();
        self.hand = Hand::default();
    }

    fn touched(&mut self, by: Seat, touch: &Touch) {
        // Touching a piece in earnest declines the opponent's offer (FIDE 9.1.2.1).
        if matches!(touch, Touch::Piece { .. }) && !self.hand.adjusting && self.offers.draw == Some(!by) {
            self.offers.draw = None;
        }
        self.hand.apply(&self.position, touch);
    }

    fn ruled(&mut self, verdict: &Verdict, at: Moment) {
        self.referred_at = (verdict.ruling == Ruling::Referred).then_some(at);
        if !verdict.refused.is_empty() {
            self.refusals.push((verdict.to_ply, verdict.refused.clone()));
        }
        self.ruling = Some(Box::new(verdict.clone()));
    }

    fn offered(&mut self, by: Seat, offer: Offer) {
        self.offers.set(offer, Some(by));
        match offer {
            Offer::Draw => {
                self.draw_offered[by] = Some(self.ply());
                self.draw_offered[!by] = None;
            }
            Offer::Takeback => self.takeback_asked[by] = true,
            Offer::Rematch => self.rematch_offers[by] = self.rematch_offers[by].saturating_add(1),
        }
    }

    fn taken_back(&mut self, plies: u32, at: Moment) -> Result<(), Misfit> {
        let left = self.ply().checked_sub(plies).ok_or(Misfit::TakenBack { plies, played: self.ply() })?;
        self.trail.pop(plies);
        self.position = self.trail.position();
        self.played.truncate(left as usize);
        self.clock.restart_turn(at);
        self.offers.draw = None;
        self.offers.takeback = None;
        self.takeback_asked = BySeat::default();
        self.takebacks = self.takebacks.saturating_add(1);
        self.hand = Hand::default();
        let ply = self.ply();
        self.refusals.retain(|(at, _)| *at <= ply);
        self.ruling.take_if(|verdict| verdict.to_ply > ply);
        self.referred_at = None;
        Ok(())
    }
}
