"""The table of Pai Tong and Pong."""
