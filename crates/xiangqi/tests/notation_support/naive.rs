//! Names of moves in every scheme, spelt out case by case from the tables, apart from the library's own code.

use xiangqi::notation::Scheme;
use xiangqi::{Board, Color, Move, Piece, Position, Role, Square};

/// One file with its pieces of the mover's kind from the front.
type Stack = (u32, Vec<Square>);

fn own(color: Color, square: Square) -> (u32, u32) {
    let (file, rank) = (square.file().index() as u32, square.rank().index() as u32);
    match color {
        Color::Red => (9 - file, rank),
        Color::Black => (file + 1, 9 - rank),
    }
}

/// Files with pieces like this one, from the mover's right.
fn stacks(board: &Board, piece: Piece) -> Vec<Stack> {
    (1..=9)
        .map(|file| {
            let on_file = |&square: &Square| own(piece.color, square).0 == file;
            let mut squares: Vec<_> =
                board.pieces(piece.color, piece.role).into_iter().filter(on_file).collect();
            squares.sort_by_key(|&square| std::cmp::Reverse(own(piece.color, square).1));
            (file, squares)
        })
        .filter(|(_, squares)| !squares.is_empty())
        .collect()
}

/// Number of a piece, from 1, when the stacks are counted one after the other.
fn series<'a>(stacks: impl Iterator<Item = &'a Stack>, from: Square) -> usize {
    let in_order: Vec<_> =
        stacks.filter(|(_, squares)| squares.len() > 1).flat_map(|(_, squares)| squares).collect();
    in_order.iter().position(|&&square| square == from).expect("the piece is in a stack") + 1
}

/// All names of a move in a scheme, for standard set-ups.
pub(crate) fn names(pos: &Position, mv: Move, scheme: Scheme) -> Vec<String> {
    let piece = pos.board().piece_at(mv.from()).expect("a legal move");
    let (file, rank) = own(piece.color, mv.from());
    let (to_file, to_rank) = own(piece.color, mv.to());
    let verb = match to_rank.cmp(&rank) {
        std::cmp::Ordering::Greater => 0,
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 2,
    };
    let slantwise = matches!(piece.role, Role::Advisor | Role::Elephant | Role::Horse);
    let value = if verb == 2 || slantwise { to_file } else { to_rank.abs_diff(rank) };
    let stacks = stacks(pos.board(), piece);
    let (_, stack) = stacks.iter().find(|&&(stack_file, _)| stack_file == file).expect("its own file");
    let case = Case {
        piece,
        file,
        index: stack.iter().position(|&square| square == mv.from()).expect("on its file"),
        count: if matches!(piece.role, Role::Advisor | Role::Elephant) { 1 } else { stack.len() },
        several_files: stacks.iter().filter(|(_, squares)| squares.len() > 1).count() > 1,
        stacks: &stacks,
        from: mv.from(),
    };
    let chinese = |name: String| {
        let numeral = case.numeral(value);
        vec![format!("{name}{}{numeral}", ["进", "退", "平"][verb])]
    };
    let latin = |name: String| {
        let verbs: &[_] = [&["+"][..], &["-"], &[".", "="]][verb];
        verbs.iter().map(|verb| format!("{name}{verb}{value}")).collect()
    };
    match scheme {
        Scheme::Coordinates => vec![mv.to_string()],
        Scheme::WxfAxf => latin(case.axf()),
        Scheme::WxfXqbase => latin(case.xqbase()),
        Scheme::Wxf2018 => latin(case.rules_of_2018()),
        Scheme::WxfReview => latin(case.review()),
        Scheme::ChineseXqbase => chinese(case.chinese_xqbase()),
        Scheme::ChineseDpxq => case.chinese_dpxq().into_iter().flat_map(chinese).collect(),
    }
}

struct Case<'a> {
    piece: Piece,
    file: u32,
    index: usize,
    count: usize,
    several_files: bool,
    stacks: &'a [Stack],
    from: Square,
}

