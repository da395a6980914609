"""Daun Tiga in the rules book: a hand against the banker's, and the result of each stake. DT-30 to DT-51."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.book.blocks import Case, ItemRow, Items, Line, Owner, Row
from game.book.chapters import Chapter
from game.book.games.layout import capital, chip, groups, plain_reader
from game.i18n import N_, _, ngettext, pgettext
from game.rules.daun_tiga.comparison import RULINGS, compare
from game.rules.daun_tiga.game import DAUN_TIGA
from game.rules.daun_tiga.hands import HAND, LONG, TEN, read
from game.rules.daun_tiga.score_input import settle_case
from game.rules.equipment import FRENCH_CARDS, MAHJONG_TILES
from game.words.daun_tiga.hands import hand_name
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.rules.daun_tiga.options import DaunTigaOptions

EXAMPLES: Final = {
    "DT-43": ("3S 5H KD", "2S 3C JD"),
    "DT-44": ("2S 4H KD", "2C 3H JD"),
    "DT-45": ("2C 3H JD", "3S 5H KD"),
    "DT-46": ("2C 3H JD", "2S 4H KD"),
    "DT-34": ("2S 3H KD", "5C QH JD"),
    "DT-47": ("3S 3H 3D", "2C 3C JD"),
    "DT-48": ("7S 7H 7D", "AS AH AD"),
    "DT-49": ("4S 5H KD", "6S 6H 6D"),
    "DT-50": ("2S 4H KD", "6S 6H 6D"),
}
"""Hands of a player and a banker that illustrate each rule of settlement, by rule id."""
STAKES: Final = {
    (1, 1): N_("both paid"),
    (1, 0): N_("first paid"),
    (0, 0): N_("both returned"),
    (-1, 0): N_("first taken"),
    (-1, -1): N_("both taken"),
}


def settle(case: Mapping[str, Any], options: DaunTigaOptions) -> Case:
    """Return the block for an example in `sala score` format: two hands, two stakes, the settlement."""
    result = settle_case(case, options)
    reader = plain_reader(DAUN_TIGA, options)
    hands = {name: read(case[name], options) for name in ("player", "banker")}
    ruling = compare(hands["player"], hands["banker"])
    names = _names()
    rows = tuple(
        Row(groups(case[name]), _("{name}: {hand}").format(name=names[name], hand=hand_name(hand, reader)))
        for name, hand in hands.items()
    )
    stakes = case.get("stakes") or [1, 0]
    lines = [Line(capital(_(ruling.first_words)), signed(result["first"]), _kind(result["first"]))]
    if stakes[1]:
        lines.append(Line(capital(_(ruling.second_words)), signed(result["second"]), _kind(result["second"])))
    net = result["net"]
    said = ngettext("{count} chip", "{count} chips", abs(net)).format(count=signed(net))
    lines.append(Line(_("The player’s total"), said, "sum"))
    equipment = (
        FRENCH_CARDS.name if len(case["player"][0]) == 2 and case["player"][0][1].isupper() else MAHJONG_TILES.name
    )
    return Case(equipment, rows, tuple(lines), "daun-tiga", result)


def _names() -> dict[str, str]:
    """Return the translated names of the two sides, by the keys 'player' and 'banker'."""
    return {"player": pgettext("against the banker", "Player"), "banker": _("Banker")}


def _kind(amount: int) -> str:
    return "good" if amount > 0 else "bad" if amount < 0 else ""


def items(options: DaunTigaOptions) -> Items:
    """Return every result that a stake can have, with example hands for both sides.

    If three of a kind counts as Long, some of the results are impossible.
    """
    reader = plain_reader(DAUN_TIGA, options)
    rows = []
    for rule, example in EXAMPLES.items():
        player, banker = (hand.split() for hand in example)
        ruling = RULINGS[rule]
        hands = read(player, options), read(banker, options)
        happens = compare(*hands).rule == rule
        owners = (Owner(name, hand_name(hand, reader)) for name, hand in zip(_names().values(), hands, strict=True))
        chips = (chip(options, "triple_is_long"),) if rule in {"DT-47", "DT-48", "DT-49", "DT-50"} else ()
        # Translators: what becomes of both stakes, as a sentence: 'Long: both stakes are paid.'
        said = _("{sentence}.").format(sentence=capital(_(ruling.both_words)))
        moved = _(STAKES[ruling.first, ruling.second])
        rows.append(
            ItemRow(
                rule,
                "",
                capital(_(ruling.reason)),
                said,
                moved,
                (rule,),
                groups(player, banker),
                chips,
                off=not happens,
                owners=tuple(owners),
            )
        )
    return Items(FRENCH_CARDS.name, pgettext("over a column", "stakes"), tuple(rows), "daun-tiga")


DAUN_TIGA_CHAPTER: Final = Chapter(
    "daun-tiga",
    case=settle,
    items=items,
    facts={
        "hand": lambda _options: HAND,
        "long": lambda _options: LONG,
        "best": lambda options: TEN if options.ten == "ten" else TEN - 1,
    },
    asked={"stake": "30-how-to-play#stake", "keep": "30-how-to-play#keep", "over": "40-scoring"},
)
