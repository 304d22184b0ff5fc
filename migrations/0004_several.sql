-- Several who play one game.

PRAGMA user_version = 4;

ALTER TABLE seat ADD COLUMN news TEXT NOT NULL DEFAULT 'due'; -- `due` or `all`: whether a letter comes for each turn
