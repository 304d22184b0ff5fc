-- Where registration is open, an entrant without a finished game waits for the organiser's yes.
ALTER TABLE entrant ADD COLUMN admission INTEGER NOT NULL DEFAULT 0 CHECK (admission IN (0, 1, 2)); -- 0: in, 1: waits, 2: refused
-- Whether a seat's letters carry their key in a line of the text, too, and its mails may bear it there: some relays drop addresses.
ALTER TABLE seat ADD COLUMN key_line INTEGER NOT NULL DEFAULT 0 CHECK (key_line IN (0, 1));
PRAGMA user_version = 8;
