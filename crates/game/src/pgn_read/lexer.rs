//! PGN cut into tags and words.

use super::fault::{PgnFault, PgnProblem};
use crate::refusal::quote;

/// A part of a PGN that means something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Tag { name: &'a str, value: String },
    Word(&'a str),
}

/// Goes through a text; comments, variations and numbered assessments are passed over.
#[derive(Debug, Clone)]
pub(super) struct Lexer<'a> {
    rest: &'a str,
    line: u32,
    starts_line: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer { rest: text.strip_prefix('\u{feff}').unwrap_or(text), line: 1, starts_line: true }
    }

    /// The next part with its line, or `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(u32, Token<'a>)>, PgnFault> {
        // Lines of the brackets that are open.
        let (mut depth, mut opened) = (0_u32, self.line);
        loop {
            self.skip_space();
            let line = self.line;
            let Some(first) = self.rest.chars().next() else {
                return if depth > 0 { Err(PgnProblem::VariationOpen.on(opened)) } else { Ok(None) };
            };
            match first {
                '{' => self.skip_comment()?,
                ';' => self.skip_line(),
                '%' if self.starts_line => self.skip_line(),
                '$' => self.skip_assessment()?,
                '(' => {
                    opened = if depth == 0 { line } else { opened };
                    depth = depth.saturating_add(1);
                    self.take(1);
                }
                ')' if depth == 0 => return Err(PgnProblem::VariationClose.on(line)),
                ')' => {
                    depth -= 1;
                    self.take(1);
                }
                '[' if depth == 0 => return self.tag().map(|token| Some((line, token))),
                _ => {
                    let word = self.word();
                    if depth == 0 {
                        return Ok(Some((line, Token::Word(word))));
                    }
                }
            }
        }
    }

    /// Takes so many bytes, which must end at a character.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line = self.line.saturating_add(u32::try_from(taken.matches('\n').count()).unwrap_or(u32::MAX));
        self.rest = rest;
        self.starts_line = taken.ends_with('\n');
        taken
    }

    fn skip_space(&mut self) {
        let space = self.rest.len() - self.rest.trim_start().len();
        if space > 0 {
            self.take(space);
        }
    }

    fn skip_line(&mut self) {
        self.take(self.rest.find('\n').map_or(self.rest.len(), |end| end + 1));
    }

    fn skip_comment(&mut self) -> Result<(), PgnFault> {
        let end = self.rest.find('}').ok_or_else(|| PgnProblem::CommentOpen.on(self.line))?;
        self.take(end + 1);
        Ok(())
    }

    fn skip_assessment(&mut self) -> Result<(), PgnFault> {
        let digits = self.rest[1..].chars().take_while(char::is_ascii_digit).count();
        if digits == 0 {
            return Err(PgnProblem::Assessment { read: quote(self.peek_word()) }.on(self.line));
        }
        self.take(1 + digits);
        Ok(())
    }

    /// Up to a space or to anything that stands for itself; at least one character.
    fn peek_word(&self) -> &'a str {
        let ends = |c: char| c.is_whitespace() || "{}();[]$".contains(c);
        let mut chars = self.rest.char_indices().skip(1);
        let end = chars.find(|(_, c)| ends(*c)).map_or(self.rest.len(), |(at, _)| at);
        &self.rest[..end]
    }

    fn word(&mut self) -> &'a str {
        let word = self.peek_word();
        self.take(word.len())
    }

    /// `[Name "value"]` with `\"` and `\\` in the value, all in one line.
    fn tag(&mut self) -> Result<Token<'a>, PgnFault> {
        let line = self.rest.split('\n').next().unwrap_or_default();
        let wrong = || PgnProblem::Tag { read: quote(line.trim()) }.on(self.line);
        let (name, after) = line[1..].split_once('"').ok_or_else(wrong)?;
        let name = name.trim();
        if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
            return Err(wrong());
        }
        let (value, read) = quoted(after).ok_or_else(wrong)?;
        let closing = after[read..].trim_start();
        if !closing.starts_with(']') {
            return Err(wrong());
        }
        let bytes = line.len() - closing.len() + 1;
        self.take(bytes);
        Ok(Token::Tag { name, value })
    }
}

/// The text up to the closing quote, escapes undone, and how many bytes it took with that quote.
fn quoted(text: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((value, at + 1)),
            '\\' => value.push(chars.next()?.1),
            _ => value.push(c),
        }
    }
    None
}
