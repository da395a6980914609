"""Board below the commentary: honours that the viewer's Pai Tong hand can still reach, with pay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _, pgettext
from game.table.pai_tong.honours_progress import NEAR
from game.ui import theme
from game.ui.key_caps import caps_width, paint_caps
from game.ui.node import Node
from game.ui.widgets import Panel, draw_rule
from game.words.money.notes import honour_name, honour_needs
from game.words.money.settlement import honour_means

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.rules.pai_tong.reachable_items import ReachableItem
    from game.table.pai_tong.honours_progress import HonoursProgress
    from game.ui.render_context import RenderContext
    from game.words import Reader

TITLE: Final = theme.PANEL_TITLE
UNIT: Final = theme.LOG_LINE
UNIT_GROWS: Final = 1.3
"""Maximum enlargement of the unit's text next to the title."""
NAME: Final = theme.Role("text", 19, 600)
NATIVE: Final = theme.Role("text", 17, 400)
PAY: Final = theme.Role("display", 26, 600)
FAR: Final = theme.Role("text", 18, 400)
FAR_PAY: Final = theme.Role("display", 20, 500)
FOOT: Final = theme.Role("text", 16, 400)
DOT: Final = 8.4
DOT_GAP: Final = 4.5
LIT: Final = (theme.rgb("#5B421C"), theme.rgb("#453013"))
"""Background colours of an honour that needs at most one more card."""
FAR_INK: Final = theme.rgb("#A8976F")
KEY: Final = "B"
"""Key that shows or hides both this board and the set marks."""


class _Row(NamedTuple):
    honour: ReachableItem
    rect: Rect
    near: bool
    """Whether the honour is near, in which case its row has two lines.

    The second line has the native name and a dot for each missing card.
    """


