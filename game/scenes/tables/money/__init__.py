"""The table of the money games, Pai Tong and Pong."""
