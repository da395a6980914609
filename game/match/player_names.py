"""Names of opponents: common names of women and men in the game's home country, without duplicates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

NAMES: Final = (
    *("Aminah", "Somchai", "Mei Lin", "Hassan", "Malee", "Wei Jie", "Siti", "Ramon", "Liza"),
    *("Yusof", "Ploy", "Ah Kow", "Bee Geok", "Pak Long", "Nona", "Ravi", "Dolah"),
)
"""Names for when no game is known, or it has fewer names than opponents."""
OF_A_GAME: Final[Mapping[str, Sequence[str]]] = {
    # Thailand
    "pai-tong": (
        *("Malee", "Somchai", "Ploy", "Anan", "Wipa", "Prasert", "Sunee", "Decha"),
        *("Kanya", "Arthit", "Lamai", "Boonmee"),
    ),
    # Kelantan: Malays, Chinese and Thais at one table
    "pong": (
        *("Aminah", "Pak Long", "Mei Lian", "Somsak", "Zainab", "Boon Keat", "Siti", "Awang"),
        *("Siew Lan", "Malai", "Yusof", "Rohani"),
    ),
    # the Chinese of the Straits
    "pai-gow": (
        *("Mei Lin", "Wei Jie", "Bee Geok", "Kok Leong", "Siew Hoon", "Boon Teck", "Hui Min", "Chee Keong"),
        *("Swee Lan", "Guo Liang", "Li Hua", "Eng Huat"),
    ),
    # the Philippines
    "tongits": (
        *("Liza", "Ramon", "Maricel", "Efren", "Luz", "Nestor", "Corazon", "Dante"),
        *("Rowena", "Rico", "Teresita", "Danilo"),
    ),
    # all of Malaya
    "daun-tiga": (
        *("Aminah", "Ravi", "Mei Lian", "Hassan", "Meena", "Wei Jie", "Siti", "Yusof", "Bee Geok"),
        *("Muthu", "Rosnah", "Kok Leong", "Devi", "Dolah", "Swee Lan", "Gopal", "Halimah", "Chee Keong"),
    ),
}


def opponent_names(game: str, taken: Iterable[str] = ()) -> Iterator[str]:
    """Yield names for the opponents of a game, without repeating one or using one of `taken`."""
    gone = {name.casefold() for name in taken}
    for name in (*OF_A_GAME.get(game, ()), *NAMES):
        if name.casefold() not in gone:
            gone.add(name.casefold())
            yield name


def apart(name: str, taken: Container[str], key: Callable[[str], str] = str.casefold) -> str:
    """Return the name, with a number added if it is taken, ignoring case: 'Mali 2'.

    >>> apart("Mali", {"mali", "mali 2"})
    'Mali 3'
    """
    number, found = 1, name
    while key(found) in taken:
        number += 1
        found = f"{name} {number}"
    return found


def distinct_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return names in their order, with duplicates numbered.

    >>> distinct_names(["Mali", "Chai", "mali"])
    ('Mali', 'Chai', 'mali 2')
    """
    found: list[str] = []
    for name in names:
        found.append(apart(name, {each.casefold() for each in found}))
    return tuple(found)
