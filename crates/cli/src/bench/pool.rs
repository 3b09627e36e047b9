//! Legal games to be played, made beforehand so that the players cost little while time is taken.

use game::{AnyPosition, Kind};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// How many different games there are.
const GAMES: u64 = 64;
/// A game that is not over by then is resigned.
const PLIES_MAX: usize = 160;

/// One game.
#[derive(Debug)]
pub(crate) struct Script {
    /// Moves as UCCI.
    pub(crate) moves: Vec<String>,
    /// Whether the last move ends the game; else one side resigns.
    pub(crate) ends_on_the_board: bool,
}

/// Games of random moves, the same in every run.
pub(crate) fn scripts() -> Vec<Script> {
    (0..GAMES).map(script).collect()
}

fn script(seed: u64) -> Script {
    let mut random = SmallRng::seed_from_u64(seed);
    let mut position =
        AnyPosition::start(Kind::Xiangqi, None, None).expect("the usual start position is sound");
    let mut moves = Vec::new();
    while moves.len() < PLIES_MAX && position.outcome().is_none() {
        let legal = position.legal_moves();
        let chosen = legal[random.random_range(..legal.len())];
        moves.push(chosen.uci().as_str().to_owned());
        position.play(chosen);
    }
    Script { moves, ends_on_the_board: position.outcome().is_some() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_legal_games() {
        let scripts = scripts();
        assert_eq!(scripts.len(), GAMES as usize);
        for script in scripts {
            let mut position =
                AnyPosition::start(Kind::Xiangqi, None, None).expect("the usual start position");
            for mv in &script.moves {
                let mv = position.read_typed(mv).expect("a legal move");
                position.play(mv);
            }
            assert_eq!(position.outcome().is_some(), script.ends_on_the_board);
            assert!(script.moves.len() > 10);
        }
    }
}
