"""Scoring of a won hand of Pai Tong: the best decomposition and the payments. PT-40, PT-41, PT-53, PT-55."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.contract import N_, Entry, Item, Seat
from game.rules.money.decompositions import Decomposition, decompositions
from game.rules.money.options import Source, may_win_from
from game.rules.money.payments import settle
from game.rules.money.view import Statable, Winning
from game.rules.pai_tong.scoring_items import ITEMS, ItemRule, Win, items_from, items_in_play, items_of, items_stated
from game.rules.pieces import MONEY_PACKS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.pai_tong.options import PaiTongOptions

_ORDER: Final = {each.id: place for place, each in enumerate(ITEMS)}


def score(
    concealed: Sequence[int],
    exposed: Sequence[int],
    winning: int,
    source: Source,
    options: PaiTongOptions,
    guess: int | None = None,
    *,
    in_exposed: bool = False,
) -> Winning | None:
    """Return the best-paying decomposition of a hand, or None if the hand may not win.

    `concealed` are 30 counts that include the winning card, `exposed` are the designs of the exposed tongs, and `guess`
    is the design exposed as a guess. For `in_exposed` see `decompositions`. The result names no discarder yet.
    """
    if not may_win_from(source, options):
        return None
    in_play = items_in_play(options)
    drawn = source in {"stock", "dealt"}
    best: tuple[Decomposition, list[ItemRule]] | None = None
    best_pay, best_count = -1, 0
    for reading in decompositions(
        options.set_rules, options.equipment, concealed, exposed, winning, source, in_exposed=in_exposed
    ):
        items = items_of(Win(*reading, drawn, guess, options), in_play)
        pay = sum([each.baht for each in items])
        if best is None or (pay, len(items)) > (best_pay, best_count):
            better = True
        else:
            better = (pay, len(items)) == (best_pay, best_count) and _tie(reading, items) < _tie(*best)
        if better:
            best, best_pay, best_count = (reading, items), pay, len(items)
    if best is None or best_pay < options.min_items:
        return None
    reading, items = best
    return _winning(items, source, options)._replace(
        sets=reading.sets, piece=MONEY_PACKS[options.equipment].codes[reading.card]
    )


def score_stated(stated: Mapping[str, int], source: Source, options: PaiTongOptions) -> Winning | None:
    """Return the score of a hand of which only the items are known, by id, or None if it may not win. PT-40, PT-55.

    Raises `IllegalMove` for items that no hand can have together.
    """
    items = items_stated({ident for ident, count in stated.items() if count}, source, options)
    if not may_win_from(source, options) or sum(each.baht for each in items) < options.min_items:
        return None
    return _winning(items, source, options)


def statable(source: Source, options: PaiTongOptions) -> tuple[Statable, ...]:
    """Return the items that a winner may state without showing the cards. PT-43 to PT-54."""
    return tuple(Statable(each.id, each.native, each.english, 1) for each in items_from(source, options))


def _winning(items: Sequence[ItemRule], source: Source, options: PaiTongOptions) -> Winning:
    """Return the score of a hand with these items, without its sets. PT-40, PT-41."""
    return Winning(
        sets=(),
        piece="",
        source=source,
        from_seat=None,
        items=tuple(Item(each.id, each.native, each.english, each.baht, each.rule) for each in items),
        total=options.base_stake + sum([each.baht for each in items]),
    )


def _tie(reading: Decomposition, items: list[ItemRule]) -> tuple[object, ...]:
    """Return a sort key for decompositions with equal pay: lowest PT ids first, then sets in code order. PT-40."""
    return [_ORDER[each.id] for each in items], *reading.order


def payments(win: Winning, winner: Seat, seats: int, options: PaiTongOptions) -> tuple[Entry, ...]:
    """Return every seat's entry, where each loser pays the base stake plus the scoring items. PT-41."""
    stake = Item("base_stake", "", N_("base stake"), options.base_stake, "PT-41")
    owed = (stake, *win.items) if options.base_stake else win.items
    return settle(win, winner, seats, owed, options.payer)
