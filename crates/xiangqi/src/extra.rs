//! The seven extra rules (象棋降和附加规则): their moves, and the endings that they add.
//!
//! Nothing here is called in the ordinary game.

use crate::{
    Bitboard, Board, Color, EndReason, File, Move, MoveList, Outcome, Position, Role, RuleSet, Square,
    attacks,
    danger::Watch,
    sink::{Count, Sink},
    tables::{BETWEEN, DIAGONAL, GENERAL, camel_from, diagonal},
};

/// Takes every legal move; none once a side has won by one of the rules.
#[cold]
#[inline(never)]
pub(crate) fn legal_moves(position: &Position, sink: &mut impl Sink) {
    if decided(position).is_none() {
        moves(position, sink);
    }
}

/// True if the move is one of those that [`legal_moves`] finds.
pub(crate) fn is_legal(position: &Position, m: Move) -> bool {
    let mut list = MoveList::new();
    legal_moves(position, &mut list);
    list.contains(&m)
}

/// How the game has ended on the board, in the order of the tests: mate and stalemate, 孤独求败, the soldier that has
/// survived a reply, the soldier that nothing can take, want of anything to win with.
pub(crate) fn outcome(position: &Position) -> Option<Outcome> {
    let mut count = Count(0);
    moves(position, &mut count);
    if count.0 == 0 {
        let reason = if position.is_check() { EndReason::Checkmate } else { EndReason::Stalemate };
        return Some(Outcome::Decisive { winner: !position.turn(), reason });
    }
    if let Some((winner, reason)) = decided(position) {
        return Some(Outcome::Decisive { winner, reason });
    }
    is_dead(position).then_some(Outcome::Draw { reason: EndReason::Dead })
}

/// Who has won by one of the rules, mate left aside.
pub(crate) fn decided(position: &Position) -> Option<(Color, EndReason)> {
    let (rules, board, turn) = (position.rules(), position.board(), position.turn());
    if rules.contains(RuleSet::GUDU) {
        let bare = [turn, !turn].into_iter().find(|&side| board.color(side).count() == 1);
        if let Some(bare) = bare {
            return Some((!bare, EndReason::BareGeneral));
        }
    }
    if rules.contains(RuleSet::DIBING) {
        let stands = |side| board.pieces(side, Role::Soldier).contains(start_point(!side));
        if stands(turn) || (stands(!turn) && !can_capture_on(position, start_point(turn))) {
            let winner = if stands(turn) { turn } else { !turn };
            return Some((winner, EndReason::SoldierHome));
        }
    }
    None
}

/// Where a soldier of the side not to move stands that wins unless it is taken now; none once it has won.
pub(crate) fn pending_soldier(position: &Position) -> Option<Square> {
    let home = start_point(position.turn());
    let soldiers = position.board().pieces(!position.turn(), Role::Soldier);
    let pending = position.rules().contains(RuleSet::DIBING) && soldiers.contains(home);
    (pending && decided(position).is_none()).then_some(home)
}

/// Where a side's general stands when a game starts.
fn start_point(side: Color) -> Square {
    let point = Square::from_index(4);
    if side == Color::Red { point } else { point.rotate() }
}

fn can_capture_on(position: &Position, square: Square) -> bool {
    let mut list = MoveList::new();
    moves(position, &mut list);
    list.iter().any(|m| m.to() == square || m.second().is_some_and(|(_, to)| to == square))
}

/// Neither side has a piece that could ever win, nor an advisor that has flown or may still.
fn is_dead(position: &Position) -> bool {
    let board = position.board();
    let attacking = [Role::Chariot, Role::Cannon, Role::Horse, Role::Soldier];
    let may_fly = position.rules().contains(RuleSet::DAOSHI) && !board.role(Role::Advisor).is_empty();
    !may_fly && attacking.iter().all(|&role| board.role(role).is_empty())
}

/// Takes the moves that leave the own general safe, the endings that the rules add left aside.
fn moves(position: &Position, sink: &mut impl Sink) {
    let (board, turn, rules) = (position.board(), position.turn(), position.rules());
    parts(board, turn, rules, sink);
    if rules.contains(RuleSet::DUNMA)
        && let Some(horse) = startled(position)
    {
        double_turns(board, turn, rules, horse, sink);
    }
}

/// Takes the moves of one piece each.
fn parts(board: &Board, turn: Color, rules: RuleSet, sink: &mut impl Sink) {
    let Some(general) = board.general(turn) else { return };
    let watch = Watch::<true>::new(board, turn, general, rules);
    let danger = watch.danger();
    let own = board.color(turn).0;
    let steps = watch.safe(GENERAL[general.index()] & !own);
    sink.take(general, steps | flying_steps(board, turn, rules, general, &watch));
    for from in board.color(turn) - Bitboard::from(general) {
        let Some(piece) = board.piece_at(from) else { continue };
        let is_tied = danger.tied >> from.index() & 1 != 0;
        let targets = if is_tied { watch.targets_from(from) } else { danger.targets };
        sink.take(from, reach(board, piece.role, turn, rules, from).0 & targets & !own);
    }
}

/// Where a piece goes, own pieces and the danger to the own general not looked at; 飞将 is not among a general's.
pub(crate) fn reach(board: &Board, role: Role, turn: Color, rules: RuleSet, from: Square) -> Bitboard {
    let (at, occupied, home) = (from.index(), board.occupied(), Bitboard::home(turn));
    match role {
        Role::Advisor if rules.contains(RuleSet::DAOSHI) => {
            if home.contains(from) {
                attacks::reach(role, turn, from, occupied) | flights(turn, from, occupied)
            } else {
                Bitboard(DIAGONAL[at]) - home
            }
        }
        Role::Soldier if rules.contains(RuleSet::ZHILI) && home.contains(from) && commands(board, turn) => {
            let beside = Bitboard::rank(from.rank()).0 & (1 << at << 1 | 1 << at >> 1);
            attacks::reach(role, turn, from, occupied) | Bitboard(beside)
        }
        _ => attacks::reach(role, turn, from, occupied),
    }
}

