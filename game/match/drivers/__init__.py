"""Who answers for a seat: a person at a front end, an opponent's thought, a script. The referee asks them all alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.match.drivers.person import Person
from game.match.drivers.scripted import Scripted
from game.match.drivers.thinker import Thinker, Thought
from game.match.referee import Referee
from game.opponents import LEVELS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.match.players import Player
    from game.match.referee import Driver, Playing
    from game.rules.contract import Seat

__all__ = ["Person", "Scripted", "Seated", "Thinker", "Thought", "seat_players"]


class Seated(NamedTuple):
    """A match with everybody in their seats."""

    referee: Referee
    people: dict[Seat, Person]
    """The persons before this screen, by seat."""


def seat_players(match: Playing, players: Sequence[Player]) -> Seated:
    """Put a driver in every seat; all persons share one screen."""
    alone = sum(player.is_person for player in players) == 1
    levels = LEVELS[match.game.name]
    drivers: list[Driver] = [
        Person(skips=alone) if player.is_person else Thinker(levels[player.kind].think) for player in players
    ]
    people = {seat: driver for seat, driver in enumerate(drivers) if isinstance(driver, Person)}
    return Seated(Referee(match, drivers), people)
