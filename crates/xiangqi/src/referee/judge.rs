//! The ruling on a position that has recurred.

use alloc::vec::Vec;

use super::article::Article;
use super::desk::Desk;
use super::finding::Finding;
use super::levels::{Judged, convicted};
use super::reason::{self, Offence, Stage};
use super::rulebook::{Method, Rulebook, Sentence};
use super::verdict::{Confidence, Level, LoopRuling, PlyRuling, Ruling, Verdict};
use super::window::Window;
use crate::{Bitboard, ByColor, Color, History, Move};

/// In how many rounds in a row every move must be forbidden for [`Article::CXA_NINE_ROUNDS`].
const NINE_ROUNDS: usize = 9;
/// On how many points those moves must end at least.
const NINE_ROUNDS_POINTS_MIN: usize = 3;

/// Judges the position that a game has reached, if it has stood before since the last capture.
///
/// Nothing is decided before the occurrence that the rulebook names. Then the stretch from the first of those
/// occurrences on is cut into loops; each loop and the stretch whole are judged, and a side that offends in any of them
/// while the other offends in none is convicted, whichever side moved last.
///
/// ```
/// use xiangqi::referee::{Rulebook, Ruling, judge};
/// use xiangqi::{Color, History, Position};
///
/// // a chariot gives check for ever
/// let mut history = History::new(Position::from_fen("2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1").unwrap());
/// for m in ["f0e0", "e8f8", "e0f0", "f8e8", "f0e0", "e8f8", "e0f0", "f8e8"] {
///     history.push(m.parse().unwrap())?;
/// }
/// let verdict = judge(&history, &Rulebook::WXF2018);
/// assert_eq!(verdict.outcome, Ruling::Loss(Color::Red));
/// assert_eq!(verdict.reason.id, "referee.loss.check");
/// # Ok::<(), xiangqi::IllegalMove>(())
/// ```
#[must_use]
pub fn judge(history: &History, rulebook: &Rulebook) -> Verdict {
    let occurrences = history.occurrences();
    let mut verdict = nothing(rulebook, occurrences.len());
    if occurrences.len() < 2 || rulebook.method == Method::Unjudged {
        return verdict;
    }
    let decide_at = usize::from(rulebook.decide_at).max(2);
    if occurrences.len() < decide_at
        && rulebook.method == Method::Tactical
        && let Some(ruling) = nine_rounds(history, &verdict)
    {
        return ruling;
    }
    if occurrences.len() < usize::from(rulebook.warn_at).min(decide_at) {
        return verdict;
    }
    let from = occurrences[occurrences.len() - decide_at.min(occurrences.len())];
    let window = Window::last(history, history.plies().len() - from);
    let findings = Desk::new(&window, rulebook.method).all();
    let loops_min = if occurrences.len() < decide_at { 1 } else { usize::from(rulebook.loops_min) };
    let from = history.plies().len() - window.plies.len();
    let trial = Trial::new(&window, &findings, rulebook.method, loops_min);
    trial.record(&mut verdict, &window, &findings, from);
    decide(&mut verdict, &trial, &window, &findings, history);
    verdict
}

fn nothing(rulebook: &Rulebook, occurrences: usize) -> Verdict {
    Verdict {
        rulebook: *rulebook,
        occurrences,
        outcome: Ruling::None,
        warning: None,
        articles: Vec::new(),
        plies: Vec::new(),
        levels: ByColor::default(),
        loops: Vec::new(),
        confidence: Confidence::Certain,
        refused: Vec::new(),
        reason: reason::nothing(),
    }
}

/// The loops of a window, judged.
struct Trial {
    whole: Judged,
    loops: Vec<Judged>,
    convicted: Option<Color>,
    confidence: Confidence,
}

impl Trial {
    fn new(window: &Window, findings: &[Finding], method: Method, loops_min: usize) -> Trial {
        let plies = window.loops();
        let judge_all = |findings: &[Finding]| {
            let whole = Judged::new(window, findings, method, (0..window.plies.len()).collect());
            let loops: Vec<Judged> =
                plies.iter().map(|plies| Judged::new(window, findings, method, plies.clone())).collect();
            let convicted = convicted(&whole, &loops, loops_min);
            (whole, loops, convicted)
        };
        let (whole, loops, convicted) = judge_all(findings);
        let mut confidence = Confidence::Certain;
        if method == Method::Tactical {
            for by_lines in [false, true] {
                let read: Vec<Finding> = findings.iter().map(|finding| finding.read(by_lines)).collect();
                if judge_all(&read).2 != convicted {
                    confidence = Confidence::Unsure;
                }
            }
        }
        Trial { whole, loops, convicted, confidence }
    }

    fn record(&self, verdict: &mut Verdict, window: &Window, findings: &[Finding], from: usize) {
        verdict.confidence = self.confidence;
        let only = self.loops.len() == 1;
        for judged in (!only).then_some(&self.whole).into_iter().chain(&self.loops) {
            for side in Color::ALL {
                verdict.levels[side] = verdict.levels[side].max(judged.levels[side]);
            }
            verdict.loops.push(LoopRuling {
                plies: judged.plies.iter().map(|ply| from + ply).collect(),
                levels: judged.levels,
                offender: judged.offender(),
            });
        }
        record_plies(verdict, window, findings, from);
    }

    /// The stretch that the conviction rests on: the whole, or the last loop that the side offends in.
    fn proof(&self, side: Color) -> &Judged {
        let offends = |judged: &&Judged| judged.offender() == Some(side);
        Some(&self.whole)
            .filter(offends)
            .or_else(|| self.loops.iter().rev().find(offends))
            .unwrap_or(&self.whole)
    }
}

