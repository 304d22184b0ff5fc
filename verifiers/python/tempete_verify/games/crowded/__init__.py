"""Crowded House: what its pages say of a record (crates/games/crowded/src/FORMAT.md, crates/games/crowded/src/RULES.md)."""
