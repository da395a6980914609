"""Signs of buttons: on one page, a sign belongs to one action."""

from __future__ import annotations

import re
from collections import defaultdict
from unittest.mock import patch

import pytest

from game.scenes.phones.phones_button import PhonesButton
from game.ui.button import Button
from tests.plain_layouts import shoot_plain, unpainted
from tools.pictures import STATES

SAME = {"open to phones": "phones"}
"""Names of buttons that do the same as another: both open the page about phones."""

STEPS = {"minus", "plus"}
"""Signs of buttons that change a number, each beside its own number."""


def _action(name: str) -> str:
    """Return the action of a button from its node's name: 'kind:2' and 'kind:3' do the same for different seats."""
    bare = re.sub(r"[: ]\d+$", "", name)
    return SAME.get(bare, bare)


@pytest.mark.sampled(12, 3)
@pytest.mark.parametrize("state", STATES)
def test_no_two_actions_of_a_page_have_the_same_sign(state: str) -> None:
    """Regression: the pause menu had one sign for 'Who's playing' and 'Return to lobby'."""
    drawn: list[Button] = []

    def note(button: Button, *_where: object) -> None:
        drawn.append(button)

    with unpainted(), patch.object(Button, "_draw_icon", note), patch.object(PhonesButton, "_draw_icon", note):
        page = {id(node) for node in shoot_plain(state, (1280, 720)).scene.nodes()}
    actions = defaultdict(set)
    for button in drawn:
        if id(button.node) in page and button.icon not in STEPS:
            actions[button.icon].add(_action(button.node.name) or button.label)
    assert {sign: found for sign, found in actions.items() if len(found) > 1} == {}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("state", ["settlement-rich", "settlement-pong", "tongits-settlement-pot"])
def test_settlement_buttons_have_words_where_there_is_room(state: str, size: tuple[int, int]) -> None:
    """Regression: saving, reviewing and playing the same deal were icons; two rows have room for their words."""
    with unpainted():
        shot = shoot_plain(state, size)
    scene = shot.scene
    assert {"Save replay", "Review", "Same deal again", "Watch again"} <= {drawn.text for drawn in shot.texts}
    rects = [button.rect for button, _least in scene.buttons]
    assert all(scene.paper.rect.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects) == place for place, rect in enumerate(rects))
    assert shot.faults() == []
