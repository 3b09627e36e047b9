//! FEN: every dialect that is read, the one that is written, and what is said about wrong ones.

use xiangqi::fen::{FEN_BYTES_MAX, FenFault};
use xiangqi::{Color, Position, Setup};

/// The rows of a table as cells, without comments and heading.
fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| line.split('\t').collect())
}

#[test]
fn each_dialect_is_read_and_one_is_written() {
    for row in rows(include_str!("data/fen_read.tsv")) {
        let [read, written] = row[..] else { panic!("{row:?}") };
        let setup = Setup::from_fen(read).unwrap_or_else(|error| panic!("{read}: {error}"));
        assert_eq!(setup.to_string(), written, "{read}");
        assert_eq!(written.parse(), Ok(setup), "{read}");
    }
}

#[test]
fn each_wrong_fen_is_refused_for_all_its_faults() {
    for row in rows(include_str!("data/fen_wrong.tsv")) {
        let [read, ids, says] = row[..] else { panic!("{row:?}") };
        let error = Setup::from_fen(read).expect_err(read);
        let found: Vec<_> = error.faults().iter().map(FenFault::id).collect();
        assert_eq!(found.join(" "), ids, "{read}: {error}");
        assert_eq!(error.id(), found[0]);
        assert!(error.to_string().contains(says), "{read}: {error}");
    }
}

#[test]
fn the_fields_are_what_they_say() {
    let setup = Setup::from_fen("3ak4/9/9/9/9/9/9/9/9/4K3R b - - 17 42").unwrap();
    assert_eq!((setup.turn, setup.quiet_plies, setup.round), (Color::Black, 17, 42));
    assert_eq!(setup.board.piece_at("d9".parse().unwrap()).unwrap().to_char(), 'a');
    assert_eq!(setup.board.piece_at("i0".parse().unwrap()).unwrap().to_char(), 'R');
    assert_eq!(setup.board.occupied().count(), 4);
}

#[test]
fn only_captures_begin_the_count_of_quiet_plies_again() {
    let mut position = Position::start();
    for (played, quiet_plies) in [("e3e4", 1), ("e6e5", 2), ("e4e5", 0), ("b7e7", 1)] {
        position = position.play(played.parse().unwrap()).unwrap();
        assert_eq!(position.setup().quiet_plies, quiet_plies, "{played}");
    }
    assert!(position.setup().to_string().ends_with(" w - - 1 3"), "{}", position.setup());
}

#[test]
fn a_fault_names_its_place() {
    let error = Setup::from_fen("  rnbakabnr/9/1c5c1/p1p1p1p1p/9/8/P1P1PxP1P/1C5C1/9/RNBAKABNR w - - 0 1")
        .unwrap_err();
    assert_eq!(
        error.faults(),
        [
            FenFault::RankWidth { row: 6, width: 8, read: "8".into() },
            FenFault::Letter { row: 7, column: 40, found: 'x' },
        ]
    );
}

#[test]
fn the_longest_text_that_is_written_is_short_enough_to_be_read() {
    let mut setup = Setup::start();
    for square in xiangqi::Square::ALL {
        setup.board.set(square, Some(xiangqi::Role::Cannon.of(Color::Red)));
    }
    (setup.quiet_plies, setup.round) = (u32::MAX, u32::MAX);
    assert!(setup.to_string().len() <= FEN_BYTES_MAX);
}
