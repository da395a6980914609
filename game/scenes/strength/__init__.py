"""Strength: the cost of a person's decisions by game and over weeks, separating luck and skill."""
