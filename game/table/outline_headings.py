"""Headings under which a screen reader groups the contents of a table."""

from __future__ import annotations

from typing import Final

from game.i18n import N_, _

MOST_TALK: Final = 20
"""Number of sentences of table talk that remain available to a screen reader."""
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
"""Reading order of the headings, most important first."""


def headings() -> tuple[str, ...]:
    """Return all headings in reading order."""
    return tuple(map(_, ORDER))


def heading(role: str, name: str, *, asked: bool, next_to_table: bool) -> tuple[str, ...]:
    """Return the heading for a node, which depends on its role and name.

    `asked` means that the node is part of a question, `next_to_table` that it is next to the table.
    """
    if role in BY_ROLE:
        return (_(BY_ROLE[role]),)
    if asked or name == "primary":
        return (_("What you can do"),)
    return (_("Beside the table"),) if next_to_table else (_("On the table"),)
