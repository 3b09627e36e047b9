//! A ruling on a line of Xiangqi.

use anyhow::{Context, Result};
use game::{AnyMove, AnyPosition};
use serde::Serialize;
use texts::Message;
use xiangqi::referee::{self, LimitRuling, Referee, Rulebook, Ruling, Verdict};
use xiangqi::{History, Position};

use super::table;
use crate::failure::Misuse;
use crate::moves::End;
use crate::terminal::Terminal;

/// Everything that is said about a line.
pub(super) struct Judged {
    pub(super) history: History,
    pub(super) verdict: Verdict,
    /// The natural limit and the like, where the line ends.
    pub(super) limit: Option<LimitRuling>,
    /// The first decision on the way, if it fell before the end.
    pub(super) earlier: Option<Earlier>,
    /// What the other rulebooks say, as they were published.
    pub(super) others: Vec<Verdict>,
}

/// A decision on the way.
#[derive(Serialize)]
pub(super) struct Earlier {
    /// Moves played by then.
    pub(super) plies: usize,
    outcome: &'static str,
    side: Option<xiangqi::Color>,
    pub(super) reason: referee::Message,
}

/// The verdict with what stands beside it; the verdict's own keys are the referee's.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    verdict: &'a Verdict,
    rules: String,
    limit: Option<&'a LimitRuling>,
    earlier: Option<&'a Earlier>,
    others: &'a [Verdict],
    end: Option<End>,
}

pub(super) fn judge(
    start: Position,
    moves: &[AnyMove],
    book: Option<&str>,
    is_json: bool,
    terminal: Terminal,
) -> Result<String> {
    let book = match book.map(str::parse) {
        None => Rulebook::WXF2018,
        Some(Ok(book)) => book,
        Some(Err(error)) => {
            let error: referee::UnknownRulebook = error;
            let message = Message { id: error.id(), args: error.args() };
            return Err(Misuse::one(message.say(terminal.lang)).into());
        }
    };
    let judged = Judged::of(start, moves, book)?;
    if !is_json {
        return table::write(&judged, terminal);
    }
    let report = Report {
        verdict: &judged.verdict,
        rules: judged.history.start().rules().to_string(),
        limit: judged.limit.as_ref(),
        earlier: judged.earlier.as_ref(),
        others: &judged.others,
        end: End::of(&AnyPosition::Xiangqi(judged.history.position().clone())),
    };
    Ok(serde_json::to_string(&report)? + "\n")
}

impl Judged {
    fn of(start: Position, moves: &[AnyMove], book: Rulebook) -> Result<Self> {
        let mut history = History::new(start);
        let mut referee = Referee::new(book);
        let mut earlier = None;
        for (mv, plies) in moves.iter().zip(1..) {
            let mv = mv.uci().as_str().parse().context("a move that was read is two squares")?;
            history.push(mv).context("a move that was read is legal")?;
            if earlier.is_none() && plies < moves.len() {
                earlier = decision(&mut referee, &history).map(|(outcome, reason)| Earlier {
                    plies,
                    outcome: outcome.id(),
                    side: outcome.side(),
                    reason,
                });
            }
        }
        let others = Rulebook::ALL.into_iter().filter(|other| other.id != book.id);
        Ok(Self {
            verdict: referee::judge(&history, &book),
            limit: referee::limit(&history, &book),
            earlier,
            others: others.map(|other| referee::judge(&history, &other)).collect(),
            history,
        })
    }
}

/// What is decided where a history stands.
fn decision(referee: &mut Referee, history: &History) -> Option<(Ruling, referee::Message)> {
    let ruled = referee.after_move(history).filter(|verdict| verdict.outcome != Ruling::None);
    ruled
        .map(|verdict| (verdict.outcome, verdict.reason))
        .or_else(|| referee::limit(history, referee.rulebook()).map(|limit| (limit.outcome, limit.reason)))
}
