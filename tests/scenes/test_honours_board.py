"""The board of honours below the table talk of Pai Tong: what it shows, and the key that hides it."""

from __future__ import annotations

import pytest

from tests.pilot import Pilot
from tests.scenes.tooltip_reader import hover_over
from tools.pictures import STATES


def rows(pilot: Pilot) -> list[str]:
    return [node.label for node in pilot.top.nodes() if node.name.startswith("honour:")]


def test_honours_board_lists_reachable_honours_with_pay_and_needed_cards() -> None:
    """The nearest first: a scalp lacks one card."""
    pilot = Pilot.before(STATES["pai-tong-sets"](), size=(1280, 720))
    pilot.rest()
    assert "Honours" in pilot.texts()
    assert rows(pilot)[0] == "Scalp, 4 baht: 1 still needed."
    assert len(rows(pilot)) > 4


@pytest.mark.parametrize("height", [720, 900, 920, 1080])
def test_thai_marks_on_a_native_name_stay_below_the_english_name_above_it(height: int) -> None:
    """'เขียวเปรี้ยว' has a vowel and a tone mark above its letters, 'Sour greens' a letter that hangs below the line."""
    pilot = Pilot.before(STATES["pai-tong-6-turn"](), size=(height * 16 // 9, height))
    pilot.rest()
    assert "เขียวเปรี้ยว" in pilot.texts()
    assert pilot.faults() == []


def test_key_that_hides_set_marks_also_hides_the_honours_board() -> None:
    """The talk takes the whole column again."""
    pilot = Pilot.before(STATES["pai-tong-sets"](), size=(1280, 720))
    pilot.rest()
    shared = pilot.top.commentary_panel.panel.rect.h
    pilot.press("b")
    assert "Honours" not in pilot.texts()
    assert rows(pilot) == []
    assert pilot.top.commentary_panel.panel.rect.h > shared
    pilot.press("b")
    pilot.rest()
    assert pilot.top.commentary_panel.panel.rect.h == shared
    assert rows(pilot)


def test_honours_board_is_inside_the_commentary_drawer_in_a_narrow_window() -> None:
    """It comes and goes with the drawer and stays within it."""
    pilot = Pilot.before(STATES["pai-tong-sets"](), size=(1024, 640))
    pilot.rest()
    assert "Honours" not in pilot.texts()
    pilot.press("t")
    assert "Honours" in pilot.texts()
    panel = pilot.top.commentary_panel.panel.rect
    assert panel.contains(pilot.top.honours_board.panel.rect)


@pytest.mark.parametrize("state", ["pong-turn", "pong-ceki"])
def test_pong_table_has_no_honours_board(state: str) -> None:
    """Every tong is worth a point there; the talk has the whole column."""
    pilot = Pilot.before(STATES[state](), size=(1280, 720))
    pilot.rest()
    assert rows(pilot) == []
    assert pilot.top.commentary_panel.board is None


def test_every_row_of_the_honours_board_has_a_tooltip_under_the_mouse() -> None:
    """Regression: the rows were new nodes in every frame, so no tooltip could appear."""
    pilot = Pilot.before(STATES["pai-tong-6-turn"](), size=(1280, 720))
    pilot.rest()
    names = [row.id for row in pilot.top.nodes() if row.name.startswith("honour:")]
    assert len(names) > 3
    assert all(hover_over(pilot, name) for name in names)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("state", ["pai-tong-6-turn", "pai-tong-sets"])
def test_tooltip_of_an_honour_covers_no_other_row_of_the_board(state: str, size: tuple[int, int]) -> None:
    """Regression: it covered the beginning of the neighbouring row."""
    pilot = Pilot.before(STATES[state](), size=size)
    pilot.rest()
    nodes = [node for node in pilot.top.nodes() if node.name.startswith("honour:")]
    for node in nodes:
        assert hover_over(pilot, node.id)
        bubble = pilot.stage.tooltip.bubble(pilot.top)
        assert bubble is not None
        assert not [other.name for other in nodes if bubble.box.colliderect(other.bounds)]


def test_rows_of_the_honours_board_say_in_words_what_is_missing() -> None:
    """Regression: a row had two numbers and a dot, 'Scalp 4\u2022 4'."""
    pilot = Pilot.before(STATES["pai-tong-6-turn"](), size=(1280, 720))
    pilot.rest()
    texts = pilot.texts()
    assert {"pays baht", "needs 1", "needs 4"} <= texts
