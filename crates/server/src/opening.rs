//! Opening a game: its row and its first event, stored together.

use std::sync::Arc;

use axum::http::StatusCode;
use game::event::v1;
use game::{BySeat, Game, Moment, NewGameFaults, Rulebook, Seat};
use protocol::Problem;
use store::{GameId, UserId, WriteError};

use crate::app::App;
use crate::convert;
use crate::failure::Failed;
use crate::problem::{problem, problem_of};

/// How often another id is tried when one is in use already.
const ID_TRIES_MAX: usize = 3;

/// A game to be opened.
#[derive(Debug)]
pub(crate) struct Opening {
    pub(crate) new: game::NewGame,
    pub(crate) creator: UserId,
    pub(crate) seats: BySeat<Option<UserId>>,
    /// The game that this one follows.
    pub(crate) rematch_of: Option<GameId>,
}

/// Why a game is not opened.
#[derive(Debug)]
pub(crate) enum OpeningFault {
    /// The game cannot be set up like that.
    Game(NewGameFaults),
    /// Somebody plays enough games already.
    TooManyGames { max: usize },
    /// It is stored already that another game follows.
    Followed { next: GameId },
    /// It could not be stored.
    Store(WriteError),
}

impl From<WriteError> for OpeningFault {
    fn from(error: WriteError) -> OpeningFault {
        match error {
            WriteError::RematchExists { next, .. } => OpeningFault::Followed { next },
            error => OpeningFault::Store(error),
        }
    }
}

impl OpeningFault {
    /// At least one.
    pub(crate) fn into_problems(self) -> Vec<Problem> {
        match self {
            OpeningFault::Game(NewGameFaults(faults)) => {
                faults.iter().map(|fault| problem_of(fault.id(), fault.args())).collect()
            }
            OpeningFault::TooManyGames { max } => {
                vec![problem("hall.too_many_games", [("max", max.to_string())])]
            }
            OpeningFault::Followed { next } => vec![problem("hall.followed", [("game", next.to_string())])],
            OpeningFault::Store(error) => {
                tracing::error!(%error, "a game could not be opened");
                vec![problem("hall.storage", [])]
            }
        }
    }
}

impl From<OpeningFault> for Failed {
    fn from(fault: OpeningFault) -> Failed {
        let status = match fault {
            OpeningFault::Game(_) => StatusCode::UNPROCESSABLE_ENTITY,
            OpeningFault::TooManyGames { .. } => StatusCode::TOO_MANY_REQUESTS,
            OpeningFault::Followed { .. } => StatusCode::CONFLICT,
            OpeningFault::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
        };
        Failed::all(status, fault.into_problems())
    }
}

/// A game as a request asks for it.
///
/// # Errors
/// When the rulebook cannot be had, with everything else that is wrong.
pub(crate) fn set_up(asked: protocol::http::NewGame, now: Moment) -> Result<game::NewGame, OpeningFault> {
    let kind = convert::kind_of(asked.kind);
    let mut new = game::NewGame::new(kind, convert::clock_of(asked.clock));
    new.start_fen = asked.fen;
    new.rules = asked.rules;
    if let Some(mode) = asked.mode {
        new.mode = convert::mode_of(mode);
    }
    match asked.rulebook.map(|text| Rulebook::of(kind, &text)).transpose() {
        Ok(rulebook) => {
            new.rulebook = rulebook.unwrap_or(new.rulebook);
            Ok(new)
        }
        Err(fault) => {
            let mut faults = Game::create(new, now).err().map_or_else(Vec::new, |faults| faults.0);
            faults.push(fault);
            Err(OpeningFault::Game(NewGameFaults(faults)))
        }
    }
}

/// Opens a game; it is durable when this returns. A rematch is not counted against the limit of
/// games, as it takes the place of the game before it.
pub(crate) async fn open(app: &Arc<App>, opening: Opening) -> Result<GameId, OpeningFault> {
    let Opening { new, creator, seats, rematch_of } = opening;
    let kind = new.kind;
    let now = app.clock.now();
    let (_, created) = Game::create(new, now).map_err(OpeningFault::Game)?;
    let players: Vec<UserId> = Seat::ALL.into_iter().filter_map(|seat| seats[seat]).collect();
    let max = app.config.open_games_per_user_max;
    if rematch_of.is_none() && players.iter().any(|&player| app.open_games.count(player) >= max) {
        return Err(OpeningFault::TooManyGames { max });
    }
    for &person in players.iter().chain([&creator]) {
        app.make_known(person).await?;
    }
    let mut stored = store::NewGame {
        id: crate::chance::game_id(),
        kind: kind.id().to_owned(),
        created_at_ms: now.0,
        creator,
        first: seats.first,
        second: seats.second,
        about: String::new(),
        rematch_of,
        events: vec![v1::encode(&created).into()],
    };
    for _ in 1..ID_TRIES_MAX {
        match app.store.create_game(stored.clone()).await {
            Err(WriteError::GameExists(_)) => stored.id = crate::chance::game_id(),
            outcome => return finish(app, stored.id, &players, outcome),
        }
    }
    let id = stored.id;
    let outcome = app.store.create_game(stored).await;
    finish(app, id, &players, outcome)
}

fn finish(
    app: &Arc<App>,
    id: GameId,
    players: &[UserId],
    outcome: Result<(), WriteError>,
) -> Result<GameId, OpeningFault> {
    outcome?;
    for &player in players {
        app.open_games.add(player, id);
    }
    // From now on somebody must look after its times.
    app.tables.wake(app, id);
    Ok(id)
}
