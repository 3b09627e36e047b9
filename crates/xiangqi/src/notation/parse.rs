//! From characters to what they say, without looking at a board.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::MOVE_BYTES_MAX;
use super::error::TextFault;
use super::place::{FILES, RANKS, Verb, at};
use super::wording::{Letters, Mark, Name, Wording};
use crate::{Role, Square};

/// One half of a double turn, or a whole ordinary move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    Squares(Square, Square),
    Line(Wording),
}

/// An ordinary move, or a double turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Text {
    pub(super) first: Said,
    pub(super) second: Option<Said>,
}

pub(super) fn parse(text: &str) -> Result<Text, TextFault> {
    if text.len() > MOVE_BYTES_MAX {
        return Err(TextFault::TooLong { bytes: text.len() });
    }
    let mut letters = Vec::new();
    for (index, found) in text.chars().enumerate() {
        if found.is_whitespace() {
            continue;
        }
        let Some(letter) = Letter::of(found) else {
            return Err(TextFault::Character { found, column: index + 1 });
        };
        letters.push(letter);
    }
    if letters.is_empty() {
        return Err(TextFault::Empty);
    }
    let mut parts = letters.split(|&letter| letter == Letter::Ascii(b'/'));
    let first = parts.next().unwrap_or_default();
    let second = parts.next();
    if parts.next().is_some() {
        return Err(TextFault::Form { part: text.to_string() });
    }
    Ok(Text { first: said(first)?, second: second.map(said).transpose()? })
}

fn said(letters: &[Letter]) -> Result<Said, TextFault> {
    let mut ascii = [0_u8; 8];
    let mut signs = [Sign::Verb(Verb::Sideways); 8];
    if let Some(ascii) = collect(letters, &mut ascii, Letter::ascii) {
        if let Some(squares) = squares(ascii)? {
            return Ok(squares);
        }
        if let Some(wording) = latin(ascii) {
            return Ok(Said::Line(wording));
        }
    } else if let Some(signs) = collect(letters, &mut signs, Letter::sign)
        && let Some(wording) = chinese(signs)
    {
        return Ok(Said::Line(wording));
    }
    Err(TextFault::Form { part: letters.iter().map(Letter::character).collect::<String>() })
}

/// Maps every letter into `room`; `None` when one does not map or there are too many.
fn collect<'a, T>(
    letters: &[Letter],
    room: &'a mut [T],
    map: impl Fn(&Letter) -> Option<T>,
) -> Option<&'a [T]> {
    let slots = room.get_mut(..letters.len())?;
    for (slot, letter) in slots.iter_mut().zip(letters) {
        *slot = map(letter)?;
    }
    Some(slots)
}

/// A character as read: width, case, script and synonyms are gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Letter {
    /// Upper case.
    Ascii(u8),
    Chinese(char, Sign),
}

/// What a Chinese character, or a digit among them, says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    Role(Role),
    /// An advisor across the river.
    Crossed,
    /// Before a rank.
    Dot,
    Mark(Mark),
    Number(u8),
    Verb(Verb),
}

impl Letter {
    fn of(c: char) -> Option<Self> {
        let c = match c {
            // Full-width forms lie at a fixed distance from ASCII.
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0)?,
            '–' | '—' | '−' | '‐' | '‑' => '-',
            '·' | '・' | '。' => '.',
            '、' => '/',
            _ => c,
        };
        match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '+' | '-' | '=' | '.' | '^' => {
                Some(Self::Ascii(c.to_ascii_uppercase() as u8))
            }
            ',' | '/' => Some(Self::Ascii(b'/')),
            _ => Sign::of(c).map(|sign| Self::Chinese(c, sign)),
        }
    }

    fn ascii(&self) -> Option<u8> {
        match *self {
            Self::Ascii(byte) => Some(byte),
            Self::Chinese(..) => None,
        }
    }

    fn sign(&self) -> Option<Sign> {
        match *self {
            Self::Chinese(_, sign) => Some(sign),
            Self::Ascii(digit @ b'0'..=b'9') => Some(Sign::Number(digit - b'0')),
            Self::Ascii(b'.') => Some(Sign::Dot),
            Self::Ascii(_) => None,
        }
    }

    fn character(&self) -> char {
        match *self {
            Self::Ascii(byte) => char::from(byte),
            Self::Chinese(c, _) => c,
        }
    }
}

