//! One game between two searchers, with the referee beside them.

use xiangqi::referee::{self, Article, Confidence, Rulebook, Ruling, Unsure};
use xiangqi::{ByColor, Color, History, Move, Outcome, Position, RuleSet, Setup};

use super::search::Searcher;
use super::worth::Worths;
use crate::special::Specials;

/// A game that is not over after so many plies counts as a draw.
pub(super) const PLIES_MAX: usize = 600;

/// By this book repetitions and the natural limit are ruled.
pub(super) const RULEBOOK: Rulebook = Rulebook::WXF2018;

/// What a game is played by.
#[derive(Debug, Clone, Copy)]
pub(super) struct Setting {
    pub(super) rules: RuleSet,
    pub(super) nodes: u64,
    /// Where the whims of each side come from.
    pub(super) seeds: ByColor<u64>,
}

/// A game that has been played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Played {
    pub(super) winner: Option<Color>,
    /// What ended it: how on the board, or `repetition`, `natural_limit`, `cap`.
    pub(super) reason: &'static str,
    pub(super) plies: usize,
    /// Moves that were thought about, and the positions that were looked at for them.
    pub(super) moves: u64,
    pub(super) nodes: u64,
    /// What the extra rules brought about on the way.
    pub(super) specials: Specials,
}

/// Plays a game from an opening whose moves are legal under the rules.
pub(super) fn play(opening: &[Move], setting: &Setting, worths: &Worths) -> Played {
    let mut game = begin(opening, setting.rules);
    let mut players = ByColor {
        red: Searcher::new(worths, setting.nodes, setting.seeds.red),
        black: Searcher::new(worths, setting.nodes, setting.seeds.black),
    };
    let (mut moves, mut nodes, mut specials) = (0, 0, Specials::default());
    loop {
        if let Some((winner, reason)) = end(&game) {
            return Played { winner, reason, plies: game.plies().len(), moves, nodes, specials };
        }
        let player = &mut players[game.position().turn()];
        let barred = barred(&game);
        // Where every move loses by a ruling, one of them is played.
        let chosen = player.choose(&game, &barred).map_or_else(|| barred[0], |(m, _)| m);
        (moves, nodes) = (moves + 1, nodes + player.nodes());
        specials.extend(Specials::of(game.position(), chosen));
        push(&mut game, chosen);
    }
}

/// The start of a game under these rules, and its first moves.
pub(super) fn begin(opening: &[Move], rules: RuleSet) -> History {
    let Ok(start) = Position::from_setup(&Setup::start(), rules) else {
        unreachable!("the usual start is valid under every rule set");
    };
    let mut game = History::new(start);
    for m in opening {
        push(&mut game, *m);
    }
    game
}

fn push(game: &mut History, m: Move) {
    let pushed = game.push(m);
    debug_assert!(pushed.is_ok(), "{m} was found among the legal moves");
}

/// Who has won, and by what, if the game is over.
fn end(game: &History) -> Option<(Option<Color>, &'static str)> {
    let outcome = game.position().outcome();
    if let Some(outcome @ Outcome::Decisive { .. }) = outcome {
        return Some((outcome.winner(), outcome.reason().id()));
    }
    match ruling(game) {
        Some(Ruling::Loss(loser)) => return Some((Some(!loser), "repetition")),
        Some(Ruling::Draw) => return Some((None, "repetition")),
        _ => {}
    }
    if let Some(limit) = referee::limit(game, &RULEBOOK) {
        let is_dead = limit.article == Article::DEAD;
        return Some((None, if is_dead { "dead" } else { "natural_limit" }));
    }
    (game.plies().len() >= PLIES_MAX).then_some((None, "cap"))
}

/// What the referee says where a position stands often enough to be ruled on.
fn ruling(game: &History) -> Option<Ruling> {
    let needed = usize::from(RULEBOOK.decide_at);
    if times_seen(game, game.position()) < needed || game.repetitions() < needed {
        return None;
    }
    let verdict = referee::judge(game, &RULEBOOK);
    let is_unsure = verdict.confidence == Confidence::Unsure && RULEBOOK.unsure == Unsure::Draw;
    match verdict.outcome {
        Ruling::Loss(_) if is_unsure => Some(Ruling::Draw),
        outcome => Some(outcome),
    }
}

/// The moves that would lose at once by a ruling.
fn barred(game: &History) -> Vec<Move> {
    let (position, needed) = (game.position(), usize::from(RULEBOOK.decide_at));
    if (position.quiet_plies() as usize) < 4 * (needed - 1) - 1 {
        return Vec::new();
    }
    let loses = |m: &Move| {
        let mut next = position.clone();
        next.play_unchecked(*m);
        if times_seen(game, &next) + 1 < needed {
            return false;
        }
        let mut game = game.clone();
        push(&mut game, *m);
        ruling(&game) == Some(Ruling::Loss(position.turn()))
    };
    position.legal_moves().into_iter().filter(loses).collect()
}

/// How often a position has stood since the last capture, as far as keys tell.
fn times_seen(game: &History, position: &Position) -> usize {
    let start = std::iter::once(game.start().key());
    let keys = start.chain(game.plies().iter().map(|ply| ply.key));
    keys.filter(|key| *key == position.key()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(rules: RuleSet) -> Setting {
        Setting { rules, nodes: 60, seeds: ByColor { red: 1, black: 2 } }
    }

    #[test]
    fn the_same_seeds_play_the_same_game() {
        let worths = Worths::new();
        for rules in [RuleSet::STANDARD, RuleSet::XIANGQI2] {
            let first = play(&[], &setting(rules), &worths);
            assert_eq!(first, play(&[], &setting(rules), &worths), "{rules}");
            assert!(first.plies <= PLIES_MAX);
            let seeds = ByColor { red: 3, black: 4 };
            assert_ne!(first, play(&[], &Setting { seeds, ..setting(rules) }, &worths), "{rules}");
        }
    }

    fn game(fen: &str, moves: &str) -> History {
        let mut game = History::new(Position::from_fen(fen).expect("a position"));
        for m in moves.split(' ') {
            game.push(m.parse().expect("a move")).expect("a legal move");
        }
        game
    }

    #[test]
    fn a_move_that_loses_by_a_ruling_is_barred() {
        let checks = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1";
        let decided = game(checks, "f0e0 e8f8 e0f0 f8e8 f0e0 e8f8 e0f0 f8e8");
        assert_eq!(end(&decided), Some((Some(Color::Black), "repetition")));
        let before = game(checks, "f0e0 e8f8 e0f0 f8e8 f0e0 e8f8 e0f0");
        assert_eq!((end(&before), barred(&before)), (None, Vec::new()), "Black is made to repeat");
        // Here the same position stands after Red's moves.
        let checked = "2b6/5k3/9/9/9/9/9/9/2p6/3K1RBc1 b - - 0 1";
        let again = "f8e8 f0e0 e8f8 e0f0 f8e8 f0e0 e8f8";
        let last: Move = "e0f0".parse().expect("a move");
        assert_eq!(barred(&game(checked, again)), [last]);
        assert_eq!(barred(&game(checked, "f8e8 f0e0 e8f8")), [], "the second time is allowed");
    }

    #[test]
    fn limits_draw() {
        let quiet = game("4k4/9/9/9/9/9/9/9/9/R2K5 w - - 119 60", "a0a1");
        assert_eq!(end(&quiet), Some((None, "natural_limit")));
        let dead = game("3k5/9/9/9/9/9/9/9/4p4/4K4 w - - 0 60", "e0e1");
        assert_eq!(end(&dead), Some((None, "dead")));
    }
}
