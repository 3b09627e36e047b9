//! The two games side by side. This is the one file that asks which of them is played.

mod book;
mod of_chess;
mod of_xiangqi;
mod replies;
mod trail;

pub(crate) use book::Book;
pub use of_chess::ChessFault;
pub(crate) use of_chess::Grounds;
pub use of_chess::{CHESS_CLAIM, CHESS_DRAW, DrawCounts};
pub use replies::replies;
pub(crate) use trail::Trail;

use crate::{
    BySeat, Ending, GameResult, NewGameFault, PgnMoves, Reason, Refusal, Ruling, Seat, Span, Uci, Verdict,
};

/// Which of the two games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// 象棋.
    #[doc(alias = "象棋")]
    Xiangqi,
    /// International chess.
    #[doc(alias = "国际象棋")]
    Chess,
}

impl Kind {
    /// Both kinds.
    pub const ALL: [Kind; 2] = [Kind::Xiangqi, Kind::Chess];

    /// A stable name, which is also that of the plain movement rules.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Kind::Xiangqi => "xiangqi",
            Kind::Chess => "chess",
        }
    }

    /// The usual start position as FEN.
    #[must_use]
    pub const fn start_fen(self) -> &'static str {
        match self {
            Kind::Xiangqi => "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
            Kind::Chess => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        }
    }

    /// What a side is called: `red`, `white` or `black`, which are also keys of the text catalogue under `side.`.
    #[must_use]
    pub const fn side(self, seat: Seat) -> &'static str {
        match (self, seat) {
            (Kind::Xiangqi, Seat::First) => "red",
            (Kind::Chess, Seat::First) => "white",
            (_, Seat::Second) => "black",
        }
    }

    /// The book by which new games are played.
    pub(crate) const fn usual_rulebook(self) -> &'static str {
        match self {
            Kind::Xiangqi => "wxf2018",
            Kind::Chess => "fide2023",
        }
    }

    /// The rule on touched pieces: what follows `article.` in a key of the text catalogue.
    pub(crate) const fn touch_article(self) -> &'static str {
        match self {
            Kind::Xiangqi => "touch",
            Kind::Chess => "fide.4_3",
        }
    }

    /// The rule on illegal moves, and the time that the opponent gains by the first.
    pub(crate) const fn illegal_move(self) -> (&'static str, Option<Span>) {
        match self {
            Kind::Xiangqi => ("article.foul", None),
            Kind::Chess => ("article.fide.7_5_5", Some(CHESS_PENALTY)),
        }
    }

    /// See [`Ending::text_id`].
    pub(crate) const fn end_text_id(self, reason: Reason) -> &'static str {
        match (self, reason) {
            (Kind::Xiangqi, Reason::Stalemate) => "end.xiangqi.stalemate",
            (Kind::Chess, Reason::Stalemate) => "end.chess.stalemate",
            (_, Reason::Checkmate) => "end.checkmate",
            (_, Reason::BareGeneral) => "end.bare_general",
            (_, Reason::SoldierHome) => "end.soldier_home",
            (_, Reason::DeadPosition) => "end.dead_position",
            (_, Reason::Resign) => "end.resign",
            (_, Reason::Flag) => "end.flag",
            (_, Reason::FlagNoMatingMaterial) => "end.flag_no_mating_material",
            (_, Reason::DrawAgreed) => "end.draw_agreed",
            (_, Reason::PlyLimit) => "end.ply_limit",
            (_, Reason::NaturalLimit) => "end.natural_limit",
            (_, Reason::Threefold) => "end.threefold",
            (_, Reason::Fivefold) => "end.fivefold",
            (_, Reason::FiftyMoves) => "end.fifty_moves",
            (_, Reason::SeventyFiveMoves) => "end.seventy_five_moves",
            (_, Reason::ResignNoMatingMaterial) => "end.resign_no_mating_material",
            (_, Reason::Aborted) => "end.aborted",
            (_, Reason::NotStarted) => "end.not_started",
            (_, Reason::Ruling) => "end.ruling",
            (_, Reason::Penalty) => "end.penalty",
        }
    }

    /// PGN tags that say which game it is; they come first.
    pub(crate) const fn pgn_game_tags(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Kind::Xiangqi => &[("Game", "Chinese Chess")],
            Kind::Chess => &[],
        }
    }

    /// PGN tags that name the players.
    pub(crate) const fn pgn_player_tags(self) -> BySeat<&'static str> {
        match self {
            Kind::Xiangqi => BySeat { first: "Red", second: "Black" },
            Kind::Chess => BySeat { first: "White", second: "Black" },
        }
    }

    /// Whether a PGN says `SetUp` before a start position.
    pub(crate) const fn pgn_says_set_up(self) -> bool {
        match self {
            Kind::Xiangqi => false,
            Kind::Chess => true,
        }
    }

    /// The PGN tag that says how moves are written, where it needs saying.
    pub(crate) const fn pgn_format(self, moves: PgnMoves) -> Option<&'static str> {
        match (self, moves) {
            (Kind::Xiangqi, PgnMoves::Chinese) => Some("Chinese"),
            (Kind::Xiangqi, PgnMoves::Wxf) => Some("WXF"),
            (Kind::Xiangqi, PgnMoves::Iccs) => Some("ICCS"),
            (Kind::Chess, _) => None,
        }
    }
}

