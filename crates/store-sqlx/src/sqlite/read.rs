use std::future::Future;

use bytes::Bytes;
use sqlx::{AssertSqlSafe, SqlitePool, query_as, query_scalar};
use store::{GameFilter, GameId, GameRow, Reader, Reading, StorageError, User, UserId};

use super::rows::{GAME_COLUMNS, Game, Person};

/// The reading half: a pool of connections beside the writer's.
pub(super) struct SqliteReader {
    pool: SqlitePool,
}

impl SqliteReader {
    pub(super) fn new(pool: SqlitePool) -> Self {
        Self { pool }
    }
}

fn boxed<'a, T>(read: impl Future<Output = Result<T, sqlx::Error>> + Send + 'a) -> Reading<'a, T> {
    Box::pin(async { read.await.map_err(StorageError::new) })
}

/// `n` places for values, separated by commas.
pub(super) fn places(n: usize) -> String {
    vec!["?"; n].join(",")
}

fn count(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

impl Reader for SqliteReader {
    fn events(&self, game: GameId, after_seq: u64) -> Reading<'_, Vec<(u64, Bytes)>> {
        let sql = "SELECT seq, body FROM events \
                   WHERE game = (SELECT key FROM games WHERE id = ?) AND seq > ? ORDER BY seq";
        boxed(async move {
            let rows: Vec<(i64, Vec<u8>)> = query_as(sql)
                .bind(game.as_str())
                .bind(i64::try_from(after_seq).unwrap_or(i64::MAX))
                .fetch_all(&self.pool)
                .await?;
            rows.into_iter().map(|(seq, body)| Ok((seq_of(seq)?, Bytes::from(body)))).collect()
        })
    }

    fn game(&self, id: GameId) -> Reading<'_, Option<GameRow>> {
        let sql = AssertSqlSafe(format!("SELECT {GAME_COLUMNS} FROM games WHERE id = ?"));
        boxed(async move {
            let row: Option<Game> = query_as(sql).bind(id.as_str()).fetch_optional(&self.pool).await?;
            Ok(row.map(|row| row.0))
        })
    }

    fn games(&self, filter: GameFilter, limit: usize) -> Reading<'_, Vec<GameRow>> {
        let which = match filter {
            GameFilter::Live => "ended_at_ms IS NULL AND first_user IS NOT NULL AND second_user IS NOT NULL",
            GameFilter::Ended => "ended_at_ms IS NOT NULL",
            // Each half walks its own index from the newest down and stops at the limit.
            GameFilter::Of(_) => {
                "key IN (\
                   SELECT * FROM (SELECT key FROM games WHERE first_user = ?1 ORDER BY key DESC LIMIT ?2) \
                   UNION \
                   SELECT * FROM (SELECT key FROM games WHERE second_user = ?1 ORDER BY key DESC LIMIT ?2))"
            }
        };
        let sql = AssertSqlSafe(format!(
            "SELECT {GAME_COLUMNS} FROM games WHERE {which} ORDER BY key DESC LIMIT ?2"
        ));
        boxed(async move {
            let user = match &filter {
                GameFilter::Of(user) => Some(user.as_str()),
                GameFilter::Live | GameFilter::Ended => None,
            };
            let rows: Vec<Game> = query_as(sql).bind(user).bind(count(limit)).fetch_all(&self.pool).await?;
            Ok(rows.into_iter().map(|row| row.0).collect())
        })
    }

    fn open_ids(&self, after: Option<GameId>, limit: usize) -> Reading<'_, Vec<GameId>> {
        let sql = "SELECT id FROM games WHERE ended_at_ms IS NULL AND id > ? ORDER BY id LIMIT ?";
        boxed(async move {
            let after = after.as_ref().map_or("", GameId::as_str);
            let ids: Vec<String> =
                query_scalar(sql).bind(after).bind(count(limit)).fetch_all(&self.pool).await?;
            let id = |text: &String| text.parse().map_err(|error| sqlx::Error::Decode(Box::new(error)));
            ids.iter().map(id).collect()
        })
    }

    fn users(&self, ids: Vec<UserId>) -> Reading<'_, Vec<User>> {
        let sql = format!("SELECT id, name, created_at_ms FROM users WHERE id IN ({})", places(ids.len()));
        boxed(async move {
            let mut select = query_as(AssertSqlSafe(sql)).persistent(false);
            for id in &ids {
                select = select.bind(id.as_str());
            }
            let rows: Vec<Person> = select.fetch_all(&self.pool).await?;
            Ok(rows.into_iter().map(|row| row.0).collect())
        })
    }

    fn last_beat(&self) -> Reading<'_, Option<i64>> {
        boxed(query_scalar("SELECT at_ms FROM heartbeat").fetch_optional(&self.pool))
    }
}

/// The database holds no other seq than those we wrote.
pub(super) fn seq_of(stored: i64) -> Result<u64, sqlx::Error> {
    u64::try_from(stored).map_err(|error| sqlx::Error::Decode(Box::new(error)))
}
