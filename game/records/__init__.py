"""What was played stays yours: figures, collections and hands out of the journal, in and out as files. No window."""
