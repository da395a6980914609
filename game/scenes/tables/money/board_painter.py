"""Painter of the money games' table: background, stock, discards, sets, backs and the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.equipment import MAHJONG_TILES
from game.scenes.table.background import draw_background, rim_light
from game.scenes.table.board_painter import PaintedHandBoard
from game.scenes.table.fitting_text_scale import largest_text
from game.scenes.tables.money.set_marks import SetMarks
from game.table.board import Look
from game.table.geometry import Box, Spot
from game.table.money.board import MoneyBoard, style_of
from game.table.money.layout import TableLayout
from game.table.panel_placement import place_panel
from game.ui import theme
from game.ui.widgets import Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pygame import Surface

    from game.rules.contract import Seat
    from game.scenes.table.background import Drawn
    from game.scenes.table.board_painter import RestingPiece
    from game.scenes.table.table_context import TableContext
    from game.table.money.screen_state import MoneyState
    from game.table.motion import Key
    from game.ui.widgets import Button


class Board(PaintedHandBoard[TableLayout], MoneyBoard):
    """Paints one money table from its screen state, without handling input."""

    def __init__(self, context: TableContext, game: str, equipment: str, state: MoneyState) -> None:
        self.style = style_of(game, equipment)
        super().__init__(context, equipment, state)
        self.usable = False
        """Whether the last discard helps the viewer's hand and may be claimed; if so, it glows."""
        self.set_marks = SetMarks(self, state, mat=self.style.mat)
        self.reserved: Callable[[], Box | None] = lambda: None
        """Returns the current area of the plate with the winning pieces, which panels leave free."""

    # Painting ---------------------------------------------------------------------------------------------------------

    def paint(self, surface: Surface, act: Seat | None, side_columns: Sequence[Drawn], over: Sequence[Drawn]) -> None:
        """Paint everything at rest, including the viewer's hand; `act` is the seat to act."""
        state = self.state
        rim = [rim_light(self.ctx, self.frame, self.layout.sides[act])] if self.style.rimmed and act is not None else []
        anywhere = state.over, tuple(state.guesses), self.usable
        pieces_key = tuple(state.discards), self.last_discard, tuple(map(tuple, state.exposed))

        def paint(rest: Surface) -> None:
            draw_background(self.ctx, self.frame, rest, self.style.table_surface, side_columns)
            for light in rim:
                light.draw(rest)
            self._paint_stock(rest)
            self._paint_open(rest)
            self._paint_backs(rest)

        self.paint_resting(surface, anywhere, pieces_key, paint, [*side_columns, *rim], over)
        self._paint_hand(surface)

    def resting_pieces(self) -> Iterator[RestingPiece]:
        """Yield the pieces at rest: wall or stock, exposed pieces, and other seats' face-down hands."""
        layout, last = self.layout, self.last_discard
        yield from ((stack.spot, ("stock", stack.along, stack.shadow)) for stack in layout.stock)
        yield from ((spot, (key, code, key == last)) for key, code, spot, _seat in self.open_spots())
        yield from ((back.spot, ("back", back.look)) for backs in layout.backs for back in backs)

    def _paint_stock(self, surface: Surface) -> None:
        """Paint the wall or the stock."""
        for stack in self.layout.stock:
            spot = self.px(stack.spot)
            if not self.style.ring:
                face = self.pieces.face("back", spot, state="card" if stack.shadow else "flat")
                self.pieces.draw(surface, face, spot)
                continue
            name, ratio = ("back_side", 473 / 550) if stack.along else ("back", 606 / 416)
            high = round(self.ctx.scale.f(stack.spot.w) * ratio)
            picture = self.ctx.sprites.get(MAHJONG_TILES.name, name, high, state="wall" if stack.shadow else "flat")
            picture.draw(surface, spot.x - spot.w / 2, spot.y - spot.h / 2 + 5 * self.frame.u)

    def _paint_open(self, surface: Surface) -> None:
        """Paint exposed sets and discards, the most distant first."""
        last = self.last_discard
        for key, code, spot, _seat in sorted(self.open_spots(), key=lambda piece: (piece.spot.y, piece.spot.x)):
            if self.away(key):
                continue
            place = self.px(self.motions.place(key, spot))
            if key == last:
                grow, light = (14, 1.0) if self.usable else (7, 0.8)
                self.paint_light(surface, place, radius=9, sigma=14, opacity=light, grow=grow)
            self.pieces.draw(surface, self.pieces.face(code, place, labelled=self.labelled), place)
            if key == last:  # gold on felt, red on the mat
                colour, gap = (theme.CINNABAR, 1) if self.style.mat else (theme.LIFTED_LINE, 3)
                gap = max(1, self.ctx.scale.px(gap))
                self.paint_ring(surface, place, colour, radius=7, gap=gap, width=4.0 if self.usable else 3.0)

    def _paint_backs(self, surface: Surface) -> None:
        """Paint other seats' face-down hands; a guess is shown on the last back."""
        for seat, backs in enumerate(self.layout.backs):
            for i, back in enumerate(backs):
                key = ("back", seat, i)
                if self.away(key):
                    continue
                if back.look == "back":
                    place = self.px(back.spot)
                    self.pieces.draw(surface, self.pieces.face("back", place, state="card"), place)
                else:
                    place = self.px(self.motions.place(key, back.spot))
                    picture = self.pieces.standing(back.look, place)
                    picture.draw(surface, place.x - place.w / 2, place.y - place.h / 2)
            guess = self.state.guesses[seat]
            if guess is not None and backs and not self.state.over:
                spot = backs[-1].spot
                wide, high = self.layout.discard_size
                place = self.px(Spot(spot.x, spot.y + spot.h * 0.2, wide * 0.7, high * 0.7))
                self.pieces.draw(surface, self.pieces.face(guess, place, labelled=self.labelled), place)

    def _held(self) -> Iterator[tuple[Key, str, Look, Spot]]:
        """Yield key, code, look and raised position (units) of each piece in the viewer's hand."""
        for key, code, spot in self.hand_spots():
            if not self.away(key):
                look = self.looks.get(key, Look())
                yield key, code, look, spot.raised(self.layout.lift if look.lifted else 4 * look.hovered)

    def _paint_hand(self, surface: Surface) -> None:
        """Paint the viewer's hand left to right below the set brackets, with raised pieces last."""
        raised = []
        self.pieces.begin_frame()
        # Place the pieces first: this determines which ones slide, and marks are painted only over a hand at rest.
        held = [
            (key, code, look, self.px(self.motions.place(key, place)), self.px(place))
            for key, code, look, place in self._held()
        ]
        if self.state.waits() and not self.motions.sliding:  # one piece short of a win: the row glows softly
            for key, _code, spot in self.hand_spots():
                if key != ("drawn",) and not self.away(key):
                    self.paint_light(surface, self.px(spot), radius=12, sigma=12, opacity=0.6, grow=3)
        self.set_marks.paint_lines(surface)
        for key, code, look, px, rest in held:
            if look.lifted:
                raised.append((code, px))
                continue
            face = self.pieces.sliding(key, code, px, rest, labelled=self.labelled, dim=look.dim)
            self.pieces.draw(surface, face, px)
            if key == ("drawn",) and self.style.ring:
                self.paint_ring(surface, px, radius=9, width=2.5, gap=self.ctx.scale.px(2))
        for code, px in raised:
            if not px.angle:  # in a fan, a glow would cover the neighbouring cards
                self.paint_light(surface, px, radius=12, sigma=14, opacity=0.55)
            self.pieces.draw(surface, self.pieces.face(code, px, state="lifted", labelled=self.labelled), px)
            self.paint_ring(surface, px, radius=9, width=2.5)
        self.set_marks.paint_words(surface)


