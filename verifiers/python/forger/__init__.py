"""Makes false records, for tests alone: a log is changed once, hashed again, and signed with a key of its own."""
