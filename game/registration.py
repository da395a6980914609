"""Registers a game from another package in all layers at once, and removes it again."""

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
    """Make a game playable for the duration of a `with` block.

    `levels` are its opponents by key; 'first' and 'random' must be among them. `words` are its texts, plain generic
    ones by default. `face` is its `GameUI` for the window, the generic table by default; the window's modules are
    imported only if a face is passed.

    Raises:
        ValueError: there is a game of this name already.
    """
    if game.name in GAMES:
        raise ValueError(f"there is a game {game.name!r} already")
    known: list[tuple[MutableMapping[str, Any], Any]] = [(GAMES, game), (LEVELS, dict(levels))]
    if words is not None:
        known.append((WORDS, words))
    if face is not None:
        from game.scenes.game_uis import GAME_UIS  # noqa: PLC0415

        known.append((GAME_UIS, face))
    for table, entry in known:
        table[game.name] = entry
    try:
        yield game
    finally:
        for table, _entry in known:
            del table[game.name]
