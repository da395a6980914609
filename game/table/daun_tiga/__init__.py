"""Daun Tiga: where seats, cards and chips lie, what of them is seen, and the drafts of stakes."""
