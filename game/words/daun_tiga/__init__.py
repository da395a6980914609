"""Texts of Daun Tiga: dice, stakes, opened hands, payments and the bank. DT-10 to DT-52."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.rules.daun_tiga.events import BankPassed, Opened, Settled, StakesPlaced
from game.words import introduction
from game.words.daun_tiga.events import sentences
from game.words.daun_tiga.hands import KEEPSAKES, hand_words
from game.words.daun_tiga.payments import facts, settlement, stake
from game.words.daun_tiga.questions import offers, question
from game.words.game_words import FinalHand, GameWords, HandGroup, Mark, OpenedHand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Event, Seat, View
    from game.rules.daun_tiga.hands import HandValue
    from game.rules.daun_tiga.view import Showdown
    from game.words.reader import Reader


def final_hands(view: View, reader: Reader) -> tuple[FinalHand, ...]:
    """Return all final hands with their values; the banker's is labelled as the bank's."""
    shown: Showdown = view.table.result.shown
    found = []
    for seat, (cards, reading) in enumerate(zip(shown.hands, shown.readings, strict=True)):
        worth = _worth(reading, reader, bank=shown.rulings[seat] is None)
        found.append(FinalHand(seat, (HandGroup(tuple(cards)),), worth))
    return tuple(found)


def _worth(reading: HandValue, reader: Reader, *, bank: bool) -> str:
    return reader.say(N_("bank: {word}"), word=reading.words) if bank else hand_words(reading, reader)


def opened_hands(events: Sequence[Event], reader: Reader) -> tuple[OpenedHand, ...]:
    """Return the hands opened so far, the banker's first, with their total gains. DT-22, DT-40."""
    found: dict[Seat, FinalHand] = {}
    gains: Counter[Seat] = Counter()
    settled: dict[Seat, Event | None] = {}
    banker = None
    for event in events:
        match event:
            case Opened(seat, cards, reading, bank):
                found[seat] = FinalHand(seat, (HandGroup(cards),), _worth(reading, reader, bank=bank))
                banker = seat if bank else banker
            case Settled(seat=seat, amount=amount, backed=backed):
                gains[seat] += amount
                for side in backed:
                    gains[side.backer] += side.gain
                if banker is not None:
                    gains[banker] -= amount + sum(side.gain for side in backed)
                    settled |= {seat: event, banker: None}
    return tuple(
        OpenedHand(hand, gains[seat], settled[seat]) if seat in settled else OpenedHand(hand)
        for seat, hand in found.items()
    )


DAUN_TIGA: Final = GameWords(
    sentences=sentences,
    question=question,
    offers=offers,
    settlement=settlement,
    hands=final_hands,
    opened=opened_hands,
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
