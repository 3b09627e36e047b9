//! Ends of a game that no repetition brings about: the natural limit, the longest game, dead positions, and time.

use super::article::Article;
use super::message::Message;
use super::rulebook::{Answers, BareFlag, Rulebook};
use super::verdict::Ruling;
use crate::{ByColor, Color, EndReason, History, Outcome, Position, Role};

/// A draw by a limit, or the result when time is up, with what it rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LimitRuling {
    /// The decision: never [`Ruling::None`].
    pub outcome: Ruling,
    /// The clause.
    pub article: Article,
    /// The decision in a sentence.
    pub reason: Message,
}

/// How far a game has come towards the natural limit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NaturalCount {
    /// The plies since the last capture that count.
    pub plies: u32,
    /// The plies at which the game is drawn.
    pub plies_max: u32,
}

/// The count towards the natural limit, or `None` if the rulebook has none.
///
/// Of each side's checks only so many count as the rulebook says; where it says so, the answers to the others are left
/// out too. Moves before the start of the record count as they stand in the FEN.
///
/// ```
/// use xiangqi::referee::{Rulebook, natural_count};
/// use xiangqi::{History, Position};
///
/// let mut history = History::new(Position::from_fen("4k4/9/9/9/9/9/9/9/9/R2K5 w - - 117 60").unwrap());
/// history.push("a0a1".parse().unwrap())?;
/// let count = natural_count(&history, &Rulebook::WXF2018).unwrap();
/// assert_eq!((count.plies, count.plies_max), (118, 120));
/// assert_eq!(natural_count(&history, &Rulebook::SEED), None);
/// # Ok::<(), xiangqi::IllegalMove>(())
/// ```
#[must_use]
pub fn natural_count(history: &History, rulebook: &Rulebook) -> Option<NaturalCount> {
    let limit = rulebook.natural_limit?;
    let mut left_out = 0;
    let mut checks = ByColor { red: 0_u32, black: 0_u32 };
    let mut mover = history.position().turn();
    if !history.since_capture().len().is_multiple_of(2) {
        mover = !mover;
    }
    let mut answers_uncounted = false;
    for ply in history.since_capture() {
        checks[mover] += u32::from(ply.gives_check);
        let uncounted = ply.gives_check && checks[mover] > u32::from(limit.checks_counted);
        left_out += u32::from(uncounted || (answers_uncounted && limit.answers == Answers::LeftOut));
        answers_uncounted = uncounted;
        mover = !mover;
    }
    let plies = history.position().quiet_plies().saturating_sub(left_out);
    Some(NaturalCount { plies, plies_max: 2 * u32::from(limit.rounds) })
}

/// The draw by a limit that a game has reached, if one. Mate and stalemate come first: ask
/// [`Position::outcome`](crate::Position::outcome) before.
///
/// ```
/// use xiangqi::referee::{Rulebook, limit};
/// use xiangqi::{History, Position};
///
/// let mut history = History::new(Position::from_fen("4k4/9/9/9/9/9/9/9/9/R2K5 w - - 119 60").unwrap());
/// assert_eq!(limit(&history, &Rulebook::WXF2018), None);
/// history.push("a0a1".parse().unwrap())?;
/// assert_eq!(limit(&history, &Rulebook::WXF2018).unwrap().reason.id, "referee.limit.natural");
/// # Ok::<(), xiangqi::IllegalMove>(())
/// ```
#[must_use]
pub fn limit(history: &History, rulebook: &Rulebook) -> Option<LimitRuling> {
    let draw = |article, reason| Some(LimitRuling { outcome: Ruling::Draw, article, reason });
    if matches!(history.position().outcome(), Some(Outcome::Draw { reason: EndReason::Dead })) {
        return draw(Article::DEAD, Message::new("referee.limit.dead"));
    }
    if let Some(count) = natural_count(history, rulebook)
        && count.plies >= count.plies_max
    {
        let rounds = count.plies_max / 2;
        return draw(Article::NATURAL_LIMIT, Message::new("referee.limit.natural").with("rounds", &rounds));
    }
    let rounds_max = rulebook.rounds_max?;
    if history.plies().len() >= 2 * usize::from(rounds_max) {
        return draw(Article::MOVES_MAX, Message::new("referee.limit.rounds").with("rounds", &rounds_max));
    }
    None
}

/// The result when the time of `flagged` is up.
///
/// ```
/// use xiangqi::referee::{Rulebook, Ruling, time_up};
/// use xiangqi::{Color, Position};
///
/// let position = Position::from_fen("3ak4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1").unwrap();
/// assert_eq!(time_up(&position, Color::Black, &Rulebook::WXF2018).outcome, Ruling::Loss(Color::Black));
/// assert_eq!(time_up(&position, Color::Red, &Rulebook::WXF2018).outcome, Ruling::Draw);
/// assert_eq!(time_up(&position, Color::Red, &Rulebook::CXA2020).outcome, Ruling::Loss(Color::Red));
/// ```
#[must_use]
pub fn time_up(position: &Position, flagged: Color, rulebook: &Rulebook) -> LimitRuling {
    let outcome = if rulebook.bare_flag == BareFlag::Draw && !can_attack(position, !flagged) {
        Ruling::Draw
    } else {
        Ruling::Loss(flagged)
    };
    let id = if outcome == Ruling::Draw { "referee.time.bare" } else { "referee.time.loss" };
    LimitRuling { outcome, article: Article::FLAG_BARE, reason: Message::new(id).side(flagged) }
}

/// True if a side has a piece that can attack beyond its own palace and half: a chariot, horse, cannon or soldier, or
/// an advisor across the river.
fn can_attack(position: &Position, side: Color) -> bool {
    let board = position.board();
    let attacking = [Role::Chariot, Role::Horse, Role::Cannon, Role::Soldier];
    attacking.iter().any(|&role| !board.pieces(side, role).is_empty())
        || board.pieces(side, Role::Advisor).iter().any(|square| !square.is_home_of(side))
}
