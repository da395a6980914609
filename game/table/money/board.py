"""Board of a money game: positions of hands, exposed sets and discards, and the table's style."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.equipment import CEKI_CARDS, MAHJONG_TILES
from game.table.board import HandBoard, Held
from game.table.money import layout_pai_tong, layout_pong
from game.table.money.layout import Counts, TableLayout

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.rules.contract import Seat
    from game.rules.money.view import ScoredSet
    from game.table.geometry import Spot
    from game.table.money.screen_state import MoneyState
    from game.table.motion import Key, Motions


HELD: Final = 11
"""Number of pieces in a hand before it draws, tongs included."""
LATE: Final = 32
"""Number of discards on the table late in a long deal."""


class Style(NamedTuple):
    """Visual style of a money game's table."""

    table_surface: str
    """Name of the picture of the surface in the room's sprite sheet."""
    ring: bool
    """Whether tiles form four walls around separate discards; if not, there are a stock and one pile."""
    rimmed: bool
    mat: bool
    """Whether the surface is a woven mat, with the last discard marked red and texts in pills."""


class OpenPiece(NamedTuple):
    """A face-up piece on the table: a discard, or a piece of an exposed set."""

    key: Key
    code: str
    spot: Spot
    seat: Seat
    """Owner of the piece, or the seat that discarded it."""


class MoneyBoard(HandBoard[TableLayout]):
    """Computes the positions of all pieces on a money game's table."""

    state: MoneyState
    equipment: str
    style: Style
    """Visual style of the table; like `equipment`, it is set before the board is initialised."""

    def __init__(self, motions: Motions, state: MoneyState) -> None:
        super().__init__(motions, state)
        self.let_go: Spot | None = None
        """Position, in units, from which the person's discard starts to fly."""

    def counts(self) -> Counts:
        """Return the numbers on which the layout depends.

        While a deal is animated, pieces that have not yet left the stock or wall are counted as part of it.
        """
        counts, undealt = self.state.counts(), self.motions.undealt
        return replace(counts, stock=counts.stock + undealt) if undealt else counts

    def lay(self) -> TableLayout:
        """Return the layout: a wall with discards in front of each seat, or a stock and a single pile of discards."""
        return self._lay(self.counts())

    def full(self, tongs: int) -> TableLayout:
        """Return the layout of this table late in a deal, with a full stock and `tongs` tongs per seat."""
        seats, held = self.state.seats, HELD - 3 * tongs
        return self._lay(
            Counts(
                seats=seats,
                viewer=self.state.viewer,
                hand=held,
                drawn=True,
                hands=(held,) * seats,
                tongs=(tongs,) * seats,
                discards=tuple(number % seats for number in range(LATE)),
                stock=layout_pong.ALL_TILES,
                starter=self.state.starter,
                dice=self.state.dice,
            )
        )

    def counter_places(self) -> Sequence[tuple[float, float]]:
        """Return all centres that the 'n left' label can have during a deal; () if it does not move."""
        return layout_pong.counter_places() if self.style.ring else ()

    def _lay(self, counts: Counts) -> TableLayout:
        if self.style.ring:
            return layout_pong.lay(counts, self.frame)
        surface = layout_pai_tong.RIM if self.style.rimmed else layout_pai_tong.MAT
        return layout_pai_tong.lay(counts, self.frame, self.equipment, surface)

    @property
    def stock(self) -> int:
        """Number of pieces currently shown in the stock or wall."""
        return self.counts().stock

    def wall_places(self, count: int) -> list[Spot]:
        """Return the positions in the wall of the last `count` tiles drawn, first to last."""
        counts = self.state.counts()
        gone = layout_pong.ALL_TILES - counts.stock
        return [layout_pong.wall_place(counts, number) for number in range(gone - count, gone)]

    def hand_spots(self) -> list[Held]:
        """Return the viewer's pieces with their positions; a piece just drawn comes last."""
        state, seen = self.state, Counter[str]()
        found: list[Held] = []
        for code, spot in zip(state.hand, self.layout.hand, strict=True):
            seen[code] += 1
            found.append(Held(("hand", code, seen[code]), code, spot))
        if state.drawn is not None:
            found.append(Held(("drawn",), state.drawn, self.layout.drawn))
        return found

    def back_spots(self, seat: Seat) -> list[Spot]:
        """Return the positions of another seat's face-down pieces."""
        return [back.spot for back in self.layout.backs[seat]]

    def open_spots(self) -> list[OpenPiece]:
        """Return the exposed pieces, then the discards, with their positions in units."""
        state, found = self.state, []
        for seat, tongs in enumerate(state.exposed):
            for n, (tong, spots) in enumerate(zip(tongs, self.layout.tongs[seat], strict=True)):
                for j, (code, spot) in enumerate(zip(tong, spots, strict=True)):
                    found.append(OpenPiece(("tong", seat, n, j), code, spot, seat))
        for i, ((seat, code), spot) in enumerate(zip(state.discards, self.layout.discards, strict=True)):
            found.append(OpenPiece(("discard", i), code, spot, seat))
        return found

    def lift(self, seat: Seat, read: ScoredSet) -> list[Spot]:
        """Return the positions of a set's pieces and stop drawing them, as the winning hand shows them.

        Face-down pieces are taken from the end of the hand.
        """
        hand = set(self.seat_keys(seat))
        lying = [
            (key, code, spot)
            for key, code, spot in self.targets()
            if key not in self.hidden and (key[:2] == ("tong", seat) if read.exposed else key in hand)
        ]
        found: list[Spot] = []
        for piece in read.pieces:
            if not lying:
                found.append(self.seat_spot(seat))
                continue
            place = next((each for each in lying if each[1] == piece), lying[-1])
            lying.remove(place)
            self.hidden.add(place[0])
            found.append(place[2])
        return found

    @property
    def last_discard(self) -> Key | None:
        """Key of the last discard, which is ringed; None if none, if claimed, or once the deal is won."""
        state = self.state
        settled = state.claimed or state.winner is not None
        return ("discard", len(state.discards) - 1) if state.discards and not settled else None

    def targets(self) -> Iterator[tuple[Key, str, Spot]]:
        """Yield the key, code and position of every piece that can be animated."""
        for key, code, spot, _seat in self.open_spots():
            yield key, code, spot
        for seat, backs in enumerate(self.layout.backs):
            for i, back in enumerate(backs):
                spot = back.spot
                if back.look in {"left", "right"}:  # a standing tile is painted flat while it is in flight
                    spot = spot._replace(h=spot.w * 1.46)
                yield ("back", seat, i), "back", spot
        yield from self.hand_spots()


def style_of(game: str, equipment: str) -> Style:
    """Return the style of the table for a game and its equipment."""
    if game == "pong":
        if equipment == MAHJONG_TILES.name:
            return Style("table-jade", ring=True, rimmed=True, mat=False)
        return Style(
            "table-peranakan" if equipment == CEKI_CARDS.name else "table-jade", ring=False, rimmed=True, mat=False
        )
    return Style("table-mat", ring=False, rimmed=False, mat=True)
