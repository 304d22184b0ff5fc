-- Games and their logs, who reads letters, mail in, mail out. Landed: never changed. What is to be different is a file
-- with the next number.

PRAGMA application_id = 1415933264; -- 'TemP'
PRAGMA user_version = 1;            -- the number of the last of these files

-- Card catalogues and profiles of time, byte for byte, by their SHA-256. Entry 0 of a game pins one of each.
CREATE TABLE pinned (
    hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE game (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id BETWEEN 1 AND 999999999),
    rules TEXT NOT NULL,                       -- which game is played: 'tempete'
    catalogue BLOB NOT NULL REFERENCES pinned (hash),
    profile BLOB NOT NULL REFERENCES pinned (hash),
    started INTEGER NOT NULL,                  -- Unix time, as all times here
    ended INTEGER NOT NULL DEFAULT 0,          -- 0 while it runs
    event TEXT NOT NULL,                       -- what it is played in, as entry 0 has it; 'none' for nothing
    round TEXT NOT NULL,                       -- of that event, a number; 'none' for no round
    key TEXT NOT NULL DEFAULT ''               -- the public key that its heads are signed with, as its log last named it
) STRICT;
CREATE INDEX game_key ON game (key, id) WHERE ended = 0;
CREATE INDEX game_running ON game (id) WHERE ended = 0;
CREATE INDEX game_event ON game (event, id) WHERE event <> 'none';

-- The seed from which a game's salts and draws follow. Never in a log, letter or listing.
CREATE TABLE secret (
    game INTEGER NOT NULL PRIMARY KEY REFERENCES game (id),
    seed BLOB NOT NULL CHECK (length(seed) = 32)
) STRICT;

-- The log. With `sealed`, the only stored form of what happened.
CREATE TABLE entry (
    game INTEGER NOT NULL REFERENCES game (id),
    seq INTEGER NOT NULL CHECK (seq BETWEEN 0 AND 9999),
    text TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

-- Beside each commitment of an entry, what opens it.
CREATE TABLE sealed (
    game INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    place INTEGER NOT NULL,                    -- 0, 1, … within the entry
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    value TEXT NOT NULL,
    PRIMARY KEY (game, seq, place),
    FOREIGN KEY (game, seq) REFERENCES entry (game, seq)
) STRICT, WITHOUT ROWID;

-- The mails that made entries: `HASH signed DOMAIN` or `HASH unsigned`, which with the seed opens the seal in the
-- entry. Goes with the mails.
CREATE TABLE mail_seal (
    game INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    mail TEXT NOT NULL,
    PRIMARY KEY (game, seq),
    FOREIGN KEY (game, seq) REFERENCES entry (game, seq)
) STRICT, WITHOUT ROWID;

-- The words of a dispute: what came with an objection, its answer, a claim or its refusal, as it was passed on.
-- Beside the log, which says only that words passed; erased with the game's mails.
CREATE TABLE words (
    game INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, seq),
    FOREIGN KEY (game, seq) REFERENCES entry (game, seq)
) STRICT, WITHOUT ROWID;

-- Reasons of rulings that are told to nobody, for who runs the referee.
CREATE TABLE private_reason (
    game INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, seq),
    FOREIGN KEY (game, seq) REFERENCES entry (game, seq)
) STRICT, WITHOUT ROWID;

