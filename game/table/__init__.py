"""Table logic that works without a window: layouts, screen states, motion, pacing and settlements."""
