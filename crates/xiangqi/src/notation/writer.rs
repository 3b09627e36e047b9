//! From moves to text.

use alloc::string::{String, ToString};

use super::place::{Place, Step, Verb};
use super::style::{ChineseForm, Digits, Script, Style};
use crate::{Board, Color, Move, Position, Role, Square};

pub(super) fn write(pos: &Position, mv: Move, style: Style) -> String {
    match style {
        Style::Ucci => mv.to_string(),
        Style::Iccs => parts(pos, mv, |text, _, from, to, _| push_iccs(text, from, to)),
        Style::Wxf => parts(pos, mv, push_wxf),
        Style::Chinese => chinese(pos, mv, ChineseForm::default()),
    }
}

pub(super) fn chinese(pos: &Position, mv: Move, form: ChineseForm) -> String {
    parts(pos, mv, |text, board, from, to, ranked| push_chinese(text, board, from, to, form, ranked))
}

/// Writes a move, or both halves of a double turn with a slash between, each on the board where it is played; the last
/// argument is true if the rank of arrival has to be told.
fn parts(pos: &Position, mv: Move, push: impl Fn(&mut String, &Board, Square, Square, bool)) -> String {
    let mut text = String::new();
    push(&mut text, pos.board(), mv.from(), mv.to(), lands_on_a_shared_file(pos, mv));
    if let Some((from, to)) = mv.second() {
        text.push('/');
        push(&mut text, &moved(pos.board(), mv.from(), mv.to()), from, to, false);
    }
    text
}

/// True for a flight of an advisor that may also land elsewhere on the same file.
fn lands_on_a_shared_file(pos: &Position, mv: Move) -> bool {
    let flies =
        |mv: Move| Step::of(pos.board(), mv.from(), mv.to()).is_some_and(|step| step.verb == Verb::Flight);
    let alike = |other: &Move| {
        other.from() == mv.from()
            && other.to() != mv.to()
            && other.to().file() == mv.to().file()
            && flies(*other)
    };
    flies(mv) && pos.legal_moves().iter().any(alike)
}

/// The board after one half of a double turn.
pub(super) fn moved(board: &Board, from: Square, to: Square) -> Board {
    let mut after = board.clone();
    let piece = after.set(from, None);
    after.set(to, piece);
    after
}

fn push_iccs(text: &mut String, from: Square, to: Square) {
    let squares = [from.to_string(), to.to_string()].join("-");
    text.push_str(&squares.to_ascii_uppercase());
}

fn push_ucci(text: &mut String, from: Square, to: Square) {
    text.push_str(&Move::new(from, to).to_string());
}

fn arabic(number: u8) -> char {
    char::from(b'0' + number)
}

/// `.6`, the rank of arrival.
fn push_rank(text: &mut String, mark: char, step: &Step) {
    text.push(mark);
    text.push_str(&step.rank.to_string());
}

fn push_wxf(text: &mut String, board: &Board, from: Square, to: Square, ranked: bool) {
    let Some(step) = Step::of(board, from, to) else { return push_ucci(text, from, to) };
    let place = Place::of_step(board, &step, from);
    let letter = match step.role {
        Role::General => 'K',
        Role::Advisor if step.crossed => 'D',
        Role::Advisor => 'A',
        Role::Elephant => 'E',
        Role::Horse => 'H',
        Role::Chariot => 'R',
        Role::Cannon => 'C',
        Role::Soldier => 'P',
    };
    let numbered = place.count >= 3 || place.crowded_files >= 2;
    let (first, second) = match place {
        _ if !place.is_crowded() => (letter, arabic(place.file)),
        _ if step.role == Role::Soldier && numbered => (arabic(place.index + 1), arabic(place.file)),
        Place { index: 0, .. } => (letter, '+'),
        _ => (letter, '-'),
    };
    let verb = match step.verb {
        Verb::Forward => '+',
        Verb::Backward => '-',
        Verb::Sideways => '=',
        Verb::Flight => '^',
    };
    text.extend([first, second, verb, arabic(step.value)]);
    if ranked {
        push_rank(text, '.', &step);
    }
}

/// An advisor across the river, and how it came there.
const CROSSED: char = '道';
const FLIES: char = '渡';

/// Characters of Chinese notation, Red's and Black's where they differ.
struct Characters {
    roles: [[char; 7]; 2],
    /// Front, middle, rear.
    marks: [char; 3],
    /// Forward, backward, sideways.
    verbs: [char; 3],
}

const SIMPLIFIED: Characters = Characters {
    roles: [['帅', '仕', '相', '马', '车', '炮', '兵'], ['将', '士', '象', '马', '车', '炮', '卒']],
    marks: ['前', '中', '后'],
    verbs: ['进', '退', '平'],
};

const TRADITIONAL: Characters = Characters {
    roles: [['帥', '仕', '相', '馬', '車', '炮', '兵'], ['將', '士', '象', '馬', '車', '炮', '卒']],
    marks: ['前', '中', '後'],
    verbs: ['進', '退', '平'],
};

const NUMERALS: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

fn numeral(number: u8) -> char {
    NUMERALS[usize::from(number) % NUMERALS.len()]
}

fn number(number: u8, color: Color, digits: Digits) -> char {
    match (color, digits) {
        (Color::Red, _) => numeral(number),
        (Color::Black, Digits::HalfWidth) => arabic(number),
        (Color::Black, Digits::FullWidth) => char::from_u32('０' as u32 + u32::from(number)).unwrap_or('０'),
    }
}

fn push_chinese(text: &mut String, board: &Board, from: Square, to: Square, form: ChineseForm, ranked: bool) {
    let Some(step) = Step::of(board, from, to) else { return push_ucci(text, from, to) };
    let place = Place::of_step(board, &step, from);
    let characters = match form.script {
        Script::Simplified => &SIMPLIFIED,
        Script::Traditional => &TRADITIONAL,
    };
    let role = if step.crossed { CROSSED } else { characters.roles[step.color.index()][step.role.index()] };
    let numbered = place.count >= 4 || place.crowded_files >= 2;
    let [front, middle, rear] = characters.marks;
    let (first, second) = match place {
        _ if !place.is_crowded() => (role, number(place.file, step.color, form.digits)),
        // Ordinals are Chinese numerals for Black too, apart from its files and steps.
        _ if numbered => (numeral(place.series + 1), role),
        Place { index: 0, .. } => (front, role),
        _ if place.is_rear() => (rear, role),
        _ => (middle, role),
    };
    let [forward, backward, sideways] = characters.verbs;
    let verb = match step.verb {
        Verb::Forward => forward,
        Verb::Backward => backward,
        Verb::Sideways => sideways,
        Verb::Flight => FLIES,
    };
    text.extend([first, second, verb, number(step.value, step.color, form.digits)]);
    if ranked {
        push_rank(text, '·', &step);
    }
}
