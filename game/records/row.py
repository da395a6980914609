"""One deal of the list of those that were played, as its record has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from game.match.players import said_now
from game.records.facts import laid_of
from game.rules.contract import Item, read_items

if TYPE_CHECKING:
    from game.words.keepsakes import Laid


class Row(NamedTuple):
    """One deal of the list."""

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
    """The name that a player gave it; '' for none."""
    shown: dict[str, Any]

    @property
    def called(self) -> str:
        """The name of whose hand it is, as it is said now; '' where nobody's is remembered."""
        return said_now(self.name)

    @property
    def laid(self) -> Laid:
        """The remembered hand."""
        return laid_of(self.shown)

    @property
    def items(self) -> tuple[Item, ...]:
        """What its player was paid for."""
        return read_items(self.shown.get("items", ()))
