"""The house rules in force at a table, to be read: what each is set to, the unusual ones strong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.scenes.paper import Paper
from game.ui import theme
from game.ui.intents import Cancel, Intent, Move
from game.ui.scene import Scene
from game.ui.widgets import Button, ScrollArea

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.rules.contract import Game
    from game.rules.options import Options
    from game.ui.node import Node
    from game.ui.scale import Scale

SIZE: Final = (1240.0, 880.0)
NAME: Final = theme.Role("text", 21, 600)
VALUE: Final = theme.Role("text", 21, 400)


class Line(NamedTuple):
    """One rule of the table."""

    title: str
    value: str
    words: str
    usual: bool


def rules_in_force(game: Game, options: Options) -> tuple[Line, ...]:
    """Every house rule with its value in words; those that are not as usual first."""
    lines = []
    for switch in game.Options.spec():
        value = getattr(options, switch.name)
        words = _(switch.words.get(value, str(value)))
        lines.append(Line(_(switch.title), words, _(switch.help), value == switch.default))
    return tuple(sorted(lines, key=lambda line: line.usual))


class TableRulesScene(Scene):
    """A list that scrolls where it is long."""

    modal = True

    def __init__(self, game: Game, options: Options, on_done: Callable[[], None]) -> None:
        super().__init__()
        self.game, self.lines, self.on_done = game, rules_in_force(game, options), on_done

    def enter(self) -> None:
        """Make the sheet."""
        kit = self.kit
        self.paper = Paper(kit, width=SIZE[0], height=SIZE[1])
        self.area = ScrollArea(kit, paper=True)
        self.done = Button(
            kit, _("Done"), self.on_done, kind="primary", key="escape", size=23, ring="paper", name="done"
        )
        self.focus.focus("done")

    def handle(self, intent: Intent) -> bool:
        """Wheel and arrows scroll, Escape goes back."""
        if isinstance(intent, Cancel):
            self.on_done()
            return True
        step = self.paper.px(90)
        scrolled = self.area.handle(intent)
        if isinstance(intent, Move) and intent.direction in {"up", "down"}:
            scrolled = self.area.scroll_to(self.area.offset + (step if intent.direction == "down" else -step))
        if scrolled:
            self.dirty = True
            return True
        return super().handle(intent)

    def nodes(self) -> Sequence[Node]:
        """The bar, and the way back."""
        return [*self.area.nodes, self.done.node]

    def layout(self, scale: Scale) -> None:
        """Measure every rule."""
        paper, text = self.paper, self.kit.text
        paper.place(scale)
        inner = paper.inner
        top, bottom = round(paper.y(134)), round(paper.y(paper.height - 124))
        self.left = round(inner.w * 0.58)
        self.wrapped = [text.wrap(line.words, theme.SMALL, self.left - paper.px(20)) for line in self.lines]
        self.gap = max(paper.px(20), 10)
        step = text.line_height(theme.SMALL)
        self.heights = [round(text.px(NAME) * 1.45) + len(lines) * step + self.gap for lines in self.wrapped]
        self.area.place_content(Rect(inner.x, top, inner.w, bottom - top), sum(self.heights) + self.gap)
        button = max(paper.px(64), round(text.px(theme.QUIET_BUTTON) * 1.9))
        wide = max(paper.px(220), self.done.preferred()[0])
        self.done.place(Rect(inner.right - wide, round(paper.y(paper.height - 70)) - button // 2, wide, button))

    def draw(self, surface: Surface) -> None:
        """The sheet with its list."""
        kit, paper = self.kit, self.paper
        text, inner = kit.text, paper.inner
        paper.draw(surface)
        text.draw(surface, _("Rules of this table"), (inner.x, paper.y(98)), theme.RESULT.sized(46), theme.INK)
        text.draw(
            surface,
            self.game.title,
            (inner.right, paper.y(96)),
            theme.Role("display", 22, 500),
            theme.INK_2,
            align="right",
        )
        paper.rule(surface, inner.x, paper.y(124), inner.right, red=True)
        with self.area.clipped(surface):
            y = self.area.rect.y - self.area.offset
            for line, words, high in zip(self.lines, self.wrapped, self.heights, strict=True):
                if y + high > self.area.rect.top and y < self.area.rect.bottom:
                    self._draw_line(surface, line, words, y + self.gap)
                y += high
        self.area.draw_bar(surface)
        paper.rule(surface, inner.x, paper.y(paper.height - 120), inner.right)
        self.done.draw(surface)

    def _draw_line(self, surface: Surface, line: Line, words: list[str], y: int) -> None:
        text, inner = self.kit.text, self.paper.inner
        baseline = y + text.px(NAME)
        colour = theme.INK if line.usual else theme.RED_ON_PAPER
        text.draw(surface, line.title, (inner.x, baseline), NAME, colour, width=self.left)
        x = inner.x + self.left + self.paper.px(20)
        value = VALUE if line.usual else VALUE.weighing(700)
        text.draw(surface, line.value, (x, baseline), value, colour, width=inner.right - x - self.paper.px(30))
        step = text.line_height(theme.SMALL)
        text.draw_lines(surface, words, (inner.x, baseline + step * 1.05), theme.SMALL, theme.INK_2)
