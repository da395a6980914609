"""Moment of a rare honour at the end of a deal: its name, also in the game's own script, and its payment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.i18n.bilingual import bilingual
from game.rules.daun_tiga.hands import ACES
from game.rules.pai_tong.scoring_items import ITEMS
from game.table.moments import HONOUR, Lettering, Moment
from game.words import words_of
from game.words.reader import signed

if TYPE_CHECKING:
    from game.rules.contract import Result
    from game.words import Reader

RARE: Final[dict[str, dict[str, str]]] = {
    "pong": {"tong_4": "四", "tong_3": "三"},
    "pai-tong": {item.id: "" for item in sorted(ITEMS, key=lambda item: -item.baht)},
    "tongits": {"three_secrets": "", "two_secrets": ""},
    "pai-gow": {"two_pairs": "雙對", "teen": "天", "day": "地"},
    "daun-tiga": {f"triple_{ACES - place}": sign for place, sign in enumerate("一二三四五六七八九十")},
}
"""Rare honours by game, most valuable first, with the characters on their seal.

In Pai Tong the seal shows the amount. Each honour occurs in fewer than 3 of 100 deals (`bench/honours.py`).
Omitted are Gee Joon, which has its own moment when the hand opens, and three pictures in Daun Tiga, which
occur in 1 of 20 deals.
"""
THAI_DIGITS: Final = str.maketrans("0123456789", "๐๑๒๓๔๕๖๗๘๙")


def rare_moment(table: Any, result: Result, reader: Reader) -> Moment | None:
    """Return the moment of the highest-paying rare honour in a finished deal; None if there is none.

    `table` is the table as a bystander sees it.
    """
    rare, keepsakes = RARE.get(reader.game, {}), words_of(reader.game).keepsakes
    order = list(rare)
    made = [
        (order.index(ident), seat)
        for seat in range(len(reader.names))
        for ident in keepsakes.earned(table, seat)
        if ident in rare
    ]
    if not made:
        return None
    place, seat = min(made)
    honour = next(each for each in keepsakes.honours if each.id == order[place])
    name = reader.say(honour.english)
    name, seal = name[:1].upper() + name[1:], rare[honour.id]
    pays = signed(sum(entry.amount for entry in result.entries if entry.account == seat))
    if reader.game == "pai-tong":
        baht = next(item.amount for item in result.shown.items if item.id == honour.id)
        pays, seal = reader.count("{count} baht", "{count} baht", baht), str(baht).translate(THAI_DIGITS)
    native = bilingual(honour.native, name)
    return Moment(HONOUR, seat, Lettering(seal, native or name, f"{name} · {pays}" if native else pays), "flourish")
