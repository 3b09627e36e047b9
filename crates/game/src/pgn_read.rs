//! A game read from PGN.

mod fault;
mod lexer;
#[cfg(test)]
mod tests;

pub use fault::{PgnFault, PgnProblem};

use crate::{AnyMove, AnyPosition, GameResult, Kind, PLIES_MAX, PgnMoves, refusal::quote};
use lexer::{Lexer, Token};

/// The longest PGN that is read, in bytes.
pub const PGN_BYTES_MAX: usize = 1 << 20;

/// The most tags that a PGN may have.
pub const PGN_TAGS_MAX: usize = 100;

/// A tag of a PGN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PgnTag {
    /// Its name, such as `FEN`.
    pub name: String,
    /// Its value, escapes undone.
    pub value: String,
    /// The line it stands in, from 1.
    pub line: u32,
}

/// A game as a PGN tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PgnGame {
    /// The tags in their order.
    pub tags: Vec<PgnTag>,
    /// Where it starts.
    pub start: AnyPosition,
    /// The moves, each legal where it stands.
    pub moves: Vec<AnyMove>,
    /// The result after the moves; `None` if there is none, or `*`.
    pub result: Option<GameResult>,
}

impl PgnGame {
    /// Reads one game: tags, then moves with their numbers, comments `{..}` and `;..`, variations and assessments
    /// (`$1`, `!?`), which are left out, and the result, which may be missing.
    ///
    /// Which game it is, the tag `Game` says, else the names of the players' tags (`Red`, `White`), the rows of the FEN,
    /// or the first move. Moves of Xiangqi are read in the notation that the tag `Format` names, and in any other;
    /// those of chess as SAN or UCI. Only plain text of at most [`PGN_BYTES_MAX`] bytes with at most [`PGN_TAGS_MAX`]
    /// tags and [`PLIES_MAX`] moves is read.
    ///
    /// # Errors
    /// The first fault with its line, what was read there, and what would be right.
    ///
    /// ```
    /// use game::{Kind, PgnGame};
    /// let text = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 {当头炮} 马8进7 2. 马二进三 *";
    /// let read = PgnGame::read(text).unwrap();
    /// assert_eq!((read.start.kind(), read.moves.len()), (Kind::Xiangqi, 3));
    ///
    /// let fault = PgnGame::read("[White \"?\"]\n\n1. e4 e5\n2. Ke3 *").unwrap_err();
    /// assert_eq!((fault.line, fault.id()), (4, "pgn.move"));
    /// ```
    pub fn read(text: &str) -> Result<PgnGame, PgnFault> {
        PgnGame::read_by(text, None)
    }

    /// Reads one game as [`PgnGame::read`] does. A game of Xiangqi whose record does not name its rules, in the tag
    /// `Variant`, is read by those that are asked for by their canonical name; chess has no others to ask for.
    ///
    /// # Errors
    /// As [`PgnGame::read`], and when the record names other rules than those.
    ///
    /// ```
    /// use game::PgnGame;
    /// let text = "[Red \"?\"]\n\n1. 炮二进七 马2进3/车9平8 *";
    /// assert!(PgnGame::read(text).is_err());
    /// let game = PgnGame::read_by(text, Some("xiangqi+dunma")).unwrap();
    /// assert_eq!(game.start.rules_name(), "xiangqi+dunma");
    ///
    /// let text = "[Variant \"xiangqi2\"]\n";
    /// assert_eq!(PgnGame::read_by(text, Some("xiangqi+dunma")).unwrap_err().id(), "pgn.rules");
    /// ```
    pub fn read_by(text: &str, rules: Option<&str>) -> Result<PgnGame, PgnFault> {
        if text.len() > PGN_BYTES_MAX {
            return Err(PgnProblem::TooLong { bytes: text.len() }.on(1));
        }
        Reader { asked: rules, ..Reader::new(text) }.read()
    }

