//! The reader: one pass over the characters, collecting faults instead of stopping at the first.

use alloc::string::String;
use alloc::vec::Vec;

use super::fault::{Counter, FenError, FenFault};
use super::{FEN_BYTES_MAX, FEN_COUNTER_MAX};
use crate::{Board, Color, Piece, Role, Setup};

const FILES: usize = 9;
const RANKS: usize = 10;

/// A character and its column in the whole text, from 1.
type Mark = (usize, char);

/// The text of a FEN split at its first blank, and what is wrong so far.
struct Reader<'a> {
    rows: Vec<&'a [Mark]>,
    tail: Tail<'a>,
    faults: Vec<FenFault>,
}

pub(super) fn read(text: &str) -> Result<Setup, FenError> {
    if text.len() > FEN_BYTES_MAX {
        return Err(FenError::one(FenFault::TooLong { bytes: text.len() }));
    }
    let marks: Vec<Mark> = text.chars().enumerate().map(|(i, c)| (i + 1, c)).collect();
    let marks = without_version(trim(&marks));
    if marks.is_empty() {
        return Err(FenError::one(FenFault::Empty));
    }
    let mut reader = Reader::new(marks);
    let board = reader.board();
    let turn = reader.turn();
    let (quiet_plies, round) = reader.counters();
    match FenError::new(reader.faults) {
        Some(error) => Err(error),
        None => Ok(Setup { board, turn, quiet_plies, round }),
    }
}

fn trim(mut marks: &[Mark]) -> &[Mark] {
    while let [(_, c), rest @ ..] = marks
        && c.is_whitespace()
    {
        marks = rest;
    }
    while let [rest @ .., (_, c)] = marks
        && c.is_whitespace()
    {
        marks = rest;
    }
    marks
}

/// Drops the `v1 ` that annotated FEN files put before the board.
fn without_version(marks: &[Mark]) -> &[Mark] {
    match marks {
        [(_, 'v'), (_, '1'), (_, blank), rest @ ..] if blank.is_whitespace() => trim(rest),
        _ => marks,
    }
}

fn text_of(marks: &[Mark]) -> String {
    marks.iter().map(|&(_, c)| c).collect()
}

fn is_side(c: char) -> bool {
    matches!(c.to_ascii_lowercase(), 'w' | 'r' | 'b')
}

/// Squares of a row as written, whether or not it makes sense.
fn width(row: &[Mark]) -> usize {
    row.iter().map(|&(_, c)| c.to_digit(10).map_or(1, |digit| digit as usize)).sum()
}

impl<'a> Reader<'a> {
    fn new(marks: &'a [Mark]) -> Self {
        let board_end = marks.iter().position(|&(_, c)| c.is_whitespace()).unwrap_or(marks.len());
        let (board, rest) = marks.split_at(board_end);
        let mut rows: Vec<&[Mark]> = board.split(|&(_, c)| c == '/').collect();
        let mut tail = Tail { glued: &[], rest };
        if let Some(last) = rows.last_mut() {
            let end = glued_at(last, rest);
            (*last, tail.glued) = last.split_at(end);
        }
        Self { rows, tail, faults: Vec::new() }
    }

    fn board(&mut self) -> Board {
        let mut board = Board::empty();
        if self.rows.len() == 8 && self.rows.iter().all(|row| width(row) == 8) {
            self.faults.push(FenFault::Chess);
            return board;
        }
        if self.rows.len() != RANKS {
            self.faults.push(FenFault::RankCount { found: self.rows.len() });
        }
        let letters = Letters::seen_in(&self.rows);
        for (index, row) in self.rows.iter().enumerate() {
            read_row(index, row, letters, &mut board, &mut self.faults);
        }
        board
    }

    fn turn(&mut self) -> Color {
        self.tail.skip_blanks();
        let token = self.tail.take_while(|c| !c.is_whitespace() && !c.is_ascii_digit() && !is_dash(c));
        match token {
            [] => Color::Red,
            [(_, 'w' | 'W' | 'r' | 'R')] => Color::Red,
            [(_, 'b' | 'B')] => Color::Black,
            [(column, _), ..] => {
                self.faults.push(FenFault::Side { column: *column, found: text_of(token) });
                Color::Red
            }
        }
    }

    fn counters(&mut self) -> (u32, u32) {
        let dashes = self.unused_fields();
        let glued = dashes && self.tail.peek().is_some_and(|c| c.is_ascii_digit());
        self.tail.skip_blanks();
        let first = self.tail.take_while(|c| !c.is_whitespace());
        self.tail.skip_blanks();
        if glued && first.len() > 1 {
            return self.glued_counters(first);
        }
        let second = self.tail.take_while(|c| !c.is_whitespace());
        self.tail.skip_blanks();
        let quiet = self.counter(Counter::QuietPlies, first, 0);
        let round = self.counter(Counter::Round, second, 1).max(1);
        if let Some(&(column, _)) = self.tail.rest.first() {
            self.faults.push(FenFault::Extra { column, found: text_of(trim(self.tail.rest)) });
        }
        (quiet, round)
    }

    /// Digits right after the dashes can be split in the one form that is in use, `--01`.
    fn glued_counters(&mut self, digits: &[Mark]) -> (u32, u32) {
        if let (&[(_, '0'), (_, '1')], None) = (digits, self.tail.peek()) {
            return (0, 1);
        }
        self.fault_of_counter(Counter::QuietPlies, digits);
        (0, 1)
    }

