"""Marks for the result of comparing two hands: a symbol, a word and a colour. PG-51, PG-53."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ui import theme
from game.words.reader import MINUS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pygame import Surface

    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour
    from game.words.pai_gow.hands import Mark

SIGNS: Final[Mapping[Mark, str]] = {"won": "+", "lost": MINUS, "copy": "="}
INKS: Final[Mapping[Mark, Colour]] = {
    "won": theme.rgb("#8FD6AE"),
    "lost": theme.rgb("#FFA896"),
    "copy": theme.OLD_GOLD,
}
FILLS: Final[Mapping[Mark, Colour]] = {"won": theme.JADE, "lost": theme.rgb("#8E1C16"), "copy": theme.rgb("#6E4F1E")}
SIGN: Final = theme.KEY_CAP.sized(17).weighing(700)
DISC_UNITS: Final = 24.0
DISC_LEAST_PX: Final = 17


def disc_side(ctx: RenderContext) -> int:
    """Return the diameter of the disc behind a symbol in pixels."""
    return max(ctx.scale.px(DISC_UNITS), DISC_LEAST_PX)


def paint_mark(ctx: RenderContext, surface: Surface, mark: Mark, at: tuple[float, float]) -> int:
    """Paint a comparison's symbol on its disc, with the left middle at `at`; return the disc's width."""
    side = disc_side(ctx)
    middle = at[0] + side / 2, at[1]
    ctx.paint.disc(side, fill=(FILLS[mark],), line=(INKS[mark],), line_width=1).draw_centred(surface, *middle)
    ctx.text.draw(surface, SIGNS[mark], middle, SIGN, theme.IVORY, align="centre", valign="middle")
    return side
