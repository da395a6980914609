"""No label covers a face that is to be read, at any table, in every named state and at three window sizes."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.table.geometry import Spot
from tests.labels_over_faces import DrawnOrder, Face, Ground, Words, drawing_order
from tests.plain_layouts import shoot_plain, unpainted
from tools.pictures import STATES

TABLES = ("daun-tiga", "pong", "pai-tong", "pai-gow", "tongits", "generic", "settlement")
SIZES = ((1024, 640), (1280, 720), (1920, 1080))
MAY_COVER = {
    "daun-tiga-couch-stage": "the keys that open a hand are at the foot of its middle card",
    "tongits-third": "the name of a bahay's owner is at the foot of its cards, which are known by their indices",
    "generic-tongits": "the number of cards of a hand is at the edge of the melds next to it, in the smallest window",
    "generic-tongits-draw": "as in generic-tongits",
}
"""States in which a label covers a face, each with its reason."""
STATES_OF_TABLES = [state for state in STATES if state.startswith(TABLES)]


@pytest.fixture(scope="module", autouse=True)
def _plain():
    with unpainted():
        yield


def order_of(state, size, text_size=1.0):
    with drawing_order() as order:
        shoot_plain(state, size, text_size=text_size)
    return order


@pytest.mark.sampled(4, 1)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("state", [state for state in STATES_OF_TABLES if state not in MAY_COVER])
def test_no_label_covers_a_face(state, size):
    """Regression: results, 'drawn', the last discarder and 'winning card' covered the edges of cards and tiles."""
    assert order_of(state, size).faults() == []


@pytest.mark.sampled(4, 2)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    "state", [state for state in STATES_OF_TABLES if state.startswith(("daun-tiga", "pai-gow", "settlement"))]
)
def test_no_label_of_twice_the_size_covers_a_face(state, size):
    if state not in MAY_COVER:
        assert order_of(state, size, 2.0).faults() == []


@pytest.mark.parametrize("state", MAY_COVER)
def test_every_listed_exception_for_covered_faces_is_still_needed(state):
    assert any(order_of(state, size).faults() for size in SIZES)


def test_a_label_on_a_face_is_found_and_one_on_a_panel_over_it_is_not():
    face, words = Face("5H", Spot(100, 100, 60, 90)), Words("drawn", Rect(90, 135, 40, 12))
    order = DrawnOrder()
    order.marks = [face, words]
    assert len(order.faults()) == 1
    order.marks = [face, Ground(Rect(60, 120, 200, 90)), words]
    assert order.faults() == []
    order.marks = [face, Ground(Rect(86, 132, 48, 18)), words]
    assert len(order.faults()) == 1
