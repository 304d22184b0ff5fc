-- What a club does beside its games.

PRAGMA user_version = 6;

-- Return games (T82): the offer of one, by the game that has ended. Goes with the game's letters, or when its time is over.
CREATE TABLE return_offer (
    game INTEGER NOT NULL PRIMARY KEY REFERENCES game (id),
    seat INTEGER NOT NULL,                     -- whose offer it is
    agreed TEXT NOT NULL,                      -- the seats that want it, a digit each
    declined TEXT NOT NULL DEFAULT '',         -- the seats that have declined: they are not asked again
    until INTEGER NOT NULL,                    -- 0 where it stands no more
    begun INTEGER NOT NULL DEFAULT 0           -- the game that it became; 0 before
) STRICT;
