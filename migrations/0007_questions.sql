-- A mail that is held back is known by its words and by the letter that asks about it: `yes` in answer to that letter carries
-- it out (M5). One that is open is the newest of its seat; of one that is closed the letter is known, and nothing of the mail.
CREATE TABLE held_mail (
    game INTEGER NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    asks INTEGER NOT NULL,                     -- the number of the letter that asks; 0 where it is not known
    due INTEGER NOT NULL,                      -- the entry that made due what was due then
    at INTEGER NOT NULL,                       -- when it came
    words BLOB NOT NULL CHECK (length(words) = 32),
    open INTEGER NOT NULL CHECK (open IN (0, 1)),
    yes INTEGER NOT NULL CHECK (yes IN (0, 1)), -- whether the letter offers one act that `yes` carries out
    text TEXT NOT NULL,                        -- as it came; empty once it is closed
    letter INTEGER NOT NULL,                   -- the number of the letter that it answers
    knew INTEGER NOT NULL,                     -- the entries that this letter told of
    signed INTEGER NOT NULL CHECK (signed IN (0, 1)),
    mail TEXT,                                 -- the mail itself, as in `mail_seal`
    PRIMARY KEY (game, seat, asks)
) STRICT, WITHOUT ROWID;
INSERT INTO held_mail (game, seat, asks, due, at, words, open, yes, text, letter, knew, signed)
    SELECT game, seat, 0, due, at, words, 1, 0, '', 0, 0, 0 FROM held_back;
DROP TABLE held_back;
PRAGMA user_version = 7;
