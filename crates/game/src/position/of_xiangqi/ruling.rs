//! What the referee of Xiangqi says, in the game's terms.

use std::collections::BTreeMap;

use xiangqi::referee::{self, Confidence, Message, Method, Rulebook, Unsure};
use xiangqi::{Color, History, Move, Position};

use super::{color, push, seat};
use crate::evidence::{ChasedPiece, Evidence, EvidencePly, OtherBook, Sentence};
use crate::position::{Found, QuietCount};
use crate::{BySeat, Ending, GameResult, NewGameFault, Reason, Ruling, Seat, Verdict};

/// A warning keeps the moves of a stretch up to this length, in plies; a decision keeps every one that fits.
const WARNED_PLIES_MAX: usize = 32;

pub(in crate::position) fn read_book(text: &str) -> Result<Rulebook, NewGameFault> {
    text.parse().map_err(NewGameFault::Rulebook)
}

/// What the referee finds after a legal move that leads from the end of `history` to `after`.
pub(in crate::position) fn after_move(
    history: &History,
    book: &Rulebook,
    mv: Move,
    after: &Position,
) -> Found {
    let recurs = book.method != Method::Unjudged && history.may_have_seen(after);
    let plies = history.plies().len() + 1;
    let limited = book.natural_limit.is_some_and(|limit| after.quiet_plies() >= 2 * u32::from(limit.rounds))
        || book.rounds_max.is_some_and(|rounds| plies >= 2 * usize::from(rounds));
    if !recurs && !limited {
        return Found::default();
    }
    let mut history = history.clone();
    push(&mut history, mv);
    let mut found = if recurs { repetition(&history, book) } else { Found::default() };
    if found.ending.is_none() && !found.is_referred() {
        found.ending = limit(&history, book).or(found.ending);
    }
    found
}

/// Whether any move at all can bring a position again that is judged then.
pub(in crate::position) fn may_recur(history: &History, book: &Rulebook) -> bool {
    /// Moves after the last capture before one can bring a position again.
    const BEFORE: usize = 3;
    book.method != Method::Unjudged && history.since_capture().len() >= BEFORE
}

/// Whether a legal move leads to a position that, by its key, has stood before.
pub(in crate::position) fn may_recur_by(history: &History, mv: Move) -> bool {
    let mut after = history.position().clone();
    after.play_unchecked(mv);
    history.may_have_seen(&after)
}

fn limit(history: &History, book: &Rulebook) -> Option<Ending> {
    let ruling = referee::limit(history, book)?;
    let reason = match ruling.article {
        referee::Article::NATURAL_LIMIT => Reason::NaturalLimit,
        referee::Article::MOVES_MAX => Reason::PlyLimit,
        _ => Reason::DeadPosition,
    };
    Some(Ending::new(GameResult::Draw, reason).by(ruling.article.id))
}

fn repetition(history: &History, book: &Rulebook) -> Found {
    let verdict = referee::judge(history, book);
    if verdict.outcome == referee::Ruling::None && verdict.warning.is_none() {
        return Found::default();
    }
    let unsure = |found| if verdict.confidence == Confidence::Unsure { if_unsure(found, book) } else { None };
    let found = ruling_of(verdict.outcome);
    let ruling = unsure(found).unwrap_or(found);
    let decided = verdict.outcome != referee::Ruling::None;
    let mut evidence = evidence_of(&verdict);
    evidence.outcome = ruling;
    if decided {
        evidence.others = others(history, book);
    } else if evidence.plies.len() > WARNED_PLIES_MAX {
        evidence.plies.clear();
    }
    if unsure(found).is_some() {
        // What was found without doubt stands beside what other books say.
        let found = OtherBook { rulebook: book.to_string(), outcome: found, reason: evidence.reason };
        evidence.others.insert(0, found);
        let id = if ruling == Ruling::Referred { "referee.unsure.referred" } else { "referee.unsure.draw" };
        evidence.reason = Sentence { id: id.to_owned(), args: BTreeMap::new() };
    }
    // Nobody is warned of what will not come.
    if let Some(warned) = evidence.warning.and_then(unsure).filter(|warned| evidence.warning != Some(*warned))
    {
        let referred = warned == Ruling::Referred;
        let id = if referred { "referee.unsure.warn_referred" } else { "referee.unsure.warn_draw" };
        evidence.warning = Some(warned);
        evidence.reason = Sentence { id: id.to_owned(), args: BTreeMap::new() };
    }
    let article = verdict.articles.first().map_or("article.none", |article| article.id);
    let to_ply = u32::try_from(history.plies().len()).unwrap_or(u32::MAX);
    let from_ply = verdict.plies.first().map_or(to_ply, |ply| number(ply.number));
    let ending = match ruling {
        Ruling::Draw => Some(GameResult::Draw),
        Ruling::Loses(seat) => Some(GameResult::won_by(!seat)),
        Ruling::PlayOn | Ruling::MustChange(_) | Ruling::Referred => None,
    };
    let verdict = Verdict {
        rulebook: crate::Rulebook::from_text(&book.to_string()),
        article: article.to_owned(),
        ruling,
        from_ply,
        to_ply,
        refused: verdict.refused.iter().map(|mv| super::uci(*mv)).collect(),
        evidence: evidence.to_json(),
    };
    Found {
        ending: ending.map(|result| Ending::new(result, Reason::Ruling).by(article)),
        verdict: Some(Box::new(verdict)),
    }
}

