//! Generation of legal moves.

use core::marker::PhantomData;

use crate::{
    Bitboard, Board, Color, File, Move, MoveList, Position, Role, RuleSet, Square, attacks,
    board::Lines,
    danger::{EVERYWHERE, Watch},
    extra,
    sink::{Count, Sink},
    tables::{FILE_LINES, GENERAL, HORSE, Line, NEAR_LINES, NEAR_STEPS, RANK_LINES, legs},
};

/// Appends every legal move.
pub(crate) fn legal_moves(position: &Position, list: &mut MoveList) {
    generate(position, list);
}

/// Counts the legal moves by the same way.
pub(crate) fn legal_count(position: &Position) -> usize {
    let mut count = Count(0);
    generate(position, &mut count);
    count.0
}

/// True if the move is one of those that [`legal_moves`] finds.
pub(crate) fn is_legal(position: &Position, m: Move) -> bool {
    if !position.rules().is_standard() {
        return extra::is_legal(position, m);
    }
    let (board, color, from, to) = (position.board(), position.turn(), m.from(), m.to());
    let (Some(piece), Some(general)) = (board.piece_at(from), board.general(color)) else { return false };
    if m.second().is_some() || piece.color != color || board.color(color).contains(to) {
        return false;
    }
    let watch = Watch::<false>::new(board, color, general, RuleSet::STANDARD);
    let target = Bitboard::from(to).0;
    let allowed = if from == general { watch.safe(target) } else { watch.targets_from(from) };
    allowed & target & attacks::reach(piece.role, color, from, board.occupied()).0 != 0
}

/// The one place where a generator is chosen: that of the extra rules, or the one for each side of the ordinary game.
#[inline]
fn generate(position: &Position, sink: &mut impl Sink) {
    if !position.rules().is_standard() {
        return extra::legal_moves(position, sink);
    }
    match position.turn() {
        Color::Red => Generator::<Red>::run(position.board(), sink),
        Color::Black => Generator::<Black>::run(position.board(), sink),
    }
}

/// A side to move that is known when the crate is compiled.
trait Side {
    const COLOR: Color;
    /// What a step forward adds to a rank.
    const FORWARD: isize;
    /// Index of the first square of its own half of the board.
    const HOME: usize;
    /// Index of the first square of the other half.
    const BEYOND: usize;
}

struct Red;
struct Black;

impl Side for Red {
    const COLOR: Color = Color::Red;
    const FORWARD: isize = 1;
    const HOME: usize = 0;
    const BEYOND: usize = 45;
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    const FORWARD: isize = -1;
    const HOME: usize = 45;
    const BEYOND: usize = 0;
}

struct Generator<'a, S> {
    board: &'a Board,
    own: u128,
    enemy: u128,
    own_lines: &'a Lines,
    enemy_lines: &'a Lines,
    side: PhantomData<S>,
}

/// What the general may do, and what it leaves to the other pieces.
#[derive(Clone, Copy)]
struct Limits {
    /// Where the general may go.
    steps: u128,
    /// Where pieces that are not tied may go, as far as the general is concerned.
    targets: u128,
    /// The pieces, of either side, that hold off an enemy piece and may go less far.
    tied: u128,
}

/// The occupied points of a column strictly between a rank of this side and one farther ahead.
#[inline]
fn between<S: Side>(column: usize, rank: usize, ahead: usize) -> usize {
    let (low, high) = if S::FORWARD > 0 { (rank, ahead) } else { (ahead, rank) };
    column & ((1 << high) - (2 << low))
}

/// Visits the squares of a set, half by half of its bits.
#[inline]
fn each(set: u128, mut visit: impl FnMut(Square)) {
    for (half, first) in [(set as u64, 0), ((set >> 64) as u64, 64)] {
        let mut left = half;
        while left != 0 {
            visit(Square::from_index(first + left.trailing_zeros() as usize));
            left &= left - 1;
        }
    }
}

/// Takes the moves of pieces that may go only where the danger to their general allows.
#[inline(never)]
fn limited(
    board: &Board,
    color: Color,
    pieces: u128,
    targets: impl Fn(Square) -> u128,
    sink: &mut impl Sink,
) {
    for from in Bitboard(pieces) {
        let Some(piece) = board.piece_at(from) else { continue };
        let reach = attacks::reach(piece.role, color, from, board.occupied());
        sink.take(from, reach.0 & targets(from) & !board.color(color).0);
    }
}

