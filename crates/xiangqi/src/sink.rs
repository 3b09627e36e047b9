//! What becomes of the moves that the generator finds: they are counted, or listed.

use crate::{Bitboard, Move, MoveList, Square};

/// Takes legal moves as they are found, in bundles.
pub(crate) trait Sink {
    /// One piece may go to each of these squares.
    fn take(&mut self, from: Square, targets: u128);
    /// A double turn.
    fn take_double(&mut self, double: Move);
    /// One piece may go to these files of its rank and to these ranks of its file.
    fn take_lines(&mut self, from: Square, along_rank: usize, along_file: usize);
    /// Pieces may go to these squares, each from the square whose index is `step` less.
    fn take_steps(&mut self, targets: u128, step: isize);
    /// The same within half a board, whose lowest bit is the square with the index `first`.
    fn take_half_steps(&mut self, first: usize, targets: u64, step: isize);
}

/// Counts the moves.
pub(crate) struct Count(pub(crate) usize);

impl Sink for Count {
    #[inline]
    fn take(&mut self, _: Square, targets: u128) {
        self.0 += targets.count_ones() as usize;
    }

    fn take_double(&mut self, _: Move) {
        self.0 += 1;
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

    fn take_double(&mut self, double: Move) {
        self.push(double);
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
