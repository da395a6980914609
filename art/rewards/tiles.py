"""Mahjong tiles with backs of other colours."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from art.decks import mahjong
from art.decks.mahjong import body
from art.kit.raster import colour
from art.rewards.cloths import dyed

if TYPE_CHECKING:
    from PIL import Image

PAINTS = {"indigo": ("#2b4f8c", "#27508f"), "rosewood": ("#7d2f2a", "#84352c")}
"""Colour of the back and of its side, by the reward's key."""


def view(key: str, name: str) -> Image.Image:
    """One of the pictures of a tile from the back."""
    back, side = PAINTS[key]
    _forget()
    with dyed(body, {"GREEN": colour(back), "GREEN_SIDE": colour(side)}):
        made = mahjong.make(name)
    _forget()
    return made


def _forget() -> None:
    """Drop blanks of another colour."""
    body._blank.cache_clear()  # noqa: SLF001 - they are cached without their colour
    body._side.cache_clear()  # noqa: SLF001


PICTURES = {key: {f"mahjong/{name}": partial(view, key, name) for name in mahjong.VIEWS} for key in PAINTS}
