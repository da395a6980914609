"""What the standalone program carries, and under which licences: a list and texts that a tool wrote (packaging/)."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

INDEX: Final = "shipped.json"
TEXTS: Final = "texts"
KINDS: Final = ("program", "package", "library", "font")


class Shipped(NamedTuple):
    """Something that is shipped."""

    name: str
    kind: str
    """One of `KINDS`."""
    licence: str
    """An SPDX expression."""
    home: str
    """Its address; '' where it has none."""
    texts: tuple[str, ...]
    """Names of the licence's texts."""


def shipped() -> tuple[Shipped, ...]:
    """All of it, Sala itself first, then kind by kind."""
    told = json.loads((_folder() / INDEX).read_text(encoding="utf-8"))
    return tuple(Shipped(**{**one, "texts": tuple(one["texts"])}) for one in told)


def text(name: str) -> str:
    """One of the texts."""
    return (_folder() / TEXTS / name).read_text(encoding="utf-8")


def _folder() -> Traversable:
    return files("game") / "imprint"
