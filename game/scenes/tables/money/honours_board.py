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
from game.words.money.notes import honour_lacks, honour_name, honour_needs
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
NEEDS_HIGH: Final = 0.95
"""Height of the line below a name, as a multiple of its line height."""
UNIT_GROWS: Final = 1.3
"""Maximum enlargement of the unit's text next to the title."""
NAME: Final = theme.Role("text", 19, 600)
NATIVE: Final = theme.Role("text", 17, 400)
PAY: Final = theme.Role("display", 26, 600)
FAR: Final = theme.Role("text", 18, 400)
FAR_PAY: Final = theme.Role("display", 20, 500)
FOOT: Final = theme.Role("text", 16, 400)
NEEDS: Final = theme.Role("text", 16, 400)
LIT: Final = (theme.rgb("#5B421C"), theme.rgb("#453013"))
"""Background colours of an honour that needs at most one more card."""
FAR_INK: Final = theme.rgb("#A8976F")
KEY: Final = "B"
"""Key that shows or hides both this board and the set marks."""


class _Row(NamedTuple):
    honour: ReachableItem
    rect: Rect
    near: bool
    """Whether the honour is near, in which case its row is larger.

    The line below the name says how many cards are missing and, if there is room, has the native name.
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
        text, room = self.ctx.text, self._far_room(honour)
        name, line = honour_name(honour.item, self.reader), text.line_height(FAR)
        lines = 1 if text.fit(name, FAR, room, line).whole else len(text.wrap(name, FAR, room))
        return line * lines + round(text.line_height(NEEDS) * NEEDS_HIGH)

    def _far_room(self, honour: ReachableItem) -> int:
        """Return the width in pixels of a distant honour's name."""
        text = self.ctx.text
        pay = max(text.width("00", FAR_PAY), text.width(str(honour.item.baht), FAR_PAY))
        return self.panel.rect.w - 2 * self._pad - pay - self.ctx.scale.px(8)

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
        ends, title = (rect.x + pad, rect.right - pad), pgettext("what a hand of Pai Tong is paid for", "Honours")
        unit = text.within(UNIT, text.plain_px(UNIT) * UNIT_GROWS)
        room = ends[1] - ends[0] - text.width(title, TITLE) - scale.px(8)
        pays = next((words for words in (_("pays baht"), _("baht")) if text.width(words, unit) <= room), _("baht"))
        text.draw_apart(surface, (title, pays), ends, (base, base), (TITLE, unit), (theme.IVORY, theme.DIM))
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
        needs, high = honour_lacks(row.honour, self.reader), rect.bottom - split
        y = (split + rect.bottom) / 2
        wide = min(round(room), text.width(needs, NEEDS))
        text.draw(surface, needs, (left, y), NEEDS, theme.OLD_GOLD, valign="middle", width=wide, height=high)
        native = item.native.partition(" / ")[0]
        rest = round(room - wide - ctx.scale.px(10))
        if native != name and text.width(native, NATIVE) <= rest:
            at = left + wide + ctx.scale.px(10)
            text.draw(surface, native, (at, y), NATIVE, theme.DIM, valign="middle", width=rest, height=high)

    def _draw_far(self, surface: Surface, row: _Row) -> None:
        text, rect, item = self.ctx.text, row.rect, row.honour.item
        left, end, room = self.panel.rect.x + self._pad, self.panel.rect.right - self._pad, self._far_room(row.honour)
        below = round(text.line_height(NEEDS) * NEEDS_HIGH)
        text.draw(surface, str(item.baht), (end, rect.centery), FAR_PAY, FAR_INK, align="right", valign="middle")
        high = rect.h - below
        name, y = honour_name(item, self.reader), rect.y + high / 2
        text.draw(surface, name, (left, y), FAR, FAR_INK, valign="middle", width=room, height=high)
        needs, y = honour_lacks(row.honour, self.reader), rect.bottom - below / 2
        text.draw(surface, needs, (left, y), NEEDS, FAR_INK, valign="middle", width=room, height=below)

    def _draw_foot(self, surface: Surface) -> None:
        ctx, text, rect, pad = self.ctx, self.ctx.text, self.panel.rect, self._pad
        y = rect.bottom - self._foot // 2 - ctx.scale.px(2)
        wide = caps_width(ctx, [[KEY]])
        paint_caps(ctx, surface, [[KEY]], (rect.right - pad - wide / 2, y), theme.BRASS)
        hide = _("hide")
        right = rect.right - pad - wide - ctx.scale.px(8)
        if text.width(hide, FOOT) <= right - rect.x - pad:  # else the key alone says it
            text.draw(surface, hide, (right, y), FOOT, theme.DIM, align="right", valign="middle")
