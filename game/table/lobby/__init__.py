"""Choices made before the first deal."""
