"""A deal that is over, looked at again: the decisions that cost most, weighed from what their seat saw. No pygame."""