/// What the opponent gains by an illegal move (FIDE 7.5.5) or a wrong claim (FIDE 9.5.3).
pub(crate) const CHESS_PENALTY: Span = Span::from_secs(120);

/// What the referee finds after a move.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Found {
    pub(crate) verdict: Option<Box<Verdict>>,
    pub(crate) ending: Option<Ending>,
}

impl Found {
    pub(crate) fn is_referred(&self) -> bool {
        self.verdict.as_ref().is_some_and(|verdict| verdict.ruling == Ruling::Referred)
    }
}

/// How far a game has come towards the draw for want of captures (in chess, also of pawns' moves).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct QuietCount {
    /// Plies that count.
    pub plies: u32,
    /// Plies at which the game is drawn or, in chess, a draw can be claimed.
    pub most: u32,
}

/// A move in every notation of its kind.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MoveTexts {
    /// 炮二平五 in simplified characters, Black's digits full-width.
    pub zh: Option<String>,
    /// The same in traditional characters, where it differs.
    pub zh_hant: Option<String>,
    /// `C2=5`.
    pub wxf: Option<String>,
    /// `H2-E2`.
    pub iccs: Option<String>,
    /// `Nf3`, with `+` or `#`.
    pub san: Option<String>,
}

/// What an extra rule makes of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Special {
    /// A stable name, with `special.` before it a key of the text catalogue: `flight`, `crossed`, `flown_general`,
    /// `double_turn`, `command`.
    pub id: &'static str,
    /// The pieces that are stepped on, in order, or the cannon behind a flown general.
    pub squares: Vec<String>,
}

/// A legal move of one of the games, tied to the position it was read in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AnyMove(Inner);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Inner {
    Xiangqi(xiangqi::Move),
    Chess(shakmaty::Move),
}

/// A position of one of the games.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "one for each game in play; a box would cost more than it saves"
)]
pub enum AnyPosition {
    /// Xiangqi.
    Xiangqi(xiangqi::Position),
    /// Chess.
    Chess(shakmaty::Chess),
}

/// What a move did, beside leading to another position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Effect {
    /// FEN letter of the piece that was taken; of two, the first.
    pub(crate) captured: Option<char>,
    pub(crate) check: bool,
}

