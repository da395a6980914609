"""Players at a table: a name and a kind, which is a person or one of the opponents."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_, Catalogue, current
from game.match.player_names import NAMES, apart, opponent_names
from game.opponents import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.rules.contract import Seat
    from game.rules.options import Options

PERSON = "person"
NAME_LETTERS = 80
"""Maximum length of a name at a table, in characters; the settings allow less."""


YOU: Final = N_("You")
NUMBERED: Final = N_("Player {number}")
THE_HOUSE: Final = N_("The house")
_NUMBER: Final = re.compile(r"(?:Player|ผู้เล่น|Pemain|Manlalaro|玩家) ([0-9]{1,2})")
"""Matches numbered default names, including translated ones stored by earlier releases."""
_EARLIER: Final = frozenset({"คุณ", "Anda", "Ikaw", "你"})
"""Default names, as stored by earlier releases, of a person who is alone at the table."""
_ENGLISH: Final = Catalogue()


class Player(NamedTuple):
    """The player of one seat."""

    name: str
    """Name as entered; if none was entered, 'You' or a name such as 'Player 2', in English."""
    kind: str = PERSON
    """'person', or the key of an opponent in the game's `LEVELS`."""

    @property
    def is_person(self) -> bool:
        """Whether this player is a person and not an opponent."""
        return self.kind == PERSON

    @property
    def called(self) -> str:
        """Name to display; default names such as 'Player 2' are translated."""
        return translated_name_now(self.name)


def has_default_name(name: str) -> bool:
    """Return whether a name is a default one: empty, 'You' or a numbered name."""
    return name in {"", YOU} or _NUMBER.fullmatch(name) is not None


def translated_name(words: Catalogue, name: str) -> str:
    """Translate a default name with the given catalogue; return any other name unchanged."""
    if name == YOU:
        return words.gettext(YOU)
    found = _NUMBER.fullmatch(name)
    return words.gettext(NUMBERED).format(number=found[1]) if found else name


def translated_name_now(name: str) -> str:
    """Translate a default name into the current language; return any other name unchanged."""
    return translated_name(current(), name)


def house_bank_seat(players: Sequence[Player], options: Options) -> Seat | None:
    """Return the seat of the house if it is always the banker; otherwise None. PG-11."""
    return len(players) - 1 if options.house_bank and not players[-1].is_person else None


def called_at(players: Sequence[Player], options: Options, words: Catalogue | None = None) -> tuple[str, ...]:
    """Return the names to display by seat, translated with `words` or into the current language.

    An opponent that plays the house as banker is always called the house. PG-11.
    """
    words = words or current()
    names = [translated_name(words, player.name) for player in players]
    seat = house_bank_seat(players, options)
    if seat is not None:
        names[seat] = words.gettext(THE_HOUSE)
    return tuple(names)


def known_as(name: str) -> str:
    """Return the name by which records know a person, in whatever language a default name was saved.

    >>> known_as("คุณ"), known_as("Pemain 2"), known_as("Mali")
    ('You', 'Player 2', 'Mali')
    """
    return YOU if name in _EARLIER else translated_name(_ENGLISH, name)


def unique_name(others: Iterable[str], given: str, number: int = 0) -> str:
    """Return a unique name for a person: `given`, with a number added if another player has that name.

    A person without a name is 'You' or, if `number` is not 0, 'Player 2' or the next free number. No two names are
    equal in any language.

    >>> unique_name(["ผู้เล่น 2"], "", 2), unique_name(["คุณ"], "You"), unique_name(["Mali"], "mali")
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
    """Return whether a value can be a player's name, which fits at a table and on one line of a replay."""
    return isinstance(name, str) and len(name) <= NAME_LETTERS and name.isprintable()


def kinds(game: str) -> tuple[str, ...]:
    """Return the kinds of players for a game in menu order."""
    return (PERSON, *LEVELS[game])


def seated(
    chosen: Sequence[str], names: Sequence[str] = (), game: str = "", opponents: Sequence[str] = ()
) -> tuple[Player, ...]:
    """Return players of the chosen kinds by seat; `names` are for people, with '' for a default name.

    A single person without a name is 'You'; several are numbered, skipping numbers in names already in use. A duplicate
    name gets a number. `opponents` are the names of chosen opponents, by seat. An opponent without a name, or with the
    name of another player, gets a common name from the game's home country.

    >>> [player.name for player in seated((PERSON,) * 3, ("", "", "Player 2"))]
    ['Player 1', 'Player 3', 'Player 2']
    """
    persons = [seat for seat, kind in enumerate(chosen) if kind == PERSON]
    given = {seat: names[seat].strip() if seat < len(names) else "" for seat in persons}
    called: dict[int, str] = {}
    for number, seat in sorted(enumerate(persons, 1), key=lambda each: not given[each[1]]):  # chosen names come first
        called[seat] = unique_name(called.values(), given[seat], number if len(persons) > 1 else 0)
    taken = {name.casefold() for name in called.values()}
    for seat, (kind, name) in enumerate(zip(chosen, opponents, strict=False)):
        if kind != PERSON and name and name.casefold() not in taken:
            called[seat] = name
            taken.add(name.casefold())
    guests = opponent_names(game, called.values())
    return tuple(
        Player(called[seat] if seat in called else next(guests, NAMES[seat % len(NAMES)]), kind)
        for seat, kind in enumerate(chosen)
    )


def numbered(players: Sequence[Player]) -> tuple[Player, ...]:
    """Return the players; if there are several people, rename each 'You' to a numbered default name."""
    found = list(players)
    persons = [seat for seat, player in enumerate(players) if player.is_person]
    for number, seat in enumerate(persons, 1):
        if len(persons) > 1 and known_as(found[seat].name) == YOU:
            others = [player.name for each, player in enumerate(found) if each != seat]
            found[seat] = Player(unique_name(others, "", number))
    return tuple(found)
