"""Pong of Kelantan: house rules, scoring and settlement. `docs/rules/pong.md`, seeds 000 and 002."""
