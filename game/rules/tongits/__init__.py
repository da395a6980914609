"""Tongits: cards, bahays, arrangement, house rules and settlement. `docs/rules/tongits.md`, seed 003."""
