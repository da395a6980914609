"""A deal that is over, hand by hand: the sets that each hand came to, what it was worth, and what counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.rules.contract import Result, Seat, View
    from game.words.reader import Reader


class LaidGroup(NamedTuple):
    """Pieces of a hand that lie together."""

    pieces: tuple[str, ...]
    label: str = ""
    """What they are, where that has a name: 'tong', 'pair of Teen'."""
    lacking: int = 0
    """Pieces that they miss to be a set."""
    winning: int | None = None
    """Which of them won the deal."""


class LaidHand(NamedTuple):
    """One seat's pieces at the end."""

    seat: Seat
    groups: tuple[LaidGroup, ...]
    worth: str = ""
    """What they were worth, or how far they were from complete."""


class Counting(NamedTuple):
    """One thing that is paid for."""

    label: str
    note: str
    amount: int


class Reckoning(NamedTuple):
    """What counts, and what that comes to."""

    items: tuple[Counting, ...]
    unit: str
    """What the items are counted in."""
    payers: str
    """Who pays the sum: 'Each of the other five pays'."""
    total: int


def plain_hands(view: View, reader: Reader) -> tuple[LaidHand, ...]:
    """The pieces of every seat that lie open before it, place by place."""
    laid: dict[Seat, list[LaidGroup]] = {seat: [] for seat in range(len(reader.names))}
    for place in view.places():
        if place.owner is not None and place.pieces:
            laid[place.owner].append(LaidGroup(place.pieces))
    return tuple(LaidHand(seat, tuple(groups)) for seat, groups in laid.items())


def no_reckoning(_result: Result, _view: View, _reader: Reader) -> Reckoning | None:
    """A game in which each seat is paid for itself."""
    return None
