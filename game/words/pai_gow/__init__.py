"""Texts of Pai Gow (牌九), for window, command line, phone, replay and screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.rules.pai_gow.events import BetsPlaced, Opened, Paid, Thrown
from game.words.game_words import FinalHand, GameWords, HandGroup, Mark
from game.words.introduction import PAI_GOW
from game.words.pai_gow.events import sentences
from game.words.pai_gow.hands import KEEPSAKES, hand_title, mark_words, marks
from game.words.pai_gow.payments import account_name, facts, outcome_words, settlement, stake
from game.words.pai_gow.questions import answered, offers, question

if TYPE_CHECKING:
    from game.rules.contract import View
    from game.rules.pai_gow.view import Showdown
    from game.words.reader import Reader


def final_hands(view: View, reader: Reader) -> tuple[FinalHand, ...]:
    """Return the front and rear hands of every seat."""
    shown: Showdown = view.table.result.shown
    found = []
    for seat, (laid, comparison) in enumerate(zip(shown.hands, shown.comparisons, strict=True)):
        did = marks(comparison) if comparison is not None else ()
        said = [mark_words(mark, reader) for mark in did] or ["", ""]
        groups = tuple(
            HandGroup(hand, " · ".join(filter(None, (hand_title(hand, reader), word))))
            for hand, word in zip(laid, said, strict=True)
        )
        found.append(FinalHand(seat, groups, outcome_words(comparison, None, reader)))
    return tuple(found)


PAI_GOW_WORDS: Final = GameWords(
    sentences=sentences,
    question=question,
    offers=offers,
    settlement=settlement,
    account=account_name,
    answered=answered,
    hands=final_hands,
    stake=stake,
    facts=facts,
    windows={
        "bet": (N_("your turn to bet"), N_("waiting for bets")),
        "set": (N_("your turn to set"), N_("hands are being set")),
    },
    marks=(
        Mark("square", N_("bets"), (BetsPlaced,)),
        Mark("diamond", N_("dice"), (Thrown,)),
        Mark("triangle", N_("opens a hand"), (Opened,)),
        Mark("flag", N_("pays"), (Paid,)),
    ),
    groups={"split": (N_("Front"), N_("Rear"))},
    introduction=PAI_GOW,
    keepsakes=KEEPSAKES,
)

__all__ = ["PAI_GOW_WORDS"]
