"""Final hands of Pai Tong and Pong: the winner's as scored, others in complete and partial sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n.bilingual import bilingual
from game.rules.money.sets import SET_SIZE, counts_of
from game.rules.money.shanten import shanten
from game.rules.pieces import MONEY, TILES
from game.words.game_words import CountedItems, Counting, FinalHand, HandGroup
from game.words.money.sets import set_caption, set_name
from game.words.money.settlement import (
    counted,
    dearest,
    item_name,
    item_native,
    item_note,
    loss_texts,
    pay_formula,
    payers,
    shanten_text,
    unit_name,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Result, Seat, View
    from game.rules.money.options import MoneyOptions
    from game.rules.money.shanten import Shanten
    from game.rules.money.view import ScoredSet, Table, Winning
    from game.words.reader import Reader


PACK_ORDER: Final = {code: place for place, code in enumerate((*MONEY[27:], *TILES[27:], *MONEY[:27]))}
"""Order of different pieces within a set: king, lady and nun before coins, strings and myriads."""


class Group(NamedTuple):
    """Pieces of a hand that form a complete or partial set."""

    pieces: tuple[str, ...]
    lacking: int
    """Number of pieces missing from a complete set."""


class HandRead(NamedTuple):
    """Analysis of a final hand: sets, leftover pieces, and shanten."""

    groups: tuple[Group, ...]
    """Sets and partial sets of the hand, complete ones first, including exposed tongs."""
    rest: tuple[str, ...]
    """Pieces that belong to no set."""
    note: str
    """Text saying how far the hand is from complete."""
    short: str
    """Short form of `note`."""


def read_hand(seat: Seat, table: Table, result: Result, reader: Reader) -> HandRead:
    """Return a seat's final hand split into sets and leftover pieces, with its shanten.

    The winner's hand is split as it was scored.
    """
    if seat == result.winner and result.shown is not None:
        sets: tuple[ScoredSet, ...] = result.shown.sets
        won = shanten_text(0, (), reader)
        return HandRead(tuple(Group(read.pieces, 0) for read in sets), (), won, won)
    pack, tongs, near = reader.pack, table.exposed[seat], _near(seat, table, reader)

    def codes(designs: Sequence[int]) -> tuple[str, ...]:
        return tuple(pack.codes[design] for design in designs)

    groups = [Group(codes(part), SET_SIZE - len(part)) for part in near.parts]
    whole = sum(not group.lacking for group in groups)
    groups[whole:whole] = [Group(tong, 0) for tong in tongs]
    waits = codes(near.waits)
    note, short = (shanten_text(near.missing, waits, reader, named=named) for named in (True, False))
    return HandRead(tuple(groups), codes(near.rest), note, short)


def _near(seat: Seat, table: Table, reader: Reader) -> Shanten:
    """Return a seat's final hand split into complete and partial sets."""
    counts = counts_of([reader.pack.index(code) for code in table.opened[seat]])
    return shanten(table.options.set_rules, counts, len(table.exposed[seat]))


def own_loss(table: Table, result: Result, reader: Reader) -> tuple[str, ...]:
    """Return sentences about what the only reader's hand lacked, longest first; () if it won."""
    if reader.you is None or reader.you == result.winner:
        return ()
    near = _near(reader.you, table, reader)
    return loss_texts(near.missing, tuple(reader.pack.codes[design] for design in near.waits), reader)


def hand_group(read: ScoredSet, win: Winning) -> tuple[tuple[str, ...], int | None]:
    """Return the pieces of a set in display order, and the winning piece's index; None if elsewhere."""
    pieces = tuple(sorted(read.pieces, key=lambda piece: (-read.pieces.count(piece), PACK_ORDER[piece])))
    won = len(pieces) - 1 - pieces[::-1].index(win.piece) if read.winning and win.piece in pieces else None
    return pieces, won


def final_hands(view: View, reader: Reader) -> tuple[FinalHand, ...]:
    """Return all final hands, split into sets."""
    table, result, found = view.table, view.table.result, []
    for seat in range(table.seats):
        read = read_hand(seat, table, result, reader)
        if seat == result.winner and result.shown is not None:
            win: Winning = result.shown
            groups = [_named(each, win, reader) for each in win.sets]
        else:
            groups = [HandGroup(group.pieces, lacking=group.lacking) for group in read.groups]
            groups += [HandGroup(read.rest)] if read.rest else []
        found.append(FinalHand(seat, tuple(groups), read.note))
    return tuple(found)


def _named(read: ScoredSet, win: Winning, reader: Reader) -> HandGroup:
    pieces, won = hand_group(read, win)
    native, english = set_name(read, reader)
    return HandGroup(pieces, " ".join(filter(None, (english, bilingual(native, english)))), winning=won)


def counted_items(result: Result, view: View, reader: Reader) -> CountedItems | None:
    """Return the scoring items of the winning hand; None if nobody won."""
    win: Winning | None = result.shown
    if result.winner is None or win is None:
        return None
    items = tuple(
        Counting(item_name(item, reader), item_note(item, win, reader), item.amount) for item in counted(result)
    )
    return CountedItems(items, unit_name(reader), payers(result, reader), pay_formula(result, view.table.options)[1])


STAKE_NATIVE: Final = "เดิมพัน"


class SetShown(NamedTuple):
    """One set of a winning hand, as shown on the settlement page."""

    pieces: tuple[str, ...]
    winning: int | None
    """Index of the winning piece."""
    native: str
    english: str
    caption: str
    exposed: bool


class ItemShown(NamedTuple):
    """One scoring item, as shown on the settlement page."""

    native: str
    english: str
    why: str
    amount: int
    dearest: bool


class Sum(NamedTuple):
    """The total line on the settlement page: payers, formula and amount."""

    payers: str
    formula: str
    total: int


def set_shown(read: ScoredSet, win: Winning, reader: Reader) -> SetShown:
    """Return a set with its names and its pieces in display order."""
    native, english = set_name(read, reader)
    pieces, place = hand_group(read, win)
    return SetShown(pieces, place, bilingual(native, english), english, set_caption(read, reader), exposed=read.exposed)


def items_shown(result: Result, win: Winning, reader: Reader) -> tuple[ItemShown, ...]:
    """Return the scoring items of a winning hand, with the most valuable one marked."""
    items, best = counted(result), dearest(result)
    names = {item.id: item_name(item, reader) for item in items}
    return tuple(
        ItemShown(
            bilingual(STAKE_NATIVE if item.id == "base_stake" else item_native(item)[0], names[item.id]),
            names[item.id],
            item_note(item, win, reader),
            item.amount,
            dearest=item is best,
        )
        for item in items
    )


def sum_shown(result: Result, options: MoneyOptions, reader: Reader) -> Sum:
    """Return the total line of a winning hand: payers, formula and amount."""
    formula, owed = pay_formula(result, options)
    return Sum(payers(result, reader), f"{formula}  =" if formula else "", owed)
