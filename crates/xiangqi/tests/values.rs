//! Small types: what is read and written, sets of squares, who attacks what.

mod naive;
mod random;

use naive::Naive;
use proptest::prelude::*;
use random::Placement;
use xiangqi::{
    Bitboard, Board, Color, File, Move, MoveList, Piece, Position, Rank, Role, RuleSet, Setup, Square,
};

#[test]
fn squares_are_read_and_written() {
    for (index, &square) in Square::ALL.iter().enumerate() {
        assert_eq!(square.index(), index);
        assert_eq!(Square::from_coords(square.file(), square.rank()), square);
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
        assert_eq!(square.rotate().rotate(), square);
        assert_eq!(square.offset(0, 0), Some(square));
        assert_eq!(square.offset(i32::MAX, i32::MIN), None);
    }
    for wrong in ["", "e", "e10", "j0", "`0", "e:", "0e", "é0", "ａ0", "e４", " e4", "e4 ", "車"] {
        assert!(wrong.parse::<Square>().is_err(), "{wrong}");
    }
    assert_eq!((File::new(u32::MAX), Rank::new(u32::MAX), Square::new(u32::MAX)), (None, None, None));
}

#[test]
fn moves_are_read_and_written() {
    for &from in &Square::ALL {
        for &to in &Square::ALL {
            let m = Move::new(from, to);
            assert_eq!((m.from(), m.to(), m.second()), (from, to, None));
            assert_eq!(m.to_string().parse().ok(), (from != to).then_some(m));
            let double = Move::double((from, to), (to, from));
            assert_eq!((double.from(), double.to(), double.second()), (from, to, Some((to, from))));
            assert_eq!(double.to_string().parse().ok(), (from != to).then_some(double));
            assert_ne!(m, double);
        }
    }
    for wrong in [
        "",
        "h2",
        "h2e",
        "h2e22",
        "h2h2",
        "h2e2,",
        ",h2e2",
        "h2e2,h2h2",
        "h2e2,a0a1,a1a2",
        "h2-e2",
        "炮二平五",
    ] {
        assert!(wrong.parse::<Move>().is_err(), "{wrong}");
    }
}

#[test]
fn rule_sets_are_read_and_written() {
    for bits in 0..0x200_u16 {
        let without_rule = bits & 0x82 == 0x80 || bits & 0x108 == 0x100;
        let Some(rules) = RuleSet::from_bits(bits) else {
            assert!(without_rule, "{bits:#x}");
            continue;
        };
        assert!(!without_rule, "{bits:#x}");
        assert_eq!(rules.to_string().parse(), Ok(rules));
        assert_eq!(rules.bits(), bits);
    }
    assert_eq!(RuleSet::from_bits(0x200), None);
    assert_eq!("xiangqi+zhili+zhili".parse(), Ok(RuleSet::ZHILI));
    assert_eq!("xiangqi2+gudu".parse(), Ok(RuleSet::XIANGQI2));
    assert_eq!("xiangqi+gudu+dunma+dibing+feijiang+tuoxiang+daoshi+zhili".parse(), Ok(RuleSet::XIANGQI2));
    for wrong in ["", "xiangqi+", "+gudu", "gudu", "Xiangqi", "xiangqi gudu", "xiangqi+gudu ", "xiangqi3"] {
        assert!(wrong.parse::<RuleSet>().is_err(), "{wrong}");
    }
}

#[test]
fn pieces_are_read_and_written() {
    for color in Color::ALL {
        for role in Role::ALL {
            assert_eq!(Piece::from_char(role.of(color).to_char()), Some(role.of(color)));
        }
    }
    for wrong in ['1', '/', 'x', 'ｋ', '車', '\0'] {
        assert_eq!(Piece::from_char(wrong), None);
    }
    let (most, start) = (Role::ALL.map(Role::most), Board::start());
    for color in Color::ALL {
        assert_eq!(Role::ALL.map(|role| start.pieces(color, role).count()), most);
    }
}

