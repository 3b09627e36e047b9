//! Which commands may take long.

use crate::{Command, Game, MoveText, Touch};

impl Game {
    /// Whether a command may call the referee of Xiangqi: it makes a move that leads to a position which, by its key,
    /// has stood before. On an elaborate loop the referee can take half a second, so it is better asked where nobody
    /// else waits.
    ///
    /// ```
    /// use game::{ClockSpec, Command, Game, Kind, Moment, MoveText, NewGame, Span, Stamped, WithMove};
    /// let (mut game, _) = Game::create(NewGame::new(Kind::Xiangqi, ClockSpec::None), Moment(0))?;
    /// let mut called = Vec::new();
    /// for uci in ["b0c2", "b9c7", "c2b0", "c7b9"] {
    ///     let command = Command::Move { ply: game.ply(), mv: MoveText::uci(uci)?, with: WithMove::Nothing };
    ///     called.push(game.may_call_referee(&command));
    ///     for event in game.decide(Moment(0), Some(game.turn()), Span::ZERO, &command)? {
    ///         game.apply(&Stamped { at: Moment(0), event });
    ///     }
    /// }
    /// assert_eq!(called, [false, false, false, true]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn may_call_referee(&self, command: &Command) -> bool {
        if !self.trail().may_recur(self.book()) {
            return false;
        }
        let position = self.position();
        let mv = match command {
            Command::Move { mv: MoveText::Uci(uci), .. } => position.read_uci(uci),
            Command::Move { mv: MoveText::Typed(text), .. } => position.read_typed(text),
            Command::Touch { touch: Touch::Press, .. } => {
                let Some((from, to)) = &self.hand.released else { return false };
                format!("{from}{to}").parse().and_then(|uci| position.read_uci(&uci))
            }
            _ => return false,
        };
        mv.is_ok_and(|mv| self.trail().may_recur_by(mv))
    }
}
