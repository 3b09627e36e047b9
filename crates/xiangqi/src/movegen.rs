//! Generation of legal moves.

use crate::{Move, MoveList, Position, attacks};

pub(crate) fn legal_moves(position: &Position, list: &mut MoveList) {
    let (board, turn) = (position.board(), position.turn());
    for from in board.color(turn) {
        let Some(piece) = board.piece_at(from) else { continue };
        let targets = attacks::reach(piece.role, turn, from, board.occupied()) - board.color(turn);
        for to in targets {
            let mut next = position.clone();
            next.play_unchecked(Move::new(from, to));
            let safe = next
                .board()
                .general(turn)
                .is_some_and(|own| attacks::attackers(next.board(), own, !turn, next.board().occupied()).is_empty());
            if safe {
                list.push(Move::new(from, to));
            }
        }
    }
}
