"""Strength: the cost of a person's decisions by game and over weeks, with luck and skill shown separately."""
