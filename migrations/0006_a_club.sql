-- What a club does beside its games.

PRAGMA user_version = 6;

-- Return games (T82): the offer of one, by the game that has ended. Goes with the game's letters, or when its time is over.
CREATE TABLE return_offer (
    game INTEGER NOT NULL PRIMARY KEY REFERENCES game (id),
    seat INTEGER NOT NULL,                     -- whose offer it is
    agreed TEXT NOT NULL,                      -- the seats that want it, a digit each
    declined TEXT NOT NULL DEFAULT '',         -- the seats that have declined: they are not asked again
    until INTEGER NOT NULL,                    -- 0 where it stands no more
    begun INTEGER NOT NULL DEFAULT 0           -- the game that it became; 0 before
) STRICT;

-- Challenges by mail (M17). Of who is asked only a hash is kept.
CREATE TABLE challenge (
    id INTEGER NOT NULL PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game (id),-- to a letter of which it was the answer
    seat INTEGER NOT NULL,
    asker TEXT NOT NULL,                       -- folded
    hash BLOB NOT NULL CHECK (length(hash) = 32), -- of the address asked, folded, without what stands behind a `+`
    rules TEXT NOT NULL,
    terms TEXT NOT NULL,                       -- a line each, name and value
    first INTEGER NOT NULL CHECK (first IN (0, 1)), -- whether who asks has the first seat
    at INTEGER NOT NULL,
    until INTEGER NOT NULL,
    key_hash BLOB UNIQUE CHECK (length(key_hash) = 32), -- of the letter that asks; NULL where none was written
    done INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1)),
    asked INTEGER NOT NULL DEFAULT 0 CHECK (asked IN (0, 1)), -- whether its answer was asked about
    begun INTEGER NOT NULL DEFAULT 0           -- the game that it became; 0 for none
) STRICT;
CREATE INDEX challenge_asker ON challenge (asker, at);
CREATE INDEX challenge_hash ON challenge (hash, until);
CREATE INDEX challenge_until ON challenge (until);
CREATE INDEX challenge_game ON challenge (game);

-- The addresses from which mail with a good key came: those that may be written to.
CREATE TABLE heard (
    folded TEXT NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Unknown addresses that were written to, and when last: once a year at most. Of each a hash.
CREATE TABLE approached (
    hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX approached_at ON approached (at);
