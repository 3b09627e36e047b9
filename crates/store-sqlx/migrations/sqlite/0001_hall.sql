-- People, guests or not.
CREATE TABLE users (
    id            TEXT    NOT NULL PRIMARY KEY,
    name          TEXT    NOT NULL,
    created_at_ms INTEGER NOT NULL
) STRICT;

-- One row for each game. `key` is small and rises, so that the events of the games that are
-- played now lie close together in the index of the journal.
CREATE TABLE games (
    key           INTEGER PRIMARY KEY,
    id            TEXT    NOT NULL UNIQUE,
    kind          TEXT    NOT NULL,
    created_at_ms INTEGER NOT NULL,
    creator       TEXT    NOT NULL REFERENCES users (id),
    first_user    TEXT    REFERENCES users (id),
    second_user   TEXT    REFERENCES users (id),
    about         TEXT    NOT NULL,
    ended_at_ms   INTEGER,
    -- The id of the game that follows this one.
    next          TEXT
) STRICT;

CREATE INDEX games_open ON games (id) WHERE ended_at_ms IS NULL;
CREATE INDEX games_live ON games (key)
    WHERE ended_at_ms IS NULL AND first_user IS NOT NULL AND second_user IS NOT NULL;
CREATE INDEX games_of_first ON games (first_user, key);
CREATE INDEX games_of_second ON games (second_user, key);

-- The journal. Rows are only ever put at the end of the table, so that a batch fills few pages;
-- who may append what is settled by the index.
CREATE TABLE events (
    game INTEGER NOT NULL REFERENCES games (key),
    seq  INTEGER NOT NULL,
    body BLOB    NOT NULL
) STRICT;

CREATE UNIQUE INDEX events_of_game ON events (game, seq);

-- One row: when the hall was last known to be alive.
CREATE TABLE heartbeat (
    id    INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    at_ms INTEGER NOT NULL
) STRICT;