    /// The value of a tag; of several with this name, the first.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        find(&self.tags, name).map(|tag| tag.value.as_str())
    }
}

fn find<'a>(tags: &'a [PgnTag], name: &str) -> Option<&'a PgnTag> {
    tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))
}

/// What is read, and how far.
struct Reader<'a> {
    lexer: Lexer<'a>,
    tags: Vec<PgnTag>,
    /// The rules that were asked for.
    asked: Option<&'a str>,
}

/// A word of the movetext with its line.
type Word<'a> = (u32, &'a str);

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader { lexer: Lexer::new(text), tags: Vec::new(), asked: None }
    }

    fn read(mut self) -> Result<PgnGame, PgnFault> {
        let mut word = self.read_tags()?;
        if word.is_none() && self.tags.is_empty() {
            return Err(PgnProblem::Empty.on(1));
        }
        let kind = self.kind(word)?;
        let start = self.start(kind)?;
        let style = self.style();
        let (mut position, mut moves, mut result) = (start.clone(), Vec::new(), None);
        while let Some((line, text)) = word {
            if let Some(end) = end_of_game(text) {
                result = end.result;
                self.nothing_follows(text)?;
                break;
            }
            if let Some(text) = move_in(text) {
                if moves.len() == PLIES_MAX as usize {
                    return Err(PgnProblem::TooManyMoves.on(line));
                }
                let mv = position.read_pgn(text, style).map_err(|why| {
                    let position = Box::new(position.clone());
                    PgnProblem::Move { read: quote(text), position, why: Box::new(why) }.on(line)
                })?;
                position.play(mv);
                moves.push(mv);
            }
            word = self.next_word()?;
        }
        Ok(PgnGame { tags: self.tags, start, moves, result })
    }

    /// Reads the tags and returns the first word after them.
    fn read_tags(&mut self) -> Result<Option<Word<'a>>, PgnFault> {
        loop {
            match self.lexer.next()? {
                None => return Ok(None),
                Some((line, Token::Word(text))) => return Ok(Some((line, text))),
                Some((line, Token::Tag { .. })) if self.tags.len() == PGN_TAGS_MAX => {
                    return Err(PgnProblem::TooManyTags.on(line));
                }
                Some((line, Token::Tag { name, value })) => {
                    self.tags.push(PgnTag { name: name.to_owned(), value, line });
                }
            }
        }
    }

    fn next_word(&mut self) -> Result<Option<Word<'a>>, PgnFault> {
        match self.lexer.next()? {
            None => Ok(None),
            Some((line, Token::Word(text))) => Ok(Some((line, text))),
            Some((line, Token::Tag { name, .. })) => {
                Err(PgnProblem::SecondGame { after: String::new(), read: quote(&format!("[{name}")) }
                    .on(line))
            }
        }
    }

    /// Only one game is read, and that another is left out should not go unseen.
    fn nothing_follows(&mut self, result: &str) -> Result<(), PgnFault> {
        let (line, read) = match self.lexer.next()? {
            None => return Ok(()),
            Some((line, Token::Word(text))) => (line, quote(text)),
            Some((line, Token::Tag { name, .. })) => (line, quote(&format!("[{name}"))),
        };
        Err(PgnProblem::SecondGame { after: result.to_owned(), read }.on(line))
    }

    fn kind(&self, first: Option<Word<'_>>) -> Result<Kind, PgnFault> {
        let has = |name| find(&self.tags, name).is_some();
        if let Some(tag) = find(&self.tags, "Game") {
            return match tag.value.trim().to_lowercase().as_str() {
                "chinese chess" | "xiangqi" | "象棋" | "中国象棋" | "中國象棋" => Ok(Kind::Xiangqi),
                "chess" | "国际象棋" | "國際象棋" => Ok(Kind::Chess),
                _ => Err(PgnProblem::Game { read: quote(&tag.value) }.on(tag.line)),
            };
        }
        if has("Red") || has("White") {
            return Ok(if has("Red") { Kind::Xiangqi } else { Kind::Chess });
        }
        if let Some(fen) = find(&self.tags, "FEN") {
            let rows = fen.value.split_whitespace().next().unwrap_or_default().split('/').count();
            return Ok(if rows == 8 { Kind::Chess } else { Kind::Xiangqi });
        }
        let is_chess = |text: &str| {
            let start = AnyPosition::start(Kind::Chess, None, None);
            start.is_ok_and(|start| start.read_typed(text).is_ok())
        };
        let opens = match first.and_then(|(_, text)| move_in(text)) {
            Some(text) => is_chess(text),
            None => self.peek_move().is_some_and(is_chess),
        };
        Ok(if opens { Kind::Chess } else { Kind::Xiangqi })
    }

    /// The move after a number that was read.
    fn peek_move(&self) -> Option<&'a str> {
        match self.lexer.clone().next() {
            Ok(Some((_, Token::Word(text)))) => move_in(text),
            _ => None,
        }
    }

    fn start(&self, kind: Kind) -> Result<AnyPosition, PgnFault> {
        let fen = find(&self.tags, "FEN");
        let variant = find(&self.tags, "Variant").filter(|tag| !tag.value.trim().is_empty());
        let is_extra = |name: &&str| !["standard", kind.id()].contains(&name.to_lowercase().as_str());
        let asked = self.asked.filter(|_| kind == Kind::Xiangqi);
        let rules = match variant {
            Some(tag) => Some(tag.value.trim()).filter(is_extra),
            None => asked,
        };
        let start = AnyPosition::start(kind, fen.map(|tag| tag.value.as_str()), rules).map_err(|faults| {
            let line = fen.or(variant).map_or(1, |tag| tag.line);
            PgnProblem::Start(faults).on(line)
        })?;
        match (variant, asked) {
            (Some(tag), Some(asked)) if start.rules_name() != asked => {
                Err(PgnProblem::Rules { read: quote(&tag.value), asked: quote(asked) }.on(tag.line))
            }
            _ => Ok(start),
        }
    }

    /// The notation of Xiangqi that is tried before all others.
    fn style(&self) -> Option<PgnMoves> {
        let format = find(&self.tags, "Format")?;
        let named = |moves: &PgnMoves| {
            let name = Kind::Xiangqi.pgn_format(*moves);
            name.is_some_and(|name| name.eq_ignore_ascii_case(format.value.trim()))
        };
        [PgnMoves::Chinese, PgnMoves::Wxf, PgnMoves::Iccs].into_iter().find(named)
    }
}

