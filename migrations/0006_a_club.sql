-- What a club does with a referee.

PRAGMA user_version = 6;

-- Lists of few games among very many.

-- How many games there are of each event and how many of them run, so that nobody counts them; those of no event under
-- 'none'.
CREATE TABLE played (
    event TEXT NOT NULL PRIMARY KEY,
    games INTEGER NOT NULL,
    running INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO played (event, games, running) SELECT event, count(*), sum(ended = 0) FROM game GROUP BY event;
CREATE TRIGGER game_counted AFTER INSERT ON game
BEGIN INSERT INTO played (event, games, running) VALUES (NEW.event, 1, NEW.ended = 0)
ON CONFLICT DO UPDATE SET games = games + 1, running = running + excluded.running; END;
CREATE TRIGGER game_no_longer_runs AFTER UPDATE OF ended ON game WHEN OLD.ended = 0 AND NEW.ended <> 0
BEGIN
UPDATE played SET running = running - 1 WHERE event = NEW.event;
UPDATE seat SET called = '' WHERE game = NEW.id;
END;

-- A player's name in lower case while his game runs, '' afterwards: commands find him by it. Written by the program, since
-- SQLite knows the lower case of English letters alone.
ALTER TABLE seat ADD COLUMN called TEXT NOT NULL DEFAULT '';
CREATE INDEX seat_called ON seat (called) WHERE called <> '';

-- Of a game that is over: whether letters or addresses of it may still be there, to be forgotten some day.
ALTER TABLE game ADD COLUMN kept INTEGER NOT NULL DEFAULT 1 CHECK (kept IN (0, 1));
UPDATE game SET kept = 0 WHERE ended <> 0 AND NOT EXISTS (SELECT 1 FROM address a WHERE a.game = game.id)
    AND NOT EXISTS (SELECT 1 FROM letter l WHERE l.game = game.id);
CREATE INDEX game_kept ON game (ended) WHERE ended <> 0 AND kept = 1;
CREATE TRIGGER letter_kept AFTER INSERT ON letter
BEGIN UPDATE game SET kept = 1 WHERE id = NEW.game AND kept = 0; END;
CREATE TRIGGER address_kept AFTER INSERT ON address
BEGIN UPDATE game SET kept = 1 WHERE id = NEW.game AND kept = 0; END;

-- `<>` is no bound of a range: with `>` SQLite may begin at that one, before every game that ever ended.
DROP INDEX game_over;
CREATE INDEX game_ended ON game (ended) WHERE ended <> 0;
CREATE INDEX game_started ON game (started);

-- The running games by what somebody is to see first.
CREATE INDEX summary_since ON summary (since) WHERE result = '';
CREATE INDEX summary_unowed ON summary (since) WHERE owed = '' AND result = '';
CREATE INDEX summary_claimable ON summary (claimable) WHERE claimable > 0;

-- Persons: a new address that is for all games whose letters went to the old one. Written with the old address's
-- confirmation: 0 for one game, 1 for all, asked by a mail that was not signed, 2 for all, by one that was.
ALTER TABLE question ADD COLUMN everywhere INTEGER NOT NULL DEFAULT 0 CHECK (everywhere IN (0, 1, 2));

-- Persons: what a game's players may know of what falls due next in it, for the lists of their games. `next` tells of
-- reminders, too, which each seat has as it wants.
ALTER TABLE summary ADD COLUMN due INTEGER NOT NULL DEFAULT 0; -- when a loss on time comes or may be claimed; 0 for never
UPDATE summary SET due = claimable;

-- Events: bulletins. `changes` counts what a bulletin would tell, so that none goes out that has missed something.
ALTER TABLE event ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE event ADD COLUMN due INTEGER NOT NULL DEFAULT 0;       -- when to look whether one goes; 0: nothing changed
ALTER TABLE event ADD COLUMN bulletins INTEGER NOT NULL DEFAULT 0; -- how many went
ALTER TABLE event ADD COLUMN told INTEGER NOT NULL DEFAULT 0;      -- when the last did; 0 before
CREATE INDEX event_due ON event (due) WHERE due > 0;
-- What bulletins have told of a game: 0 nothing, 1 that it began, 2 its result.
ALTER TABLE pairing ADD COLUMN told INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1, 2));

-- Whether a player of it had withdrawn before it was over: it is lost or struck then, however it was ruled on afterwards.
ALTER TABLE pairing ADD COLUMN open INTEGER NOT NULL DEFAULT 0 CHECK (open IN (0, 1));
UPDATE pairing SET open = 1 WHERE EXISTS (SELECT 1 FROM entrant n CROSS JOIN game g ON g.id = pairing.game
LEFT JOIN summary y ON y.game = g.id WHERE n.event = pairing.event AND n.number IN (pairing.first, pairing.second)
AND n.withdrew > 0 AND (g.ended = 0 OR g.ended > n.withdrew OR (g.ended = n.withdrew AND y.result LIKE '% ruling %')));

-- The addresses whose players want no bulletins, by the SHA-256 of their folded form.
CREATE TABLE no_bulletins (
    hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32)
) STRICT, WITHOUT ROWID;

-- Whatever changes an event marks it, so that nobody need go through all of them. A game's line is put in anew each time.
CREATE TRIGGER event_result BEFORE INSERT ON summary
WHEN NEW.result IS NOT ifnull((SELECT result FROM summary WHERE game = NEW.game), '')
BEGIN
UPDATE event SET changes = changes + 1, due = 1 WHERE id = (SELECT event FROM pairing WHERE game = NEW.game);
UPDATE pairing SET told = min(told, 1) WHERE game = NEW.game;
END;
CREATE TRIGGER event_pairing AFTER INSERT ON pairing
BEGIN UPDATE event SET changes = changes + 1, due = 1 WHERE id = NEW.event; END;
CREATE TRIGGER event_withdrawal AFTER UPDATE OF withdrew ON entrant WHEN NEW.withdrew <> OLD.withdrew
BEGIN
UPDATE event SET changes = changes + 1, due = 1 WHERE id = NEW.event;
UPDATE pairing SET open = 1 WHERE event = NEW.event AND NEW.number IN (first, second)
AND (SELECT ended FROM game WHERE id = pairing.game) = 0;
END;
CREATE TRIGGER event_tie AFTER INSERT ON tie_ruling
BEGIN UPDATE event SET changes = changes + 1, due = 1 WHERE id = NEW.event; END;

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
