//! What can be seen of a game.

use super::{Game, PlayedMove};
use crate::position::{Book, Trail};
use crate::touch::{Bond, Duty};
use crate::{
    ARBITER_WAIT, AnyMove, AnyPosition, BySeat, ClockReading, ClockSpec, Created, Ending, Kind, LagPolicy,
    Mode, Moment, NewGame, Offers, QuietCount, Rulebook, Seat, Sentence, Special, Uci, Verdict,
};

impl Game {
    /// Which game is played.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.created.kind
    }

    /// How the game was set up.
    #[must_use]
    pub fn created(&self) -> &Created {
        &self.created
    }

    /// When the game was set up.
    #[must_use]
    pub fn created_at(&self) -> Moment {
        self.created_at
    }

    /// When the last event happened.
    #[must_use]
    pub fn last_at(&self) -> Moment {
        self.last_at
    }

    /// How many events the game has had.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The start position as FEN.
    #[must_use]
    pub fn start_fen(&self) -> &str {
        &self.created.start_fen
    }

    /// The start position.
    #[must_use]
    pub fn start(&self) -> AnyPosition {
        self.trail.start()
    }

    /// Canonical name of the movement rules: `xiangqi`, `chess`.
    #[must_use]
    pub fn rules_name(&self) -> &str {
        &self.created.rules
    }

    /// The rulebook for repetitions.
    #[must_use]
    pub fn rulebook(&self) -> &Rulebook {
        &self.created.rulebook
    }

    pub(crate) fn book(&self) -> &Book {
        &self.book
    }

    pub(crate) fn trail(&self) -> &Trail {
        &self.trail
    }

    /// How the game is played.
    #[must_use]
    pub fn mode(&self) -> Mode {
        self.created.mode
    }

    /// How the game is timed.
    #[must_use]
    pub fn clock_spec(&self) -> ClockSpec {
        self.clock.spec()
    }

    /// How much lag is given back.
    #[must_use]
    pub fn lag_policy(&self) -> LagPolicy {
        self.clock.lag_policy()
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Who is to move, or would be if the game had not ended.
    #[must_use]
    pub fn turn(&self) -> Seat {
        self.position.turn()
    }

    /// How many moves are on the board.
    #[must_use]
    pub fn ply(&self) -> u32 {
        u32::try_from(self.played.len()).unwrap_or(u32::MAX)
    }

    /// The moves on the board, in their order.
    #[must_use]
    pub fn moves(&self) -> &[PlayedMove] {
        &self.played
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn ended(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The offers that stand.
    #[must_use]
    pub fn offers(&self) -> Offers {
        self.offers
    }

    /// Whether both want to play again.
    #[must_use]
    pub fn rematch_agreed(&self) -> bool {
        self.rematch_agreed
    }

    /// The game that a rematch is: set up in the same way. The players change seats.
    #[must_use]
    pub fn rematch(&self) -> NewGame {
        let Created { kind, start_fen, rules, rulebook, clock, lag, mode } = (*self.created).clone();
        NewGame { kind, start_fen: Some(start_fen), rules: Some(rules), rulebook, clock, lag, mode }
    }

    /// How often the position has been on the board, this time included.
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        self.trail.occurrences()
    }

    /// Fouls noted against each side.
    #[must_use]
    pub fn fouls(&self) -> BySeat<u32> {
        self.fouls
    }

    /// The last verdict, unless the moves that it was about have been taken back.
    #[must_use]
    pub fn ruling(&self) -> Option<&Verdict> {
        self.ruling.as_deref()
    }

    /// Whether nobody moves until the arbiter has ruled.
    #[must_use]
    pub fn awaits_arbiter(&self) -> bool {
        self.referred_at.is_some() && self.ending.is_none()
    }

    /// How far the game has come towards the draw for want of captures, if its rulebook has one.
    #[must_use]
    pub fn quiet_count(&self) -> Option<QuietCount> {
        self.trail.quiet_count(&self.book)
    }

    /// What touching pieces obliges the side to move to; none outside arbiter mode and after the end.
    #[must_use]
    pub fn duty(&self) -> Option<Duty> {
        if self.mode() != Mode::Arbiter || self.ending.is_some() {
            return None;
        }
        let hand = &self.hand;
        Some(Duty {
            touched: hand.touched.clone(),
            hand: hand.holds.clone(),
            released: hand.released.as_ref().map(|(from, to)| format!("{from}{to}")),
            text: self.bond().sentence(self.kind()),
        })
    }

    /// Moves that a ruling does not allow now.
    pub(crate) fn refused(&self) -> &[Uci] {
        let last = self.refusals.last().filter(|(ply, _)| *ply == self.ply());
        last.map_or(&[], |(_, refused)| refused.as_slice())
    }

    /// The legal moves that no ruling refuses; the touches are left aside. None once the game has ended, and while the
    /// arbiter is awaited.
    pub(crate) fn allowed_moves(&self) -> Vec<AnyMove> {
        if self.ending.is_some() || self.awaits_arbiter() {
            return Vec::new();
        }
        let mut moves = self.position.legal_moves();
        let refused = self.refused();
        if !refused.is_empty() {
            moves.retain(|mv| !refused.contains(&mv.uci()));
        }
        moves
    }

    /// Whether every legal move may be played.
    fn is_unbound(&self) -> bool {
        self.hand.touched.is_empty() && self.hand.released.is_none() && self.refused().is_empty()
    }

    /// Appends every move that may be played as UCCI or UCI, separated by single spaces; nothing once the game has
    /// ended and while the arbiter is awaited.
    pub fn write_legal(&self, out: &mut String) {
        if self.ending.is_some() || self.awaits_arbiter() {
            return;
        }
        if self.is_unbound() {
            return self.position.write_legal(out);
        }
        for (index, uci) in self.legal_uci().enumerate() {
            if index > 0 {
                out.push(' ');
            }
            out.push_str(uci.as_str());
        }
    }

    /// Every move that may be played as UCCI or UCI: legal, not refused by a ruling, and as touching obliges. None once
    /// the game has ended and while the arbiter is awaited.
    pub fn legal_uci(&self) -> impl Iterator<Item = Uci> {
        self.makeable_moves().into_iter().map(AnyMove::uci)
    }

    /// The moves of [`legal_uci`](Game::legal_uci).
    fn makeable_moves(&self) -> Vec<AnyMove> {
        let mut moves = self.allowed_moves();
        if !self.is_unbound() {
            let bond = Bond::of(&self.position, &self.hand.touched, &moves);
            let made = self.made(&moves);
            moves.retain(|mv| made.is_none_or(|made| made.is(*mv)) && bond.allows(&self.position, *mv));
        }
        moves
    }

    /// How each move that may be played answers check; nothing while there is none. See [`replies`](crate::replies).
    #[must_use]
    pub fn replies(&self) -> Vec<(Uci, Vec<&'static str>)> {
        if !self.is_check() {
            return Vec::new();
        }
        let allowed: Vec<Uci> = self.legal_uci().collect();
        let mut replies = crate::replies(&self.position);
        replies.retain(|(uci, _)| allowed.contains(uci));
        replies
    }

    /// Every move that may be played and that only an extra rule allows.
    #[must_use]
    pub fn special_moves(&self) -> Vec<(Uci, Special)> {
        let mut special = self.position.special_moves();
        if !special.is_empty() {
            let makeable = self.makeable_moves();
            special.retain(|(mv, _)| makeable.contains(mv));
        }
        special.into_iter().map(|(mv, special)| (mv.uci(), special)).collect()
    }

    /// What has to be said of the position on the board while play goes on: what the referee found of it, and under
    /// 底兵功成 a soldier that has to be taken now.
    #[must_use]
    pub fn notes(&self) -> Vec<Sentence> {
        if self.ending.is_some() {
            return Vec::new();
        }
        let ruled = self.ruling().filter(|verdict| verdict.to_ply == self.ply()).and_then(Verdict::evidence);
        let soldier = self.position.pending_soldier().map(|square| Sentence {
            id: "note.soldier_home".to_owned(),
            args: [("square".to_owned(), square)].into(),
        });
        ruled.map(|evidence| evidence.reason).into_iter().chain(soldier).collect()
    }

    /// Appends the position as FEN.
    pub fn write_fen(&self, out: &mut String) {
        self.position.write_fen(out);
    }

    /// The position as FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        self.position.fen()
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.position.is_check()
    }

    /// Both clocks at a moment; none in an untimed game.
    ///
    /// Every moment after the end reads as the end.
    #[must_use]
    pub fn clock_at(&self, now: Moment) -> Option<ClockReading> {
        let thinking = (self.clock.runs_at(self.ply()) && !self.awaits_arbiter()).then(|| self.turn());
        self.clock.reading(now, thinking)
    }

    /// When [`Command::Flag`](crate::Command::Flag) will end the game unless something happens before: the moment at
    /// which the side to move has nothing left, and any lag that it could be given back for this move is over; or the
    /// moment at which the arbiter is awaited no longer.
    #[must_use]
    pub fn deadline(&self) -> Option<Moment> {
        if let (Some(since), None) = (self.referred_at, &self.ending) {
            return Some(since + ARBITER_WAIT);
        }
        let runs = self.ending.is_none() && self.clock.runs_at(self.ply());
        runs.then(|| self.clock.deadline(self.turn()))
    }
}
