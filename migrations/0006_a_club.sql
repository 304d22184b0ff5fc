-- What a club does with a referee: persons, rounds, and what they are told.

PRAGMA user_version = 6;

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
