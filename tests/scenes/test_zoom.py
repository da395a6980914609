"""Enlarged pieces: while a key is held, or automatically if set; closed pieces are never shown."""

from __future__ import annotations

from collections import Counter

import pytest

from game.scenes.default_key_bindings import ACTIONS
from game.scenes.table.scene import TableScene
from game.ui.intents import Key, Leave, Pointer, Released
from game.ui.node import Node
from game.ui.render_context import DefaultSettings
from game.ui.stage import Stage
from game.ui.tooltip import without
from tools.pictures import STATES
from tools.screenshots import open_stage, picture

TABLES = (
    "pong-turn",
    "pong-own-tongs",
    "pai-tong-claim",
    "pai-tong-ceki",
    "tongits-turn",
    "tongits-own-secret",
    "tongits-secret",
    "pai-gow-set",
    "pai-gow-open",
    "pai-gow-8-open",
    "daun-tiga-over",
    "generic-pong",
    "generic-tongits",
)
SIZES = ((1920, 1080), (1024, 640))


def opened(state: str, size: tuple[int, int] = SIZES[0], **settings: bool) -> tuple[Stage, TableScene]:
    stage = open_stage(STATES[state](), size, DefaultSettings(speed=0.0, **settings))
    picture(stage, 1.0)
    scene = stage.top
    assert isinstance(scene, TableScene)
    return stage, scene


def nodes_with_pieces(scene: TableScene) -> list[Node]:
    return [node for node in scene.nodes() if node.shows]


def point_at(stage: Stage, scene: TableScene, node: Node, seconds: float = 0.5) -> bool:
    """Move the mouse onto an uncovered point of a node; return False if there is none."""
    box = node.bounds
    for across in (0.5, 0.12, 0.88):
        for down in (0.5, 0.12, 0.88):
            pos = (round(box.x + box.w * across), round(box.y + box.h * down))
            if scene.focus.at(pos) is node:
                stage.handle(Pointer("move", pos))
                picture(stage, seconds)
                scene.zoom.update(scene.focus, seconds)  # a posed table lets no time pass
                scene.zoom.update(scene.focus, seconds)
                scene.zoom.place(scene.nodes, scene.keep_clear)
                return True
    return False


@pytest.mark.parametrize("state", TABLES)
def test_enlarged_view_shows_only_pieces_that_the_viewer_may_know(state: str) -> None:
    """Checks every node, also for the number of equal pieces."""
    stage, scene = opened(state)
    view = scene.prompt.view or scene.match.view(scene.you)
    known = Counter(code for place in view.places() for code in place.pieces)
    known.update(getattr(view, "hand", ()) if not known else ())
    nodes = nodes_with_pieces(scene)
    assert nodes
    told = Counter(code for node in nodes for code in node.shows)
    assert not told - known
    stage.close()


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", TABLES)
def test_hovered_piece_is_enlarged_without_covering_controls(state: str, size: tuple[int, int]) -> None:
    stage, scene = opened(state, size, piece_zoom=True)
    nodes = nodes_with_pieces(scene)
    seen = 0
    for node in (nodes[0], nodes[len(nodes) // 2], nodes[-1]):
        if not point_at(stage, scene, node):
            continue
        assert scene.zoom.node is node
        shown = scene.zoom.shown
        assert shown is not None
        seen += 1
        assert stage.ctx.scale.window.contains(shown.box)
        assert not shown.box.colliderect(node.bounds)
        controls = [each.bounds for each in scene.nodes() if each.is_control and each is not node]
        assert shown.box.collidelist(controls) == -1
        if len(node.shows) == 1:
            assert shown.high >= 1.35 * node.rect.h
        assert [fault for fault in picture(stage).faults() if "leaves" in fault] == []
    assert seen
    stage.close()


def test_piece_is_enlarged_while_the_zoom_key_is_held() -> None:
    stage, scene = opened("tongits-turn")
    node = nodes_with_pieces(scene)[-1]
    assert point_at(stage, scene, node)
    assert scene.zoom.shown is None
    stage.handle(Key("z"))
    picture(stage, 0.1)
    assert scene.zoom.shown is not None
    assert scene.zoom.node is node
    stage.handle(Released("z"))
    picture(stage, 0.1)
    assert scene.zoom.shown is None
    stage.handle(Key("z"))
    stage.handle(Leave())  # the window loses the keyboard: nobody will tell of the key
    picture(stage, 0.1)
    assert scene.zoom.shown is None
    stage.close()


@pytest.mark.parametrize("state", ["pong-turn", "pai-tong-claim", "tongits-turn", "pai-gow-open", "daun-tiga-over"])
def test_pushing_the_right_stick_up_enlarges_a_piece_at_every_table(state: str) -> None:
    """Works with the default bindings of a gamepad."""
    stage, scene = opened(state)
    stage.ctx.keys.actions = ACTIONS
    assert any(point_at(stage, scene, node) for node in nodes_with_pieces(scene))
    for intent, held in ((Key("pad ru", pad="one"), True), (Released("pad ru", "one"), False)):
        stage.handle(intent)
        picture(stage, 0.1)
        scene.zoom.update(scene.focus, 0.1)  # a posed table lets no time pass
        scene.zoom.place(scene.nodes, scene.keep_clear)
        assert (scene.zoom.shown is not None) is held
    stage.close()


@pytest.mark.parametrize("state", ["pong-turn", "tongits-turn", "pai-gow-set", "pai-gow-open"])
def test_tooltip_next_to_an_enlarged_piece_omits_its_name(state: str) -> None:
    """The name is below the piece; the rest of the tooltip stays."""
    stage, scene = opened(state, piece_zoom=True)
    node = next(node for node in nodes_with_pieces(scene) if point_at(stage, scene, node, 1.0))
    for _while in range(6):
        stage.update(0.2)
        scene.zoom.update(scene.focus, 0.2)
    scene.zoom.place(scene.nodes, scene.keep_clear)
    name = scene.reader.pieces(node.shows)
    assert scene.node_description(node) == name
    bubble = stage.tooltip.bubble(scene)
    assert bubble is None or name not in " ".join(bubble.lines)
    stage.close()


def test_removing_a_name_from_a_tooltip_keeps_the_rest_of_its_text() -> None:
    assert without("seven of clubs", "seven of clubs") == ""
    assert without("seven of clubs · in a run", "seven of clubs") == "in a run"
    assert without("seven of clubs", "seven of club") == "seven of clubs"
    assert without("Siti threw the seven of clubs.", "seven of clubs") == "Siti threw the seven of clubs."
    assert without("words", "") == "words"


def test_rebound_zoom_key_and_gamepad_button_enlarge_a_piece() -> None:
    chosen = DefaultSettings(speed=0.0, keys={"tongits z": "y"}, pad_buttons={"tongits z": "lt"})
    stage = open_stage(STATES["tongits-turn"](), settings=chosen)
    stage.ctx.keys.actions = ACTIONS
    picture(stage, 1.0)
    scene = stage.top
    assert isinstance(scene, TableScene)
    assert point_at(stage, scene, nodes_with_pieces(scene)[-1])
    for down, up in ((Key("y"), Released("y")), (Key("pad lt", pad="one"), Released("pad lt", "one"))):
        stage.handle(down)
        picture(stage, 0.1)
        assert scene.zoom.shown is not None
        stage.handle(up)
        picture(stage, 0.1)
        assert scene.zoom.shown is None
    stage.close()
