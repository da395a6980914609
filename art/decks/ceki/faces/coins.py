"""Coins: a slipper, great coins, drums, a buckle, junks under sail, cockles, wheels."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from art.decks.ceki.card import FACES, Face
from art.decks.money import coins
from art.decks.money.ornament import blossom
from art.kit.svg import Point, place

if TYPE_CHECKING:
    from collections.abc import Callable

LAYOUTS: dict[int, tuple[Callable[[], str], float, list[Point]]] = {
    2: (coins.great_coin, 100, [(0, 114), (0, 332)]),
    3: (coins.drum, 72, [(0, 72), (0, 223), (0, 374)]),
    4: (coins.standing_drum, 50, [(x, y) for y in (112, 334) for x in (-54, 54)]),
    5: (coins.cash, 46, [(x, y) for y in (52, 394) for x in (-58, 58)]),
    6: (coins.cash, 49, [(x, y) for y in (66, 223, 380) for x in (-55, 55)]),
    7: (coins.sail, 51, [(0, 60), *((x, y) for y in (172, 284, 396) for x in (-54, 54))]),
    8: (coins.cockle, 46, [(x, y) for y in (52, 166, 280, 394) for x in (-54, 54)]),
    9: (coins.wheel, 36.5, [(x, y) for y in (76, 223, 370) for x in (-75, 0, 75)]),
}
"""By rank: the thing, its radius, and where its middles lie in the field."""


def several(rank: int) -> Face:
    """The things of one rank in their places."""
    thing, radius, middles = LAYOUTS[rank]
    out = "".join(place(thing(), x, y, radius / 100) for x, y in middles)
    if rank == 5:
        out += place(coins.buckle(), 0, 223, 1.06) + place(blossom(34, 8, 3), 0, 223)
    return Face(out)


@FACES.face("c1")
def slipper() -> Face:
    """The beaded slipper of a Nyonya."""
    return Face(place(coins.slipper(), -6, 230, 1.74))


for _rank in LAYOUTS:
    FACES.face(f"c{_rank}")(partial(several, _rank))
