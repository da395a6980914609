"""Registry of all games by key, and mappings from games to their parts of one kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from game.games.daun_tiga import DAUN_TIGA
from game.games.pai_gow import PAI_GOW
from game.games.pai_tong import PAI_TONG
from game.games.pong import PONG
from game.games.tongits import TONGITS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.bundle import GameBundle

V = TypeVar("V")

_BUNDLES: Final = {bundle.name: bundle for bundle in (PAI_TONG, PONG, PAI_GOW, TONGITS, DAUN_TIGA)}
_LOADED: Final[dict[str, dict[str, Any]]] = {}
"""Parts loaded so far, by game and part."""
_ABSENT: Final = object()
"""Marks a part in `_LOADED` that was removed from a registry or failed to load."""
OnFault = Callable[[str, Exception], object]
"""Callback that receives the name and error of a part that cannot be loaded and is then missing."""
_ON_FAULT: Final[dict[str, OnFault]] = {}
BUILT_IN: Final = tuple(_BUNDLES)
"""Bundles of the games that come with Sala, by key."""
BUNDLES: Final[Mapping[str, GameBundle]] = MappingProxyType(_BUNDLES)
"""Bundles of all games by key, in the order of the title screen."""


def add_game(bundle: GameBundle, on_fault: OnFault | None = None) -> None:
    """Register a game after all others.

    With `on_fault`, a part that cannot be loaded counts as missing; without it, reading the part raises the error.

    Raises:
        ValueError: There is already a game with this name.
    """
    if bundle.name in _BUNDLES:
        raise ValueError(f"there is a game {bundle.name!r} already")
    _BUNDLES[bundle.name] = bundle
    if on_fault is not None:
        _ON_FAULT[bundle.name] = on_fault


def remove_game(name: str) -> None:
    """Unregister a game and drop its loaded parts."""
    del _BUNDLES[name]
    _LOADED.pop(name, None)
    _ON_FAULT.pop(name, None)


@contextmanager
def added_game(bundle: GameBundle) -> Iterator[GameBundle]:
    """Register a game for the duration of a `with` block.

    Raises:
        ValueError: There is already a game with this name.
    """
    add_game(bundle)
    try:
        yield bundle
    finally:
        remove_game(bundle.name)


class Registry(MutableMapping[str, V]):
    """Mapping from games to one kind of part, for the games that have it, in the order of the title screen.

    Each value is loaded when it is first read, and cached. A value that is set or deleted overrides the game's bundle
    until the program ends.
    """

    def __init__(self, part: str, is_valid: Callable[[object], bool] = lambda _found: True) -> None:
        """Create the mapping for the bundle field `part`; a value for which `is_valid` is false cannot be used."""
        self._part, self._is_valid = part, is_valid

    def __getitem__(self, game: str) -> V:
        bundle, parts = _BUNDLES[game], _LOADED.setdefault(game, {})
        if self._part not in parts:
            if getattr(bundle, self._part) is None:
                raise KeyError(game)
            parts[self._part] = self._load(bundle)
        found: V = parts[self._part]
        if found is _ABSENT:
            raise KeyError(game)
        return found

    def _load(self, bundle: GameBundle) -> object:
        on_fault = _ON_FAULT.get(bundle.name)
        try:
            found: object = bundle.load(self._part)
            self._check(found)
        except KeyError as error:
            if on_fault is None:  # or `get` would take it for a game without this part
                raise LookupError(f"{self._part} of {bundle.name} cannot be loaded") from error
            on_fault(self._part, error)
        except Exception as error:
            if on_fault is None:
                raise
            on_fault(self._part, error)
        else:
            return found
        return _ABSENT

    def _check(self, found: object) -> None:
        if not self._is_valid(found):
            raise TypeError(f"{type(found).__name__} is not what is needed here")

    def load_all(self) -> None:
        """Load all remaining values, so that no later access has to wait."""
        for game in self:
            self.get(game)

    def __setitem__(self, game: str, value: V) -> None:
        if game not in _BUNDLES:
            raise KeyError(game)
        _LOADED.setdefault(game, {})[self._part] = value

    def __delitem__(self, game: str) -> None:
        if game not in self:
            raise KeyError(game)
        _LOADED.setdefault(game, {})[self._part] = _ABSENT

    def __iter__(self) -> Iterator[str]:
        return iter([game for game in _BUNDLES if game in self])

    def __len__(self) -> int:
        return sum(1 for _game in self)

    def __contains__(self, game: object) -> bool:
        if game not in _BUNDLES:
            return False
        bundle = _BUNDLES[str(game)]
        known = _LOADED.get(bundle.name, {}).get(self._part, getattr(bundle, self._part))
        return known is not None and known is not _ABSENT
