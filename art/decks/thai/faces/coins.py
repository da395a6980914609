"""Coins, which players call eyes: eyes, eggplants, melons, fans, fruit; the ace is a slipper."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from art.decks.money import coins
from art.decks.money.ornament import flame, lozenge
from art.decks.thai.card import FACES, Face
from art.kit.svg import CUT, Point, around, circle, mirrored, path, place

Layout = tuple[Callable[[], str], float, list[Point]]

LAYOUTS: dict[int, Layout] = {
    2: (coins.radiant_eye, 58, [(0, 67), (0, 195)]),
    3: (coins.eye, 50, [(-58, 66), (58, 66), (0, 186)]),
    4: (coins.eggplant, 45, [(-58, 80), (58, 80), (-58, 205), (58, 205)]),
    5: (coins.melon, 43, [(-66, 58), (66, 58), (0, 134), (-66, 212), (66, 212)]),
    6: (coins.cash, 39, [(x, y) for y in (46, 131, 216) for x in (-58, 58)]),
    7: (coins.fan, 38, [(-80, 62), (0, 50), (80, 62), (-42, 142), (42, 142), (-54, 226), (54, 226)]),
    8: (coins.eye, 31, [(x, y) for y in (33, 99, 165, 231) for x in (-56, 56)]),
    9: (coins.fruit, 38, [(x, y) for y in (44, 131, 218) for x in (-82, 0, 82)]),
}
"""By rank: the thing, its radius, and where its middles lie in a half."""

SMALL: dict[int, Layout] = {
    2: (coins.open_eye, 60, [(0, 64), (0, 194)]),
    3: (coins.open_eye, 56, [(-62, 64), (62, 64), (0, 192)]),
    6: (coins.open_cash, 38, [(x, y) for y in (42, 131, 220) for x in (-58, 58)]),
    7: (coins.fan, 40, [(-64, 52), (64, 52), (0, 118), (-64, 158), (64, 158), (-64, 240), (64, 240)]),
    8: (coins.open_eye, 30, [(x, y) for y in (28, 96, 164, 232) for x in (-58, 58)]),
    9: (coins.open_fruit, 37, [(x, y) for y in (42, 131, 220) for x in (-82, 0, 82)]),
}
"""The same for small sizes, where the thing or its place has to be simpler."""


def several(rank: int, *, small: bool) -> Face:
    """The things of one rank in their places."""
    thing, radius, middles = SMALL.get(rank, LAYOUTS[rank]) if small else LAYOUTS[rank]
    half = "".join(place(thing(), x, y, radius / 100) for x, y in middles)
    if not small:
        half += _between(rank)
    return Face(half)


def _between(rank: int) -> str:
    """Flames and a lozenge where the coins leave room."""
    if rank == 2:
        return mirrored(place(flame(), 62, 149, 0.5, 70) + place(flame(), 62, 113, 0.5, 110, flip=True))
    if rank == 3:
        return mirrored(place(flame(), 62, 236, 0.62, 40))
    if rank == 4:
        return lozenge(0, 131, 14, 21, 0.5)
    return ""


@FACES.face("c1")
def slipper_ace(*, small: bool) -> Face:
    """A slipper in one great coin."""
    petal = path("M0 -84C-5 -90 -5 -96 0 -102C5 -96 5 -90 0 -84Z", fill=CUT)
    rim = coins.rings(122, 96, 84) if small else coins.rings(122, 113, 107) + around(petal, 24)
    coin = rim + circle(0, 0, 80, fill=CUT) + place(coins.slipper(), scale=0.66, angle=22)
    return Face(place(coin, 0, 131))


for _rank in LAYOUTS:
    FACES.face(f"c{_rank}")(partial(several, _rank))
