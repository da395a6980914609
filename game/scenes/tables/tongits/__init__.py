"""The table scene of Tongits and its parts."""
