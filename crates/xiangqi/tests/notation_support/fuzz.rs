//! Fuzz targets as plain functions: the tests call them in every run, and `fuzz/` gives them to a fuzzer.

use xiangqi::notation::{self, ReadMoveError, Scheme, Style};
use xiangqi::{Position, RuleSet, Setup};

/// Whatever is read as a FEN is written so that it is read as the same set-up.
pub(crate) fn fuzz_fen(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Setup::from_fen(&text) {
        Ok(setup) => {
            let written = setup.to_string();
            assert!(written.len() <= xiangqi::fen::FEN_BYTES_MAX);
            assert_eq!(Setup::from_fen(&written), Ok(setup.clone()), "{text:?}");
            match Position::from_setup(&setup, RuleSet::STANDARD) {
                Ok(position) => assert_eq!(position.setup(), setup),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
        Err(error) => {
            assert!(!error.faults().is_empty());
            for fault in error.faults() {
                assert!(fault.id().starts_with("fen.") && !fault.to_string().is_empty());
                assert_eq!(fault.args().is_empty(), matches!(fault.id(), "fen.empty" | "fen.chess"));
            }
        }
    }
}

/// Where texts are read: an opening, pairs, soldiers on one and two files, checks.
pub(crate) const POSITIONS: [&str; 8] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1",
    "3k5/9/4R4/4C4/4R4/4N4/9/4C4/4N4/5K3 w - - 0 1",
    "3k5/9/6P2/2P3P2/2P3P2/9/9/9/9/4K4 w - - 0 1",
    "3k5/9/9/9/9/2p3p2/9/2p3p2/9/4K4 b - - 0 1",
    "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1",
    "2bak4/9/3a5/9/2b6/4R4/9/9/9/3K5 b - - 0 1",
    "3k5/9/9/9/9/9/9/3r5/9/3K5 w - - 0 1",
];

/// Whatever is read as a move is legal, and what is written for it is read as the same move; the first byte chooses the
/// position.
pub(crate) fn fuzz_notation(bytes: &[u8]) {
    let Some((&first, bytes)) = bytes.split_first() else { return };
    let position = Position::from_fen(POSITIONS[usize::from(first) % POSITIONS.len()]).expect("a position");
    let text = String::from_utf8_lossy(bytes);
    check(&position, &text, notation::read(&position, &text));
    check(&position, &text, notation::fairy::read(&position, &text));
    for style in Style::ALL {
        check(&position, &text, notation::read_styled(&position, &text, style));
    }
    for scheme in Scheme::ALL {
        check(&position, &text, notation::read_scheme(&position, &text, scheme));
    }
}

fn check(position: &Position, text: &str, read: Result<xiangqi::Move, ReadMoveError>) {
    match read {
        Ok(played) => {
            assert!(position.is_legal(played), "{text:?} {played}");
            for style in Style::ALL {
                let written = notation::write(position, played, style);
                assert_eq!(notation::read_styled(position, &written, style), Ok(played), "{text:?}");
            }
        }
        Err(error) => {
            assert!(error.id().starts_with("notation.") && !error.to_string().is_empty());
            assert_eq!(error.args()[0].0, "text");
            assert!(error.args()[0].1.len() <= 4 * notation::MOVE_BYTES_MAX);
            if let ReadMoveError::Ambiguous { candidates, readings, .. } = error {
                assert!(candidates.len() > 1 && candidates.len() == readings.len());
                assert!(candidates.iter().all(|&played| position.is_legal(played)));
            }
        }
    }
}
