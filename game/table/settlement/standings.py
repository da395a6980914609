"""The end of an evening: everybody in order of chips."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.table.emblems import emblem_of
from game.table.settlement.report import only_person, seat_names

if TYPE_CHECKING:
    from game.match.match import Match


class Standing(NamedTuple):
    """One player at the end; equal chips share a place."""

    place: int
    name: str
    emblem: str
    chips: int
    gain: int = 0
    """What it comes to against the chips at the beginning."""
    own: bool = False
    """Whether this is the player who is called 'You'."""


def standings(match: Match) -> tuple[Standing, ...]:
    """Everybody, most chips first."""
    names, you = seat_names(match), only_person(match)
    order = sorted(range(len(names)), key=lambda seat: (-match.ledger[seat], seat))
    return tuple(
        Standing(
            1 + sum(chips > match.ledger[seat] for chips in match.ledger),
            names[seat],
            emblem_of(seat, you),
            match.ledger[seat],
            match.ledger[seat] - match.began[seat],
            seat == you,
        )
        for seat in order
    )
