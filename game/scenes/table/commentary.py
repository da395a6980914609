"""The table commentary in its column or drawer, newest entry last, with players' names in gold.

Mouse wheel and page keys scroll back to earlier entries.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Final, Protocol

from pygame import Rect

from game.i18n import _
from game.ui import theme
from game.ui.intents import Intent, Key, Scroll
from game.ui.node import Node
from game.ui.widgets import Panel, draw_rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.table.commentary import Commentary, Line
    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour, Role

MOST_READ: Final = 8
"""Number of latest entries that are checked for words that are too long for the column."""
BAR: Final = 6.0
"""Width of the scroll bar in units."""
SHARE: Final = 0.5
"""Fraction of the column's height that is reserved for a board below the panel."""
LAYER: Final = 20
"""Layer of the drawer's node, above everything else on a table."""
LINE_GOLD: Final = theme.rgb("#FFE09A")
LINE_INK: Final = theme.rgb("#D9CCAE")
NEWEST_GROUND: Final = theme.rgb("#F3C868")


class Board(Protocol):
    """Board shown below the commentary, in the same column or drawer."""

    @property
    def shown(self) -> bool:
        """Whether the board is shown, and so needs space."""

    @property
    def key(self) -> object:
        """Value that changes whenever the board must be repainted."""

    def place(self, rect: Rect, *, framed: bool) -> None:
        """Place the board in an area in pixels; `framed` gives it its own panel."""

    def draw(self, surface: Surface) -> None:
        """Draw the board."""