impl Sign {
    fn of(c: char) -> Option<Self> {
        Some(match c {
            '车' | '車' | '俥' | '伡' => Self::Role(Role::Chariot),
            '马' | '馬' | '傌' => Self::Role(Role::Horse),
            '相' | '象' => Self::Role(Role::Elephant),
            '士' | '仕' => Self::Role(Role::Advisor),
            '帅' | '帥' | '将' | '將' => Self::Role(Role::General),
            '炮' | '包' | '砲' => Self::Role(Role::Cannon),
            '兵' | '卒' => Self::Role(Role::Soldier),
            '前' => Self::Mark(Mark::Front),
            '中' => Self::Mark(Mark::Middle),
            '后' | '後' => Self::Mark(Mark::Rear),
            '进' | '進' | '上' => Self::Verb(Verb::Forward),
            '退' | '下' => Self::Verb(Verb::Backward),
            '平' => Self::Verb(Verb::Sideways),
            '渡' => Self::Verb(Verb::Flight),
            '道' => Self::Crossed,
            '一' => Self::Number(1),
            '二' => Self::Number(2),
            '三' => Self::Number(3),
            '四' => Self::Number(4),
            '五' => Self::Number(5),
            '六' => Self::Number(6),
            '七' => Self::Number(7),
            '八' => Self::Number(8),
            '九' => Self::Number(9),
            _ => return None,
        })
    }
}

/// `H2E2`, `H2-E2`.
fn squares(ascii: &[u8]) -> Result<Option<Said>, TextFault> {
    let (from, to) = match *ascii {
        [file, rank, to_file, to_rank] | [file, rank, b'-', to_file, to_rank] => {
            ((file, rank), (to_file, to_rank))
        }
        _ if is_ranked_from_one(ascii) => {
            return Err(TextFault::RankTen { part: ascii.iter().copied().map(char::from).collect() });
        }
        _ => return Ok(None),
    };
    Ok(square(from).zip(square(to)).map(|(from, to)| Said::Squares(from, to)))
}

fn square((file, rank): (u8, u8)) -> Option<Square> {
    let file = file.checked_sub(b'A').filter(|&file| file < FILES)?;
    let rank = rank.checked_sub(b'0').filter(|&rank| rank < RANKS)?;
    at(file, rank)
}

/// `H10G8`: two squares, one of them on a rank 10.
fn is_ranked_from_one(ascii: &[u8]) -> bool {
    super::fairy::squares(ascii).is_some()
}

fn digit(byte: u8) -> Option<u8> {
    byte.checked_sub(b'0').filter(|digit| (1..=9).contains(digit))
}

fn latin_role(byte: u8) -> Option<Role> {
    Some(match byte {
        b'K' | b'G' => Role::General,
        b'A' | b'D' => Role::Advisor,
        b'B' | b'E' | b'M' => Role::Elephant,
        b'N' | b'H' => Role::Horse,
        b'R' => Role::Chariot,
        b'C' => Role::Cannon,
        b'P' | b'S' => Role::Soldier,
        _ => return None,
    })
}

fn latin_verb(byte: u8) -> Option<Verb> {
    Some(match byte {
        b'+' => Verb::Forward,
        b'-' => Verb::Backward,
        b'.' | b'=' => Verb::Sideways,
        b'^' => Verb::Flight,
        _ => return None,
    })
}

fn latin_mark(byte: u8) -> Option<Mark> {
    Some(match byte {
        b'+' => Mark::Front,
        b'-' => Mark::Rear,
        b'.' | b'=' => Mark::Middle,
        _ => return None,
    })
}

/// A letter before the piece, in the manner of `fC5-2`.
fn latin_prefix(byte: u8) -> Option<Mark> {
    Some(match byte {
        b'F' => Mark::Front,
        b'M' => Mark::Middle,
        b'B' | b'R' => Mark::Rear,
        _ => return None,
    })
}

fn latin(ascii: &[u8]) -> Option<Wording> {
    let (ascii, rank) = match *ascii {
        [ref line @ .., b'.', rank] if line.contains(&b'^') => (line, Some(digit(rank)?)),
        [ref line @ .., b'.', b'1', b'0'] if line.contains(&b'^') => (line, Some(10)),
        _ => (ascii, None),
    };
    let crossed = ascii.iter().take(2).any(|&byte| byte == b'D');
    let line = |role, name, verb, value| {
        let (letters, verb, value) = (Letters::Latin, Some(verb), digit(value)?);
        // A fourth soldier has the letter too.
        let crossed = crossed && role == Role::Advisor;
        Some(Wording { letters, role, name, verb, value, rank, crossed })
    };
    match *ascii {
        [piece, file, value] => Some(Wording {
            letters: Letters::Latin,
            role: latin_role(piece)?,
            name: Name::File(digit(file)?),
            verb: None,
            value: digit(value)?,
            rank,
            crossed,
        }),
        [piece, name, verb, value] => {
            let verb = latin_verb(verb)?;
            let (role, name) = latin_piece(piece, name)?;
            line(role, name, verb, value)
        }
        [prefix, piece, file, verb, value] => {
            let name = Name::Marked(latin_prefix(prefix)?, Some(digit(file)?));
            line(latin_role(piece)?, name, latin_verb(verb)?, value)
        }
        _ => None,
    }
}

