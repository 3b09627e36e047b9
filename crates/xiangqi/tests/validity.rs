//! Which set-ups are positions, and what is said about the others.

mod naive;
mod random;

use naive::Naive;
use proptest::prelude::*;
use xiangqi::{Color, Fault, Forgivable, Move, Piece, Position, PositionError, RuleSet, Setup, Square};

fn read(fen: &str, rules: &str) -> Result<Position, PositionError> {
    let setup = Setup::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    Position::from_setup(&setup, rules.parse().unwrap())
}

/// Expects these faults, written `id:arguments`, and no others.
fn check(fen: &str, rules: &str, expected: &[&str]) {
    let faults = match read(fen, rules) {
        Ok(_) => Vec::new(),
        Err(error) => error.faults,
    };
    let written: Vec<String> = faults
        .iter()
        .map(|fault| {
            let args: Vec<String> = fault.args().into_iter().map(|(_, value)| value).collect();
            format!("{}:{}", fault.id().trim_start_matches("position."), args.join(","))
        })
        .collect();
    assert_eq!(written, expected, "{fen} under {rules}");
}

#[test]
fn generals_are_two_and_at_home() {
    check("9/9/9/9/9/9/9/9/9/9 w", "xiangqi", &["general_missing:red", "general_missing:black"]);
    check("3k5/9/9/9/9/9/9/9/9/9 w", "xiangqi", &["general_missing:red"]);
    check("3k5/9/9/9/9/9/9/9/9/4KK3 w", "xiangqi", &["too_many:red,general,2,1"]);
    check("3k5/9/9/9/9/9/4K4/9/9/9 w", "xiangqi", &["misplaced:red,general,e3"]);
    check("9/9/9/6k2/9/9/9/9/9/4K4 w", "xiangqi", &["misplaced:black,general,g6"]);
}

