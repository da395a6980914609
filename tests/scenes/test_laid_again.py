"""Repeated layouts of paper pages in the same window do not remake large pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from unittest.mock import patch

import pytest

from tests.pilot import Pilot
from tools.pictures import STATES

pytestmark = pytest.mark.painted


def grounds_made(pilot: Pilot, act: Callable[[Any], object], each: Sequence[Any]) -> list[str]:
    """Return the backgrounds made while an action is performed with each of these and drawn."""
    pilot.shot()
    sprites = pilot.stage.ctx.sprites
    with patch.object(sprites, "ground", wraps=sprites.ground) as made:
        for one in each:
            act(one)
            pilot.shot()
    return [call.args[0] for call in made.call_args_list]


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("state", ["review", "review-tongits"])
def test_review_does_not_repaint_its_background_when_another_moment_is_chosen(state):
    pilot = Pilot.before(STATES[state](), size=(1920, 1080))
    pilot.rest()
    pilot.press("right")
    assert grounds_made(pilot, pilot.press, ["right", "right", "left"]) == []
    assert pilot.top.at == 1


def test_settings_tabs_share_one_cached_picture_of_the_sheet(pilot, evening):
    evening.open_settings()
    assert grounds_made(pilot, lambda place: pilot.click(pilot.top.tabs.tabs[place]), [1, 2, 0]) == []


def test_sheet_is_repainted_when_its_scene_returns_with_a_new_size(pilot, evening):
    """For example the Phones panel next to a table."""
    evening.open_settings()
    scene, before = pilot.top, pilot.top.paper
    scene.size = 700.0, 900.0
    scene.enter()
    scene.layout(scene.ctx.scale)
    assert scene.paper is not before
    assert scene.paper.rect.h > scene.paper.rect.w


def test_review_is_repainted_after_a_skin_change():
    """High contrast has the same layout, so the cache key must include the skin."""
    pilot = Pilot.before(STATES["review"]())
    pilot.rest()
    before = pilot.top.table_art
    pilot.resize(pilot.stage.ctx.scale.window.size)
    assert pilot.top.table_art is not before


def unreachable_controls(pilot):
    """Return the controls that no mouse can press."""
    return [node.id for node in pilot.top.nodes() if node.is_control and not node.bounds]


def test_settings_are_reachable_after_the_window_is_widened(pilot, evening):
    evening.open_settings()
    pilot.resize((700, 1000))
    assert pilot.top.area.furthest
    pilot.resize((1280, 720))
    assert not pilot.top.area.furthest
    assert unreachable_controls(pilot) == []


def test_focused_control_stays_visible_when_a_page_starts_to_scroll(pilot, evening):
    evening.open_settings()
    last = [node.id for node in pilot.top.nodes() if node.role == "toggle"][-1]
    pilot.focus(last)
    pilot.resize((700, 1000))
    focused = next(node for node in pilot.top.nodes() if node.id == last)
    assert focused.bounds.h == focused.rect.h


def test_lobby_choices_are_reachable_after_the_window_is_enlarged():
    small, large = (
        Pilot.before(STATES["tongits-take-which-of-seven"](), size=size) for size in ((800, 600), (1920, 1080))
    )
    small.rest()
    large.rest()
    small.resize((1920, 1080))
    placed = [(node.id, node.bounds) for node in large.top.nodes() if node.is_control]
    assert [(node.id, node.bounds) for node in small.top.nodes() if node.is_control] == placed
