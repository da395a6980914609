"""Daun Tiga: layout of seats, cards and chips, screen state, and drafts of stakes."""