class CommentaryPanel:
    """Displays the commentary, in its column or as a drawer over the edge of the table."""

    def __init__(self, ctx: RenderContext, commentary: Commentary) -> None:
        self.ctx, self.commentary = ctx, commentary
        self._role = theme.LOG_LINE
        self.open = False
        """Whether the drawer is open; used only in narrow windows."""
        self._until: int | None = None
        """Number of this deal's entries up to the last visible one; None if the panel follows the newest."""
        self.board: Board | None = None
        """Board below the commentary; None if there is none."""
        self._board_high = 0
        self.panel = Panel(ctx, "log")
        self.node = Node(Rect(0, 0, 0, 0), "drawer", _("Log"), focusable=False, ring="none", layer=LAYER)

    @property
    def nodes(self) -> Sequence[Node]:
        """Node of the open drawer, which blocks clicks on anything below it; none while it is closed."""
        return (self.node,) if self.open and self.ctx.scale.rails else ()

    @property
    def shown(self) -> bool:
        """Whether the commentary is visible."""
        return self.open or not self.ctx.scale.rails

    @property
    def key(self) -> object:
        """Value that changes whenever the column must be repainted."""
        shared = self.board is not None and self.board.shown
        return self.until, *self.commentary.lines[-20:], shared and self.board is not None and self.board.key

    def layout(self) -> None:
        """Place the commentary's panel, and a board below it, for the current window size."""
        self._place()
        board, scale, rect = self.board, self.ctx.scale, self.panel.rect
        self._board_high = 0
        if board is None or not board.shown:
            return
        if scale.rails:
            self._board_high = round(rect.h * SHARE)
            area = Rect(rect.x, rect.bottom - self._board_high, rect.w, self._board_high)
        else:
            end = scale.height - scale.px(18)
            high = round((end - rect.y) * SHARE)
            area = Rect(rect.x, end - high, rect.w, high)
            self.panel.place(Rect(rect.x, rect.y, rect.w, area.y - scale.px(18) - rect.y))
        board.place(area, framed=not scale.rails)

    def _place(self) -> None:
        scale = self.ctx.scale
        if scale.rails:
            wide = 236
            self.panel.kind = "drawer"
            left = scale.talk.right + 8 if scale.mirrored else scale.talk.x - wide - 8
            self.panel.place(Rect(left, 12, wide, scale.height - 24))
            self.node.rect = self.panel.rect
            return
        self.panel.kind = "log"
        column = scale.talk
        wide = min(scale.px(228) if not scale.compact else column.w - 16, column.w - 16)
        apart = min(scale.px(24), (column.w - wide) // 2)
        left = column.right - apart - wide if scale.mirrored else column.x + apart
        high = min(scale.px(820), scale.height - scale.px(32) - scale.px(40))
        self.panel.place(Rect(left, scale.px(32), wide, high))

    # Scrolling --------------------------------------------------------------------------------------------------------

    @property
    def until(self) -> int:
        """Index of the entry after the last visible one, among the stored entries."""
        count, gone = len(self.commentary.lines), self.commentary.gone
        if self._until is not None and self._until >= gone + count:  # back at the newest, or another deal has begun
            self._until = None
        return count if self._until is None else max(1, self._until - gone)

    def to_newest(self) -> None:
        """Scroll to the newest entries, and follow new ones."""
        self._until = None

    def handle(self, intent: Intent) -> bool:
        """Scroll by the mouse wheel over the panel or by the page keys; return whether anything scrolled."""
        if not self.shown:
            return False
        match intent:
            case Scroll(lines, pos) if self.panel.rect.collidepoint(pos):
                return self._go_on(math.ceil(lines) if lines > 0 else math.floor(lines))
            case Key("pageup" | "pagedown" as name):
                return self._go_on(
                    self._page_step() if name == "pagedown" else -max(1, len(self._fitting(self.until)) - 1)
                )
        return False

    def _page_step(self) -> int:
        """Return by how many entries to scroll so that the last visible one becomes the first.

        This can differ from the number of visible entries, because entries vary in lines and text size.
        """
        until, most = self.until, self._inside.h // self._line_step(theme.LOG_LINE)
        ends = range(until + 1, min(until + most, len(self.commentary.lines)) + 1)
        return max((end for end in ends if end - len(self._fitting(end)) < until), default=until + 1) - until

    def _go_on(self, by: int) -> bool:
        """Scroll by a number of entries (negative to scroll back); return whether anything scrolled."""
        before, count = self.until, len(self.commentary.lines)
        self._until = min(max(before + by, self._first_page()), count) + self.commentary.gone
        return self.until != before

    def _first_page(self) -> int:
        """Return how many of the oldest entries fit into the panel."""
        inside, fitting = self._inside.h, 0
        for line in self.commentary.lines:
            inside -= self._high(self.ctx.text.wrap(line.text, self._role, self._inside.w), self._role)
            if inside < 0:
                break
            fitting += 1
        return max(1, fitting)

    # Painting ---------------------------------------------------------------------------------------------------------

    @property
    def _pad(self) -> int:
        return max(self.ctx.scale.px(20), 12) if self.panel.rect.w > 200 else 12

    @property
    def _head(self) -> int:
        return max(self.ctx.scale.px(40), round(self.ctx.text.px(theme.PANEL_TITLE) * 1.7))

    @property
    def _inside(self) -> Rect:
        """Area available for entries, in pixels."""
        scale, rect = self.ctx.scale, self.panel.rect
        top = rect.y + self._head + scale.px(14) + max(scale.px(14), 8)
        bottom = rect.bottom - scale.px(8) - self._board_high
        return Rect(rect.x + self._pad, top, rect.w - 2 * self._pad, bottom - top)

    def _line_step(self, role: Role) -> int:
        text = self.ctx.text
        return max(round(text.px(role) * 1.3), text.line_height(role))

    @property
    def _gap(self) -> int:
        return max(self.ctx.scale.px(13), 8)

    def _high(self, wrapped: Sequence[str], role: Role) -> int:
        """Return the height of an entry with these wrapped lines, in pixels."""
        return self._line_step(role) * len(wrapped) + self._gap

    def draw(self, surface: Surface) -> None:
        """Draw as many entries as fit: the newest ones, unless the player has scrolled back."""
        if not self.shown:
            return
        self._draw(surface)
        if self.board is not None and self.board.shown:
            self.board.draw(surface)

    def _draw(self, surface: Surface) -> None:
        text, scale, rect, pad, head = self.ctx.text, self.ctx.scale, self.panel.rect, self._pad, self._head
        self.panel.draw(surface)
        text.draw(surface, _("Log"), (rect.x + pad, rect.y + head), theme.PANEL_TITLE, width=rect.w - 2 * pad)
        draw_rule(self.ctx, surface, rect.x + pad, rect.y + head + scale.px(14), rect.w - 2 * pad)
        count = len(self.commentary.lines)
        self._role = self._role_until(self.until)
        step, gap = self._line_step(self._role), self._gap
        entries = self._fitting(self.until)
        self._draw_bar(surface, len(entries), count)
        if self.until < count:
            self._draw_arrow(surface)
        y = self._inside.y
        for i, (line, wrapped) in enumerate(entries):
            newest = i == len(entries) - 1 and self.until == count
            high = self._high(wrapped, self._role)
            if newest:
                ground = self.ctx.paint.box(
                    rect.w - 2 * scale.px(10), high - 2, radius=scale.f(9), fill=(NEWEST_GROUND,), opacity=0.13
                )
                ground.draw(surface, rect.x + scale.px(10), y)
            baseline = y + gap / 2 + text.px(self._role)
            name = line.name
            for words in wrapped:
                name = self._draw_words(surface, words, name, (rect.x + pad, baseline), newest=newest)
                baseline += step
            y += high

    def _role_until(self, until: int) -> Role:
        """Return the text role for the visible entries that end before index `until`."""
        seen = self.commentary.lines[max(0, until - MOST_READ) : until]
        return self._fitted(self._inside.w, [line.text for line in seen])

    def _fitted(self, wide: int, entries: Sequence[str]) -> Role:
        """Return the largest text role in which the longest words of these entries fit the width."""
        text, role = self.ctx.text, theme.LOG_LINE
        while text.px(role) > text.plain_px(role) and any(text.longest(words, role) > wide for words in entries):
            role = text.within(role, text.px(role) - 1)
        return role

    def _draw_bar(self, surface: Surface, shown: int, count: int) -> None:
        """Draw the scroll bar, unless all entries are visible."""
        if shown >= count:
            return
        scale, inside = self.ctx.scale, self._inside
        high = max(scale.px(40), round(inside.h * shown / count))
        down = round((inside.h - high) * (self.until - shown) / (count - shown))
        wide = max(4, scale.px(BAR))
        bar = self.ctx.paint.box(wide, high, radius=wide / 2, fill=(theme.BRASS,), opacity=0.6)
        bar.draw(surface, self.panel.rect.right - wide - 3, inside.y + down)

    def _draw_arrow(self, surface: Surface) -> None:
        """Draw an arrow at the bottom if there are newer entries below."""
        scale, rect = self.ctx.scale, self.panel.rect
        wide, high = max(10, scale.px(16)), max(5, scale.px(7))
        corners = ((0, 0), (wide, 0), (wide / 2, high))
        arrow = self.ctx.paint.curve(wide, high, corners, width=0, colour=theme.OLD_GOLD, area=True)
        bottom = rect.bottom - self._board_high
        arrow.draw(surface, rect.centerx - wide // 2, bottom - high - max(3, scale.px(4)))

    def _fitting(self, until: int) -> list[tuple[Line, list[str]]]:
        """Return the visible entries before index `until`, oldest first, each wrapped to the panel's width."""
        found: list[tuple[Line, list[str]]] = []
        inside, role = self._inside, self._role_until(until)
        high = inside.h
        for line in reversed(self.commentary.lines[:until]):
            wrapped = self.ctx.text.wrap(line.text, role, inside.w)
            high -= self._high(wrapped, role)
            if high < 0 and found:
                break
            found.append((line, wrapped))
        return found[::-1]

    def _draw_words(
        self, surface: Surface, words: str, name: str, at: tuple[float, float], *, newest: bool, alpha: float = 1.0
    ) -> str:
        """Draw one line, with `name` in gold; return `name` if it is not on this line, otherwise ''."""
        text, (x, y) = self.ctx.text, at
        ink = theme.IVORY if newest else LINE_INK
        at_name = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words) if name else None
        before, found, after = words, "", ""
        if at_name:
            before, found, after = words[: at_name.start()], at_name[0], words[at_name.end() :]
        parts: list[tuple[str, Role, Colour]] = [
            (before, self._role, ink),
            (found, self._role.weighing(600), LINE_GOLD if newest else theme.OLD_GOLD),
            (after, self._role, ink),
        ]
        for part, role, colour in parts:
            if part:
                text.draw(surface, part.rstrip() if part is after else part, (x, y), role, colour, alpha=alpha)
                x += text.width(part, role)
        return "" if found else name
