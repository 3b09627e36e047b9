//! Draws a position in the terminal from its FEN.

use game::Kind;

/// Which characters to draw with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Charset {
    /// The pieces' own characters. Every character of a Xiangqi board is one that terminals show
    /// two columns wide, so that its lines stay straight.
    Wide,
    Ascii,
}

/// Whether the terminal shows colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Colours {
    None,
    Ansi,
}

type Rows = Vec<Vec<Option<char>>>;

/// The board that `fen` describes with the first side below. `fen` is one that the program wrote.
pub(crate) fn draw(kind: Kind, fen: &str, charset: Charset, colours: Colours) -> String {
    let rows = placement(fen);
    let lines = match (charset, kind) {
        (Charset::Wide, Kind::Xiangqi) => wide_xiangqi(&rows, colours),
        (Charset::Wide, Kind::Chess) => letters(&rows, colours, figurine),
        (Charset::Ascii, _) => letters(&rows, colours, |letter| letter),
    };
    lines.into_iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// FEN letters by row from the top, `None` for an empty place.
fn placement(fen: &str) -> Rows {
    let placement = fen.split(' ').next().unwrap_or_default();
    let cells = |c: char| match c.to_digit(10) {
        Some(empty) => vec![None; empty as usize],
        None => vec![Some(c)],
    };
    placement.split('/').map(|row| row.chars().flat_map(cells).collect()).collect()
}

/// A piece in the colour of its side; capitals are the first side's.
fn painted(letter: char, glyph: char, colours: Colours) -> String {
    match (colours, letter.is_ascii_uppercase()) {
        (Colours::None, _) => glyph.to_string(),
        (Colours::Ansi, true) => format!("\u{1b}[1;31m{glyph}\u{1b}[0m"),
        (Colours::Ansi, false) => format!("\u{1b}[1;36m{glyph}\u{1b}[0m"),
    }
}

/// One character a piece, with the river where there is one.
fn letters(rows: &Rows, colours: Colours, glyph: fn(char) -> char) -> Vec<String> {
    let files: String = ('a'..).take(rows.first().map_or(0, Vec::len)).flat_map(|file| [' ', file]).collect();
    let is_xiangqi = rows.len() == 10;
    let mut lines = vec![format!("   {files}")];
    for (index, row) in rows.iter().enumerate() {
        if is_xiangqi && index == 5 {
            lines.push("    ~~~~~~~~~~~~~~~~~".to_owned());
        }
        let rank = rows.len() - index - usize::from(is_xiangqi);
        let cell = |cell: &Option<char>| {
            cell.map_or(".".to_owned(), |letter| painted(letter, glyph(letter), colours))
        };
        let cells: Vec<String> = row.iter().map(cell).collect();
        lines.push(format!("  {rank} {} {rank}", cells.join(" ")));
    }
    lines.push(format!("   {files}"));
    lines
}

fn figurine(letter: char) -> char {
    match letter {
        'K' => '♔',
        'Q' => '♕',
        'R' => '♖',
        'B' => '♗',
        'N' => '♘',
        'P' => '♙',
        'k' => '♚',
        'q' => '♛',
        'r' => '♜',
        'b' => '♝',
        'n' => '♞',
        'p' => '♟',
        other => other,
    }
}

/// Points on lines, with both ways of naming files and the palaces' diagonals.
fn wide_xiangqi(rows: &Rows, colours: Colours) -> Vec<String> {
    let mut lines = vec!["  １　２　３　４　５　６　７　８　９".to_owned()];
    for (index, row) in rows.iter().enumerate() {
        if index > 0 {
            lines.push(format!("  {}", between(index)));
        }
        let point = |cell: &Option<char>| {
            cell.map_or("＋".to_owned(), |letter| painted(letter, character(letter), colours))
        };
        let points: Vec<String> = row.iter().map(point).collect();
        lines.push(format!("{} {}", rows.len() - index - 1, points.join("－")));
    }
    lines.push("  九　八　七　六　五　四　三　二　一".to_owned());
    lines.push("  ａ　ｂ　ｃ　ｄ　ｅ　ｆ　ｇ　ｈ　ｉ".to_owned());
    lines
}

/// What stands between the row before `index` and that row.
fn between(index: usize) -> &'static str {
    match index {
        1 | 8 => "｜　｜　｜　｜＼｜／｜　｜　｜　｜",
        2 | 9 => "｜　｜　｜　｜／｜＼｜　｜　｜　｜",
        5 => "｜　　　楚　河　　　漢　界　　　｜",
        _ => "｜　｜　｜　｜　｜　｜　｜　｜　｜",
    }
}

/// The character on a piece; the sides write several of them differently.
fn character(letter: char) -> char {
    match letter {
        'K' => '帥',
        'A' => '仕',
        'B' => '相',
        'N' => '傌',
        'R' => '俥',
        'C' => '炮',
        'P' => '兵',
        'k' => '將',
        'a' => '士',
        'b' => '象',
        'n' => '馬',
        'r' => '車',
        'c' => '砲',
        'p' => '卒',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Columns on a terminal: two for the wide characters of Unicode's blocks that are used here.
    fn columns(line: &str) -> usize {
        line.chars()
            .map(|c| if matches!(c, '\u{3000}'..='\u{9fff}' | '\u{ff01}'..='\u{ff60}') { 2 } else { 1 })
            .sum()
    }

    #[test]
    fn the_lines_of_a_wide_board_are_straight() {
        let board = draw(Kind::Xiangqi, Kind::Xiangqi.start_fen(), Charset::Wide, Colours::None);
        let lines: Vec<&str> = board.lines().collect();
        assert_eq!(lines.len(), 22);
        for line in &lines {
            assert_eq!(columns(line), 36, "{line}");
        }
        assert_eq!(lines[1], "9 車－馬－象－士－將－士－象－馬－車");
        assert_eq!(lines[10], "  ｜　　　楚　河　　　漢　界　　　｜");
        assert_eq!(lines[19], "0 俥－傌－相－仕－帥－仕－相－傌－俥");
    }

    #[test]
    fn ascii_is_ascii() {
        for kind in Kind::ALL {
            assert!(draw(kind, kind.start_fen(), Charset::Ascii, Colours::None).is_ascii());
        }
        let board = draw(Kind::Xiangqi, Kind::Xiangqi.start_fen(), Charset::Ascii, Colours::None);
        let lines: Vec<&str> = board.lines().collect();
        assert_eq!(lines[0], "    a b c d e f g h i");
        assert_eq!(lines[1], "  9 r n b a k a b n r 9");
        assert_eq!(lines[3], "  7 . c . . . . . c . 7");
        assert_eq!(lines[6], "    ~~~~~~~~~~~~~~~~~");
        assert_eq!(lines[11], "  0 R N B A K A B N R 0");
    }

    #[test]
    fn chess_has_eight_rows_from_one() {
        let board = draw(Kind::Chess, Kind::Chess.start_fen(), Charset::Wide, Colours::None);
        let lines: Vec<&str> = board.lines().collect();
        assert_eq!(lines.len(), 10);
        assert_eq!(lines[1], "  8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜ 8");
        assert_eq!(lines[8], "  1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖ 1");
    }

    #[test]
    fn colours_go_around_pieces_only() {
        let board = draw(Kind::Xiangqi, "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", Charset::Ascii, Colours::Ansi);
        assert_eq!(board.matches("\u{1b}[1;31mK\u{1b}[0m").count(), 1);
        assert_eq!(board.matches('\u{1b}').count(), 4);
    }
}
