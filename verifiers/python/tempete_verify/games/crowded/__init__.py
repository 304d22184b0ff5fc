"""Crowded House: what its pages say of a record (src/crowded/FORMAT.md, src/crowded/RULES.md)."""
