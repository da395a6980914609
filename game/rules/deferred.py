"""A mapping whose values are made when they are first asked for: most of the program starts without most games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from typing import TypeVar

V = TypeVar("V")


class Deferred(MutableMapping[str, V]):
    """Keys in their order; each value made once, by its maker.

    >>> made = Deferred({"one": lambda: [1], "two": lambda: [2]})
    >>> list(made), made["two"] is made["two"]
    (['one', 'two'], True)
    """

    def __init__(self, makers: Mapping[str, Callable[[], V]]) -> None:
        self._makers = dict(makers)
        self._made: dict[str, V] = {}

    def __getitem__(self, key: str) -> V:
        if key not in self._made:
            make = self._makers[key]
            try:
                self._made[key] = make()
            except KeyError as error:  # or `get` would take it for a key that is not there
                raise LookupError(f"{key} cannot be made") from error
        return self._made[key]

    def make_all(self) -> None:
        """Make what was not asked for yet, so that nobody waits for it later."""
        for key in self._makers:
            self[key]

    def __setitem__(self, key: str, value: V) -> None:
        self._makers[key] = lambda: value
        self._made[key] = value

    def __delitem__(self, key: str) -> None:
        del self._makers[key]
        self._made.pop(key, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)

    def __contains__(self, key: object) -> bool:
        return key in self._makers
