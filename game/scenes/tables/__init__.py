"""The tables of games that have their own, and a generic table for all other games."""
