"""Marks on the mat: brackets over groups in the hand, empty slots, and the pointer to a card."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from PIL import Image, ImageDraw

from game.scenes.table import brackets
from game.scenes.table.brackets import LIGHT, Ink
from game.table.tongits.layout import HAND_CARD, on_circle
from game.ui import theme
from game.ui.picture import Picture, to_surface

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.table.window_frame import WindowFrame
    from game.table.tongits.layout import Bracket
    from game.ui.render_context import RenderContext

JADE: Final = theme.GREEN_ON_PAPER
RED: Final = theme.RED_ON_PAPER
Kind = Literal["bahay", "near", "loose"]
"""Kinds of cards in a hand: a bahay, one card short of it, or other deadwood."""
INKS: Final[dict[Kind, theme.Colour]] = {"bahay": JADE, "near": theme.rgb("#7A4E0E"), "loose": RED}
UNDER: Final = Ink(6.0, LIGHT, 0.75)
"""Light line under a bracket on a mat."""
PLACE_LINE: Final = theme.rgb("#4A2E16")
PLACE_FILL: Final = theme.rgb("#3A2412")
OUT: Final = HAND_CARD[1] / 2 + 9
"""Units from the middle of a card to the bracket over it."""
TICK: Final = 10.0
FINE: Final = 3
"""Supersampling factor of the marks."""


def paint_bracket(ctx: RenderContext, frame: WindowFrame, surface: Surface, bracket: Bracket, kind: Kind) -> None:
    """Draw the bracket over a group of the hand: jade for a bahay, open and gold for a near one, red for the rest."""
    steps = 24
    angles = [bracket.start + (bracket.end - bracket.start) * i / steps for i in range(steps + 1)]
    line = [on_circle(bracket.start, OUT - TICK), *(on_circle(angle, OUT) for angle in angles)]
    if kind != "near":
        line.append(on_circle(bracket.end, OUT - TICK))
    points = [frame.point(x, y) for x, y in line]
    brackets.paint_bracket(ctx, surface, points, (UNDER, Ink(3.0, INKS[kind])), open_end=kind == "near")


def dashed_place(ctx: RenderContext, size: tuple[int, int]) -> Picture:
    """Return the picture of an empty, dashed bahay slot in the viewer's row."""
    scale = ctx.scale
    return ctx.paint.dashed(
        *size,
        radius=scale.f(10),
        width=scale.hairline,
        colour=PLACE_LINE,
        opacity=0.55,
        fill=(PLACE_FILL,),
        fill_opacity=0.10,
    )


@lru_cache(maxsize=8)
def pointer(wide: int, high: int) -> Picture:
    """Return the picture of a triangle pointing down, in the highlight colour."""
    size = (max(2, wide) * FINE, max(2, high) * FINE)
    image = Image.new("RGBA", size, (*theme.GLOW, 0))
    ImageDraw.Draw(image).polygon(((0, 0), (size[0] - 1, 0), (size[0] / 2, size[1] - 1)), fill=(*theme.GLOW, 255))
    small = image.convert("RGBa").resize((size[0] // FINE, size[1] // FINE), Image.Resampling.BOX)
    return Picture(to_surface(small), 0, 0, small.size)
