"""Makes a game known on every floor at once, and forgets it again: one that is not of the house."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from game.opponents import LEVELS
from game.rules import GAMES
from game.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, MutableMapping

    from game.opponents import Level
    from game.rules.contract import Game
    from game.words import GameWords


@contextmanager
def register(
    game: Game, *, levels: Mapping[str, Level], words: GameWords | None = None, face: Any = None
) -> Iterator[Game]:
    """Play this game at the house as long as the context lasts.

    `levels` are its opponents by their keys, 'first' and 'random' among them; `words` what is said of it, in plain
    words where there are none; `face` how the window shows it, a `GameFace`, or the generic table without one. The
    window is loaded only where a face is given. `ValueError` where the house has a game of this name.
    """
    if game.name in GAMES:
        raise ValueError(f"there is a game {game.name!r} already")
    known: list[tuple[MutableMapping[str, Any], Any]] = [(GAMES, game), (LEVELS, dict(levels))]
    if words is not None:
        known.append((WORDS, words))
    if face is not None:
        from game.scenes.faces import FACES  # noqa: PLC0415

        known.append((FACES, face))
    for table, entry in known:
        table[game.name] = entry
    try:
        yield game
    finally:
        for table, _entry in known:
            del table[game.name]
