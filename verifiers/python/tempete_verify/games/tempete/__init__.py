"""Tempête: what its pages say of a record (src/tempete/FORMAT.md, src/tempete/RULES.md)."""