/// What a game makes of a decision of which the referee is not sure; none if it is no decision.
fn if_unsure(found: Ruling, book: &Rulebook) -> Option<Ruling> {
    let decided = matches!(found, Ruling::Loses(_) | Ruling::Draw);
    decided.then_some(match book.unsure {
        Unsure::Draw => Ruling::Draw,
        Unsure::Arbiter => Ruling::Referred,
    })
}

/// What the referee finds at the end of a line, with what other books say; nothing if nothing has recurred.
pub(in crate::position) fn judge(history: &History, book: &Rulebook) -> Option<Evidence> {
    if book.method == Method::Unjudged || history.repetitions() < 2 {
        return None;
    }
    let mut evidence = evidence_of(&referee::judge(history, book));
    evidence.others = others(history, book);
    Some(evidence)
}

/// What every other book that rules at all would have said.
fn others(history: &History, book: &Rulebook) -> Vec<OtherBook> {
    let others =
        Rulebook::ALL.into_iter().filter(|other| other.method != Method::Unjudged && other.id != book.id);
    others
        .map(|other| {
            let verdict = referee::judge(history, &other);
            let outcome = ruling_of(verdict.outcome);
            OtherBook { rulebook: other.to_string(), outcome, reason: sentence_of(&verdict.reason) }
        })
        .collect()
}

fn ruling_of(ruling: referee::Ruling) -> Ruling {
    match ruling {
        referee::Ruling::Loss(side) => Ruling::Loses(seat(side)),
        referee::Ruling::Draw => Ruling::Draw,
        referee::Ruling::MustChange(side) => Ruling::MustChange(seat(side)),
        referee::Ruling::None => Ruling::PlayOn,
    }
}

fn sentence_of(message: &Message) -> Sentence {
    let args = message.args.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    Sentence { id: message.id.to_owned(), args }
}

fn evidence_of(verdict: &referee::Verdict) -> Evidence {
    let level = |side: Color| verdict.levels[side].id().to_owned();
    let plies = verdict.plies.iter().map(|ply| EvidencePly {
        number: number(ply.number),
        uci: super::uci(ply.played),
        nature: ply.nature.id().to_owned(),
        victims: ply
            .victims
            .iter()
            .map(|victim| ChasedPiece {
                square: victim.square.to_string(),
                piece: victim.piece.to_char(),
                attackers: victim.attackers.iter().map(ToString::to_string).collect(),
                roots: victim.roots.iter().map(ToString::to_string).collect(),
            })
            .collect(),
        witness: ply.witness.iter().map(|mv| super::uci(*mv)).collect(),
        article: ply.article.map(|article| article.id.to_owned()),
    });
    Evidence {
        occurrences: number(verdict.occurrences),
        outcome: ruling_of(verdict.outcome),
        warning: verdict.warning.map(ruling_of),
        articles: verdict.articles.iter().map(|article| article.id.to_owned()).collect(),
        reason: sentence_of(&verdict.reason),
        sure: verdict.confidence == Confidence::Certain,
        levels: BySeat { first: level(Color::Red), second: level(Color::Black) }.into(),
        plies: plies.collect(),
        others: Vec::new(),
    }
}

fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

pub(in crate::position) fn quiet_count(history: &History, book: &Rulebook) -> Option<QuietCount> {
    let count = referee::natural_count(history, book)?;
    Some(QuietCount { plies: count.plies, most: count.plies_max })
}

/// How a game ends when the time of `flagged` is up.
pub(in crate::position) fn time_up(position: &Position, flagged: Seat, book: &Rulebook) -> Ending {
    let ruling = referee::time_up(position, color(flagged), book);
    match ruling.outcome {
        referee::Ruling::Draw => {
            Ending::new(GameResult::Draw, Reason::FlagNoMatingMaterial).by(ruling.article.id)
        }
        _ => Ending::new(GameResult::won_by(!flagged), Reason::Flag),
    }
}
