"""The table of Tongits."""
