"""Shared engine of the money games, Pai Tong and Pong: drawing, taking, claiming, and splitting hands into sets."""
