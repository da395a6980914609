"""Types of rows read from the journal: matches, deals, and match summaries for the title screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from datetime import datetime

    from game.match.end_conditions import Length
    from game.match.players import Player
    from game.rules.contract import Seat


class SavedDeal(NamedTuple):
    """One deal as stored in the journal."""

    id: int
    number: int
    carry: dict[str, Any] | None
    seed: str
    commitment: str
    cut: str
    moves: tuple[tuple[Seat, str], ...]


class SavedMatch(NamedTuple):
    """One match as stored in the journal, with its last deal and the chips before that deal."""

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
    """Seed of the next deal if its seal has already been shown; otherwise ''."""
    length: Length
    follows: int
    """Id of the match that this one continues; 0 for the first match of a session."""
    spent: int
    """Seconds at the table."""
    stop: str
    """Key of the journey stop at which the match was started; '' for any other match."""
    deal: SavedDeal


class Summary(NamedTuple):
    """Summary of a match that can be resumed, for the title screen."""

    id: int
    game: str
    number: int
    deals: int | None
    players: tuple[Player, ...]
    started: datetime


class Begun(NamedTuple):
    """A match started for a deal of the day."""

    match: int
    gain: int | None
    """Gain of the first seat; None until the deal is over."""
