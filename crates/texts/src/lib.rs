//! Every sentence that a person reads, in Chinese and English.
//!
//! The texts lie in `texts/zh.json` and `texts/en.json` at the root of the repository; the page
//! imports the same files. Code names a text by its key and gives the arguments that fill its blanks:
//!
//! ```
//! use texts::{Lang, say};
//! assert_eq!(say(Lang::Zh, "kind.xiangqi", &[]), "象棋");
//! assert_eq!(say(Lang::En, "kind.xiangqi", &[]), "Xiangqi");
//! ```
//!
//! A blank `{name}` takes the argument as it is. A blank `{name|group}` looks it up: with the
//! argument `color` = `red`, `{color|side}` becomes the text `side.red`. So arguments stay plain
//! identifiers and numbers in every language.

mod catalogue;
mod lang;
mod message;

pub use catalogue::{has, keys, say, say_with};
pub use lang::Lang;
pub use message::Message;