/// The two characters that name the piece.
fn latin_piece(first: u8, second: u8) -> Option<(Role, Name)> {
    if let Some(role) = latin_role(first) {
        if let Some(file) = digit(second) {
            return Some((role, Name::File(file)));
        }
        if let Some(mark) = latin_mark(second) {
            return Some((role, Name::Marked(mark, None)));
        }
        let letter = second.checked_sub(b'A').filter(|&letter| letter < 5)?;
        return (role == Role::Soldier).then_some((role, Name::Letter(letter)));
    }
    if let Some(number) = digit(first) {
        let name = match digit(second) {
            Some(file) => Name::Digits(number, file),
            None => Name::Marked(latin_mark(second)?, Some(number)),
        };
        return Some((Role::Soldier, name));
    }
    let mark = latin_mark(first)?;
    if let Some(role) = latin_role(second) {
        return Some((role, Name::Marked(mark, None)));
    }
    (mark != Mark::Middle && first == second).then_some((Role::Soldier, Name::Outermost(mark)))
}

fn chinese(signs: &[Sign]) -> Option<Wording> {
    let mut plain = [Sign::Dot; 8];
    let plain = plain.get_mut(..signs.len())?;
    for (plain, sign) in plain.iter_mut().zip(signs) {
        *plain = if *sign == Sign::Crossed { Sign::Role(Role::Advisor) } else { *sign };
    }
    let crossed = signs.contains(&Sign::Crossed);
    let ((role, name), rest) = chinese_name(plain)?;
    let (verb, value, rank) = match *rest {
        [Sign::Verb(verb), Sign::Number(value)] => (Some(verb), value, None),
        [Sign::Verb(verb @ Verb::Flight), Sign::Number(value), Sign::Dot, Sign::Number(rank)] => {
            (Some(verb), value, Some(rank))
        }
        [
            Sign::Verb(verb @ Verb::Flight),
            Sign::Number(value),
            Sign::Dot,
            Sign::Number(1),
            Sign::Number(0),
        ] => (Some(verb), value, Some(10)),
        [Sign::Number(value)] => (None, value, None),
        _ => return None,
    };
    let numbered = (1..=9).contains(&value) && rank != Some(0);
    numbered.then_some(Wording { letters: Letters::Chinese, role, name, verb, value, rank, crossed })
}

/// The piece at the beginning of the text, and what follows it. A name without a piece means a soldier.
fn chinese_name(signs: &[Sign]) -> Option<((Role, Name), &[Sign])> {
    Some(match *signs {
        [Sign::Role(role), Sign::Number(file), ref rest @ ..] => ((role, Name::File(file)), rest),
        [Sign::Role(role), Sign::Mark(mark), ref rest @ ..] => ((role, Name::Marked(mark, None)), rest),
        [Sign::Mark(mark), Sign::Role(role), Sign::Number(file), ref rest @ ..] if !rest.is_empty() => {
            ((role, Name::Marked(mark, Some(file))), rest)
        }
        [Sign::Mark(mark), Sign::Role(role), ref rest @ ..] => ((role, Name::Marked(mark, None)), rest),
        [Sign::Mark(mark), Sign::Number(file), ref rest @ ..] if matches!(rest, [Sign::Verb(_), ..]) => {
            ((Role::Soldier, Name::Marked(mark, Some(file))), rest)
        }
        [Sign::Number(nth), Sign::Role(role), Sign::Number(file), ref rest @ ..] if !rest.is_empty() => {
            ((role, Name::Nth(nth, Some(file))), rest)
        }
        [Sign::Number(nth), Sign::Role(role), ref rest @ ..] => ((role, Name::Nth(nth, None)), rest),
        [Sign::Number(nth), Sign::Number(file), ref rest @ ..] if matches!(rest, [Sign::Verb(_), ..]) => {
            ((Role::Soldier, Name::Nth(nth, Some(file))), rest)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_the_greatest_length_is_read_and_a_longer_one_is_not() {
        let blanks = " ".repeat(MOVE_BYTES_MAX - 4);
        assert!(parse(&(blanks.clone() + "h2e2")).is_ok());
        assert_eq!(parse(&(blanks + " h2e2")), Err(TextFault::TooLong { bytes: MOVE_BYTES_MAX + 1 }));
    }

    #[test]
    fn width_case_and_script_do_not_matter() {
        for (one, other) in [
            ("c2.5", "Ｃ２．５"),
            ("R+=3", "ｒ＋＝３"),
            ("h2e2", "Ｈ２－Ｅ２"),
            ("炮二平五", "砲2平5"),
            ("前马退四", "前傌下４"),
            ("后车进1", "後俥上一"),
        ] {
            assert_eq!(parse(one), parse(other), "{one} {other}");
        }
    }

    #[test]
    fn the_rank_ten_of_other_systems_is_named() {
        assert!(matches!(parse("h10g8"), Err(TextFault::RankTen { .. })));
    }
}
