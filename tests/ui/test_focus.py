"""The focus tree: moving the focus, the mouse, shortcuts, dragging, and nodes that come anew."""

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


def test_arrows_move_to_the_neighbour(grid):
    grid.tree.focus("1 1")
    for direction, name in (("up", "0 1"), ("right", "0 2"), ("down", "1 2"), ("left", "1 1"), ("left", "1 0")):
        assert grid.tree.handle(Move(direction))
        assert grid.name == name
    assert not grid.tree.handle(Move("left"))
    assert grid.name == "1 0"


def test_tab_stops_once_for_nodes_of_one_tab_group(grid):
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


def test_the_first_move_gives_the_focus_to_the_first_node(grid):
    assert grid.tree.focused is None
    grid.tree.handle(Move("down"))
    assert grid.name == "0 0"


def test_tab_goes_round_in_order_and_back(grid):
    grid.tree.focus("2 2")
    grid.tree.handle(Next())
    assert grid.name == "0 0"
    grid.tree.handle(Next(-1))
    assert grid.name == "2 2"


def test_nodes_that_take_no_focus_are_passed_over(grid):
    grid.at("1 1").focusable = False
    grid.tree.focus("0 1")
    grid.tree.handle(Move("down"))
    assert grid.name == "2 1"


def test_a_small_node_straight_ahead_wins_over_a_near_one_beside():
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


def test_links_lead_where_they_say(grid):
    grid.at("0 0").links["right"] = "2 2"
    grid.tree.focus("0 0")
    grid.tree.handle(Move("right"))
    assert grid.name == "2 2"


def test_every_node_of_a_fan_is_reached_by_arrows():
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


def test_enter_after_a_click_does_what_wears_its_cap_and_with_the_keys_what_has_the_focus(grid):
    grid.at("2 2").key = "return"
    for kind in ("down", "up"):
        grid.tree.handle(Pointer(kind, (10, 10)))
    assert grid.name == "0 0"
    grid.tree.handle(Confirm("return"))
    grid.tree.handle(Confirm("space"))
    grid.tree.handle(Move("right"))
    grid.tree.handle(Confirm("return"))
    assert grid.done == ["0 0", "2 2", "0 0", "0 1"]


def test_confirm_does_what_the_focused_node_does(grid):
    grid.tree.focus("0 1")
    assert grid.tree.handle(Confirm())
    assert grid.done == ["0 1"]


def test_a_disabled_node_can_be_focused_but_does_nothing(grid):
    grid.at("0 1").enabled = False
    grid.tree.focus("0 1")
    assert not grid.tree.handle(Confirm())
    assert grid.at("0 1").state == "disabled"
    assert grid.done == []


def test_a_click_focuses_and_activates_without_a_ring(grid):
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


def test_letting_go_elsewhere_undoes_the_press(grid):
    grid.tree.handle(Pointer("down", (130, 10)))
    grid.tree.handle(Pointer("drag", (600, 600)))
    assert not grid.at("0 1").pressed
    grid.tree.handle(Pointer("up", (600, 600)))
    assert grid.done == []


def test_shortcuts_and_escape(grid):
    grid.at("2 0").key = "m"
    grid.at("2 1").key = "escape"
    assert grid.tree.handle(Key("m"))
    assert grid.tree.handle(Cancel())
    assert not grid.tree.handle(Key("m", ctrl=True))
    assert not grid.tree.handle(Key("q"))
    assert grid.done == ["2 0", "2 1"]


def test_right_and_double_clicks(grid):
    grid.at("0 0").on_secondary = lambda: grid.done.append("second")
    grid.at("0 0").on_double = lambda: grid.done.append("double")
    assert grid.tree.handle(Secondary((5, 5)))
    assert not grid.tree.handle(Secondary((500, 500)))
    for kind, clicks in (("down", 1), ("up", 1), ("down", 2), ("up", 1)):
        grid.tree.handle(Pointer(kind, (5, 5), clicks))
    assert grid.done == ["second", "0 0", "double"]


def test_dragging_starts_after_a_few_pixels_and_ends_where_it_is_let_go(grid):
    seen = []
    grid.at("0 0").on_drag = lambda kind, pos: seen.append((kind, pos))
    grid.tree.handle(Pointer("down", (5, 5)))
    grid.tree.handle(Pointer("drag", (7, 6)))
    assert seen == []
    grid.tree.handle(Pointer("drag", (50, 40)))
    grid.tree.handle(Pointer("up", (60, 40)))
    assert seen == [("start", (5, 5)), ("move", (50, 40)), ("end", (60, 40))]
    assert grid.done == []


