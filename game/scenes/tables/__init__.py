"""The tables of the games, and a generic one."""
