"""Words near the plaque of another player who has just taken a discard; the flying piece alone is easily missed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.ui import theme
from game.ui.tooltip import Near, nearest
from game.ui.widgets import Pill
from game.words.money.notes import takes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.rules.contract import Seat
    from game.ui.plaque import Plaque
    from game.ui.render_context import RenderContext
    from game.words import Reader

SHOWN_S: Final = 1.4
MARGIN: Final = 4
"""Distance from the edges of the window, in pixels."""
APART: Final = 8.0
"""Distance from the plaque, in units."""


class TakeNote:
    """Says for a moment who has taken which discard."""

    def __init__(self, ctx: RenderContext, plaques: Sequence[Plaque], reader: Reader) -> None:
        self._kit, self._plaques, self._reader = ctx, plaques, reader
        self._left_s = 0.0
        self._seat: Seat = 0
        self._pill: Pill | None = None
        self._placed = False

    def show(self, seat: Seat, piece: str, *, own: bool) -> None:
        """Say that a seat has taken a piece; `own` means that the reader discarded it."""
        self._seat, self._left_s, self._placed = seat, SHOWN_S, False
        self._pill = Pill(self._kit, takes(piece, self._reader, own=own), theme.BODY, theme.GLOW)

    def clear(self) -> None:
        """Remove the words."""
        self._pill = None

    def layout(self) -> None:
        """Look for a new place after a change of window size."""
        self._placed = False

    @property
    def shown(self) -> bool:
        """Whether the words are shown."""
        return self._pill is not None

    @property
    def rects(self) -> Sequence[Rect]:
        """Area of the words in pixels, as a list; empty if none are shown."""
        return [self._pill.rect] if self._pill is not None and self._placed else []

    def update(self, seconds: float, obstacles: Callable[[], Sequence[Rect]]) -> bool:
        """Advance the time and place new words clear of `obstacles`; return whether the picture has changed."""
        if self._pill is None:
            return False
        self._left_s -= seconds
        if self._left_s <= 0:
            self.clear()
            return True
        if self._placed:
            return False
        beside = self._plaques[self._seat].outline
        window = Rect(self._kit.scale.window).inflate(-2 * MARGIN, -2 * MARGIN)
        found = nearest(self._pill.size, beside, Near(obstacles()), window, self._kit.scale.px(APART, 4))
        if found is None:
            self.clear()
            return False
        self._pill.place(found[1])
        self._placed = True
        return True

    def draw(self, surface: Surface) -> None:
        """Draw the words."""
        if self._pill is not None and self._placed:
            self._pill.draw(surface)
