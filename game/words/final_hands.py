"""The final hands of a finished deal, with their sets, values and scoring items."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.rules.contract import Result, Seat, View
    from game.words.reader import Reader


class HandGroup(NamedTuple):
    """Pieces of a final hand that are shown together."""

    pieces: tuple[str, ...]
    label: str = ""
    """Name of the group, if it has one: 'tong', 'pair of Teen'."""
    lacking: int = 0
    """Number of pieces missing for a complete set."""
    winning: int | None = None
    """Index of the piece that won the deal."""


class FinalHand(NamedTuple):
    """One seat's hand at the end of a deal, in groups."""

    seat: Seat
    groups: tuple[HandGroup, ...]
    worth: str = ""
    """Its value, or its distance from complete."""


class Counting(NamedTuple):
    """One scoring item of a winning hand."""

    label: str
    note: str
    amount: int


class CountedItems(NamedTuple):
    """Scoring items of a winning hand and their sum."""

    items: tuple[Counting, ...]
    unit: str
    """Unit of the items."""
    payers: str
    """Text about the seats that pay the sum: 'Each of the other five pays'."""
    total: int


def plain_hands(view: View, reader: Reader) -> tuple[FinalHand, ...]:
    """Return each seat's exposed pieces, one group per place; the default for games without their own function."""
    laid: dict[Seat, list[HandGroup]] = {seat: [] for seat in range(len(reader.names))}
    for place in view.places():
        if place.owner is not None and place.pieces:
            laid[place.owner].append(HandGroup(place.pieces))
    return tuple(FinalHand(seat, tuple(groups)) for seat, groups in laid.items())


def no_counted_items(_result: Result, _view: View, _reader: Reader) -> CountedItems | None:
    """Return None; the default for games that settle each seat separately."""
    return None