class HonoursBoard:
    """The honours board of one table, in the lower part of the commentary's column or drawer."""

    def __init__(
        self, ctx: RenderContext, progress: HonoursProgress, reader: Reader, shows: Callable[[], bool]
    ) -> None:
        self.ctx, self.progress, self.reader, self._shows = ctx, progress, reader, shows
        self.panel = Panel(ctx, "log")
        self.framed = True
        self._kept: tuple[object, list[_Row], list[Node]] = (None, [], [])
        """Cache key, rows and nodes; every frame asks for them several times."""

    @property
    def shown(self) -> bool:
        """Whether the board is shown; constant during a deal, even if there are no rows."""
        return self._shows()

    @property
    def key(self) -> object:
        """Value that changes whenever the board must be repainted."""
        return self.progress.rows if self.shown else None

    def nodes(self) -> list[Node]:
        """Return a node for each row, which explains its honour; the same objects until the rows change."""
        return self._current()[1]

    # Layout -----------------------------------------------------------------------------------------------------------

    def place(self, rect: Rect, *, framed: bool) -> None:
        """Place the board in an area in pixels; `framed` gives it its own panel."""
        self.framed = framed
        self.panel.place(rect)

    @property
    def _pad(self) -> int:
        return max(self.ctx.scale.px(18), 10)

    @property
    def _head(self) -> int:
        return max(self.ctx.scale.px(54), round(self.ctx.text.px(TITLE) * 2.1))

    @property
    def _foot(self) -> int:
        return round(self.ctx.text.px(FOOT) * 2.4)

    def _current(self) -> tuple[list[_Row], list[Node]]:
        """Return the rows that fit and their nodes, laid out again if honours, area, text or language have changed."""
        text = self.ctx.text
        key = self.progress.rows, self.panel.rect.copy(), text, text.most, self.reader.language
        if self._kept[0] != key:
            rows = self._rows()
            self._kept = key, rows, [self._node(row) for row in rows]
        return self._kept[1:]

    def _node(self, row: _Row) -> Node:
        return Node(
            row.rect,
            "lying",
            honour_needs(row.honour, self.reader),
            tooltip=honour_means(row.honour.item.id, self.progress.options, self.reader),
            focusable=False,
            ring="none",
            name=f"honour:{row.honour.item.id}",
        )

    def _rows(self) -> list[_Row]:
        """Return the rows that fit, nearest first."""
        text, rect = self.ctx.text, self.panel.rect
        high = round(text.line_height(NAME) + text.line_height(NATIVE, self._native(self.progress.rows)) * 0.95)
        found: list[_Row] = []
        y, end = rect.y + self._head + self.ctx.scale.px(4), rect.bottom - self._foot
        side = self._pad // 2
        for honour in self.progress.rows:
            near = honour.needed <= NEAR
            if not near and (not found or found[-1].near):
                y += self.ctx.scale.px(10)  # for the rule
            tall = high if near else self._far_height(honour)
            if y + tall > end:
                break
            found.append(_Row(honour, Rect(rect.x + side, y, rect.w - 2 * side, tall), near))
            y += tall + self.ctx.scale.px(3)
        return found

    def _far_height(self, honour: ReachableItem) -> int:
        """Return the height in pixels of the row of a distant honour, whose name may take several lines."""
        line = self.ctx.text.line_height(FAR)
        left, right, _at = self._far_columns(honour)
        name, text = honour_name(honour.item, self.reader), self.ctx.text
        if text.width(name, text.within(FAR, text.px(FAR) - 2)) <= right - left:
            return round(line * 1.1)
        lines = len(text.wrap(name, FAR, right - left))
        return round(line * (1.1 + 0.9 * (lines - 1)))

    def _far_columns(self, honour: ReachableItem) -> tuple[int, int, int]:
        """Return the x coordinates of a distant honour's name (left, right) and of its count's right end."""
        text, px, rect = self.ctx.text, self.ctx.scale.px, self.panel.rect
        pay = max(text.width("00", FAR_PAY), text.width(str(honour.item.baht), FAR_PAY))
        dot = rect.right - self._pad - pay - px(8) - self._far_dot
        return rect.x + self._pad, dot - 2 - text.width("00", FOOT) - px(6), dot - 2

    @property
    def _far_dot(self) -> int:
        return max(4, self.ctx.scale.px(DOT * 0.8))

    def _native(self, rows: Sequence[ReachableItem]) -> str:
        return "".join(row.item.native for row in rows)

    # Painting ---------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the board with its rows, unless it has not been laid out yet since it was shown."""
        text, scale, rect, pad = self.ctx.text, self.ctx.scale, self.panel.rect, self._pad
        if not rect.w:
            return
        if self.framed:
            self.panel.draw(surface)
        base = rect.y + self._head - scale.px(20)
        unit = text.within(UNIT, text.plain_px(UNIT) * UNIT_GROWS)
        ends, roles, inks = (rect.x + pad, rect.right - pad), (TITLE, unit), (theme.IVORY, theme.DIM)
        title = pgettext("what a hand of Pai Tong is paid for", "Honours")
        text.draw_apart(surface, (title, _("baht")), ends, (base, base), roles, inks)
        draw_rule(self.ctx, surface, rect.x + pad, rect.y + self._head - scale.px(8), rect.w - 2 * pad)
        rows = self._current()[0]
        for number, row in enumerate(rows):
            if row.near:
                self._draw_near(surface, row)
                continue
            if number and rows[number - 1].near:
                draw_rule(self.ctx, surface, rect.x + pad, row.rect.y - scale.px(7), rect.w - 2 * pad)
            self._draw_far(surface, row)
        self._draw_foot(surface)

    def _draw_near(self, surface: Surface, row: _Row) -> None:
        ctx, text, rect, item = self.ctx, self.ctx.text, row.rect, row.honour.item
        if row.honour.needed <= 1:
            edge, wide = theme.BRASS_LINE, ctx.scale.line
            ctx.paint.fill(surface, rect, radius=ctx.scale.f(8), fill=LIT, line=edge, line_width=wide)
            text.cover(rect)
        left, right = rect.x + self._pad // 2, rect.right - self._pad // 2
        pay = str(item.baht)
        text.draw(surface, pay, (right, rect.centery), PAY, theme.GLOW, align="right", valign="middle")
        room = right - text.width(pay, PAY) - ctx.scale.px(10) - left
        split = rect.y + text.line_height(NAME)
        name, y = honour_name(item, self.reader), (rect.y + split) / 2
        text.draw(surface, name, (left, y), NAME, valign="middle", width=room, height=split - rect.y)
        size, step = ctx.scale.f(DOT), ctx.scale.f(DOT + DOT_GAP)
        native, y = item.native.partition(" / ")[0], (split + rect.bottom) / 2
        native = "" if native == name else native
        dots = row.honour.needed * step + ctx.scale.px(6)
        width, height = max(20, round(room - dots)), rect.bottom - split
        words = text.draw(surface, native, (left, y), NATIVE, theme.DIM, valign="middle", width=width, height=height)
        for number in range(row.honour.needed):
            dot = Rect(0, 0, max(4, round(size)), max(4, round(size)))
            dot.center = round(words.right + ctx.scale.px(8) + step * (number + 0.5)), round(y)
            ctx.paint.fill(surface, dot, radius=dot.w / 2, fill=(theme.OLD_GOLD,))

    def _draw_far(self, surface: Surface, row: _Row) -> None:
        text, rect, item = self.ctx.text, row.rect, row.honour.item
        left, right, number = self._far_columns(row.honour)
        y, end = rect.centery, self.panel.rect.right - self._pad
        text.draw(surface, str(item.baht), (end, y), FAR_PAY, FAR_INK, align="right", valign="middle")
        text.draw(surface, str(row.honour.needed), (number, y), FOOT, FAR_INK, align="right", valign="middle")
        size = self._far_dot
        dot = Rect(number + 2, round(y - size / 2), size, size)
        self.ctx.paint.fill(surface, dot, radius=size / 2, fill=(FAR_INK,))
        name, room = honour_name(item, self.reader), right - left
        text.draw(surface, name, (left, y), FAR, FAR_INK, valign="middle", width=room, height=rect.h)

    def _draw_foot(self, surface: Surface) -> None:
        ctx, text, rect, pad = self.ctx, self.ctx.text, self.panel.rect, self._pad
        y = rect.bottom - self._foot // 2 - ctx.scale.px(2)
        wide = caps_width(ctx, [[KEY]])
        paint_caps(ctx, surface, [[KEY]], (rect.right - pad - wide / 2, y), theme.BRASS)
        size = max(4, ctx.scale.px(DOT))
        dot = Rect(rect.x + pad, round(y - size / 2), size, size)
        ctx.paint.fill(surface, dot, radius=size / 2, fill=(theme.OLD_GOLD,))
        left, right = dot.right + ctx.scale.px(8), rect.right - pad - wide - ctx.scale.px(8)
        words, hide = _("still needed"), _("hide")
        room = right - left - text.width(words, FOOT) - ctx.scale.px(8)
        if text.width(hide, FOOT) <= room:  # else the key alone says it
            text.draw(surface, hide, (right, y), FOOT, theme.DIM, align="right", valign="middle")
        text.draw(surface, words, (left, y), FOOT, theme.DIM, valign="middle", width=round(right - left))
