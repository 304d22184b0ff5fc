"""Romulan Heart: what its pages say of a record (src/heart/FORMAT.md, src/heart/RULES.md)."""
