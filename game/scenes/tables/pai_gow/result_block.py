"""The viewer's result at the end of a Pai Gow deal: the headline of the table of all hands. PG-50, PG-51."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.scenes.tables.pai_gow.hand_trays import INKS
from game.ui import theme
from game.ui.typesetting import LEAST_PX
from game.words.pai_gow.payments import headline, verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pygame import Rect, Surface

    from game.scenes.tables.pai_gow.showdown import ShowdownPanel
    from game.table.pai_gow.screen_state import PaiGowState
    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour, Role
    from game.words import Reader
    from game.words.pai_gow.hands import Mark

HEADLINE: Final = theme.RESULT.sized(30)
FILLED: Final = 0.66
"""Maximum size of the headline, as a fraction of the height of its place."""
GROUNDS: Final[Mapping[Mark, tuple[Colour, Colour]]] = {
    "won": (theme.rgb("#1F5140"), theme.rgb("#143629")),
    "lost": (theme.rgb("#5A2420"), theme.rgb("#3A1512")),
    "copy": (theme.rgb("#4B3D22"), theme.rgb("#302614")),
}
"""Background colours for a gain, a loss, and a bet that is returned."""
PAD: Final = 20.0
"""Space left and right of the text, in units."""
RADIUS: Final = 12.0


class ResultBlock:
    """A sentence about the gain at the head of the table of all hands, whoever has the bank and however many play."""

    def __init__(self, ctx: RenderContext, state: PaiGowState, reader: Reader) -> None:
        self.ctx, self.state, self.reader = ctx, state, reader
        self.showdown: ShowdownPanel | None = None
        """The table of all hands; None until it has been created."""
        self.covered: Callable[[], Rect | None] = lambda: None
        """Area of a sheet that lies over the table, in pixels; None if none does."""

    @property
    def sentence(self) -> str:
        """Sentence about the gain of the only person at the table once it is paid; '' if there is none."""
        you, gain = self.reader.you, self._gain
        return "" if you is None or gain is None else verdict(you, self.state.comparisons[you], gain, self.reader)

    @property
    def _gain(self) -> int | None:
        return None if self.reader.you is None else self.state.gain(self.reader.you)

    @property
    def words(self) -> str:
        """The complete text of the result as shown; '' if there is none."""
        rect, showdown = self.rect, self.showdown
        return "" if rect is None or showdown is None else self._fitted(rect, showdown.most)[0]

    @property
    def rect(self) -> Rect | None:
        """Area of the result with its background, in pixels; None if it is not shown."""
        if self.showdown is None or not self.sentence:
            return None
        head, sheet = self.showdown.head.copy(), self.covered()
        if sheet is not None and sheet.colliderect(head):  # keep to the part that can be seen
            if sheet.centerx < head.centerx:
                head.x, head.w = sheet.right, head.right - sheet.right
            else:
                head.w = sheet.left - head.x
        return head

    def paint(self, surface: Surface) -> None:
        """Paint the result on a background of its own colour, over the titles of the columns."""
        rect, showdown = self.rect, self.showdown
        if rect is None or showdown is None:
            return
        ctx, text = self.ctx, self.ctx.text
        radius, kind = min(rect.h / 2, ctx.scale.f(RADIUS)), self._kind
        ink, ground = INKS[kind], GROUNDS[kind]
        ctx.paint.fill(surface, rect, radius=radius, fill=ground, line=(ink,), line_width=ctx.scale.line)
        text.cover(rect)
        with text.enlarged_at_most(showdown.most):
            words, role = self._fitted(rect, showdown.most)
            while sum(text.reach(words, role)) > rect.h and text.px(role) > LEAST_PX:  # as in Thai
                role = role._replace(px=text.px(role) - 1)
            above, below = text.reach(words, role)
            base = rect.y + (rect.h - above - below) / 2 + above  # in the middle with all accents and marks
            text.draw(surface, words, (rect.centerx, base), role, ink, align="centre")

    @property
    def _kind(self) -> Mark:
        """Kind of result; gains and losses have the same colours as in the showdown panel."""
        gain = self._gain
        return ("won" if gain > 0 else "lost") if gain else "copy"

    def _fitted(self, rect: Rect, most: float) -> tuple[str, Role]:
        """Return the sentence, or the gain alone if that is too long for the place, with its role."""
        text, gain = self.ctx.text, self._gain
        with text.enlarged_at_most(most):
            role, room = text.within(HEADLINE, rect.h * FILLED), rect.w - 2 * self.ctx.scale.px(PAD)
            if gain is None or text.width(self.sentence, role) <= room:
                return self.sentence, role
            short = headline(self.state.comparisons[self.state.viewer], gain, self.reader)
            return short, text.fitted(short, role, room)
