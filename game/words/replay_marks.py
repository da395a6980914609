"""Marks on a replay's timeline for notable events, each with a shape and a legend."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.i18n import N_
from game.rules.events import Ended, Took

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Event


class Mark(NamedTuple):
    """One kind of mark on a replay's timeline. Shapes are distinguishable without colour."""

    shape: str
    """'diamond' for taking, 'square' for melding, 'triangle' for adding, 'flag' for an end."""
    legend: str
    """Its meaning; translated when shown."""
    events: tuple[type[Any], ...]


PLAIN_MARKS: Final = (Mark("diamond", N_("takes"), (Took,)), Mark("flag", N_("end"), (Ended,)))
"""For games without marks of their own."""


def mark_of(events: Sequence[Event], marks: Sequence[Mark]) -> Mark | None:
    """Return the mark for simultaneous events, the last match in the list; None if none matches."""
    return next((mark for mark in reversed(marks) if any(isinstance(event, mark.events) for event in events)), None)
