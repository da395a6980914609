"""Table of Pai Gow: woodpile, dice, front and rear hands, coach, and training without bets."""
