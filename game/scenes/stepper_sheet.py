"""Base class of sheets with a column of steppers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.scenes.paper_scene import PaperScene

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.node import Node
    from game.ui.scale import Scale
    from game.ui.widgets import Stepper


class StepperSheet(PaperScene):
    """A sheet with a column of steppers, which subclasses create as `rows` in `enter`.

    Measures are in units of the sheet.
    """

    top: float
    """From the sheet's upper edge to the first row."""
    step: float
    """From one row to the next."""
    row_high = 56.0
    label_share = 0.34
    """Share of the width for a row's label."""

    def __init__(self, on_done: Callable[[], None], title: str = "") -> None:
        super().__init__(on_done, title)
        self.rows: list[Stepper] = []

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the steppers, then of the buttons."""
        return [*(node for row in self.rows for node in row.nodes), *super().nodes()]

    def layout(self, scale: Scale) -> None:
        """Place the steppers below one another."""
        super().layout(scale)
        paper, inner = self.paper, self.paper.inner
        for place, row in enumerate(self.rows):
            row.label_width = inner.w * self.label_share / scale.u
            row.place(Rect(inner.x, round(paper.y(self.top + place * self.step)), inner.w, paper.px(self.row_high)))

    def draw(self, surface: Surface) -> None:
        """Draw the sheet with its steppers."""
        self.draw_head(surface)
        for row in self.rows:
            row.draw(surface)
        self.draw_buttons(surface)
