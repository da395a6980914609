"""First steps: a guided first deal of each game, written down as a script and played by the rules. No pygame."""
