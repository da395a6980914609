"""The lobby, in which a match is set up: seats, pieces and house rules."""
