"""Every picture of the game as source code; `python -m art` makes the sheets that the game shows from it."""
