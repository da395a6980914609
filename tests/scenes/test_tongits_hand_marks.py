"""Labels over cards of the hand at the Tongits table that lack one card for a bahay."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.match.players import PERSON
from game.match.store import Store
from game.table.tongits.layout import FIELD
from game.words.incomplete_sets import near_bahay
from tests.pilot import STILL, TablePilot
from tests.scenes.tongits_pilot import at, new_match


def is_interrupted(table: TablePilot) -> bool:
    """Whether other cards are between those of a mark."""
    return any(mark.places[-1] - mark.places[0] >= len(mark.places) for mark in table.shown.marks())


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_every_near_bahay_has_its_label_over_its_own_cards(size: tuple[int, int], store: Store) -> None:
    """TG-60: sorted by rank, a 4 and a 6 of hearts are adjacent although the hand has a 5 of spades."""
    moved = 0
    for number in range(60):
        match = new_match(store, (PERSON, "first", "first"), f"{number:064x}")
        table = TablePilot(match, store, STILL, size)
        table.to_question()
        assert not is_interrupted(table)
        scene = table.scene
        scene.state.marking = False
        plain = [code for group in scene.state.groups for code in group.cards]
        scene.state.marking = True
        moved += plain != [code for group in scene.state.groups for code in group.cards]
        reader = scene.board.reader
        words = [near_bahay(mark.out, mark.most, reader, dead=mark.dead) for mark in table.shown.marks()]
        texts = table.texts()
        assert [each for each in words if not texts & set(each)] == [], number
    assert moved


def test_mark_label_is_never_over_the_cards_of_another_mark(store: Store) -> None:
    """TG-60: sorted by suit, cards of one rank are apart; only marks with adjacent cards have a label."""
    found = 0
    for number in range(30):
        table = TablePilot(new_match(store, (PERSON, "first", "first"), f"{number:064x}"), store, STILL, (1280, 720))
        table.to_question()
        scene = table.scene
        scene.state.sort_by("suit")
        scene.board.arrange()
        if not is_interrupted(table):
            continue
        found += 1
        labelled = [section for section, _pill in scene.own_hand.labels() if section.mark]
        assert all(len(section.cards) > 1 for section in labelled)
        assert len({section.mark for section in labelled}) == len(labelled)
    assert found


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_labels_over_the_hand_are_side_by_side_and_stay_on_the_felt(size: tuple[int, int], store: Store) -> None:
    """TG-60: with many near-bahays the last label would hang over the frame."""
    moved = 0
    for number in range(40):
        table = TablePilot(new_match(store, (PERSON, "first", "first"), f"{number:064x}"), store, STILL, size)
        table.to_question()
        scene = table.scene
        edge = scene.board.frame.rect(FIELD).right
        areas = sorted(scene.own_hand.titles(scene.prompt.lower_edge), key=lambda area: area.x)
        assert [area for area in areas if area.right > edge] == [], number
        assert [one for one, other in pairwise(areas) if one.colliderect(other)] == [], number
        moved += bool(areas) and edge - areas[-1].right <= 12
    assert moved or size != (1024, 640), "in a large window they all have room"


def test_labels_of_a_hand_are_placed_again_only_if_something_changes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are the same in every frame, until cards or the room above them change."""
    scene = at("tongits-turn", store).scene
    hand, make = scene.own_hand, scene.own_hand._make
    made: list[tuple[object, ...]] = []
    monkeypatch.setattr(hand, "_make", lambda *given: made.append(given) or make(*given))
    hand._kept = None, ()
    ceiling = scene.prompt.lower_edge
    first = hand.titles(ceiling)
    assert first == hand.titles(ceiling)
    assert len(made) == 1
    hand.titles(ceiling + 1)
    assert len(made) == 2
