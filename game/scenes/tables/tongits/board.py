"""The table as a picture: mat, pot, stock, discards, bahays and closed hands; and where every card of it is."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.scenes.table.board import HandBoard, Held, Look
from game.scenes.table.geometry import Box, Spot
from game.scenes.table.ground import Drawn, draw_ground
from game.scenes.table.panel_place import Room
from game.scenes.table.pieces import Pieces
from game.scenes.tables.tongits import layout as places
from game.scenes.tables.tongits.hand import UNKNOWN
from game.scenes.tables.tongits.layout import Counts, TableLayout, arrange
from game.scenes.tables.tongits.marks import JADE, dashed_place
from game.ui import theme
from game.ui.widgets import Pill
from game.words.tongits.questions import sapaw_note

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygame import Surface

    from game.scenes.table.context import TableContext
    from game.scenes.table.motion import Key
    from game.scenes.tables.tongits.screen_state import TongitsState

    Cards = list[tuple[Key, str, Spot]]
    """Key, code (a back where it lies face down) and place (units) of some cards."""

GROUND: Final = "table-banig"
FACES: Final = "french"
JUMBO: Final = "french-jumbo"
SMALL: Final = theme.CAPTION.sized(16)
ON_FOOT: Final = 12.0
"""Units from the lower edge of a bahay up to the middle of the word on it."""


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

    def room(self) -> Room:
        """What a panel has to know of the table: of what is to be judged by it covers nothing.

        Closed hands, stock and plaques it covers where nothing is free.
        """
        layout = self.layout
        open_cards = [spot for spots in layout.bahays for spot in spots]
        closed = [spot for spots in layout.backs for spot in spots]
        beside = [Spot.at(*box) for box in (*layout.plaques, places.POT_PLATE, places.BOWL)]
        lifted = [held.spot.raised(places.LIFT / 2) for held in self.hand_spots()]
        hand = [spot._replace(h=spot.h + places.LIFT) for spot in lifted]
        said = [places.BUTTON_ROW.grown(-6), places.PILE_WORDS.grown(-6)]
        if not any(each.owner == self.state.viewer for each in self.state.bahays):
            said.append(places.OWN_PLACES[0].grown(-30))
        return Room(places.FIELD, [*layout.discards, *open_cards], said, [*closed, *layout.stock, *beside], hand)

    # Painting ---------------------------------------------------------------------------------------------------------

    def paint(self, surface: Surface, beside: Drawn, over: Drawn) -> None:
        """The table with all that lies; what rests is painted once and kept."""
        shown = self.state
        state = (
            tuple((each.cards, each.secret, each.open, each.fresh, each.sapaw) for each in shown.bahays),
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
            if lying.fresh:
                words = sapaw_note([given for given in lying.sapaw if given[1] in lying.fresh], self.reader)
                half = self._pill(words, 0, 0).size[0] / 2 / self.frame.u
                left, end = cards[0][2].box(), cards[-1][2].box()
                ringed = [spot.x for _key, code, spot in cards if code in lying.fresh]
                x = max(min(sum(ringed) / len(ringed), end.right - half), left.x + half)
                pills.append((words, x, left.bottom - ON_FOOT))
        self._paint_pills(surface, pills)

    def _paint_pills(self, surface: Surface, pills: list[tuple[str, float, float]]) -> None:
        """Words on the feet of bahays, inside the field and side by side."""
        field = self.frame.rect(places.FIELD)
        last = Rect(0, 0, 0, 0)
        for words, x, y in sorted(pills, key=lambda pill: (pill[2], pill[1])):
            pill = self._pill(words, x, y)
            pill.rect.clamp_ip(field)
            if last.inflate(4, 0).colliderect(pill.rect):
                pill.rect.left = last.right + 4
            pill.draw(surface)
            last = pill.rect

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
        self._pill(words, x, y).draw(surface)

    def _pill(self, words: str, x: float, y: float) -> Pill:
        pill = Pill(self.kit, words, SMALL)
        pill.place_centred(*self.frame.point(x, y))
        pill.rect.x += self.shaken
        return pill
