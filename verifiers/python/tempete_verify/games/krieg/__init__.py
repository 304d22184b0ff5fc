"""Kriegspiel: what its pages say of a record (src/krieg/FORMAT.md, src/krieg/RULES.md)."""
