"""Who answers for a seat: a person at a front end, an opponent's thought, a script. The referee asks them all alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.drivers.person import Person
from game.match.drivers.scripted import Scripted
from game.match.drivers.thinker import Thinker, Thought
from game.opponents import OPPONENTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.match.players import Player
    from game.match.referee import Driver

__all__ = ["Person", "Scripted", "Thinker", "Thought", "drivers_of"]


def drivers_of(players: Sequence[Player]) -> tuple[Driver, ...]:
    """A driver for each player, by seat; persons share one screen."""
    alone = sum(player.is_person for player in players) == 1
    return tuple(Person(skips=alone) if player.is_person else Thinker(OPPONENTS[player.kind]) for player in players)
