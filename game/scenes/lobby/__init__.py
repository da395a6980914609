"""Setting up a match: seats, pieces and house rules."""
