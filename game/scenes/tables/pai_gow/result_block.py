"""The viewer's result at the end of a Pai Gow deal, in large type by the hands. PG-50, PG-51."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.scenes.tables.pai_gow.hand_trays import INKS
from game.table.free_place import FreePlaces
from game.table.pai_gow.layout import FELT, FRAMES
from game.ui import theme
from game.words.pai_gow.payments import verdict, verdict_in_short

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.scenes.tables.pai_gow.board_painter import Board
    from game.table.pai_gow.screen_state import PaiGowState
    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour, Role
    from game.words import Reader

HEADLINE: Final = theme.RESULT.sized(40)
DETAIL: Final = theme.SMALL.sized(22)
SMALL_HEADLINE: Final = theme.RESULT.sized(26)
SMALL_DETAIL: Final = theme.SMALL
DETAIL_INK: Final = theme.rgb("#E4D9B0")
STEP: Final = 1.3
"""Distance between two lines of details, as a multiple of the text size."""
DETAIL_LINES: Final = 2
"""Maximum number of lines for the details below the headline."""
WIDE: Final = 1.04
"""Maximum width of the text, as a multiple of the width of both trays."""
NARROWER: Final = (1.0, 0.8, 0.6)
"""Fractions of that width to try for a place elsewhere on the felt."""
PAD: Final = (0.7, 0.45)
"""Padding around the text, as multiples of the last line's size (width, height)."""
RADIUS: Final = 26.0
"""Maximum corner radius of the background, in units."""
ABOVE: Final = 8.0
"""Distance from the background to the trays below, in units."""
APART: Final = 8.0
"""Minimum distance from everything else at a position elsewhere on the felt, in units."""


class Line(NamedTuple):
    """A line of text with its role, and its baseline in pixels from the top of the background."""

    words: str
    role: Role
    base: float


class Block(NamedTuple):
    """The lines of the result, and the size of the dark background in pixels."""

    lines: tuple[Line, ...]
    size: tuple[int, int]


