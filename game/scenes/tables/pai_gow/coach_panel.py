"""The coach on paper: every split with its chances and value, the best marked, and one sentence why. PG-60."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.tables.pai_gow.felt import EQUIPMENT
from game.ui import theme
from game.ui.node import Node
from game.ui.share_bar import ShareBar
from game.ui.widgets import Panel, Widget, draw_rule
from game.words.pai_gow import coach
from game.words.pai_gow.hands import split_in_short, split_words

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from pygame import Surface

    from game.rules.pai_gow.coach import Advice, Row
    from game.rules.pai_gow.ways import Split
    from game.ui.kit import Kit
    from game.words import Reader

NAME: Final = theme.Role("text", 16.5, 500)
VALUE: Final = theme.Role("text", 18, 700)
NOTE: Final = theme.Role("text", 15, 400)
WHY: Final = theme.Role("text", 16, 400)
AGAINST_ROLE: Final = theme.Role("text", 16, 400)
TITLE: Final = theme.PAPER_TITLE.sized(26)
MINI: Final = 16.0
"""Width of a mini tile in units."""
MINI_LEAST_PX: Final = 11


class CoachPanel(Widget):
    """A sheet of paper that is as high as its words need, standing on the lower edge of its place.

    A row can be clicked to lay the tiles so: `on_choose` gets its split. `own` is the split as it is laid now.
    """

    def __init__(self, kit: Kit, reader: Reader) -> None:
        super().__init__(kit)
        self.reader = reader
        self.panel = Panel(kit, "paper")
        self.bar = ShareBar(kit)
        self.on_choose: Callable[[Split], None] | None = None
        self.title = ""
        self.rows: tuple[Row, ...] = ()
        self.against = ""
        self.own: Row | None = None
        self.sentence = ""
        self.placed = False
        """Whether it stands as high and wide as what it says needs."""
        self._row_nodes: list[Node] = []
        self._lines: list[str] = []
        self._remarks = True

    def show(self, advice: Advice, own: Split, sentence: str) -> None:
        """Every split with its chances, and one sentence."""
        rows = tuple(sorted(advice.rows, key=lambda row: -row.value))
        if rows != self.rows:
            self._row_nodes = [self._node(row) for row in rows]
        self.placed = self.placed and (rows, sentence) == (self.rows, self.sentence)
        self.rows, self.sentence = rows, sentence
        self.title, self.against = _("Coach"), coach.against(advice.way, self.reader)
        self.own = advice.row_of(own)

    def say(self, sentence: str, title: str) -> None:
        """One sentence only, without the rows."""
        self.rows, self._row_nodes, self.own, self.against, self.title = (), [], None, "", title
        self.placed = self.placed and sentence == self.sentence
        self.sentence = sentence

    def _node(self, row: Row) -> Node:
        label = _("Lay {split}").format(split=split_words(*row.split, self.reader))
        node = Node(Rect(0, 0, 1, 1), "button", label, name=f"coach:{row.split}", ring="paper")
        node.value = coach.row_sentence(row, self.reader)
        node.on_activate = lambda: self.on_choose(row.split) if self.on_choose is not None else None
        return node

    @property
    def nodes(self) -> Sequence[Node]:
        """The rows, where one can be laid by a click."""
        return self._row_nodes if self.on_choose is not None else ()

    # Layout -----------------------------------------------------------------------------------------------------------

    def fit(self, place: Rect, top: int, right: int) -> None:
        """Stand on the lower edge of a place, or as far as `right` where there is room; no higher than `top`."""
        wide = max(place.w, right - place.x)
        for remarks in (True, False):
            self._remarks = remarks
            high = self._height(wide)
            if high <= place.bottom - top:
                break
        self._stand(Rect(place.x, place.bottom - high, wide, high))
        self.placed = True

    def _pad(self) -> int:
        return max(self.kit.scale.px(22), 12)

    def _head(self) -> int:
        return max(self.kit.scale.px(52), round(self.kit.text.px(TITLE) * 1.75))

    def _bar_high(self) -> int:
        return max(self.kit.scale.px(26), self.kit.text.px(NOTE) + 4)

    def _row_high(self) -> int:
        text = self.kit.text
        high = text.px(NAME) * 1.35 + self._bar_high()
        if self._remarks:
            high += text.px(NOTE) * 1.3
        return round(high + max(self.kit.scale.px(10), 5))

    def _height(self, wide: int) -> int:
        text = self.kit.text
        self._lines = text.wrap(self.sentence, WHY, wide - 2 * self._pad()) if self.sentence else []
        foot = len(self._lines) * text.line_height(WHY) + max(self.kit.scale.px(10), 5)
        rows = len(self.rows) * self._row_high()
        return self._head() + max(self.kit.scale.px(6), 3) + rows + foot + max(self.kit.scale.px(8), 4)

    def _stand(self, rect: Rect) -> None:
        self.place(rect)
        self.panel.place(rect)
        pad, high = self._pad(), self._row_high()
        y = rect.y + self._head() + max(self.kit.scale.px(6), 3)
        for node in self._row_nodes:
            node.rect = Rect(rect.x + pad // 2, y, rect.w - pad, high - max(self.kit.scale.px(4), 2))
            node.radius = self.kit.scale.f(12)
            y += high
        self._after_rows = y

    @property
    def look(self) -> Hashable:
        """Everything that its picture depends on."""
        own = self.own.split if self.own is not None else None
        warm = tuple(node.warmth for node in self._row_nodes)
        splits = tuple(row.split for row in self.rows)
        return splits, own, self.on_choose is None, self.sentence, tuple(self.rect), self._remarks, warm

    @property
    def easing(self) -> bool:
        """Whether a row is just being warmed or cooled by the mouse."""
        return any(0 < node.warmth < 1 for node in self._row_nodes)

    # Painting ---------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Sheet, head, rows, sentence."""
        kit, text, rect, pad = self.kit, self.kit.text, self.rect, self._pad()
        self.panel.draw(surface)
        base = rect.y + round(self._head() * 0.74)
        right = text.draw(surface, self.title, (rect.x + pad, base), TITLE, theme.INK).right
        if self.against:
            room = rect.right - pad - right - 8
            at = (rect.right - pad, base)
            text.draw(surface, self.against, at, AGAINST_ROLE, theme.INK_2, align="right", width=room)
        draw_rule(kit, surface, rect.x + pad, rect.y + self._head() - 1, rect.w - 2 * pad, paper=True)
        for row, node in zip(self.rows, self._row_nodes, strict=True):
            self._paint_row(surface, row, node)
        y = self._after_rows + text.px(WHY) + (max(kit.scale.px(4), 2) if self.rows else 0)
        text.draw_lines(surface, self._lines, (rect.x + pad, y), WHY, theme.INK)

    def _paint_row(self, surface: Surface, row: Row, node: Node) -> None:
        kit, text, rect = self.kit, self.kit.text, node.rect
        scale = kit.scale
        if row.is_best:
            mark = kit.paint.box(
                *rect.size,
                radius=scale.f(12),
                fill=(theme.JADE,),
                opacity=0.14,
                line=(theme.JADE,),
                line_width=max(1.0, scale.f(1.6)),
            )
            mark.draw(surface, *rect.topleft)
        elif node.warmth:
            kit.paint.box(*rect.size, radius=scale.f(12), fill=theme.PAPER_HOVER, opacity=0.8).draw(
                surface, *rect.topleft, node.warmth
            )
        inner = max(scale.px(10), 5)
        left = rect.x + inner
        mini = max(scale.f(MINI), MINI_LEAST_PX)
        for k, code in enumerate((*row.split.front, *row.split.rear)):
            x = left + k * (mini + 1) + (scale.f(8) if k > 1 else 0)
            kit.sprites.get(EQUIPMENT, code, round(mini * 705 / 264), state="flat").draw(
                surface, x, rect.y + max(scale.px(7), 4)
            )
        bar_left = round(left + 4 * (mini + 1) + scale.f(8) + max(scale.px(12), 7))
        right = rect.right - inner
        base = rect.y + max(scale.px(4), 2) + round(text.px(NAME) * 1.0)
        ink = theme.GREEN_ON_PAPER if row.value > 0 else theme.RED_ON_PAPER
        value = text.draw(surface, coach.hundredths(row.value), (right, base), VALUE, ink, align="right")
        self._paint_names(surface, row, (bar_left, base), value.x - bar_left - scale.px(8))
        bar = Rect(bar_left, base + round(text.px(NAME) * 0.4), right - bar_left, self._bar_high())
        shares = row.win, row.push, row.lose
        short = (str(coach.percent(share)) for share in shares)
        self.bar.draw(surface, bar, shares, list(zip(coach.chances(row, self.reader), short, strict=True)))
        if self._remarks:
            words = coach.remark(row, self.own, self.reader, opened=self.on_choose is None)
            role, ink = (NOTE.weighing(600), theme.GREEN_ON_PAPER) if row.is_best else (NOTE, theme.INK_2)
            y = bar.bottom + round(text.px(NOTE) * 1.02)
            text.draw(surface, words, (bar_left, y), role, ink, width=right - bar_left)

    def _paint_names(self, surface: Surface, row: Row, at: tuple[int, int], room: int) -> None:
        text = self.kit.text
        long, short = split_words(*row.split, self.reader), split_in_short(*row.split, self.reader)
        role = NAME.weighing(600) if row == self.own else NAME
        x, y = at
        if row.is_best and not self._remarks:
            side = text.px(NAME)
            icon = self.kit.sprites.picture("icon-check", height=side, tint=theme.GREEN_ON_PAPER)
            icon.draw(surface, x, y - side * 0.85)
            x, room = x + side + 3, room - side - 3
        text.draw(surface, long if text.width(long, role) <= room else short, (x, y), role, theme.INK, width=room)
