"""Pai Gow: where woodpile, hands and stakes lie, and what of them is seen."""
