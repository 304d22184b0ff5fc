-- Orders that might have been and came to nothing: what a seat tried and was told no of.

PRAGMA user_version = 3;

CREATE TABLE attempt (
    game INTEGER NOT NULL REFERENCES game (id),
    after INTEGER NOT NULL,                    -- the last entry of the log when it came
    place INTEGER NOT NULL,                    -- among those of that moment, from 0
    seat INTEGER NOT NULL,
    at INTEGER NOT NULL,                       -- when it came
    value TEXT NOT NULL,                       -- in the game's words, as an entry seals it
    PRIMARY KEY (game, after, place)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER attempt_unchanged BEFORE UPDATE ON attempt
BEGIN SELECT RAISE(ABORT, 'what was tried was tried'); END;
CREATE TRIGGER attempt_kept BEFORE DELETE ON attempt
BEGIN SELECT RAISE(ABORT, 'what was tried was tried'); END;
