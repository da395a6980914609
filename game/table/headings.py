"""Under which heading a screen reader reads what is on a table."""

from __future__ import annotations

from typing import Final

from game.i18n import N_, _

TALK_TOLD: Final = 20
"""Sentences of the table talk that can be read again."""
BY_ROLE: Final = {
    "seat": N_("Players"),
    "lying": N_("On the table"),
    "hand": N_("On the table"),
    "stack": N_("On the table"),
    "gap": N_("On the table"),
    "place": N_("On the table"),
    "text": N_("On the table"),
    "piece": N_("Your hand"),
}


ORDER: Final = (
    N_("What you can do"),
    N_("Your hand"),
    N_("On the table"),
    N_("Players"),
    N_("Beside the table"),
)
"""What is wanted most comes first."""


def headings() -> tuple[str, ...]:
    """All of them in the order they are read."""
    return tuple(map(_, ORDER))


def heading(role: str, name: str, *, asked: bool, beside: bool) -> tuple[str, ...]:
    """The heading of a node by its role and name, and by whether it answers a question or stands beside the table."""
    if role in BY_ROLE:
        return (_(BY_ROLE[role]),)
    if asked or name == "primary":
        return (_("What you can do"),)
    return (_("Beside the table"),) if beside else (_("On the table"),)
