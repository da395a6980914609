"""Names of players in events from before a seat's current player took it: each event names the player who acted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.match.players import translated_name

if TYPE_CHECKING:
    from game.match.in_memory_match import InMemoryMatch
    from game.words import Reader


def reader_at(match: InMemoryMatch, reader: Reader, place: int) -> Reader:
    """Return `reader` with the names of those who played at the event at index `place` of the deal's history."""
    before = match.players_before(place)
    if not before:
        return reader
    names = [
        translated_name(reader.language, before[seat].name) if seat in before else name
        for seat, name in enumerate(reader.names)
    ]
    return replace(reader, names=tuple(names), you=None if reader.you in before else reader.you)
