//! One game between two seats, Xiangqi or chess: commands, events, state.
//!
//! A game is a sequence of [`Event`]s. [`Game::decide`] turns a [`Command`] into events and changes nothing;
//! [`Game::apply`] carries an event out and cannot fail; [`Game::fold`] makes the state again from stored events.
//! Everything is a pure function: `now` and the measured lag are arguments, users are unknown, only [`Seat`]s play.
//! [`event::v1`] owns the stored form of events.
//!
//! # Texts
//! Whatever a person may read has a key of the text catalogue (`id`) and its blanks (`args`): [`Refusal`] under
//! `refused.` (moves of Xiangqi under `notation.`, as the crate `xiangqi` names them), [`ClockFault`] under
//! `clock.fault.`, [`NewGameFault`] also under `fen.`, `position.`, `chess_fen.`, `chess_position.` and `new_game.`. An
//! [`Ending`] has its reason in words under [`Ending::text_id`]; who won is said by its result.
//!
//! # Clocks
//! The first move of each side is free, but by correspondence, where the clock runs from the start. A flag falls when
//! nothing is left; it is called once the lag is over that a move on its way could be given back. What a move was
//! charged is in its event, so that a replay never measures again.

mod clock;
mod command;
mod decide;
mod ending;
pub mod event;
mod evidence;
pub mod fuzz;
mod game;
mod line;
mod new_game;
mod offer;
mod pgn;
mod pgn_read;
mod position;
mod refusal;
mod rulebook;
mod seat;
mod time;
mod touch;
mod uci;

pub use clock::{
    BASE_MAX, BASE_MIN, ClockFault, ClockPart, ClockReading, ClockSpec, DAYS_MAX, INCREMENT_MAX, LagPolicy,
    MOVE_MAX, MOVE_MIN, PERIODS_MAX, SideReading,
};
pub use command::{Command, MoveText, TYPED_BYTES_MAX, WithMove};
pub use decide::{
    ARBITER_WAIT, CLAIMS_MAX, DRAW_OFFER_GAP, FOULS_MAX, PENALTY_SPAN_MAX, PLIES_MAX, REMATCH_OFFERS_MAX,
    TAKEBACKS_MAX,
};
pub use ending::{Ending, GameResult, Reason};
pub use event::{Claim, Created, Event, Mode, Penalty, Ruling, Stamped, Touch, Verdict};
pub use evidence::{ChasedPiece, EVIDENCE_BYTES_MAX, Evidence, EvidencePly, Levels, OtherBook, Sentence};
pub use game::{FoldError, Game, Misfit, PlayedMove};
pub use line::{JudgedLine, LINE_PLIES_MAX, Line, LineFault, judge_line, read_line};
pub use new_game::{NewGame, NewGameFault, NewGameFaults};
pub use offer::{Answer, Offer, Offers};
pub use pgn::{PgnMoves, PgnTags, TAG_CHARS_MAX};
pub use pgn_read::{PGN_BYTES_MAX, PGN_TAGS_MAX, PgnFault, PgnGame, PgnProblem, PgnTag};
pub use position::{
    AnyMove, AnyPosition, CHESS_CLAIM, CHESS_DRAW, ChessFault, DrawCounts, Kind, MoveTexts, QuietCount,
    Special, replies,
};
pub use refusal::{QUOTE_CHARS_MAX, Refusal, WhyNot};
pub use rulebook::Rulebook;
pub use seat::{BySeat, Seat};
pub use time::{Moment, Span};
pub use touch::{Duty, TOUCHES_MAX};
pub use uci::Uci;

pub(crate) use clock::Clock;
