"""Tongits: cards, bahays, arrangement, house rules and settlement. See `docs/rules/tongits.md`."""
