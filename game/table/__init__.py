"""Table logic that needs no window: layouts, screen states, motion, pacing and end-of-deal reports."""
