-- The ground: games and their logs, who reads letters, mail in, mail out.
-- A released file of this folder is never edited; a change is a new file.

PRAGMA application_id = 1415933264; -- 'TemP'
PRAGMA user_version = 1;

-- Card catalogues, byte for byte, by their SHA-256. Entry 0 of a game pins one.
CREATE TABLE catalogue (
    hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE game (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id BETWEEN 1 AND 999999),
    rules TEXT NOT NULL,                       -- which game is played: 'tempete'
    catalogue BLOB NOT NULL REFERENCES catalogue (hash),
    started INTEGER NOT NULL,                  -- Unix time, as all times here
    ended INTEGER NOT NULL DEFAULT 0           -- 0 while it runs
) STRICT;
CREATE INDEX game_running ON game (id) WHERE ended = 0;

-- The seed from which a game's salts and draws follow. Never in a log, letter or listing.
CREATE TABLE secret (
    game INTEGER NOT NULL PRIMARY KEY REFERENCES game (id),
    seed BLOB NOT NULL CHECK (length(seed) = 32)
) STRICT;

-- The log. With `sealed`, the only stored form of what happened.
CREATE TABLE entry (
    game INTEGER NOT NULL REFERENCES game (id),
    seq INTEGER NOT NULL CHECK (seq BETWEEN 0 AND 9999),
    text TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

-- Beside each commitment of an entry, what opens it.
CREATE TABLE sealed (
    game INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    place INTEGER NOT NULL,                    -- 0, 1, … within the entry
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    value TEXT NOT NULL,
    PRIMARY KEY (game, seq, place),
    FOREIGN KEY (game, seq) REFERENCES entry (game, seq)
) STRICT, WITHOUT ROWID;

-- First numbers that wait for the second list: beside the game, no part of its state.
CREATE TABLE drawer (
    game INTEGER NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    numbers TEXT NOT NULL,
    letter INTEGER NOT NULL,                   -- the number of the receipt that told of them
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE seat (
    game INTEGER NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    zone TEXT NOT NULL,
    board TEXT NOT NULL,
    pictures INTEGER NOT NULL CHECK (pictures IN (0, 1)),
    reminders INTEGER NOT NULL CHECK (reminders IN (0, 1)),
    chat INTEGER NOT NULL CHECK (chat IN (0, 1)),
    generation INTEGER NOT NULL DEFAULT 1,     -- keys of a lower one are no keys
    letters INTEGER NOT NULL DEFAULT 0,        -- the number of this seat's last letter
    shown INTEGER NOT NULL DEFAULT 0,          -- how many entries that letter knew
    last_message TEXT NOT NULL DEFAULT '',     -- its Message-ID
    answered_day INTEGER NOT NULL DEFAULT 0,   -- day since 1970 (UTC) of the count beside it
    answered INTEGER NOT NULL DEFAULT 0,       -- answers on that day
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- A player's addresses, the one for letters first. `folded` is what `From` is compared with.
CREATE TABLE address (
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    place INTEGER NOT NULL,
    address TEXT NOT NULL,
    folded TEXT NOT NULL,
    PRIMARY KEY (game, seat, place),
    FOREIGN KEY (game, seat) REFERENCES seat (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX address_folded ON address (folded);

-- Every letter ever made, by the number its seat counts it with. Of its key only a hash.
CREATE TABLE letter (
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    number INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    key_hash BLOB NOT NULL UNIQUE CHECK (length(key_hash) = 32),
    knew INTEGER NOT NULL,                     -- entries the log had when it was made
    kind TEXT NOT NULL,
    message_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game, seat, number),
    FOREIGN KEY (game, seat) REFERENCES seat (game, seat)
) STRICT, WITHOUT ROWID;

-- Letters on their way out, or gone out. Their bytes stand apart: a row's state changes, bytes never do.
CREATE TABLE outbox (
    id INTEGER NOT NULL PRIMARY KEY,
    message_id TEXT NOT NULL UNIQUE,
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    number INTEGER NOT NULL,
    recipient TEXT NOT NULL,                   -- folded address: order is kept per recipient
    at INTEGER NOT NULL,                       -- the plan's time, also the letter's Date
    state TEXT NOT NULL CHECK (state IN ('queued', 'sent', 'dead')),
    tries INTEGER NOT NULL,
    counted INTEGER NOT NULL CHECK (counted IN (0, 1)), -- whether the next try is in `tries` already
    next_try INTEGER NOT NULL,
    last_error TEXT NOT NULL DEFAULT '',
    FOREIGN KEY (game, seat, number) REFERENCES letter (game, seat, number)
) STRICT;
CREATE INDEX outbox_queued ON outbox (id) WHERE state = 'queued';

CREATE TABLE mime (
    outbox INTEGER NOT NULL PRIMARY KEY REFERENCES outbox (id),
    bytes BLOB NOT NULL
) STRICT;

-- Every mail that ever came, with what became of it.
CREATE TABLE inbox (
    id INTEGER NOT NULL PRIMARY KEY,
    source TEXT NOT NULL,                      -- which mailbox
    name TEXT NOT NULL,                        -- its unique name there
    raw BLOB NOT NULL,                         -- of one larger than the cap only the beginning
    size INTEGER NOT NULL,                     -- of the whole
    received INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('new', 'done', 'set-aside')),
    verdict TEXT NOT NULL DEFAULT '',
    code TEXT NOT NULL DEFAULT '',             -- why, for the referee alone
    game INTEGER NOT NULL DEFAULT 0,           -- 0 where no key was proven
    seat INTEGER NOT NULL DEFAULT -1,
    first INTEGER NOT NULL DEFAULT -1,         -- the entries it became
    last INTEGER NOT NULL DEFAULT -1,
    UNIQUE (source, name)
) STRICT;
CREATE INDEX inbox_not_done ON inbox (state, id) WHERE state <> 'done';

-- Mails of a seat by Message-ID and order text, to know a copy by.
CREATE TABLE seen (
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    message_id TEXT NOT NULL,
    text_hash BLOB NOT NULL CHECK (length(text_hash) = 32),
    times INTEGER NOT NULL,
    PRIMARY KEY (game, seat, message_id, text_hash)
) STRICT, WITHOUT ROWID;

-- On which days (since 1970, UTC) an address was told that its mail had no key.
CREATE TABLE told (
    folded TEXT NOT NULL,
    day INTEGER NOT NULL,
    PRIMARY KEY (folded, day)
) STRICT, WITHOUT ROWID;

-- The installation itself: 'instance', 'running', …
CREATE TABLE installation (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Append-only. INSERT OR REPLACE deletes before it inserts, and sets off these triggers only
-- with recursive_triggers on: the store switches that on for every connection.
CREATE TRIGGER entry_in_order BEFORE INSERT ON entry
WHEN NEW.seq <> IFNULL((SELECT max(seq) + 1 FROM entry WHERE game = NEW.game), 0)
BEGIN SELECT RAISE(ABORT, 'entries are appended in order'); END;
CREATE TRIGGER entry_unchanged BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER entry_kept BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER sealed_unchanged BEFORE UPDATE ON sealed
BEGIN SELECT RAISE(ABORT, 'what opens a commitment is append-only'); END;
CREATE TRIGGER sealed_kept BEFORE DELETE ON sealed
BEGIN SELECT RAISE(ABORT, 'what opens a commitment is append-only'); END;
CREATE TRIGGER secret_unchanged BEFORE UPDATE ON secret
BEGIN SELECT RAISE(ABORT, 'a game keeps its seed'); END;
CREATE TRIGGER secret_kept BEFORE DELETE ON secret
BEGIN SELECT RAISE(ABORT, 'a game keeps its seed'); END;
CREATE TRIGGER catalogue_unchanged BEFORE UPDATE ON catalogue
BEGIN SELECT RAISE(ABORT, 'a catalogue is pinned by its hash'); END;
CREATE TRIGGER catalogue_kept BEFORE DELETE ON catalogue
BEGIN SELECT RAISE(ABORT, 'a catalogue is pinned by its hash'); END;
