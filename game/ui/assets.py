"""Locations of sprite sheets, fonts, sounds and the icon, in the installed package (`game/data`) or in a checkout."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

CHECKOUT: Final = {"sheets": "art/sheets", "fonts": "art/fonts", "sounds": "sounds/ogg", "icon": "art/icon"}
"""Folder of each kind of asset in a checkout; in a wheel it is `game/data/<kind>`."""


class MissingAsset(Exception):  # noqa: N818 - reads as what happened
    """Raised if a required picture, font or sound is missing; the message names it."""


@cache
def folder(kind: str) -> Path:
    """Return the folder for a kind of asset: 'sheets', 'fonts', 'sounds' or 'icon'. The folder may not exist."""
    packaged = Path(str(files("game"))) / "data" / kind
    if packaged.is_dir():
        return packaged
    return Path(str(files("game"))).parent / CHECKOUT[kind]


def find(kind: str, name: str) -> Path:
    """Return the path of an asset file.

    Raises:
        MissingAsset: There is no such file.
    """
    path = folder(kind) / name
    if not path.is_file():
        raise MissingAsset(f"{kind}/{name} is missing (looked in {path.parent})")
    return path


def names(kind: str, pattern: str) -> tuple[str, ...]:
    """Return the sorted names of assets of one kind that match a glob pattern; empty if none match."""
    return tuple(sorted(path.name for path in folder(kind).glob(pattern)))


def read_json(kind: str, name: str) -> Any:
    """Return the decoded content of a JSON asset.

    Raises:
        MissingAsset: There is no such file, or it is not JSON.
    """
    path = find(kind, name)
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise MissingAsset(f"{kind}/{name} is damaged: {error}") from error
