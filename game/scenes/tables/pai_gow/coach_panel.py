"""The coach on paper: every split with its chances and value, the best marked, and one sentence why. PG-60."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.scenes.tables.pai_gow.board import EQUIPMENT
from game.scenes.tables.pai_gow.chances import ChanceBar
from game.scenes.tables.pai_gow.words import AGAINST, coach_words, hundredths, split_words
from game.ui import theme
from game.ui.node import Node
from game.ui.widget import Panel, Widget, draw_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from pygame import Surface

    from game.rules.contract import Reason
    from game.rules.pai_gow.coach import Advice, Row
    from game.rules.pai_gow.ways import Split
    from game.ui.kit import Kit
    from game.ui.theme import Colour

NAME: Final = theme.Role("text", 16.5, 500)
VALUE: Final = theme.Role("text", 18, 700)
NOTE: Final = theme.Role("text", 15, 400)
WHY: Final = theme.Role("text", 16, 400)
AGAINST_ROLE: Final = theme.Role("text", 16, 400)
TITLE: Final = theme.PAPER_TITLE.sized(26)
MINI: Final = 16.0
"""Width of a mini tile in units."""
MINI_LEAST_PX: Final = 11


class Remark(NamedTuple):
    """What stands under a bar."""

    words: str
    strong: bool


class CoachPanel(Widget):
    """A sheet of paper that is as high as its words need, standing on the lower edge of its place.

    A row can be clicked to lay the tiles so: `on_choose` gets its split. `own` is the split as it is laid now.
    """

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.panel = Panel(kit, "paper")
        self.bar = ChanceBar(kit)
        self.on_choose: Callable[[Split], None] | None = None
        self.title = ""
        self.rows: tuple[Row, ...] = ()
        self.against = ""
        self.own: Row | None = None
        self.own_word = ""
        """What the split that is laid is called: 'as set', 'yours'."""
        self.sentence = ""
        self.placed = False
        """Whether it stands as high and wide as what it says needs."""
        self._row_nodes: list[Node] = []
        self._lines: list[str] = []
        self._remarks = True

    def show(self, advice: Advice, own: Split | None, own_word: str, words: Reason | None = None) -> None:
        """What the coach says; `words` instead of why the best is best."""
        rows = tuple(sorted(advice.rows, key=lambda row: -row.value))
        if rows != self.rows:
            self._row_nodes = [self._node(row) for row in rows]
        sentence = coach_words(words if words is not None else advice.why)
        self.placed = self.placed and (rows, sentence) == (self.rows, self.sentence)
        self.rows, self.sentence = rows, sentence
        self.title = _("Coach")
        self.against = _(AGAINST[advice.way])
        self.own = advice.row_of(own) if own is not None else None
        self.own_word = own_word

    def say(self, words: Reason, title: str) -> None:
        """One line only, without the rows."""
        self.rows, self._row_nodes, self.own, self.against = (), [], None, ""
        self.title = title
        sentence = coach_words(words)
        self.placed = self.placed and sentence == self.sentence
        self.sentence = sentence

    def _node(self, row: Row) -> Node:
        long, _short = split_words(*row.split)
        node = Node(Rect(0, 0, 1, 1), "button", _("Lay {split}").format(split=long), name=f"coach:{row.split}")
        node.ring = "paper"
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
        return splits, own, self.own_word, self.sentence, tuple(self.rect), self._remarks, warm

    @property
    def easing(self) -> bool:
        """Whether a row is just being warmed or cooled by the mouse."""
        return any(0 < node.warmth < 1 for node in self._row_nodes)

    # Drawing ----------------------------------------------------------------------------------------------------------

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
            self._draw_row(surface, row, node)
        y = self._after_rows + text.px(WHY) + (max(kit.scale.px(4), 2) if self.rows else 0)
        text.draw_lines(surface, self._lines, (rect.x + pad, y), WHY, theme.INK)

    def _draw_row(self, surface: Surface, row: Row, node: Node) -> None:
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
        value = text.draw(surface, hundredths(row.value), (right, base), VALUE, ink, align="right")
        self._draw_names(surface, row, (bar_left, base), value.x - bar_left - scale.px(8))
        bar = Rect(bar_left, base + round(text.px(NAME) * 0.4), right - bar_left, self._bar_high())
        self.bar.draw(surface, row, bar)
        if self._remarks:
            remark = self._remark(row)
            colour: Colour = theme.GREEN_ON_PAPER if remark.strong else theme.INK_2
            role = NOTE.weighing(600) if remark.strong else NOTE
            text.draw(
                surface,
                remark.words,
                (bar_left, bar.bottom + round(text.px(NOTE) * 1.02)),
                role,
                colour,
                width=right - bar_left,
            )

    def _draw_names(self, surface: Surface, row: Row, at: tuple[int, int], room: int) -> None:
        text = self.kit.text
        long, short = split_words(*row.split)
        role = NAME.weighing(600) if row == self.own else NAME
        x, y = at
        if row.is_best and not self._remarks:
            side = text.px(NAME)
            icon = self.kit.sprites.picture("icon-check", height=side, tint=theme.GREEN_ON_PAPER)
            icon.draw(surface, x, y - side * 0.85)
            x, room = x + side + 3, room - side - 3
        text.draw(surface, long if text.width(long, role) <= room else short, (x, y), role, theme.INK, width=room)

    def _remark(self, row: Row) -> Remark:
        """Under the bar: that it is the best, that it lies so, or how to come there."""
        if row == self.own:
            if row.is_best:
                return Remark(_("best split, {own}").format(own=self.own_word), strong=True)
            return Remark(self.own_word, strong=False)
        if row.is_best:
            return Remark(_("best split"), strong=True)
        return Remark(self._swap_words(row), strong=False)

    def _swap_words(self, row: Row) -> str:
        """Which two tiles to swap, from the split that is laid."""
        if self.own is None or self.on_choose is None:
            return ""
        front = list(self.own.split.front)
        rear = list(self.own.split.rear)
        wanted = {tuple(sorted(row.split.front)), tuple(sorted(row.split.rear))}
        for one in front:
            for other in rear:
                new_front = [other if code == one else code for code in front]
                new_rear = [one if code == other else code for code in rear]
                if {tuple(sorted(new_front)), tuple(sorted(new_rear))} == wanted:
                    return _("swap {one} and {other}").format(one=one, other=other)
        return ""
