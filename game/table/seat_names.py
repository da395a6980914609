"""Names of the seats as shown on this screen, and the reader its texts are worded for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.match.players import called_at
from game.words import Reader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.match.in_memory_match import InMemoryMatch
    from game.match.players import Player
    from game.rules.contract import Seat
    from game.rules.options import Options


def only_person(match: InMemoryMatch) -> Seat | None:
    """Return the seat of the only person, who is called 'You'; None if there are several people or none."""
    persons = [seat for seat, player in enumerate(match.players) if player.is_person]
    return persons[0] if len(persons) == 1 else None


def names_of(players: Sequence[Player], options: Options, you: Seat | None) -> tuple[str, ...]:
    """Return the name of each seat; an opponent who is banker all match is called the house. PG-11."""
    return tuple(_("You") if seat == you else name for seat, name in enumerate(called_at(players, options)))


def seat_names(match: InMemoryMatch) -> tuple[str, ...]:
    """Return the names of a match's seats."""
    return names_of(match.players, match.options, only_person(match))


def table_reader(match: InMemoryMatch) -> Reader:
    """Return the reader for whom this screen's texts are worded."""
    return Reader(
        match.game.name,
        match.game.pack(match.options),
        seat_names(match),
        only_person(match),
        last_deal=match.on_last_deal,
    )