-- First numbers that wait for the second list: beside the game, no part of its state.
CREATE TABLE drawer (
    game INTEGER NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    numbers TEXT NOT NULL,
    letter INTEGER NOT NULL,                   -- the number of the receipt that told of them
    mail TEXT,                                 -- the mail they came by, as in `mail_seal`
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- Mails held back by what their prose may mean, the last of each seat: sent again, one counts from when it came.
CREATE TABLE held_back (
    game INTEGER NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    due INTEGER NOT NULL,                      -- the entry that made due what was due then
    at INTEGER NOT NULL,                       -- when it came
    words BLOB NOT NULL CHECK (length(words) = 32),
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE seat (
    game INTEGER NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    zone TEXT NOT NULL,
    board TEXT NOT NULL,
    pictures INTEGER NOT NULL CHECK (pictures IN (0, 1)),
    reminders INTEGER NOT NULL CHECK (reminders IN (0, 1)),
    chat INTEGER NOT NULL CHECK (chat IN (0, 1)),
    generation INTEGER NOT NULL DEFAULT 1,     -- keys of a lower one are no keys
    misused INTEGER NOT NULL DEFAULT 0,        -- uses of this generation's keys from other addresses
    renewed TEXT NOT NULL DEFAULT '' CHECK (renewed IN ('', 'misused', 'moved')), -- why there is this generation
    letters INTEGER NOT NULL DEFAULT 0,        -- the number of this seat's last letter
    shown INTEGER NOT NULL DEFAULT 0,          -- how many entries that letter knew
    -- The Message-IDs of its thread that the next letter names: the first letter's and the last three, a space between.
    thread TEXT NOT NULL DEFAULT '',
    answered_day INTEGER NOT NULL DEFAULT 0,   -- day since 1970 (UTC) of the count beside it
    answered INTEGER NOT NULL DEFAULT 0,       -- answers on that day
    answered_at INTEGER NOT NULL DEFAULT 0,    -- the last of them
    -- When a bounce last said that the seat's mail fails for good; 0 since its player last wrote.
    failing INTEGER NOT NULL DEFAULT 0,
    -- What our own dialogues with the server say about a seat's address: when it was first refused as none
    -- with nothing taken since, and since when it counts as unreachable; 0 for not. A delivery clears both.
    refused INTEGER NOT NULL DEFAULT 0,
    unreachable INTEGER NOT NULL DEFAULT 0,
    unreachable_told INTEGER NOT NULL DEFAULT 0 CHECK (unreachable_told IN (0, 1)),
    -- Whether only signed mail of this player is heard, by his own wish.
    signed INTEGER NOT NULL DEFAULT 0 CHECK (signed IN (0, 1)),
    subject TEXT NOT NULL DEFAULT 'game' CHECK (subject IN ('game', 'news')),
    proof INTEGER NOT NULL DEFAULT 0 CHECK (proof IN (0, 1)),
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_unreachable ON seat (game, seat) WHERE unreachable <> 0 AND unreachable_told = 0;

-- A player's addresses, the one for letters first. `folded` is what `From` is compared with.
CREATE TABLE address (
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    place INTEGER NOT NULL,
    address TEXT NOT NULL,
    folded TEXT NOT NULL,
    PRIMARY KEY (game, seat, place),
    FOREIGN KEY (game, seat) REFERENCES seat (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX address_folded ON address (folded);

-- Every letter ever made, by the number its seat counts it with. Of its key only a hash.
CREATE TABLE letter (
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    number INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    key_hash BLOB NOT NULL UNIQUE CHECK (length(key_hash) = 32),
    knew INTEGER NOT NULL,                     -- entries the log had when it was made
    kind TEXT NOT NULL,
    message_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game, seat, number),
    FOREIGN KEY (game, seat) REFERENCES seat (game, seat)
) STRICT, WITHOUT ROWID;

-- How many letters were ever made. Beside the heads stands how many there were when one last left: a database
-- that has fewer is an older copy of itself.
CREATE TABLE made (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    letters INTEGER NOT NULL
) STRICT;
INSERT INTO made (one, letters) VALUES (1, 0);
CREATE TRIGGER letter_counted AFTER INSERT ON letter
BEGIN UPDATE made SET letters = letters + 1; END;

-- Games of which letters have told what the log does not have (T67). They wait until their mails were read
-- again, or for a ruling.
CREATE TABLE waits (
    game INTEGER NOT NULL PRIMARY KEY REFERENCES game (id),
    since INTEGER NOT NULL,
    entries INTEGER NOT NULL                   -- of its log, when it was last compared
) STRICT;

-- Letters on their way out, or gone out. Their bytes stand apart: a row's state changes, bytes never do.
-- `game`, `seat` and `number` are NULL together, where a letter is no seat's: an alarm to the person
-- who runs the referee, a question to an address not yet on file. `kind` decides about the envelope
-- sender, and is the letter's own where it has one.
CREATE TABLE outbox (
    id INTEGER NOT NULL PRIMARY KEY,
    message_id TEXT NOT NULL UNIQUE,
    game INTEGER,
    seat INTEGER,
    number INTEGER,
    kind TEXT NOT NULL,
    recipient TEXT NOT NULL,                   -- folded address: order is kept per recipient
    at INTEGER NOT NULL,                       -- the plan's time, also the letter's Date
    -- Given up is 'dead', and 'dropped' once somebody has looked at it.
    state TEXT NOT NULL CHECK (state IN ('queued', 'sent', 'dead', 'dropped')),
    tries INTEGER NOT NULL,
    counted INTEGER NOT NULL CHECK (counted IN (0, 1)), -- whether the next try is in `tries` already
    next_try INTEGER NOT NULL,
    last_error TEXT NOT NULL DEFAULT '',
    late INTEGER NOT NULL DEFAULT 0 CHECK (late IN (0, 1)), -- goes after the others where only so many may
    CHECK ((game IS NULL) = (seat IS NULL) AND (seat IS NULL) = (number IS NULL)),
    FOREIGN KEY (game, seat, number) REFERENCES letter (game, seat, number)
) STRICT;
CREATE INDEX outbox_queued ON outbox (late, id) WHERE state = 'queued';
CREATE INDEX outbox_to ON outbox (recipient, id) WHERE state = 'queued';
CREATE INDEX outbox_dead ON outbox (game, seat, number) WHERE state = 'dead';

-- Letters of running games that left more than an hour after they were made: what their readers are credited.
CREATE TABLE delay (
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    held TEXT NOT NULL,                        -- why its last try failed; empty where it was not tried before
    PRIMARY KEY (game, seat, since),
    FOREIGN KEY (game, seat) REFERENCES seat (game, seat)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER letter_late AFTER UPDATE OF state ON outbox
WHEN NEW.state = 'sent' AND OLD.state = 'queued' AND NEW.game IS NOT NULL AND NEW.next_try - NEW.at > 3600
BEGIN INSERT OR REPLACE INTO delay (game, seat, since, until, held)
VALUES (NEW.game, NEW.seat, NEW.at, NEW.next_try, OLD.last_error); END;

CREATE TABLE mime (
    outbox INTEGER NOT NULL PRIMARY KEY REFERENCES outbox (id),
    bytes BLOB NOT NULL
) STRICT;

-- A seat's letters with where they go and their bytes. One that is put in here is queued, due at once whatever the clocks
-- say. Its first try is counted here, so that a letter that goes out at once costs no commit of its own for the count.
CREATE VIEW post AS
SELECT l.game, l.seat, l.number, l.generation, l.key_hash, l.knew, l.kind, l.message_id, l.at, s.thread, o.recipient, o.late,
    m.bytes AS mime
FROM letter l JOIN seat s ON s.game = l.game AND s.seat = l.seat JOIN outbox o ON o.message_id = l.message_id
JOIN mime m ON m.outbox = o.id;
CREATE TRIGGER post_letter INSTEAD OF INSERT ON post BEGIN
INSERT INTO letter (game, seat, number, generation, key_hash, knew, kind, message_id, at)
VALUES (NEW.game, NEW.seat, NEW.number, NEW.generation, NEW.key_hash, NEW.knew, NEW.kind, NEW.message_id, NEW.at);
UPDATE seat SET letters = NEW.number, shown = NEW.knew, thread = NEW.thread WHERE game = NEW.game AND seat = NEW.seat;
INSERT INTO outbox (message_id, game, seat, number, kind, recipient, at, late, state, tries, counted, next_try)
VALUES (NEW.message_id, NEW.game, NEW.seat, NEW.number, NEW.kind, NEW.recipient, NEW.at, NEW.late, 'queued', 1, 1, 0);
INSERT INTO mime (outbox, bytes) VALUES (last_insert_rowid(), NEW.mime);
-- A player reads his letters in order: those before this one go no later than it.
UPDATE outbox SET late = 0 WHERE NEW.late = 0 AND state = 'queued' AND recipient = NEW.recipient AND late = 1;
END;

-- Every mail that came, with what became of it. Its bytes go with its game's mails, and then the row, where no
-- mailbox can show it again.
CREATE TABLE inbox (
    id INTEGER NOT NULL PRIMARY KEY,
    source TEXT NOT NULL,                      -- which mailbox
    name TEXT NOT NULL,                        -- its unique name there
    raw BLOB NOT NULL,                         -- of one larger than the cap only the beginning
    -- 0 where `raw` is the header alone: of nobody's mail, without any key that ever was a seat's.
    whole INTEGER NOT NULL DEFAULT 1 CHECK (whole IN (0, 1)),
    size INTEGER NOT NULL,                     -- of the whole
    received INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('new', 'done', 'set-aside')),
    verdict TEXT NOT NULL DEFAULT '',
    code TEXT NOT NULL DEFAULT '',             -- why, for the referee alone
    game INTEGER NOT NULL DEFAULT 0,           -- 0 where no key was proven
    seat INTEGER NOT NULL DEFAULT -1,
    first INTEGER NOT NULL DEFAULT -1,         -- the entries it became
    last INTEGER NOT NULL DEFAULT -1,
    UNIQUE (source, name)
) STRICT;
CREATE INDEX inbox_received ON inbox (received);
CREATE INDEX inbox_not_done ON inbox (state, id) WHERE state <> 'done';

-- Mails of a seat by Message-ID and order text, to know a copy by.
CREATE TABLE seen (
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    message_id TEXT NOT NULL,
    text_hash BLOB NOT NULL CHECK (length(text_hash) = 32),
    times INTEGER NOT NULL,
    PRIMARY KEY (game, seat, message_id, text_hash)
) STRICT, WITHOUT ROWID;

-- On which days (since 1970, UTC) an address was told that its mail had no key, and of which game it got
-- the letter anew because it asked without one; or a seat's spam complaint was passed on.
CREATE TABLE told (
    folded TEXT NOT NULL,
    game INTEGER NOT NULL,                     -- 0 for the former
    day INTEGER NOT NULL,
    PRIMARY KEY (folded, game, day)
) STRICT, WITHOUT ROWID;

-- Each game in a line, for lists: written with the entries it follows from, and read by no plan.
CREATE TABLE summary (
    game INTEGER NOT NULL PRIMARY KEY REFERENCES game (id),
    entries INTEGER NOT NULL,
    state TEXT NOT NULL,                       -- what is due, in a word; one that begins with `ruling` is the referee's
    owed TEXT NOT NULL,                        -- the seats that owe something, a digit each
    since INTEGER NOT NULL,                    -- since when
    complaint INTEGER NOT NULL,                -- when a seat last complained of that; 0 for never
    next INTEGER NOT NULL,                     -- when the passing of time asks something of it; 0 for never
    claimable INTEGER NOT NULL,                -- from when on a loss on time may be claimed; 0 for never
    result TEXT NOT NULL                       -- '' while it runs
) STRICT;
CREATE INDEX summary_ruling ON summary (since) WHERE state LIKE 'ruling%';
CREATE INDEX summary_next ON summary (next) WHERE next > 0;
CREATE INDEX summary_complaint ON summary (complaint) WHERE complaint > 0;

-- What the person who runs the referee is to be told of a game: written with what brought it about, gone
-- once a letter to him tells it.
CREATE TABLE news (
    id INTEGER NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,                        -- an alarm's word
    game INTEGER NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,                     -- -1 where it is about both
    entries INTEGER NOT NULL,                  -- the log had these
    at INTEGER NOT NULL
) STRICT;

-- Letters to organisers: of their keys only a hash, what an answer rests on, and what waits for a code.
CREATE TABLE organiser_letter (
    number INTEGER NOT NULL PRIMARY KEY,
    organiser TEXT NOT NULL,                   -- the folded address it went to
    key_hash BLOB NOT NULL UNIQUE CHECK (length(key_hash) = 32),
    game INTEGER REFERENCES game (id),         -- NULL where it is about none
    acts INTEGER NOT NULL,                     -- the game's log had these
    entries INTEGER NOT NULL,
    at INTEGER NOT NULL,
    answers INTEGER NOT NULL CHECK (answers IN (0, 1)), -- whether it answers a mail
    code TEXT NOT NULL DEFAULT '',             -- '' where nothing waits for one
    line TEXT NOT NULL DEFAULT '',
    reason TEXT NOT NULL DEFAULT '',
    orders TEXT NOT NULL DEFAULT '',           -- of what came by post or telephone
    misused INTEGER NOT NULL DEFAULT 0 CHECK (misused IN (0, 1)), -- its key came from elsewhere
    void INTEGER NOT NULL DEFAULT 0 CHECK (void IN (0, 1))        -- its key serves no longer
) STRICT;
CREATE INDEX organiser_letter_to ON organiser_letter (organiser, at);
CREATE INDEX organiser_letter_of_game ON organiser_letter (game) WHERE game IS NOT NULL;

-- The installation itself: 'instance', 'running', …
CREATE TABLE installation (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

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

-- Which machine's daemon runs here, for machines that do not see each other's locks.
CREATE TABLE holder (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    host TEXT NOT NULL,
    boot TEXT NOT NULL,                        -- the machine's boot id
    pid INTEGER NOT NULL,
    until INTEGER NOT NULL                     -- until when it is believed to run without saying so again
) STRICT;

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
    what TEXT NOT NULL,
    address TEXT NOT NULL,                     -- the new one, where it is about an address
    code TEXT NOT NULL,
    letter INTEGER NOT NULL,
    entries INTEGER NOT NULL,                  -- the log had these when it was asked
    answered INTEGER NOT NULL CHECK (answered IN (0, 1)), -- the new address has answered
    PRIMARY KEY (game, seat),
    FOREIGN KEY (game, seat) REFERENCES seat (game, seat)
) STRICT, WITHOUT ROWID;

-- Questions to addresses not yet on file, with the hash of the key an answer must carry. Kept: an
-- address is asked once a week, and nobody asks often.
CREATE TABLE question (
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    letter INTEGER NOT NULL,                   -- the seat's letter with the code for the old address
    address TEXT NOT NULL,
    folded TEXT NOT NULL,
    target TEXT NOT NULL,                      -- the same without what stands behind a '+'
    asker TEXT NOT NULL,                       -- the folded address that the seat's letters went to
    key_hash BLOB NOT NULL UNIQUE CHECK (length(key_hash) = 32),
    code TEXT NOT NULL,
    at INTEGER NOT NULL,
    answered INTEGER NOT NULL DEFAULT 0 CHECK (answered IN (0, 1)), -- from the new address
    confirmed INTEGER NOT NULL DEFAULT 0 CHECK (confirmed IN (0, 1)), -- from the old address
    done INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1)),
    PRIMARY KEY (game, seat, letter),
    FOREIGN KEY (game, seat) REFERENCES seat (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX question_target ON question (target, at);
CREATE INDEX question_asker ON question (asker, at);
CREATE INDEX question_at ON question (at);

-- Addresses whose player said no to an invitation, by the SHA-256 of their folded form: no game begins with
-- them until the person who runs the referee lifts it.
CREATE TABLE blocked (
    hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How often something happened within an hour or a day, by its number since 1970.
CREATE TABLE tally (
    what TEXT NOT NULL,
    period INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (what, period)
) STRICT, WITHOUT ROWID;

-- So that forgetting, once a day, need not look through every mail and letter there ever was. What has
-- been forgotten is in none of the first two, and in the third alone.
CREATE INDEX inbox_of_game ON inbox (game) WHERE game > 0 AND raw > x'';
CREATE INDEX inbox_stray ON inbox (received) WHERE game = 0 AND raw > x'';
CREATE INDEX inbox_gone ON inbox (source) WHERE raw = x'' AND state = 'done';
CREATE INDEX outbox_of_letter ON outbox (game, seat, number);
CREATE INDEX bounce_of_letter ON bounce (game, seat, number);
CREATE INDEX game_over ON game (ended) WHERE ended > 0;

-- Append-only. INSERT OR REPLACE deletes before it inserts, and sets off these triggers only
-- with recursive_triggers on: the store switches that on for every connection.
CREATE TRIGGER entry_in_order BEFORE INSERT ON entry
WHEN NEW.seq <> IFNULL((SELECT max(seq) + 1 FROM entry WHERE game = NEW.game), 0)
BEGIN SELECT RAISE(ABORT, 'entries are appended in order'); END;
CREATE TRIGGER entry_unchanged BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER entry_kept BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER sealed_unchanged BEFORE UPDATE ON sealed
BEGIN SELECT RAISE(ABORT, 'what opens a commitment is append-only'); END;
CREATE TRIGGER sealed_kept BEFORE DELETE ON sealed
BEGIN SELECT RAISE(ABORT, 'what opens a commitment is append-only'); END;
CREATE TRIGGER secret_unchanged BEFORE UPDATE ON secret
BEGIN SELECT RAISE(ABORT, 'a game keeps its seed'); END;
CREATE TRIGGER secret_kept BEFORE DELETE ON secret
BEGIN SELECT RAISE(ABORT, 'a game keeps its seed'); END;
CREATE TRIGGER pinned_unchanged BEFORE UPDATE ON pinned
BEGIN SELECT RAISE(ABORT, 'what is pinned has its hash'); END;
CREATE TRIGGER pinned_kept BEFORE DELETE ON pinned
BEGIN SELECT RAISE(ABORT, 'what is pinned has its hash'); END;
