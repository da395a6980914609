"""What a table shows and where it lies, told without a window: layouts, screen states, motion, pace, reports."""
