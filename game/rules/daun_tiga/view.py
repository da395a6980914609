"""What Daun Tiga shows: the table as everybody sees it, a seat's own part, and the opened hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from game.rules.contract import Place
from game.rules.daun_tiga.comparison import Ruling
from game.rules.daun_tiga.hands import HAND, Reading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Move, Result, Seat
    from game.rules.daun_tiga.bank import Throw
    from game.rules.daun_tiga.options import DaunTigaOptions
    from game.rules.daun_tiga.phase import Phase
    from game.rules.daun_tiga.settlement import SideStake, Stakes
    from game.rules.evening import Evening


class Table(NamedTuple):
    """The public table; built once per state and shared by all views."""

    game: str
    options: DaunTigaOptions
    seats: int
    phase: Phase
    actor: Seat
    """The banker."""
    banker: Seat
    throws: tuple[tuple[Throw, ...], ...]
    """The dice for the first bank, round by round; () in later deals. DT-11."""
    stock: int
    """Cards left."""
    stakes: tuple[Stakes | None, ...]
    """By seat, once all stand; None for the banker and for bystanders. DT-42."""
    sides: tuple[SideStake, ...]
    """Side stakes, once all stakes stand. DT-13."""
    hands: tuple[tuple[str, ...] | None, ...]
    """Cards of each seat that has some, None while they lie face down; bystanders' come after. DT-13, DT-22."""
    turns: int
    """Windows closed so far."""
    number: int
    """Number of this state: goes up by one with every resolved move, not while a window collects answers."""
    result: Result | None
    losses: tuple[int, ...] = ()
    """Deals in a row that each seat has lost by its own stakes before this one, for those who chase their losses;
    a tie or a deal at the bank leaves the count as it is. () in the first deal."""
    evening: tuple[Evening, ...] = ()
    """Session history of each seat before this deal; () in the first deal."""


class View(NamedTuple):
    """What one seat may know: the public table and its own part. Nobody sees a card before all stakes stand. DT-21."""

    seat: Seat | None
    table: Table
    hand: tuple[str, ...]
    """Own cards, () while they lie face down."""
    backs: tuple[SideStake, ...]
    """Own side stakes of the window that is still open."""
    legal: tuple[Move, ...]
    answer: Move | None
    """Own last answer in a window that is still open."""

    def places(self) -> tuple[Place, ...]:
        """The stock, and three cards before each player; own ones too lie face down till all stakes stand. DT-21."""
        hands = (Place(f"hand {seat}", seat, HAND, hand or ()) for seat, hand in enumerate(self.table.hands))
        return (Place("stock", None, self.table.stock), *hands)


class Showdown(NamedTuple):
    """All hands open, and what each player's did against the banker's."""

    hands: tuple[tuple[str, ...], ...]
    readings: tuple[Reading, ...]
    rulings: tuple[Ruling | None, ...]
    """By seat; None for the banker."""

    @classmethod
    def read(cls, fields: Sequence[Any]) -> Showdown:
        """Rebuild it from its plain fields, in order."""
        hands, readings, rulings = fields
        return cls(
            hands,
            tuple(Reading(*each) for each in readings),
            tuple(None if each is None else Ruling(*each) for each in rulings),
        )
