"""A second verifier of the records of Tempête, written from the documents alone."""
