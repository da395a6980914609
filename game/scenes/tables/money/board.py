"""The table of a money game in the window: ground, wall or stock, discards, sets, backs, hand, in order of depth."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from game.scenes.table.board import HandBoard, Held, Look
from game.scenes.table.geometry import Spot
from game.scenes.table.ground import Drawn, draw_ground, draw_rim_light
from game.scenes.tables.money import layout_pai_tong, layout_pong
from game.scenes.tables.money.layout import TableLayout
from game.ui import theme

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygame import Surface

    from game.rules.contract import Seat
    from game.scenes.table.context import TableContext
    from game.scenes.table.motion import Key
    from game.scenes.tables.money.layout import Counts
    from game.scenes.tables.money.screen_state import MoneyState


class Style(NamedTuple):
    """What a table is made of."""

    ground: str
    """The room sheet's picture of the surface."""
    ring: bool
    """Tiles in four walls, discards before each seat; else a stock and one pile."""
    rimmed: bool
    mat: bool
    """A woven mat: the last discard is marked in red, words stand in pills."""


def style_of(game: str, equipment: str) -> Style:
    """The surface that goes with a game and what it is played with."""
    if game == "pong":
        if equipment == "mahjong":
            return Style("table-jade", ring=True, rimmed=True, mat=False)
        return Style("table-peranakan" if equipment == "ceki" else "table-jade", ring=False, rimmed=True, mat=False)
    return Style("table-mat", ring=False, rimmed=False, mat=True)


class OpenPiece(NamedTuple):
    """One piece that lies face up on the table: a discard, or part of an exposed set."""

    key: Key
    code: str
    spot: Spot
    seat: Seat
    """Whose it is, or who discarded it."""


