"""A winning hand of Pai Tong or Pong as the settlement page shows it: sets, scoring items and sum."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n.bilingual import bilingual
from game.words.money.final_hands import hand_group
from game.words.money.sets import set_caption, set_name
from game.words.money.settlement import counted, item_name, item_native, item_note, payers, reckoning

if TYPE_CHECKING:
    from game.rules.contract import Result
    from game.rules.money.options import MoneyOptions
    from game.rules.money.view import SetRead, Winning
    from game.words.reader import Reader

STAKE_NATIVE: Final = "เดิมพัน"


class SetShown(NamedTuple):
    """One set of a winning hand on the settlement page."""

    pieces: tuple[str, ...]
    winning: int | None
    """Index of the winning piece."""
    native: str
    english: str
    caption: str
    exposed: bool


class ItemShown(NamedTuple):
    """One scoring item on the settlement page."""

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


def set_shown(read: SetRead, win: Winning, reader: Reader) -> SetShown:
    """Return a set with its names and its pieces in display order."""
    native, english = set_name(read, reader)
    pieces, place = hand_group(read, win)
    return SetShown(pieces, place, bilingual(native, english), english, set_caption(read, reader), exposed=read.exposed)


def items_shown(result: Result, win: Winning, reader: Reader) -> tuple[ItemShown, ...]:
    """Return the scoring items of a winning hand, with the most valuable one marked."""
    items = counted(result)
    counting = [item for item in items if item.id not in {"base_stake", "win"}]
    dearest = max(counting, key=lambda item: (item.amount, items.index(item)), default=None)
    names = {item.id: item_name(item, reader) for item in items}
    return tuple(
        ItemShown(
            bilingual(STAKE_NATIVE if item.id == "base_stake" else item_native(item)[0], names[item.id]),
            names[item.id],
            item_note(item, win, reader),
            item.amount,
            dearest=item is dearest,
        )
        for item in items
    )


def sum_shown(result: Result, options: MoneyOptions, reader: Reader) -> Sum:
    """Return the total line of a winning hand: payers, formula and amount."""
    formula, owed = reckoning(result, options)
    return Sum(payers(result, reader), f"{formula}  =" if formula else "", owed)
