"""Reverse Schrödinger's Chess: what its pages say of a record (src/schrodinger/FORMAT.md, src/schrodinger/RULES.md)."""
