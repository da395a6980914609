"""Generic table for any game that implements the contract, drawn from the places in its public table."""
