"""Practice: the practice room, positions shown at the table, and the master's verdict on each answer."""
