"""The coach's panel: every split with its chances and value, the best one marked, and why. PG-60.

If there is little room, the remarks under the bars become tags under the small tiles, and the sentence is
shorter. The player's split, and the two tiles to swap for another split, are shown at every size.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.scenes.tables.pai_gow.tile_painter import EQUIPMENT
from game.ui import theme
from game.ui.node import Node
from game.ui.stacked_bar import StackedBar
from game.ui.widgets import Panel, Widget, draw_rule
from game.words.pai_gow import coach
from game.words.pai_gow.hands import capital

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from pygame import Surface

    from game.rules.pai_gow.coach import Advice, Row
    from game.rules.pai_gow.house_ways import Split
    from game.ui.render_context import RenderContext
    from game.words import Reader

NAME: Final = theme.Role("text", 16.5, 500)
VALUE: Final = theme.Role("text", 18, 700)
NOTE: Final = theme.Role("text", 15, 400)
WHY: Final = theme.Role("text", 16, 400)
AGAINST_ROLE: Final = theme.Role("text", 16, 400)
TITLE: Final = theme.PAPER_TITLE.sized(26)
MINI: Final = 16.0
"""Width of a small tile, in units."""
MINI_LEAST_PX: Final = 11
TAG: Final = theme.Role("text", 15, 600)
SWAP_INK: Final = theme.CINNABAR


class Form(NamedTuple):
    """Optional parts of the coach's panel, included if there is space."""

    remarks: bool
    """Whether each bar has a line of remarks instead of a tag under the small tiles."""
    head: bool
    sentence: str