fn record_plies(verdict: &mut Verdict, window: &Window, findings: &[Finding], from: usize) {
    for (number, (ply, finding)) in window.plies.iter().zip(findings).enumerate() {
        let Some(piece) = window.stages[ply.after].grid.piece(ply.step.to) else { continue };
        verdict.plies.push(PlyRuling {
            number: from + number,
            played: ply.played,
            piece,
            nature: finding.nature,
            victims: finding.victims.clone(),
            witness: finding.witness.clone(),
            article: finding.article,
        });
    }
}

/// How far things have come for the side that is convicted.
fn stage(book: &Rulebook, occurrences: usize, to_move: bool) -> Stage {
    let decide_at = usize::from(book.decide_at).max(2);
    match book.sentence {
        Sentence::Loss if occurrences < decide_at => Stage::Warning,
        Sentence::Loss if book.must_change_first && occurrences == decide_at => Stage::MustChange,
        Sentence::Loss => Stage::Decision,
        Sentence::Refusal if occurrences > decide_at && to_move => Stage::MustChange,
        Sentence::Refusal => Stage::Warning,
    }
}

fn decide(verdict: &mut Verdict, trial: &Trial, window: &Window, findings: &[Finding], history: &History) {
    let book = verdict.rulebook;
    let Some(side) = trial.convicted else {
        return draw(verdict, trial, window, findings);
    };
    let offence = Offence::new(book.method, side, trial.proof(side), findings, window);
    verdict.articles = offence.articles(book.method);
    let to_move = history.position().turn() == side;
    let stage = stage(&book, verdict.occurrences, to_move);
    verdict.reason = offence.message(stage, &book, verdict.occurrences);
    match stage {
        Stage::Decision => verdict.outcome = Ruling::Loss(side),
        Stage::Warning if book.sentence == Sentence::Refusal || book.must_change_first => {
            verdict.warning = Some(Ruling::MustChange(side));
        }
        Stage::Warning => verdict.warning = Some(Ruling::Loss(side)),
        Stage::MustChange => {
            verdict.outcome = Ruling::MustChange(side);
            if to_move {
                verdict.refused = repeated(window, history);
            }
            if !verdict.refused.is_empty() && verdict.refused.len() == history.position().legal_count() {
                verdict.outcome = Ruling::Loss(side);
                verdict.articles.push(Article::NO_OTHER_MOVE);
                verdict.reason = reason::no_other_move(side);
            }
        }
    }
}

fn draw(verdict: &mut Verdict, trial: &Trial, window: &Window, findings: &[Finding]) {
    let decide_at = usize::from(verdict.rulebook.decide_at).max(2);
    let alike = if trial.whole.offender().is_none() { trial.whole.levels.red } else { Level::Allowed };
    verdict.articles = reason::draw_articles(verdict.rulebook.method, alike);
    if let Method::Direct(_) = verdict.rulebook.method
        && alike == Level::Allowed
        && Color::ALL.into_iter().any(|side| chases_throughout(window, findings, side))
    {
        verdict.articles.push(Article::ASIAN_TWO_VICTIMS);
    }
    verdict.reason = reason::draw(verdict.occurrences >= decide_at, alike);
    if verdict.occurrences >= decide_at {
        verdict.outcome = Ruling::Draw;
    } else {
        verdict.warning = Some(Ruling::Draw);
    }
}

/// True if every move of a side attacks something anew; of a side that is not convicted, not always the same piece.
fn chases_throughout(window: &Window, findings: &[Finding], side: Color) -> bool {
    window.plies.iter().zip(findings).all(|(ply, finding)| ply.mover != side || finding.direct != 0)
}

/// The moves that were played in the window from the position now.
fn repeated(window: &Window, history: &History) -> Vec<Move> {
    let mut moves = Vec::new();
    let Some(here) = window.plies.last().map(|ply| ply.place) else { return moves };
    for ply in window.plies.iter().filter(|ply| ply.place_before == here) {
        if !moves.contains(&ply.played) && history.position().is_legal(ply.played) {
            moves.push(ply.played);
        }
    }
    moves
}

/// The side whose last nine moves were all forbidden and ended on three points or more, if the other side's were not.
fn nine_rounds(history: &History, so_far: &Verdict) -> Option<Verdict> {
    let length = 2 * NINE_ROUNDS;
    let window = Window::last(history, length);
    if window.plies.len() < length {
        return None;
    }
    let points = |side: Color| {
        let ends: Bitboard =
            window.plies.iter().filter(|ply| ply.mover == side).map(|ply| ply.played.to()).collect();
        ends.count() as usize
    };
    let mut desk = Desk::new(&window, Method::Tactical);
    let mut all_forbidden = |side: Color| {
        let mut plies = (0..length).rev().filter(|&number| window.plies[number].mover == side);
        points(side) >= NINE_ROUNDS_POINTS_MIN && plies.all(|number| desk.find(number).nature.is_forcing())
    };
    let side = match (all_forbidden(Color::Red), all_forbidden(Color::Black)) {
        (true, false) => Color::Red,
        (false, true) => Color::Black,
        _ => return None,
    };
    let mut verdict = so_far.clone();
    verdict.outcome = Ruling::Loss(side);
    verdict.articles.push(Article::CXA_NINE_ROUNDS);
    verdict.reason = reason::nine_rounds(side);
    verdict.levels[side] = Level::Heavy;
    record_plies(&mut verdict, &window, &desk.all(), history.plies().len() - length);
    Some(verdict)
}
