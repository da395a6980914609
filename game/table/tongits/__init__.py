"""Tongits: layout of cards and bahays, screen state, staged moves and the settlement report."""
