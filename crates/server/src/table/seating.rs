//! Who is at a table: players, watchers, and what each of them is shown.

use std::sync::Arc;

use game::{JudgedLine, PgnMoves, PgnTags, Ruling, Seat, Span};
use hall::Visit;
use protocol::http::ShownGame;
use protocol::{GameHead, Me, Problem, ServerMessage};
use store::{UserId, WriteError};

use super::actor::Table;
use super::loaded::{Loaded, Seated};
use crate::convert;
use crate::problem::problem;
use crate::socket::{Client, Frame};

/// Comings and goings within this time are told together.
const GATHER: Span = Span(100);

impl Table {
    pub(super) fn watch(&mut self, client: &Arc<Client>, since: u64) {
        let Some(state) = &self.state else { return };
        let known = self.followers.iter().any(|follower| follower.visit == client.visit);
        let max = self.app.config.followers_per_game_max;
        // Players always find room.
        if !known && self.followers.len() >= max && state.seat_of(client.user).is_none() {
            let problem = problem("hall.too_many_followers", [("max", max.to_string())]);
            return client.tell(&ServerMessage::Error { problem });
        }
        let last = state.game.seq();
        if since > last {
            let args = [("since", since.to_string()), ("last", last.to_string())];
            client.tell(&ServerMessage::Error { problem: problem("hall.since_ahead", args) });
        }
        let since = if since > last { 0 } else { since };
        client.tell(&ServerMessage::Game { head: state.head(self.id, Some(client.user)) });
        client.send(Frame::One(state.update(self.id, since, self.now())));
        if !known {
            self.followers.push(client.clone());
        }
        self.presence_changed();
    }

    pub(super) fn unwatch(&mut self, visit: Visit) {
        let at = self.followers.iter().position(|follower| follower.visit == visit);
        if let Some(at) = at {
            self.followers.swap_remove(at);
            self.presence_changed();
        }
    }

    fn presence_changed(&mut self) {
        let at = self.app.clock.now() + GATHER;
        self.presence_at.get_or_insert(at);
    }

    pub(super) fn tell_presence(&mut self) {
        self.presence_at = None;
        let Some(state) = &self.state else { return };
        let there = |seat| {
            let player = state.player(seat);
            self.followers.iter().any(|follower| Some(follower.user) == player)
        };
        self.tell_all(&ServerMessage::Presence {
            game: self.id.to_string(),
            first: there(Seat::First),
            second: there(Seat::Second),
            watchers: self.watchers(state),
        });
    }

    fn watchers(&self, state: &Loaded) -> u32 {
        let watching = self.followers.iter().filter(|follower| state.seat_of(follower.user).is_none());
        u32::try_from(watching.count()).unwrap_or(u32::MAX)
    }

    /// Seats somebody on the free seat; of several who want it the store lets one have it.
    pub(super) async fn join(&mut self, user: UserId) -> Result<GameHead, Problem> {
        let state = self.loaded()?;
        if state.seat_of(user).is_some() {
            return Ok(state.head(self.id, Some(user)));
        }
        let Some(seat) = state.free_seat() else { return Err(problem("hall.seats_taken", [])) };
        if state.game.ended().is_some() {
            return Err(problem("refused.game_over", []));
        }
        let max = self.app.config.open_games_per_user_max;
        if self.app.open_games.count(user) >= max {
            return Err(problem("hall.too_many_games", [("max", max.to_string())]));
        }
        let (app, stored_seat) = (self.app.clone(), convert::seat_stored(seat));
        let seated = async {
            app.make_known(user).await?;
            app.store.take_seat(self.id, stored_seat, user).await
        };
        match seated.await {
            Ok(()) => self.seat(seat, user).await,
            Err(WriteError::SeatTaken { by, .. }) => {
                self.seat(seat, by).await?;
                Err(problem("hall.seats_taken", []))
            }
            Err(error) => {
                tracing::error!(game = %self.id, %error, "nobody could be seated");
                Err(problem("hall.storage", []))
            }
        }
    }

    /// Somebody sits there now, by the word of the store.
    async fn seat(&mut self, seat: Seat, user: UserId) -> Result<GameHead, Problem> {
        let me = self.app.me(user).await.unwrap_or_else(|error| {
            tracing::error!(%error, "a player could not be looked up");
            Me { id: user.to_string(), name: String::new() }
        });
        self.seated_at = self.app.clock.now();
        let id = self.id;
        let Some(state) = &mut self.state else { return Err(problem("hall.storage", [])) };
        state.players[seat] = Some(Seated { user, name: me.name });
        let head = state.head(id, Some(user));
        if let Some(state) = &self.state {
            self.note_players(state);
        }
        self.show();
        self.tell_heads();
        self.presence_changed();
        Ok(head)
    }

    pub(super) fn renamed(&mut self, user: UserId, me: &Me) {
        if self.state.as_mut().is_some_and(|state| state.rename(user, me)) {
            self.tell_heads();
        }
    }

    /// Who plays has changed: each follower gets the head as it concerns him.
    fn tell_heads(&self) {
        let Some(state) = &self.state else { return };
        for follower in &self.followers {
            follower.tell(&ServerMessage::Game { head: state.head(self.id, Some(follower.user)) });
        }
    }

    pub(super) fn head(&self, user: UserId) -> Result<GameHead, Problem> {
        Ok(self.loaded()?.head(self.id, Some(user)))
    }

    /// The game as PGN, with the names that the players have now.
    pub(super) async fn pgn(&self, moves: PgnMoves, site: String) -> Result<String, Problem> {
        let state = self.loaded()?;
        let players: Vec<UserId> = Seat::ALL.into_iter().filter_map(|seat| state.player(seat)).collect();
        let known = self.app.store.users(&players).await.map_err(|error| {
            tracing::error!(%error, "players could not be looked up");
            problem("hall.storage", [])
        })?;
        let name = |seat| {
            let user = known.iter().find(|user| Some(user.id) == state.player(seat));
            user.map_or_else(String::new, |user| user.name.to_string())
        };
        let (first, second) = (name(Seat::First), name(Seat::Second));
        Ok(state.game.pgn(&PgnTags {
            event: String::new(),
            site,
            round: String::new(),
            first,
            second,
            moves,
        }))
    }

    /// The last ruling that has its reasons with it, and the moves that it is on.
    pub(super) fn ruling(&self) -> Result<(JudgedLine, Ruling), Problem> {
        let explained = self.loaded()?.explained();
        explained.ok_or_else(|| problem("hall.no_ruling", [("game", self.id.to_string())]))
    }

    /// The maker of a game may call an arbiter, if the game has use for one.
    pub(super) fn may_call_arbiter(&self, user: UserId) -> Result<(), Problem> {
        let state = self.loaded()?;
        if user != state.creator {
            return Err(problem("hall.not_yours", []));
        }
        if !state.has_arbiter() {
            return Err(problem("hall.no_arbiter", []));
        }
        Ok(())
    }

    pub(super) fn glance(&self) -> Result<ShownGame, Problem> {
        let state = self.loaded()?;
        let last = state.game.moves().last();
        Ok(ShownGame {
            head: state.head(self.id, None),
            fen: state.fen.clone(),
            ply: state.game.ply(),
            last: last.map(|played| played.mv.uci().to_string()),
            watchers: self.watchers(state),
        })
    }

    fn loaded(&self) -> Result<&Loaded, Problem> {
        self.state.as_ref().ok_or_else(|| problem("hall.storage", []))
    }
}
