"""One row of the deals list, as read from a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from game.match.players import translated_name_now
from game.records.deal_record import kept_hand_of
from game.rules.contract import Item, read_items

if TYPE_CHECKING:
    from game.words.memorable_hands import KeptHand


class Row(NamedTuple):
    """One row of the deals list."""

    deal: int
    game: str
    number: int
    deals: int | None
    started: str
    day: str
    hero: int | None
    name: str
    won: bool
    chips: int
    sound: bool
    kept: str
    """Name given by a player; '' for none."""
    shown: dict[str, Any]

    @property
    def called(self) -> str:
        """Name to display for the player of the remembered hand; '' if there is no such hand."""
        return translated_name_now(self.name)

    @property
    def kept_hand(self) -> KeptHand:
        """The hand remembered for this deal."""
        return kept_hand_of(self.shown)

    @property
    def items(self) -> tuple[Item, ...]:
        """Scoring items for which the player of the remembered hand was paid."""
        return read_items(self.shown.get("items", ()))
