"""Enter pressed again and again, by a player who reads little, does no harm at any table."""

from __future__ import annotations

import pytest

from game.match.players import PERSON
from game.match.store import Store
from game.rules.cards.french import codes
from game.rules.tongits.moves import Lay, Sapaw
from game.table.tongits.hand_order import arrangement
from tests.pilot import TablePilot
from tests.scenes.tongits_pilot import chosen, legal_moves_of, new_match

LONG_HAND = 6
"""Number of cards of which a bahay can be laid without ending the deal."""


@pytest.mark.parametrize("lays", [False, True])
def test_enter_pressed_again_and_again_breaks_up_no_bahay(lays: bool, store: Store) -> None:  # noqa: FBT001
    """After a draw, a take and a lay the focus is on a card in no bahay, unless there is none."""
    laid = spared = 0
    for seed in range(2):
        table = TablePilot(new_match(store, (PERSON, "beginner", "beginner"), f"{seed:064x}"), store)
        while phase := table.to_question():
            if phase == "play" and not table.scene.prompt.ends_deal:
                moves = legal_moves_of(table, Lay, Sapaw)
                if lays and moves and len(table.shown.hand) > LONG_HAND:
                    table.scene.prompt.do(moves[0])
                    laid += 1
                hand, drawn = [*table.shown.hand], table.match.view(0).drawn
                loose = codes(arrangement(hand, table.match.options).deadwood) or hand
                assert table.focused in {f"card:{code}" for code in loose}
                spared += drawn in hand and drawn not in loose
                table.press("return")
                assert chosen(table)
            table.press("return")
    assert laid if lays else spared
