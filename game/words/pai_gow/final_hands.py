"""Final hands of Pai Gow: names of front and rear hands, with results against the bank. PG-50, PG-51."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.words.final_hands import FinalHand, HandGroup
from game.words.pai_gow.hands import hand_title, mark_words, marks
from game.words.pai_gow.payments import outcome_words

if TYPE_CHECKING:
    from game.rules.contract import View
    from game.rules.pai_gow.view import Showdown
    from game.words.reader import Reader


def final_hands(view: View, reader: Reader) -> tuple[FinalHand, ...]:
    """Return the front and rear hand of every seat."""
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
