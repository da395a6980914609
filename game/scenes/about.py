"""What the words of a scene are about."""

from __future__ import annotations

from typing import Any, NamedTuple


class About(NamedTuple):
    """A game under the house rules of a table."""

    game: str
    options: Any
