"""Pai Gow hand calculator: choose two or four tiles to see their hands. PG-30, PG-40 to PG-49."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import N_, _
from game.i18n.lists import labelled
from game.rules.equipment import CHINESE_DOMINOES
from game.rules.pai_gow.game import PAI_GOW
from game.rules.pai_gow.tiles import ALL_TILES, TILES
from game.scenes.sheet_scene import PaperScene
from game.scenes.text_context import WordContext
from game.table.pai_gow.calculator import MOST, Calculator
from game.ui import theme
from game.ui.node import Node
from game.ui.scene import DENSE
from game.ui.text_overflow import room_for
from game.ui.widgets import Button, draw_rule
from game.words import Reader
from game.words.pai_gow.hands import tile_words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.rules.pai_gow.options import PaiGowOptions
    from game.table.pai_gow.calculator import HandText
    from game.ui.scale import Scale

COLUMNS: Final = 7
ROWS: Final = 3
SHARE: Final = 0.54
"""Width of the area with selectable tiles, as a fraction of the sheet's width."""
NAME: Final = theme.Role("text", 20, 600)
PLACE: Final = theme.Role("text", 17, 400)
HANDS: Final = (N_("Front"), N_("Rear"))


class CalculatorScene(PaperScene):
    """Sheet with all tiles on the left, and the chosen ones with their hands on the right."""

    most_text = DENSE

    size = (1560.0, 860.0)
    fills = True

    def __init__(self, options: PaiGowOptions, on_back: Callable[[], None]) -> None:
        super().__init__(on_back, _("Calculator"), _("choose two or four tiles"))
        self.options = options

    @property
    def subject(self) -> WordContext:
        """Pai Gow and its house rules, for explaining terms."""
        return WordContext(PAI_GOW.name, self.options)

    def enter(self) -> None:
        """Create a node for every tile, and for every slot of a chosen tile."""
        super().enter()
        self.reader = Reader(PAI_GOW.name, PAI_GOW.pack(self.options), ())
        self.calculator = Calculator(self.reader, self.options.gee_joon_tie)
        self.clear = Button(self.ctx, _("Clear"), self._clear, kind="paper", size=21, name="clear")
        self.buttons = [(self.done_button(), 220.0), (self.clear, 160.0)]
        self.tiles = [self._node(tile_words(code, self.reader), partial(self._add, code), code) for code in TILES]
        self.taken = [self._node("", partial(self._take, place), f"chosen {place + 1}") for place in range(MOST)]
        self._reword()
        self.focus.focus(self.tiles[0])

    def _node(self, label: str, do: Callable[[], None], name: str) -> Node:
        return Node(Rect(0, 0, 1, 1), "piece", label, do, name=name, ring="paper", radius=6)

    # Actions ----------------------------------------------------------------------------------------------------------

    def _add(self, code: str) -> None:
        self.calculator.add(code)
        self._changed()

    def _take(self, place: int) -> None:
        self.calculator.take(place)
        self._changed()

    def _clear(self) -> None:
        self.calculator.chosen.clear()
        self._changed()

    def _changed(self) -> None:
        self.ctx.sounds.play("click", 0.5)
        self._reword()
        self.focus.refresh()
        self.dirty = True

    def _reword(self) -> None:
        chosen = self.calculator.chosen
        for node, code in zip(self.tiles, TILES, strict=True):
            left = ALL_TILES.count(code) - chosen.count(code)
            node.enabled = self.calculator.may_add(code)
            node.why = _("Four tiles chosen") if len(chosen) == MOST else _("The set has no more of these")
            node.value = "" if left else _("selected")
        for place, node in enumerate(self.taken):
            if place < len(chosen):
                node.label = tile_words(chosen[place], self.reader)
                node.tooltip = _("Put it back")
        self.clear.enabled = bool(chosen)

    # Scene ------------------------------------------------------------------------------------------------------------

    def layout(self, scale: Scale) -> None:
        """Place the tiles in three rows, as tall as the sheet allows."""
        super().layout(scale)
        paper, inner = self.paper, self.paper.inner
        self.top = round(paper.y(self.head)) + paper.px(26)
        bottom = self.buttons[0][0].rect.y - paper.px(24)
        gap = max(6, paper.px(14))
        self.tile_high = (bottom - self.top - (ROWS - 1) * gap) // ROWS
        wide = round(inner.w * SHARE)
        while self._size(self.tile_high)[0] * COLUMNS + gap * (COLUMNS - 1) > wide:
            self.tile_high -= 2
        width, high = self._size(self.tile_high)
        for at, node in enumerate(self.tiles):
            row, column = divmod(at, COLUMNS)
            node.rect = Rect(inner.x + column * (width + gap), self.top + row * (high + gap), width, high)
        self.left = inner.x + COLUMNS * (width + gap) + max(10, paper.px(40))
        self.chosen_high = round(self.tile_high * 0.78)
        width, high = self._size(self.chosen_high)
        for place, node in enumerate(self.taken):
            node.rect = Rect(self.left + place * (width + gap), self.top, width, high)
        self.said_top = self.top + high + max(10, paper.px(24))

    def _size(self, high: int) -> tuple[int, int]:
        width, height = self.ctx.sprites.get(CHINESE_DOMINOES.name, TILES[0], high, state="card").size
        return width, height

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of all tiles, the chosen slots and the footer buttons."""
        return [*self.tiles, *self.taken[: len(self.calculator.chosen)], *super().nodes()]

    def draw_content(self, surface: Surface) -> None:
        """Draw the tiles, and the hands made of the chosen ones."""
        ctx = self.ctx
        for node, code in zip(self.tiles, TILES, strict=True):
            picture = ctx.sprites.get(CHINESE_DOMINOES.name, code, self.tile_high, state="card")
            picture.draw(surface, *node.rect.topleft, 1.0 if node.enabled else 0.4)
        for place, node in enumerate(self.taken):
            if place < len(self.calculator.chosen):
                code = self.calculator.chosen[place]
                ctx.sprites.get(CHINESE_DOMINOES.name, code, self.chosen_high, state="card").draw(
                    surface, *node.rect.topleft
                )
            else:
                ctx.paint.outline(
                    surface, node.rect, radius=6, width=ctx.scale.hairline, colour=theme.PAPER_LINE, opacity=0.8
                )
        self._draw_hands(surface)

    def _draw_hands(self, surface: Surface) -> None:
        ctx, x, y = self.ctx, self.left, self.said_top
        wide = self.paper.inner.right - x
        hands = self.calculator.hands
        if not hands:
            words = _("Two tiles make a hand. Four make two: the lower one goes in front.")
            lines = ctx.text.wrap(words, PLACE, wide)
            ctx.text.draw_lines(surface, lines, (x, y + ctx.text.px(PLACE)), PLACE, theme.INK_2)
            return
        lowest = self.buttons[0][0].rect.y

        def fits() -> bool:
            rules = 2 * self.paper.px(8) * (len(hands) - 1)
            return y + rules + self._hand_height * sum(map(len, hands)) <= lowest

        with ctx.text.enlarged_at_most(room_for(ctx, fits, lambda _surface: None)):
            for number, way in enumerate(hands):
                if number:
                    y += self.paper.px(8)
                    draw_rule(ctx, surface, x, y, wide, paper=True)
                    y += self.paper.px(8)
                for title, told in zip(HANDS, way, strict=False):
                    self._draw_hand(surface, told, _(title) if len(way) > 1 else "", y, wide)
                    y += self._hand_height

    @property
    def _hand_height(self) -> int:
        """Height of a hand's name with its rank below, in pixels."""
        text = self.ctx.text
        return round(text.px(NAME) * 1.1) + text.line_height(PLACE) + round(text.px(PLACE) * 0.5)

    def _draw_hand(self, surface: Surface, told: HandText, title: str, y: int, wide: int) -> None:
        """Draw a hand's title, name and rank."""
        text, x = self.ctx.text, self.left
        y += round(text.px(NAME) * 1.1)
        words = labelled(title, told.title) if title else told.title
        text.draw(surface, words, (x, y), NAME, theme.INK, width=wide)
        y += text.line_height(PLACE)
        text.draw(surface, told.place, (x, y), PLACE, theme.INK_2, width=wide)
