//! How a game ended.

use crate::{Kind, Seat};

/// Who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Red or White won.
    FirstWins,
    /// Black won.
    SecondWins,
    /// Nobody won.
    Draw,
    /// The game counts for nothing: it was aborted.
    Void,
}

impl GameResult {
    /// Every result.
    pub const ALL: [GameResult; 4] =
        [GameResult::FirstWins, GameResult::SecondWins, GameResult::Draw, GameResult::Void];

    /// The result in which `seat` wins.
    #[must_use]
    pub const fn won_by(seat: Seat) -> GameResult {
        match seat {
            Seat::First => GameResult::FirstWins,
            Seat::Second => GameResult::SecondWins,
        }
    }

    /// Who won, if anybody.
    #[must_use]
    pub const fn winner(self) -> Option<Seat> {
        match self {
            GameResult::FirstWins => Some(Seat::First),
            GameResult::SecondWins => Some(Seat::Second),
            GameResult::Draw | GameResult::Void => None,
        }
    }

    /// A stable name, as the protocol spells it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            GameResult::FirstWins => "first_wins",
            GameResult::SecondWins => "second_wins",
            GameResult::Draw => "draw",
            GameResult::Void => "void",
        }
    }

    /// The result token of PGN; a void game has none and is written `*`.
    #[must_use]
    pub const fn pgn(self) -> &'static str {
        match self {
            GameResult::FirstWins => "1-0",
            GameResult::SecondWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Void => "*",
        }
    }
}

/// By what a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The side to move is in check and has no move.
    #[doc(alias = "将死")]
    Checkmate,
    /// The side to move is not in check and has no move: a loss in Xiangqi, a draw in chess.
    #[doc(alias = "困毙")]
    #[doc(alias = "逼和")]
    Stalemate,
    /// A side has nothing but its general left, and loses.
    #[doc(alias = "孤独求败")]
    BareGeneral,
    /// A soldier stands where the other general started, and was not or cannot be taken; its side wins.
    #[doc(alias = "底兵功成")]
    SoldierHome,
    /// Nobody can ever win.
    DeadPosition,
    /// A player resigned.
    Resign,
    /// A player ran out of time.
    Flag,
    /// A player ran out of time, but the opponent has nothing left to win with.
    FlagNoMatingMaterial,
    /// The players agreed on a draw.
    DrawAgreed,
    /// The game reached [`PLIES_MAX`](crate::PLIES_MAX), or as many rounds as its rulebook allows.
    PlyLimit,
    /// No capture for as many rounds as the rulebook says.
    #[doc(alias = "自然限着")]
    NaturalLimit,
    /// The same position for the third time, as a player claimed or the table had set (FIDE 9.2).
    Threefold,
    /// The same position for the fifth time (FIDE 9.6.1).
    Fivefold,
    /// Fifty moves of each side without a capture or a pawn's move, as a player claimed (FIDE 9.3).
    FiftyMoves,
    /// Seventy-five of them (FIDE 9.6.2).
    SeventyFiveMoves,
    /// A player resigned, but the opponent had nothing left to win with (FIDE 5.1.2).
    ResignNoMatingMaterial,
    /// A player called the game off before both had moved.
    Aborted,
    /// The game never began in earnest: the hall called it off, or a first move did not come in time.
    NotStarted,
    /// A ruling of the referee, named by the article.
    Ruling,
    /// A penalty, named by the article.
    Penalty,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 20] = [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::BareGeneral,
        Reason::SoldierHome,
        Reason::DeadPosition,
        Reason::Resign,
        Reason::Flag,
        Reason::FlagNoMatingMaterial,
        Reason::DrawAgreed,
        Reason::PlyLimit,
        Reason::NaturalLimit,
        Reason::Threefold,
        Reason::Fivefold,
        Reason::FiftyMoves,
        Reason::SeventyFiveMoves,
        Reason::ResignNoMatingMaterial,
        Reason::Aborted,
        Reason::NotStarted,
        Reason::Ruling,
        Reason::Penalty,
    ];

    /// A stable name; [`Ending::text_id`] is the key of its words.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::BareGeneral => "bare_general",
            Reason::SoldierHome => "soldier_home",
            Reason::DeadPosition => "dead_position",
            Reason::Resign => "resign",
            Reason::Flag => "flag",
            Reason::FlagNoMatingMaterial => "flag_no_mating_material",
            Reason::DrawAgreed => "draw_agreed",
            Reason::PlyLimit => "ply_limit",
            Reason::NaturalLimit => "natural_limit",
            Reason::Threefold => "threefold",
            Reason::Fivefold => "fivefold",
            Reason::FiftyMoves => "fifty_moves",
            Reason::SeventyFiveMoves => "seventy_five_moves",
            Reason::ResignNoMatingMaterial => "resign_no_mating_material",
            Reason::Aborted => "aborted",
            Reason::NotStarted => "not_started",
            Reason::Ruling => "ruling",
            Reason::Penalty => "penalty",
        }
    }

    /// The `Termination` tag of PGN.
    pub(crate) const fn pgn_termination(self) -> &'static str {
        match self {
            Reason::Checkmate | Reason::Stalemate | Reason::DeadPosition => "normal",
            Reason::BareGeneral | Reason::SoldierHome => "normal",
            Reason::Resign | Reason::ResignNoMatingMaterial | Reason::DrawAgreed => "normal",
            Reason::NaturalLimit | Reason::Threefold | Reason::Fivefold => "normal",
            Reason::FiftyMoves | Reason::SeventyFiveMoves => "normal",
            Reason::Flag | Reason::FlagNoMatingMaterial => "time forfeit",
            Reason::PlyLimit | Reason::Ruling => "adjudication",
            Reason::Aborted | Reason::NotStarted => "abandoned",
            Reason::Penalty => "rules infraction",
        }
    }
}

/// How a game ended.
///
/// ```
/// use game::{Ending, GameResult, Kind, Reason};
/// let ending = Ending::new(GameResult::SecondWins, Reason::Resign);
/// assert_eq!(ending.text_id(Kind::Chess), "end.resign");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Who won.
    pub result: GameResult,
    /// By what.
    pub reason: Reason,
    /// The article of the rulebook, where one was applied.
    pub article: Option<String>,
}

impl Ending {
    /// An ending for which no article is cited.
    #[must_use]
    pub const fn new(result: GameResult, reason: Reason) -> Ending {
        Ending { result, reason, article: None }
    }

    /// The same with the article that was applied, a key of the text catalogue.
    #[must_use]
    pub fn by(self, article: &str) -> Ending {
        Ending { article: Some(article.to_owned()), ..self }
    }

    /// The key of the reason's words in the text catalogue: `end.` and the reason, or where the games call it by
    /// different names, `end.`, the kind and the reason (困毙, but 逼和). Who won is not in it.
    #[must_use]
    pub const fn text_id(&self, kind: Kind) -> &'static str {
        kind.end_text_id(self.reason)
    }
}
