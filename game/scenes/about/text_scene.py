"""The full text of one licence, in English as its authors wrote it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from game.about.bundled_components import Shipped, text
from game.access.accessible_node import Passage, Region
from game.scenes.scrolling_sheet import ScrollingSheet
from game.typing_compat import override
from game.ui import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pygame import Surface

FULL: Final = 52
"""Number of characters from which a line counts as wrapped and continued by the next."""
NEW_LINE: Final = re.compile(r"^\s*([-*•o]\s|\(?\w{1,3}[.)]\s|\S+:$|[=\-_*#~]{4,})|^\s{6,}")
"""Matches text that starts a line of its own: a list item, a centered title, a rule."""
GAP: Final = 0.55
"""Share of a line between paragraphs."""


class LicenceScene(ScrollingSheet):
    """Scrolling paper panel with the paragraphs of a licence, wrapped to the panel's width."""

    size = (1120.0, 900.0)
    top = 140.0
    explained = False

    def __init__(self, one: Shipped, on_done: Callable[[], None]) -> None:
        super().__init__(on_done, one.name, one.licence)
        self.told = [paragraph for name in one.texts for paragraph in paragraphs(text(name))]

    @override
    def enter(self) -> None:
        super().enter()
        self.buttons = [(self.done_button(), 200.0)]
        self.focus.focus("done")

    def passages(self) -> Sequence[Passage]:
        """Return the full text for a screen reader, including text that is scrolled out of view."""
        return [Passage(self.title, tuple(self.told), Region(*self.area.rect))]

    def measure(self) -> list[int]:
        """Lay out every paragraph; return the heights in pixels."""
        words, wide = self.ctx.text, self.paper.inner.w - self.paper.px(30)
        self.lines = [words.wrap(one, theme.SMALL, wide) for one in self.told]
        step = words.line_height(theme.SMALL)
        self.gap = round(step * GAP)
        return [len(lines) * step + self.gap for lines in self.lines]

    def paint_row(self, surface: Surface, row: int, y: int, high: int) -> None:  # noqa: ARG002 - as tall as its lines
        """Paint one paragraph."""
        at = (self.paper.inner.x, y + self.ctx.text.px(theme.SMALL))
        self.ctx.text.draw_lines(surface, self.lines[row], at, theme.SMALL, theme.INK)


def paragraphs(words: str) -> Iterator[str]:
    """Yield the paragraphs of a text without the line breaks inside them."""
    now, last = "", ""
    for line in [*words.splitlines(), ""]:
        bare = line.strip().replace("\t", " ")
        goes_on = now and bare and len(last.rstrip()) >= FULL and not NEW_LINE.match(line)
        if now and not goes_on:
            yield now
            now = ""
        now, last = (f"{now} {bare}" if goes_on else bare), line
