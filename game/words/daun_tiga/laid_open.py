"""Final hands of Daun Tiga with their values. DT-41, DT-42."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import N_
from game.words.daun_tiga.hands import hand_words
from game.words.laid_open import LaidGroup, LaidHand

if TYPE_CHECKING:
    from game.rules.contract import View
    from game.rules.daun_tiga.view import Showdown
    from game.words.reader import Reader


def laid_hands(view: View, reader: Reader) -> tuple[LaidHand, ...]:
    """Return all hands; the banker's is labelled as the bank's."""
    shown: Showdown = view.table.result.shown
    found = []
    for seat, (cards, reading) in enumerate(zip(shown.hands, shown.readings, strict=True)):
        bank = shown.rulings[seat] is None
        worth = reader.say(N_("bank: {word}"), word=reading.words) if bank else hand_words(reading, reader)
        found.append(LaidHand(seat, (LaidGroup(tuple(cards)),), worth))
    return tuple(found)
