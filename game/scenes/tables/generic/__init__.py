"""The table of any game that implements the contract, drawn only from its public places and its offers."""
