"""Pai Gow: layout of woodpile, hands and bets, screen state and the coach."""
