//! The writes that are rows rather than events: each some statements in the transaction of its
//! batch.

use std::collections::BTreeSet;

use sqlx::{SqliteConnection, query, query_as, query_scalar};
use store::{GameId, NewGame, Seat, User, UserId, UserName, WriteError};

use super::{
    heads::{Head, Heads},
    insert::EventRow,
    rows::parsed,
};

/// What one write came to, or the failure of the storage that ends the whole batch.
pub(super) type Outcome = Result<Result<(), WriteError>, sqlx::Error>;

/// The events go into `events`, to be inserted with those of the other writes.
pub(super) async fn create_game<'a>(
    conn: &mut SqliteConnection,
    heads: &mut Heads,
    events: &mut Vec<EventRow<'a>>,
    new: &'a NewGame,
) -> Outcome {
    let known: Option<i64> = query_scalar("SELECT key FROM games WHERE id = ?")
        .bind(new.id.as_str())
        .fetch_optional(&mut *conn)
        .await?;
    if known.is_some() {
        return Ok(Err(WriteError::GameExists(new.id)));
    }
    for user in BTreeSet::from_iter([Some(new.creator), new.first, new.second].into_iter().flatten()) {
        if !is_user(conn, user).await? {
            return Ok(Err(WriteError::NoUser(user)));
        }
    }
    if let Some(before) = new.rematch_of
        && let Err(refused) = link(conn, before, new.id).await?
    {
        return Ok(Err(refused));
    }
    let key: i64 = query_scalar(
        "INSERT INTO games (id, kind, created_at_ms, creator, first_user, second_user, about) \
         VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING key",
    )
    .bind(new.id.as_str())
    .bind(&new.kind)
    .bind(new.created_at_ms)
    .bind(new.creator.as_str())
    .bind(new.first.as_ref().map(UserId::as_str))
    .bind(new.second.as_ref().map(UserId::as_str))
    .bind(&new.about)
    .fetch_one(conn)
    .await?;
    events.extend((1..).zip(&new.events).map(|(seq, body)| EventRow { game: key, seq, body }));
    heads.set(new.id, Head { key, last: new.events.len() as u64 });
    Ok(Ok(()))
}

/// Notes that `next` follows `before`.
async fn link(conn: &mut SqliteConnection, before: GameId, next: GameId) -> Outcome {
    let linked = query("UPDATE games SET next = ? WHERE id = ? AND next IS NULL")
        .bind(next.as_str())
        .bind(before.as_str())
        .execute(&mut *conn)
        .await?;
    if linked.rows_affected() == 1 {
        return Ok(Ok(()));
    }
    let found =
        query("SELECT next FROM games WHERE id = ?").bind(before.as_str()).fetch_optional(conn).await?;
    Ok(Err(match found {
        Some(row) => WriteError::RematchExists { game: before, next: parsed(&row, 0)? },
        None => WriteError::NoGame(before),
    }))
}

pub(super) async fn take_seat(
    conn: &mut SqliteConnection,
    game: GameId,
    seat: Seat,
    user: UserId,
) -> Outcome {
    if !is_user(conn, user).await? {
        return Ok(Err(WriteError::NoUser(user)));
    }
    let (take, look) = match seat {
        Seat::First => (
            "UPDATE games SET first_user = ?1 WHERE id = ?2 AND coalesce(first_user, ?1) = ?1",
            "SELECT first_user FROM games WHERE id = ?",
        ),
        Seat::Second => (
            "UPDATE games SET second_user = ?1 WHERE id = ?2 AND coalesce(second_user, ?1) = ?1",
            "SELECT second_user FROM games WHERE id = ?",
        ),
    };
    let taken = query(take).bind(user.as_str()).bind(game.as_str()).execute(&mut *conn).await?;
    if taken.rows_affected() == 1 {
        return Ok(Ok(()));
    }
    let found = query(look).bind(game.as_str()).fetch_optional(conn).await?;
    Ok(Err(match found {
        Some(row) => WriteError::SeatTaken { game, seat, by: parsed(&row, 0)? },
        None => WriteError::NoGame(game),
    }))
}

async fn is_user(conn: &mut SqliteConnection, user: UserId) -> Result<bool, sqlx::Error> {
    let found: Option<(i64,)> =
        query_as("SELECT 1 FROM users WHERE id = ?").bind(user.as_str()).fetch_optional(conn).await?;
    Ok(found.is_some())
}

pub(super) async fn create_user(conn: &mut SqliteConnection, user: &User) -> Outcome {
    let created =
        query("INSERT INTO users (id, name, created_at_ms) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING")
            .bind(user.id.as_str())
            .bind(user.name.as_str())
            .bind(user.created_at_ms)
            .execute(conn)
            .await?;
    Ok(if created.rows_affected() == 1 { Ok(()) } else { Err(WriteError::UserExists(user.id)) })
}

pub(super) async fn rename(conn: &mut SqliteConnection, user: UserId, name: &UserName) -> Outcome {
    let renamed = query("UPDATE users SET name = ? WHERE id = ?")
        .bind(name.as_str())
        .bind(user.as_str())
        .execute(conn)
        .await?;
    Ok(if renamed.rows_affected() == 1 { Ok(()) } else { Err(WriteError::NoUser(user)) })
}

pub(super) async fn beat(conn: &mut SqliteConnection, now_ms: i64) -> Outcome {
    query("INSERT INTO heartbeat (id, at_ms) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at_ms = excluded.at_ms")
        .bind(now_ms)
        .execute(conn)
        .await?;
    Ok(Ok(()))
}
