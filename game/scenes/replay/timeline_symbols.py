"""Symbols for the timeline and buttons of the viewer, which do not depend on colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from game.ui import theme
from game.ui.picture import Picture, PictureStore, to_surface

if TYPE_CHECKING:
    from pygame import Surface

    from game.ui.theme import Colour

Polygon = tuple[tuple[float, float], ...]

SHAPES: Final[dict[str, tuple[Polygon, ...]]] = {
    "diamond": (((0.5, 0.0), (0.95, 0.5), (0.5, 1.0), (0.05, 0.5)),),
    "square": (((0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88)),),
    "triangle": (((0.5, 0.06), (0.98, 0.94), (0.02, 0.94)),),
    "flag": (((0.1, 0.0), (0.96, 0.0), (0.76, 0.3), (0.96, 0.6), (0.24, 0.6), (0.24, 1.0), (0.1, 1.0)),),
    "play": (((0.2, 0.06), (0.92, 0.5), (0.2, 0.94)),),
    "pause": (((0.16, 0.1), (0.4, 0.1), (0.4, 0.9), (0.16, 0.9)), ((0.6, 0.1), (0.84, 0.1), (0.84, 0.9), (0.6, 0.9))),
    "on": (((0.3, 0.12), (0.84, 0.5), (0.3, 0.88)),),
    "back": (((0.7, 0.12), (0.16, 0.5), (0.7, 0.88)),),
    "end": (((0.14, 0.12), (0.66, 0.5), (0.14, 0.88)), ((0.7, 0.12), (0.84, 0.12), (0.84, 0.88), (0.7, 0.88))),
    "home": (((0.86, 0.12), (0.34, 0.5), (0.86, 0.88)), ((0.16, 0.12), (0.3, 0.12), (0.3, 0.88), (0.16, 0.88))),
}
"""Polygons of each symbol, in a unit square."""
COLOURS: Final[dict[str, Colour]] = {
    "diamond": theme.rgb("#FFDF8E"),
    "square": theme.rgb("#86D3A5"),
    "triangle": theme.rgb("#9DBBE8"),
    "flag": theme.rgb("#FF9C8A"),
}
FINE: Final = 4
STORE_BYTES: Final = 500_000


class Shapes:
    """Draws symbols and caches their pictures."""

    def __init__(self) -> None:
        self._store = PictureStore(STORE_BYTES)

    def draw(
        self,
        surface: Surface,
        name: str,
        centre: tuple[float, float],
        side: int,
        colour: Colour | None = None,
        alpha: float = 1.0,
    ) -> None:
        """Draw a symbol centred on a point in pixels."""
        tint = colour or COLOURS.get(name, theme.IVORY)
        picture = self._store.get((name, side, tint), lambda: _painted(name, side, tint))
        picture.draw_centred(surface, *centre, alpha)


def _painted(name: str, side: int, colour: Colour) -> Picture:
    large = side * FINE
    mask = Image.new("L", (large, large), 0)
    pen = ImageDraw.Draw(mask)
    for polygon in SHAPES[name]:
        pen.polygon([(x * large, y * large) for x, y in polygon], fill=255)
    image = Image.new("RGBA", (side, side), (*colour, 0))
    image.putalpha(mask.resize((side, side), Image.Resampling.LANCZOS))
    return Picture(to_surface(image), 0, 0, (side, side))
