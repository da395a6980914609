"""One row of the list of deals, read from its record."""

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
    """Name given by a player; '' for none."""
    shown: dict[str, Any]

    @property
    def called(self) -> str:
        """Name of the owner of the remembered hand, as shown now; '' if there is none."""
        return said_now(self.name)

    @property
    def laid(self) -> Laid:
        """The remembered hand."""
        return laid_of(self.shown)

    @property
    def items(self) -> tuple[Item, ...]:
        """Items for which its player was paid."""
        return read_items(self.shown.get("items", ()))
