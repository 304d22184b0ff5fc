"""A second verifier of the records of Tempête and of the games beside it, written from the documents alone."""
