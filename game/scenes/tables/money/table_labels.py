"""Small labels on the table: pieces left, the piece just drawn, and the owner of the last discard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.table.geometry import Box, Spot
from game.ui import theme
from game.ui.typesetting import LEAST_PX
from game.ui.widgets import Pill
from game.words.money import notes
from game.words.reader import arrival_label

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.tables.money.board_painter import Board
    from game.table.money.layout import TableLayout
    from game.ui.theme import Role
    from game.words import Reader

FELT_WORDS: Final = theme.rgb("#F0E6C2")
ARROW: Final = theme.rgb("#F0DFA6")
DRAWN_WORDS: Final = theme.rgb("#F3DDA6")
PLACE_WORDS: Final = theme.rgb("#D8CFA6")
PLACE_LINE: Final = theme.rgb("#E9DFA8")
SMALL: Final = theme.CAPTION.sized(16)
COUNT: Final = SMALL.sized(17)

ABOUT_COUNTER: Final = 0.9
"""Space for the arrow next to the counter of pieces left, as a multiple of its text size."""
AROUND: Final = 30.0
"""Maximum distance by which shadows and diacritics extend beyond the letters, in units."""
CLEAR: Final = 4
"""Gap between labels and the pieces next to them, in pixels."""
ARRIVED_RISE: Final = 0.4
"""Distance from the newest tile to the baseline of the label above, as a multiple of text size."""
RING: Final = 6.0
"""Extra space around discards for the ring around the last one, in units."""


class Notes:
    """Labels on one table, placed by its current layout."""

    def __init__(self, board: Board, reader: Reader) -> None:
        self.board, self.reader = board, reader
        self.ctx, self.state = board.ctx, board.state
        self._counter: tuple[TableLayout, Rect] | None = None
        """Area of the counter, cached for the current layout."""
        self._last: tuple[TableLayout, str, Box | None] | None = None
        """Label of the last discard and its position in units, cached for the current layout."""

    def paint_counter(self, surface: Surface) -> None:
        """Paint a text such as '53 left' below the stock, or at the end of the wall with an arrow."""
        ctx, layout = self.ctx, self.board.layout
        if not layout.arrow:
            self._pill().draw(surface)
            return
        words, role, at, tip = self._counter_position()
        arrow = ctx.sprites.picture(f"icon-arrow-{layout.arrow}", height=max(14, ctx.scale.px(22)), tint=ARROW)
        arrow.draw_centred(surface, *tip)
        ctx.text.draw(surface, words, at, role, FELT_WORDS, align="centre", valign="middle")

    def _counter_position(self) -> tuple[str, Role, tuple[float, float], tuple[float, float]]:
        """Return the counter's text and role, its centre, and the centre of the arrow next to it."""
        text, layout = self.ctx.text, self.board.layout
        words, role = notes.left_to_draw(self.board.stock, self.reader), theme.CAPTION
        x, y = self.board.frame.point(*layout.counter)
        high, way = text.px(role), -1 if layout.arrow in {"up", "left"} else 1
        if layout.arrow in {"up", "down"}:
            at, role, words = self._between((x, y - way * high * 0.6), words, str(self.board.stock))
            return words, role, at, (x, y + way * high * 0.72)
        return words, role, (x - way * high * 0.6, y), (x + way * (text.width(words, role) / 2 + 4), y)

    def _between(self, at: tuple[float, float], words: str, short: str) -> tuple[tuple[float, float], Role, str]:
        """Return the counter's position, role and text, keeping clear of neighbouring pieces."""
        text, (x, y), role = self.ctx.text, at, theme.CAPTION
        left, right = self._between_pieces(x, y, text.px(role))
        least = text.plain_px(role) if text.grown(role) else max(LEAST_PX, text.px(role) - 2)
        fitted = text.fitted(words, role, right - left, least_px=least)
        if text.width(words, fitted) > right - left:
            words, fitted = short, text.fitted(short, role, right - left, least_px=least)
        half = text.width(words, fitted) / 2
        return (min(max(x, left + half), max(left + half, right - half)), y), fitted, words

    def _between_pieces(self, x: float, y: float, high: float) -> tuple[float, float]:
        """Return the free interval (pixels) around x between pieces at height y.

        Only pieces that overlap a line of height `high` at y are considered.
        """
        frame, room = self.board.frame, self.board.layout.room
        ring = round(RING * frame.u)
        rects = [frame.spot_rect(spot).inflate(2 * ring, 0) for spot in room.kept]
        rects += [frame.spot_rect(spot) for spot in (*room.soft, *room.judged)]
        rects.append(frame.rect(self.board.layout.claim))
        beside = [rect for rect in rects if rect.top < y + high / 2 and rect.bottom > y - high / 2]
        whole = frame.rect(self.board.layout.frame)
        left = max([whole.left, *(rect.right for rect in beside if rect.centerx < x - 4)]) + CLEAR
        right = min([whole.right, *(rect.left for rect in beside if rect.centerx > x + 4)]) - CLEAR
        return left, right

    def _pill(self) -> Pill:
        """Return the pill under the stock, moved aside or shrunk until it touches no pieces."""
        ctx, words, role = self.ctx, notes.left_to_draw(self.board.stock, self.reader), COUNT
        x, y = self.board.frame.point(*self.board.layout.counter)
        for px in range(ctx.text.px(role), ctx.text.plain_px(role) - 1, -1):
            pill = Pill(ctx, words, ctx.text.within(role, px))
            wide, high = pill.size
            left, right = self._between_pieces(x, y, high)
            if wide <= right - left:
                pill.place_centred(min(max(x, left + wide / 2), right - wide / 2), y)
                return pill
        pill.place_centred((left + right) / 2, y)
        return pill

    def arrived_box(self) -> Box | None:
        """Return the box, in units, of the label over the new piece; None unless text is enlarged."""
        board, text = self.board, self.ctx.text
        if self.state.drawn is None or not board.style.ring or not text.grown(theme.CAPTION):
            return None
        words, px = arrival_label(self.reader, taken=self.state.taken), board.frame.spot(board.layout.drawn)
        wide, high = text.width(words, theme.CAPTION), text.px(theme.CAPTION)
        u = board.frame.u
        return Box(*board.frame.unit(px.x - wide / 2, px.y - px.h / 2 - high * 1.5), wide / u, high * 1.2 / u)

    def counter_rect(self) -> Rect:
        """Return the area in pixels of the counter with its arrow."""
        ctx, layout = self.ctx, self.board.layout
        if not layout.arrow:
            return self._pill().rect
        high = ctx.text.px(theme.CAPTION)
        aside = round(high * ABOUT_COUNTER)
        if layout.arrow in {"up", "down"}:  # the words may have moved aside
            words, role, at, tip = self._counter_position()
            line, arrow = Rect(0, 0, ctx.text.width(words, role), round(high * 1.3)), Rect(0, 0, 2 * aside, 2 * aside)
            line.center, arrow.center = (round(at[0]), round(at[1])), (round(tip[0]), round(tip[1]))
            return line.union(arrow)
        wide = ctx.text.width(notes.left_to_draw(self.board.stock, self.reader), theme.CAPTION)
        rect = Rect(0, 0, wide + 2 * aside, high + 2 * aside)
        x, y = self.board.frame.point(*layout.counter)
        rect.center = round(x), round(y)
        return rect

    def counter_reach(self) -> Rect:
        """Return an area that contains every possible position of the counter, in pixels."""
        layout, text = self.board.layout, self.ctx.text
        if self._counter is None or self._counter[0] is not layout:
            reach, around = self.counter_rect(), 2 * self.ctx.scale.px(AROUND)
            if layout.arrow:
                words, role, (x, y), _tip = self._counter_position()
                line = Rect(0, 0, text.width(words, role), text.line_height(role))
                line.center = round(x), round(y)
                reach = reach.union(line)
            self._counter = layout, reach.inflate(around, around)
        return self._counter[1]

    def arrived_rect(self) -> Rect | None:
        """Return the area of the label over the new piece in pixels; None if there is none."""
        if not self._shows_arrived():
            return None
        if not self.board.style.ring:
            return self._arrived_pill().rect
        text, words = self.ctx.text, arrival_label(self.reader, taken=self.state.taken)
        wide, high = text.width(words, theme.CAPTION), text.px(theme.CAPTION)
        x, y = self._arrived_position()
        return Rect(round(x - wide / 2), round(y - high), wide, round(high * 1.3))

    def paint_arrived(self, surface: Surface) -> None:
        """Paint 'drawn' or 'taken' over the newest piece in the viewer's hand."""
        if not self._shows_arrived():
            return
        if not self.board.style.ring:
            self._arrived_pill().draw(surface)
            return
        words = arrival_label(self.reader, taken=self.state.taken)
        self.ctx.text.draw(surface, words, self._arrived_position(), theme.CAPTION, DRAWN_WORDS, align="centre")

    def _shows_arrived(self) -> bool:
        """Return whether the hand has a new piece to label.

        It must be neither face down, in flight, raised nor a winning piece.
        """
        look = self.board.looks.get(("drawn",))
        lifted = look is not None and look.lifted
        if self.state.drawn is None or self.state.winner is not None:
            return False
        return not (self.state.covered or self.board.away(("drawn",)) or lifted)

    def _arrived_position(self) -> tuple[float, float]:
        """Return the centre x and the baseline y of the label over a new tile, in pixels."""
        px = self.board.frame.spot(self.board.layout.drawn)
        rise = max(self.ctx.text.px(theme.CAPTION) * ARRIVED_RISE, self.ctx.scale.px(RING) + 3)
        return px.x, px.y - px.h / 2 - rise

    def _arrived_pill(self) -> Pill:
        """Return the pill with the label over a new card, which is painted rotated."""
        pill = Pill(self.ctx, arrival_label(self.reader, taken=self.state.taken), SMALL)
        corners = self.board.frame.spot(self.board.layout.drawn).corners()
        x = (corners[0][0] + corners[1][0]) / 2
        right = self.board.frame.rect(self.board.layout.frame).right - pill.size[0] / 2 - 4
        pill.place_centred(min(x, right), min(y for _x, y in corners) - pill.size[1] * 0.62)
        return pill

    @property
    def shows_next_place(self) -> bool:
        """Whether an empty slot next to the viewer's hand marks where the next tile will go."""
        state = self.state
        waits = not (state.over or state.drawn is not None or state.covered)
        return waits and bool(self.board.style.ring) and len(state.hand) % 3 == 2

    def paint_next_place(self, surface: Surface) -> None:
        """Paint the empty slot next to the viewer's hand if there is one."""
        board, ctx = self.board, self.ctx
        if not self.shows_next_place:
            return
        scale = ctx.scale
        rect = board.frame.rect(Box(*board.layout.drawn.box()))
        rect.inflate_ip(-max(2, scale.px(2)), -max(4, scale.px(6)))
        ctx.paint.outline(
            surface,
            rect,
            radius=scale.f(12),
            width=scale.hairline,
            colour=PLACE_LINE,
            opacity=0.38,
            fill=(theme.BLACK,),
            fill_opacity=0.14,
        )
        words, role = notes.next_draw(self.reader), SMALL.weighing(400)
        fit = ctx.text.at_most(words, role, round(rect.w * 0.7), 3)
        for wider in (0.92, 1.3):  # a long word may extend beyond the place, over the bare table
            if not fit.whole:
                fit = ctx.text.fit(words, role, round(rect.w * wider), rect.h)
        step = ctx.text.px(fit.role) * 1.19
        y = rect.centery - step * (len(fit.lines) - 1) / 2
        for line in fit.lines:
            ctx.text.draw(surface, line, (rect.centerx, y), fit.role, PLACE_WORDS, align="centre", valign="middle")
            y += step

    # The last discard -------------------------------------------------------------------------------------------------

    def last_words_box(self) -> Box | None:
        """Return the box, in units, of the label at the last discard; None without a label or room."""
        layout, discards = self.board.layout, self.state.discards
        if not discards or self.board.last_discard is None or self.board.style.ring or not layout.discards:
            return None
        words = notes.last_discard(discards[-1][0], self.reader)
        if self._last is None or self._last[0] is not layout or self._last[1] != words:
            self._last = layout, words, self._find_last_words(words)
        return self._last[2]

    def _find_last_words(self, words: str) -> Box | None:
        ctx, scale, frame, layout = self.ctx, self.ctx.scale, self.board.frame, self.board.layout
        px = frame.spot(layout.discards[-1])
        wide = ctx.text.width(words, theme.CAPTION) + 2 * max(10, scale.px(13))
        high = max(scale.px(32), round(ctx.text.px(theme.CAPTION) * 1.75))
        left = round(px.x + px.w / 2 + scale.f(15))
        rect = Rect(left, round(px.y - px.h / 2 + min(scale.f(44), px.h * 0.4)), wide, high)
        place = Spot(*frame.unit(*rect.center), wide / scale.u, high / scale.u).box()
        room = layout.room
        others = [*room.kept, *room.soft, *room.hand]
        free = layout.frame.holds(place) and not any(place.overlaps(other.box()) for other in others)
        return place if free else None

    def paint_last_words(self, surface: Surface) -> None:
        """On mats, paint a pill naming the discarder to the right of the last discard, if there is room."""
        found = self.last_words_box()
        if found is None or self._last is None or self.state.over:
            return
        if ("discard", len(self.state.discards) - 1) in self.board.motions.flights:
            return
        scale, rect = self.ctx.scale, self.board.frame.rect(found)
        self.ctx.paint.fill(
            surface,
            rect,
            radius=scale.f(10),
            fill=(theme.NIGHT,),
            opacity=0.85,
            tip=("left", rect.h / 2, scale.f(13), scale.f(8)),
        )
        self.ctx.text.draw(surface, self._last[1], rect.center, theme.CAPTION, align="centre", valign="middle")
