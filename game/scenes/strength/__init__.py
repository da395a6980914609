"""Strength: what a person's decisions cost by game, over weeks, with luck and skill apart."""
