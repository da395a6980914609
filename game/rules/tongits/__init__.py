"""Tongits: cards, bahays, arrangement of hands, house rules and settlement. See `docs/rules/tongits.md`."""
