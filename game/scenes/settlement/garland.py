"""Garland of a session's winner: two rings of jasmine, with marigold and hibiscus in between, and three tassels."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple

from game.ui.plaque import draw_emblem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygame import Surface

    from game.ui.render_context import RenderContext

RADIUS: Final = 144.0
SHARED: Final = {1: 210.0, 2: 106.0, 3: 100.0, 4: 88.0, 5: 78.0, 6: 70.0, 7: 70.0}
"""Width in units of the emblems in the garland, by the number of winners; of more, only the first are shown."""


def _ring(count: int, out: float, first: float = -pi / 2) -> tuple[tuple[float, float], ...]:
    turns = (first + 2 * pi * place / count for place in range(count))
    return tuple((out * cos(turn), out * sin(turn)) for turn in turns)


PLACES: Final = {
    1: ((0.0, 0.0),),
    2: ((-53.0, 0.0), (53.0, 0.0)),
    3: ((0.0, -60.0), (-52.0, 30.0), (52.0, 30.0)),
    4: _ring(4, 63.5, -3 * pi / 4),
    5: _ring(5, 68.0),
    6: _ring(6, 72.0),
    7: (*_ring(6, 72.0), (0.0, 0.0)),
}
"""Centres of the emblems in units from the garland's centre, clear of the flowers."""
TASSELS: Final = ((-62.0, 4.0, 2), (62.0, 4.0, 2), (0.0, 18.0, 4))
"""Each tassel: units right of the centre, units below the ring, and the number of jasmine flowers."""
RINGS: Final = ((36, -13.0, 38.0, 29, 0.0), (30, 13.0, 40.0, 41, 0.5))
"""Each ring: number of flowers, distance from the garland's mid-line (units), size, turn of each flower, offset."""
LARGE: Final = 15


class Flower(NamedTuple):
    """One flower of the garland; its position is in units from the garland's centre."""

    kind: str
    x: float
    y: float
    size: float
    angle: float


def flowers() -> Iterator[Flower]:
    """Yield all flowers in the order in which the animation adds them."""
    for across, down, count in TASSELS:
        y = RADIUS + down
        for place in range(count):
            aside = 2.2 if place % 2 else -2.2
            yield Flower("jasmine", across + aside, y + 8 + place * 17, 29, place * 37)
        yield Flower("ixora", across, y + count * 17 + 14, 44, 12)
        yield Flower("champak", across, y + count * 17 + 42, 36, 0)
    for count, outside, size, turn, offset in RINGS:
        for place in range(count):
            yield _round("jasmine", (place + offset) / count, RADIUS + outside, size, place * turn)
    for place in range(LARGE):
        kind, size = ("marigold", 54) if place % 3 else ("hibiscus", 62)
        yield _round(kind, place / LARGE, RADIUS, size, place * 30)


def _round(kind: str, share: float, radius: float, size: float, angle: float) -> Flower:
    turn = 2 * pi * share + pi / 2
    return Flower(kind, radius * cos(turn), radius * sin(turn), size, angle)


FLOWERS: Final = tuple(flowers())


def draw_garland(
    ctx: RenderContext,
    surface: Surface,
    emblems: Sequence[tuple[str, str]],
    at: tuple[float, float],
    unit: float,
    share: float = 1.0,
) -> None:
    """Draw the garland around the winners' emblems, with `share` of its flowers; `unit` is in pixels.

    Each emblem is a flower and the face that replaces it, or ''.
    """
    shown = list(emblems[: max(SHARED)])
    diameter = round(SHARED[len(shown)] * unit)
    for (emblem, face), (x, y) in zip(shown, PLACES[len(shown)], strict=True):
        draw_emblem(ctx, surface, emblem, (at[0] + x * unit, at[1] + y * unit), diameter, face=face)
    for flower in FLOWERS[: round(share * len(FLOWERS))]:
        side = max(6, round(flower.size * unit))
        picture = ctx.sprites.picture(f"flower-{flower.kind}", (side, side), angle=flower.angle)
        picture.draw_centred(surface, at[0] + flower.x * unit, at[1] + flower.y * unit)
