"""What a card asks of the board and does to it, from the catalogue's keys (RULES.md, R1 to R85)."""
