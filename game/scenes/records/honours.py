"""The honours of a game: a stamped card for each one earned, and an empty outline for every other."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.i18n.bilingual import bilingual
from game.i18n.dates import short_day
from game.records.record_text import honour_count_text
from game.ui import theme
from game.ui.layout import grid
from game.ui.node import Node
from game.ui.typesetting import LEAST_PX
from game.ui.widget import NodeWidget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.records.deal_search import Row
    from game.records.statistics import HonourCount
    from game.ui.render_context import RenderContext

NATIVE: Final = theme.Role("display", 20, 500)
NAME: Final = theme.Role("text", 18, 400)
NAME_ALONE: Final = theme.Role("text", 19, 500)
DAY: Final = theme.Role("text", 16, 400)
TIMES: Final = theme.Role("text", 18, 600)
COLUMNS: Final = 2
FILL: Final = (theme.rgb("#F6E7B8"), theme.rgb("#EAD79F"))


class HonourCard(NodeWidget):
    """Card of one honour; pressing an earned one opens the deals that earned it.

    `earned` returns the first deal that earned the honour, whose hand is enlarged while hovered or focused, or None.
    """

    def __init__(
        self,
        ctx: RenderContext,
        made: HonourCount,
        on_open: Callable[[HonourCount], None],
        earned: Callable[[HonourCount], Row | None],
    ) -> None:
        super().__init__(ctx)
        self.made, self._earned = made, earned
        self.node = Node(
            self.rect,
            "card",
            honour_count_text(made),
            (lambda: on_open(made)) if made.times else None,
            value=_(made.honour.why) if made.times else "",
            tooltip="" if made.times else _(made.honour.why),
            name=f"honour:{made.honour.id}",
            ring="paper",
            radius=8,
        )

    @cached_property
    def hand(self) -> Row | None:
        """First deal that earned the honour; None if there is none."""
        row = self._earned(self.made) if self.made.times else None
        if row is not None and any(row.kept_hand.groups):
            return row
        self.node.tooltip = _(self.made.honour.why)  # else the text is below the hand
        return None

    def draw(self, surface: Surface) -> None:
        """Draw the card: stamped if the honour has been earned, otherwise as a dashed outline."""
        ctx, rect, made = self.ctx, self.rect, self.made
        text = ctx.text
        stamp = min(rect.h - 12, round(rect.h * 0.66))
        pad = round(rect.h * 0.15)
        if made.times:
            ctx.paint.fill(surface, rect, radius=8, fill=FILL, line=(theme.PAPER_LINE,), line_width=1, line_opacity=0.8)
            seal = ctx.sprites.picture("seal", height=stamp)
            seal.draw_centred(surface, rect.x + pad + stamp / 2, rect.centery)
        else:
            look = {"width": ctx.scale.px(1.6, 1), "colour": theme.PAPER_LINE, "opacity": 0.9}
            ctx.paint.dashed(*rect.size, radius=8, **look).draw(surface, *rect.topleft)  # type: ignore[arg-type]
            side = round(stamp * 0.8)
            empty = ctx.paint.dashed(side, side, radius=5, **look)  # type: ignore[arg-type]
            empty.draw_centred(surface, rect.x + pad + stamp / 2, rect.centery)
        if light := self.node.warmth:
            ctx.paint.fill(surface, rect, radius=8, fill=(theme.WHITE,), opacity=0.25, alpha=light)
        left, right = rect.x + 2 * pad + stamp, rect.right - pad
        strong = 1.0 if made.times else 0.75
        day = short_day(made.first) if made.times else ""
        count = _("× {count}").format(count=made.times) if made.times else _("not yet")
        name = _(made.honour.english)
        native = bilingual(made.honour.native, name)
        name = name[:1].upper() + name[1:] if not native else name
        above, under = rect.y + rect.h * 0.30, rect.y + rect.h * 0.76
        room = right - left
        role = TIMES if made.times else DAY
        beside_name = text.width(name, NAME) + 8 + text.width(count, role) <= room
        beside_native = text.width(native, NATIVE) + 8 + text.width(count, role) <= room
        line = above if native and not made.times and beside_native and not beside_name else under
        counted = text.draw(surface, count, (right, line), role, theme.INK, align="right", valign="middle")
        if not native:  # its only name is on the upper line
            text.draw(
                surface,
                name,
                (left, above),
                NAME_ALONE,
                theme.INK,
                valign="middle",
                alpha=strong,
                width=round(room),
                height=30,
            )
            text.draw(surface, day, (left, under), DAY, theme.INK_2, valign="middle")
            return
        text.draw(surface, day, (right, above), DAY, theme.INK_2, align="right", valign="middle")
        colour = theme.RED_ON_PAPER if made.times else theme.INK_2
        free = round(room - text.width(day, DAY) - 8)
        high, own = round(2 * (above - rect.y)) - 2, NATIVE
        while sum(text.reach(native, own)) > high and text.px(own) > LEAST_PX:  # keep diacritics within the card
            own = own._replace(px=text.px(own) - 1)
        text.draw(surface, native, (left, above), own, colour, valign="middle", width=free, height=high)
        free = round(counted.left - left - 8) if line == under else round(room)
        text.draw(surface, name, (left, under), NAME, theme.INK, valign="middle", alpha=strong, width=free, height=30)


def place_cards(cards: Sequence[HonourCard], rect: Rect, step: int, gap: int) -> None:
    """Place the cards in two columns from the top of a rectangle; lines are `step` pixels apart, top to top."""
    between = max(4, gap // 3)
    for card, cell in zip(cards, grid(rect, len(cards), COLUMNS, gap, between, high=step - between), strict=True):
        card.place(cell)
