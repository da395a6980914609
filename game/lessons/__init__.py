"""Lessons: a guided first deal of each game, scripted in text files and played by the real rules. No pygame."""
