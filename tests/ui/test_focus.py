"""The focus tree: moving the focus, the mouse, shortcuts, dragging, and recreated nodes."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.ui.focus import FocusTree
from game.ui.intents import Cancel, Confirm, Key, Leave, Move, Next, Pointer, Secondary
from game.ui.node import Node


class Grid:
    """Nine nodes in three rows, named 'row column'."""

    def __init__(self):
        self.done = []
        self.nodes = [
            Node(Rect(x * 120, y * 80, 100, 60), "button", f"{y} {x}", self._doer(f"{y} {x}"), name=f"{y} {x}")
            for y in range(3)
            for x in range(3)
        ]
        self.tree = FocusTree(lambda: self.nodes)

    def _doer(self, name):
        return lambda: self.done.append(name)

    def at(self, name):
        return self.tree.find(name)

    @property
    def name(self):
        return self.tree.focused.name if self.tree.focused else None


@pytest.fixture
def grid():
    return Grid()


def test_arrow_keys_move_focus_to_the_neighbour(grid):
    grid.tree.focus("1 1")
    for direction, name in (("up", "0 1"), ("right", "0 2"), ("down", "1 2"), ("left", "1 1"), ("left", "1 0")):
        assert grid.tree.handle(Move(direction))
        assert grid.name == name
    assert not grid.tree.handle(Move("left"))
    assert grid.name == "1 0"


def test_tab_key_stops_only_once_in_each_tab_group(grid):
    for node in grid.nodes[3:6]:
        node.tab_group = "row"
    grid.tree.focus("0 2")
    walked = []
    for _ in range(3):
        grid.tree.handle(Next(1))
        walked.append(grid.name)
    assert walked == ["1 0", "2 0", "2 1"]
    grid.tree.focus("2 0")
    grid.tree.handle(Next(-1))
    assert grid.name == "1 0"
    grid.tree.handle(Move("right"))
    assert grid.name == "1 1"
    grid.tree.handle(Next(1))
    assert grid.name == "2 0"
    grid.tree.focus("1 2")
    grid.tree.handle(Next(-1))
    assert grid.name == "0 2"


def test_first_arrow_key_focuses_the_first_node(grid):
    assert grid.tree.focused is None
    grid.tree.handle(Move("down"))
    assert grid.name == "0 0"


def test_tab_wraps_around_in_both_directions(grid):
    grid.tree.focus("2 2")
    grid.tree.handle(Next())
    assert grid.name == "0 0"
    grid.tree.handle(Next(-1))
    assert grid.name == "2 2"


def test_arrow_keys_skip_unfocusable_nodes(grid):
    grid.at("1 1").focusable = False
    grid.tree.focus("0 1")
    grid.tree.handle(Move("down"))
    assert grid.name == "2 1"


def test_arrow_key_prefers_node_straight_ahead_to_a_nearer_diagonal_one():
    nodes = [
        Node(Rect(0, 0, 100, 40), "button", "start"),
        Node(Rect(130, 45, 100, 40), "button", "beside"),
        Node(Rect(0, 200, 100, 40), "button", "below"),
    ]
    tree = FocusTree(lambda: nodes)
    tree.focus("button:start")
    tree.handle(Move("down"))
    assert tree.focused.label == "below"
    tree.focus("button:start")
    tree.handle(Move("right"))
    assert tree.focused.label == "beside"


def test_explicit_focus_links_take_precedence_over_the_nearest_node(grid):
    grid.at("0 0").links["right"] = "2 2"
    grid.tree.focus("0 0")
    grid.tree.handle(Move("right"))
    assert grid.name == "2 2"


def test_arrow_keys_reach_every_card_of_a_fan():
    nodes = [
        Node(Rect(500 + round(76 * i), 850 + abs(i - 5) ** 2, 90, 288), "piece", str(i), angle=(i - 5) * 1.7)
        for i in range(11)
    ]
    tree = FocusTree(lambda: nodes)
    tree.focus(nodes[0])
    for i in range(1, 11):
        assert tree.handle(Move("right"))
        assert tree.focused.label == str(i)
    assert not tree.handle(Move("right"))


def test_enter_activates_the_focused_node_or_the_default_button_after_a_click(grid):
    grid.at("2 2").key = "return"
    for kind in ("down", "up"):
        grid.tree.handle(Pointer(kind, (10, 10)))
    assert grid.name == "0 0"
    grid.tree.handle(Confirm("return"))
    grid.tree.handle(Confirm("space"))
    grid.tree.handle(Move("right"))
    grid.tree.handle(Confirm("return"))
    assert grid.done == ["0 0", "2 2", "0 0", "0 1"]


def test_default_button_shows_enter_only_while_enter_presses_it(grid):
    default = grid.at("2 2")
    default.key = "return"
    grid.tree.focus("0 1")
    grid.tree.update(0.1)
    assert default.enter_taken
    grid.tree.handle(Confirm("return"))
    assert grid.done == ["0 1"]
    for kind in ("down", "up"):
        grid.tree.handle(Pointer(kind, (10, 10)))  # hides the ring
    grid.tree.update(0.1)
    assert not default.enter_taken
    grid.tree.focus("2 2")
    grid.tree.update(0.1)
    assert not default.enter_taken


def test_enter_presses_the_default_button_if_a_slider_or_no_node_has_the_focus(grid):
    grid.at("2 2").key = "return"
    assert grid.tree.focused is None
    grid.tree.handle(Confirm("return"))
    grid.at("0 1").on_activate = None
    grid.tree.focus("0 1")
    grid.tree.update(0.1)
    assert not grid.at("2 2").enter_taken
    grid.tree.handle(Confirm("return"))
    assert grid.done == ["2 2", "2 2"]


def test_confirm_intent_activates_the_focused_node(grid):
    grid.tree.focus("0 1")
    assert grid.tree.handle(Confirm())
    assert grid.done == ["0 1"]


def test_disabled_node_can_be_focused_but_not_activated(grid):
    grid.at("0 1").enabled = False
    grid.tree.focus("0 1")
    assert not grid.tree.handle(Confirm())
    assert grid.at("0 1").state == "disabled"
    assert grid.done == []


def test_click_focuses_and_activates_without_showing_the_ring(grid):
    grid.tree.handle(Pointer("move", (130, 10)))
    assert grid.tree.hovered is grid.at("0 1")
    assert grid.at("0 1").state == "hover"
    grid.tree.handle(Pointer("down", (130, 10)))
    assert grid.at("0 1").state == "pressed"
    assert grid.done == []
    grid.tree.handle(Pointer("up", (130, 10)))
    assert grid.done == ["0 1"]
    assert grid.name == "0 1"
    assert not grid.tree.ring_shown
    grid.tree.handle(Move("right"))
    assert grid.tree.ring_shown


def test_releasing_the_button_outside_cancels_the_press(grid):
    grid.tree.handle(Pointer("down", (130, 10)))
    grid.tree.handle(Pointer("drag", (600, 600)))
    assert not grid.at("0 1").pressed
    grid.tree.handle(Pointer("up", (600, 600)))
    assert grid.done == []


def test_shortcut_keys_and_escape_activate_the_nodes_they_belong_to(grid):
    grid.at("2 0").key = "m"
    grid.at("2 1").key = "escape"
    assert grid.tree.handle(Key("m"))
    assert grid.tree.handle(Cancel())
    assert not grid.tree.handle(Key("m", ctrl=True))
    assert not grid.tree.handle(Key("q"))
    assert grid.done == ["2 0", "2 1"]


def test_right_and_double_clicks_call_their_actions(grid):
    grid.at("0 0").on_secondary = lambda: grid.done.append("second")
    grid.at("0 0").on_double = lambda: grid.done.append("double")
    assert grid.tree.handle(Secondary((5, 5)))
    assert not grid.tree.handle(Secondary((500, 500)))
    for kind, clicks in (("down", 1), ("up", 1), ("down", 2), ("up", 1)):
        grid.tree.handle(Pointer(kind, (5, 5), clicks))
    assert grid.done == ["second", "0 0", "double"]


def test_drag_starts_after_a_few_pixels_and_ends_at_release(grid):
    seen = []
    grid.at("0 0").on_drag = lambda kind, pos: seen.append((kind, pos))
    grid.tree.handle(Pointer("down", (5, 5)))
    grid.tree.handle(Pointer("drag", (7, 6)))
    assert seen == []
    grid.tree.handle(Pointer("drag", (50, 40)))
    grid.tree.handle(Pointer("up", (60, 40)))
    assert seen == [("start", (5, 5)), ("move", (50, 40)), ("end", (60, 40))]
    assert grid.done == []


def test_scene_that_releases_its_focus_cancels_a_drag(grid):
    seen = []
    grid.at("0 0").on_drag = lambda kind, _pos: seen.append(kind)
    grid.tree.handle(Pointer("down", (5, 5)))
    grid.tree.handle(Pointer("drag", (50, 40)))
    grid.tree.release()
    assert seen == ["start", "move", "cancel"]
    assert not grid.at("0 0").pressed


def test_cancelled_drag_does_not_resume_before_the_next_press(grid):
    seen = []
    grid.at("0 0").on_drag = lambda kind, _pos: seen.append(kind)
    grid.tree.handle(Pointer("down", (5, 5)))
    assert not grid.tree.end_drag()
    grid.tree.handle(Pointer("drag", (50, 40)))
    assert grid.tree.end_drag()
    assert not grid.tree.end_drag()
    grid.tree.handle(Pointer("drag", (60, 40)))
    grid.tree.handle(Pointer("up", (5, 5)))
    assert seen == ["start", "move", "cancel"]
    assert grid.done == []
    assert not grid.at("0 0").pressed
    assert grid.at("0 0").hovered


def test_scene_that_was_left_has_no_hovered_node(grid):
    """After a language change on a page over a table, the button under the mouse used to stay highlighted."""
    grid.tree.handle(Pointer("move", (5, 5)))
    assert grid.at("0 0").hovered
    grid.tree.release()
    grid.tree.refresh()
    assert not grid.at("0 0").hovered
    grid.tree.handle(Pointer("move", (6, 5)))
    assert grid.at("0 0").hovered


def test_button_that_opened_a_scene_is_not_hovered_after_returning(grid):
    """The Menu button used to stay highlighted until the mouse moved."""
    grid.at("0 0").on_activate = grid.tree.release  # as the scene does that comes over this one
    grid.tree.handle(Pointer("move", (5, 5)))
    grid.tree.handle(Pointer("down", (5, 5)))
    grid.tree.handle(Pointer("up", (5, 5)))
    assert not grid.at("0 0").hovered


def test_button_that_moves_under_the_mouse_after_a_click_is_hovered(grid):
    def shift() -> None:
        grid.at("0 0").rect.topleft, grid.at("1 2").rect.topleft = grid.at("1 2").rect.topleft, (0, 0)

    grid.at("0 0").on_activate = shift
    grid.tree.handle(Pointer("down", (5, 5)))
    grid.tree.handle(Pointer("up", (5, 5)))
    assert grid.at("1 2").hovered


def test_recreated_node_of_the_same_name_keeps_the_focus(grid):
    grid.tree.focus("1 2")
    grid.nodes = Grid().nodes
    assert grid.name == "1 2"
    assert grid.at("1 2").focused
    grid.nodes = grid.nodes[:2]
    assert grid.tree.focused is None


def test_focusing_a_node_by_name_before_it_exists_takes_effect_once_it_does(grid):
    assert not grid.tree.focus("later")
    grid.nodes.append(Node(Rect(0, 300, 10, 10), "button", "x", name="later"))
    assert grid.name == "later"


def test_click_hits_the_topmost_node():
    low = Node(Rect(0, 0, 100, 100), "piece", "low")
    high = Node(Rect(50, 0, 100, 100), "piece", "high")
    nodes = [low, high]
    tree = FocusTree(lambda: nodes)
    assert tree.at((60, 10)) is high
    low.layer = 1
    assert tree.at((60, 10)) is low


def test_rotated_node_is_hit_within_its_rotated_area():
    node = Node(Rect(0, 0, 20, 200), "piece", "card", angle=90)
    assert node.contains((90, 100))
    assert not node.contains((10, 10))
    assert node.bounds.w == pytest.approx(200, abs=2)


def test_clipped_node_is_hit_only_in_its_visible_part():
    node = Node(Rect(0, 0, 100, 100), "button", "half", clip=Rect(0, 0, 100, 50))
    assert node.contains((50, 20))
    assert not node.contains((50, 80))
    assert node.bounds == Rect(0, 0, 100, 50)


def test_hover_and_focus_transitions_last_eighty_milliseconds(grid):
    grid.tree.focus("0 0")
    grid.tree.handle(Pointer("move", (130, 10)))
    assert grid.tree.update(0.040)
    assert grid.at("0 0").attention == pytest.approx(0.5)
    assert grid.at("0 1").warmth == pytest.approx(0.5)
    grid.tree.update(0.040)
    assert not grid.tree.update(0.040)
    assert (grid.at("0 0").attention, grid.at("0 1").warmth) == (1.0, 1.0)
    grid.tree.handle(Leave())
    grid.tree.update(0, at_once=True)
    assert grid.at("0 1").warmth == 0.0


def test_arrow_keys_adjust_a_focused_slider(grid):
    steps = []
    grid.at("1 1").on_adjust = lambda by: steps.append(by) or True
    grid.tree.focus("1 1")
    grid.tree.handle(Move("right"))
    grid.tree.handle(Move("left"))
    assert steps == [1, -1]
    assert grid.name == "1 1"
    grid.tree.handle(Move("up"))
    assert grid.name == "0 1"


@pytest.mark.parametrize("shown", [True, False])
def test_focus_ring_moves_to_a_node_created_again_only_if_it_was_shown(grid, shown):
    """The ring used to flash for some frames after a click that caused a new layout."""
    grid.tree.focus("0 0")
    grid.tree.ring_shown = shown
    for _frame in range(60):
        grid.tree.update(1 / 60)
    grid.nodes = Grid().nodes
    assert grid.name == "0 0"
    assert grid.at("0 0").attention == shown
