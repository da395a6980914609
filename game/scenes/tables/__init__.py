"""Each game at its own table."""
