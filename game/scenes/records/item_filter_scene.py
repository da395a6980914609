"""Page for filtering deals by a scoring combination; lists all combinations that people have made, by game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.records.record_text import honour_words
from game.rules import GAMES
from game.scenes.records.filters import Line
from game.scenes.records.list_panel_scene import BUTTON, PanelScene
from game.ui import theme
from game.ui.layout import Length, TextHeight
from game.ui.scene import DENSE
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.scale import Scale

WIDE: Final = Length(560, 400)
ROW: Final = TextHeight(44, theme.BODY, 1.75)
HEADING: Final = TextHeight(52, theme.PANEL_TITLE, 1.9)
TOP: Final = TextHeight(84, theme.PAPER_TITLE, 2.2)


class ItemScene(PanelScene):
    """Centred panel; `made` lists (game, id, number of deals), `on_chosen` receives the combination or ('', '')."""

    most_text = DENSE
    shrinks_crowded_text = True

    def __init__(
        self,
        made: Sequence[tuple[str, str, int]],
        chosen: tuple[str, str],
        on_chosen: Callable[[tuple[str, str]], None],
        on_done: Callable[[], None],
    ) -> None:
        super().__init__(on_done, "items")
        self.made, self.chosen, self.on_chosen = made, chosen, on_chosen

    def enter(self) -> None:
        """Create a line for each scoring combination."""
        super().enter()
        self.back = Button(self.ctx, _("Back"), self.on_done, key="escape", size=21, name="back")
        self.lines = [self._line(_("any bonus"), "", ("", ""))]
        self.lines += [
            self._line(honour_words(game, honour), str(count), (game, honour)) for game, honour, count in self.made
        ]
        self.titles: list[tuple[str, int]] = []
        self.focus.focus(next((line.node.name for line in self.lines if line.chosen), "item:"))

    def _line(self, label: str, count: str, item: tuple[str, str]) -> Line:
        line = Line(self.ctx, label, count, lambda: self._give(item), f"item:{':'.join(filter(None, item))}")
        line.choose(item == self.chosen)
        return line

    def _give(self, item: tuple[str, str]) -> None:
        self.on_chosen(item)  # before the list below this sheet searches again
        self.on_done()

    def layout(self, scale: Scale) -> None:
        """Fit the panel to its lines, limited by the window's height."""
        row, head, high, top = (each.px(scale, self.ctx.text) for each in (ROW, HEADING, BUTTON, TOP))
        pad = scale.px(28, 18)
        games = list(dict.fromkeys(game for game, _honour, _count in self.made))
        height = row * len(self.lines) + head * len(games)
        box = Rect(0, 0, min(scale.width - 40, WIDE.px(scale)), 0)
        box.h = min(scale.height - 40, top + height + high + 2 * pad)
        box.center = (scale.width // 2, scale.height // 2)
        self.panel.place(box)
        wide = max(self.back.preferred()[0], scale.px(170))
        self.back.place(Rect(box.right - pad - wide, box.bottom - pad // 2 - high, wide, high))
        inner = Rect(box.x + pad, box.y + top, box.w - 2 * pad, self.back.rect.y - box.y - top - pad // 2)
        self.title_at = box.x + pad, box.y + round(top * 0.56)
        self.area.place_content(inner, height)
        self.titles, y, of = [], inner.y, ""
        for line, (game, _honour, _count) in zip(self.lines, [("", "", 0), *self.made], strict=True):
            if game != of:
                self.titles.append((_(GAMES[game].title), y + round(head * 0.66)))
                y, of = y + head, game
            line.place(Rect(inner.x, y, inner.w - scale.px(16, 16), row - 2))
            y += row
        self.area.adopt(self.lines)

    def draw(self, surface: Surface) -> None:
        """Draw the panel with its title."""
        super().draw(surface)
        title = _("Filter by bonus")
        self.ctx.text.draw(surface, title, self.title_at, theme.PAPER_TITLE, theme.IVORY, valign="middle")

    def draw_lines(self, surface: Surface) -> None:
        """Draw the lines grouped by game."""
        for title, baseline in self.titles:
            at = self.area.rect.x, baseline - self.area.offset
            self.ctx.text.draw(surface, title, at, theme.PANEL_TITLE, theme.OLD_GOLD)
        for line in self.lines:
            line.draw(surface)
