"""Comparison of player and banker, and the payments: PG-12, PG-12a, PG-45 to PG-48, PG-50, PG-52, PG-53."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from game.rules.contract import N_, Entry, Item, Seat
from game.rules.pai_gow.ranking import beats, deciding_tile, in_order, is_copy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.rules.pai_gow.options import GeeJoonTie, PaiGowOptions
    from game.rules.pai_gow.tiles import Hand

Side = Literal["player", "banker"]
Outcome = Literal["win", "push", "lose"]
Account = Seat | str

COMMISSION: Final = "commission"
"""Id of the payment item for the commission on a win. PG-12."""
BANK: Final = "bank"
"""Id of the banker's payment item. PG-52."""
HOUSE: Final = "house"
"""Id of the house's account, for commissions and, if the house holds the bank, its gains. PG-52."""


class Comparison(NamedTuple):
    """A player's result against the banker: the winner of each hand, copies, and the overall outcome. PG-50, PG-51."""

    front: Side
    rear: Side
    front_copy: bool
    """Whether the front hands rank equal; the banker wins and the table marks it as a copy."""
    rear_copy: bool
    outcome: Outcome
    front_tile: str = ""
    """The winner's highest tile, if it decided between front hands of equal points; otherwise ''. PG-45."""
    rear_tile: str = ""


def compare(player: tuple[Hand, Hand], banker: tuple[Hand, Hand], tie: GeeJoonTie = "source") -> Comparison:
    """Compare the player's front with the banker's front, and rear with rear. PG-50.

    Winning both hands is a win, losing both a loss, and one each a push. The banker wins copies, so a copy and a win
    are a push, and two copies a loss (PG-53). Each side's two hands are sorted first (PG-31).
    """
    (front, rear), (banker_front, banker_rear) = in_order(*player, tie), in_order(*banker, tie)
    won = (beats(front, banker_front, tie), beats(rear, banker_rear, tie))
    outcomes: tuple[Outcome, Outcome, Outcome] = ("lose", "push", "win")
    return Comparison(
        front="player" if won[0] else "banker",
        rear="player" if won[1] else "banker",
        front_copy=is_copy(front, banker_front, tie),
        rear_copy=is_copy(rear, banker_rear, tie),
        outcome=outcomes[sum(won)],
        front_tile=deciding_tile(front, banker_front, tie),
        rear_tile=deciding_tile(rear, banker_rear, tie),
    )


def commission_on(win: int, per_cent: int) -> int:
    """Return the commission on a win in whole chips, rounding half a chip up. PG-12, PG-12a.

    >>> [commission_on(win, 5) for win in (1, 9, 10, 20, 29, 30, 100)]
    [0, 0, 1, 1, 1, 2, 5]
    """
    return (win * per_cent + 50) // 100


def share_kept(bet: int | None, per_cent: int) -> int | Fraction:
    """Return the effective commission at this bet, after rounding, in per cent; the nominal rate if `bet` is None.

    PG-12a.

    >>> [str(share_kept(bet, 5)) for bet in (None, 20, 100, 10, 9, 29)]
    ['5', '5', '5', '10', '0', '100/29']
    """
    return per_cent if bet is None else Fraction(100 * commission_on(bet, per_cent), bet)


def settle(
    bets: Mapping[Seat, int], outcomes: Mapping[Seat, Outcome], bank: Account, options: PaiGowOptions
) -> tuple[Entry, ...]:
    """Return all gains with their reasons: players in seat order, then the bank, then the house.

    A win is paid 1:1 by the bank, minus the commission; a push returns the bet (PG-50). All entries sum to zero
    (PG-52). The commission goes to the house: into the bank if the house is banker, otherwise to a separate account
    (PG-11, PG-12).
    """
    entries: list[Entry] = []
    taken = commissions = 0
    for seat in sorted(bets):
        bet, outcome = bets[seat], outcomes[seat]
        items = [_ITEMS[outcome]._replace(amount=_SIGN[outcome] * bet)]
        kept = commission_on(bet, options.commission) if outcome == "win" else 0
        if kept:
            items.append(_COMMISSION._replace(amount=-kept))
        entries.append(Entry(seat, sum(item.amount for item in items), tuple(items)))
        taken -= _SIGN[outcome] * bet
        commissions += kept
    at_bank = [_BANK._replace(amount=taken)]
    kept_items = (_COMMISSION._replace(amount=commissions),) if commissions else ()
    if bank == HOUSE or options.banker == "house":
        at_bank += kept_items
        kept_items = ()
    entries.append(Entry(bank, sum(item.amount for item in at_bank), tuple(at_bank)))
    if kept_items:
        entries.append(Entry(HOUSE, commissions, kept_items))
    return tuple(entries)


_SIGN: Final[Mapping[Outcome, int]] = {"win": 1, "push": 0, "lose": -1}
_ITEMS: Final[Mapping[Outcome, Item]] = {
    "win": Item("win", "", N_("both hands won"), 0, "PG-50"),
    "push": Item("push", "", N_("one hand each: the bet is returned"), 0, "PG-50"),
    "lose": Item("lose", "", N_("both hands lost"), 0, "PG-50"),
}
_COMMISSION: Final = Item(COMMISSION, "", N_("commission"), 0, "PG-12")
_BANK: Final = Item(BANK, "", N_("the bank"), 0, "PG-52")
