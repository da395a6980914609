"""Texts about remembered hands of Tongits: what the winner's tally beat."""

from __future__ import annotations

from game.words.game_words import KeptHand
from game.words.tongits.memorable_hands import final_hand, hand_text
from tests.rules.tongits_table import play_moves, table
from tests.words.tongits_readers import ANA, OPENED


def test_text_about_a_memorable_winning_hand_states_the_tallies_it_beat() -> None:
    """TG-43, TG-44: the caller had 9, one challenger 14 and the other 22."""
    deal = table(["4D 5S KH", "TC 4C", "TH 8D 4H"], opened=OPENED)
    play_moves(deal, "0 call KH", "1 challenge", "2 challenge")
    public = deal.view(None).table
    assert hand_text(final_hand(public, 0), ANA).what == "Tally 9 against 14 and 22"
    assert hand_text(final_hand(public, 1), ANA).what == "Tally 14"


def test_memorable_hand_stored_without_the_tallies_it_beat_still_has_a_text() -> None:
    """Records made before the tallies were kept have four values."""
    assert hand_text(KeptHand(how=("draw", True, 9, True)), ANA).what == "Tally 9"
