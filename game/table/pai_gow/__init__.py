"""Pai Gow: layout of the woodpile, hands and bets, screen state, and coach."""
