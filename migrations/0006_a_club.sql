-- What people of a club do with a referee.

PRAGMA user_version = 6;

-- Persons: a new address that is for all games whose letters went to the old one. Written with the old address's
-- confirmation: 0 for one game, 1 for all, asked by a mail that was not signed, 2 for all, by one that was.
ALTER TABLE question ADD COLUMN everywhere INTEGER NOT NULL DEFAULT 0 CHECK (everywhere IN (0, 1, 2));

-- Persons: what a game's players may know of what falls due next in it, for the lists of their games. `next` tells of
-- reminders, too, which each seat has as it wants.
ALTER TABLE summary ADD COLUMN due INTEGER NOT NULL DEFAULT 0; -- when a loss on time comes or may be claimed; 0 for never
UPDATE summary SET due = claimable;
