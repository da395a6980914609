"""Labels over cards of the hand at the Tongits table that lack one card for a bahay."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.match.players import PERSON
from game.match.store import Store
from game.table.tongits.layout import FIELD
from game.words.incomplete_sets import one_short
from tests.pilot import STILL, TablePilot
from tests.scenes.tongits_pilot import begun


def interleaved(table: TablePilot) -> bool:
    """Whether the cards of one mark lie between those of another."""
    places = [mark.places for mark in table.shown.marks()]
    return any(one[0] < other[0] < one[-1] for one in places for other in places)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_every_near_bahay_has_its_label_where_their_cards_interleave(size: tuple[int, int], store: Store) -> None:
    """TG-60: sorted by rank, a 4 and a 6 of hearts have a 5 of spades between them."""
    found = 0
    for number in range(60):
        match = begun(store, (PERSON, "first", "first"), f"{number:064x}")
        table = TablePilot(match, store, STILL, size)
        table.to_question()
        if not interleaved(table):
            continue
        found += 1
        reader = table.scene.board.reader
        words = [(*one_short(mark.out, mark.most, reader), f"{mark.out}/{mark.most}") for mark in table.shown.marks()]
        texts = table.texts()
        assert [each for each in words if not texts & set(each)] == [], number
    assert found


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_labels_over_the_hand_stay_on_the_mat_side_by_side(size: tuple[int, int], store: Store) -> None:
    """TG-60: with many near-bahays the last label would hang over the frame."""
    moved = 0
    for number in range(40):
        table = TablePilot(begun(store, (PERSON, "first", "first"), f"{number:064x}"), store, STILL, size)
        table.to_question()
        scene = table.scene
        edge = scene.board.frame.rect(FIELD).right
        areas = sorted(scene.own_hand.titles(scene.prompt.lower_edge), key=lambda area: area.x)
        assert [area for area in areas if area.right > edge] == [], number
        assert [one for one, other in pairwise(areas) if one.colliderect(other)] == [], number
        moved += bool(areas) and edge - areas[-1].right <= 12
    assert moved
