"""The ranking sheet next to the table, with the viewer's hands ringed. PG-40 to PG-45."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.book.games.pai_gow import key_of
from game.i18n import _
from game.i18n.lists import listed
from game.scenes.book.ranking_strips import ranked_words
from game.scenes.tables.pai_gow.ranking_rows import HANDS, RankingSteps
from game.ui import theme
from game.ui.node import Node
from game.ui.scene_transitions import lay_over
from game.ui.scroll import ScrollArea
from game.ui.text_overflow import STEP
from game.ui.widgets import Button, Panel, Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pygame import Surface

    from game.book.blocks import Ranked
    from game.rules.pai_gow.house_ways import Split
    from game.ui.intents import Intent
    from game.ui.render_context import RenderContext

WIDE: Final = 564.0
HIGH: Final = 884.0
TOP: Final = 20.0
LEAST_PX: Final = 420
"""Minimum width of the sheet in pixels, unless the viewer's tiles need the space."""
LEAST_HIGH_PX: Final = 200
"""Minimum height of the sheet, in pixels."""
TITLE: Final = theme.Role("display", 30, 600)
NAME: Final = theme.Role("text", 17, 600)
LAYER: Final = 4
BAR: Final = 16
"""Space on the right for the scroll bar, in pixels."""
COME_S: Final = 0.180
BESIDE_TILES: Final = 44.0
"""Space between the sheet and the viewer's tiles, in units."""
GAP_TO_BUTTON: Final = 14.0
"""Space between the sheet and the buttons above and below, in units."""


