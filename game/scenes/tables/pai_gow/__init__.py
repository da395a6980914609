"""The table of Pai Gow: woodpile, dice, front and rear hands, the coach, and training without bets."""
