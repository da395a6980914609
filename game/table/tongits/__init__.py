"""Tongits: where cards and bahays lie, what of them is seen, what is staged, and the report."""
