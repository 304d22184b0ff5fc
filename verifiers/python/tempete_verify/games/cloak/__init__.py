"""Cloak and Dagger Chess: what its pages say of a record (src/cloak/FORMAT.md, src/cloak/RULES.md)."""
