"""Who sits at a table: a name and what moves the seat, a person or one of the opponents."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_, _, catalogue, current, language, languages
from game.match.names import NAMES, apart, opponents_of
from game.opponents import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.i18n import Catalogue

PERSON = "person"
NAME_LETTERS = 80
"""Of the longest name that may sit at a table; what the settings keep is shorter."""


YOU: Final = N_("You")
NUMBERED: Final = N_("Player {number}")


class Player(NamedTuple):
    """One seat's player for a whole match."""

    name: str
    kind: str = PERSON
    """`person`, or the key of an opponent in the `LEVELS` of the game."""

    @property
    def is_person(self) -> bool:
        """Whether a person, not an opponent, moves this seat."""
        return self.kind == PERSON

    @property
    def called(self) -> str:
        """The name as it is said now: who was called 'Player 2' by the program is so in any language."""
        return said_in(current(), self.name)


def said_in(words: Catalogue, name: str) -> str:
    """A name as these words say it: a number that the program gave in another language, else the name itself."""
    if any(letter.isdigit() for letter in name):
        for before in _in_all_languages():
            head, _place, tail = re.escape(before.gettext(NUMBERED)).partition(re.escape("{number}"))
            if found := re.fullmatch(f"{head}([0-9]{{1,2}}){tail}", name):
                return words.gettext(NUMBERED).format(number=found[1])
    return name


def _in_all_languages() -> Iterator[Catalogue]:
    """The words that are spoken, then English, then the others: those are opened only where the first two do not do."""
    yield current()
    for code in languages():
        if code != language():
            yield catalogue(code)


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
            usual = _(YOU) if persons == 1 else _(NUMBERED).format(number=number)
            called[seat] = apart(given or usual, {name.casefold() for name in called.values()})
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
        if len(persons) > 1 and found[seat].name in {words.gettext(YOU) for words in _in_all_languages()}:
            others = {player.name.casefold() for each, player in enumerate(found) if each != seat}
            found[seat] = Player(apart(_(NUMBERED).format(number=number), others))
    return tuple(found)