TITLE: Final = theme.PANEL_TITLE.sized(30)
WORDS: Final = theme.SMALL
WORDS_COLOUR: Final = theme.rgb("#E3DBB4")
LEAST_WIDE: Final = 236.0
BUTTON_ROOM: Final = 84.0
READABLE: Final = 1.6
"""Text enlargement below which the title is omitted if this allows larger text.

The title is not needed, because the lit plaque also shows whose turn it is.
"""


class TurnPanel:
    """Small panel with the current instruction, in a free area of the table."""

    def __init__(
        self, board: Board, title: str, words: str, button: Button | None = None, avoid: Box | None = None
    ) -> None:
        self.board, self.title, self.words, self.button = board, title, words, button
        self.panel = Panel(board.ctx, "dark" if board.style.mat else "felt")
        avoided = [box for box in (avoid, board.reserved()) if box is not None]
        self._most = largest_text(board.ctx, board.layout.room, lambda: self._placed(avoided)[0], avoided)
        if self._most < min(READABLE, board.ctx.scale.enlarged):
            self.title = ""
            alone = largest_text(board.ctx, board.layout.room, lambda: self._placed(avoided)[0], avoided)
            if alone > self._most:
                self._most = alone
            else:
                self.title = title
        with board.ctx.text.enlarged_at_most(self._most):
            box, head = self._placed(avoided)
            self.panel.place(board.frame.rect(box))
            if button is not None:
                button.place(board.frame.rect(Box(box.x + 18, box.y + head, box.w - 36, BUTTON_ROOM - 18)))

    def _placed(self, avoid: Sequence[Box]) -> tuple[Box, float]:
        """Return the panel's box, and the height of the part above its button, in units."""
        board, button, title, words = self.board, self.button, self.title, self.words
        text, u = board.ctx.text, board.ctx.scale.u
        extra = BUTTON_ROOM if button is not None else 0.0
        wide = max(LEAST_WIDE if title else 0, text.width(title, TITLE) / u + 56, text.width(words, WORDS) / u + 44)
        if button is not None:
            wide = max(wide, button.preferred(BUTTON_ROOM - 18)[0] / u + 36)
        head = ((text.px(TITLE) * 1.5 if title else 0) + text.px(WORDS) * 1.7) / u + 12
        middle = board.layout.middle.centre
        target = Spot(middle[0], middle[1] - (head + extra) / 2 - 18, 2, 2)
        return place_panel(board.layout.room, target, [(wide, head + extra)], avoid).box, head

    def draw(self, surface: Surface) -> None:
        """Draw the panel with its text and button."""
        with self.board.ctx.text.enlarged_at_most(self._most):
            self._draw(surface)

    def _draw(self, surface: Surface) -> None:
        text, rect = self.board.ctx.text, self.panel.rect
        self.panel.draw(surface)
        y = float(rect.y)
        if self.title:
            y += text.px(TITLE) * 1.34
            text.draw(surface, self.title, (rect.centerx, y), TITLE, align="centre", width=rect.w - 12)
        y += text.px(WORDS) * (1.72 if self.title else 1.45)
        text.draw(surface, self.words, (rect.centerx, y), WORDS, WORDS_COLOUR, align="centre", width=rect.w - 12)
        if self.button is not None:
            self.button.draw(surface)