class Board(HandBoard[TableLayout]):
    """Arranges and paints one table by its state; knows no input."""

    state: MoneyState

    def __init__(self, context: TableContext, game: str, equipment: str, state: MoneyState) -> None:
        self.style = style_of(game, equipment)
        self.let_go: Spot | None = None
        """Where (units) the piece is that the person discards: it flies from there."""
        super().__init__(context, equipment, state)

    def counts(self) -> Counts:
        """The numbers of the state."""
        return self.state.counts()

    def lay(self) -> TableLayout:
        """Wall and discards before each seat, or a stock and one pile."""
        counts = self.state.counts()
        if self.style.ring:
            return layout_pong.lay(counts, self.frame)
        ground = layout_pai_tong.RIM if self.style.rimmed else layout_pai_tong.MAT
        return layout_pai_tong.lay(counts, self.frame, self.equipment, ground)

    # Places and keys --------------------------------------------------------------------------------------------------

    def hand_spots(self) -> list[Held]:
        """The own pieces, the drawn one last."""
        state, seen = self.state, Counter[str]()
        found: list[Held] = []
        for code, spot in zip(state.hand, self.layout.hand, strict=True):
            seen[code] += 1
            found.append(Held(("hand", code, seen[code]), code, spot))
        if state.drawn is not None:
            found.append(Held(("drawn",), state.drawn, self.layout.drawn))
        return found

    def back_spots(self, seat: Seat) -> list[Spot]:
        """The closed pieces of another seat."""
        return [back.spot for back in self.layout.backs[seat]]

    def open_spots(self) -> list[OpenPiece]:
        """Exposed pieces, then discards, where they lie (units)."""
        state, found = self.state, []
        for seat, tongs in enumerate(state.exposed):
            for n, (tong, spots) in enumerate(zip(tongs, self.layout.tongs[seat], strict=True)):
                for j, (code, spot) in enumerate(zip(tong, spots, strict=True)):
                    found.append(OpenPiece(("tong", seat, n, j), code, spot, seat))
        for i, ((seat, code), spot) in enumerate(zip(state.discards, self.layout.discards, strict=True)):
            found.append(OpenPiece(("discard", i), code, spot, seat))
        return found

    def hide_hand(self, seat: Seat) -> None:
        """Leave a seat's hand and sets to whoever lays them out as won."""
        self.hidden = set(self.seat_keys(seat))
        self.hidden |= {piece.key for piece in self.open_spots() if piece.key[:2] == ("tong", seat)}

    @property
    def last_discard(self) -> Key | None:
        """The discard that lies last and is ringed; None where the last one was claimed, and at first."""
        state = self.state
        return ("discard", len(state.discards) - 1) if state.discards and not state.claimed else None

    # Painting ---------------------------------------------------------------------------------------------------------

    def paint(self, surface: Surface, act: Seat | None, beside: Drawn, over: Drawn) -> None:
        """The table with all that lies, and the own hand; `act` is the seat whose turn shows."""
        state = self.state
        kept = (
            self.labelled,
            act,
            tuple(state.discards),
            state.claimed,
            frozenset(self.hidden),
            state.over,
            tuple(map(tuple, state.exposed)),
            tuple(state.guesses),
            beside.state,
        )

        def paint(rest: Surface) -> None:
            draw_ground(self.kit, self.frame, rest, self.style.ground, beside)
            if self.style.rimmed and act is not None:
                draw_rim_light(self.kit, self.frame, rest, self.layout.sides[act])
            self._paint_stock(rest)
            self._paint_open(rest)
            self._paint_backs(rest)

        self.paint_resting(surface, kept, paint, over)
        self._paint_hand(surface)

    def _paint_stock(self, surface: Surface) -> None:
        """Wall or stock."""
        for stack in self.layout.stock:
            spot = self.px(stack.spot)
            if not self.style.ring:
                face = self.pieces.face("back", spot, state="card" if stack.shadow else "flat")
                self.pieces.draw(surface, face, spot)
                continue
            name, ratio = ("back_side", 473 / 550) if stack.along else ("back", 606 / 416)
            high = round(self.kit.scale.f(stack.spot.w) * ratio)
            picture = self.kit.sprites.get("mahjong", name, high, state="wall" if stack.shadow else "flat")
            picture.draw(surface, spot.x - spot.w / 2, spot.y - spot.h / 2 + 5 * self.frame.u)

    def _paint_open(self, surface: Surface) -> None:
        """Exposed sets and discards, the farther ones first."""
        last = self.last_discard
        for key, code, spot, _seat in sorted(self.open_spots(), key=lambda piece: (piece.spot.y, piece.spot.x)):
            if self.away(key):
                continue
            place = self.px(self.motions.place(key, spot))
            if key == last:
                self.paint_light(surface, place, radius=9, sigma=14, opacity=0.8, grow=7)
            self.pieces.draw(surface, self.pieces.face(code, place, labelled=self.labelled), place)
            if key == last:  # golden on felt, red on the mat
                colour, gap = (theme.CINNABAR, 1) if self.style.mat else (theme.LIFTED_LINE, 3)
                self.paint_ring(surface, place, colour, radius=7, gap=max(1, self.kit.scale.px(gap)))

    def _paint_backs(self, surface: Surface) -> None:
        """Closed hands of the others; a laid guess shows its face on the last back."""
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

    def _paint_hand(self, surface: Surface) -> None:
        """The own hand left to right, raised pieces after the rest."""
        raised = []
        for key, code, spot in self.hand_spots():
            if self.away(key):
                continue
            look = self.looks.get(key, Look())
            lift = self.layout.lift if look.lifted else 4 * look.hovered
            px = self.px(self.motions.place(key, spot.raised(lift)))
            if look.lifted:
                raised.append((code, px))
                continue
            self.pieces.draw(surface, self.pieces.face(code, px, labelled=self.labelled, dim=look.dim), px)
            if key == ("drawn",) and self.style.ring:
                self.paint_ring(surface, px, radius=9, width=2.5, gap=self.kit.scale.px(2))
        for code, px in raised:
            if not px.angle:  # light round a fan would lie over its neighbours
                self.paint_light(surface, px, radius=12, sigma=14, opacity=0.55)
            self.pieces.draw(surface, self.pieces.face(code, px, state="lifted", labelled=self.labelled), px)
            self.paint_ring(surface, px, radius=9, width=2.5)

    def targets(self) -> Iterator[tuple[Key, str, Spot]]:
        """Key, code and place of everything that can be on its way."""
        for key, code, spot, _seat in self.open_spots():
            yield key, code, spot
        for seat, backs in enumerate(self.layout.backs):
            for i, back in enumerate(backs):
                spot = back.spot
                if back.look in {"left", "right"}:  # a standing tile is painted lying while it flies
                    spot = spot._replace(h=spot.w * 1.46)
                yield ("back", seat, i), "back", spot
        yield from self.hand_spots()
