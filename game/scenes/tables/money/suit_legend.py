"""Legend of the money suits for beginners, below the buttons left of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_, _
from game.i18n.bilingual import bilingual
from game.scenes.table.index_tabs import LABEL_COLOURS
from game.ui import theme

if TYPE_CHECKING:
    from pygame import Surface

    from game.ui.render_context import RenderContext

SUITS: Final = (
    ("coins", N_("coins"), "ตา"),
    ("strings", N_("strings"), "นก"),
    ("myriads", N_("myriads"), "คน"),
)
LABEL_PAPER: Final = theme.rgb("#FFFBF0")


def paint_legend(ctx: RenderContext, surface: Surface, left: int, right: int, top: int) -> None:
    """Paint the suits with icons and names between `left` and `right` (pixels), starting at `top`."""
    scale, text = ctx.scale, ctx.text
    text.draw(surface, _("Suits"), (left, top), theme.SMALL, theme.DIM)
    role = text.within(theme.SMALL, scale.px(30))
    for i, (icon, name, thai) in enumerate(SUITS):
        y = top + scale.px(34) + i * scale.px(38)
        tab = ctx.paint.box(scale.px(28), scale.px(30), radius=scale.f(6), fill=(LABEL_PAPER,))
        tab.draw(surface, left, y - scale.px(20))
        picture = ctx.sprites.picture(f"icon-{icon}", height=scale.px(24), tint=LABEL_COLOURS[icon])
        picture.draw_centred(surface, left + scale.px(14), y - scale.px(5))
        text.draw(surface, _(name), (left + scale.px(41), y + scale.px(1)), role)
        text.draw(
            surface,
            bilingual(thai, _(name)),
            (right, y + scale.px(1)),
            text.within(theme.SMALL.sized(19), scale.px(30)),
            theme.OLD_GOLD,
            align="right",
        )
