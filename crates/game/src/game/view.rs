//! What can be seen of a game.

use super::{Game, PlayedMove};
use crate::{
    AnyMove, AnyPosition, BySeat, ClockReading, ClockSpec, Created, Ending, Kind, LagPolicy, Moment, NewGame,
    Offers, Rulebook, Seat, Uci, Verdict,
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

    /// The referee's last verdict.
    #[must_use]
    pub fn ruling(&self) -> Option<&Verdict> {
        self.ruling.as_deref()
    }

    /// Appends every legal move as UCCI or UCI, separated by single spaces; nothing once the game has ended.
    pub fn write_legal(&self, out: &mut String) {
        if self.ending.is_none() {
            self.position.write_legal(out);
        }
    }

    /// Every legal move as UCCI or UCI; none once the game has ended.
    pub fn legal_uci(&self) -> impl Iterator<Item = Uci> {
        let moves = if self.ending.is_none() { self.position.legal_moves() } else { Vec::new() };
        moves.into_iter().map(AnyMove::uci)
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
        let thinking = self.clock.runs_at(self.ply()).then(|| self.turn());
        self.clock.reading(now, thinking)
    }

    /// When [`Command::Flag`](crate::Command::Flag) will end the game unless something happens before: the moment at
    /// which the side to move has nothing left, and any lag that it could be given back for this move is over.
    #[must_use]
    pub fn deadline(&self) -> Option<Moment> {
        let runs = self.ending.is_none() && self.clock.runs_at(self.ply());
        runs.then(|| self.clock.deadline(self.turn()))
    }
}
