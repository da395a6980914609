"""Where every piece of a money table is: hand, open sets, discards, closed hands; and what the table is made of."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from game.table.board import HandBoard, Held
from game.table.money import layout_pai_tong, layout_pong
from game.table.money.layout import TableLayout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.rules.contract import Seat
    from game.table.geometry import Spot
    from game.table.money.layout import Counts
    from game.table.money.screen_state import MoneyState
    from game.table.motion import Key, Motions


class Style(NamedTuple):
    """What a table is made of."""

    ground: str
    """The room sheet's picture of the surface."""
    ring: bool
    """Tiles in four walls, discards before each seat; else a stock and one pile."""
    rimmed: bool
    mat: bool
    """A woven mat: the last discard is marked in red, words stand in pills."""


class OpenPiece(NamedTuple):
    """One piece that lies face up on the table: a discard, or part of an exposed set."""

    key: Key
    code: str
    spot: Spot
    seat: Seat
    """Whose it is, or who discarded it."""


class MoneyBoard(HandBoard[TableLayout]):
    """Knows where the pieces of one table are."""

    state: MoneyState
    equipment: str
    style: Style
    """What the table is made of; both are known before the board is."""

    def __init__(self, motions: Motions, state: MoneyState) -> None:
        super().__init__(motions, state)
        self.let_go: Spot | None = None
        """Where (units) the piece is that the person discards: it flies from there."""

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


def style_of(game: str, equipment: str) -> Style:
    """The surface that goes with a game and what it is played with."""
    if game == "pong":
        if equipment == "mahjong":
            return Style("table-jade", ring=True, rimmed=True, mat=False)
        return Style("table-peranakan" if equipment == "ceki" else "table-jade", ring=False, rimmed=True, mat=False)
    return Style("table-mat", ring=False, rimmed=False, mat=True)
