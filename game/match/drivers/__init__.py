"""Drivers answer for a seat: a person, an opponent or a script. The referee treats all of them alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.match.drivers.person import Person
from game.match.drivers.remote import Remote
from game.match.drivers.scripted import Scripted
from game.match.drivers.thinker import Thinker, Thought
from game.match.referee import Referee
from game.opponents import LEVELS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.match.players import Player
    from game.match.referee import Driver, RefereedMatch
    from game.rules.contract import Seat

__all__ = ["Person", "Remote", "Scripted", "Seated", "Thinker", "Thought", "seat_players"]


class Seated(NamedTuple):
    """A match and the drivers of all its seats."""

    referee: Referee
    people: dict[Seat, Person]
    """The persons at this screen, by seat."""


def seat_players(
    match: RefereedMatch, players: Sequence[Player], remote: Mapping[Seat, Remote] | None = None
) -> Seated:
    """Create a driver for every seat. All people share one screen, except those with a driver in `remote`."""
    away = remote or {}
    before = {seat for seat, player in enumerate(players) if player.is_person and seat not in away}
    levels = LEVELS[match.game.name]
    people = {seat: Person(skips=len(before) == 1) for seat in sorted(before)}
    drivers: list[Driver] = [
        people.get(seat) or away.get(seat) or Thinker(levels[player.kind].think) for seat, player in enumerate(players)
    ]
    return Seated(Referee(match, drivers), people)
