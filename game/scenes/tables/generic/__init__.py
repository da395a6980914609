"""A table for any game that implements the game contract, drawn from its public places and its offers."""
