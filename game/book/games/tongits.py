"""Tongits in the rules book: hands arranged in bahays, tallies, and payments of the losers. TG-30 to TG-74."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.book.blocks import Case, ItemRow, Items, Line, Row
from game.book.chapters import Chapter
from game.book.games.layout import chip, groups
from game.i18n import N_, _, ngettext
from game.rules.cards.french import PACK, codes, mask_of
from game.rules.equipment import FRENCH_CARDS
from game.rules.tongits.carry import FIRST_STAKE, LATER_STAKE
from game.rules.tongits.score_input import HELD, settle_case
from game.rules.tongits.settlement import (
    CHALLENGE,
    DRAW,
    FOLD,
    SEATS,
    SPECIALS,
    STOCK_OUT,
    SUNOG,
    TONGITS,
)
from game.words.reader import plain, signed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.rules.tongits.options import TongitsOptions

WHAT: Final = {
    "tongits": N_("You got rid of all your cards: each opponent pays."),
    "draw": N_("Nobody challenged your call."),
    "challenge": N_("You won a challenged draw: an opponent who challenged and lost pays this."),
    "fold": N_("You won a challenged draw: an opponent who folded pays this."),
    "stock_out": N_("The stock ran out, and your tally is the lowest."),
    "sunog": N_("An opponent with nothing on the table pays this on top."),
    "ace": N_("For each ace in your hand or among your own cards on the table."),
    "king": N_("For each king in your hand or among your own cards on the table."),
    "four_of_a_kind": N_("For each four of a kind that is secret or still in your hand."),
    "escalera": N_("For each run of four or more that is secret or still in your hand."),
}
EXAMPLES: Final = {
    "ace": "AS 4H 5H 6H 9C 9D 9S",
    "king": "KD 4H 5H 6H 9C 9D 9S",
    "four_of_a_kind": "7S 7H 7D 7C",
    "escalera": "3D 4D 5D 6D",
}
"""Example cards in a winner's hand, by the special that they show."""
SWITCHES: Final = {
    "stock_out": ("deck_out_base",),
    "sunog": ("sunog_extra_on_tongits",),
    "ace": ("sapawed_cards",),
    "king": ("sapawed_cards",),
    "escalera": ("escalera_split",),
}


def settle(case: Mapping[str, Any], options: TongitsOptions) -> Case:
    """Return the block for an example in `sala score` format: an arranged hand, or a complete deal."""
    result = settle_case(case, options)
    if "deadwood" in result:
        loose = [code for code in case["hand"] if not any(code in bahay for bahay in result["arrangement"])]
        row = Row(groups(*result["arrangement"], loose), _("the best arrangement; cards outside bahays come last"))
        tally = ngettext("{count} point", "{count} points", result["deadwood"]).format(count=result["deadwood"])
        # Translators: before an amount in points.
        return Case(FRENCH_CARDS.name, (row,), (Line(_("Tally"), tally, "sum"),), "tongits", result)
    rows = [row for name in case["seats_ccw"] for row in _rows(name, case["players"][name], options)]
    lines = []
    for name, tally in result["tally"].items():
        if tally is not None:
            words = ngettext("{count} point", "{count} points", tally).format(count=tally)
            lines.append(Line(_("{name}: tally").format(name=name), words))
    lines += [Line(_("{name} is sunog: nothing on the table").format(name=name), "", "bad") for name in result["sunog"]]
    if result["winner"] is None:
        lines.append(Line(_("Nobody wins, and nothing is paid."), "", "sum"))
        return Case(FRENCH_CARDS.name, tuple(rows), tuple(lines), "tongits", result)
    for name, owed in result["payments"].items():
        lines.append(Line(_("{name} pays").format(name=name), _units(owed)))
    gained = signed(result["net"][result["winner"]])
    words = ngettext("{count} unit", "{count} units", abs(result["net"][result["winner"]])).format(count=gained)
    lines.append(Line(_("{name} wins").format(name=result["winner"]), words, "sum"))
    return Case(FRENCH_CARDS.name, tuple(rows), tuple(lines), "tongits", result)


def _units(count: int) -> str:
    return ngettext("{count} unit", "{count} units", count).format(count=plain(count))


def _rows(name: str, player: Mapping[str, Any], options: TongitsOptions) -> list[Row]:
    hand = mask_of([PACK.index(code) for code in player["hand"]])
    best = options.arranger.arrange(hand)
    stand = [list(codes(bahay)) for bahay in best.bahays]
    loose = [code for code in player["hand"] if not any(code in bahay for bahay in stand)]
    rows = [Row(groups(*stand, loose), _("{name}, in hand").format(name=name))] if player["hand"] else []
    laid = [bahay["cards"] for bahay in player.get("open") or []]
    if laid:
        rows.append(Row(groups(*laid), _("{name}, on the table").format(name=name)))
    if player.get("secret"):
        rows.append(Row(groups(*player["secret"]), _("{name}, secret").format(name=name)))
    return rows


def items(options: TongitsOptions) -> Items:
    """Return all items that a loser may have to pay, with their amounts in units. TG-70 to TG-72."""
    ends = (TONGITS, DRAW, CHALLENGE, FOLD, STOCK_OUT._replace(amount=options.deck_out_base), SUNOG)
    rows = []
    for item in (*ends, *SPECIALS):
        example = EXAMPLES.get(item.id, "")
        hand: list[list[str]] = []
        if example:
            mask = mask_of([PACK.index(code) for code in example.split()])
            best = options.arranger.arrange(mask)
            hand = [list(codes(best.deadwood)), *(list(codes(each)) for each in best.bahays)]
        native = item.native if item.native != item.english else ""
        chips = tuple(chip(options, name) for name in SWITCHES.get(item.id, ()))
        name, what = _(item.english), _(WHAT[item.id])
        rows.append(ItemRow(item.id, native, name, what, str(item.amount), (item.rule,), groups(*hand), chips))
    return Items(FRENCH_CARDS.name, _("units"), tuple(rows), "tongits")


TONGITS_CHAPTER: Final = Chapter(
    "tongits",
    case=settle,
    items=items,
    facts={
        "hand.others": lambda _options: HELD,
        "hand.mano": lambda _options: HELD + 1,
        "stock": lambda _options: PACK.size - SEATS * HELD - 1,
        "pay.tongits": lambda _options: TONGITS.amount,
        "pay.draw": lambda _options: DRAW.amount,
        "pay.challenged": lambda _options: CHALLENGE.amount,
        "pay.folded": lambda _options: FOLD.amount,
        "pay.stock_out": lambda options: options.deck_out_base,
        "pay.sunog": lambda _options: SUNOG.amount,
        "pay.ace": lambda _options: SPECIALS[0].amount,
        "pay.king": lambda _options: SPECIALS[1].amount,
        "pay.four": lambda _options: SPECIALS[2].amount,
        "pay.escalera": lambda _options: SPECIALS[3].amount,
        "jackpot.first": lambda _options: FIRST_STAKE,
        "jackpot.later": lambda _options: LATER_STAKE,
        "jackpot.wins": lambda _options: 2,  # TG-73
    },
    asked={
        "draw": "30-how-to-play#draw",
        "play": "30-how-to-play#play",
        "answer": "30-how-to-play#answer",
        "over": "40-scoring",
    },
)