/// True if a side's general stands in the centre of its palace, so that its soldiers are under direct command.
fn commands(board: &Board, side: Color) -> bool {
    let centre = Square::from_index(13);
    board.general(side) == Some(if side == Color::Red { centre } else { centre.rotate() })
}

/// Where an advisor at home may land beyond the river: empty points diagonally beside the last of a chain of pieces,
/// each diagonally beside the one before it, that does not come back over the river (轻功道士).
fn flights(turn: Color, from: Square, occupied: Bitboard) -> Bitboard {
    let home = Bitboard::home(turn).0;
    let stones = occupied.0 & !(1 << from.index());
    let mut trodden = 0;
    let mut last = DIAGONAL[from.index()] & stones;
    while last != 0 {
        trodden |= last;
        let onward = diagonal(last & home) | diagonal(last & !home) & !home;
        last = onward & stones & !trodden;
    }
    Bitboard(diagonal(trodden) & !home & !occupied.0)
}

/// True if generals may face each other on a file by 飞将架炮.
pub(crate) fn may_be_flown_on(rules: RuleSet, file: File) -> bool {
    rules.contains(RuleSet::FEIJIANG) && (file == File::ALL[4] || !rules.contains(RuleSet::FEIJIANG_MIDDLE))
}

/// Where the general may step by 飞将架炮: onto the open file between its own cannon and the other general, if nothing
/// but that general attacks it there.
fn flying_steps(board: &Board, turn: Color, rules: RuleSet, general: Square, watch: &Watch<true>) -> u128 {
    let Some(facing) = board.general(!turn).filter(|facing| may_be_flown_on(rules, facing.file())) else {
        return 0;
    };
    if facing.file() == general.file() {
        return 0;
    }
    let cannons = board.pieces(turn, Role::Cannon) & Bitboard::file(facing.file());
    let between = |cannon: Square| BETWEEN[cannon.index()][facing.index()];
    let open = cannons.iter().map(between).filter(|between| between & board.occupied().0 == 0);
    let steps = open.fold(0, |steps, between| steps | between & GENERAL[general.index()]);
    let unfaced = watch.unfaced();
    Bitboard(steps).iter().filter(|&to| unfaced.is_safe(to)).fold(0, |safe, to| safe | 1 << to.index())
}

/// The horse that is left to Black if Red's first move of the game has just taken the other one with a cannon.
fn startled(position: &Position) -> Option<Square> {
    if position.turn() != Color::Black || position.round() != 1 {
        return None;
    }
    // b2b9, h2h9 and the horses there.
    let [b2, b9, h2, h9] = [19, 82, 25, 88].map(Square::from_index);
    [(b2, b9, h9), (h2, h9, b9)].into_iter().find_map(|(from, to, left)| {
        if position.board().piece_at(to) != Some(Role::Cannon.of(Color::Red)) {
            return None;
        }
        (moved(&Board::start(), from, to) == *position.board()).then_some(left)
    })
}

/// The board after a move.
fn moved(board: &Board, from: Square, to: Square) -> Board {
    let mut after = board.clone();
    let piece = after.set(from, None);
    after.set(to, piece);
    after
}

/// Takes every turn of two moves: the horse, then another piece, or by the other reading any (杀惊遁马).
fn double_turns(board: &Board, turn: Color, rules: RuleSet, horse: Square, sink: &mut impl Sink) {
    let mut first = MoveList::new();
    parts(board, turn, rules, &mut first);
    for one in first.iter().filter(|one| one.from() == horse) {
        let between = moved(board, one.from(), one.to());
        let mut second = MoveList::new();
        parts(&between, turn, rules, &mut second);
        let again = rules.contains(RuleSet::DUNMA_TWO_STEPS);
        for two in second.iter().filter(|two| again || two.from() != one.to()) {
            sink.take_double(Move::double((one.from(), one.to()), (two.from(), two.to())));
        }
    }
}

/// The pieces of a side that attack a square by an extra rule only, if the squares of `occupied` were the occupied
/// ones: advisors across the river, soldiers under direct command, and elephants if a general stands there.
pub(crate) fn attackers(
    board: &Board,
    square: Square,
    by: Color,
    occupied: Bitboard,
    rules: RuleSet,
) -> Bitboard {
    let pieces = |role| board.pieces(by, role) & occupied;
    let (at, home) = (square.index(), Bitboard::home(by));
    let mut found = Bitboard::EMPTY;
    if rules.contains(RuleSet::DAOSHI) && !home.contains(square) {
        found |= (pieces(Role::Advisor) - home) & Bitboard(DIAGONAL[at]);
    }
    if rules.contains(RuleSet::ZHILI) && home.contains(square) && commands(board, by) {
        let beside = Bitboard::rank(square.rank()).0 & (1 << at << 1 | 1 << at >> 1);
        found |= pieces(Role::Soldier) & Bitboard(beside);
    }
    if rules.contains(RuleSet::TUOXIANG) && board.pieces(!by, Role::General).contains(square) {
        let open = camel_from(by, square).filter(|(_, eye)| !occupied.contains(*eye));
        found |= pieces(Role::Elephant) & open.map(|(from, _)| from).collect::<Bitboard>();
    }
    found
}
