"""Texts of Daun Tiga: dice, stakes, opened hands, payments and the bank. DT-10 to DT-52."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.rules.daun_tiga.events import BankPassed, Opened, Settled, StakesPlaced
from game.words import introduction
from game.words.daun_tiga.events import sentences
from game.words.daun_tiga.hands import KEEPSAKES, hand_words
from game.words.daun_tiga.payments import facts, settlement, stake
from game.words.daun_tiga.questions import offers, question
from game.words.game_words import FinalHand, GameWords, HandGroup, Mark

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


DAUN_TIGA: Final = GameWords(
    sentences=sentences,
    question=question,
    offers=offers,
    settlement=settlement,
    hands=final_hands,
    stake=stake,
    facts=facts,
    windows={"stake": (N_("your turn to stake"), N_("waiting for stakes"))},
    marks=(
        # Translators: what a mark on the bar of a replay stands for: a player stakes chips.
        Mark("square", N_("stakes"), (StakesPlaced,)),
        Mark("triangle", N_("opens a hand"), (Opened,)),
        Mark("diamond", N_("settles"), (Settled,)),
        Mark("flag", N_("passes the bank"), (BankPassed,)),
    ),
    introduction=introduction.DAUN_TIGA,
    keepsakes=KEEPSAKES,
)
