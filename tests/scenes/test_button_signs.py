"""Signs of buttons: on one page, a sign belongs to one action."""

from __future__ import annotations

import re
from collections import defaultdict
from unittest.mock import patch

import pytest

from game.i18n import languages, speaking
from game.scenes.phones.phones_button import PhonesButton
from game.ui.button import Button
from game.ui.intents import Pointer
from tests.pilot import Pilot
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
def test_no_two_actions_on_one_page_have_the_same_icon(state: str) -> None:
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


SHEETS = ("settlement-pong", "settlement-menu", "tongits-settlement-pot")


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("state", SHEETS)
def test_every_button_of_a_settlement_has_its_word(state: str, size: tuple[int, int], code: str) -> None:
    """Regression: saving, reviewing and the menu were icons where room was short."""
    with speaking(code), unpainted():
        shot = shoot_plain(state, size)
        menu = shot.scene.deal_menu
        buttons = [button for button, _least in shot.scene.buttons] if not menu.opened else menu.entries
        assert [button.node.name for button in buttons if button.icon_only] == []
        assert [button.label for button in buttons if button.node.hidden_label_and_key[0]] == []
        assert {button.label for button in buttons} <= {drawn.text for drawn in shot.texts}
        assert shot.faults() == []


@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("state", SHEETS)
def test_settlement_buttons_do_not_touch_the_text_above_them(
    state: str, size: tuple[int, int], text_size: float
) -> None:
    """Regression: two rows of buttons began right below the total."""
    with unpainted():
        shot = shoot_plain(state, size, text_size=text_size)
    paper, rects = shot.scene.paper, [button.rect for button, _least in shot.scene.buttons]
    assert all(paper.rect.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects) == place for place, rect in enumerate(rects))
    assert len({rect.top for rect in rects}) == 1
    menu = shot.scene.deal_menu
    if menu.opened:
        assert shot.faults() == []
        assert paper.rect.contains(menu.panel.rect)
        assert menu.panel.rect.bottom < rects[0].top
    else:
        above = [drawn.rect.bottom for drawn in shot.texts if drawn.rect.centery < rects[0].top]
        assert max(above) + (paper.px(8) if text_size == 1 else 0) <= rects[0].top


@pytest.mark.parametrize("state", ["settlement-pong", "tongits-settlement-pot"])
def test_menu_of_a_deal_opens_and_closes(state: str) -> None:
    """Its shortcuts work while it is closed, and a press next to it closes it without pressing what is there."""
    pilot = Pilot.before(STATES[state]())
    pilot.rest()
    sheet = pilot.top
    done: list[str] = []
    sheet.on_same = lambda: done.append("same")
    sheet.on_watch = lambda: done.append("watch")
    sheet.on_next = lambda: done.append("next")
    sheet.enter()
    sheet.layout(sheet.ctx.scale)
    pilot.press("g")
    assert done == ["same"]
    pilot.click("this deal")
    assert pilot.find("next") is None
    pilot.press("escape")
    assert not sheet.deal_menu.opened
    assert sheet.focus.focused is pilot.node("this deal")
    where = pilot.node("next").rect.center
    pilot.click("this deal")
    pilot.stage.handle(Pointer("down", where))
    pilot.stage.handle(Pointer("up", where))
    assert not sheet.deal_menu.opened
    assert done == ["same"]
    pilot.click("this deal")
    pilot.click("watch again")
    assert done == ["same", "watch"]
    assert not sheet.deal_menu.opened
