"""The best hands: the three deals with the largest gains, each with its pieces, scoring combinations and chips."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.i18n.bilingual import bilingual
from game.i18n.dates import day_words
from game.records.record_text import reader_of, row_words
from game.rules import GAMES
from game.rules.equipment import EQUIPMENT
from game.scenes.records.hand_thumbnail import ENLARGED, HandArt, draw_large_hand
from game.ui import theme
from game.ui.node import Node
from game.ui.widget import draw_rule
from game.words import words_of
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.records.deal_search import Row
    from game.rules.contract import Item
    from game.ui.render_context import RenderContext

SUM: Final = theme.Role("display", 34, 700)
DAY: Final = theme.Role("text", 17, 400)
NATIVE: Final = theme.Role("display", 20, 500)
ITEM: Final = theme.Role("text", 18, 400)
AMOUNT: Final = theme.Role("text", 18, 600)
PITCH: Final = 120.0
HAND: Final = 480.0
"""Maximum width of the pieces, in thousandths of a row."""
LEAST_HAND: Final = 200.0
"""Minimum width of the pieces, in thousandths of a row."""
LARGE: Final = 1.5
"""Factor by which pieces in a large row are wider than in a normal one."""
LARGE_HAND: Final = 620.0
"""Maximum width of the pieces of a large row, in thousandths of the row."""
ITEMS: Final = 3
BEFORE_ITEMS: Final = 34.0
"""Gap between the pieces and the scoring combinations, in thousandths of a row."""
UNKNOWN_WIDTH: Final = 33.0
"""Width of pieces of a game that is not installed, in thousandths of a row."""
HOVER: Final = theme.rgb("#FFF6DC")


class BestHands:
    """The rows of the best hands; each is a button that opens its deal."""

    def __init__(
        self, ctx: RenderContext, rows: Sequence[Row], on_open: Callable[[int], None], *, large: bool = False
    ) -> None:
        """Create the rows; `large` ones have more room for pieces and show no date."""
        self.ctx, self.rows, self.large = ctx, rows, large
        self.art = HandArt(ctx)
        self.nodes = [
            Node(
                Rect(0, 0, 0, 0),
                "row",
                row_words(row),
                lambda deal=row.deal: on_open(deal),  # type: ignore[misc]
                tooltip="" if any(row.kept_hand.groups) and not large else _("Open this deal"),
                name=f"best:{place}",
                ring="paper",
            )
            for place, row in enumerate(rows)
        ]

    def place(self, rect: Rect, step: int) -> None:
        """Place the rows in `rect`, one every `step` pixels."""
        self.rect, self.step = rect, step
        for place, node in enumerate(self.nodes):
            node.rect = Rect(rect.x - 6, rect.y + place * step, rect.w + 12, step - 4)
            node.radius = 8

    def draw(self, surface: Surface) -> None:
        """Draw all rows, with thin lines between them."""
        for place, (row, node) in enumerate(zip(self.rows, self.nodes, strict=True)):
            box = Rect(self.rect.x, self.rect.y + place * self.step, self.rect.w, self.step - 4)
            if place:
                draw_rule(self.ctx, surface, box.x, box.y - 3, box.w, paper=True)
            if node.warmth:
                light = self.ctx.paint.box(*node.rect.size, radius=8, fill=(HOVER,), opacity=0.55)
                light.draw(surface, *node.rect.topleft, node.warmth)
            self._draw_row(surface, row, box)

    def draw_enlarged(self, surface: Surface, looked_at: Node) -> None:
        """Draw the enlarged hand of the row that is hovered or focused."""
        for row, node in zip(self.rows, self.nodes, strict=True):
            if node is looked_at:
                draw_large_hand(self.ctx, self.art, surface, row, node.rect, self.enlarged(row))

    def enlarged(self, row: Row) -> float:
        """Return the width of each piece in an enlarged hand, in pixels."""
        return self._width(row) * self.rect.w / 1000 * ENLARGED

    def _draw_row(self, surface: Surface, row: Row, box: Rect) -> None:
        text, unit = self.ctx.text, box.w / 1000
        day = day_words(row.day)
        total = signed(row.chips)
        right = max(map(self._sum_width, self.rows)) + round(24 * unit)
        room = Rect(box.x, box.y + 4, round((LARGE_HAND if self.large else HAND) * unit), box.h - 8)
        if self.large:
            room.w = self._large_width(row, box.w - right - 14)
        width = self._width(row) * (LARGE if self.large else 1.0)
        drawn = self.art.draw(surface, row, room, width=width * unit, paper=True)
        room.w = max(round(HAND * unit), drawn.w) if self.large else self._hands_width(room)
        colour = theme.GREEN_ON_PAPER if row.chips > 0 else theme.RED_ON_PAPER
        middle = box.centery
        valign = "middle" if self.large else "baseline"
        text.draw(surface, total, (box.right, middle), SUM, colour, align="right", valign=valign)
        if not self.large:
            text.draw(surface, day, (box.right, middle + text.px(DAY) * 1.5), DAY, theme.INK_2, align="right")
        line = self.ctx.paint.line(max(1, box.h - 20), 1, colour=theme.PAPER_LINE, vertical=True)
        line.draw(surface, box.right - right, box.y + 10)
        self._draw_items(
            surface, row, Rect(room.right + round(BEFORE_ITEMS * unit), box.y, 0, box.h), box.right - right - 14
        )

    def _hands_width(self, room: Rect) -> int:
        """Return the width of the widest hand in pixels, so that the text after hands is aligned in all rows."""
        unit = self.rect.w / 1000
        sizes = [self.art.size(row, room, self._width(row) * unit)[0] for row in self.rows]
        return min(room.w, max(round(LEAST_HAND * unit), *sizes))

    def _large_width(self, row: Row, right: int) -> int:
        """Return the width of a large row's pieces that leaves enough room before `right` for one-line combinations.

        The width is never less than in a normal row: two lines of text are better than illegibly small pieces.
        """
        text, unit = self.ctx.text, self.rect.w / 1000
        words = [*self._names(row, _largest_items(row)), ("", "")]
        named = max(text.width(name, ITEM) for _native, name in words)
        native = max(text.width(native, NATIVE) for native, _name in words)
        amount = max((text.width(signed(item.amount), AMOUNT) for item in _largest_items(row)), default=0)
        needed = named + amount + (native + self.ctx.scale.px(16) if native else 0) + round(BEFORE_ITEMS * unit) + 8
        return max(round(HAND * unit), min(round(LARGE_HAND * unit), right - needed))

    def _width(self, row: Row) -> float:
        if row.game not in GAMES:
            return UNKNOWN_WIDTH
        return EQUIPMENT[reader_of(row).pack.equipment].sizes.best_width

    def _sum_width(self, row: Row) -> int:
        text = self.ctx.text
        day = 0 if self.large else text.width(day_words(row.day), DAY)
        return max(day, text.width(signed(row.chips), SUM))

    def _names(self, row: Row, items: Sequence[Item]) -> list[tuple[str, str]]:
        """Return each scoring combination's native name ('' if it adds nothing) and translated name."""
        if row.game not in GAMES:
            return []
        reader, words = reader_of(row), words_of(row.game)
        names = [words.item(item, reader) for item in items]
        natives = [bilingual(item.native.partition(" / ")[0], name) for item, name in zip(items, names, strict=True)]
        return list(zip(natives, map(_capitalised, names), strict=True))

    def _draw_items(self, surface: Surface, row: Row, at: Rect, right: int) -> None:
        """Draw as many scoring combinations as fit one below the other, largest amount first."""
        text = self.ctx.text
        items = _largest_items(row)
        step = text.px(ITEM) * 1.62
        if not items or row.game not in GAMES:
            return
        items = items[: max(1, int(at.h / step))]
        names = self._names(row, items)
        wide = max(text.width(native, NATIVE) if native else 0 for native, _name in names)
        y = at.centery - (len(items) - 1) * step / 2
        for item, (native, name) in zip(items, names, strict=True):
            amount = text.draw(
                surface, signed(item.amount), (right, y), AMOUNT, theme.INK, align="right", valign="middle"
            )
            x = at.x
            if native and wide < (right - at.x) * 0.5:
                text.draw(surface, native, (x, y), NATIVE, theme.RED_ON_PAPER, valign="middle")
            x += wide + self.ctx.scale.px(16) if wide and wide < (right - at.x) * 0.5 else 0
            room = amount.left - x - 8
            text.draw(
                surface, name, (x, y), ITEM, theme.INK, valign="middle", width=round(room), height=round(step * 1.3)
            )
            y += step


def _capitalised(name: str) -> str:
    """Return a name with its first letter capitalised, if its script has capitals."""
    return name[:1].upper() + name[1:]


def _largest_items(row: Row) -> list[Item]:
    """Return the scoring combinations with the largest gains or losses, largest first."""
    return sorted((item for item in row.items if item.amount), key=lambda item: -abs(item.amount))[:ITEMS]
