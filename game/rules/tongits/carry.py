"""State carried from one deal of Tongits to the next: mano (starting seat), pot and streak. TG-02, TG-51, TG-73, TG-74.

The pot is a separate account: every player pays into it before a deal, and a player who wins two deals in a row takes
it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.rules.contract import N_, Entry, Item, Seat
from game.rules.tongits.settlement import SEATS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.tongits.options import TongitsOptions

POT: Final = "pot"
"""Id of the account that holds the pot. TG-74."""
FIRST_STAKE: Final = 3
"""Units that every player puts into an empty pot. TG-73."""
LATER_STAKE: Final = 1
"""Units that every player adds to a pot that is not empty. TG-73."""


class CarriedState(NamedTuple):
    """State passed from one deal to the next: starting seat, pot and winning streak."""

    mano: Seat | None = None
    """Seat that gets thirteen cards and starts; None before the first deal, whose mano is chosen at random. TG-02."""
    pot: int = 0
    """Units in the pot before this deal's stakes; 0 if the pot is new."""
    streak: Seat | None = None
    """Seat that takes the pot if it wins this deal."""

    def carry(self) -> dict[str, Any]:
        """Return the state as plain JSON values."""
        return self._asdict()

    def stake(self, options: TongitsOptions) -> int:
        """Return the number of units each player pays into the pot before this deal. TG-73."""
        if options.jackpot == "off":
            return 0
        return LATER_STAKE if self.pot else FIRST_STAKE

    def filled(self, options: TongitsOptions) -> int:
        """Return the units in the pot during this deal, after all stakes have been paid."""
        return self.pot + SEATS * self.stake(options)


def stake_in(pot: int) -> int:
    """Return the units that each player has paid into the pot before a deal in which it holds `pot` units. TG-73.

    >>> [stake_in(pot) for pot in (0, 9, 12, 15)]
    [0, 3, 1, 1]
    """
    if not pot:
        return 0
    return FIRST_STAKE if pot == SEATS * FIRST_STAKE else LATER_STAKE


def moved_to_seat(pot: int, winner: Seat | None, paid: int, seat: Seat) -> int:
    """Return the units that a seat has gained from the pot in a deal so far; negative for its stake.

    TG-73. `pot` is the number of units in the pot now, after the winner took `paid` units out of it.

    >>> [moved_to_seat(9, None, 0, 0), moved_to_seat(0, 1, 12, 1), moved_to_seat(0, 1, 12, 0)]
    [-3, 11, -1]
    """
    return (paid if seat == winner else 0) - stake_in(pot + paid)


class Jackpot(NamedTuple):
    """Changes to the pot in one deal, and the state passed to the next."""

    entries: tuple[Entry, ...]
    """Entries of the seats, then of the pot; they sum to zero. Empty without a jackpot."""
    paid: int
    """Units that the winner took out of the pot; 0 if it took none."""
    after: CarriedState


def read_carry(carry: Mapping[str, Any] | None) -> CarriedState:
    """Parse the carry of the previous deal; raise `ValueError`, with a message for the user, if it is invalid.

    >>> read_carry({"mano": 2, "pot": 12, "streak": 2})
    CarriedState(mano=2, pot=12, streak=2)
    """
    if carry is None:
        return CarriedState()
    if carry.get("mano") is None:
        raise ValueError("a game of Tongits after the first needs its mano, who won the one before")
    for name in carry:
        if name not in CarriedState._fields:
            raise ValueError(f"a game of Tongits hands on {', '.join(CarriedState._fields)}, not {name!r}")
    between = CarriedState(carry.get("mano"), carry.get("pot", 0), carry.get("streak"))
    for name in ("mano", "streak"):
        seat = getattr(between, name)
        if seat is not None and (type(seat) is not int or seat not in range(SEATS)):
            raise ValueError(f"{name} must be a seat from 0 to {SEATS - 1}, not {seat!r}")
    if type(between.pot) is not int or between.pot < 0:
        raise ValueError(f"pot must be a whole number of units, not {between.pot!r}")
    return between


def settle_pot(before: CarriedState, winner: Seat | None, mano: Seat, options: TongitsOptions) -> Jackpot:
    """Charge the stakes, and pay the pot to a player who has won twice in a row. TG-73.

    The winner is the next mano (TG-02). A void deal (`winner` None) leaves mano, pot and streak unchanged: it neither
    breaks a streak nor counts for one. TG-51.
    """
    stake, pot = before.stake(options), before.filled(options)
    paid = pot if winner is not None and winner == before.streak and options.jackpot == "on" else 0
    entries = _entries(stake, winner, paid) if options.jackpot == "on" else ()
    if winner is None:
        return Jackpot(entries, 0, CarriedState(mano, pot, before.streak))
    # after a pot the streak begins again, unless the win that took it counts for the next one too
    streak = None if paid and options.streak_carry == "off" else winner
    return Jackpot(entries, paid, CarriedState(winner, pot - paid, streak))


def together(*parts: Sequence[Entry]) -> tuple[Entry, ...]:
    """Merge settlements into one entry per account, ordered by first appearance."""
    accounts: dict[Seat | str, Entry] = {}
    for entry in (entry for part in parts for entry in part):
        had = accounts.get(entry.account, Entry(entry.account, 0, ()))
        accounts[entry.account] = Entry(entry.account, had.amount + entry.amount, had.items + entry.items)
    return tuple(accounts.values())


def _entries(stake: int, winner: Seat | None, paid: int) -> tuple[Entry, ...]:
    entries = []
    for seat in range(SEATS):
        taken = (JACKPOT._replace(amount=paid),) if paid and seat == winner else ()
        items = (STAKE._replace(amount=-stake), *taken)
        entries.append(Entry(seat, sum(item.amount for item in items), items))
    gone = (JACKPOT._replace(amount=-paid),) if paid else ()
    kept = (STAKE._replace(amount=SEATS * stake), *gone)
    return (*entries, Entry(POT, sum(item.amount for item in kept), kept))


STAKE: Final = Item("stake", "", N_("into the pot"), 0, "TG-73")
JACKPOT: Final = Item("jackpot", "", N_("jackpot: two wins in a row"), 0, "TG-73")
