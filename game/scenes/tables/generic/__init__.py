"""Table for any game that implements the game contract, drawn from its public places and offers."""
