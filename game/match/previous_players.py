"""Player names for events from before a seat changed hands; each event names whoever acted then."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.match.players import translated_name

if TYPE_CHECKING:
    from game.match.in_memory_match import InMemoryMatch
    from game.words import Reader


def reader_at(match: InMemoryMatch, reader: Reader, place: int) -> Reader:
    """Return `reader` with the players' names as they were at an event of the deal.

    `place` is the event's index in the deal's history.
    """
    before = match.players_before(place)
    if not before:
        return reader
    names = [
        translated_name(reader.language, before[seat].name) if seat in before else name
        for seat, name in enumerate(reader.names)
    ]
    return replace(reader, names=tuple(names), you=None if reader.you in before else reader.you)
