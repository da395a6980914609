"""A mapping that creates its values on first use, so that the program starts without importing most games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from typing import TypeVar

V = TypeVar("V")


class LazyMapping(MutableMapping[str, V]):
    """A mapping with ordered keys whose values are each created once, by a factory, on first access.

    >>> made = LazyMapping({"one": lambda: [1], "two": lambda: [2]})
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
        """Create all missing values now, so that no later access has to wait."""
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
