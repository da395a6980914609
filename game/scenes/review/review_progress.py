"""Shows the progress of a review that is being computed: its current step and a bar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.review.bar_charts import share_bar
from game.ui import theme

if TYPE_CHECKING:
    from pygame import Surface

    from game.review.review_job import ReviewJob
    from game.ui.paper_sheet import Paper
    from game.ui.render_context import RenderContext

NOTE: Final = theme.Role("text", 22, 400)
BAR_WIDE: Final = 420.0
BAR_HIGH: Final = 11.0
TENTH: Final = 10


def current_step(reviewing: ReviewJob) -> str:
    """Return the current step as a sentence; '' if there is none."""
    if reviewing.found is None:
        return _("Weighing your decisions, one by one.")
    if reviewing.luck is None:
        return _("Masters are replaying this deal.")
    return ""


def progress_share(reviewing: ReviewJob) -> str:
    """Return the progress in steps of 10 %, so that a screen reader does not announce every change."""
    return f"{TENTH * int(TENTH * reviewing.share)}%"


def draw_sign(ctx: RenderContext, surface: Surface, paper: Paper, box: Rect, reviewing: ReviewJob) -> None:
    """Draw the current step in the middle of a box, with a progress bar below it."""
    text = ctx.text
    high, gap = max(7, paper.px(BAR_HIGH)), paper.px(20)
    fit = text.at_most(current_step(reviewing), NOTE, round(box.w * 0.9), 3)
    y = box.centery - (fit.step * len(fit.lines) + gap + high) / 2 + text.px(NOTE)
    text.draw_lines(surface, list(fit.lines), (box.centerx, y), fit.role, theme.INK_2, align="centre", step=fit.step)
    wide = min(paper.px(BAR_WIDE), round(box.w * 0.9))
    under = round(y + fit.step * (len(fit.lines) - 1) + gap)
    share_bar(ctx, surface, Rect(box.centerx - wide // 2, under, wide, high), reviewing.share, theme.JADE)