impl AnyPosition {
    /// Sets up a start position: `fen` or the usual one, under movement rules by canonical name or the plain ones.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn start(
        kind: Kind,
        fen: Option<&str>,
        rules: Option<&str>,
    ) -> Result<AnyPosition, Vec<NewGameFault>> {
        let fen = fen.unwrap_or(kind.start_fen());
        let rules = rules.unwrap_or(kind.id());
        match kind {
            Kind::Xiangqi => of_xiangqi::start(fen, rules).map(AnyPosition::Xiangqi),
            Kind::Chess => of_chess::start(fen, rules).map(AnyPosition::Chess),
        }
    }

    /// Which game it is.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            AnyPosition::Xiangqi(_) => Kind::Xiangqi,
            AnyPosition::Chess(_) => Kind::Chess,
        }
    }

    /// Canonical name of the movement rules.
    #[must_use]
    pub fn rules_name(&self) -> String {
        match self {
            AnyPosition::Xiangqi(position) => position.rules().to_string(),
            AnyPosition::Chess(_) => Kind::Chess.id().to_owned(),
        }
    }

    /// Who is to move.
    #[must_use]
    pub fn turn(&self) -> Seat {
        match self {
            AnyPosition::Xiangqi(position) => of_xiangqi::turn(position),
            AnyPosition::Chess(position) => of_chess::turn(position),
        }
    }

    /// Writes the position as FEN.
    pub fn write_fen(&self, out: &mut String) {
        match self {
            AnyPosition::Xiangqi(position) => of_xiangqi::write_fen(position, out),
            AnyPosition::Chess(position) => of_chess::write_fen(position, out),
        }
    }

    /// The position as FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        let mut fen = String::with_capacity(80);
        self.write_fen(&mut fen);
        fen
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        match self {
            AnyPosition::Xiangqi(position) => position.is_check(),
            AnyPosition::Chess(position) => of_chess::is_check(position),
        }
    }

    /// The squares of the pieces that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> Vec<String> {
        match self {
            AnyPosition::Xiangqi(position) => position.checkers().iter().map(|s| s.to_string()).collect(),
            AnyPosition::Chess(position) => of_chess::checkers(position),
        }
    }

    /// Whether a king and a rook can move together in this game.
    pub(crate) fn knows_castling(&self) -> bool {
        self.kind() == Kind::Chess
    }

    /// Under 底兵功成: where a soldier of the opponent stands that wins unless the next move takes it.
    #[must_use]
    pub fn pending_soldier(&self) -> Option<String> {
        match self {
            AnyPosition::Xiangqi(position) => position.pending_soldier().map(|square| square.to_string()),
            AnyPosition::Chess(_) => None,
        }
    }

    /// Every legal move that only an extra rule allows, with what it makes of it.
    #[must_use]
    pub fn special_moves(&self) -> Vec<(AnyMove, Special)> {
        match self {
            AnyPosition::Xiangqi(position) => {
                let special = of_xiangqi::special_moves(position).into_iter();
                special.map(|(mv, special)| (AnyMove(Inner::Xiangqi(mv)), special)).collect()
            }
            AnyPosition::Chess(_) => Vec::new(),
        }
    }

    /// The number of the round (a move of each side) and whether it begins here, for move lists.
    pub(crate) fn round(&self) -> u32 {
        match self {
            AnyPosition::Xiangqi(position) => position.round(),
            AnyPosition::Chess(position) => of_chess::round(position),
        }
    }

    /// Every legal move.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        match self {
            AnyPosition::Xiangqi(position) => {
                position.legal_moves().iter().map(|m| AnyMove(Inner::Xiangqi(*m))).collect()
            }
            AnyPosition::Chess(position) => {
                of_chess::legal_moves(position).iter().map(|m| AnyMove(Inner::Chess(*m))).collect()
            }
        }
    }

    /// Appends every legal move as UCCI or UCI, separated by single spaces.
    pub fn write_legal(&self, out: &mut String) {
        match self {
            AnyPosition::Xiangqi(position) => of_xiangqi::write_legal(position, out),
            AnyPosition::Chess(position) => of_chess::write_legal(position, out),
        }
    }

    /// Reads a legal move in UCCI or UCI. Chess castling may be `e1g1` or `e1h1`.
    ///
    /// # Errors
    /// A refusal that says what was read and why it cannot be played.
    pub fn read_uci(&self, uci: &Uci) -> Result<AnyMove, Refusal> {
        match self {
            AnyPosition::Xiangqi(position) => of_xiangqi::read_uci(position, uci).map(Inner::Xiangqi),
            AnyPosition::Chess(position) => of_chess::read_uci(position, uci).map(Inner::Chess),
        }
        .map(AnyMove)
    }

    /// Reads a legal move as a person writes it, in any notation of the kind.
    ///
    /// # Errors
    /// A refusal that says what was read and why it cannot be played, or which moves it fits.
    pub fn read_typed(&self, text: &str) -> Result<AnyMove, Refusal> {
        if text.len() > crate::TYPED_BYTES_MAX {
            return Err(Refusal::MoveTooLong { bytes: text.len() });
        }
        let text = text.trim();
        match self {
            AnyPosition::Xiangqi(position) => of_xiangqi::read_typed(position, text).map(Inner::Xiangqi),
            AnyPosition::Chess(position) => of_chess::read_typed(position, text).map(Inner::Chess),
        }
        .map(AnyMove)
    }

    /// Reads a legal move as a PGN has it. In the notation that it names, what is written there is never ambiguous, though
    /// it may be among all notations.
    pub(crate) fn read_pgn(&self, text: &str, moves: Option<PgnMoves>) -> Result<AnyMove, Refusal> {
        match (self, moves) {
            (AnyPosition::Xiangqi(position), Some(moves)) => {
                of_xiangqi::read_pgn(position, text, moves).map(|mv| AnyMove(Inner::Xiangqi(mv)))
            }
            _ => self.read_typed(text),
        }
    }

    /// Plays a move that was read in this position; one of the other kind changes nothing.
    ///
    /// A move read in another position leads to a position that makes no sense.
    pub fn play(&mut self, mv: AnyMove) {
        match (self, mv.0) {
            (AnyPosition::Xiangqi(position), Inner::Xiangqi(mv)) => position.play_unchecked(mv),
            (AnyPosition::Chess(position), Inner::Chess(mv)) => of_chess::play(position, mv),
            _ => {}
        }
    }

    /// What a move does that was read in this position.
    pub(crate) fn effect(&self, mv: AnyMove, after: &AnyPosition) -> Effect {
        let captured = match (self, mv.0) {
            (AnyPosition::Xiangqi(position), Inner::Xiangqi(mv)) => of_xiangqi::captured(position, mv),
            (AnyPosition::Chess(position), Inner::Chess(mv)) => of_chess::captured(position, mv),
            _ => None,
        };
        Effect { captured, check: after.is_check() }
    }

    /// How the game has ended on the board, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Ending> {
        let (result, reason) = match self {
            AnyPosition::Xiangqi(position) => of_xiangqi::outcome(position),
            AnyPosition::Chess(position) => of_chess::outcome(position),
        }?;
        Some(Ending::new(result, reason))
    }

    /// Whether `seat` has so little left that it can never win, whatever the opponent does.
    ///
    /// Xiangqi: no chariot, horse, cannon or soldier. Chess (FIDE 6.9): no series of legal moves can mate, as far as
    /// material tells.
    #[must_use]
    pub fn cannot_win(&self, seat: Seat) -> bool {
        match self {
            AnyPosition::Xiangqi(position) => of_xiangqi::cannot_win(position, seat),
            AnyPosition::Chess(position) => of_chess::cannot_win(position, seat),
        }
    }

    /// How a game ends in this position when the time of `seat` is up.
    pub(crate) fn flagged(&self, seat: Seat, book: &Book) -> Ending {
        if let (AnyPosition::Xiangqi(position), Book::Xiangqi(book)) = (self, book) {
            return of_xiangqi::time_up(position, seat, book);
        }
        if self.cannot_win(!seat) {
            return Ending::new(GameResult::Draw, Reason::FlagNoMatingMaterial);
        }
        Ending::new(GameResult::won_by(!seat), Reason::Flag)
    }

    /// Whose piece stands on a square, and its letter, small.
    pub(crate) fn piece_on(&self, square: &str) -> Option<(Seat, char)> {
        match self {
            AnyPosition::Xiangqi(position) => of_xiangqi::piece_on(position, square),
            AnyPosition::Chess(position) => of_chess::piece_on(position, square),
        }
    }

    /// Whether a text names a square of the board.
    pub(crate) fn is_square(&self, text: &str) -> bool {
        match self {
            AnyPosition::Xiangqi(_) => of_xiangqi::is_square(text),
            AnyPosition::Chess(_) => of_chess::is_square(text),
        }
    }

    /// Where the piece stands that a move takes, if it takes one.
    pub(crate) fn capture_square(&self, mv: AnyMove) -> Option<String> {
        match (self, mv.0) {
            (AnyPosition::Xiangqi(position), Inner::Xiangqi(mv)) => of_xiangqi::capture_square(position, mv),
            (_, Inner::Chess(mv)) => of_chess::capture_square(mv),
            _ => None,
        }
    }
}

