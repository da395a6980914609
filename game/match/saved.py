"""What stands in the journal, as it is read back: matches, deals, and what the title says of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from datetime import datetime

    from game.match.length import Length
    from game.match.players import Player
    from game.rules.contract import Seat


class SavedDeal(NamedTuple):
    """One deal as it stands in the journal."""

    id: int
    number: int
    carry: dict[str, Any] | None
    seed: str
    commitment: str
    cut: str
    moves: tuple[tuple[Seat, str], ...]


class SavedMatch(NamedTuple):
    """One match as it stands in the journal, with its last deal and the chips before that deal."""

    id: int
    game: str
    options: dict[str, Any]
    deals: int | None
    seed: str | None
    players: tuple[Player, ...]
    ledger: tuple[int, ...]
    derivation: int
    began: tuple[int, ...]
    """Chips by seat before the first deal."""
    promised: str
    """Seed of the next deal where its seal was shown already, else ''."""
    length: Length
    follows: int
    """The match that it goes on from; 0 where it begins an evening."""
    spent: int
    """Seconds at the table."""
    deal: SavedDeal


class Summary(NamedTuple):
    """What the title says of a match that can be resumed."""

    id: int
    game: str
    number: int
    deals: int | None
    players: tuple[Player, ...]
    started: datetime


class Begun(NamedTuple):
    """A match of a known seed."""

    match: int
    gain: int | None
    """What the first seat has gained by it; None while it goes on."""
