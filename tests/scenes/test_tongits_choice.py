"""The choice panel at the Tongits table covers no relevant part, however many choices there are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from game import i18n
from game.match.store import Store
from game.rules.tongits.moves import PickUp
from game.scenes.table.choice_panel import ChoicePanel
from game.scenes.tables.tongits.scene import TongitsScene
from game.table.choice_rows import Choice
from game.table.tongits import layout as places
from game.ui.intents import Scroll
from game.words.tongits.moves import choice, take_breaks
from tests.plain_layouts import Layout, lay_and_show, unpainted
from tests.scenes.tongits_pilot import SIZES, at, covered, legal_moves_of, view_of_person

WINDOWS = [(1024, 640), (1280, 720), (1920, 1080)]
RUN = ("9D", "TD", "JD", "QD", "KD")


@pytest.fixture(params=i18n.LANGUAGE_NAMES)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run the test in each language."""
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language("en")


def unpainted_layout(state: str, size: tuple[int, int], text_size: float) -> tuple[Layout, TongitsScene]:
    """Return the unpainted layout of a named state, and its table scene."""
    with unpainted():
        found, scene = lay_and_show(state, size, text_size=text_size)
    assert isinstance(scene, TongitsScene)
    return found, scene


@pytest.mark.sampled(8, 0)
@pytest.mark.parametrize(
    ("state", "size", "text_size"),
    list(product(("tongits-take-which", "tongits-take-which-of-seven", "tongits-lay-which"), WINDOWS, (1.0, 1.5, 2.0))),
)
def test_tongits_choice_panel_covers_no_discards_hand_or_text(
    spoken: str, state: str, size: tuple[int, int], text_size: float
) -> None:
    """Ways to take the discard and to lay, in every language and at large text sizes."""
    found, scene = unpainted_layout(state, size, text_size)
    assert found.faults == [], spoken
    panel = scene.prompt.panel
    assert panel is not None
    board = scene.board
    shown = [spot for _key, _code, spot in board.discard_spots()] + [held.spot for held in board.hand_spots()]
    shown += [spot for spots in board.layout.bahays for spot in spots]
    assert [spot for spot in shown if min(board.frame.spot_rect(spot).clip(panel.panel.rect).size) > 1] == []
    assert panel.panel.rect == board.frame.rect(places.CALL_BAR)


def choice_of(count: int, table_at: str, store: Store, size: tuple[int, int]) -> tuple[TongitsScene, ChoicePanel]:
    """Return a table with `count` long choices about the discard, and its panel."""
    scene = at(table_at, store, size=size).scene
    assert isinstance(scene, TongitsScene)
    rows = [Choice(f"9-10-J-Q-K of diamonds {number}", lambda: None, RUN) for number in range(count)]
    panel = ChoicePanel(scene.ctx, "Take it for which bahay?", rows, places.CALL_BAR, lambda: None)
    scene.prompt.panel = panel
    scene.layout(scene.ctx.scale)
    return scene, panel


@pytest.mark.parametrize("size", SIZES)
def test_choice_title_is_centred_over_its_panel_and_the_buttons_are_level(size: tuple[int, int], store: Store) -> None:
    """Also over two rows of long choices, if there is room for it above them."""
    for long in ("", " on Ramon’s 9-10-J of diamonds"):
        scene = at("tongits-turn", store, size=size).scene
        rows = [Choice(f"Sapaw the 8 of diamonds{long}", lambda: None, RUN[:1]) for _row in range(2)]
        panel = ChoicePanel(scene.ctx, "Sapaw which card?", rows, places.CALL_BAR, lambda: None)
        scene.prompt.panel = panel
        scene.layout(scene.ctx.scale)
        first, last, leave = panel.buttons[0].rect, panel.buttons[-1].rect, panel._leave.rect
        assert abs(leave.centery - first.union(last).centery) <= 1
        if panel.title_rect.bottom <= first.y:
            assert abs(panel.title_rect.centerx - panel.panel.rect.centerx) <= 1
        else:
            assert long
            assert size[0] < 1280  # two rows leave no room above them


@pytest.mark.sampled(5, 0)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", ["tongits-draw", "tongits-take", "tongits-take-seven"])
@pytest.mark.parametrize("count", [2, 5, 6, 9, 13, 45])
def test_tongits_choice_panel_covers_no_cards_with_45_choices(
    count: int, state: str, size: tuple[int, int], store: Store
) -> None:
    """45 is the maximum: every run through the discard with twelve cards of its suit."""
    table = at(state, store, size=size)
    scene, panel = choice_of(count, state, store, size)
    assert covered(table, panel.panel.rect) == []
    assert not board_rects_cut(scene, panel)


def board_rects_cut(scene: TongitsScene, panel: ChoicePanel) -> bool:
    """Whether the panel covers only a part of a player's name."""
    plaques = [scene.board.frame.rect(box) for box in scene.board.layout.plaques]
    return any(panel.panel.rect.colliderect(one) and not panel.panel.rect.contains(one) for one in plaques)


def test_tongits_choice_panel_scrolls_with_wheel_and_keyboard(store: Store) -> None:
    """Focusing a row scrolls it into view."""
    scene, panel = choice_of(45, "tongits-take-seven", store, (1024, 640))
    first, last = panel.buttons[0].node, panel.buttons[-1].node
    assert first.bounds.h == first.rect.h
    assert last.bounds.h == 0
    assert scene.handle(Scroll(3, panel.panel.rect.center))
    assert first.bounds.h < first.rect.h
    scene.focus.focus(last)
    assert last.bounds.h == last.rect.h
    assert not scene.handle(Scroll(3, (0, 0)))


def test_take_that_breaks_a_bahay_of_the_hand_says_so(store: Store) -> None:
    """TG-20: on its button, and in its tooltip after the bahay that it makes."""
    table = at("tongits-take-breaks", store)
    take = table.node("action:p")
    assert take.label == "Take the queen of clubs: breaks your three tens"
    assert take.tooltip == "Take the queen of clubs for 10-J-Q of clubs: breaks your three tens"
    assert table.focused == "primary"
    whole = at("tongits-take", store)
    assert "breaks" not in whole.node("action:p").tooltip


def test_takes_that_break_a_bahay_come_last_in_a_choice_and_say_so(store: Store) -> None:
    """TG-20: Enter takes the first one; the others name what they break in their tooltips."""
    table = at("tongits-take-seven", store)
    table.press("p")
    view, reader = view_of_person(table), table.scene.reader
    takes = {choice(move, view, reader): take_breaks(move, view, reader) for move in legal_moves_of(table, PickUp)}
    rows = [node for node in table.scene.prompt.panel.nodes if node.label in takes]
    assert [node.tooltip.lower() for node in rows] == [takes[node.label].lower() for node in rows]
    broken = [bool(node.tooltip) for node in rows]
    assert len(rows) == len(takes)
    assert broken == sorted(broken)
    assert 0 < sum(broken) < len(rows)
