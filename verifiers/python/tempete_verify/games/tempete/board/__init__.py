"""The board: positions, moves, edits, and the game that keeps a position from entry to entry (RULES.md, B1 to B31)."""
