"""The table as a picture: mat, pot, stock, discards, bahays and closed hands; and where every card of it is."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_, _
from game.scenes.table.board import HandBoard, Held, Look
from game.scenes.table.geometry import Box, Spot
from game.scenes.table.ground import Drawn, draw_ground
from game.scenes.table.pieces import Pieces
from game.scenes.tables.tongits import layout as places
from game.scenes.tables.tongits.hand import UNKNOWN
from game.scenes.tables.tongits.layout import Counts, TableLayout, arrange
from game.scenes.tables.tongits.marks import JADE, dashed_place
from game.ui import theme
from game.ui.widgets import Pill

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygame import Surface

    from game.scenes.table.context import TableContext
    from game.scenes.table.motion import Key
    from game.scenes.tables.tongits.screen_state import Lying, TongitsState

    Cards = list[tuple[Key, str, Spot]]
    """Key, code (a back where it lies face down) and place (units) of some cards."""

GROUND: Final = "table-banig"
FACES: Final = "french"
JUMBO: Final = "french-jumbo"
SMALL: Final = theme.CAPTION.sized(16)
BESIDE: Final = 26.0
"""Units from a row of cards to the pill above or under it."""


class Ring(NamedTuple):
    """The line round a card that is to be seen at once, and the light behind it."""

    colour: theme.Colour
    width: float
    light: float


LAST: Final = Ring(theme.CINNABAR, 3.0, 0.55)
"""The last discard."""
SAPAW: Final = Ring(JADE, 3.5, 0.9)
"""What was laid onto a bahay since its giver's turn."""


def card_key(code: str) -> Key:
    """Names a card wherever it lies: there is one of each."""
    return ("card", code)


