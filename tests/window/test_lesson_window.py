"""Guided first deals in the real window: offered with the first lobby, and completed by mouse, by keys, and with
wrong clicks.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match.data_folders import FILE
from game.match.store import Store
from game.rules import GAMES
from tests.nightly import by_day
from tests.window.pupil import Pupil
from tests.window.xvfb import virtual_screen

pytestmark = [pytest.mark.window, pytest.mark.slow]


def check_nothing_else_saved(home: Path, game: str) -> None:
    """Check that only the offer of the lesson was saved."""
    store = Store.open(home / "sala" / FILE)
    assert store.waiting() == ()
    assert store.tallies() == ()
    assert store.settings.lessons == (game,)
    store.close()


@pytest.mark.nightly
@pytest.mark.parametrize("game", GAMES)
def test_lesson_is_played_with_the_mouse(game: str, tmp_path: Path) -> None:
    with virtual_screen(1280, 720) as screen:
        pupil = Pupil(screen, tmp_path, game)
        pupil.begin()
        said = ""
        for step in pupil.script.steps:
            said = pupil.wait_for_words(said, step.say)
            pupil.obey(step)
        pupil.wait_for_scene("LobbyScene")
        pupil.close()
    check_nothing_else_saved(tmp_path, game)


@pytest.mark.parametrize("game", by_day(["pai-gow"], GAMES))
def test_lesson_is_played_with_the_keyboard(game: str, tmp_path: Path) -> None:
    """The expected control always has the focus, so that Return suffices, except for setting tiles."""
    with virtual_screen(1280, 720) as screen:
        pupil = Pupil(screen, tmp_path, game)
        pupil.begin()
        said = ""
        for step in pupil.script.steps:
            said = pupil.wait_for_words(said, step.say)
            pupil.obey_by_keys(step)
        pupil.wait_for_scene("LobbyScene")
        pupil.close()
    check_nothing_else_saved(tmp_path, game)


@pytest.mark.nightly
@pytest.mark.parametrize("game", GAMES)
def test_lesson_can_be_completed_after_wrong_clicks(game: str, tmp_path: Path) -> None:
    """Each step is first done wrongly where possible; the guide answers, and the lesson ends as usual."""
    with virtual_screen(1280, 720) as screen:
        pupil = Pupil(screen, tmp_path, game)
        pupil.begin()
        said = ""
        for step in pupil.script.steps:
            said = pupil.wait_for_words(said, step.say)
            said = pupil.err(step, said)
            pupil.obey(step)
        pupil.wait_for_scene("LobbyScene")
        assert pupil.erred
        pupil.close()
    check_nothing_else_saved(tmp_path, game)
