//! Why a verdict is what it is: articles and sentences.

use alloc::vec;
use alloc::vec::Vec;

use super::article::Article;
use super::finding::Finding;
use super::levels::Judged;
use super::message::Message;
use super::rulebook::{Method, Rulebook, Sentence};
use super::verdict::{Level, Nature, Victim};
use super::window::Window;
use crate::{Color, Role, Square};

/// How far things have come.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Warning,
    MustChange,
    Decision,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Check,
    Chase,
    Root,
    Forbidden,
    Heavier,
}

/// An attack that a chase repeats.
struct Attack {
    piece: Role,
    from: Square,
    victim: Role,
    square: Square,
}

/// What a side is convicted of.
pub(super) struct Offence {
    side: Color,
    kind: Kind,
    /// The last of the attacks, where one piece is chased throughout.
    attack: Option<Attack>,
}

impl Offence {
    pub(super) fn new(
        method: Method,
        side: Color,
        proof: &Judged,
        findings: &[Finding],
        window: &Window,
    ) -> Offence {
        let moves: Vec<usize> =
            proof.plies.iter().copied().filter(|&ply| window.plies[ply].mover == side).collect();
        let victims =
            moves.iter().fold(u64::MAX, |all, &ply| all & (findings[ply].direct | findings[ply].subverted));
        let attack = moves.last().and_then(|&ply| attack(&findings[ply], victims, window, ply));
        let only_chases = moves.iter().all(|&ply| findings[ply].nature == Nature::Chase);
        let kind = match (proof.levels[side], method) {
            (Level::PerpetualCheck, _) => Kind::Check,
            (_, Method::Tactical) if proof.levels[!side] != Level::Allowed => Kind::Heavier,
            (_, Method::Tactical) if !only_chases || attack.is_none() => Kind::Forbidden,
            (Level::Light, Method::Direct(_)) => Kind::Root,
            _ => Kind::Chase,
        };
        Offence { side, kind, attack }
    }

    pub(super) fn articles(&self, method: Method) -> Vec<Article> {
        let on_chariot = self.attack.as_ref().is_some_and(|attack| {
            attack.victim == Role::Chariot && matches!(attack.piece, Role::Horse | Role::Cannon)
        });
        match (method, self.kind) {
            (Method::Unjudged | Method::ChecksOnly, _) => vec![Article::SEED_PERPETUAL_CHECK],
            (Method::Direct(clauses), _) if clauses.on_chariots == super::OnChariots::Never => {
                vec![Article::CASUAL_REFUSED]
            }
            (Method::Direct(_), Kind::Check) => vec![Article::ASIAN_PERPETUAL_CHECK],
            (Method::Direct(_), Kind::Root) => vec![Article::ASIAN_ONE_VICTIM, Article::ASIAN_ROOT],
            (Method::Direct(_), _) if on_chariot => vec![Article::ASIAN_ONE_VICTIM, Article::ASIAN_CHARIOT],
            (Method::Direct(_), _) => vec![Article::ASIAN_ONE_VICTIM],
            (Method::Tactical, Kind::Check) => vec![Article::CXA_PERPETUAL_CHECK],
            (Method::Tactical, Kind::Heavier) => vec![Article::CXA_FORBIDDEN, Article::CXA_HEAVIER],
            (Method::Tactical, Kind::Chase | Kind::Root) => vec![Article::CXA_FORBIDDEN, Article::CXA_CHASE],
            (Method::Tactical, Kind::Forbidden) => vec![Article::CXA_FORBIDDEN],
        }
    }

