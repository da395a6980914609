"""A button of the table as it stands now, without the button."""

from __future__ import annotations

from typing import NamedTuple


class Action(NamedTuple):
    """What one button says."""

    label: str
    open: bool
    told: str
    """What it does in more words, or why it is closed."""
    short: str = ""
    """The label where there is little room."""
    quiet: bool = True