class ResultBlock:
    """A headline with the gain, and below it the viewer's hands and the bank's.

    If there is little room, it is a single sentence.
    """

    def __init__(self, ctx: RenderContext, board: Board, state: PaiGowState, reader: Reader) -> None:
        self.ctx, self.board, self.state, self.reader = ctx, board, state, reader
        self.ceiling = 0
        """Lower edge, in pixels, of the showdown panel, below which the result is shown."""
        self.obstacles: Callable[[], Sequence[Rect]] = lambda: ()
        """Returns the areas, in pixels, that the result must not cover elsewhere on the felt."""
        self._found: tuple[object, tuple[Block, Rect] | None] = None, None
        """The last result laid out, with everything it depends on."""

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
        """The complete text of the result as shown; '' if there is no room for it."""
        placed = self._placed
        return " ".join(line.words for line in placed[0].lines) if placed is not None else ""

    @property
    def rect(self) -> Rect | None:
        """Area of the result with its background, in pixels; None if it is not shown."""
        placed = self._placed
        return placed[1] if placed is not None else None

    def paint(self, surface: Surface) -> None:
        """Paint the text on a dark background, on which its colours are bright, unlike on green."""
        placed = self._placed
        if placed is None:
            return
        (lines, _size), rect = placed
        radius = min(rect.h / 2, self.ctx.scale.f(RADIUS))
        ground = self.ctx.paint.box(*rect.size, radius=radius, fill=(theme.NIGHT,), opacity=0.84)
        ground.draw(surface, *rect.topleft)
        for number, line in enumerate(lines):
            ink = DETAIL_INK if number else self._ink
            self.ctx.text.draw(surface, line.words, (rect.centerx, rect.y + line.base), line.role, ink, align="centre")

    @property
    def _ink(self) -> Colour:
        """Colour of the headline; gains and losses have the same colours as in the showdown panel."""
        gain = self._gain
        return INKS["won" if gain > 0 else "lost"] if gain else DETAIL_INK

    # Place ------------------------------------------------------------------------------------------------------------

    @property
    def _placed(self) -> tuple[Block, Rect] | None:
        """The result with its area, or None.

        It is above the trays, elsewhere on the felt, or a single sentence above the trays.
        """
        sentence = self.sentence
        if not sentence:
            return None
        taken = tuple(map(tuple, self.obstacles()))
        key = sentence, self.ceiling, taken, self.ctx.scale.window.size, self.ctx.scale.enlarged
        if self._found[0] != key:
            self._found = key, self._place(sentence)
        return self._found[1]

    def _place(self, sentence: str) -> tuple[Block, Rect] | None:
        wide = round((FRAMES[1].right - FRAMES[0].x) * WIDE * self.board.frame.u)
        for block in self._headed(wide):
            if (rect := self._above_trays(block)) is not None:
                return block, rect
        frame, free = self.board.frame, None
        for share in NARROWER:
            for block in self._headed(round(wide * share)):
                free = free or FreePlaces(FELT, [frame.unit_box(rect).grown(APART) for rect in self.obstacles()])
                size = block.size[0] / frame.u, block.size[1] / frame.u
                place = free.nearest(size, ((FRAMES[0].x + FRAMES[1].right) / 2, FRAMES[0].y))
                if place is not None:
                    return block, frame.rect(place)
        text = self.ctx.text
        least = text.plain_px(SMALL_DETAIL)
        for role in (SMALL_HEADLINE, SMALL_DETAIL):
            block = self._block([(sentence, text.fitted(sentence, role, wide, least_px=least))])
            if text.width(sentence, block.lines[0].role) <= wide and (rect := self._above_trays(block)) is not None:
                return block, rect
        return None

    def _above_trays(self, block: Block) -> Rect | None:
        """Return the area of a block directly above the trays; None if there is no room."""
        frame, trays = self.board.frame, FRAMES
        rect = Rect((0, 0), block.size)
        x, top = frame.point((trays[0].x + trays[1].right) / 2, trays[0].y)
        rect.midbottom = round(x), round(top) - max(self.ctx.scale.px(ABOVE), 4)
        return rect if rect.top >= self.ceiling and rect.collidelist(list(self.obstacles())) < 0 else None

    # Words ------------------------------------------------------------------------------------------------------------

    def _headed(self, wide: int) -> Sequence[Block]:
        """Return the headline with its details in all sizes that fit a width in pixels, largest first."""
        state, text, you = self.state, self.ctx.text, self.state.viewer
        own, bank, gain = state.split(you), state.split(state.banker), state.gain(you)
        if own is None or bank is None or gain is None:
            return ()
        tie = state.options.gee_joon_tie
        head, hands = verdict_in_short(state.comparisons[you], gain, (own, bank), tie, self.reader)
        found = []
        for roles, plain in product(((HEADLINE, DETAIL), (SMALL_HEADLINE, SMALL_DETAIL)), (False, True)):
            large, small = (text.within(role, text.plain_px(role)) if plain else role for role in roles)
            below = text.wrap(hands, small, wide) if hands else []
            lines = [(head, large), *((line, small) for line in below)]
            if len(below) <= DETAIL_LINES and all(text.width(*line) <= wide for line in lines):
                found.append(self._block(lines))
        return found

    def _block(self, lines: Sequence[tuple[str, Role]]) -> Block:
        """Return a block of these text lines, one below the other."""
        text = self.ctx.text
        (head, large), (last, small) = lines[0], lines[-1]
        unit = text.px(small)
        base = unit * PAD[1] + text.reach(head, large)[0]
        placed = tuple(Line(words, role, base + i * unit * STEP) for i, (words, role) in enumerate(lines))
        wide = max(text.width(*line) for line in lines) + 2 * unit * PAD[0]
        high = placed[-1].base + text.reach(last, small)[1] + unit * PAD[1]
        return Block(placed, (round(wide), round(high)))
