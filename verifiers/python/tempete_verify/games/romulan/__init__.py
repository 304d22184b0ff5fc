"""Romulan Chess: what its pages say of a record (src/romulan/FORMAT.md, src/romulan/RULES.md)."""