class Board(HandBoard[TableLayout]):
    """Paints one table from its state, and knows where its cards are; it knows no input."""

    state: TongitsState

    def __init__(self, context: TableContext, state: TongitsState) -> None:
        super().__init__(context, FACES, state)
        self.arrange()

    def resize(self) -> None:
        """The window has another size."""
        super().resize()
        self.bahay_pieces = Pieces(self.kit, JUMBO if self.kit.scale.compact else FACES)

    def counts(self) -> Counts:
        """The numbers of the state."""
        return self.state.counts()

    def lay(self) -> TableLayout:
        """Places for these numbers."""
        return arrange(self.state.counts(), self.frame)

    # Places and keys --------------------------------------------------------------------------------------------------

    def hand_spots(self) -> list[Held]:
        """The own cards."""
        found: list[Held] = []
        for group, spots in zip(self.state.groups, self.layout.hand, strict=True):
            for code, spot in zip(group.cards, spots, strict=True):
                key: Key = card_key(code) if code != UNKNOWN else ("hand", len(found))
                found.append(Held(key, code, spot))
        return found

    def bahay_spots(self) -> Iterator[tuple[int, Cards]]:
        """Number of each bahay with key, code (a back where it lies face down) and place of its cards."""
        for number, (lying, spots) in enumerate(zip(self.state.bahays, self.layout.bahays, strict=True), 1):
            cards: Cards = []
            for j, (code, spot) in enumerate(zip(lying.cards, spots, strict=True)):
                down = lying.face_down or code == UNKNOWN
                key: Key = ("secret", number, j) if down else card_key(code)
                cards.append((key, UNKNOWN if down else code, spot))
            yield number, cards

    def discard_spots(self) -> Cards:
        """Key, code and place of the discards that can be seen, the last one last."""
        spots = self.layout.discards
        seen = self.state.discards[len(self.state.discards) - len(spots) :]
        return [(card_key(code), code, spot) for (_seat, code), spot in zip(seen, spots, strict=True)]

    def back_spots(self, seat: int) -> tuple[Spot, ...]:
        """The closed cards of another seat."""
        return self.layout.backs[seat]

    def card_spot(self, code: str) -> Spot | None:
        """Where a card of the own hand stands now, raised as it is."""
        for key, held, spot in self.hand_spots():
            if held == code and code != UNKNOWN:
                return spot.raised(places.LIFT) if self.looks.get(key, Look()).lifted else spot
        return None

    # Painting ---------------------------------------------------------------------------------------------------------

    def paint(self, surface: Surface, beside: Drawn, over: Drawn) -> None:
        """The table with all that lies; what rests is painted once and kept."""
        shown = self.state
        state = (
            tuple((each.cards, each.secret, each.open, each.fresh) for each in shown.bahays),
            shown.staged_bahays,
            tuple(shown.discards[-places.LYING_SHOWN :]),
            frozenset(self.hidden),
            (shown.pot, shown.covered, shown.over),
            self.kit.sprites.wear(FACES),
            beside.state,
        )
        self.paint_resting(surface, state, lambda rest: self._paint_lying(rest, beside), over)

    def _paint_lying(self, surface: Surface, beside: Drawn) -> None:
        draw_ground(self.kit, self.frame, surface, GROUND, beside)
        self._paint_own_places(surface)
        if self.state.pot:
            bowl = self.frame.rect(places.BOWL)
            self.kit.sprites.picture("pot-coins", bowl.size, sheet_name="tokens").draw(surface, *bowl.topleft)
        self._paint_stock(surface)
        for key, code, spot in self.discard_spots():
            last = code == self.state.discards[-1][1]
            self._paint_card(surface, key, code, spot, self.pieces, LAST if last else None)
        self._paint_bahays(surface)
        for seat, spots in enumerate(self.layout.backs):
            for i, spot in enumerate(spots):
                if not self.away(("back", seat, i)):
                    px = self.px(spot)
                    self.pieces.draw(surface, self.pieces.face(UNKNOWN, px, state="card"), px)

    def _paint_card(self, surface: Surface, key: Key, code: str, spot: Spot, pieces: Pieces, ring: Ring | None) -> None:
        if self.away(key):
            return
        px = self.px(self.motions.place(key, spot))
        if ring is not None:
            self.paint_light(surface, px, radius=10, sigma=10, opacity=ring.light, grow=7)
        pieces.draw(surface, pieces.face(code, px, state="card"), px)
        if ring is not None:
            self._paint_mark(surface, px, ring)

    def _paint_mark(self, surface: Surface, px: Spot, ring: Ring) -> None:
        self.paint_ring(surface, px, ring.colour, width=ring.width, gap=self.kit.scale.f(1.5))

    def _paint_own_places(self, surface: Surface) -> None:
        shown = self.state
        for box in self.layout.own_places:
            rect = self.frame.rect(box)
            dashed_place(self.kit, rect.size).draw(surface, *rect.topleft)
        taken = any(each.owner == shown.viewer for each in shown.bahays)
        if not (taken or shown.over or shown.covered):
            self._paint_pill(surface, _("Your bahays"), *places.OWN_PLACES[0].centre)

    def _paint_stock(self, surface: Surface) -> None:
        if not self.layout.stock:
            rect = self.frame.rect(Box(*places.STOCK_AT, *places.PILE))
            dashed_place(self.kit, rect.size).draw(surface, *rect.topleft)
        for i, spot in enumerate(self.layout.stock):
            px = self.px(spot)
            self.pieces.draw(surface, self.pieces.face(UNKNOWN, px, state="card" if i == 0 else "flat"), px)

    def _paint_bahays(self, surface: Surface) -> None:
        pills: list[tuple[str, float, float]] = []
        for number, cards in self.bahay_spots():
            lying = self.state.bahays[number - 1]
            if number in self.state.staged_bahays:
                self._paint_staged(surface, cards)
            last = cards[-1][1]
            for key, code, spot in cards:
                ring = SAPAW if code == last and code in lying.fresh else None
                self._paint_card(surface, key, code, spot, self.bahay_pieces, ring)
            for (_key, code, spot), after in pairwise(cards):
                if code in lying.fresh:  # of a card that others cover the strip that can be seen
                    strip = spot.box()._replace(w=after[2].x - spot.x)
                    self._paint_mark(surface, self.px(Spot.at(*strip)), SAPAW)
            if lying.secret:
                x = (cards[0][2].x + cards[-1][2].x) / 2
                pills.append((_("secret · {count} cards").format(count=len(cards)), x, cards[0][2].y + 36))
            pills += self._sapaw_pills(lying, cards)
        for words, x, y in pills:
            self._paint_pill(surface, words, x, y)

    def _sapaw_pills(self, lying: Lying, cards: Cards) -> list[tuple[str, float, float]]:
        """Whose sapaw it is, over the ringed cards of the upper rows, under those of the lower ones."""
        ringed = [(code, spot) for _key, code, spot in cards if code in lying.fresh]
        if not ringed:
            return []
        code, spot = ringed[-1]
        upper = spot.y < places.ROW_TOPS[1]
        y = spot.y - spot.h / 2 - BESIDE if upper else spot.y + spot.h / 2 + BESIDE
        giver = next(seat for seat, card in lying.sapaw if card == code)
        words = self.reader.of_seat(giver, N_("your sapaw"), N_("{player}’s sapaw"))
        half = self.kit.text.width(words, SMALL) / 2 / self.frame.u + 20
        return [(words, min(max(spot.x, places.FIELD.x + half), places.FIELD.right - half), y)]

    def _paint_staged(self, surface: Surface, cards: Cards) -> None:
        """A light and a dashed line round what can still be taken back."""
        first, last = cards[0][2].box(), cards[-1][2].box()
        rect = self.frame.rect(Box(first.x, first.y, last.right - first.x, first.h).grown(7)).move(self.shaken, 0)
        scale, paint = self.kit.scale, self.kit.paint
        glow = paint.glow(*rect.size, radius=scale.f(12), sigma=scale.f(9), colour=theme.GLOW, opacity=0.95)
        glow.draw(surface, *rect.topleft)
        width = max(2, scale.px(2.4))
        line = paint.dashed(*rect.size, radius=scale.f(12), width=width, colour=theme.PAPER_RING, opacity=1.0)
        line.draw(surface, *rect.topleft)

    def paint_slot(self, surface: Surface, box: Box, code: str, *, strong: bool) -> None:
        """Where a card of the hand fits: a dashed slot through which its index shows; `strong` while it is meant."""
        scale, rect = self.kit.scale, self.frame.rect(box)
        before = surface.get_clip()
        surface.set_clip(rect.clip(before))
        spot = self.frame.spot(Spot.at(box.x, box.y, *places.CARD))
        face = self.bahay_pieces.face(code, spot, state="flat")
        self.bahay_pieces.draw(surface, face, spot, 0.95 if strong else 0.6)
        surface.set_clip(before)
        width = max(2, scale.px(3.6 if strong else 2.4))
        outline = self.kit.paint.dashed(*rect.size, radius=scale.f(9), width=width, colour=JADE, opacity=1.0)
        outline.draw(surface, *rect.topleft)
        self.kit.text.cover(rect)

    def targets(self) -> Iterator[tuple[Key, str, Spot]]:
        """Key, code and place of everything that can be on its way."""
        yield from self.discard_spots()
        for _number, cards in self.bahay_spots():
            yield from cards
        for seat, spots in enumerate(self.layout.backs):
            for i, spot in enumerate(spots):
                yield ("back", seat, i), UNKNOWN, spot
        yield from self.hand_spots()

    # Parts ------------------------------------------------------------------------------------------------------------

    def _paint_pill(self, surface: Surface, words: str, x: float, y: float) -> None:
        pill = Pill(self.kit, words, SMALL)
        pill.place_centred(*self.frame.point(x, y))
        pill.rect.x += self.shaken
        pill.draw(surface)
