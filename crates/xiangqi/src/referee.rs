//! The referee: rulings on repetition (棋例) under several rulebooks, with the evidence for each.
mod article;
mod desk;
mod direct;
mod finding;
mod grid;
mod judge;
mod labels;
mod levels;
mod message;
mod reason;
mod rulebook;
mod search;
mod tactical;
mod verdict;
mod window;

pub use article::{Article, Evidence};
pub use judge::judge;
pub use message::Message;
pub use rulebook::{
    Answers, BareFlag, Checks, DirectClauses, Method, NaturalLimit, OnChariots, Roots, Rulebook, RulebookFault,
    Sentence, UnknownRulebook,
};
pub use verdict::{Confidence, Level, LoopRuling, Nature, PlyRuling, Ruling, Verdict, Victim, Weight};
