"""Kriegspiel: what its pages say of a record (crates/games/krieg/src/FORMAT.md, crates/games/krieg/src/RULES.md)."""
