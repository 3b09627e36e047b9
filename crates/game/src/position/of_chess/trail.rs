//! The way that a game of chess took.

use shakmaty::{Chess, Color, Move, Position, Role};

/// Start, moves and positions of a game of chess.
#[derive(Debug, Clone)]
pub(crate) struct Trail {
    start: Chess,
    position: Chess,
    moves: Vec<Move>,
    /// The position before each move.
    passed: Vec<Exact>,
}

/// A position as repetition sees it (FIDE 9.2.3): placement, side to move, castling rights, legal en passant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Exact {
    /// For every square four bits, one in each plane: the colour and three for the role.
    planes: [u64; 4],
    castling: u8,
    en_passant: u8,
    turn: Color,
}

impl Exact {
    fn of(position: &Chess) -> Exact {
        let board = position.board();
        let role = |role: Role| u64::from(board.by_role(role));
        let rights = u64::from(position.castles().castling_rights());
        // Rights are the rooks' squares, on ranks 1 and 8; in Standard chess only the corners.
        let corner = |square: u32| ((rights >> square) & 1) as u8;
        Exact {
            planes: [
                u64::from(board.by_color(Color::White)),
                role(Role::Pawn) | role(Role::Bishop) | role(Role::Queen),
                role(Role::Knight) | role(Role::Bishop) | role(Role::King),
                role(Role::Rook) | role(Role::Queen) | role(Role::King),
            ],
            castling: corner(0) | corner(7) << 1 | corner(56) << 2 | corner(63) << 3,
            en_passant: position.legal_ep_square().map_or(0, |square| 1 + u8::from(square)),
            turn: position.turn(),
        }
    }
}

impl Trail {
    pub(crate) fn new(start: Chess) -> Trail {
        Trail { position: start.clone(), start, moves: Vec::new(), passed: Vec::new() }
    }

    pub(crate) fn start(&self) -> &Chess {
        &self.start
    }

    pub(crate) fn position(&self) -> &Chess {
        &self.position
    }

    pub(crate) fn push(&mut self, mv: Move) {
        self.passed.push(Exact::of(&self.position));
        self.moves.push(mv);
        self.position.play_unchecked(mv);
    }

    pub(crate) fn pop(&mut self, plies: u32) {
        let left = self.moves.len().saturating_sub(usize::try_from(plies).unwrap_or(usize::MAX));
        self.moves.truncate(left);
        self.passed.truncate(left);
        self.position = self.start.clone();
        for mv in &self.moves {
            self.position.play_unchecked(*mv);
        }
    }

    pub(crate) fn occurrences(&self) -> u32 {
        // No position from before a capture or a pawn's move can come back.
        let reach = usize::try_from(self.position.halfmoves()).unwrap_or(usize::MAX).min(self.passed.len());
        count(&self.position, &self.passed[self.passed.len() - reach..])
    }

    /// How often a position that a move leads to will then have occurred.
    pub(crate) fn occurrences_after(&self, after: &Chess) -> u32 {
        // No position from before a capture or a pawn's move can come back.
        let reach = usize::try_from(after.halfmoves()).unwrap_or(usize::MAX);
        if reach < 4 {
            return 1;
        }
        // The position now is as far from it as the other side's turn is.
        let since = self.passed.len().saturating_sub(reach.saturating_sub(1));
        count(after, &self.passed[since..])
    }
}

fn count(now: &Chess, since: &[Exact]) -> u32 {
    let now = Exact::of(now);
    let earlier = since.iter().filter(|passed| **passed == now).count();
    u32::try_from(earlier).unwrap_or(u32::MAX).saturating_add(1)
}
