//! Tables made when the crate is compiled: where each piece goes, and what lies in its way.

use crate::{Bitboard, Color, File, Square};

const SQUARES: usize = Square::COUNT;

/// Where a piece on a line of points slides to and where it jumps to over one screen, as bits of the line.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    /// Empty points up to the first piece, and that piece.
    pub(crate) slide: u16,
    /// The second piece in each direction. The last point of the line is always taken for occupied.
    pub(crate) jump: u16,
}

/// Patterns of a rank without its two ends, which change nothing.
const RANK_PATTERNS: usize = 1 << 7;
/// Patterns of a file without its two ends.
const FILE_PATTERNS: usize = 1 << 8;

/// By file of the piece and occupied inner points of its rank.
pub(crate) static RANK_LINES: [[Line; RANK_PATTERNS]; 9] = lines();
/// By rank of the piece and occupied inner points of its file.
pub(crate) static FILE_LINES: [[Line; FILE_PATTERNS]; 10] = lines();

const fn lines<const PATTERNS: usize, const LENGTH: usize>() -> [[Line; PATTERNS]; LENGTH] {
    let mut table = [[Line { slide: 0, jump: 0 }; PATTERNS]; LENGTH];
    let mut from = 0;
    while from < LENGTH {
        let mut pattern = 0;
        while pattern < PATTERNS {
            let occupied = pattern << 1 | 1 | 1 << (LENGTH - 1);
            let (up, down) = (ray(occupied, from, LENGTH, 1), ray(occupied, from, LENGTH, -1));
            table[from][pattern] = Line { slide: up.slide | down.slide, jump: up.jump | down.jump };
            pattern += 1;
        }
        from += 1;
    }
    table
}

const fn ray(occupied: usize, from: usize, length: usize, step: isize) -> Line {
    let mut line = Line { slide: 0, jump: 0 };
    let mut met = 0;
    let mut at = from as isize + step;
    while at >= 0 && at < length as isize && met < 2 {
        if met == 0 {
            line.slide |= 1 << at;
        }
        if occupied >> at & 1 != 0 {
            met += 1;
            if met == 2 {
                line.jump |= 1 << at;
            }
        }
        at += step;
    }
    line
}

/// The points of file `a` whose ranks are set in the pattern. Shifted by its index they are another file's.
pub(crate) static ON_FILE_A: [u128; 1 << 10] = {
    let mut table = [0; 1 << 10];
    let mut pattern: usize = 1;
    while pattern < 1 << 10 {
        table[pattern] = table[pattern & (pattern - 1)] | 1 << (9 * pattern.trailing_zeros());
        pattern += 1;
    }
    table
};

/// Steps along a line.
const LINES: [(i32, i32); 4] = [(0, -1), (-1, 0), (0, 1), (1, 0)];
/// Diagonal steps.
const DIAGONALS: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// One step along a line inside a palace.
pub(crate) static GENERAL: [u128; SQUARES] = palace_steps(LINES);
/// One diagonal step inside a palace.
pub(crate) static ADVISOR: [u128; SQUARES] = palace_steps(DIAGONALS);

const fn palace_steps(directions: [(i32, i32); 4]) -> [u128; SQUARES] {
    let palaces = Bitboard::palace(Color::Red).0 | Bitboard::palace(Color::Black).0;
    let mut table = [0; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut i = 0;
        while i < 4 {
            table[from] |= step(from, directions[i].0, directions[i].1) & palaces;
            i += 1;
        }
        from += 1;
    }
    table
}

/// Where a horse goes, by the pattern of its occupied legs that [`legs`] finds.
pub(crate) static HORSE: [[u128; 16]; SQUARES] = {
    let mut table = [[0; 16]; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut i = 0;
        while i < 4 {
            let (file, rank) = LINES[i];
            // Twice as far as the leg, and one aside to either hand.
            let reached =
                step(from, 2 * file + rank, 2 * rank + file) | step(from, 2 * file - rank, 2 * rank - file);
            let blocker = legs(1 << (9 + 9 * rank + file), 9);
            let mut pattern = 0;
            while pattern < 16 {
                if pattern & blocker == 0 {
                    table[from][pattern] |= reached;
                }
                pattern += 1;
            }
            i += 1;
        }
        from += 1;
    }
    table
};

/// Which of the four points beside a square are occupied, as a number below 16. At the edge, where a point is missing,
/// its bit means nothing.
#[inline]
pub(crate) const fn legs(occupied: u128, at: usize) -> usize {
    // The points below, left, right and above are 9, 1, 1 and 9 bits away: a window from 9 bits below holds them all.
    let window = (occupied << 9 >> at) as u32 & (1 | 1 << 8 | 1 << 10 | 1 << 18);
    // The product brings the four bits, each by its own, to the upper end.
    (window.wrapping_mul(0x4022_0400) >> 28) as usize
}

/// Where an elephant goes with all eyes open; the river is not looked at.
pub(crate) static ELEPHANT: [u128; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut i = 0;
        while i < 4 {
            table[from] |= step(from, 2 * DIAGONALS[i].0, 2 * DIAGONALS[i].1);
            i += 1;
        }
        from += 1;
    }
    table
};

/// Where a soldier goes, by colour.
pub(crate) static SOLDIER: [[u128; SQUARES]; 2] = {
    let mut table = [[0; SQUARES]; 2];
    let mut from = 0;
    while from < SQUARES {
        table[0][from] = step(from, 0, 1);
        table[1][from] = step(from, 0, -1);
        let crossed = if from < SQUARES / 2 { 1 } else { 0 };
        table[crossed][from] |= step(from, 1, 0) | step(from, -1, 0);
        from += 1;
    }
    table
};

