"""Shared engine of Pai Tong and Pong: the deal (draw, take, claim) and the decomposition of hands into sets."""
