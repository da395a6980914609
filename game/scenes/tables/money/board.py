"""The table of a money game in the window: ground, wall or stock, discards, sets, backs, hand, in order of depth."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from game.scenes.table.geometry import Frame, Spot
from game.scenes.table.ground import Drawn, draw_ground, draw_rim_light
from game.scenes.table.pieces import LABELLED, Pieces
from game.scenes.tables.money import layout_pai_tong, layout_pong
from game.ui import theme
from game.ui.animation import shake

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygame import Surface

    from game.rules.contract import Seat
    from game.scenes.table.motion import Key, Motions
    from game.scenes.tables.money.layout import Counts, TableLayout
    from game.scenes.tables.money.screen_state import MoneyState
    from game.ui.kit import Kit

LIFTED_RING: Final = theme.LIFTED_LINE
SHAKE_UNITS: Final = 3.0


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


class Look(NamedTuple):
    """How a piece of the own hand is shown."""

    lifted: bool = False
    """Selected, or part of a claim: raised, outlined, glowing."""
    dim: bool = False
    """May not be discarded now."""
    hovered: float = 0.0


class HandPiece(NamedTuple):
    """One piece of the own hand."""

    key: Key
    code: str
    spot: Spot


class OpenPiece(NamedTuple):
    """One piece that lies face up on the table: a discard, or part of an exposed set."""

    key: Key
    code: str
    spot: Spot
    seat: Seat
    """Whose it is, or who discarded it."""


class Board:
    """Arranges and paints one table by its state; knows no input."""

    def __init__(self, kit: Kit, game: str, equipment: str, motions: Motions, state: MoneyState) -> None:
        self.kit, self.state = kit, state
        self.style = style_of(game, equipment)
        self.equipment = equipment
        self.motions = motions
        self.frame = Frame(kit.scale)
        self.pieces = Pieces(kit, equipment)
        self.layout: TableLayout
        self.looks: dict[Key, Look] = {}
        self.hidden: set[Key] = set()
        """Pieces that something else paints just now: dragged, or laid out as a won hand."""
        self.let_go: Spot | None = None
        """Where (units) the piece is that the person discards: it flies from there."""
        self._counts: Counts | None = None

    def resize(self) -> None:
        """The window has another size."""
        self.frame = Frame(self.kit.scale)
        self.pieces = Pieces(self.kit, self.equipment)
        self._counts = None
        self.motions.forget_places()

    def arrange(self) -> TableLayout:
        """Find the place of everything that lies on the table now."""
        counts = self.state.counts()
        if counts != self._counts:
            self._counts = counts
            if self.style.ring:
                self.layout = layout_pong.lay(counts, self.frame)
            else:
                ground = layout_pai_tong.RIM if self.style.rimmed else layout_pai_tong.MAT
                self.layout = layout_pai_tong.lay(counts, self.frame, self.equipment, ground)
        return self.layout

    # Places and keys --------------------------------------------------------------------------------------------------

    def hand_spots(self) -> list[HandPiece]:
        """The own pieces where they rest (units), left to right, the drawn one last.

        Their keys stay with them through every sorting.
        """
        state, seen = self.state, Counter[str]()
        found: list[HandPiece] = []
        for code, spot in zip(state.hand, self.layout.hand, strict=True):
            seen[code] += 1
            found.append(HandPiece(("hand", code, seen[code]), code, spot))
        if state.drawn is not None:
            found.append(HandPiece(("drawn",), state.drawn, self.layout.drawn))
        return found

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

    def seat_spot(self, seat: Seat, *, last: int = 0) -> Spot:
        """Where a closed piece of a seat is, from the last one backwards: what it plays comes from here."""
        if seat == self.state.viewer:
            spots = [piece.spot for piece in self.hand_spots()]
        else:
            spots = [back.spot for back in self.layout.backs[seat]]
        return spots[max(0, len(spots) - 1 - last)] if spots else Spot.at(*self.layout.plaques[seat])

    def hide_hand(self, seat: Seat) -> None:
        """Leave a seat's hand and sets to whoever lays them out as won."""
        self.hidden = {("back", seat, i) for i in range(len(self.layout.backs[seat]))}
        self.hidden |= {piece.key for piece in self.open_spots() if piece.key[:2] == ("tong", seat)}
        if seat == self.state.viewer:
            self.hidden |= {piece.key for piece in self.hand_spots()}

    # Painting ---------------------------------------------------------------------------------------------------------

    @property
    def labelled(self) -> bool:
        """Whether the plain labels show."""
        return self.kit.settings.plain_labels and self.equipment in LABELLED

    def paint(self, surface: Surface, act: Seat | None, beside: Drawn, over: Drawn) -> None:
        """The table with all that lies still; `act` is the seat whose turn shows.

        What rests is painted once and kept: the ground with what stands beside the table, then that with the pieces
        and what lies over them.
        """
        motions, state = self.motions, self.state
        if motions.flights or motions.sliding or motions.shake:
            dx = round(shake(motions.shake) * self.frame.u * SHAKE_UNITS) if motions.shake else 0
            self._paint_rest(surface, act, dx, beside)
            over.draw(surface)
            self._paint_hand(surface, dx)
            return
        kept = (
            self.style,
            self.labelled,
            act,
            self._counts,
            tuple(state.discards),
            frozenset(self.hidden),
            state.over,
            tuple(map(tuple, state.exposed)),
            tuple(state.guesses),
            beside.state,
            over.state,
        )

        def paint(rest: Surface) -> None:
            self._paint_rest(rest, act, 0, beside)
            over.draw(rest)

        self.kit.show_layer(surface, "table rest", self.kit.scale.window, kept, paint)
        self._paint_hand(surface, 0)

    def _paint_rest(self, surface: Surface, act: Seat | None, dx: int, beside: Drawn) -> None:
        draw_ground(self.kit, self.frame, surface, self.style.ground, beside)
        if self.style.rimmed and act is not None:
            draw_rim_light(self.kit, self.frame, surface, self.layout.sides[act])
        self._paint_stock(surface, dx)
        self._paint_open(surface, dx)
        self._paint_backs(surface, dx)

    def _paint_stock(self, surface: Surface, dx: int) -> None:
        """Wall or stock."""
        for stack in self.layout.stock:
            spot = self._px(stack.spot, dx)
            if not self.style.ring:
                face = self.pieces.face("back", spot, state="card" if stack.shadow else "flat")
                self.pieces.draw(surface, face, spot)
                continue
            name, ratio = ("back_side", 473 / 550) if stack.along else ("back", 606 / 416)
            high = round(self.kit.scale.f(stack.spot.w) * ratio)
            picture = self.kit.sprites.get("mahjong", name, high, state="wall" if stack.shadow else "flat")
            picture.draw(surface, spot.x - spot.w / 2, spot.y - spot.h / 2 + 5 * self.frame.u)

    def _paint_open(self, surface: Surface, dx: int) -> None:
        """Exposed sets and discards, the farther ones first."""
        last = ("discard", len(self.state.discards) - 1)
        for key, code, spot, _seat in sorted(self.open_spots(), key=lambda piece: (piece.spot.y, piece.spot.x)):
            if key in self.motions.flights or key in self.hidden:
                continue
            place = self._px(self.motions.place(key, spot), dx)
            if key == last:
                self._paint_last_glow(surface, place)
            self.pieces.draw(surface, self.pieces.face(code, place, labelled=self.labelled), place)
            if key == last:
                self._paint_last_ring(surface, place)

    def _paint_last_glow(self, surface: Surface, px: Spot) -> None:
        paint, scale = self.kit.paint, self.kit.scale
        w, h = round(px.w), round(px.h)
        glow = paint.glow(
            w, h, radius=scale.f(9), sigma=scale.f(14), colour=theme.GLOW_BLUR, opacity=0.8, grow=scale.f(7)
        )
        glow.draw(surface, px.x - w / 2, px.y - h / 2)

    def _paint_last_ring(self, surface: Surface, px: Spot) -> None:
        """Ring of the last discard: golden on felt, red on the mat."""
        scale = self.kit.scale
        w, h = round(px.w), round(px.h)
        colour = theme.CINNABAR if self.style.mat else LIFTED_RING
        gap = max(1, scale.px(1 if self.style.mat else 3))
        ring = self.kit.paint.ring(w, h, radius=scale.f(7), width=scale.ring, colour=(colour,), gap=gap)
        ring.draw(surface, px.x - w / 2, px.y - h / 2)

    def _paint_backs(self, surface: Surface, dx: int) -> None:
        """Closed hands of the others; a laid guess shows its face on the last back."""
        for seat, backs in enumerate(self.layout.backs):
            for i, back in enumerate(backs):
                key = ("back", seat, i)
                if key in self.motions.flights or key in self.hidden:
                    continue
                if back.look == "back":
                    place = self._px(back.spot, dx)
                    self.pieces.draw(surface, self.pieces.face("back", place, state="card"), place)
                else:
                    place = self._px(self.motions.place(key, back.spot), dx)
                    picture = self.pieces.standing(back.look, place)
                    picture.draw(surface, place.x - place.w / 2, place.y - place.h / 2)
            guess = self.state.guesses[seat]
            if guess is not None and backs and not self.state.over:
                spot = backs[-1].spot
                wide, high = self.layout.discard_size
                place = self._px(Spot(spot.x, spot.y + spot.h * 0.2, wide * 0.7, high * 0.7), dx)
                self.pieces.draw(surface, self.pieces.face(guess, place, labelled=self.labelled), place)

    def _paint_hand(self, surface: Surface, dx: int) -> None:
        """The own hand left to right, raised pieces after the rest."""
        raised = []
        for key, code, spot in self.hand_spots():
            if key in self.motions.flights or key in self.hidden:
                continue
            look = self.looks.get(key, Look())
            px = self._px(
                self.motions.place(key, spot.raised(self.layout.lift if look.lifted else 4 * look.hovered)), dx
            )
            if look.lifted:
                raised.append((code, px))
                continue
            self.pieces.draw(surface, self.pieces.face(code, px, labelled=self.labelled, dim=look.dim), px)
            if key == ("drawn",) and self.style.ring:
                self._paint_ring(surface, px, gap=2)
        for code, px in raised:
            self._paint_glow(surface, px)
            self.pieces.draw(surface, self.pieces.face(code, px, state="lifted", labelled=self.labelled), px)
            self._paint_ring(surface, px)

    def _paint_glow(self, surface: Surface, px: Spot) -> None:
        scale = self.kit.scale
        if px.angle:
            return  # a turned card is outlined only; light round a fan would lie over its neighbours
        w, h = round(px.w), round(px.h)
        glow = self.kit.paint.glow(w, h, radius=scale.f(12), sigma=scale.f(14), colour=theme.GLOW_BLUR, opacity=0.55)
        glow.draw_centred(surface, px.x, px.y)

    def _paint_ring(self, surface: Surface, px: Spot, *, gap: float = 0) -> None:
        scale = self.kit.scale
        ring = self.kit.paint.ring(
            round(px.w),
            round(px.h),
            radius=scale.f(9),
            width=max(2, scale.px(2.5)),
            colour=(LIFTED_RING,),
            gap=scale.px(gap),
            angle=px.angle,
        )
        ring.draw_centred(surface, px.x, px.y)

    def paint_flights(self, surface: Surface) -> None:
        """Pieces on their way, over everything that lies."""
        for seen, spot, squeeze in self.motions.flying(self._targets(), self.frame):
            self.pieces.draw_flying(surface, seen, spot, labelled=self.labelled, squeeze=squeeze)

    def _targets(self) -> Iterator[tuple[Key, str, Spot]]:
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

    def _px(self, spot: Spot, dx: int) -> Spot:
        px = self.frame.spot(spot)
        return px._replace(x=px.x + dx) if dx else px
