"""The rules book in the window: its index and its pages."""
