"""Cloak and Dagger Chess: what its pages say of a record (crates/games/cloak/src/FORMAT.md, crates/games/cloak/src/RULES.md)."""
