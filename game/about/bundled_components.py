"""Components of the standalone program and their licences, read from files that the build generates."""

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
    """One component of the standalone program."""

    name: str
    kind: str
    """Kind of the component, one of `KINDS`."""
    licence: str
    """Licence as an SPDX expression."""
    home: str
    """Web address of the component; '' if it has none."""
    texts: tuple[str, ...]
    """Names of the component's licence texts."""


def shipped() -> tuple[Shipped, ...]:
    """Return all components of the standalone program: Sala first, then the others grouped by kind."""
    told = json.loads((_folder() / INDEX).read_text(encoding="utf-8"))
    return tuple(Shipped(**{**one, "texts": tuple(one["texts"])}) for one in told)


def text(name: str) -> str:
    """Return the text of the licence with this name."""
    return (_folder() / TEXTS / name).read_text(encoding="utf-8")


def _folder() -> Traversable:
    return files("game") / "about"
