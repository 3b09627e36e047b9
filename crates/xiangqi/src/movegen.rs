//! Generation of legal moves.

use core::marker::PhantomData;

use crate::{
    Bitboard, Board, Color, File, Move, MoveList, Position, Role, Square, attacks,
    board::Lines,
    danger::Watch,
    tables::{FILE_LINES, GENERAL, HORSE, Line, RANK_LINES},
};

/// Takes legal moves as they are found, in bundles.
trait Sink {
    /// One piece may go to each of these squares.
    fn take(&mut self, from: Square, targets: u128);
    /// One piece may go to these files of its rank and to these ranks of its file.
    fn take_lines(&mut self, from: Square, along_rank: usize, along_file: usize);
    /// Pieces may go to these squares, each from the square whose index is `step` less.
    fn take_steps(&mut self, targets: u128, step: isize);
    /// The same within half a board, whose lowest bit is the square with the index `first`.
    fn take_half_steps(&mut self, first: usize, targets: u64, step: isize);
}

/// Counts the moves.
struct Count(usize);

impl Sink for Count {
    #[inline]
    fn take(&mut self, _: Square, targets: u128) {
        self.0 += targets.count_ones() as usize;
    }

    #[inline]
    fn take_lines(&mut self, _: Square, along_rank: usize, along_file: usize) {
        self.0 += (along_rank | along_file << 16).count_ones() as usize;
    }

    #[inline]
    fn take_steps(&mut self, targets: u128, _: isize) {
        self.0 += targets.count_ones() as usize;
    }

    #[inline]
    fn take_half_steps(&mut self, _: usize, targets: u64, _: isize) {
        self.0 += targets.count_ones() as usize;
    }
}

impl Sink for MoveList {
    #[inline]
    fn take(&mut self, from: Square, targets: u128) {
        for to in Bitboard(targets) {
            self.push(Move::new(from, to));
        }
    }

    #[inline]
    fn take_lines(&mut self, from: Square, along_rank: usize, along_file: usize) {
        let (file, rank) = (from.file().index(), from.rank().index());
        let mut left = along_rank;
        while left != 0 {
            let to = rank * 9 + left.trailing_zeros() as usize;
            self.push(Move::new(from, Square::from_index(to)));
            left &= left - 1;
        }
        let mut left = along_file;
        while left != 0 {
            let to = left.trailing_zeros() as usize * 9 + file;
            self.push(Move::new(from, Square::from_index(to)));
            left &= left - 1;
        }
    }

    #[inline]
    fn take_steps(&mut self, targets: u128, step: isize) {
        for to in Bitboard(targets) {
            let from = Square::from_index((to.index() as isize - step) as usize);
            self.push(Move::new(from, to));
        }
    }

    #[inline]
    fn take_half_steps(&mut self, first: usize, targets: u64, step: isize) {
        self.take_steps(u128::from(targets) << first, step);
    }
}

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
    let (board, color, from, to) = (position.board(), position.turn(), m.from(), m.to());
    let (Some(piece), Some(general)) = (board.piece_at(from), board.general(color)) else { return false };
    if m.second().is_some() || piece.color != color || board.color(color).contains(to) {
        return false;
    }
    let watch = Watch::new(board, color, general);
    let target = Bitboard::from(to).0;
    let allowed = if from == general { watch.safe(target) } else { watch.targets_from(from) };
    allowed & target & attacks::reach(piece.role, color, from, board.occupied()).0 != 0
}

/// The one place where a generator is chosen: for the extra rules a second one would be called here.
#[inline]
fn generate(position: &Position, sink: &mut impl Sink) {
    match position.turn() {
        Color::Red => Generator::<Red>::run(position.board(), sink),
        Color::Black => Generator::<Black>::run(position.board(), sink),
    }
}

/// A side to move that is known when the crate is compiled.
trait Side {
    const COLOR: Color;
    /// Index of the first square of its own half of the board.
    const HOME: usize;
    /// Index of the first square of the other half.
    const BEYOND: usize;
}

struct Red;
struct Black;

impl Side for Red {
    const COLOR: Color = Color::Red;
    const HOME: usize = 0;
    const BEYOND: usize = 45;
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    const HOME: usize = 45;
    const BEYOND: usize = 0;
}

struct Generator<'a, S> {
    own: u128,
    enemy: u128,
    own_lines: &'a Lines,
    enemy_lines: &'a Lines,
    board: &'a Board,
    side: PhantomData<S>,
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
        let Some(general) = board.general(S::COLOR) else { return };
        let generator = Generator::<S> {
            own: board.color(S::COLOR).0,
            enemy: board.color(!S::COLOR).0,
            own_lines: board.lines(S::COLOR),
            enemy_lines: board.lines(!S::COLOR),
            board,
            side: PhantomData,
        };
        let watch = Watch::new(board, S::COLOR, general);
        let steps = GENERAL[general.index()] & !generator.own;
        let danger = if watch.is_calm() {
            sink.take(general, watch.calm_safe(steps));
            watch.calm_danger()
        } else {
            sink.take(general, watch.safe(steps));
            watch.danger()
        };
        let others = generator.own & !danger.tied & !(1 << general.index());
        if danger.targets == u128::MAX {
            generator.free(others, sink);
        } else {
            generator.limited(others, |_| danger.targets, sink);
        }
        if danger.tied & generator.own != 0 {
            generator.limited(generator.own & danger.tied, |from| watch.targets_from(from), sink);
        }
    }

    /// Pieces that may go only where the danger to the general allows.
    #[inline(never)]
    fn limited(&self, pieces: u128, targets: impl Fn(Square) -> u128, sink: &mut impl Sink) {
        for from in Bitboard(pieces) {
            let Some(piece) = self.board.piece_at(from) else { continue };
            let reach = attacks::reach(piece.role, S::COLOR, from, Bitboard(self.own | self.enemy));
            sink.take(from, reach.0 & targets(from) & !self.own);
        }
    }

    /// Pieces that are free to go anywhere. The general is not looked for among them.
    #[inline]
    fn free(&self, free: u128, sink: &mut impl Sink) {
        let pieces = |role| self.board.role(role).0 & free;
        for from in Bitboard(pieces(Role::Chariot)) {
            self.chariot(from, sink);
        }
        for from in Bitboard(pieces(Role::Cannon)) {
            self.cannon(from, sink);
        }
        for from in Bitboard(pieces(Role::Horse)) {
            self.horse(from, sink);
        }
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

    #[inline]
    fn horse(&self, from: Square, sink: &mut impl Sink) {
        let (file, rank) = (from.file().index(), from.rank().index());
        let on_rank = self.own_lines.rank(rank) | self.enemy_lines.rank(rank);
        let on_file = self.own_lines.file(file) | self.enemy_lines.file(file);
        let legs = (on_file << 1 >> rank & 0b101) | (on_rank << 1 >> file & 0b101) << 1;
        sink.take(from, HORSE[from.index()][legs] & !self.own);
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