    fn fault_of_counter(&mut self, counter: Counter, token: &[Mark]) {
        if let Some(&(column, _)) = token.first() {
            self.faults.push(FenFault::Counter { counter, column, found: text_of(token) });
        }
    }

    /// Reads fields 3 and 4 as far as they are there; whether any was.
    fn unused_fields(&mut self) -> bool {
        let mut seen = false;
        for _ in 0..2 {
            self.tail.skip_blanks();
            match self.tail.peek() {
                Some(c) if is_dash(c) => self.tail.skip(),
                Some(c) if !c.is_ascii_digit() => {
                    let token = self.tail.take_while(|c| !c.is_whitespace());
                    if let Some(&(column, _)) = token.first() {
                        self.faults.push(FenFault::Unused { column, found: text_of(token) });
                    }
                }
                _ => return seen,
            }
            seen = true;
        }
        seen
    }

    fn counter(&mut self, counter: Counter, token: &[Mark], absent: u32) -> u32 {
        if token.is_empty() {
            return absent;
        }
        let number =
            if token.iter().all(|(_, c)| c.is_ascii_digit()) { text_of(token).parse().ok() } else { None };
        match number {
            Some(number) if number <= FEN_COUNTER_MAX => number,
            _ => {
                self.fault_of_counter(counter, token);
                absent
            }
        }
    }
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—')
}

/// Where the last row ends and text written without a blank begins (`...RNBAKABNRw`, `...--01`).
fn glued_at(row: &[Mark], rest: &[Mark]) -> usize {
    if let Some(at) = row.iter().position(|&(_, c)| matches!(c, 'w' | 'W') || is_dash(c)) {
        return at;
    }
    let [whole @ .., (_, last)] = row else { return row.len() };
    let side_follows = matches!(trim(rest).first(), Some(&(_, c)) if is_side(c));
    if is_side(*last) && width(whole) == FILES && !side_follows { whole.len() } else { row.len() }
}

/// What follows the board: first what was glued to it, then the rest.
struct Tail<'a> {
    glued: &'a [Mark],
    rest: &'a [Mark],
}

impl<'a> Tail<'a> {
    fn current(&mut self) -> &mut &'a [Mark] {
        if self.glued.is_empty() { &mut self.rest } else { &mut self.glued }
    }

    fn peek(&mut self) -> Option<char> {
        self.current().first().map(|&(_, c)| c)
    }

    fn skip(&mut self) {
        self.take(1);
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.skip();
        }
    }

    fn take(&mut self, count: usize) -> &'a [Mark] {
        let current = self.current();
        let (head, tail) = current.split_at(count.min(current.len()));
        *current = tail;
        head
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a [Mark] {
        let current = self.current();
        let count = current.iter().take_while(|&&(_, c)| wanted(c)).count();
        self.take(count)
    }
}

/// The letters of a FEN that decide what its rare letters mean.
#[derive(Clone, Copy, Default)]
struct Letters {
    general: Option<char>,
    elephant: Option<char>,
    soldier: Option<char>,
}

impl Letters {
    fn seen_in(rows: &[&[Mark]]) -> Self {
        let mut letters = Self::default();
        for &(_, c) in rows.iter().copied().flatten() {
            match c.to_ascii_lowercase() {
                k @ 'k' => letters.general = Some(k),
                b @ ('b' | 'e') => letters.elephant = Some(b),
                p @ 'p' => letters.soldier = Some(p),
                _ => {}
            }
        }
        letters
    }

    /// The usual letter whose presence makes a rare one doubtful.
    fn clash(self, letter: char) -> Option<char> {
        match letter {
            'g' => self.general,
            'm' => self.elephant,
            's' => self.soldier,
            _ => None,
        }
    }
}

fn role_of(letter: char) -> Option<Role> {
    Some(match letter {
        'k' | 'g' => Role::General,
        'a' => Role::Advisor,
        'b' | 'e' | 'm' => Role::Elephant,
        'n' | 'h' => Role::Horse,
        'r' => Role::Chariot,
        'c' => Role::Cannon,
        'p' | 's' => Role::Soldier,
        _ => return None,
    })
}

fn read_row(index: usize, marks: &[Mark], letters: Letters, board: &mut Board, faults: &mut Vec<FenFault>) {
    let row = index + 1;
    let squares = width(marks);
    if squares != FILES {
        faults.push(FenFault::RankWidth { row, width: squares, read: text_of(marks) });
    }
    let mut file = 0;
    for &(column, found) in marks {
        if let Some(empty @ 1..=9) = found.to_digit(10) {
            file += empty as usize;
            continue;
        }
        let letter = found.to_ascii_lowercase();
        if let Some(usual) = letters.clash(letter) {
            faults.push(FenFault::LetterClash { row, column, found, usual });
        } else if let Some(role) = role_of(letter) {
            let color = if found.is_ascii_uppercase() { Color::Red } else { Color::Black };
            if let Some(square) = super::square_at(file, row) {
                board.set(square, Some(Piece { color, role }));
            }
        } else {
            faults.push(FenFault::Letter { row, column, found });
        }
        file += 1;
    }
}
