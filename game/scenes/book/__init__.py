"""The rules book: its index, its pages, and the ranking next to a table."""
