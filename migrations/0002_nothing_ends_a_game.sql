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

-- Mails that are nobody's and that the day had no room for: they lie in their mailbox, and nothing else of them is
-- known. Of those in `inbox` that are nobody's `whole` is 0 where `raw` is not all that was read.
CREATE TABLE unstored (
    source TEXT NOT NULL,                      -- which mailbox
    name TEXT NOT NULL,                        -- its unique name there
    size INTEGER NOT NULL,
    received INTEGER NOT NULL,
    wanted INTEGER NOT NULL DEFAULT 0 CHECK (wanted IN (0, 1)), -- it is to be taken in after all
    PRIMARY KEY (source, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX unstored_wanted ON unstored (source) WHERE wanted = 1;

-- When a kind was last told, in place of the day; 0 for never.
ALTER TABLE alarm RENAME COLUMN day TO told;
UPDATE alarm SET told = told * 86400;

-- An organiser's answer rests on the entries that he knew of.
ALTER TABLE organiser_letter DROP COLUMN acts;

-- Games that are over of which somebody asked that they be forgotten: no page shows them.
CREATE TABLE unpublished (
    game INTEGER NOT NULL PRIMARY KEY REFERENCES game (id)
) STRICT;
