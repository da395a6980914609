"""One package for each game's table, and a generic table for games without their own."""
