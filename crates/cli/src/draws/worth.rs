//! What pieces are worth where they stand: all that the searcher knows about the game beside its rules.
//!
//! It is the same under every rule set. That a soldier wins on the general's start point, or that the last piece but
//! the general must not be lost, is found by looking ahead or not at all.

use xiangqi::{Board, Color, Move, Position, Role, Square};

/// In hundredths of a soldier that has not crossed the river.
pub(super) type Score = i32;

/// For every side, role and square.
#[derive(Debug)]
pub(super) struct Worths([[[Score; Square::COUNT]; 7]; 2]);

impl Worths {
    pub(super) fn new() -> Self {
        let mut table = [[[0; Square::COUNT]; 7]; 2];
        for side in [Color::Red, Color::Black] {
            for role in Role::ALL {
                for square in Square::ALL {
                    table[side as usize][role.index()][square.index()] = worth(role, side, square);
                }
            }
        }
        Self(table)
    }

    fn of(&self, side: Color, role: Role, square: Square) -> Score {
        self.0[side as usize][role.index()][square.index()]
    }

    /// What a piece is worth anywhere.
    pub(super) fn material(&self, role: Role) -> Score {
        // The centre of the first rank, where a piece of every role has its plain worth or close to it.
        self.of(Color::Red, role, Square::ALL[4])
    }

    /// How much better the side stands than the other.
    pub(super) fn balance(&self, board: &Board, side: Color) -> Score {
        let worth = |(square, piece): (Square, xiangqi::Piece)| {
            let worth = self.of(piece.color, piece.role, square);
            if piece.color == side { worth } else { -worth }
        };
        board.iter().map(worth).sum()
    }

    /// What a legal move adds to the balance of the side to move.
    pub(super) fn gain(&self, position: &Position, m: Move) -> Score {
        let (board, side) = (position.board(), position.turn());
        let part = |(from, to): (Square, Square)| {
            let Some(piece) = board.piece_at(from) else { return 0 };
            let step = self.of(side, piece.role, to) - self.of(side, piece.role, from);
            // The second part of a double turn may go where the first came from.
            let taken = board.piece_at(to).filter(|taken| taken.color != side);
            step + taken.map_or(0, |taken| self.of(taken.color, taken.role, to))
        };
        part((m.from(), m.to())) + m.second().map_or(0, part)
    }
}

/// The material, and a little for standing well.
fn worth(role: Role, side: Color, square: Square) -> Score {
    let rank = square.rank().from_home(side) as Score;
    let central = 4 - (square.file().index() as Score - 4).abs();
    let developed = rank.min(6);
    match role {
        Role::General => -15 * rank,
        Role::Advisor | Role::Elephant => 200 + central,
        Role::Horse => 370 + 6 * central + 8 * developed,
        Role::Chariot => 900 + 3 * central + 4 * developed,
        Role::Cannon => 450 + 5 * central,
        Role::Soldier if rank < 5 => 100 + 3 * central,
        Role::Soldier if rank < 9 => 170 + 14 * central + 6 * (rank - 5),
        Role::Soldier => 110 + 10 * central,
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};
    use xiangqi::{RuleSet, Setup};

    use super::*;

    #[test]
    fn the_sides_are_worth_the_same_at_the_start() {
        assert_eq!(Worths::new().balance(&Board::start(), Color::Red), 0);
    }

    #[test]
    fn gains_add_up_to_the_balance() {
        let worths = Worths::new();
        let mut random = SmallRng::seed_from_u64(7);
        for opening in ["h2h9", "h2e2"] {
            let start = Position::from_setup(&Setup::start(), RuleSet::XIANGQI2).expect("the start");
            let mut position = start.play(opening.parse().expect("a move")).expect("a legal move");
            for _ in 0..80 {
                let before = worths.balance(position.board(), position.turn());
                let legal = position.legal_moves();
                for m in &legal {
                    let mut next = position.clone();
                    next.play_unchecked(*m);
                    let after = worths.balance(next.board(), position.turn());
                    assert_eq!(before + worths.gain(&position, *m), after, "{m} in {position:?}");
                }
                let Some(m) = legal.get(random.random_range(0..legal.len().max(1))) else { break };
                position.play_unchecked(*m);
            }
        }
    }
}
