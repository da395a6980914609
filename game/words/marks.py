"""What is marked in a replay: the events that one looks for in it, each kind with a shape and a word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.i18n import N_
from game.rules.events import Ended, Took

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Event


class Mark(NamedTuple):
    """One kind of mark. Shapes are told apart without their colours."""

    shape: str
    """'diamond' for what is taken, 'square' for what is laid, 'triangle' for what is added, 'flag' for an end."""
    legend: str
    """What it stands for, to be translated where shown."""
    events: tuple[type[Any], ...]


PLAIN_MARKS: Final = (Mark("diamond", N_("takes"), (Took,)), Mark("flag", N_("end"), (Ended,)))
"""Of a game that brings none of its own."""


def mark_of(events: Sequence[Event], marks: Sequence[Mark]) -> Mark | None:
    """The mark of what happened at one time: the weightiest, which stands last in the list."""
    return next((mark for mark in reversed(marks) if any(isinstance(event, mark.events) for event in events)), None)
