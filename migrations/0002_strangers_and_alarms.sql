-- Strangers' mail has bounds, alarms of a kind come more than once a day, and pages forget.

PRAGMA user_version = 2;

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