#[test]
fn armies_have_sixteen_pieces() {
    check("3k5/9/9/9/9/RRR6/9/9/9/4K4 b", "xiangqi", &["too_many:red,chariot,3,2"]);
    check(
        "3k5/PPPPPP3/9/9/9/9/9/9/9/4K4 w",
        "xiangqi",
        &["too_many:red,soldier,6,5", "opponent_in_check:black,d8"],
    );
    check("2bakab2/9/4b4/9/9/9/9/9/9/3K5 w", "xiangqi", &["too_many:black,elephant,3,2"]);
    check("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "xiangqi", &[]);
}

#[test]
fn defenders_keep_to_their_points() {
    check("3k5/9/9/9/9/9/9/3A1A3/4A4/3AKA3 w", "xiangqi", &["too_many:red,advisor,5,2"]);
    check(
        "3k5/9/9/9/9/9/9/4A4/3A5/4K4 w",
        "xiangqi",
        &["misplaced:red,advisor,d1", "misplaced:red,advisor,e2"],
    );
    check(
        "3k5/9/9/9/2B3B2/9/9/B3B3B/9/2B1K1B2 w",
        "xiangqi",
        &["too_many:red,elephant,7,2", "misplaced:red,elephant,c5", "misplaced:red,elephant,g5"],
    );
    check("3k5/9/9/9/9/2B3B2/9/9/9/4K4 w", "xiangqi", &[]);
    check(
        "3k5/9/9/9/9/9/3B5/3B5/9/4K4 w",
        "xiangqi",
        &["misplaced:red,elephant,d2", "misplaced:red,elephant,d3"],
    );
    check("2b1k4/9/b8/9/9/9/9/9/9/3K5 b", "xiangqi", &[]);
    check(
        "3k5/b8/9/9/9/2b6/9/9/9/4K4 b",
        "xiangqi",
        &["misplaced:black,elephant,c4", "misplaced:black,elephant,a8"],
    );
}

#[test]
fn crossed_advisors_need_daoshi() {
    let crossed = "3k5/9/9/9/4A4/9/9/9/9/3AK4 w";
    check(crossed, "xiangqi", &["misplaced:red,advisor,e5"]);
    check(crossed, "xiangqi+daoshi", &[]);
    check(crossed, "xiangqi2", &[]);
    check("3k5/9/9/9/3A5/9/9/9/9/4K4 w", "xiangqi+daoshi", &["misplaced:red,advisor,d5"]);
    check("3k5/9/9/9/9/4a4/9/9/9/4K4 w", "xiangqi+daoshi", &[]);
    check("3k5/9/9/9/9/3a5/9/9/9/4K4 w", "xiangqi+daoshi", &["misplaced:black,advisor,d4"]);
    check("3k5/9/9/9/9/4A4/9/9/9/4K4 w", "xiangqi+daoshi", &["misplaced:red,advisor,e4"]);
}

#[test]
fn soldiers_never_go_back_nor_aside_before_the_river() {
    check("3k5/9/9/9/9/9/P8/9/9/4K4 w", "xiangqi", &[]);
    check(
        "3k5/9/9/9/9/1P7/9/P8/9/4K3P w",
        "xiangqi",
        &["misplaced:red,soldier,i0", "misplaced:red,soldier,a2", "misplaced:red,soldier,b4"],
    );
    check(
        "3k4p/9/9/1p7/9/9/9/9/9/4K4 w",
        "xiangqi",
        &["misplaced:black,soldier,b6", "misplaced:black,soldier,i9"],
    );
    check("3k5/9/9/9/9/P8/P8/9/9/4K4 w", "xiangqi", &["soldiers_share_file:red,a"]);
    check("3k5/9/9/8p/8p/9/9/9/9/4K4 w", "xiangqi", &["soldiers_share_file:black,i"]);
    check("3k5/9/9/9/P8/P8/9/9/9/4K4 w", "xiangqi", &[]);
    check("3k5/9/9/9/9/P8/P8/9/9/4K4 w", "xiangqi+zhili", &[]);
    check("3k5/9/9/1p7/9/1P7/9/9/9/4K4 w", "xiangqi+zhili", &[]);
    check("3k5/9/9/9/9/9/9/1P7/9/4K4 w", "xiangqi+zhili", &["misplaced:red,soldier,b2"]);
}

#[test]
fn whoever_has_moved_is_safe() {
    check("4k4/9/9/9/9/9/9/9/9/4K4 w", "xiangqi", &["generals_facing:"]);
    check("4k4/9/9/9/9/9/9/9/9/4K4 b", "xiangqi", &["generals_facing:"]);
    check("4k4/9/9/9/4P4/9/9/9/9/4K4 b", "xiangqi", &[]);
    check("4k4/9/9/9/4R4/9/9/9/9/3K5 w", "xiangqi", &["opponent_in_check:black,e5"]);
    check("4k4/9/9/9/4R4/9/9/9/9/3K5 b", "xiangqi", &[]);
    check("4k4/4P4/3N5/9/9/9/9/9/9/R2K5 w", "xiangqi", &["opponent_in_check:black,d7 e8"]);
}

#[test]
fn generals_may_face_after_flying() {
    let flown = "4k4/9/9/9/9/9/9/9/4K4/4C4";
    check(&format!("{flown} b"), "xiangqi", &["generals_facing:"]);
    check(&format!("{flown} b"), "xiangqi+feijiang", &[]);
    check(&format!("{flown} w"), "xiangqi+feijiang", &["generals_facing:", "opponent_in_check:black,e0"]);
    check("4c4/4k4/9/9/9/9/9/9/9/4K4 w", "xiangqi+feijiang", &[]);
    check("4k4/9/9/9/9/9/9/4K4/4A4/4C4 b", "xiangqi+feijiang", &["generals_facing:"]);
    check("4k4/9/9/9/9/9/9/9/r3K4/4C4 b", "xiangqi+feijiang", &["opponent_in_check:red,a1"]);
}

#[test]
fn every_fault_is_told_at_once() {
    check(
        "R3k4/9/9/9/9/4c4/9/9/RR2P4/4K4 b",
        "xiangqi",
        &["too_many:red,chariot,3,2", "misplaced:red,soldier,e1", "opponent_in_check:red,e4"],
    );
    let error = read("R3k4/9/9/9/9/9/9/9/4P4/4K4 w", "xiangqi").unwrap_err();
    assert_eq!(
        error.to_string(),
        "a red soldier can never stand on e1: a soldier starts on its fourth rank, on every other file, and never \
         goes back; black is in check and not to move: by a9"
    );
    assert_eq!(error.id(), "position.misplaced");
}

#[test]
fn some_faults_can_be_forgiven() {
    let soldiers = "3k5/9/9/9/9/1P7/P8/P8/9/4K4 w";
    let position = read(soldiers, "xiangqi").unwrap_err().forgive(Forgivable::Soldiers).unwrap();
    assert!(
        position.is_legal("a2a3".parse().unwrap())
            == position.board().piece_at("a3".parse().unwrap()).is_none()
    );
    let defenders = "3k5/9/9/9/9/3B5/9/9/3A5/4K4 w";
    let position = read(defenders, "xiangqi").unwrap_err().forgive(Forgivable::Defenders).unwrap();
    assert_eq!(position.legal_count(), position.legal_moves().len());

    let both = "3k5/9/9/9/9/3B5/9/P8/9/4K4 w";
    let error = read(both, "xiangqi").unwrap_err().forgive(Forgivable::Soldiers).unwrap_err();
    assert_eq!(error.faults.len(), 1);
    assert!(error.forgive(Forgivable::Defenders).is_ok());

    for group in [Forgivable::Soldiers, Forgivable::Defenders] {
        for fen in [
            "3k5/9/9/9/9/9/9/9/9/9 w",
            "4k4/9/9/9/9/9/9/9/9/4K4 w",
            "3k5/9/9/9/9/RRR6/9/9/9/4K4 b",
            "3k5/9/9/9/2B6/9/9/9/9/4K4 w",
        ] {
            assert!(read(fen, "xiangqi").unwrap_err().forgive(group).is_err(), "{fen}");
        }
    }
}

/// Any pieces anywhere.
fn any_setup() -> impl Strategy<Value = Setup> {
    let piece = (0..90_u32, 0..14_usize);
    (any::<bool>(), prop::collection::vec(piece, 0..90)).prop_map(|(red, pieces)| {
        let mut setup = Setup::empty();
        setup.turn = if red { Color::Red } else { Color::Black };
        for (square, piece) in pieces {
            let piece = "KABNRCPkabnrcp".chars().nth(piece).and_then(Piece::from_char);
            setup.board.set(Square::new(square).unwrap(), piece);
        }
        setup
    })
}

proptest! {
    #![proptest_config(random::cases(3_000))]

    #[test]
    fn any_set_up_is_judged(setup in any_setup(), rules in 0..0x80_u8) {
        let rules = RuleSet::from_bits(rules.into()).unwrap();
        if let Err(error) = Position::from_setup(&setup, rules) {
            prop_assert!(!error.faults.is_empty());
            prop_assert!(!error.to_string().is_empty());
            let rest = error.forgive(Forgivable::Soldiers).or_else(|rest| rest.forgive(Forgivable::Defenders));
            if let Ok(position) = rest {
                play_on(position);
            }
        }
    }

    #[test]
    fn forgiven_pieces_move_as_others(placement in random::Placement::any(), extra in prop::collection::vec((0..90_u32, 0..6_usize), 1..4)) {
        let mut setup = placement.setup();
        for (square, piece) in extra {
            let square = Square::new(square).unwrap();
            let piece = "ABPabp".chars().nth(piece).and_then(Piece::from_char).unwrap();
            if setup.board.piece_at(square).is_none() && setup.board.pieces(piece.color, piece.role).count() < piece.role.most() {
                setup.board.set(square, Some(piece));
            }
        }
        let forgiven = Position::from_setup(&setup, RuleSet::STANDARD)
            .or_else(|error| error.forgive(Forgivable::Soldiers))
            .or_else(|error| error.forgive(Forgivable::Defenders));
        if let Ok(position) = forgiven {
            let mut found: Vec<Move> = position.legal_moves().to_vec();
            found.sort();
            prop_assert_eq!(position.legal_count(), found.len());
            prop_assert_eq!(found, Naive::of(&position).legal_moves(), "{:?}", position);
            play_on(position);
        }
    }

    #[test]
    fn a_general_that_could_be_taken_is_a_fault(placement in random::Placement::any()) {
        let setup = placement.setup();
        let waiting = Naive::new(&setup.board, setup.turn).checkers(!setup.turn);
        let faults = Position::from_setup(&setup, RuleSet::STANDARD).err().map_or(Vec::new(), |error| error.faults);
        let told = faults.iter().any(|f| matches!(f, Fault::OpponentInCheck { .. } | Fault::GeneralsFacing));
        prop_assert_eq!(told, !waiting.is_empty(), "{:?}", setup);
    }
}

/// A few moves must be possible without a panic.
fn play_on(mut position: Position) {
    for turn in 0..20 {
        let moves = position.legal_moves();
        let Some(&m) = moves.get(turn * 7 % moves.len().max(1)) else { return };
        position = position.play(m).unwrap_or_else(|error| panic!("{error} in {position:?}"));
    }
}
