-- What is kept so that nothing the machine does can end a game.

PRAGMA user_version = 2;

-- Beside each entry the hash that it is a leaf of the log's tree by (FORMAT.md section 5), so that the entry is named of
-- which a letter was changed. Of entries from before it is worked out once, by the upgrade.
ALTER TABLE entry ADD COLUMN leaf BLOB NOT NULL DEFAULT x'' CHECK (length(leaf) IN (0, 32));
DROP TRIGGER entry_unchanged;
CREATE TRIGGER entry_unchanged BEFORE UPDATE ON entry
WHEN OLD.leaf <> x'' OR NEW.leaf = x'' OR NEW.game <> OLD.game OR NEW.seq <> OLD.seq OR NEW.text <> OLD.text
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

-- Why a game waits, and what is known of that.
ALTER TABLE waits ADD COLUMN why TEXT NOT NULL DEFAULT 'restored'
    CHECK (why IN ('restored', 'altered', 'elsewhere', 'fault'));
ALTER TABLE waits ADD COLUMN detail TEXT NOT NULL DEFAULT '';

-- What the clock has said, with the machine's uptime: the last moment that was believed, and one that was not.
CREATE TABLE moment (
    what TEXT NOT NULL PRIMARY KEY CHECK (what IN ('seen', 'looked', 'accepted')),
    at INTEGER NOT NULL,
    boot TEXT NOT NULL,                        -- the machine's boot id
    uptime INTEGER NOT NULL,                   -- seconds since then
    reason TEXT NOT NULL DEFAULT ''            -- why it was accepted
) STRICT, WITHOUT ROWID;
INSERT INTO moment (what, at, boot, uptime)
SELECT 'seen', max(CAST(value AS INTEGER)), '', 0 FROM installation WHERE name = 'polled' HAVING count(*) > 0;
