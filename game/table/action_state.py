"""Label and state of an action button at the table, without the widget that draws it."""

from __future__ import annotations

from typing import NamedTuple


class Action(NamedTuple):
    """Label and state of one action button."""

    label: str
    open: bool
    told: str
    """Longer description of the action, or the reason why it is unavailable."""
    short: str = ""
    """Label used where space is tight."""
    quiet: bool = True
