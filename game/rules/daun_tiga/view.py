"""Phases and views of Daun Tiga: the public table, a seat's private information, and the opened hands. DT-12, DT-21."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.rules.contract import Place
from game.rules.daun_tiga.comparison import Ruling
from game.rules.daun_tiga.hands import HAND, HandValue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Move, Result, Seat
    from game.rules.daun_tiga.options import DaunTigaOptions
    from game.rules.daun_tiga.settlement import SideStake, Stakes, Throw
    from game.rules.session_history import SessionMemory


class Phase(StrEnum):
    """The phases of a deal; compare members with `is`."""

    STAKE = "stake"
    """All seats but the banker place their stakes, at the same time. DT-21."""
    KEEP = "keep"
    """A banker who lost to all decides whether to keep the bank. DT-12."""
    OVER = "over"


STAKING: Final = Phase.STAKE
KEEPING: Final = Phase.KEEP
OVER: Final = Phase.OVER


class Table(NamedTuple):
    """The part of a deal's state that all seats can see; built once per state and shared by all views."""

    game: str
    options: DaunTigaOptions
    seats: int
    phase: Phase
    actor: Seat
    """The banker's seat."""
    banker: Seat
    throws: tuple[tuple[Throw, ...], ...]
    """Dice thrown for the first bank, round by round; () in later deals. DT-11."""
    stock: int
    """Number of cards left in the stock."""
    stakes: tuple[Stakes | None, ...]
    """Stakes by seat once all are placed; None for the banker and for bystanders. DT-42."""
    sides: tuple[SideStake, ...]
    """Side stakes of all seats, once all stakes are placed. DT-13."""
    hands: tuple[tuple[str, ...] | None, ...]
    """Cards of each player, None while they are face down; bystanders have no entry. DT-13, DT-22."""
    turns: int
    """Number of windows closed so far."""
    number: int
    """Number of this state: incremented by every resolved move, but not while a window collects answers."""
    result: Result | None
    losses: tuple[int, ...] = ()
    """Number of consecutive deals before this one that each seat has lost with its own stakes, for opponents that chase
    losses; ties and deals as banker leave the count unchanged. () in the first deal.
    """
    evening: tuple[SessionMemory, ...] = ()
    """Session history of each seat before this deal; () in the first deal."""


class View(NamedTuple):
    """The public table plus one seat's private information. Cards are hidden until all stakes are placed. DT-21."""

    seat: Seat | None
    table: Table
    hand: tuple[str, ...]
    """This seat's cards; () while they are face down."""
    backs: tuple[SideStake, ...]
    """Side stakes that this seat has placed in a window that is still open."""
    legal: tuple[Move, ...]
    answer: Move | None
    """This seat's last answer in a window that is still open."""

    def places(self) -> tuple[Place, ...]:
        """Return the stock and each player's three cards, face down until all stakes are placed. DT-21."""
        hands = (Place(f"hand {seat}", seat, HAND, hand or ()) for seat, hand in enumerate(self.table.hands))
        return (Place("stock", None, self.table.stock), *hands)


class Showdown(NamedTuple):
    """All hands turned up, with the ruling on each player's hand against the banker's."""

    hands: tuple[tuple[str, ...], ...]
    readings: tuple[HandValue, ...]
    rulings: tuple[Ruling | None, ...]
    """The ruling on each player's hand, by seat; None for the banker."""

    @classmethod
    def read(cls, fields: Sequence[Any]) -> Showdown:
        """Rebuild a showdown from its plain field values, in order."""
        hands, readings, rulings = fields
        return cls(
            hands,
            tuple(HandValue(*each) for each in readings),
            tuple(None if each is None else Ruling(*each) for each in rulings),
        )
