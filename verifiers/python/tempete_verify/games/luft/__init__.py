"""Luft Chess: what its pages say of a record (src/luft/FORMAT.md, src/luft/RULES.md)."""