/// What closes the movetext.
struct End {
    result: Option<GameResult>,
}

fn end_of_game(word: &str) -> Option<End> {
    let results = GameResult::ALL.into_iter().find(|result| result.pgn() == word);
    let result = results.or_else(|| (word == "1/2").then_some(GameResult::Draw))?;
    Some(End { result: Some(result).filter(|result| *result != GameResult::Void) })
}

/// The move in a word, its number and assessment taken off; `None` if nothing else is in it.
fn move_in(word: &str) -> Option<&str> {
    let unnumbered = without_number(word);
    let bare = unnumbered.trim_end_matches(['!', '?']);
    (!bare.is_empty() && bare != "e.p.").then_some(bare)
}

/// `12.`, `12...` and `12` are numbers, also before a move; `15.4` is a move of a soldier in WXF.
fn without_number(word: &str) -> &str {
    let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = after_digits.trim_start_matches('.');
    let (digits, dots) = (word.len() - after_digits.len(), after_digits.len() - rest.len());
    let is_soldiers_move = digits == 2 && dots == 1 && rest.len() == 1 && rest.as_bytes()[0].is_ascii_digit();
    let is_number = digits > 0 && (dots > 0 || rest.is_empty()) && !is_soldiers_move;
    if is_number || digits == 0 && dots > 0 { rest } else { word }
}
