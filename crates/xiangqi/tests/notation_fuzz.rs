//! The fuzz targets, called with random input in every run.

#[path = "notation_support/fuzz.rs"]
mod fuzz;

use proptest::prelude::*;
use xiangqi::Move;

/// Characters that occur in some notation, and a few that do not.
fn notation_text() -> impl Strategy<Value = String> {
    let known: Vec<char> =
        "车馬俥马炮砲相象士仕兵卒帅將前中后後一二三四五六七八九进進退平上下RNHEBACKPrnhebackpabcdei0123456789\
         123+-=.／/,＋－．１２９ 　!x"
            .chars()
            .collect();
    proptest::collection::vec(proptest::sample::select(known), 0..12)
        .prop_map(|text| text.into_iter().collect())
}

/// Characters of FENs, and a few that are none.
fn fen_text() -> impl Strategy<Value = String> {
    let known: Vec<char> = "kabnrcpKABNRCPheHEgsmGSM//////0123456789999 w b r-- 01x".chars().collect();
    proptest::collection::vec(proptest::sample::select(known), 0..90)
        .prop_map(|text| text.into_iter().collect())
}

/// A right FEN with one character put in, changed or left out.
fn nearly_fen() -> impl Strategy<Value = String> {
    let fen = proptest::sample::select(fuzz::POSITIONS.to_vec());
    let edit = (any::<proptest::sample::Index>(), proptest::option::of(any::<char>()), any::<bool>());
    (fen, edit).prop_map(|(fen, (at, put, take))| {
        let at = at.index(fen.len());
        let rest = if take { at + 1 } else { at };
        format!("{}{}{}", &fen[..at], put.map_or_else(String::new, String::from), &fen[rest..])
    })
}

proptest! {
    #[test]
    fn any_bytes_are_a_move_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
        fuzz::fuzz_notation(&bytes);
    }

    #[test]
    fn any_text_in_notation_letters_is_a_move_or_refused(first: u8, text in notation_text()) {
        let mut bytes = vec![first];
        bytes.extend(text.bytes());
        fuzz::fuzz_notation(&bytes);
    }

    #[test]
    fn any_two_squares_are_a_move_or_refused(first: u8, from in 0..90_u32, to in 0..90_u32) {
        let square = |index| xiangqi::Square::new(index).unwrap();
        let mut bytes = vec![first];
        bytes.extend(Move::new(square(from), square(to)).to_string().bytes());
        fuzz::fuzz_notation(&bytes);
    }

    #[test]
    fn any_bytes_are_a_set_up_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        fuzz::fuzz_fen(&bytes);
    }

    #[test]
    fn any_text_in_fen_letters_is_a_set_up_or_refused(text in prop_oneof![fen_text(), nearly_fen()]) {
        fuzz::fuzz_fen(text.as_bytes());
    }
}
