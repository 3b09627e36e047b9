//! Two players at a table, who play one game after another.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::rc::Rc;
use std::time::Instant;

use anyhow::{Context, Result};
use protocol::Seat;

use super::address::Address;
use super::http::Seated;
use super::meter::{Meter, Schedule, now};
use super::player::Player;
use super::pool::Script;

/// A game under way.
#[derive(Debug)]
pub(crate) struct Table {
    number: u32,
    game: String,
    /// In the order of the seats.
    players: [Player; 2],
    /// Moves made at this table so far, in all its games.
    moves: u64,
    commands: u64,
}

impl Table {
    /// Connects both players of a game and has them follow it.
    pub(crate) async fn sit(number: u32, address: &Address, seated: Seated) -> Result<Self> {
        let [first, second] = &seated.cookies;
        let players = [Player::connect(address, first).await?, Player::connect(address, second).await?];
        let mut table = Self { number, game: seated.game, players, moves: 0, commands: 0 };
        table.take_seats().await?;
        Ok(table)
    }

    async fn take_seats(&mut self) -> Result<()> {
        let [one, other] = &mut self.players;
        let seat = one.watch(&self.game).await?;
        other.watch(&self.game).await?;
        if seat == Seat::Second {
            self.players.swap(0, 1);
        }
        Ok(())
    }

    /// Plays until the schedule ends, each game to its end and then a rematch.
    pub(crate) async fn play(
        mut self,
        scripts: Rc<Vec<Script>>,
        schedule: Schedule,
        meter: Rc<RefCell<Meter>>,
    ) {
        if let Err(error) = self.play_on(&scripts, &schedule, &meter).await {
            meter.borrow_mut().broken(&error);
        }
    }

    async fn play_on(
        &mut self,
        scripts: &[Script],
        schedule: &Schedule,
        meter: &RefCell<Meter>,
    ) -> Result<()> {
        let mut chosen = self.number as usize;
        loop {
            let script = &scripts[chosen % scripts.len()];
            for (ply, mv) in (0..).zip(&script.moves) {
                let due = schedule.due(self.number, self.moves);
                if let Some(due) = due {
                    self.listen_until(due.min(schedule.end)).await?;
                }
                if due.unwrap_or_else(now) >= schedule.end {
                    return Ok(());
                }
                self.make_move(ply, mv, due, schedule, meter).await?;
            }
            self.begin_anew(script).await?;
            meter.borrow_mut().rematches += 1;
            chosen += 1;
        }
    }

    /// Makes a move and waits until the mover has the acknowledgement and the opponent sees the move.
    async fn make_move(
        &mut self,
        ply: u32,
        mv: &str,
        due: Option<Instant>,
        schedule: &Schedule,
        meter: &RefCell<Meter>,
    ) -> Result<()> {
        let id = self.next_id();
        let mut message = String::with_capacity(96);
        write!(message, r#"{{"t":"move","game":"{}","id":"{id}","ply":{ply},"u":"{mv}"}}"#, self.game)?;
        let [mover, other] = self.in_turn(ply);
        // Time runs from when the move was due, so that a hall that lags behind cannot hide it.
        let from = due.unwrap_or_else(now);
        mover.send(message).await?;
        mover.hear_acknowledgement(&id).await?;
        let heard = now();
        if heard < schedule.end {
            meter.borrow_mut().acknowledged(heard.duration_since(from));
        }
        other.hear_ply(ply + 1).await?;
        self.moves += 1;
        Ok(())
    }

    /// The players with the one to move first.
    fn in_turn(&mut self, ply: u32) -> [&mut Player; 2] {
        let [first, second] = &mut self.players;
        if ply.is_multiple_of(2) { [first, second] } else { [second, first] }
    }

    /// Ends the game if the board has not, and agrees on another one.
    async fn begin_anew(&mut self, script: &Script) -> Result<()> {
        if !script.ends_on_the_board {
            self.act(0, "resign").await?;
        }
        self.act(0, "offer_rematch").await?;
        self.act(1, "accept_rematch").await?;
        let old = std::mem::take(&mut self.game);
        let [first, second] = &mut self.players;
        for player in [&mut *first, &mut *second] {
            while player.next_game.is_none() {
                player.hear().await?;
            }
            player.send(format!(r#"{{"t":"unwatch","game":"{old}"}}"#)).await?;
        }
        self.game = first.next_game.take().context("a rematch was agreed")?;
        self.take_seats().await
    }

    async fn act(&mut self, player: usize, act: &str) -> Result<()> {
        let id = self.next_id();
        let message = format!(r#"{{"t":"act","game":"{}","id":"{id}","act":"{act}"}}"#, self.game);
        let player = &mut self.players[player];
        player.send(message).await?;
        player.hear_acknowledgement(&id).await
    }

    fn next_id(&mut self) -> String {
        self.commands += 1;
        format!("c{}", self.commands)
    }

    /// Waits, and meanwhile answers the hall's pings.
    async fn listen_until(&mut self, moment: Instant) -> Result<()> {
        let [first, second] = &mut self.players;
        let wait = tokio::time::sleep_until(moment.into());
        tokio::pin!(wait);
        loop {
            tokio::select! {
                () = &mut wait => return Ok(()),
                heard = first.hear() => heard?,
                heard = second.hear() => heard?,
            }
        }
    }
}
