"""Remembered hands of Pai Gow: both hands as set, and collection honours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.rules.pai_gow.ranking import PAIRS, Category, is_high_nine, pair_place, rank
from game.words.memorable_hands import HandText, Honour, Keepsakes, KeptHand
from game.words.pai_gow.hands import split_in_short

if TYPE_CHECKING:
    from game.rules.contract import Seat
    from game.rules.pai_gow.view import Table
    from game.words.reader import Reader

HANDS: Final = 2
PAIRS_APART: Final = 3
"""Number of highest pairs with an honour of their own: Gee Joon, Teen and Day."""
HONOURS: Final = (
    Honour("gee_joon", "", PAIRS[0], N_("the highest pair of all")),
    Honour("teen", "", PAIRS[1], N_("the second pair")),
    Honour("day", "", PAIRS[2], N_("the third pair")),
    Honour("pair", "", N_("any other pair"), N_("a pair in the rear hand")),
    Honour("two_pairs", "", N_("two pairs"), N_("a pair in front and a pair behind")),
    Honour("wong", "", N_("a Wong"), N_("a nine with Teen or Day")),
    Honour("gong", "", N_("a Gong"), N_("an eight with Teen or Day")),
    Honour("high_nine", "", N_("high nine"), N_("nine points with Teen or Day")),
    Honour("both", "", N_("both hands"), N_("both hands beat the banker’s")),
    Honour("bank", "", N_("a good bank"), N_("chips gained as banker")),
)


def laid(table: Table, seat: Seat) -> KeptHand:
    """Return a seat's front and rear hand, whether it was the banker, and the results."""
    result = table.result
    if result is None:
        return KeptHand()
    front, rear = result.shown.hands[seat]
    comparison = result.shown.comparisons[seat]
    return KeptHand((tuple(front), tuple(rear)), None, ("bank" if comparison is None else comparison.outcome,))


HOW: Final = {
    "bank": N_("as banker"),
    "win": N_("both hands won"),
    "push": N_("one hand each"),
    "lose": N_("both hands lost"),
}


def told(laid: KeptHand, reader: Reader) -> HandText:
    """Return the text for a remembered hand: the results, and the names of both hands."""
    if len(laid.groups) != HANDS:
        return HandText("", "")
    (one, two), (three, four) = laid.groups
    return HandText(reader.say(HOW[laid.how[0]]), split_in_short((one, two), (three, four), reader))


def earned(table: Table, seat: Seat) -> tuple[str, ...]:
    """Return the honours earned by the hands of a seat that won chips. PG-40 to PG-43, PG-50."""
    result = table.result
    if result is None or sum(entry.amount for entry in result.entries if entry.account == seat) <= 0:
        return ()
    hands = result.shown.hands[seat]
    comparison = result.shown.comparisons[seat]
    found = ["bank" if comparison is None else "both"]
    places = [pair_place(*hand) for hand in hands]
    pairs = [place for place in places if place is not None]
    found += [("gee_joon", "teen", "day")[place] if place < PAIRS_APART else "pair" for place in pairs]
    if len(pairs) == HANDS:
        found.append("two_pairs")
    for hand in hands:
        category = rank(hand).category
        if category in {Category.WONG, Category.GONG}:
            found.append("wong" if category is Category.WONG else "gong")
        elif is_high_nine(*hand):
            found.append("high_nine")
    return tuple(dict.fromkeys(found))


KEEPSAKES: Final = Keepsakes(HONOURS, earned, laid, told)
