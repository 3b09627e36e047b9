//! Random numbers for the position key.

use crate::{Piece, Square};

/// Keys by piece code and square; the rows of unused codes are never read.
static PIECES: [[u64; Square::COUNT]; Piece::CODES] = {
    let mut keys = [[0; Square::COUNT]; Piece::CODES];
    let mut state = 0;
    let mut code = 0;
    while code < Piece::CODES {
        let mut square = 0;
        while square < Square::COUNT {
            (state, keys[code][square]) = split_mix(state);
            square += 1;
        }
        code += 1;
    }
    keys
};

/// Part of the key when Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = split_mix(0x1d8e_4e27_c47d_124f).1;

/// One step of the SplitMix64 sequence: the next state and the number drawn.
const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ (z >> 31))
}

/// The number of the piece with this code on a square.
#[inline]
pub(crate) fn piece(code: u8, square: Square) -> u64 {
    PIECES[(code & 15) as usize][square.index()]
}
