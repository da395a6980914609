"""Pong of Kelantan: house rules, scoring and settlement. See `docs/rules/pong.md`."""
