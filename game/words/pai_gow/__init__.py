"""Texts of Pai Gow (牌九), for window, command line, phone, replay and screen reader."""

from __future__ import annotations

from typing import Final

from game.i18n import N_
from game.rules.pai_gow.events import BetsPlaced, Opened, Paid, Thrown
from game.words.game_words import GameWords
from game.words.introduction import PAI_GOW
from game.words.pai_gow.events import sentences
from game.words.pai_gow.final_hands import final_hands
from game.words.pai_gow.memorable_hands import KEEPSAKES
from game.words.pai_gow.payments import account_name, facts, settlement, stake
from game.words.pai_gow.questions import answered, offers, question
from game.words.replay_marks import Mark

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
        "bet": (N_("yours to bet"), N_("bets are open")),
        "set": (N_("yours to set"), N_("hands are being set")),
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
