"""What the seats of a table are called on this screen, and who reads before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.match.players import called_at
from game.words import Reader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.match.players import Player
    from game.match.unwritten import UnwrittenMatch
    from game.rules.contract import Seat
    from game.rules.options import Options


def only_person(match: UnwrittenMatch) -> Seat | None:
    """The seat of the only person at the table, who is called 'You'; None where there are several, or none."""
    persons = [seat for seat, player in enumerate(match.players) if player.is_person]
    return persons[0] if len(persons) == 1 else None


def names_of(players: Sequence[Player], options: Options, you: Seat | None) -> tuple[str, ...]:
    """What each seat is called. An opponent that holds the house's bank is the house. PG-11."""
    return tuple(_("You") if seat == you else name for seat, name in enumerate(called_at(players, options)))


def seat_names(match: UnwrittenMatch) -> tuple[str, ...]:
    """What each seat of a match is called."""
    return names_of(match.players, match.options, only_person(match))


def table_reader(match: UnwrittenMatch) -> Reader:
    """Who reads before this screen."""
    return Reader(match.game.name, match.game.pack(match.options), seat_names(match), only_person(match))
