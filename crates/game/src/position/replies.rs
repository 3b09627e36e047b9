//! How moves answer check.

use shakmaty::{Chess, Move, Position as _, Role, Square, uci::UciMove};

use crate::{AnyPosition, Uci};

/// Every legal move of a position in check with the ways in which it answers (应将), keys of the text catalogue under
/// `reply.`; none if the side to move is not in check.
///
/// The ways are `capture` 吃, `escape` 避 and `interpose` 垫, in Xiangqi also `unscreen` 撤架 and `hobble` 蹩腿: see
/// [`xiangqi::CheckReply`]. A move has several only if several pieces give check.
///
/// ```
/// use game::{AnyPosition, Kind};
/// let fen = Some("4k3/8/8/8/8/8/3P4/r3K3 w - - 0 1");
/// let position = AnyPosition::start(Kind::Chess, fen, None).unwrap();
/// let replies = game::replies(&position);
/// assert_eq!(replies.len(), 2); // Ke2 and Kf2
/// assert!(replies.iter().all(|(_, ways)| ways == &["escape"]));
/// ```
#[must_use]
pub fn replies(position: &AnyPosition) -> Vec<(Uci, Vec<&'static str>)> {
    if !position.is_check() {
        return Vec::new();
    }
    match position {
        AnyPosition::Xiangqi(position) => {
            let ways = |mv| position.check_replies(mv).iter().map(xiangqi::CheckReply::id).collect();
            position.legal_moves().iter().map(|&mv| (Uci::own(&mv.to_string()), ways(mv))).collect()
        }
        AnyPosition::Chess(position) => {
            let uci = |mv| Uci::own(&UciMove::from_standard(mv).to_string());
            position.legal_moves().into_iter().map(|mv| (uci(mv), in_chess(position, mv))).collect()
        }
    }
}

fn in_chess(position: &Chess, mv: Move) -> Vec<&'static str> {
    let checkers = position.checkers();
    let others = checkers.without(taken_on(mv));
    let captures = (others != checkers).then_some("capture");
    let otherwise = if mv.role() == Role::King { "escape" } else { "interpose" };
    captures.into_iter().chain((!others.is_empty()).then_some(otherwise)).collect()
}

/// Where a piece would be taken: beside the target when a pawn takes in passing.
fn taken_on(mv: Move) -> Square {
    match mv {
        Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
        _ => mv.to(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;

    fn check(kind: Kind, fen: &str, expected: &[(&str, &str)]) {
        let position =
            AnyPosition::start(kind, Some(fen), None).unwrap_or_else(|faults| panic!("{faults:?}"));
        let mut found: Vec<(String, String)> =
            replies(&position).iter().map(|(uci, ways)| (uci.to_string(), ways.join(" "))).collect();
        found.sort();
        let expected: Vec<(String, String)> =
            expected.iter().map(|(uci, ways)| ((*uci).to_owned(), (*ways).to_owned())).collect();
        assert_eq!(found, expected, "{fen}");
    }

    #[test]
    fn answers_in_chess() {
        check(
            Kind::Chess,
            "4k3/8/8/8/8/8/1B1N4/r3K3 w - - 0 1",
            &[
                ("b2a1", "capture"),
                ("b2c1", "interpose"),
                ("d2b1", "interpose"),
                ("e1e2", "escape"),
                ("e1f2", "escape"),
            ],
        );
        // a pawn that gives check is taken in passing
        check(
            Kind::Chess,
            "7k/8/8/2pP4/1K6/8/r7/3r4 w - c6 0 1",
            &[
                ("b4b3", "escape"),
                ("b4b5", "escape"),
                ("b4c3", "escape"),
                ("b4c4", "escape"),
                ("b4c5", "capture"),
                ("d5c6", "capture"),
            ],
        );
        // the king takes one of two that give check
        check(
            Kind::Chess,
            "4r2k/8/8/8/8/8/3q4/4K3 w - - 0 1",
            &[("e1d2", "capture escape"), ("e1f1", "escape")],
        );
        check(Kind::Chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", &[]);
    }

    #[test]
    fn answers_in_xiangqi() {
        check(
            Kind::Xiangqi,
            "3ak1b2/9/4b4/9/9/4C4/9/9/9/3K5 b - - 0 1",
            &[
                ("d9e8", "interpose"),
                ("e7c5", "unscreen"),
                ("e7c9", "unscreen"),
                ("e7g5", "unscreen"),
                ("e9f9", "escape"),
            ],
        );
        check(Kind::Xiangqi, "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1", &[]);
    }

    #[test]
    fn every_legal_move_in_check_has_a_way_and_no_other() {
        for (kind, fen) in [
            (Kind::Chess, "rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3"),
            (Kind::Chess, "r3k2r/8/4R3/8/1B6/8/8/4K3 b kq - 0 1"),
            (Kind::Xiangqi, "4kC3/4a4/9/9/4C4/9/9/9/9/3K5 b - - 0 1"),
        ] {
            let position = AnyPosition::start(kind, Some(fen), None).unwrap();
            let found = replies(&position);
            assert_eq!(
                found.len(),
                if position.is_check() { position.legal_moves().len() } else { 0 },
                "{fen}"
            );
            assert!(found.iter().all(|(_, ways)| !ways.is_empty()), "{fen}: {found:?}");
        }
    }
}
