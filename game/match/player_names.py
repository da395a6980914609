"""Names of opponents: common names of women and men in the game's home country, each used once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.games import BUNDLES

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator

NAMES: Final = (
    *("Aminah", "Somchai", "Mei Lin", "Hassan", "Malee", "Wei Jie", "Siti", "Ramon", "Liza"),
    *("Yusof", "Ploy", "Ah Kow", "Bee Geok", "Pak Long", "Nona", "Ravi", "Dolah"),
)
"""Names used if no game is known, or if the game has fewer names than opponents."""


def opponent_names(game: str, taken: Iterable[str] = ()) -> Iterator[str]:
    """Yield names for opponents of a game; none is repeated or in `taken`."""
    gone = {name.casefold() for name in taken}
    own = BUNDLES[game].names if game in BUNDLES else ()
    for name in (*own, *NAMES):
        if name.casefold() not in gone:
            gone.add(name.casefold())
            yield name


def apart(name: str, taken: Container[str], key: Callable[[str], str] = str.casefold) -> str:
    """Return the name, with a number added if it is taken (ignoring case): 'Mali 2'.

    >>> apart("Mali", {"mali", "mali 2"})
    'Mali 3'
    """
    number, found = 1, name
    while key(found) in taken:
        number += 1
        found = f"{name} {number}"
    return found


def distinct_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names in the same order, with numbers added to duplicates.

    >>> distinct_names(["Mali", "Chai", "mali"])
    ('Mali', 'Chai', 'mali 2')
    """
    found: list[str] = []
    for name in names:
        found.append(apart(name, {each.casefold() for each in found}))
    return tuple(found)
