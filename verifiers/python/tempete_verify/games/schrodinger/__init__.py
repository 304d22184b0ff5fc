"""Reverse Schrödinger's Chess: what its pages say of a record (crates/games/schrodinger/src/FORMAT.md, crates/games/schrodinger/src/RULES.md)."""