/// A half of the board as 45 bits.
const HALF: u64 = (1 << 45) - 1;
/// The points of one file in a half of the board.
const fn half_file(index: usize) -> u64 {
    Bitboard::file(File::ALL[index]).0 as u64 & HALF
}
/// The files that a step or jump to the right cannot end on.
const NOT_A: u64 = HALF & !half_file(0);
const NOT_AB: u64 = NOT_A & !half_file(1);
/// The files that a step or jump to the left cannot end on.
const NOT_I: u64 = HALF & !half_file(8);
const NOT_HI: u64 = NOT_I & !half_file(7);

impl<S: Side> Generator<'_, S> {
    #[inline]
    fn run(board: &Board, sink: &mut impl Sink) {
        let generator = Generator::<S> {
            board,
            own: board.color(S::COLOR).0,
            enemy: board.color(!S::COLOR).0,
            own_lines: board.lines(S::COLOR),
            enemy_lines: board.lines(!S::COLOR),
            side: PhantomData,
        };
        let generals = board.role(Role::General).0;
        let own_general = (generals & generator.own) >> S::HOME;
        let enemy_general = (generals & generator.enemy) >> S::BEYOND;
        let (own, enemy) = (own_general as u64 & HALF, enemy_general as u64 & HALF);
        if own == 0 || enemy == 0 {
            return;
        }
        let general = Square::from_index(S::HOME + own.trailing_zeros() as usize);
        let facing = Square::from_index(S::BEYOND + enemy.trailing_zeros() as usize);
        let limits = generator.calm(general, facing).unwrap_or_else(|| generator.endangered(general));
        sink.take(general, limits.steps);
        let free = generator.own & !limits.tied;
        if limits.targets == EVERYWHERE {
            generator.free(free, sink);
        } else {
            limited(board, S::COLOR, free & !(1 << general.index()), |_| limits.targets, sink);
        }
        if limits.tied & generator.own != 0 {
            let watch = Watch::<false>::new(board, S::COLOR, general, RuleSet::STANDARD);
            limited(board, S::COLOR, limits.tied & generator.own, |from| watch.targets_from(from), sink);
        }
    }

    /// The limits if the enemy general alone has to be minded; `None` if another enemy piece can be of any danger to
    /// the general, here or one step away.
    #[inline]
    fn calm(&self, general: Square, facing: Square) -> Option<Limits> {
        let role = |role| self.board.role(role).0;
        let sliders = (role(Role::Chariot) | role(Role::Cannon)) & NEAR_LINES[general.index()];
        let steppers = (role(Role::Horse) | role(Role::Soldier)) & NEAR_STEPS[general.index()];
        if (sliders | steppers) & self.enemy != 0 {
            return None;
        }
        let (file, rank) = (general.file().index(), general.rank().index());
        let (far_file, far_rank) = (facing.file().index(), facing.rank().index());
        let column = self.own_lines.file(far_file) | self.enemy_lines.file(far_file);
        let screens = between::<S>(column, rank, far_rank);
        let steps = GENERAL[general.index()] & !self.own;
        let limits = |steps, tied| Some(Limits { steps, targets: EVERYWHERE, tied });
        if file != far_file {
            // Off the board or out of reach when the files are two apart, and no harm then.
            let aside = 1 << (general.index() + far_file - file);
            return limits(if screens == 0 { steps & !aside } else { steps }, 0);
        }
        if screens == 0 {
            return None;
        }
        let forward = (rank as isize + S::FORWARD) as usize;
        let is_faced = between::<S>(column, forward, far_rank) == 0;
        let steps = if is_faced { steps & !(1 << (forward * 9 + file)) } else { steps };
        let is_single = screens & (screens - 1) == 0;
        let single = screens.trailing_zeros() as usize * 9 + file;
        limits(steps, if is_single { 1 << single } else { 0 })
    }

    /// The limits in any case.
    #[inline(never)]
    fn endangered(&self, general: Square) -> Limits {
        let watch = Watch::<false>::new(self.board, S::COLOR, general, RuleSet::STANDARD);
        let danger = watch.danger();
        let steps = watch.safe(GENERAL[general.index()] & !self.own);
        Limits { steps, targets: danger.targets, tied: danger.tied }
    }

    /// Pieces that are free to go anywhere. The general is not looked for among them.
    #[inline]
    fn free(&self, free: u128, sink: &mut impl Sink) {
        let pieces = |role| self.board.role(role).0 & free;
        each(pieces(Role::Chariot), |from| self.chariot(from, sink));
        each(pieces(Role::Cannon), |from| self.cannon(from, sink));
        let occupied = self.own | self.enemy;
        each(pieces(Role::Horse), |from| {
            sink.take(from, HORSE[from.index()][legs(occupied, from.index())] & !self.own);
        });
        self.defenders(pieces(Role::Elephant), pieces(Role::Advisor), sink);
        self.soldiers(pieces(Role::Soldier), sink);
    }

    #[inline]
    fn chariot(&self, from: Square, sink: &mut impl Sink) {
        let (file, rank) = (from.file().index(), from.rank().index());
        let (own_rank, own_file) = (self.own_lines.rank(rank), self.own_lines.file(file));
        let (along_rank, along_file) = self.lines(file, rank);
        sink.take_lines(from, along_rank.slide as usize & !own_rank, along_file.slide as usize & !own_file);
    }

    #[inline]
    fn cannon(&self, from: Square, sink: &mut impl Sink) {
        let (file, rank) = (from.file().index(), from.rank().index());
        let (own_rank, own_file) = (self.own_lines.rank(rank), self.own_lines.file(file));
        let (enemy_rank, enemy_file) = (self.enemy_lines.rank(rank), self.enemy_lines.file(file));
        let (along_rank, along_file) = self.lines(file, rank);
        sink.take_lines(
            from,
            along_rank.slide as usize & !(own_rank | enemy_rank) | along_rank.jump as usize & enemy_rank,
            along_file.slide as usize & !(own_file | enemy_file) | along_file.jump as usize & enemy_file,
        );
    }

    /// The looked-up lines of a sliding piece: its rank, its file.
    #[inline]
    fn lines(&self, file: usize, rank: usize) -> (Line, Line) {
        let on_rank = self.own_lines.rank(rank) | self.enemy_lines.rank(rank);
        let on_file = self.own_lines.file(file) | self.enemy_lines.file(file);
        (RANK_LINES[file][on_rank >> 1 & 0x7f], FILE_LINES[rank][on_file >> 1 & 0xff])
    }

    /// Elephants and advisors, which never leave their half of the board.
    #[inline]
    fn defenders(&self, elephants: u128, advisors: u128, sink: &mut impl Sink) {
        let home = |set: u128| (set >> S::HOME) as u64 & HALF;
        let open = !home(self.own);
        let eyes = !home(self.own | self.enemy);
        let elephants = home(elephants);
        sink.take_half_steps(S::HOME, (elephants << 10 & eyes) << 10 & NOT_AB & open, 20);
        sink.take_half_steps(S::HOME, (elephants << 8 & eyes) << 8 & NOT_HI & open, 16);
        sink.take_half_steps(S::HOME, (elephants >> 10 & eyes) >> 10 & NOT_HI & open, -20);
        sink.take_half_steps(S::HOME, (elephants >> 8 & eyes) >> 8 & NOT_AB & open, -16);
        let advisors = home(advisors);
        let open = open & home(Bitboard::palace(S::COLOR).0);
        for step in [10, 8] {
            sink.take_half_steps(S::HOME, advisors << step & open, step);
            sink.take_half_steps(S::HOME, advisors >> step & open, -step);
        }
    }

    #[inline]
    fn soldiers(&self, soldiers: u128, sink: &mut impl Sink) {
        match S::COLOR {
            Color::Red => sink.take_steps(soldiers << 9 & Bitboard::ALL.0 & !self.own, 9),
            Color::Black => sink.take_steps(soldiers >> 9 & !self.own, -9),
        }
        let beyond = |set: u128| (set >> S::BEYOND) as u64 & HALF;
        let (crossed, open) = (beyond(soldiers), !beyond(self.own));
        sink.take_half_steps(S::BEYOND, crossed << 1 & NOT_A & open, 1);
        sink.take_half_steps(S::BEYOND, crossed >> 1 & NOT_I & open, -1);
    }
}
