"""Practice: the room on the title, a position at its table, and what the master says of the answer."""
