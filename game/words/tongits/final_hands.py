"""Final hands of Tongits: bahays, melds still in the hand, deadwood and tally. TG-60."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import N_
from game.words.final_hands import FinalHand, HandGroup
from game.words.tongits.payments import hand_note

if TYPE_CHECKING:
    from game.rules.contract import View
    from game.rules.tongits.view import Showdown
    from game.words.reader import Reader


def final_hands(view: View, reader: Reader) -> tuple[FinalHand, ...]:
    """Return all final hands with tallies, and whether each seat called, folded, challenged or is sunog."""
    result = view.table.result
    shown: Showdown = result.shown
    found = []
    for seat, hand in enumerate(shown.hands):
        bahays = [place.pieces for place in view.places() if place.owner == seat and place.name.startswith("bahay")]
        groups = [HandGroup(pieces, reader.say(N_("Bahay"))) for pieces in bahays if pieces]
        groups += [HandGroup(meld) for meld in hand.melds]
        groups += [HandGroup(hand.deadwood, reader.say(N_("Left over")))] if hand.deadwood else []
        worth = reader.say(N_("Tally {tally}"), tally=hand.tally)
        note = hand_note(result, seat, reader)
        found.append(FinalHand(seat, tuple(groups), " · ".join(filter(None, (worth, note)))))
    return tuple(found)
