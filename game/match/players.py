"""Who sits at a table: a name and what moves the seat, a person or one of the opponents."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.i18n import _
from game.match.names import NAMES, apart, opponents_of
from game.opponents import LEVELS

if TYPE_CHECKING:
    from collections.abc import Sequence

PERSON = "person"
NAME_LETTERS = 80
"""Of the longest name that may sit at a table; what the settings keep is shorter."""


class Player(NamedTuple):
    """One seat's player for a whole match."""

    name: str
    kind: str = PERSON
    """`person`, or the key of an opponent in the `LEVELS` of the game."""

    @property
    def is_person(self) -> bool:
        """Whether a person, not an opponent, moves this seat."""
        return self.kind == PERSON


def is_name(name: object) -> bool:
    """Whether a table can show this name, and a replay hold it on its line."""
    return isinstance(name, str) and len(name) <= NAME_LETTERS and name.isprintable()


def kinds(game: str) -> tuple[str, ...]:
    """What a player of a game can be, in the order it is offered."""
    return (PERSON, *LEVELS[game])


def seated(chosen: Sequence[str], names: Sequence[str] = (), game: str = "") -> tuple[Player, ...]:
    """Players for these kinds, by seat; `names` are those of the persons, by seat, empty where there is none.

    One person alone is 'You', several are called by their number; of two with one name the second gets a number.
    Opponents are called as people are where the game is at home.
    """
    persons = chosen.count(PERSON)
    called: dict[int, str] = {}
    for seat, kind in enumerate(chosen):
        if kind == PERSON:
            given = names[seat].strip() if seat < len(names) else ""
            number = len(called) + 1
            usual = _("You") if persons == 1 else _("Player {number}").format(number=number)
            called[seat] = apart(given or usual, {name.casefold() for name in called.values()})
    guests = opponents_of(game, called.values())
    return tuple(
        Player(called[seat] if kind == PERSON else next(guests, NAMES[seat % len(NAMES)]), kind)
        for seat, kind in enumerate(chosen)
    )
