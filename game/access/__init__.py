"""What a screen reader is told: a tree of everything on the screen, in words, and sentences spoken one after another.

No pygame: the window hands in what it offers and what is written on it (`outline`), and passes the tree on to the
system by AccessKit (`bridge`), where that is installed. Without it nothing here does anything.
"""
