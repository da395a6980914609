"""Generic table for any game that implements the contract, built from the places of its public table."""
