//! Rulings with all that a client without rules needs to show them.

use game::{AnyMove, AnyPosition, ChasedPiece, EvidencePly, JudgedLine, OtherBook, Ruling};
use protocol::http::{self, Judged, JudgedPly, Levels, OtherRuling};

use crate::convert;

/// The ruling on a line, shown as `ruling`; none when nothing was ruled on.
pub(crate) fn judged(judged: JudgedLine, ruling: Ruling) -> Option<Judged> {
    let JudgedLine { rulebook, line, evidence } = judged;
    let evidence = evidence?;
    let mut walk = Walk { position: line.start, moves: &line.moves, played: 0 };
    let first = evidence.plies.first().map_or(line.moves.len(), |ply| ply.number as usize);
    walk.go_to(first);
    let fen = walk.position.fen();
    let plies: Option<Vec<JudgedPly>> = evidence.plies.into_iter().map(|ply| walk.show(ply)).collect();
    let (outcome, seat) = convert::ruling_to(ruling);
    let warned = evidence.warning.map(convert::ruling_to);
    let game::Levels { first, second } = evidence.levels;
    Some(Judged {
        rulebook,
        occurrences: evidence.occurrences,
        outcome,
        seat,
        warning: warned.map(|(outcome, _)| outcome),
        warned: warned.and_then(|(_, seat)| seat),
        articles: evidence.articles,
        reason: convert::sentence_to(evidence.reason),
        sure: evidence.sure,
        levels: Levels { first, second },
        fen,
        plies: plies?,
        others: evidence.others.into_iter().map(other).collect(),
    })
}

/// A line played move by move.
struct Walk<'a> {
    position: AnyPosition,
    moves: &'a [AnyMove],
    played: usize,
}

impl Walk<'_> {
    fn step(&mut self) -> Option<AnyMove> {
        let mv = *self.moves.get(self.played)?;
        self.position.play(mv);
        self.played += 1;
        Some(mv)
    }

    fn go_to(&mut self, played: usize) {
        while self.played < played && self.step().is_some() {}
    }

    /// None when the line has no such move.
    fn show(&mut self, ply: EvidencePly) -> Option<JudgedPly> {
        self.go_to(ply.number as usize);
        let before = self.position.clone();
        let mv = self.step()?;
        Some(JudgedPly {
            ply: ply.number + 1,
            by: convert::seat_to(before.turn()),
            u: ply.uci.to_string(),
            texts: convert::texts_to(mv.texts(&before)),
            fen: self.position.fen(),
            check: self.position.is_check(),
            nature: ply.nature,
            victims: ply.victims.into_iter().map(victim).collect(),
            witness: ply.witness.iter().map(ToString::to_string).collect(),
            article: ply.article,
        })
    }
}

fn victim(chased: ChasedPiece) -> http::ChasedPiece {
    let ChasedPiece { square, piece, attackers, roots } = chased;
    http::ChasedPiece { square, piece, attackers, roots }
}

fn other(other: OtherBook) -> OtherRuling {
    let (outcome, seat) = convert::ruling_to(other.outcome);
    OtherRuling { rulebook: other.rulebook, outcome, seat, reason: convert::sentence_to(other.reason) }
}
