"""The texts of one licence in full, as their authors wrote them: in English."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from game.access.thing import Passage, Region
from game.imprint.shipped import Shipped, text
from game.scenes.scrolled_paper import ScrolledPaper
from game.ui import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pygame import Surface

FULL: Final = 52
"""Letters of a line that was broken because it was full: the next one goes on with it."""
NEW_LINE: Final = re.compile(r"^\s*([-*•o]\s|\(?\w{1,3}[.)]\s|\S+:$|[=\-_*#~]{4,})|^\s{6,}")
"""What begins a line of its own: a point of a list, a title in the middle, a rule."""
GAP: Final = 0.55
"""Of a line, between paragraphs."""


class LicenceScene(ScrolledPaper):
    """Its paragraphs, set as wide as the sheet."""

    size = (1120.0, 900.0)
    top = 140.0
    explained = False

    def __init__(self, one: Shipped, on_done: Callable[[], None]) -> None:
        super().__init__(on_done, one.name, one.licence)
        self.told = [paragraph for name in one.texts for paragraph in paragraphs(text(name))]

    def enter(self) -> None:
        """Make the sheet."""
        super().enter()
        self.buttons = [(self.done_button(), 200.0)]
        self.focus.focus("done")

    def passages(self) -> Sequence[Passage]:
        """All of it, also what is not scrolled to."""
        return [Passage(self.title, tuple(self.told), Region(*self.area.rect))]

    def measure(self) -> list[int]:
        """Set every paragraph."""
        words, wide = self.kit.text, self.paper.inner.w - self.paper.px(30)
        self.lines = [words.wrap(one, theme.SMALL, wide) for one in self.told]
        step = words.line_height(theme.SMALL)
        self.gap = round(step * GAP)
        return [len(lines) * step + self.gap for lines in self.lines]

    def paint_row(self, surface: Surface, row: int, y: int, high: int) -> None:  # noqa: ARG002 - as tall as its lines
        """One paragraph."""
        at = (self.paper.inner.x, y + self.kit.text.px(theme.SMALL))
        self.kit.text.draw_lines(surface, self.lines[row], at, theme.SMALL, theme.INK)


def paragraphs(words: str) -> Iterator[str]:
    """A text's paragraphs without the ends of lines that its author's page had."""
    now, last = "", ""
    for line in [*words.splitlines(), ""]:
        bare = line.strip().replace("\t", " ")
        goes_on = now and bare and len(last.rstrip()) >= FULL and not NEW_LINE.match(line)
        if now and not goes_on:
            yield now
            now = ""
        now, last = (f"{now} {bare}" if goes_on else bare), line