#[test]
fn the_richest_position_fits_into_a_list() {
    // Long lines for chariots and cannons, all soldiers across the river, horses in the open.
    let position = Position::from_fen("3k5/9/P1P1P1P1P/9/1N5N1/R7R/1C5C1/B3K3B/9/3A1A3 w").unwrap();
    assert!(position.legal_moves().len() > 60);
    let most: u32 = Role::ALL
        .iter()
        .map(|role| {
            role.most()
                * match role {
                    Role::Chariot | Role::Cannon => 17,
                    Role::Horse => 8,
                    Role::Elephant | Role::Advisor | Role::General => 4,
                    Role::Soldier => 3,
                }
        })
        .sum();
    assert!(most as usize <= MoveList::CAPACITY, "{most} moves");
}

proptest! {
    #![proptest_config(random::cases(2_000))]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,12}|[a-j0-9,+ ]{0,12}") {
        if let Ok(square) = text.parse::<Square>() {
            prop_assert_eq!(square.to_string(), text.to_ascii_lowercase());
        }
        if let Ok(m) = text.parse::<Move>() {
            prop_assert_eq!(m.to_string(), text.to_ascii_lowercase());
        }
        if let Ok(rules) = text.parse::<RuleSet>() {
            prop_assert_eq!(rules.to_string().parse(), Ok(rules));
        }
    }

    #[test]
    fn sets_are_like_sorted_lists(one in any::<u128>(), other in any::<u128>()) {
        let (one, other) = (Bitboard::from_bits(one), Bitboard::from_bits(other));
        let list = |set: Bitboard| set.iter().collect::<Vec<Square>>();
        let filter = |keep: &dyn Fn(Square) -> bool| Square::ALL.into_iter().filter(|&s| keep(s)).collect::<Vec<_>>();
        prop_assert_eq!(list(one & other), filter(&|s| one.contains(s) && other.contains(s)));
        prop_assert_eq!(list(one | other), filter(&|s| one.contains(s) || other.contains(s)));
        prop_assert_eq!(list(one ^ other), filter(&|s| one.contains(s) != other.contains(s)));
        prop_assert_eq!(list(one - other), filter(&|s| one.contains(s) && !other.contains(s)));
        prop_assert_eq!(list(!one), filter(&|s| !one.contains(s)));
        prop_assert_eq!(one.count() as usize, list(one).len());
        prop_assert_eq!(one.first(), list(one).first().copied());
        prop_assert_eq!(list(one).into_iter().collect::<Bitboard>(), one);
    }

    #[test]
    fn attackers_agree_with_the_naive_ones(placement in Placement::any()) {
        let Setup { board, turn, .. } = placement.setup();
        let naive = Naive::new(&board, turn);
        let Ok(position) = Position::from_setup(&placement.setup(), RuleSet::STANDARD) else { return Ok(()) };
        for &square in &Square::ALL {
            for by in Color::ALL {
                let expected: Bitboard = naive.attackers(square, by).into_iter().collect();
                let found = position.attackers_to(square, by, board.occupied()).without(square);
                prop_assert_eq!(found, expected, "{} by {} in {:?}", square, by, board);
            }
        }
    }

    #[test]
    fn a_board_forgets_nothing(changes in prop::collection::vec((0..90_usize, prop::option::of(0..14_usize)), 0..200)) {
        let mut board = Board::empty();
        let mut plain = [None; Square::COUNT];
        for (index, piece) in changes {
            let piece = piece.and_then(|at| "KABNRCPkabnrcp".chars().nth(at)).and_then(Piece::from_char);
            prop_assert_eq!(board.set(Square::ALL[index], piece), plain[index]);
            plain[index] = piece;
        }
        let mut anew = Board::empty();
        for (&square, &piece) in Square::ALL.iter().zip(&plain) {
            prop_assert_eq!(board.piece_at(square), piece);
            prop_assert_eq!(board.occupied().contains(square), piece.is_some());
            anew.set(square, piece);
        }
        for color in Color::ALL {
            for role in Role::ALL {
                let expected: Bitboard =
                    Square::ALL.into_iter().filter(|s| plain[s.index()] == Some(role.of(color))).collect();
                prop_assert_eq!(board.pieces(color, role), expected);
            }
        }
        prop_assert_eq!(board, anew);
    }
}
