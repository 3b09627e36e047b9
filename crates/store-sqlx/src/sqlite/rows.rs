use sqlx::{FromRow, Row, sqlite::SqliteRow};
use store::{GameId, GameRow, User, UserId};

/// The columns of [`Game`], in its order.
pub(super) const GAME_COLUMNS: &str =
    "id, kind, created_at_ms, creator, first_user, second_user, about, ended_at_ms, next";

/// A row of `games`.
pub(super) struct Game(pub(super) GameRow);

/// A row of `users`.
pub(super) struct Person(pub(super) User);

impl<'r> FromRow<'r, SqliteRow> for Game {
    fn from_row(row: &'r SqliteRow) -> Result<Self, sqlx::Error> {
        Ok(Self(GameRow {
            id: parsed(row, 0)?,
            kind: row.try_get(1)?,
            created_at_ms: row.try_get(2)?,
            creator: parsed(row, 3)?,
            first: parsed_or_null(row, 4)?,
            second: parsed_or_null(row, 5)?,
            about: row.try_get(6)?,
            ended_at_ms: row.try_get(7)?,
            next: parsed_or_null(row, 8)?,
        }))
    }
}

impl<'r> FromRow<'r, SqliteRow> for Person {
    fn from_row(row: &'r SqliteRow) -> Result<Self, sqlx::Error> {
        Ok(Self(User { id: parsed(row, 0)?, name: parsed(row, 1)?, created_at_ms: row.try_get(2)? }))
    }
}

/// What a text of the database must be: one of our own ids or names.
pub(super) trait Known: std::str::FromStr<Err: std::error::Error + Send + Sync + 'static> {}
impl Known for GameId {}
impl Known for UserId {}
impl Known for store::UserName {}

fn read<T: Known>(text: &str) -> Result<T, sqlx::Error> {
    text.parse().map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

pub(super) fn parsed<T: Known>(row: &SqliteRow, column: usize) -> Result<T, sqlx::Error> {
    read(row.try_get(column)?)
}

fn parsed_or_null<T: Known>(row: &SqliteRow, column: usize) -> Result<Option<T>, sqlx::Error> {
    row.try_get::<Option<&str>, _>(column)?.map(read).transpose()
}
