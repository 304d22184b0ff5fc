"""Romulan Chess: what its pages say of a record (crates/games/romulan/src/FORMAT.md, crates/games/romulan/src/RULES.md)."""
