"""Board of Tongits: positions of hand, bahays, discards and backs, and the areas free for panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.board import HandBoard, Held, Look
from game.table.geometry import Spot
from game.table.panel_placement import Room
from game.table.tongits import layout as places
from game.table.tongits.hand_order import UNKNOWN
from game.table.tongits.layout import Counts, TableLayout, arrange
from game.typing_compat import override

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.table.motion import Key
    from game.table.tongits.screen_state import TongitsState

Cards = list[tuple["Key", str, Spot]]
"""Key, code (a back if face down) and place (units) of some cards."""


class TongitsBoard(HandBoard[TableLayout]):
    """Computes the positions of all cards on a Tongits table."""

    state: TongitsState

    def counts(self) -> Counts:
        """Return the numbers on which the layout depends."""
        return self.state.counts()

    @override
    def lay(self) -> TableLayout:
        return arrange(self.state.counts(), self.frame)

    def hand_spots(self) -> list[Held]:
        """Return the viewer's cards with their positions."""
        found: list[Held] = []
        for group, spots in zip(self.state.groups, self.layout.hand, strict=True):
            for code, spot in zip(group.cards, spots, strict=True):
                key: Key = card_key(code) if code != UNKNOWN else ("hand", len(found))
                found.append(Held(key, code, spot))
        return found

    def bahay_spots(self) -> Iterator[tuple[int, Cards]]:
        """Yield the number of each bahay, with key, code (a back if face down) and position of its cards."""
        for number, (lying, spots) in enumerate(zip(self.state.bahays, self.layout.bahays, strict=True), 1):
            cards: Cards = []
            for j, (code, spot) in enumerate(zip(lying.cards, spots, strict=True)):
                down = lying.face_down or code == UNKNOWN
                key: Key = ("secret", number, j) if down else card_key(code)
                cards.append((key, UNKNOWN if down else code, spot))
            yield number, cards

    def discard_spots(self) -> Cards:
        """Return the key, code and position of the visible discards, oldest first."""
        spots = self.layout.discards
        seen = self.state.discards[len(self.state.discards) - len(spots) :]
        return [(card_key(code), code, spot) for (_seat, code), spot in zip(seen, spots, strict=True)]

    def back_spots(self, seat: int) -> tuple[Spot, ...]:
        """Return the positions of another seat's face-down cards."""
        return self.layout.backs[seat]

    def card_spot(self, code: str) -> Spot | None:
        """Return the position of a card in the viewer's hand, lifted or not; None if it is not in the hand."""
        for key, held, spot in self.hand_spots():
            if held == code and code != UNKNOWN:
                return spot.raised(places.LIFT) if self.looks.get(key, Look()).lifted else spot
        return None

    def room(self, *, over_own_bahays: bool = False) -> Room:
        """Return the areas that a panel must not cover because a decision depends on them.

        Closed hands, stock and plaques may be covered if nothing else is free; with `over_own_bahays`, closed hands and
        the viewer's open bahays may be covered at any time.
        """
        layout, viewer = self.layout, self.state.viewer
        laid = zip(self.state.bahays, layout.bahays, strict=True)
        open_cards = [spot for each, spots in laid if not (over_own_bahays and each.owner == viewer) for spot in spots]
        closed = [spot for spots in layout.backs for spot in spots]
        lifted = [held.spot.raised(places.LIFT / 2) for held in self.hand_spots()]
        hand = [spot._replace(h=spot.h + places.LIFT) for spot in lifted]
        said = [places.BUTTON_ROW.grown(-6), places.PILE_WORDS.grown(-6)]
        if not any(each.owner == self.state.viewer for each in self.state.bahays):
            said.append(places.OWN_PLACES[0].grown(-30))
        plates = [*layout.plaques, places.POT_PLATE]
        soft = [*([] if over_own_bahays else closed), *layout.stock, *(Spot.at(*box) for box in (*plates, places.BOWL))]
        kept = [*layout.discards, *open_cards]
        return Room(places.FIELD, kept, said, soft, hand, border=places.BORDER, plates=plates)

    def targets(self) -> Iterator[tuple[Key, str, Spot]]:
        """Yield the key, code and position of every card that can be animated."""
        yield from self.discard_spots()
        for _number, cards in self.bahay_spots():
            yield from cards
        for seat, spots in enumerate(self.layout.backs):
            for i, spot in enumerate(spots):
                yield ("back", seat, i), UNKNOWN, spot
        yield from self.hand_spots()


def card_key(code: str) -> Key:
    """Return the key of a card, which is the same anywhere on the board because each card exists once."""
    return ("card", code)
