"""A sheet of wrapped sentences that scrolls if they do not fit."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final, NamedTuple

from game.scenes.sheet_scene import ScrollingSheet
from game.typing_compat import override
from game.ui import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.ui.theme import Colour, Role

LINE: Final = 1.3
"""Line spacing, as a multiple of the line height of the role."""
BETWEEN: Final = 0.5
"""Space after a paragraph, as a multiple of the line height of its role."""
BAR: Final = 34.0
"""Width in units reserved for the scroll bar on the right."""


PLAIN: Final = theme.BODY.sized(23)
STRONG: Final = theme.BODY_BOLD.sized(23)


class Paragraph(NamedTuple):
    """One or more sentences in the same style."""

    text: str
    role: Role = PLAIN
    colour: Colour = theme.INK_2


class ParagraphSheet(ScrollingSheet):
    """Sheet with paragraphs; subclasses return the paragraphs and call `rebuild_paragraphs` after a change."""

    top = 148.0

    @abstractmethod
    def paragraphs(self) -> Sequence[Paragraph]:
        """Return the paragraphs to show."""

    def rebuild_paragraphs(self) -> None:
        """Create the paragraphs again after their content has changed."""
        self.layout(self.ctx.scale)
        self.dirty = True

    @override
    def measure(self) -> list[int]:
        text = self.ctx.text
        self.shown = [each for each in self.paragraphs() if each.text]
        width = self.paper.inner.w - self.paper.px(BAR)
        self.lines = [text.wrap(each.text, each.role, width) for each in self.shown]
        return [
            round((len(lines) * LINE + BETWEEN) * text.line_height(each.role))
            for each, lines in zip(self.shown, self.lines, strict=True)
        ]

    @override
    def paint_row(self, surface: Surface, row: int, y: int, high: int) -> None:
        text, each = self.ctx.text, self.shown[row]
        step = round(text.line_height(each.role) * LINE)
        at = (self.paper.inner.x, y + text.line_height(each.role))
        text.draw_lines(surface, list(self.lines[row]), at, each.role, each.colour, step=step)
