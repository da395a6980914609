"""Lessons: a guided first deal of each game, scripted in a text file and played by the real rules. No pygame."""
