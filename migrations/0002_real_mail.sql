-- Real mail: letters that belong to no game, and how each is sent.

PRAGMA user_version = 2;

-- `game`, `seat` and `number` are NULL together, where a letter is no seat's: an alarm to the person
-- who runs the referee, a question to an address not yet on file. `kind` decides about the envelope
-- sender, and is the letter's own where it has one.
CREATE TABLE outbox_2 (
    id INTEGER NOT NULL PRIMARY KEY,
    message_id TEXT NOT NULL UNIQUE,
    game INTEGER,
    seat INTEGER,
    number INTEGER,
    kind TEXT NOT NULL,
    recipient TEXT NOT NULL,                   -- folded address: order is kept per recipient
    at INTEGER NOT NULL,                       -- the plan's time, also the letter's Date
    state TEXT NOT NULL CHECK (state IN ('queued', 'sent', 'dead')),
    tries INTEGER NOT NULL,
    counted INTEGER NOT NULL CHECK (counted IN (0, 1)), -- whether the next try is in `tries` already
    next_try INTEGER NOT NULL,
    last_error TEXT NOT NULL DEFAULT '',
    CHECK ((game IS NULL) = (seat IS NULL) AND (seat IS NULL) = (number IS NULL)),
    FOREIGN KEY (game, seat, number) REFERENCES letter (game, seat, number)
) STRICT;
INSERT INTO outbox_2
    SELECT o.id, o.message_id, o.game, o.seat, o.number, l.kind, o.recipient, o.at, o.state, o.tries, o.counted,
           o.next_try, o.last_error
    FROM outbox o JOIN letter l ON l.game = o.game AND l.seat = o.seat AND l.number = o.number;
CREATE TABLE mime_2 (
    outbox INTEGER NOT NULL PRIMARY KEY REFERENCES outbox_2 (id),
    bytes BLOB NOT NULL
) STRICT;
INSERT INTO mime_2 SELECT outbox, bytes FROM mime;
DROP TABLE mime;
DROP TABLE outbox;
ALTER TABLE outbox_2 RENAME TO outbox;
ALTER TABLE mime_2 RENAME TO mime;
CREATE INDEX outbox_queued ON outbox (id) WHERE state = 'queued';

-- What the person who runs the referee is told of: once a kind and day, whatever restarts.
CREATE TABLE alarm (
    kind TEXT NOT NULL PRIMARY KEY,
    since INTEGER NOT NULL,
    stands INTEGER NOT NULL CHECK (stands IN (0, 1)),
    day INTEGER NOT NULL,                      -- day since 1970 (UTC) of the last telling; 0 for never
    count INTEGER NOT NULL,                    -- how often it came up since then
    details TEXT NOT NULL,                     -- one a line; no address, no key
    untold INTEGER NOT NULL CHECK (untold IN (0, 1)) -- its letter is still to be queued
) STRICT, WITHOUT ROWID;

-- What came to the bounce address of a letter. It stops nothing: the letter's reader knows that address.
CREATE TABLE bounce (
    id INTEGER NOT NULL PRIMARY KEY,
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    action TEXT NOT NULL CHECK (action IN ('', 'failed', 'delayed', 'other')), -- '' without a report
    status TEXT NOT NULL,                      -- '5.1.1', or nothing
    FOREIGN KEY (game, seat, number) REFERENCES letter (game, seat, number)
) STRICT;

-- When a bounce last said that the seat's mail fails for good; 0 since its player last wrote.
ALTER TABLE seat ADD COLUMN failing INTEGER NOT NULL DEFAULT 0;

-- What our own dialogues with the server say about a seat's address: when it was first refused as none
-- with nothing taken since, and since when it counts as unreachable; 0 for not. A delivery clears both.
ALTER TABLE seat ADD COLUMN refused INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN unreachable INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN unreachable_told INTEGER NOT NULL DEFAULT 0 CHECK (unreachable_told IN (0, 1));

-- Which machine's daemon runs here, for machines that do not see each other's locks.
CREATE TABLE holder (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    host TEXT NOT NULL,
    boot TEXT NOT NULL,                        -- the machine's boot id
    pid INTEGER NOT NULL,
    until INTEGER NOT NULL                     -- until when it is believed to run without saying so again
) STRICT;

-- Whether only signed mail of this player is heard, by his own wish.
ALTER TABLE seat ADD COLUMN signed INTEGER NOT NULL DEFAULT 0 CHECK (signed IN (0, 1));

-- Addresses whose mail was once seen signed by their domain: from then on only such mail of theirs is
-- heard, unless the person who runs the referee has lifted that.
CREATE TABLE proven (
    folded TEXT NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL,
    lifted INTEGER NOT NULL DEFAULT 0 CHECK (lifted IN (0, 1))
) STRICT, WITHOUT ROWID;

-- What waits for a code: one thing a seat. The code stands in the letter of this number.
CREATE TABLE pending (
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('resign', 'accept-draw', 'unsigned', 'address')),
    address TEXT NOT NULL,                     -- the new one, where it is about an address
    code TEXT NOT NULL,
    letter INTEGER NOT NULL,
    entries INTEGER NOT NULL,                  -- the log had these when it was asked
    answered INTEGER NOT NULL CHECK (answered IN (0, 1)), -- the new address has answered
    PRIMARY KEY (game, seat),
    FOREIGN KEY (game, seat) REFERENCES seat (game, seat)
) STRICT, WITHOUT ROWID;

-- Questions to addresses not yet on file, with the hash of the key an answer must carry. Kept: an
-- address is asked once a week.
CREATE TABLE question (
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    letter INTEGER NOT NULL,                   -- the seat's letter with the code for the old address
    address TEXT NOT NULL,
    folded TEXT NOT NULL,
    key_hash BLOB NOT NULL UNIQUE CHECK (length(key_hash) = 32),
    code TEXT NOT NULL,
    at INTEGER NOT NULL,
    confirmed INTEGER NOT NULL DEFAULT 0 CHECK (confirmed IN (0, 1)), -- from the old address
    done INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1)),
    PRIMARY KEY (game, seat, letter),
    FOREIGN KEY (game, seat) REFERENCES seat (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX question_folded ON question (folded);

-- How often something happened within an hour or a day, by its number since 1970.
CREATE TABLE tally (
    what TEXT NOT NULL,
    period INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (what, period)
) STRICT, WITHOUT ROWID;

-- So that forgetting, once a day, need not look through every mail and letter there ever was. What has
-- been forgotten is in none of the first two.
CREATE INDEX inbox_of_game ON inbox (game) WHERE game > 0 AND raw > x'';
CREATE INDEX inbox_stray ON inbox (received) WHERE game = 0 AND state = 'done' AND raw > x'';
CREATE INDEX inbox_forgotten ON inbox (source, name) WHERE raw = x'';
CREATE INDEX outbox_of_letter ON outbox (game, seat, number);
CREATE INDEX bounce_of_letter ON bounce (game, seat, number);
CREATE INDEX game_over ON game (ended) WHERE ended > 0;
