"""Opponents keep their faces in reviews, practice, replays and charts; persons and old records keep their flowers."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from game.scenes.records.row_painter import recorded_face
from tests.plain_layouts import BlankSprites, shoot_plain, unpainted


@pytest.mark.parametrize(
    ("state", "faces"),
    [
        ("review-tongits", {"aminah-calm", "somchai-calm"}),
        ("puzzle-open-sets", {"liza-calm", "ramon-calm"}),
        ("replay-tongits", {"aminah-calm", "somchai-calm"}),
        ("standings-tongits", {"aminah-calm", "somchai-calm"}),
        ("replays", {"aminah-calm", "somchai-calm"}),
    ],
)
def test_opponents_have_their_faces_in_every_room(state: str, faces: set[str]) -> None:
    """Regression: flowers were shown instead of the faces from the table."""
    drawn: dict[str, str] = {}
    make = BlankSprites._make_picture

    def note(sprites: BlankSprites, key: Any) -> Any:
        sheet, name, *_look = key
        drawn[name] = sheet
        return make(sprites, key)

    with unpainted(), patch.object(BlankSprites, "_make_picture", note):
        shoot_plain(state, (1280, 720))
    assert faces <= {name for name, sheet in drawn.items() if sheet == "faces"}
    flowers = {name for name in drawn if name.startswith("flower-")}
    assert flowers <= {"flower-lotus"} or state == "standings-tongits", "only the person’s, and those of the garland"


def test_record_without_people_keeps_the_flower() -> None:
    """Names alone do not say who was a person, so records of earlier releases have no faces."""
    old = {"names": ["You", "Aminah"], "you": 0}
    assert recorded_face(old, 1) == ""
    assert recorded_face(old | {"people": [0]}, 1) == "aminah-calm"
    assert recorded_face(old | {"people": [0, 1]}, 1) == ""
    assert recorded_face({"names": ["You", "Nobody known"], "people": [0]}, 1) == ""