/// From where a soldier attacks a square, by the soldier's colour.
pub(crate) static SOLDIER_FROM: [[u128; SQUARES]; 2] = {
    let mut table = [[0; SQUARES]; 2];
    let mut color = 0;
    while color < 2 {
        let mut from = 0;
        while from < SQUARES {
            let mut to = 0;
            while to < SQUARES {
                if SOLDIER[color][from] >> to & 1 != 0 {
                    table[color][to] |= 1 << from;
                }
                to += 1;
            }
            from += 1;
        }
        color += 1;
    }
    table
};

/// The ranks and files of a general's point and of the points that it can step to.
pub(crate) static NEAR_LINES: [u128; SQUARES] = around_general(&CROSS, &CROSS);
/// From where enemy horses and soldiers can reach a general's point or a point that it can step to, legs not looked at.
/// Enemy soldiers are those of the side whose palace the general is not in.
pub(crate) static NEAR_STEPS: [u128; SQUARES] = {
    let mut horse = [0; SQUARES];
    let mut soldier = [0; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        horse[index] = HORSE[index][0];
        soldier[index] = SOLDIER_FROM[if index < SQUARES / 2 { 1 } else { 0 }][index];
        index += 1;
    }
    around_general(&horse, &soldier)
};

const fn around_general(one: &[u128; SQUARES], other: &[u128; SQUARES]) -> [u128; SQUARES] {
    let mut table = [0; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut at = 0;
        while at < SQUARES {
            if at == from || GENERAL[from] >> at & 1 != 0 {
                table[from] |= one[at] | other[at];
            }
            at += 1;
        }
        from += 1;
    }
    table
}

/// The other points of a square's rank and file.
pub(crate) static CROSS: [u128; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let square = Square::ALL[from];
        table[from] = (Bitboard::rank(square.rank()).0 | Bitboard::file(square.file()).0) & !(1 << from);
        from += 1;
    }
    table
};

/// The points strictly between two squares of one rank or file; none for other pairs.
pub(crate) static BETWEEN: [[u128; SQUARES]; SQUARES] = {
    let mut table = [[0; SQUARES]; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut i = 0;
        while i < 4 {
            let (mut at, mut passed) = (Square::ALL[from].offset(LINES[i].0, LINES[i].1), 0);
            while let Some(square) = at {
                table[from][square.index()] = passed;
                passed |= 1 << square.index();
                at = square.offset(LINES[i].0, LINES[i].1);
            }
            i += 1;
        }
        from += 1;
    }
    table
};

/// The square halfway in a horse's first step or an elephant's jump, for pairs of squares that such a move connects:
/// the first index is where it starts. Zero for other pairs.
pub(crate) static HALFWAY: [[u8; SQUARES]; SQUARES] = {
    let mut table = [[0; SQUARES]; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut i = 0;
        while i < 4 {
            let (leg, eye) = (LINES[i], DIAGONALS[i]);
            let square = Square::ALL[from];
            set_halfway(&mut table[from], square, leg, (2 * leg.0 + leg.1, 2 * leg.1 + leg.0));
            set_halfway(&mut table[from], square, leg, (2 * leg.0 - leg.1, 2 * leg.1 - leg.0));
            set_halfway(&mut table[from], square, eye, (2 * eye.0, 2 * eye.1));
            i += 1;
        }
        from += 1;
    }
    table
};

const fn set_halfway(row: &mut [u8; SQUARES], from: Square, half: (i32, i32), whole: (i32, i32)) {
    if let (Some(halfway), Some(to)) = (from.offset(half.0, half.1), from.offset(whole.0, whole.1)) {
        row[to.index()] = halfway.index() as u8;
    }
}

/// The square at an offset as a set, empty beyond the edge.
const fn step(from: usize, files: i32, ranks: i32) -> u128 {
    match Square::ALL[from].offset(files, ranks) {
        Some(square) => 1 << square.index(),
        None => 0,
    }
}

/// The points of a file that are set, as a pattern with rank 0 lowest.
pub(crate) const fn file_pattern(set: u128, file: File) -> usize {
    let column = set >> file.index();
    // Byte `i` of the masked half holds the point of rank `i` at bit `i`, so that the sum of the bytes is the pattern.
    let lower = (column as u64 & 0x8040_2010_0804_0201).wrapping_mul(0x0101_0101_0101_0101) >> 56;
    let upper = (column >> 72) as u64;
    (lower | (upper & 1) << 8 | (upper >> 9 & 1) << 9) as usize
}

/// The four points that lie diagonally beside a point.
pub(crate) static DIAGONAL: [u128; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut at = 0;
    while at < SQUARES {
        table[at] = diagonal(1 << at);
        at += 1;
    }
    table
};

/// The points that lie diagonally beside any of these.
pub(crate) const fn diagonal(set: u128) -> u128 {
    let (not_a, not_i) = (!Bitboard::file(File::ALL[0]).0, !Bitboard::file(File::ALL[8]).0);
    let (left, right) = (set & not_a, set & not_i);
    (right << 10 | left << 8 | right >> 8 | left >> 10) & Bitboard::ALL.0
}

/// From where an elephant of a side checks a general on a square, and by which eye (敢死驼象): the step of two files
/// and three ranks from its outer point at the river to the top of the other palace.
pub(crate) fn camel_from(by: Color, general: Square) -> impl Iterator<Item = (Square, Square)> {
    // e7, c4 and g4, d5 and f5, seen from Red.
    let seen = move |index: usize| {
        let square = Square::from_index(index);
        if by == Color::Red { square } else { square.rotate() }
    };
    let camels = if general == seen(67) { [(38, 48), (42, 50)].as_slice() } else { &[] };
    camels.iter().map(move |&(from, eye)| (seen(from), seen(eye)))
}