    pub(super) fn message(&self, stage: Stage, book: &Rulebook, occurrences: usize) -> Message {
        let refuses = book.sentence == Sentence::Refusal || book.must_change_first;
        let id = match (stage, self.kind) {
            (Stage::Warning, Kind::Check) if refuses => "referee.warn_change.check",
            (Stage::Warning, Kind::Chase) if refuses => "referee.warn_change.chase",
            (Stage::Warning, Kind::Root) if refuses => "referee.warn_change.root",
            (Stage::Warning, Kind::Forbidden) if refuses => "referee.warn_change.forbidden",
            (Stage::Warning, Kind::Heavier) if refuses => "referee.warn_change.heavier",
            (Stage::Warning, Kind::Check) => "referee.warn.check",
            (Stage::Warning, Kind::Chase) => "referee.warn.chase",
            (Stage::Warning, Kind::Root) => "referee.warn.root",
            (Stage::Warning, Kind::Forbidden) => "referee.warn.forbidden",
            (Stage::Warning, Kind::Heavier) => "referee.warn.heavier",
            (Stage::MustChange, Kind::Check) => "referee.must_change.check",
            (Stage::MustChange, Kind::Chase) => "referee.must_change.chase",
            (Stage::MustChange, Kind::Root) => "referee.must_change.root",
            (Stage::MustChange, Kind::Forbidden) => "referee.must_change.forbidden",
            (Stage::MustChange, Kind::Heavier) => "referee.must_change.heavier",
            (Stage::Decision, Kind::Check) => "referee.loss.check",
            (Stage::Decision, Kind::Chase) => "referee.loss.chase",
            (Stage::Decision, Kind::Root) => "referee.loss.root",
            (Stage::Decision, Kind::Forbidden) => "referee.loss.forbidden",
            (Stage::Decision, Kind::Heavier) => "referee.loss.heavier",
        };
        let message = Message::new(id).side(self.side).with("times", &occurrences);
        match &self.attack {
            Some(Attack { piece, from, victim, square }) if matches!(self.kind, Kind::Chase | Kind::Root) => {
                message.attack(*piece, *from, *victim, *square)
            }
            _ => message,
        }
    }
}

fn attack(finding: &Finding, victims: u64, window: &Window, ply: usize) -> Option<Attack> {
    let victim = finding.victims.iter().find(|victim| super::finding::bit(Some(victim.id)) & victims != 0)?;
    let from = attacker(finding, victim)?;
    let grid = &window.stages[window.plies[ply].after].grid;
    let piece = grid.piece(super::grid::at_of(from))?.role;
    Some(Attack { piece, from, victim: victim.piece.role, square: victim.square })
}

/// The piece that the witness line takes the victim with, or else any that can.
fn attacker(finding: &Finding, victim: &Victim) -> Option<Square> {
    let shown = finding.witness.first().filter(|first| first.to() == victim.square).map(|first| first.from());
    shown.or_else(|| victim.attackers.first().copied())
}

pub(super) fn nothing() -> Message {
    Message::new("referee.nothing")
}

pub(super) fn no_other_move(side: Color) -> Message {
    Message::new("referee.loss.no_other_move").side(side)
}

pub(super) fn nine_rounds(side: Color) -> Message {
    Message::new("referee.loss.nine_rounds").side(side)
}

/// The sentence for a draw, decided or to come, when both sides stand alike at a level.
pub(super) fn draw(is_decided: bool, alike: Level) -> Message {
    Message::new(match (is_decided, alike) {
        (true, Level::PerpetualCheck) => "referee.draw.mutual_check",
        (true, Level::Heavy | Level::Light) => "referee.draw.mutual",
        (true, Level::Allowed) => "referee.draw.allowed",
        (false, Level::PerpetualCheck) => "referee.warn_draw.mutual_check",
        (false, Level::Heavy | Level::Light) => "referee.warn_draw.mutual",
        (false, Level::Allowed) => "referee.warn_draw.allowed",
    })
}

pub(super) fn draw_articles(method: Method, alike: Level) -> Vec<Article> {
    vec![match (method, alike) {
        (Method::Unjudged | Method::ChecksOnly, Level::PerpetualCheck) => Article::SEED_MUTUAL_CHECK,
        (Method::Unjudged | Method::ChecksOnly, _) => Article::SEED_REPETITION,
        (Method::Direct(clauses), _) if clauses.on_chariots == super::OnChariots::Never => {
            Article::CASUAL_DRAW
        }
        (Method::Direct(_), Level::PerpetualCheck) => Article::ASIAN_MUTUAL_CHECK,
        (Method::Direct(_), Level::Heavy | Level::Light) => Article::ASIAN_MUTUAL_CHASE,
        (Method::Direct(_), Level::Allowed) => Article::ASIAN_ALLOWED,
        (Method::Tactical, _) => Article::CXA_DRAW,
    }]
}
