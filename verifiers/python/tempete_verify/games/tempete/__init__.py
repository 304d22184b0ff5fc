"""Tempête: what its pages say of a record (crates/games/tempete/src/FORMAT.md, crates/games/tempete/src/RULES.md)."""
