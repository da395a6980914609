"""Daun Tiga: layout of seats, cards and chips, screen state, and stakes that are being set."""
