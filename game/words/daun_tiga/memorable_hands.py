"""Remembered hands of Daun Tiga: the three cards with their value, and collection honours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.rules.daun_tiga.hands import LONG, PICTURES, TEN, TRIPLE_WORDS, Reading
from game.words.daun_tiga.hands import hand_name
from game.words.memorable_hands import HandText, Honour, Keepsakes, KeptHand

if TYPE_CHECKING:
    from game.rules.contract import Seat
    from game.rules.daun_tiga.view import Table
    from game.words.reader import Reader

LONG_TOTALS: Final = ((LONG, N_("eight, Long")), (LONG + 1, N_("nine, Long")), (TEN, N_("ten, Long")))
HONOURS: Final = (
    *(Honour(f"triple_{strength}", "", words, N_("three of a kind")) for strength, words in TRIPLE_WORDS.items()),
    *(Honour(f"long_{points}", "", words, N_("a hand that pays both stakes")) for points, words in LONG_TOTALS),
    Honour("bank_takes_all", "", N_("the bank takes all"), N_("every player lost to you as banker")),
    Honour("good_bank", "", N_("a good bank"), N_("chips gained as banker")),
)


def laid(table: Table, seat: Seat) -> KeptHand:
    """Return a seat's three cards with their value and the bank's value."""
    result = table.result
    if result is None or seat >= len(result.shown.hands):
        return KeptHand()
    shown = result.shown
    ruling = shown.rulings[seat]
    banker = next(place for place, each in enumerate(shown.rulings) if each is None)
    bank = list(shown.readings[banker])
    how = (list(shown.readings[seat]), "" if ruling is None else ruling.result, bank)
    return KeptHand((tuple(shown.hands[seat]),), None, how)


def told(laid: KeptHand, reader: Reader) -> HandText:
    """Return the text for a remembered hand, naming the bank's hand and the player's."""
    if not laid.how:
        return HandText("", "")
    own, result, bank = laid.how
    words = hand_name(Reading(*own), reader)
    what = words[:1].upper() + words[1:]
    if not result:
        return HandText(reader.say(N_("as banker")), what)
    return HandText(reader.say(N_("the banker had {word}"), word=Reading(*bank).words), what)


def earned(table: Table, seat: Seat) -> tuple[str, ...]:
    """Return the ids of the honours earned by a hand that won chips. DT-30, DT-40, DT-41."""
    result = table.result
    gain = 0 if result is None else sum(entry.amount for entry in result.entries if entry.account == seat)
    if result is None or gain <= 0 or seat >= len(result.shown.hands):
        return ()
    reading, ruling = result.shown.readings[seat], result.shown.rulings[seat]
    found = []
    if reading.strength >= PICTURES:
        found.append(f"triple_{reading.strength}")
    elif reading.long:
        found.append(f"long_{reading.strength}")
    if ruling is None:
        found.append("good_bank")
        if all(each.result == "lose" for each in result.shown.rulings if each is not None):
            found.append("bank_takes_all")
    return tuple(found)


KEEPSAKES: Final = Keepsakes(HONOURS, earned, laid, told)
