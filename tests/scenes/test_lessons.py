"""Guided first deals at their tables: from the first sentence to the last, by mouse, by keys, and with wrong clicks."""

from __future__ import annotations

import pytest

from game.rules import GAMES
from game.scenes.guide.bubble import Bubble
from tests.lesson_pilot import Learner

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


def check_place(learner: Learner) -> None:
    """The bubble stands in the window and covers neither what it speaks of nor anything that can be pressed."""
    guide = learner.guide
    place = guide.bubble.place
    assert place is not None
    where = f"{learner.step.name} at {learner.stage.kit.scale.window.size}: {tuple(place.box)}"
    assert learner.stage.kit.scale.window.contains(place.box), where
    for rect in guide.lit:
        assert not place.box.colliderect(rect), f"{where} covers what is lit, {tuple(rect)}"
    own = {button.node for button in guide.bubble.buttons}
    for node in learner.table.nodes():
        if node.is_control and node not in own:
            assert not place.box.colliderect(node.bounds), f"{where} covers {node.label}"
    for button in guide.bubble.buttons:
        assert place.box.contains(button.rect), f"{where}: {button.label} stands outside"


def whole(learner: Learner, *, keys: bool = False) -> list[str]:
    """Go through a lesson as it wants; the names of its steps in the order in which they were said."""
    names: list[str] = []
    for _turn in range(60):
        said = learner.wait_for_words()
        if not names or names[-1] != learner.step.name:
            names.append(learner.step.name)
        check_place(learner)
        assert not said.wrong
        if learner.step is learner.guide.guide.steps[-1]:
            learner.press("return") if keys else learner.go_on()
            return names
        learner.obey_by_keys() if keys else learner.obey()
    raise AssertionError(f"never at the end: {names}")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_goes_from_first_to_last_by_mouse(game: str, size: tuple[int, int]) -> None:
    learner = Learner(game, size=size)
    assert whole(learner) == [step.name for step in learner.lesson.script.steps]
    assert learner.match.strayed is None
    assert learner.left == 1
    assert list(learner.store.waiting()) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_goes_from_first_to_last_by_keys(game: str) -> None:
    learner = Learner(game)
    assert whole(learner, keys=True) == [step.name for step in learner.lesson.script.steps]
    assert learner.match.strayed is None
    assert learner.left == 1
