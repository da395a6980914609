"""A package for each game's table, and a generic table for all other games."""
