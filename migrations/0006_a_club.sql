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
