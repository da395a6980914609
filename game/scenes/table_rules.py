"""Read-only page of the table's house rules; values other than the default are highlighted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _, language
from game.scenes.sheet_scene import ScrollingSheet
from game.table.match_info_text import rules_in_force
from game.typing_compat import override
from game.ui import theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.rules.contract import Game
    from game.rules.options import Options

NAME: Final = theme.Role("text", 21, 600)
VALUE: Final = theme.Role("text", 21, 400)


class TableRulesScene(ScrollingSheet):
    """A scrolling list of the table's house rules."""

    size = (1240.0, 880.0)
    top = 134.0

    def __init__(self, game: Game, options: Options, on_done: Callable[[], None]) -> None:
        super().__init__(on_done, _("Rules of this table"), game.title)
        self.lines = rules_in_force(game, options)

    @override
    def enter(self) -> None:
        super().enter()
        self.buttons = [(self.done_button(), 220.0)]
        self.focus.focus("done")

    def measure(self) -> list[int]:
        """Return the height of every rule in pixels."""
        text = self.ctx.text
        self.left = round(self.paper.inner.w * 0.58)
        self.wrapped = [text.wrap(line.words, theme.SMALL, self.left - self.paper.px(20)) for line in self.lines]
        self.gap = max(self.paper.px(20), 10)
        step = text.line_height(theme.SMALL)
        self.under = round(
            step * (1.3 if language() == "th" else 1.05)
        )  # diacritics below a name and above its description
        head = round(text.px(NAME) * 1.45) + self.under - round(step * 1.05)
        heights = [head + len(lines) * step + self.gap for lines in self.wrapped]
        return [*heights[:-1], heights[-1] + self.gap]

    def paint_row(self, surface: Surface, row: int, y: int, high: int) -> None:  # noqa: ARG002 - it has a gap above
        """Paint one rule: name and value, with its description below."""
        line, words = self.lines[row], self.wrapped[row]
        text, inner = self.ctx.text, self.paper.inner
        baseline = y + self.gap + text.px(NAME)
        colour = theme.INK if line.usual else theme.RED_ON_PAPER
        text.draw(surface, line.title, (inner.x, baseline), NAME, colour, width=self.left)
        x = inner.x + self.left + self.paper.px(20)
        value = VALUE if line.usual else VALUE.weighing(700)
        text.draw(surface, line.value, (x, baseline), value, colour, width=inner.right - x - self.paper.px(30))
        text.draw_lines(surface, words, (inner.x, baseline + self.under), theme.SMALL, theme.INK_2)
