"""Generic table for any game that follows the contract, based on its public list of places."""
