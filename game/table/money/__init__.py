"""Pai Tong and Pong: where their pieces lie, and what of them is seen."""
