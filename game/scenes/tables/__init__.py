"""The table of each game, and a generic table for all other games."""
