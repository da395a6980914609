"""The table as a picture: ground, wall or stock, discards, sets, backs, hand, in the design's order of depth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.scenes.table.geometry import Box, Frame, Spot
from game.scenes.table.ground import Drawn, draw_ground, draw_rim_light
from game.scenes.table.pieces import LABELLED, Pieces
from game.scenes.tables.money import layout_pai_tong, layout_pong
from game.ui import theme
from game.ui.animation import shake

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygame import Rect, Surface

    from game.scenes.table.motion import Key, Motions
    from game.scenes.tables.money.layout import Counts, TableLayout
    from game.scenes.tables.money.screen_state import ScreenState
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


class Board:
    """Draws one table from what is shown; knows no input."""

    def __init__(self, kit: Kit, game: str, equipment: str, motions: Motions) -> None:
        self.kit = kit
        self.style = style_of(game, equipment)
        self.equipment = equipment
        self.motions = motions
        self.frame = Frame(kit.scale)
        self.pieces = Pieces(kit, equipment)
        self.layout: TableLayout
        self.looks: dict[Key, Look] = {}
        self.hidden: set[Key] = set()
        """Pieces that something else draws just now: dragged, or laid out as a won hand."""
        self.labels = True
        self.words_place: tuple[TableLayout, str, Box | None] | None = None
        """Where the words about the last discard stand, found once a layout."""
        self._counts: Counts | None = None

    def resize(self) -> None:
        """The window has another size."""
        self.frame = Frame(self.kit.scale)
        self.pieces = Pieces(self.kit, self.equipment)
        self._counts = None
        self.motions.forget_places()

    def lay(self, counts: Counts) -> TableLayout:
        """Lay everything out for these numbers."""
        if counts != self._counts:
            self._counts = counts
            if self.style.ring:
                self.layout = layout_pong.lay(counts, self.frame)
            else:
                ground = layout_pai_tong.RIM if self.style.rimmed else layout_pai_tong.MAT
                self.layout = layout_pai_tong.lay(counts, self.frame, self.equipment, ground)
        return self.layout

    # Places and keys --------------------------------------------------------------------------------------------------

    @staticmethod
    def hand_keys(hand: list[str]) -> list[Key]:
        """Names of the hand's pieces that stay with them through every sorting."""
        seen: dict[str, int] = {}
        keys: list[Key] = []
        for code in hand:
            seen[code] = seen.get(code, 0) + 1
            keys.append(("hand", code, seen[code]))
        return keys

    def hand_spots(self, shown: ScreenState) -> list[tuple[Key, str, Spot]]:
        """Key, code and resting place (units) of the own pieces, left to right, the drawn one last."""
        keys = self.hand_keys(shown.hand)
        found = [(key, code, spot) for key, code, spot in zip(keys, shown.hand, self.layout.hand, strict=True)]
        if shown.drawn is not None:
            found.append((("drawn",), shown.drawn, self.layout.drawn))
        return found

    def seat_spot(self, shown: ScreenState, seat: int, *, last: int = 0) -> Spot:
        """Where a closed piece of a seat is, from the last one backwards: what it plays comes from here."""
        if seat == shown.viewer:
            spots = [spot for _key, _code, spot in self.hand_spots(shown)]
        else:
            spots = [back.spot for back in self.layout.backs[seat]]
        return spots[max(0, len(spots) - 1 - last)] if spots else Spot.at(*self.layout.plaques[seat])

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface, shown: ScreenState, act: int | None, beside: Drawn, over: Drawn) -> None:
        """The table with all that lies still; `act` is the seat whose turn shows.

        What rests is drawn once and kept: the ground with what stands beside the table, then that with the pieces and
        what lies over them.
        """
        motions = self.motions
        if motions.flights or motions.sliding or motions.shake:
            dx = round(shake(motions.shake) * self.frame.u * SHAKE_UNITS) if motions.shake else 0
            self._paint_rest(surface, shown, act, dx, beside)
            over.draw(surface)
            self._draw_hand(surface, shown, dx)
            return
        state = (
            self.style,
            self._labelled(),
            act,
            self._counts,
            tuple(shown.discards),
            frozenset(self.hidden),
            shown.over,
            tuple(map(tuple, shown.exposed)),
            tuple(shown.guesses),
            beside.state,
            over.state,
        )

        def paint(rest: Surface) -> None:
            self._paint_rest(rest, shown, act, 0, beside)
            over.draw(rest)

        self.kit.show_layer(surface, "table rest", self.kit.scale.window, state, paint)
        self._draw_hand(surface, shown, 0)

    def _paint_rest(self, surface: Surface, shown: ScreenState, act: int | None, dx: int, beside: Drawn) -> None:
        draw_ground(self.kit, self.frame, surface, self.style.ground, beside)
        self._draw_turn_light(surface, act)
        self._draw_lying(surface, shown, dx)
        self._draw_backs(surface, shown, dx)

    def _draw_turn_light(self, surface: Surface, act: int | None) -> None:
        if self.style.rimmed and act is not None:
            draw_rim_light(self.kit, self.frame, surface, self.layout.sides[act])

    def _draw_lying(self, surface: Surface, shown: ScreenState, dx: int) -> None:
        """Wall or stock, exposed sets and discards, in order of depth."""
        for stack in self.layout.stock:
            spot = self._px(stack.spot, dx)
            if self.style.ring:
                name = "back_side" if stack.along else "back"
                state = "wall" if stack.shadow else "flat"
                high = round(self.kit.scale.f(stack.spot.w) * (473 / 550 if stack.along else 606 / 416))
                self.kit.sprites.get("mahjong", name, high, state=state).draw(
                    surface, spot.x - spot.w / 2, spot.y - spot.h / 2 + 5 * self.frame.u
                )
            else:
                self.pieces.draw(
                    surface, self.pieces.face("back", spot, state="card" if stack.shadow else "flat"), spot
                )
        lying: list[tuple[float, float, Key, str, Spot]] = []
        for seat, tongs in enumerate(shown.exposed):
            for n, (tong, spots) in enumerate(zip(tongs, self.layout.tongs[seat], strict=False)):
                lying += [
                    (spot.y, spot.x, ("tong", seat, n, j), code, spot)
                    for j, (code, spot) in enumerate(zip(tong, spots, strict=True))
                ]
        for i, ((_seat, code), spot) in enumerate(zip(shown.discards, self.layout.discards, strict=True)):
            lying.append((spot.y, spot.x, ("discard", i), code, spot))
        last = ("discard", len(shown.discards) - 1)
        for _y, _x, key, code, spot in sorted(lying, key=lambda entry: entry[:2]):
            if key in self.motions.flights or key in self.hidden:
                continue
            place = self._px(self.motions.place(key, spot), dx)
            if key == last:
                self._draw_last_mark(surface, place, shown, under=True)
            self.pieces.draw(surface, self.pieces.face(code, place, labelled=self._labelled()), place)
            if key == last:
                self._draw_last_mark(surface, place, shown, under=False)

    def _draw_last_mark(self, surface: Surface, place: Spot, shown: ScreenState, *, under: bool) -> None:
        """Ring and glow of the last discard: golden on felt, red on the mat."""
        del shown
        paint, scale = self.kit.paint, self.kit.scale
        w, h = round(place.w), round(place.h)
        x, y = place.x - w / 2, place.y - h / 2
        if under:
            glow = paint.glow(
                w, h, radius=scale.f(9), sigma=scale.f(14), colour=theme.GLOW_BLUR, opacity=0.8, grow=scale.f(7)
            )
            glow.draw(surface, x, y)
            return
        colour = theme.CINNABAR if self.style.mat else LIFTED_RING
        gap = max(1, scale.px(1 if self.style.mat else 3))
        ring = paint.ring(w, h, radius=scale.f(7), width=scale.ring, colour=(colour,), gap=gap)
        ring.draw(surface, x, y)

    def _draw_backs(self, surface: Surface, shown: ScreenState, dx: int) -> None:
        """Closed hands of the others; a laid guess shows its face on the last back."""
        for seat, backs in enumerate(self.layout.backs):
            for i, back in enumerate(backs):
                key = ("back", seat, i)
                if key in self.motions.flights or key in self.hidden:
                    continue
                place = self._px(self.motions.place(key, back.spot) if back.look != "back" else back.spot, dx)
                if back.look == "back":
                    self.pieces.draw(surface, self.pieces.face("back", place, state="card"), place)
                else:
                    picture = self.pieces.standing(back.look, place)
                    picture.draw(surface, place.x - place.w / 2, place.y - place.h / 2)
            guess = shown.guesses[seat] if shown.guesses else None
            if guess is not None and backs and not shown.over:
                spot = backs[-1].spot
                wide, high = self.layout.discard_size
                place = self._px(Spot(spot.x, spot.y + spot.h * 0.2, wide * 0.7, high * 0.7), dx)
                self.pieces.draw(surface, self.pieces.face(guess, place, labelled=self._labelled()), place)

    def _draw_hand(self, surface: Surface, shown: ScreenState, dx: int) -> None:
        """The own hand left to right, raised pieces after the rest."""
        entries = [entry for entry in self.hand_spots(shown) if entry[0] not in self.hidden]
        raised = []
        for key, code, spot in entries:
            if key in self.motions.flights:
                continue
            look = self.looks.get(key, Look())
            place = self.motions.place(key, spot.raised(self.layout.lift if look.lifted else 4 * look.hovered))
            if look.lifted:
                raised.append((code, place))
                continue
            px = self._px(place, dx)
            self.pieces.draw(surface, self.pieces.face(code, px, labelled=self._labelled(), dim=look.dim), px)
            if key == ("drawn",) and self.style.ring:
                self._ring(surface, px, gap=2)
        for code, place in raised:
            px = self._px(place, dx)
            self._glow(surface, px)
            self.pieces.draw(surface, self.pieces.face(code, px, state="lifted", labelled=self._labelled()), px)
            self._ring(surface, px)

    def _glow(self, surface: Surface, px: Spot) -> None:
        scale = self.kit.scale
        if px.angle:
            return  # a turned card is outlined only; light round a fan would lie over its neighbours
        w, h = round(px.w), round(px.h)
        glow = self.kit.paint.glow(w, h, radius=scale.f(12), sigma=scale.f(14), colour=theme.GLOW_BLUR, opacity=0.55)
        glow.draw_centred(surface, px.x, px.y)

    def _ring(self, surface: Surface, px: Spot, *, gap: float = 0) -> None:
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

    def draw_flights(self, surface: Surface, shown: ScreenState) -> None:
        """Pieces on their way, over everything that lies."""
        for seen, spot, squeeze in self.motions.flying(self._targets(shown), self.frame):
            self.pieces.draw_flying(surface, seen, spot, labelled=self._labelled(), squeeze=squeeze)

    def _targets(self, shown: ScreenState) -> Iterator[tuple[Key, str, Spot]]:
        """Key, code and place of everything that can be on its way."""
        for i, ((_seat, code), spot) in enumerate(zip(shown.discards, self.layout.discards, strict=True)):
            yield ("discard", i), code, spot
        for seat, tongs in enumerate(shown.exposed):
            for n, (tong, spots) in enumerate(zip(tongs, self.layout.tongs[seat], strict=False)):
                for j, (code, spot) in enumerate(zip(tong, spots, strict=True)):
                    yield ("tong", seat, n, j), code, spot
        for seat, backs in enumerate(self.layout.backs):
            for i, back in enumerate(backs):
                spot = back.spot
                if back.look in {"left", "right"}:  # a standing tile is drawn lying while it flies
                    spot = spot._replace(w=spot.w, h=spot.w * 1.46)
                yield ("back", seat, i), "back", spot
        yield from self.hand_spots(shown)

    # Small helpers ----------------------------------------------------------------------------------------------------

    def _labelled(self) -> bool:
        return self.labels and self.equipment in LABELLED

    def _px(self, spot: Spot, dx: int) -> Spot:
        px = self.frame.spot(spot)
        return px._replace(x=px.x + dx) if dx else px

    def rect(self, box: Box) -> Rect:
        """Whole pixels of a rectangle in units."""
        return self.frame.rect(box)