class RankingSheet(Widget):
    """Sheet with the ranking at the edge of the table, which stays usable; `on_book` opens the book."""

    def __init__(self, ctx: RenderContext, on_hide: Callable[[], None], on_book: Callable[[], None]) -> None:
        super().__init__(ctx)
        self.open = False
        self.large = 1.0
        """Maximum text enlargement, which is reduced if the sheet is not high."""
        self.fade_in = 1.0
        """Fade-in progress, 0 to 1."""
        self.steps = RankingSteps(ctx)
        self.panel = Panel(ctx, "paper", radius=22)
        self.area = ScrollArea(ctx, paper=True, name="ranking")
        self.hide = Button(ctx, _("Hide"), on_hide, kind="paper", size=18, name="hide ranking", layer=LAYER)
        self.book = Button(
            ctx, _("More in the rulebook"), on_book, kind="paper", key="f1", size=18, name="ranking book", layer=LAYER
        )
        self.lit: Mapping[str, str] = {}
        """Tags of the ringed ranks ('Front', 'Rear' or both), keyed by rank."""

    def open_sheet(self) -> None:
        """Open the sheet and start its fade-in."""
        moves = self.ctx.speed > 0 and not self.ctx.settings.reduced_motion
        self.open, self.fade_in = True, 0.0 if moves else 1.0

    def update(self, seconds: float) -> bool:
        """Advance the fade-in; return whether it is still running."""
        if not self.open or self.fade_in >= 1.0:
            return False
        self.fade_in = min(1.0, self.fade_in + seconds * self.ctx.speed / COME_S) if self.ctx.speed > 0 else 1.0
        return True

    def follow(self, split: Split | None) -> bool:
        """Ring the ranks of both hands of a split; return whether the rings have changed."""
        lit: dict[str, str] = {}
        for name, hand in zip(HANDS, (split.front, split.rear) if split is not None else (), strict=False):
            key = key_of(hand)
            lit[key] = listed((lit.get(key, ""), _(name)))
        changed, self.lit = lit != self.lit, lit
        return changed

    # Layout -----------------------------------------------------------------------------------------------------------

    def place_beside_hand(self, tiles: Rect, buttons: Sequence[Rect]) -> None:
        """Place the sheet at the window's edge, between the `buttons` and next to the `tiles` (pixels).

        The sheet is on the right. If the buttons' column is there, the sheet is on the left or, with rails, next to the
        rail.
        """
        scale = self.ctx.scale
        margin, apart = max(6, scale.px(TOP)), scale.px(BESIDE_TILES)
        at_left = scale.mirrored and not scale.rails
        right = (scale.facts.x if scale.mirrored else scale.width) - margin
        wide = min(max(scale.px(WIDE), LEAST_PX), (tiles.left - margin if at_left else right - tiles.right) - apart)
        x = margin if at_left else right - wide
        there = [rect for rect in buttons if rect.right > x and rect.left < x + wide]
        over = [rect.bottom for rect in there if rect.centery < scale.height // 2]
        under = [rect.top for rect in there if rect.centery >= scale.height // 2]
        gap = max(6, scale.px(GAP_TO_BUTTON))
        top = max((edge + gap for edge in over), default=margin)
        bottom, lowest = min(under, default=scale.height) - gap, scale.height - gap
        if bottom - top < LEAST_HIGH_PX:  # it may cover the middle of the table until it is hidden again
            below = lowest - top >= min(LEAST_HIGH_PX, bottom - margin)
            top, bottom = (top, lowest) if below else (margin, bottom)
        self.large = min(scale.enlarged, self.ctx.text.most)
        while not self._lay(Rect(x, top, wide, bottom - top)) and self.large > 1:
            self.large = max(1.0, self.large - STEP)

    def _lay(self, most: Rect) -> bool:
        """Lay out the sheet's contents; return whether the first line of pairs is fully visible."""
        with self.ctx.text.enlarged_at_most(self.large):
            self._lay_parts(most)
        return self.area.rect.h >= min(self.steps.first, self.area.height or self.area.rect.h)

    def _lay_parts(self, most: Rect) -> None:
        scale, text = self.ctx.scale, self.ctx.text
        self.pad = max(scale.px(34), 18)
        inner = most.w - 2 * self.pad
        head = round(text.px(TITLE) * 1.9)
        foot = max(scale.px(50), round(text.px(NAME) * 2.4))
        around = head + foot + 2 * self.pad // 2
        whole = self.steps.arrange(inner)
        if whole + around > most.h:  # scrolled, with a bar at the right
            whole = self.steps.arrange(inner - BAR)
        high = min(whole + around + 16, most.h)
        self.place(Rect(most.x, most.y, most.w, high))
        self.panel.place(self.rect)
        box = Rect(self.rect.x + self.pad, self.rect.y + self.pad // 2 + head, inner, 0)
        box.h = max(40, self.rect.bottom - self.pad // 2 - foot - box.y)
        self.area.place_content(box, whole if whole > box.h else 0)
        self.head_high = head - 10
        self.head_y = self.rect.y + self.pad // 2 + round(text.px(TITLE) * 1.15)
        wide, high = self.hide.preferred(40)
        self.hide.place(
            Rect(self.rect.right - self.pad - wide, self.rect.y + self.pad // 2 + 4, wide, min(high, self.head_high))
        )
        wide, high = self.book.preferred(40)
        wide = min(wide, inner)
        self.book.place(Rect(self.rect.x + self.pad, self.rect.bottom - self.pad // 2 - high, wide, high))

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the sheet, which blocks clicks on the table, of the ranks, and of the buttons."""
        sheet = Node(self.rect, "sheet", _("Hand ranking"), focusable=False, name="ranking sheet", layer=LAYER - 1)
        steps = [
            Node(
                self._in_view(rect), "label", self._words(row), focusable=False, name=f"step:{row.key}", layer=LAYER - 1
            )
            for row, rect in self.steps.cells
            if self._in_view(rect).h > 0
        ]
        bar = [self.area.bar] if self.area.furthest else []
        for node in bar:
            node.layer = LAYER
        return [sheet, *steps, *bar, self.hide.node, self.book.node]

    def _in_view(self, rect: Rect) -> Rect:
        return rect.move(*self.area.rect.topleft).move(0, -self.area.offset).clip(self.area.rect)

    def _words(self, row: Ranked) -> str:
        at = self.lit.get(row.key)
        return f"{ranked_words(row)} ({at})" if at else ranked_words(row)

    def handle(self, intent: Intent) -> bool:
        """Scroll when the mouse wheel is used over the sheet; return whether the intent was used."""
        return self.open and self.area.handle(intent)

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the sheet at its current fade opacity."""
        box = self.rect.inflate(60, 60).clip(surface.get_rect())
        under = surface.subsurface(box).copy() if self.fade_in < 1.0 else None
        with self.ctx.text.enlarged_at_most(self.large):
            self._draw(surface)
        if under is not None:
            lay_over(surface, under, box, 1 - self.fade_in)

    def _draw(self, surface: Surface) -> None:
        """Draw the paper, the scrolled content and the buttons."""
        text = self.ctx.text
        self.panel.draw(surface)
        x = self.rect.x + self.pad
        room = self.hide.rect.x - x - 8
        at = (x, self.head_y)
        right = text.draw(surface, _("Hand ranking"), at, TITLE, theme.INK, width=room, height=self.head_high).right
        native = "牌九"
        if right + text.width(f"  {native}", TITLE) < x + room:
            at = (right + text.width(" ", TITLE), self.head_y)
            text.draw(surface, native, at, TITLE.sized(25).weighing(500), theme.RED_ON_PAPER)
        before = surface.get_clip()
        surface.set_clip(self.area.rect.inflate(8, 0).clip(before))
        self.steps.draw(surface, (self.area.rect.x, self.area.rect.y - self.area.offset), self.lit)
        surface.set_clip(before)
        self.area.draw_bar(surface)
        self.hide.draw(surface)
        self.book.draw(surface)
