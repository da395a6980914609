"""Daun Tiga: layout of seats, cards and chips, screen state and stake drafts."""
