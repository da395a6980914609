"""Scoring of a won hand of Pong: points and payments. PO-08 to PO-11."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.contract import N_, Entry, Item, Seat
from game.rules.money.decompositions import Decomposition, decompositions
from game.rules.money.options import Source, may_win_from
from game.rules.money.payments import settle
from game.rules.money.sets import SetKind
from game.rules.money.view import Winning
from game.rules.pieces import MONEY_PACKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.pong.options import PongOptions

WIN_POINTS: Final = 2
"""Points for any complete hand. PO-10."""


def score(
    concealed: Sequence[int],
    exposed: Sequence[int],
    winning: int,
    source: Source,
    options: PongOptions,
    guess: int | None = None,  # noqa: ARG001 - Pong knows no guesses; the engine asks both games alike
    *,
    in_exposed: bool = False,
) -> Winning | None:
    """Return the decomposition with the most tongs (ties: sets in code order), or None if the hand may not win. PO-10.

    `concealed` are 30 counts that include the winning piece; `exposed` the designs of the exposed tongs. For
    `in_exposed` see `decompositions`. The result names no discarder yet; its `total` is in points.
    """
    if not may_win_from(source, options):
        return None
    best: Decomposition | None = None
    best_tongs = 0
    for reading in decompositions(
        options.set_rules, options.equipment, concealed, exposed, winning, source, in_exposed=in_exposed
    ):
        tongs = sum([meld.kind is SetKind.TONG for meld in reading.melds])
        if best is None or tongs > best_tongs or (tongs == best_tongs and reading.order < best.order):
            best, best_tongs = reading, tongs
    if best is None:
        return None
    items = [Item("win", "", N_("complete hand"), WIN_POINTS, "PO-10")]
    if best_tongs:
        items.append(Item("tongs", "tong", N_("a point for each tong"), best_tongs, "PO-10"))
    return Winning(
        sets=best.sets,
        piece=MONEY_PACKS[options.equipment].codes[best.card],
        source=source,
        from_seat=None,
        items=tuple(items),
        total=WIN_POINTS + best_tongs,
    )


def payments(win: Winning, winner: Seat, seats: int, options: PongOptions) -> tuple[Entry, ...]:
    """Return every seat's entry in chips: each other player pays points times the unit; they sum to zero. PO-11."""
    owed = [item._replace(amount=item.amount * options.unit) for item in win.items]
    return settle(win, winner, seats, owed, options.payer)
