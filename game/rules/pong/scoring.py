"""Scoring of a won hand of Pong: points and payments. PO-08 to PO-11."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.contract import N_, Entry, Item, Seat
from game.rules.money.decompositions import HAND, Decomposition, decompositions
from game.rules.money.options import Source, may_win_from
from game.rules.money.payments import settle
from game.rules.money.sets import SET_SIZE, SetKind
from game.rules.money.view import Statable, Winning
from game.rules.pieces import MONEY_PACKS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.pong.options import PongOptions

WIN_POINTS: Final = 2
"""Points that any complete hand is worth. PO-10."""
TONGS: Final = "tongs"
"""Id of the payment item for the tongs."""


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
    """Return the decomposition with the most tongs (ties by set codes), or None if the hand may not win. PO-10.

    `concealed` are 30 counts that include the winning piece, and `exposed` are the designs of the exposed tongs. For
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
    return _winning(best_tongs, source)._replace(sets=best.sets, piece=MONEY_PACKS[options.equipment].codes[best.card])


def score_stated(stated: Mapping[str, int], source: Source, options: PongOptions) -> Winning | None:
    """Return the score of a hand of which only the number of tongs is known, or None if it may not win. PO-10."""
    return _winning(stated.get(TONGS, 0), source) if may_win_from(source, options) else None


def statable(source: Source, options: PongOptions) -> tuple[Statable, ...]:  # noqa: ARG001 - tongs always count
    """Return the items that a winner may state without showing the pieces: the number of tongs. PO-10."""
    return (Statable(TONGS, "", N_("tongs"), HAND // SET_SIZE),)


def _winning(tongs: int, source: Source) -> Winning:
    """Return the score of a complete hand with this many tongs, without its sets. PO-10."""
    items = [Item("win", "", N_("complete hand"), WIN_POINTS, "PO-10")]
    if tongs:
        items.append(Item(TONGS, "tong", N_("a point for each tong"), tongs, "PO-10"))
    return Winning(sets=(), piece="", source=source, from_seat=None, items=tuple(items), total=WIN_POINTS + tongs)


def payments(win: Winning, winner: Seat, seats: int, options: PongOptions) -> tuple[Entry, ...]:
    """Return every seat's entry in chips, where each loser pays the points times the unit. PO-11."""
    owed = [item._replace(amount=item.amount * options.unit) for item in win.items]
    return settle(win, winner, seats, owed, options.payer)
