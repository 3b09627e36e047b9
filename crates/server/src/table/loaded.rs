//! A game in memory: its state, its log, its players.

use axum::extract::ws::Utf8Bytes;
use bytes::Bytes;
use game::event::v1::{self, DecodeError};
use game::{
    AnyPosition, BySeat, ClockSpec, Event, FoldError, Game, JudgedLine, Line, Misfit, Mode, Moment, Ruling,
    Seat, Stamped, Verdict,
};
use protocol::{GameHead, Me, Player, Players};
use store::{GameId, GameRow, UserId};

use super::log::Log;
use super::wire;
use crate::convert;

/// Stored events that cannot be read as a game.
#[derive(Debug, thiserror::Error)]
pub(super) enum Damaged {
    #[error("event {seq}: {error}")]
    Unreadable { seq: u64, error: DecodeError },
    #[error(transparent)]
    Unfit(#[from] FoldError),
    #[error("event {found} comes where event {expected} should")]
    Gap { found: u64, expected: u64 },
}

/// Somebody at the table.
#[derive(Debug, Clone)]
pub(super) struct Seated {
    pub(super) user: UserId,
    pub(super) name: String,
}

/// A game as its events make it.
#[derive(Debug)]
pub(super) struct Loaded {
    pub(super) game: Game,
    /// The position as FEN.
    pub(super) fen: String,
    log: Log,
    /// The seq of each move on the board.
    move_seqs: Vec<u64>,
    /// The last ruling that has its reasons with it, unless moves that it was on have been taken back.
    explained: Option<Box<Verdict>>,
    /// Penalties imposed so far.
    pub(super) penalties: u32,
    /// The seq of the last event by which an arbiter decided something; 0 if there is none.
    pub(super) arbitrated: u64,
    /// Who opened it.
    pub(super) creator: UserId,
    pub(super) players: BySeat<Option<Seated>>,
    pub(super) next_game: Option<GameId>,
}

impl Loaded {
    /// Folds what is stored; players have no names yet.
    pub(super) fn fold(row: &GameRow, stored: Vec<(u64, Bytes)>) -> Result<Loaded, Damaged> {
        let mut events = (1..).zip(stored).map(|(expected, (found, bytes))| {
            if found != expected {
                return Err(Damaged::Gap { found, expected });
            }
            v1::decode(&bytes).map_err(|error| Damaged::Unreadable { seq: found, error })
        });
        let first = events.next().ok_or(FoldError { seq: 1, misfit: Misfit::NoEvents })??;
        let game = Game::fold([first.clone()])?;
        let seated = |seat| {
            let user = row.seat(convert::seat_stored(seat))?;
            Some(Seated { user, name: String::new() })
        };
        let mut loaded = Loaded {
            game,
            fen: String::new(),
            log: Log::default(),
            move_seqs: Vec::new(),
            explained: None,
            penalties: 0,
            arbitrated: 0,
            creator: row.creator,
            players: BySeat::new_with(seated),
            next_game: row.next,
        };
        loaded.note(None, &first);
        for event in events {
            let seq = loaded.game.seq() + 1;
            loaded.carry(&event?).map_err(|misfit| FoldError { seq, misfit })?;
        }
        Ok(loaded)
    }

    /// Carries out an event that is stored.
    pub(super) fn carry(&mut self, stamped: &Stamped) -> Result<(), Misfit> {
        let before = matches!(stamped.event, Event::Moved { .. }).then(|| self.game.position().clone());
        self.game.try_apply(stamped)?;
        match &stamped.event {
            Event::Moved { .. } => self.move_seqs.push(self.game.seq()),
            Event::TakenBack { .. } => {
                let ply = self.game.ply();
                self.move_seqs.truncate(ply as usize);
                self.explained.take_if(|verdict| verdict.to_ply > ply);
            }
            Event::Ruled(verdict) if !verdict.evidence.is_empty() => self.explained = Some(verdict.clone()),
            Event::Penalised { .. } => self.penalties = self.penalties.saturating_add(1),
            _ => {}
        }
        if stamped.event.is_by_arbiter() {
            self.arbitrated = self.game.seq();
        }
        self.note(before.as_ref(), stamped);
        Ok(())
    }