impl Case<'_> {
    fn soldier(&self) -> bool {
        self.piece.role == Role::Soldier
    }

    fn plain(&self) -> String {
        let letter = ["K", "A", "E", "H", "R", "C", "P"][self.piece.role as usize];
        format!("{letter}{}", self.file)
    }

    fn signed(&self) -> String {
        let letter = ["K", "A", "E", "H", "R", "C", "P"][self.piece.role as usize];
        format!("{letter}{}", ["+", "-"][self.index])
    }

    fn axf(&self) -> String {
        let file = self.file;
        match (self.count, self.several_files, self.index) {
            (1, _, _) => self.plain(),
            (2, false, _) => self.signed(),
            (2, true, index) => format!("{file}{}", ["+", "-"][index]),
            (3, true, index) => {
                [format!("{file}+"), format!("{file}{file}"), format!("{file}-")][index].clone()
            }
            (3, false, index) => ["P+", &self.plain(), "P-"][index].to_string(),
            (4, _, index) => ["++", "P+", "P-", "--"][index].to_string(),
            (_, _, index) => ["++", "P+", &self.plain(), "P-", "--"][index].to_string(),
        }
    }

    fn letter(number: usize) -> &'static str {
        ["Pa", "Pb", "Pc", "Pd", "Pe"][number - 1]
    }

    fn xqbase(&self) -> String {
        match self.count {
            1 => self.plain(),
            4.. => Self::letter(self.index + 1).to_string(),
            _ if self.several_files => Self::letter(series(self.stacks.iter(), self.from)).to_string(),
            3 => ["P+", "P.", "P-"][self.index].to_string(),
            _ => self.signed(),
        }
    }

    fn rules_of_2018(&self) -> String {
        match self.count {
            1 => self.plain(),
            2 if !self.several_files => self.signed(),
            _ => format!("{}{}", self.index + 1, self.file),
        }
    }

    fn review(&self) -> String {
        let from_red = match self.piece.color {
            Color::Red if self.count > 1 => series(self.stacks.iter(), self.from),
            Color::Black if self.count > 1 => series(self.stacks.iter().rev(), self.from),
            _ => 1,
        };
        match self.count {
            1 => self.plain(),
            4.. => Self::letter(self.index + 1).to_string(),
            _ if self.several_files => Self::letter(from_red).to_string(),
            3 => ["P+", "P=", "P-"][self.index].to_string(),
            _ => self.signed(),
        }
    }

    fn character(&self) -> &'static str {
        let red = ["帅", "仕", "相", "马", "车", "炮", "兵"];
        let black = ["将", "士", "象", "马", "车", "炮", "卒"];
        if self.piece.color == Color::Red {
            red[self.piece.role as usize]
        } else {
            black[self.piece.role as usize]
        }
    }

    fn numeral(&self, number: u32) -> String {
        match self.piece.color {
            Color::Red => HAN[number as usize].to_string(),
            Color::Black => number.to_string(),
        }
    }

    fn chinese_xqbase(&self) -> String {
        let role = self.character();
        match self.count {
            1 => format!("{role}{}", self.numeral(self.file)),
            4.. => format!("{}{role}", HAN[self.index + 1]),
            _ if self.several_files => format!("{}{role}", HAN[series(self.stacks.iter(), self.from)]),
            3 => format!("{}{role}", ["前", "中", "后"][self.index]),
            _ => format!("{}{role}", ["前", "后"][self.index]),
        }
    }

    fn chinese_dpxq(&self) -> Vec<String> {
        let role = self.character();
        let words: &[&str] = match (self.count, self.index) {
            (1, _) => return vec![format!("{role}{}", self.numeral(self.file))],
            (_, 0) => &["前"],
            (2, _) => &["后"],
            (3, 1) => &["中", "二"],
            (3, _) => &["后", "三"],
            (count, index) if index + 1 == count => &["后", HAN[count]],
            (_, index) => &[HAN[index + 1]],
        };
        let with_file = |word: &&str| {
            let file = self.numeral(self.file);
            [format!("{word}{role}{file}"), format!("{word}{file}")]
        };
        let with_file = words.iter().flat_map(with_file).filter(|name| self.soldier() || name.contains(role));
        let without = words.iter().map(|word| format!("{word}{role}"));
        if self.several_files { with_file.collect() } else { with_file.chain(without).collect() }
    }
}

const HAN: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
