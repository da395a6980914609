"""The rules book in the window: its index, its pages, and the ranking beside a table."""