impl AnyMove {
    /// The move as UCCI or UCI, castling as the king's step.
    #[must_use]
    pub fn uci(self) -> Uci {
        match self.0 {
            Inner::Xiangqi(mv) => of_xiangqi::uci(mv),
            Inner::Chess(mv) => of_chess::uci(mv),
        }
    }

    /// Where king and rook stand before they castle, if the move is castling.
    pub(crate) fn castling_squares(self) -> Option<(String, String)> {
        match self.0 {
            Inner::Xiangqi(_) => None,
            Inner::Chess(mv) => of_chess::castling_squares(mv),
        }
    }

    /// The move in every notation of its kind. `before` is the position that it was read in.
    #[must_use]
    pub fn texts(self, before: &AnyPosition) -> MoveTexts {
        match (before, self.0) {
            (AnyPosition::Xiangqi(position), Inner::Xiangqi(mv)) => of_xiangqi::texts(position, mv),
            (AnyPosition::Chess(position), Inner::Chess(mv)) => of_chess::texts(position, mv),
            _ => MoveTexts::default(),
        }
    }

    /// What an extra rule makes of the move; none for a move that the ordinary game has too. `before` is the position
    /// that it was read in.
    #[must_use]
    pub fn special(self, before: &AnyPosition) -> Option<Special> {
        match (before, self.0) {
            (AnyPosition::Xiangqi(position), Inner::Xiangqi(mv)) => of_xiangqi::special(position, mv),
            _ => None,
        }
    }

    /// The move as it stands in a PGN. `before` is the position that it was read in.
    pub(crate) fn write_pgn(self, before: &AnyPosition, moves: PgnMoves, out: &mut String) {
        match (before, self.0) {
            (AnyPosition::Xiangqi(position), Inner::Xiangqi(mv)) => {
                of_xiangqi::write_pgn(position, mv, moves, out);
            }
            (AnyPosition::Chess(position), Inner::Chess(mv)) => of_chess::write_pgn(position, mv, out),
            _ => {}
        }
    }
}