def test_a_drag_is_taken_back_when_the_scene_leaves(grid):
    seen = []
    grid.at("0 0").on_drag = lambda kind, _pos: seen.append(kind)
    grid.tree.handle(Pointer("down", (5, 5)))
    grid.tree.handle(Pointer("drag", (50, 40)))
    grid.tree.release()
    assert seen == ["start", "move", "cancel"]
    assert not grid.at("0 0").pressed


def test_a_drag_that_was_ended_goes_on_with_nothing_until_the_button_is_pressed_anew(grid):
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


def test_a_scene_that_was_left_lights_nothing_where_the_mouse_was_then(grid):
    """The language was changed on a page over a table: the button stayed lit on which the mouse had rested before."""
    grid.tree.handle(Pointer("move", (5, 5)))
    assert grid.at("0 0").hovered
    grid.tree.release()
    grid.tree.refresh()
    assert not grid.at("0 0").hovered
    grid.tree.handle(Pointer("move", (6, 5)))
    assert grid.at("0 0").hovered


def test_a_button_that_opens_another_scene_is_not_lit_when_that_is_left(grid):
    """Menu was still lit when its page was closed, until the mouse moved."""
    grid.at("0 0").on_activate = grid.tree.release  # as the scene does that comes over this one
    grid.tree.handle(Pointer("move", (5, 5)))
    grid.tree.handle(Pointer("down", (5, 5)))
    grid.tree.handle(Pointer("up", (5, 5)))
    assert not grid.at("0 0").hovered


def test_a_button_is_lit_that_comes_under_the_mouse_by_a_click(grid):
    def shift() -> None:
        grid.at("0 0").rect.topleft, grid.at("1 2").rect.topleft = grid.at("1 2").rect.topleft, (0, 0)

    grid.at("0 0").on_activate = shift
    grid.tree.handle(Pointer("down", (5, 5)))
    grid.tree.handle(Pointer("up", (5, 5)))
    assert grid.at("1 2").hovered


def test_the_focus_stays_with_a_node_made_anew(grid):
    grid.tree.focus("1 2")
    grid.nodes = Grid().nodes
    assert grid.name == "1 2"
    assert grid.at("1 2").focused
    grid.nodes = grid.nodes[:2]
    assert grid.tree.focused is None


def test_a_focus_wanted_before_its_node_exists_comes_with_it(grid):
    assert not grid.tree.focus("later")
    grid.nodes.append(Node(Rect(0, 300, 10, 10), "button", "x", name="later"))
    assert grid.name == "later"


def test_later_nodes_and_higher_layers_lie_on_top():
    low = Node(Rect(0, 0, 100, 100), "piece", "low")
    high = Node(Rect(50, 0, 100, 100), "piece", "high")
    nodes = [low, high]
    tree = FocusTree(lambda: nodes)
    assert tree.at((60, 10)) is high
    low.layer = 1
    assert tree.at((60, 10)) is low


def test_a_turned_node_is_hit_where_it_lies():
    node = Node(Rect(0, 0, 20, 200), "piece", "card", angle=90)
    assert node.contains((90, 100))
    assert not node.contains((10, 10))
    assert node.bounds.w == pytest.approx(200, abs=2)


def test_clipped_nodes_are_hit_only_where_they_show():
    node = Node(Rect(0, 0, 100, 100), "button", "half", clip=Rect(0, 0, 100, 50))
    assert node.contains((50, 20))
    assert not node.contains((50, 80))
    assert node.bounds == Rect(0, 0, 100, 50)


def test_hover_and_focus_grow_in_eighty_milliseconds(grid):
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


def test_arrows_adjust_a_slider_instead_of_moving(grid):
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
def test_after_a_new_layout_its_ring_stands_round_the_heir_if_it_was_shown(grid, shown):
    """A click on the score pad laid it out anew: the ring flashed for some frames, though the mouse shows none."""
    grid.tree.focus("0 0")
    grid.tree.ring_shown = shown
    for _frame in range(60):
        grid.tree.update(1 / 60)
    grid.nodes = Grid().nodes
    assert grid.name == "0 0"
    assert grid.at("0 0").attention == shown
