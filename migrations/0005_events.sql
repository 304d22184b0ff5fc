-- Events with entrants, sections and rounds. A game's own two lines say only the name and a round.

PRAGMA user_version = 5;

CREATE TABLE event (
    id INTEGER NOT NULL PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,                 -- as its games have it
    sheet TEXT NOT NULL,                       -- what is agreed, a line each (src/event/sheet.rs)
    profile TEXT NOT NULL,                     -- its games' profile of time, byte for byte
    opened INTEGER NOT NULL,
    begun INTEGER NOT NULL DEFAULT 0,          -- when its first stage was drawn; 0 before
    ended INTEGER NOT NULL DEFAULT 0           -- when it was seen to be over; 0 before
) STRICT;

-- Who plays, in the order of the draw. The address goes some time after the event, or when its reader asks.
CREATE TABLE entrant (
    event INTEGER NOT NULL REFERENCES event (id),
    number INTEGER NOT NULL,                   -- 1, 2, …
    name TEXT NOT NULL,
    address TEXT NOT NULL,                     -- '' once it is forgotten
    folded TEXT NOT NULL,
    language TEXT NOT NULL,
    zone TEXT NOT NULL,
    withdrew INTEGER NOT NULL DEFAULT 0,       -- when; 0 while he plays
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX entrant_folded ON entrant (folded) WHERE folded <> '';

-- The sections of each stage that was drawn; all numbers from 1.
CREATE TABLE draw (
    event INTEGER NOT NULL,
    stage INTEGER NOT NULL,
    section INTEGER NOT NULL,
    place INTEGER NOT NULL,
    entrant INTEGER NOT NULL,
    PRIMARY KEY (event, stage, section, place),
    UNIQUE (event, stage, entrant),
    FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

-- The games that were begun, with who has the first and who the second seat: no pair of a round begins twice.
CREATE TABLE pairing (
    event INTEGER NOT NULL,
    stage INTEGER NOT NULL,
    section INTEGER NOT NULL,
    round INTEGER NOT NULL,                    -- of the stage
    first INTEGER NOT NULL,
    second INTEGER NOT NULL,
    game INTEGER NOT NULL UNIQUE REFERENCES game (id),
    PRIMARY KEY (event, stage, section, round, first, second),
    FOREIGN KEY (event, first) REFERENCES entrant (event, number),
    FOREIGN KEY (event, second) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

-- What was ruled where a tie lay over a stage's border: an order of entrants, their numbers with a space between.
CREATE TABLE tie_ruling (
    id INTEGER NOT NULL PRIMARY KEY,
    event INTEGER NOT NULL REFERENCES event (id),
    stage INTEGER NOT NULL,
    section INTEGER NOT NULL,
    entrants TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX tie_ruling_of ON tie_ruling (event, id);
