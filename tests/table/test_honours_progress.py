"""The honours board of Pai Tong: nearest first, from the seat's own view, computed in slices."""

from __future__ import annotations

from random import Random

from game.rules import GAMES
from game.rules.pai_tong.options import PaiTongOptions
from game.rules.pai_tong.reachable_items import reachable_items
from game.table.pai_tong.honours_progress import HonoursProgress
from tests.rules.arrange import arrange

HANDS = [
    "c2 c2 s2 c4 c4 m4 c8 m8 m8 m7 m7 c5",
    "c6 c6 s6 s6 m3 m5 c9 c9 m9 m9 wf",
    "c1 c1 s1 s1 m1 m1 s8 s8 m2 m6 wf",
]


def completed_progress(view):
    progress = HonoursProgress(PaiTongOptions())
    progress.see(view)
    while progress.step():
        pass
    return progress


def test_honours_are_sorted_by_cards_needed_then_by_pay() -> None:
    """Every reachable item once, and what pays more first among equals."""
    view = arrange("pai-tong", HANDS, left=60).view(0)
    rows = completed_progress(view).rows
    assert set(rows) == set(reachable_items(view))
    assert len(rows) == len(reachable_items(view))
    order = [(row.needed, -row.item.baht) for row in rows]
    assert order == sorted(order)
    assert (rows[0].item.id, rows[0].needed) == ("thalok", 1)


def test_honours_board_keeps_its_rows_until_all_honours_are_checked() -> None:
    """No half a board is shown while a changed hand is being looked at."""
    deal = arrange("pai-tong", HANDS, left=60)
    progress = completed_progress(deal.view(0))
    before = progress.rows
    progress.see(arrange("pai-tong", [HANDS[0].replace("m7 m7", "m6 s3"), *HANDS[1:]], left=60).view(0))
    assert progress.step()
    assert progress.rows == before
    while progress.step():
        assert progress.rows
    assert progress.rows != before


def test_reachable_honours_of_an_unchanged_hand_are_not_computed_again() -> None:
    """A view without new information causes no computation."""
    view = arrange("pai-tong", HANDS, left=60).view(0)
    progress = completed_progress(view)
    progress.see(view)
    assert not progress.step()


def test_honours_board_is_empty_for_bystanders_and_face_down_hands() -> None:
    """A hand that is turned face down leaves an empty board."""
    deal = arrange("pai-tong", HANDS, left=60)
    progress = completed_progress(deal.view(0))
    assert progress.rows
    progress.see(deal.view(None))
    assert progress.rows == ()
    assert not progress.step()


def test_hidden_cards_do_not_change_the_honours_board() -> None:
    """Stock and other hands are dealt again from the seat's knowledge; the board stays the same."""
    chance, deal = Random(5), arrange("pai-tong", HANDS, left=60)
    rows = completed_progress(deal.view(0)).rows
    for _time in range(5):
        other = GAMES["pai-tong"].resample(deal.view(0), chance)
        assert other.hands[1].pieces != deal.hands[1].pieces
        assert completed_progress(other.view(0)).rows == rows
