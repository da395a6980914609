"""Final hands of Daun Tiga with their values. DT-41, DT-42."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import N_
from game.words.daun_tiga.hands import hand_words
from game.words.final_hands import FinalHand, HandGroup

if TYPE_CHECKING:
    from game.rules.contract import View
    from game.rules.daun_tiga.view import Showdown
    from game.words.reader import Reader


def final_hands(view: View, reader: Reader) -> tuple[FinalHand, ...]:
    """Return all final hands, with the banker's labelled as such."""
    shown: Showdown = view.table.result.shown
    found = []
    for seat, (cards, reading) in enumerate(zip(shown.hands, shown.readings, strict=True)):
        bank = shown.rulings[seat] is None
        worth = reader.say(N_("bank: {word}"), word=reading.words) if bank else hand_words(reading, reader)
        found.append(FinalHand(seat, (HandGroup(tuple(cards)),), worth))
    return tuple(found)
