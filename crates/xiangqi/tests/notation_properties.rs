//! Every legal move of random positions is written, read back, and told from every other.

#[path = "notation_support/naive.rs"]
mod naive;
#[path = "notation_support/positions.rs"]
mod positions;

use std::collections::HashMap;

use proptest::prelude::*;
use xiangqi::notation::{self, ChineseForm, Digits, ReadMoveError, Scheme, Script, Style, fairy};
use xiangqi::{Move, Position};

const FORMS: [ChineseForm; 4] = [
    ChineseForm { script: Script::Simplified, digits: Digits::FullWidth },
    ChineseForm { script: Script::Simplified, digits: Digits::HalfWidth },
    ChineseForm { script: Script::Traditional, digits: Digits::FullWidth },
    ChineseForm { script: Script::Traditional, digits: Digits::HalfWidth },
];

/// Every text that is written for a move, with its style.
fn written(pos: &Position, mv: Move) -> Vec<(Style, String)> {
    let styles = Style::ALL.map(|style| (style, notation::write(pos, mv, style)));
    let forms = FORMS.map(|form| (Style::Chinese, notation::write_chinese(pos, mv, form)));
    styles.into_iter().chain(forms).collect()
}

/// The texts that are written and yet mean two moves when nobody says the scheme: with three soldiers on file 1 or 3
/// and two on another file, `11` is the front one and `33` the rear one (2018), or the middle one (AXF).
fn is_the_collision(pos: &Position, mv: Move, text: &str) -> bool {
    let axf = &naive::names(pos, mv, Scheme::WxfAxf)[0];
    text.starts_with("11") && axf.starts_with("1+") || text.starts_with("33") && axf.starts_with("3-")
}

fn check_round_trips(pos: &Position) {
    let mut seen: HashMap<(usize, String), Move> = HashMap::new();
    for &mv in &*pos.legal_moves() {
        for (column, (style, text)) in written(pos, mv).into_iter().enumerate() {
            assert!(text.len() <= notation::MOVE_BYTES_MAX);
            assert_eq!(notation::read_styled(pos, &text, style), Ok(mv), "{text} {pos:?}");
            match notation::read(pos, &text) {
                Ok(read) => assert_eq!(read, mv, "{text} {pos:?}"),
                Err(ReadMoveError::Ambiguous { candidates, .. }) if is_the_collision(pos, mv, &text) => {
                    assert!(candidates.contains(&mv));
                }
                Err(error) => panic!("{error} {pos:?}"),
            }
            if let Some(other) = seen.insert((column, text.clone()), mv) {
                panic!("{text} is {mv} and {other} in {pos:?}");
            }
        }
        assert_eq!(fairy::read(pos, &fairy::write(mv)), Ok(mv));
    }
}

fn check_schemes(pos: &Position) {
    for &mv in &*pos.legal_moves() {
        for scheme in Scheme::ALL {
            for text in naive::names(pos, mv, scheme) {
                assert_eq!(
                    notation::read_scheme(pos, &text, scheme),
                    Ok(mv),
                    "{text} as {scheme} in {pos:?}"
                );
                match notation::read(pos, &text) {
                    Ok(read) => assert_eq!(read, mv, "{text} in {pos:?}"),
                    Err(ReadMoveError::Ambiguous { candidates, .. }) => assert!(candidates.contains(&mv)),
                    Err(error) => panic!("{error} {pos:?}"),
                }
            }
        }
        let own = |style: Style| naive::names(pos, mv, style.scheme());
        assert!(own(Style::Wxf).contains(&notation::write(pos, mv, Style::Wxf)));
        assert_eq!(own(Style::Chinese), [notation::write_chinese(pos, mv, FORMS[1])]);
    }
}

proptest! {
    #[test]
    fn moves_of_games_round_trip(pos in positions::played()) {
        check_round_trips(&pos);
    }

    #[test]
    fn moves_in_crowded_positions_round_trip(pos in positions::crowded()) {
        check_round_trips(&pos);
    }

    #[test]
    fn every_scheme_of_others_is_read(pos in prop_oneof![1 => positions::played(), 3 => positions::crowded()]) {
        check_schemes(&pos);
    }
}