class CoachPanel(Widget):
    """Paper panel of the coach, at the bottom of its area and as high as its text.

    Clicking a row calls `on_choose` with its split. `own` is the current split.
    """

    def __init__(self, ctx: RenderContext, reader: Reader) -> None:
        super().__init__(ctx)
        self.reader = reader
        self.panel = Panel(ctx, "paper")
        self.bar = StackedBar(ctx)
        self.on_choose: Callable[[Split], None] | None = None
        self.title = ""
        self.rows: tuple[Row, ...] = ()
        self.against = ""
        self.staked: int | None = None
        """Sum of the bets against the banker, if the splits are the banker's; None if they are a player's."""
        self.own: Row | None = None
        self.sentences: tuple[str, ...] = ()
        """Versions of the sentence, longest first; the first one that fits is shown."""
        self.placed = False
        """Whether the panel's size matches its current text."""
        self._row_nodes: list[Node] = []
        self._names: list[tuple[str, str, str]] = []
        self._lines: list[str] = []
        self._form = Form(remarks=True, head=True, sentence="")

    def show(self, advice: Advice, own: Split, *sentences: str, all_rows: bool = True) -> None:
        """Show a sentence and all splits with their chances, or only the best split and the player's.

        `sentences` are versions of one sentence, longest first.
        """
        self.own = advice.row_of(own)
        chosen = [row for row in advice.rows if all_rows or row in {advice.best, self.own}]
        rows = tuple(sorted(chosen, key=lambda row: -row.value))
        if (rows, advice.staked) != (self.rows, self.staked):
            self.staked = advice.staked
            self._row_nodes = [self._node(row, advice.rows) for row in rows]
            self._names = [coach.names(row, advice.rows, self.reader) for row in rows]
        self.placed = self.placed and (rows, sentences) == (self.rows, self.sentences)
        self.rows, self.sentences = rows, sentences
        self.title, self.against = _("Coach"), coach.against(advice.way, self.reader, bank=advice.bank)

    def say(self, sentence: str, title: str) -> None:
        """Show only a titled sentence, without rows."""
        self.rows, self._row_nodes, self._names, self.own, self.against, self.title = (), [], [], None, "", title
        self.placed = self.placed and self.sentences == (sentence,)
        self.sentences = (sentence,)

    def _node(self, row: Row, rows: Sequence[Row]) -> Node:
        label = _("Set: {split}").format(split=coach.names(row, rows, self.reader)[0])
        node = Node(Rect(0, 0, 1, 1), "button", label, name=f"coach:{row.split}", ring="paper")
        node.value = coach.row_sentence(row, rows, self.reader, self.staked)
        node.on_activate = lambda: self.on_choose(row.split) if self.on_choose is not None else None
        return node

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the clickable rows."""
        return self._row_nodes if self.on_choose is not None else ()

    # Layout -----------------------------------------------------------------------------------------------------------

    def fit(self, place: Rect, top: int) -> None:
        """Place the panel at the bottom of `place`, no higher than `top`, with all content that fits."""
        long, short = self.sentences[0], self.sentences[-1]
        roomy = self._roomy(place.w)
        forms = [
            *(
                Form(remarks, True, each)
                for remarks in (True, False)
                if roomy or not remarks
                for each in self.sentences
            ),
            Form(remarks=False, head=False, sentence=short),
            Form(remarks=False, head=True, sentence=""),
            Form(remarks=False, head=False, sentence=""),
        ]
        fitting = (form for form in forms if self._height(form, place.w) <= place.bottom - top)
        self._form = next(fitting, forms[-1])
        high = self._height(self._form, place.w)
        self._lines = self._wrap(self._form, place.w)
        for row, node in zip(self.rows, self._row_nodes, strict=True):
            node.tooltip = node.value if self._form.sentence or not row.is_best else f"{node.value}\n{long}"
        self._place_parts(Rect(place.x, place.bottom - high, place.w, high))
        self.placed = True

    def _roomy(self, wide: int) -> bool:
        """Return whether every remark fits below its bar, and every split's name next to its value."""
        text, gap = self.ctx.text, self._gap()
        beside = wide - self._pad() - 2 * self._inner() - self._tiles_width() - gap
        values = [text.width(coach.worth(row.value, self.staked, self.reader), VALUE) + gap for row in self.rows]
        names = [text.width(forms[-1], NAME.weighing(600)) for forms in self._names]
        remarks = [text.width(words, NOTE.weighing(600)) for words in self._remarks]
        needed = (*remarks, *(name + value for name, value in zip(names, values, strict=True)))
        return max(needed, default=0) <= beside

    def _pad(self) -> int:
        return max(self.ctx.scale.px(22), 12)

    def _head(self, form: Form) -> int:
        if not form.head:
            return max(self.ctx.scale.px(6), 4)
        return max(self.ctx.scale.px(52), round(self.ctx.text.px(TITLE) * 1.75))

    def _bar_height(self) -> int:
        return max(self.ctx.scale.px(26), self.ctx.text.px(NOTE) + 4)

    def _mini(self) -> tuple[float, int]:
        """Return the width and height of a small tile, in pixels."""
        wide = max(self.ctx.scale.f(MINI), MINI_LEAST_PX)
        return wide, round(wide * 705 / 264)

    def _tiles_width(self) -> int:
        """Return the width of two hands of small tiles, in pixels."""
        return round(4 * (self._mini()[0] + 1) + self.ctx.scale.f(8))

    def _inner(self) -> int:
        """Return the inner margin of a row in pixels."""
        return max(self.ctx.scale.px(10), 5)

    def _gap(self) -> int:
        """Return the gap between the columns of a row in pixels."""
        return max(self.ctx.scale.px(12), 7)

    def _row_height(self, form: Form) -> int:
        text, gap = self.ctx.text, max(self.ctx.scale.px(10), 5)
        beside = round(text.px(NAME) * 1.35 + self._bar_height())
        if form.remarks:
            return beside + round(text.px(NOTE) * 1.3) + gap
        return max(beside, self._mini()[1] + round(text.px(TAG) * 1.3)) + gap

    def _wrap(self, form: Form, wide: int) -> list[str]:
        return self.ctx.text.wrap(form.sentence, WHY, wide - 2 * self._pad()) if form.sentence else []

    def _height(self, form: Form, wide: int) -> int:
        text = self.ctx.text
        foot = len(self._wrap(form, wide)) * text.line_height(WHY) + max(self.ctx.scale.px(10), 5)
        rows = len(self.rows) * self._row_height(form)
        return self._head(form) + max(self.ctx.scale.px(6), 3) + rows + foot + max(self.ctx.scale.px(8), 4)

    def _place_parts(self, rect: Rect) -> None:
        self.place(rect)
        self.panel.place(rect)
        pad, high = self._pad(), self._row_height(self._form)
        y = rect.y + self._head(self._form) + max(self.ctx.scale.px(6), 3)
        for node in self._row_nodes:
            node.rect = Rect(rect.x + pad // 2, y, rect.w - pad, high - max(self.ctx.scale.px(4), 2))
            node.radius = self.ctx.scale.f(12)
            y += high
        self._after_rows = y

    @property
    def look(self) -> Hashable:
        """Cache key for the panel's picture."""
        own = self.own.split if self.own is not None else None
        warm = tuple(node.warmth for node in self._row_nodes)
        splits = tuple(row.split for row in self.rows)
        return splits, self.staked, own, self.on_choose is None, self._form, tuple(self.rect), warm

    @property
    def easing(self) -> bool:
        """Whether a row's hover colour is still fading."""
        return any(0 < node.warmth < 1 for node in self._row_nodes)

    # Painting ---------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the panel's paper, heading, rows and sentence."""
        ctx, text, rect, pad = self.ctx, self.ctx.text, self.rect, self._pad()
        self.panel.draw(surface)
        if self._form.head:
            self._paint_head(surface)
        for place, node in enumerate(self._row_nodes):
            self._paint_row(surface, place, node)
        y = self._after_rows + text.px(WHY) + (max(ctx.scale.px(4), 2) if self.rows else 0)
        text.draw_lines(surface, self._lines, (rect.x + pad, y), WHY, theme.INK)

    def _paint_head(self, surface: Surface) -> None:
        text, rect, pad = self.ctx.text, self.rect, self._pad()
        head = self._head(self._form)
        base = rect.y + round(head * 0.74)
        title, against, room = self.title, self.against, rect.w - 2 * pad
        if text.width(title, TITLE) + text.width(against, AGAINST_ROLE) + pad > room:
            text.draw(surface, capital(against), (rect.x + pad, base), AGAINST_ROLE, theme.INK_2, width=room)
        else:
            text.draw(surface, title, (rect.x + pad, base), TITLE, theme.INK)
            text.draw(surface, against, (rect.right - pad, base), AGAINST_ROLE, theme.INK_2, align="right")
        draw_rule(self.ctx, surface, rect.x + pad, rect.y + head - 1, rect.w - 2 * pad, paper=True)

    def _paint_row(self, surface: Surface, place: int, node: Node) -> None:
        ctx, text, rect, row = self.ctx, self.ctx.text, node.rect, self.rows[place]
        scale = ctx.scale
        if row.is_best:
            ctx.paint.fill(
                surface,
                rect,
                radius=scale.f(12),
                fill=(theme.JADE,),
                opacity=0.14,
                line=(theme.JADE,),
                line_width=max(1.0, scale.f(1.6)),
            )
        elif node.warmth:
            ctx.paint.fill(surface, rect, radius=scale.f(12), fill=theme.PAPER_HOVER, opacity=0.8, alpha=node.warmth)
        if row == self.own:
            ring = ctx.paint.ring(*rect.size, radius=scale.f(12), width=max(2, scale.px(2.5)), colour=theme.BRASS_LINE)
            ring.draw_centred(surface, *rect.center)
        inner = self._inner()
        left = rect.x + inner
        top = rect.y + max(scale.px(7), 4)
        tiles = self._paint_tiles(surface, row, (left, top))
        bar_left, right = tiles.right + self._gap(), rect.right - inner
        base = rect.y + max(scale.px(4), 2) + round(text.px(NAME) * 1.0)
        bar = Rect(bar_left, base + round(text.px(NAME) * 0.4), right - bar_left, self._bar_height())
        ink = theme.GREEN_ON_PAPER if row.value > 0 else theme.RED_ON_PAPER
        room = right - bar_left
        if self._form.remarks:
            worth = self._worth(place, room)
            value = text.draw(surface, worth, (right, base), VALUE, ink, align="right")
            room = value.x - bar_left - self._gap()
            remark, role = self._remarks[place], NOTE.weighing(600) if row.is_best or row == self.own else NOTE
            y = bar.bottom + round(text.px(NOTE) * 1.02)
            note_ink = theme.GREEN_ON_PAPER if row.is_best else theme.INK_2
            text.draw(surface, remark, (bar_left, y), role, note_ink, width=right - bar_left)
        else:
            middle = tiles.centerx, tiles.bottom + text.px(TAG) * 0.98
            text.draw(
                surface,
                coach.of_bet(row.value, self.reader),
                middle,
                TAG,
                ink,
                align="centre",
                width=2 * (tiles.centerx - rect.x - 2),
            )
            bar.w -= self._paint_tag(surface, row, (right, bar.centery))
            room -= self._paint_chips(surface, place, (right, base), room)
        self._paint_name(surface, place, (bar_left, base), room)
        shares = row.win, row.push, row.lose
        short = (str(coach.percent(share)) for share in shares)
        self.bar.draw(surface, bar, shares, list(zip(coach.chances(row, self.reader), short, strict=True)))

    def _worth(self, place: int, room: int) -> str:
        """Return a split's value, with what it is a share of if there is room for all rows next to their names."""
        text, gap = self.ctx.text, self._gap()
        says = coach.worth_in_words, coach.worth
        values = [[each(row.value, self.staked, self.reader) for row in self.rows] for each in says]
        names = [text.width(forms[-1], NAME.weighing(600)) for forms in self._names]
        fits = all(name + gap + text.width(said, VALUE) <= room for name, said in zip(names, values[0], strict=True))
        return values[0 if fits else 1][place]

    def _paint_chips(self, surface: Surface, place: int, at: tuple[int, int], room: int) -> int:
        """Paint a banker's gain in chips next to the split's name if both fit; return its width."""
        if self.staked is None:
            return 0
        text, row = self.ctx.text, self.rows[place]
        chips = coach.signed(row.value * self.staked / 100)
        wide = text.width(chips, TAG) + self._gap()
        if wide + text.width(self._names[place][-1], NAME.weighing(600)) > room:
            return 0
        text.draw(surface, chips, at, TAG, theme.GREEN_ON_PAPER if row.value > 0 else theme.RED_ON_PAPER, align="right")
        return wide

    def _paint_name(self, surface: Surface, place: int, at: tuple[int, int], room: int) -> None:
        """Paint a split's name, preceded by a tick if it is the best and no remark says so."""
        text, row, (x, y) = self.ctx.text, self.rows[place], at
        role = NAME.weighing(600) if row == self.own else NAME
        side = text.px(NAME)
        if row.is_best and not self._form.remarks and text.width(self._names[place][-1], role) < room - side - 3:
            icon = self.ctx.sprites.picture("icon-check", height=side, tint=theme.GREEN_ON_PAPER)
            icon.draw(surface, x, y - side * 0.85)
            x, room = x + side + 3, room - side - 3
        # For the player's split a longer name in normal weight is preferred to a shorter one in bold.
        ways = [(words, each) for words in self._names[place] for each in (role, NAME)]
        fitting = (way for way in ways if text.width(*way) <= room)
        words, role = next(fitting, (self._names[place][-1], role))
        text.draw(surface, words, (x, y), role, theme.INK, width=room)

    def _paint_tiles(self, surface: Surface, row: Row, at: tuple[float, float]) -> Rect:
        """Paint a split as small tiles, with rings around those to swap for it; return their area."""
        ctx, (left, top), (wide, high) = self.ctx, at, self._mini()
        own = self.own
        swapped = coach.to_swap(own.split, row.split) if self._settable and own is not None and own != row else None
        to_ring = list(swapped or ())
        gap = ctx.scale.f(8)
        for k, code in enumerate((*row.split.front, *row.split.rear)):
            x = left + k * (wide + 1) + (gap if k > 1 else 0)
            ctx.sprites.get(EQUIPMENT, code, high, state="flat").draw(surface, x, top)
            if code in to_ring:
                to_ring.remove(code)
                ring = ctx.paint.ring(round(wide), high, radius=ctx.scale.f(4), width=2, colour=(SWAP_INK,))
                ring.draw_centred(surface, x + wide / 2, top + high / 2)
        return Rect(round(left), round(top), self._tiles_width(), high)

    def _paint_tag(self, surface: Surface, row: Row, at: tuple[float, float]) -> int:
        """Paint a row's tag at the end of its bar; return the width reserved for the longest tag."""
        text = self.ctx.text
        tags = {each: coach.tag(each, self.own, self.reader, opened=not self._settable) for each in self.rows}
        role = TAG.weighing(700)
        wide = max(text.width(words, role) for words in tags.values())
        ink = theme.INK if row == self.own else theme.GREEN_ON_PAPER if not self._settable else SWAP_INK
        text.draw(surface, tags[row], at, role, ink, align="right", valign="middle")
        return wide + max(self.ctx.scale.px(10), 6) if wide else 0

    @property
    def _settable(self) -> bool:
        """Whether the player can still change the split."""
        return self.on_choose is not None

    @property
    def _remarks(self) -> list[str]:
        """Remark for each row's bar, shown if there is space."""
        return [coach.remark(row, self.own, self.reader, opened=not self._settable) for row in self.rows]
