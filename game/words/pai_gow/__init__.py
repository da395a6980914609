"""Texts of Pai Gow (牌九), for window, command line, phone, replay and screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.rules.pai_gow.events import BetsPlaced, Opened, Paid, Thrown
from game.words.game_words import FinalHand, GameWords, HandGroup, Mark, OpenedHand
from game.words.introduction import PAI_GOW
from game.words.pai_gow.events import sentences
from game.words.pai_gow.hands import KEEPSAKES, hand_title, mark_words, marks
from game.words.pai_gow.payments import account_name, facts, outcome_words, settlement, stake
from game.words.pai_gow.questions import answered, offers, question

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Event, Seat, View
    from game.rules.pai_gow.settlement import Comparison
    from game.rules.pai_gow.tiles import Hand
    from game.rules.pai_gow.view import Showdown
    from game.words.reader import Reader


def final_hands(view: View, reader: Reader) -> tuple[FinalHand, ...]:
    """Return the front and rear hands of every seat."""
    shown: Showdown = view.table.result.shown
    both = zip(shown.hands, shown.comparisons, strict=True)
    return tuple(_hand(seat, laid, comparison, reader) for seat, (laid, comparison) in enumerate(both))


def _hand(seat: Seat, laid: tuple[Hand, Hand], comparison: Comparison | None, reader: Reader) -> FinalHand:
    did = marks(comparison) if comparison is not None else ()
    said = [mark_words(mark, reader) for mark in did] or ["", ""]
    groups = tuple(
        HandGroup(hand, " · ".join(filter(None, (hand_title(hand, reader), word))))
        for hand, word in zip(laid, said, strict=True)
    )
    return FinalHand(seat, groups, outcome_words(comparison, None, reader))


def opened_hands(events: Sequence[Event], reader: Reader) -> tuple[OpenedHand, ...]:
    """Return the hands opened so far, the banker's first, with what each has won or lost. PG-50, PG-51."""
    found: dict[Seat, FinalHand] = {}
    gains: dict[Seat, int] = {}
    settled: dict[Seat, Event] = {}
    banker = None
    for event in events:
        match event:
            case Opened(seat, front, rear, comparison):
                found[seat] = _hand(seat, (front, rear), comparison, reader)
                banker = seat if comparison is None else banker
            case Paid(seat=seat, amount=amount, bank=bank):
                gains[seat], settled[seat] = amount, event
                if banker is not None:
                    gains[banker] = bank
    return tuple(OpenedHand(hand, gains.get(seat), settled.get(seat)) for seat, hand in found.items())


PAI_GOW_WORDS: Final = GameWords(
    sentences=sentences,
    question=question,
    offers=offers,
    settlement=settlement,
    account=account_name,
    answered=answered,
    hands=final_hands,
    opened=opened_hands,
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