    /// Writes the event that was just carried out into the log.
    fn note(&mut self, before: Option<&AnyPosition>, stamped: &Stamped) {
        self.fen.clear();
        self.game.write_fen(&mut self.fen);
        let Loaded { game, fen, log, .. } = self;
        log.push(|out| wire::write_logged(game, fen, before, stamped, out));
    }

    /// The seq of the move that `seat` played at `ply`, if it was this one, or whichever it was.
    pub(super) fn seq_of_move(&self, seat: Seat, ply: u32, uci: Option<&str>) -> Option<u64> {
        let played = self.game.moves().get(ply as usize)?;
        let even = (self.game.ply() - ply).is_multiple_of(2);
        let mover = if even { self.game.turn() } else { !self.game.turn() };
        let same = mover == seat && uci.is_none_or(|uci| played.mv.uci().as_str() == uci);
        same.then(|| self.move_seqs.get(ply as usize).copied()).flatten()
    }

    pub(super) fn seat_of(&self, user: UserId) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.player(seat) == Some(user))
    }

    pub(super) fn player(&self, seat: Seat) -> Option<UserId> {
        self.players[seat].as_ref().map(|seated| seated.user)
    }

    pub(super) fn free_seat(&self) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.players[seat].is_none())
    }

    /// The last ruling that has its reasons with it, and the moves that it is on.
    pub(super) fn explained(&self) -> Option<(JudgedLine, Ruling)> {
        let verdict = self.explained.as_ref()?;
        let moves = self.game.moves().iter().take(verdict.to_ply as usize);
        let judged = JudgedLine {
            rulebook: verdict.rulebook.to_string(),
            line: Line { start: self.game.start(), moves: moves.map(|played| played.mv).collect() },
            evidence: Some(verdict.evidence()?),
        };
        Some((judged, verdict.ruling))
    }

    /// Whether there is anything for an arbiter to do.
    pub(super) fn has_arbiter(&self) -> bool {
        let set = self.game.rulebook().set.as_deref().unwrap_or_default();
        self.game.mode() == Mode::Arbiter || set.split('+').any(|one| one == "unsure=arbiter")
    }

    /// Going on between two players: since when the game exists.
    pub(super) fn playing(&self) -> Option<Moment> {
        let playing = self.game.ended().is_none() && self.free_seat().is_none();
        playing.then(|| self.game.created_at())
    }

    /// Whether a clock waits for the first move of a side.
    pub(super) fn awaits_first_moves(&self) -> bool {
        let timed = matches!(self.game.clock_spec(), ClockSpec::Increment { .. } | ClockSpec::Staged { .. });
        timed && self.game.ply() < 2 && self.playing().is_some()
    }

    pub(super) fn head(&self, id: GameId, reader: Option<UserId>) -> GameHead {
        let player = |seat: Seat| {
            let Seated { user, name } = self.players[seat].as_ref()?;
            Some(Player { id: user.to_string(), name: name.clone() })
        };
        GameHead {
            id: id.to_string(),
            kind: convert::kind_to(self.game.kind()),
            rules: self.game.rules_name().to_owned(),
            rulebook: self.game.rulebook().to_string(),
            mode: convert::mode_to(self.game.mode()),
            clock: convert::clock_to(self.game.clock_spec()),
            start_fen: self.game.start_fen().to_owned(),
            players: Players { first: player(Seat::First), second: player(Seat::Second) },
            you: reader.and_then(|user| self.seat_of(user)).map(convert::seat_to),
            yours: reader == Some(self.creator),
            created_at: self.game.created_at().0,
        }
    }

    /// The message with the events after `seq` and the game as it stands at `now`.
    pub(super) fn update(&self, id: GameId, seq: u64, now: Moment) -> Utf8Bytes {
        self.log.update(id, seq, |out| wire::write_live(self, now, out))
    }

    pub(super) fn rename(&mut self, user: UserId, me: &Me) -> bool {
        let seat = self.seat_of(user);
        if let Some(seated) = seat.and_then(|seat| self.players[seat].as_mut()) {
            seated.name.clone_from(&me.name);
        }
        seat.is_some()
    }
}
