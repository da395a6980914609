"""A draft of a Tongits turn: staging moves, taking them back, and sending them."""

from __future__ import annotations

import pytest

from game.rules.moves import DRAW, Discard
from game.rules.tongits.events import Laid, Sapawed
from game.rules.tongits.moves import Lay, Sapaw, Secret
from game.words import Draft
from tests.rules.tongits_table import TONGITS, table


def test_draft_turn_gives_the_same_view_and_events_as_the_turn_played() -> None:
    """TG-21: views and events of staged moves equal those of the played moves; the deal itself does not change."""
    deal = table(["5S 5H 5D 5C 7C 8C KS", "2S 4S", "JD KD"], opened=[(1, "7S 7H 7D"), (2, "JS JH JC")])
    before = deal.view(0)
    draft = Draft(TONGITS, before)
    moves = [Secret(("5S", "5H", "5D", "5C")), Sapaw("7C", 1)]
    assert all(draft.stage(move) for move in moves)
    assert deal.view(0) == before
    played = [tuple(event.seen_by(0) for event in deal.play(0, move)) for move in moves]
    assert draft.staged_events == played
    assert [type(event) for events in draft.staged_events for event in events] == [Laid, Sapawed]
    assert draft.view == deal.view(0)


def test_taking_back_moves_of_a_draft_turn_undoes_them_in_reverse_order() -> None:
    """TG-21: one after another, the last one first, until none is left."""
    deal = table(["5S 5H 5D 7C 8C KS", "2S 4S", "JD KD"], opened=[(1, "7S 7H 7D"), (2, "JS JH JC")])
    draft = Draft(TONGITS, deal.view(0))
    draft.stage(Lay(("5S", "5H", "5D")))
    once, told = draft.view, list(draft.staged_events)
    draft.stage(Sapaw("7C", 1))
    draft.take_back()
    assert (draft.view, draft.staged_events) == (once, told)
    draft.take_back()
    assert (draft.view, draft.staged_events, draft.staged) == (deal.view(0), [], [])
    with pytest.raises(IndexError):
        draft.take_back()


def test_draft_turn_rejects_moves_that_reveal_cards_or_end_the_turn() -> None:
    """TG-20, TG-22, TG-30: a draw, a discard, and the last cards of the hand."""
    deal = table(["5S 5H 5D 7C", "2S 4S", "JD KD"], opened=[(1, "7S 7H 7D"), (2, "JS JH JC")])
    draft = Draft(TONGITS, deal.view(0))
    assert not draft.stage(Discard("7C"))
    assert draft.stage(Lay(("5S", "5H", "5D")))
    assert not draft.stage(Sapaw("7C", 1))
    assert draft.staged == [Lay(("5S", "5H", "5D"))]
    deal.play(0, Discard("5S"))
    assert not Draft(TONGITS, deal.view(1)).stage(DRAW)
