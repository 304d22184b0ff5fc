"""Luft Chess: what its pages say of a record (crates/games/luft/src/FORMAT.md, crates/games/luft/src/RULES.md)."""
