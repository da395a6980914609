"""Golden head of the sheet after a deal that the viewer has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.ui import theme
from game.ui.paper_sheet import FRAME_IN

if TYPE_CHECKING:
    from pygame import Surface

    from game.ui.paper_sheet import Paper
    from game.ui.render_context import RenderContext

EDGE: Final = 7.0
"""Distance of the band from the sheet's frame and from the rule below the head, in units."""
BAND_OPACITY: Final = 0.42
LIGHT_OPACITY: Final = 0.9


def paint_own_win(ctx: RenderContext, surface: Surface, paper: Paper, rule: float, emblem: Rect) -> None:
    """Draw a golden band from the frame to the rule at `rule` units, and a light around the emblem's area."""
    left, right = (round(paper.x(at)) for at in (FRAME_IN + EDGE, paper.width - FRAME_IN - EDGE))
    top, bottom = (round(paper.y(at)) for at in (FRAME_IN + EDGE, rule - EDGE))
    band = Rect(left, top, right - left, bottom - top)
    ctx.paint.fill(
        surface,
        band,
        radius=paper.px(12),
        fill=(theme.MARIGOLD,),
        opacity=BAND_OPACITY,
        line=theme.BRASS_LINE,
        line_width=max(1, paper.px(2)),
    )
    ctx.paint.shine(surface, emblem, radius=emblem.h / 2, sigma=paper.px(9), colour=theme.PAPER, opacity=LIGHT_OPACITY)
