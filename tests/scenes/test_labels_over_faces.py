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
@pytest.mark.parametrize("state", STATES_OF_TABLES)
def test_no_label_covers_a_face(state, size):
    """Regression: results, 'drawn', the last discarder and 'winning card' covered the edges of cards and tiles."""
    assert order_of(state, size).faults() == []


@pytest.mark.sampled(4, 2)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("state", STATES_OF_TABLES)
def test_no_label_of_twice_the_size_covers_a_face(state, size):
    """Regression: 'Deadwood', names of bahays, 'Ramon’s 7' and captions of piles covered cards in large text."""
    assert order_of(state, size, 2.0).faults() == []


def test_a_label_on_a_face_is_found_and_one_on_a_panel_over_it_is_not():
    face, words = Face("5H", Spot(100, 100, 60, 90)), Words("drawn", Rect(90, 135, 40, 12))
    order = DrawnOrder()
    order.marks = [face, words]
    assert len(order.faults()) == 1
    order.marks = [face, Ground(Rect(60, 120, 200, 90)), words]
    assert order.faults() == []
    order.marks = [face, Ground(Rect(86, 132, 48, 18)), words]
    assert len(order.faults()) == 1
