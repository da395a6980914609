"""Pai Tong and Pong: layouts, boards and screen state."""
