"""Who sits at a table: a name and what moves the seat, a person or one of the opponents."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_, Catalogue, current
from game.match.names import NAMES, apart, opponents_of
from game.opponents import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.rules.contract import Seat
    from game.rules.options import Options

PERSON = "person"
NAME_LETTERS = 80
"""Of the longest name that may sit at a table; what the settings keep is shorter."""


YOU: Final = N_("You")
NUMBERED: Final = N_("Player {number}")
THE_HOUSE: Final = N_("The house")
_NUMBER: Final = re.compile(r"(?:Player|ผู้เล่น|Pemain|Manlalaro|玩家) ([0-9]{1,2})")
"""Who has a number, also as earlier versions wrote it down, in the language that was spoken."""
_EARLIER: Final = frozenset({"คุณ", "Anda", "Ikaw", "你"})
"""What those called a person alone at the table."""
_ENGLISH: Final = Catalogue()


class Player(NamedTuple):
    """One seat's player for a whole match."""

    name: str
    """As it was given; 'You' or 'Player 2', in English, where none was."""
    kind: str = PERSON
    """`person`, or the key of an opponent in the `LEVELS` of the game."""

    @property
    def is_person(self) -> bool:
        """Whether a person, not an opponent, moves this seat."""
        return self.kind == PERSON

    @property
    def called(self) -> str:
        """The name as it is said now: whom the program calls 'Player 2' is called so in the language spoken."""
        return said_now(self.name)


def said_in(words: Catalogue, name: str) -> str:
    """A name as these words say it: one that the program gave in their language, any other as it stands."""
    if name == YOU:
        return words.gettext(YOU)
    found = _NUMBER.fullmatch(name)
    return words.gettext(NUMBERED).format(number=found[1]) if found else name


def said_now(name: str) -> str:
    """A name in the language spoken."""
    return said_in(current(), name)


def house_seat(players: Sequence[Player], options: Options) -> Seat | None:
    """The seat that is the house's; None where a person holds the bank, or the game has none for good. PG-11."""
    return len(players) - 1 if options.house_bank and not players[-1].is_person else None


def called_at(players: Sequence[Player], options: Options, words: Catalogue | None = None) -> tuple[str, ...]:
    """What everybody at a table is called, by seat, in these words or the language spoken.

    An opponent that holds the house's bank is the house, wherever it is spoken of. PG-11.
    """
    words = words or current()
    names = [said_in(words, player.name) for player in players]
    seat = house_seat(players, options)
    if seat is not None:
        names[seat] = words.gettext(THE_HOUSE)
    return tuple(names)


def known_as(name: str) -> str:
    """A person's name as the records keep it, the same in whatever language it was written down.

    >>> known_as("คุณ"), known_as("Pemain 2"), known_as("Mali")
    ('You', 'Player 2', 'Mali')
    """
    return YOU if name in _EARLIER else said_in(_ENGLISH, name)


def called_beside(others: Iterable[str], given: str, number: int = 0) -> str:
    """What a person is called beside the others: as it was `given`, or with a number where one of them is called so.

    Who gave no name is 'You', or with a number 'Player 2', or the next one that is free. No two are called alike in any
    language.

    >>> called_beside(["ผู้เล่น 2"], "", 2), called_beside(["คุณ"], "You"), called_beside(["Mali"], "mali")
    ('Player 3', 'You 2', 'mali 2')
    """
    taken = {_key(each) for each in others}
    if not given and number:
        while _key(NUMBERED.format(number=number)) in taken:
            number += 1
        return NUMBERED.format(number=number)
    return apart(given or YOU, taken, _key)


def _key(name: str) -> str:
    return known_as(name).casefold()


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
            called[seat] = called_beside(called.values(), given, len(called) + 1 if persons > 1 else 0)
    guests = opponents_of(game, called.values())
    return tuple(
        Player(called[seat] if kind == PERSON else next(guests, NAMES[seat % len(NAMES)]), kind)
        for seat, kind in enumerate(chosen)
    )


def numbered(players: Sequence[Player]) -> tuple[Player, ...]:
    """The same players; where several are persons, who was alone until now and is called 'You' gets a number."""
    found = list(players)
    persons = [seat for seat, player in enumerate(players) if player.is_person]
    for number, seat in enumerate(persons, 1):
        if len(persons) > 1 and known_as(found[seat].name) == YOU:
            others = [player.name for each, player in enumerate(found) if each != seat]
            found[seat] = Player(called_beside(others, "", number))
    return tuple(found)
