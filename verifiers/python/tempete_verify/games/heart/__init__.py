"""Romulan Heart: what its pages say of a record (crates/games/heart/src/FORMAT.md, crates/games/heart/src/RULES.md)."""
