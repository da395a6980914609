"""The stack of scenes: order of calls, modals, transitions, notices, tooltips, sizes."""

from __future__ import annotations

import gc
import weakref

import pytest
from pygame import Rect, Surface

from game.ui import theme
from game.ui.focus import FocusTree
from game.ui.intents import Cancel, Confirm, Key, Move, Next, Pointer, Quit, Resize, Text
from game.ui.misclick_guard import STRAY_S
from game.ui.node import Node
from game.ui.overlay import NOTICE_S
from game.ui.render_context import DefaultSettings, RenderContext
from game.ui.scene import Scene
from game.ui.scene_transitions import CHANGE_S
from game.ui.stage import Stage
from game.ui.tooltip import TOOLTIP_AFTER_S, Near, find_place, words
from game.ui.widgets import Answer, Dialog


class Recorded(Scene):
    """Scene that records its method calls."""

    def __init__(self, name, log, colour=(0, 0, 0)):
        super().__init__()
        self.name, self.log, self.colour = name, log, colour
        self.node = Node(
            Rect(10, 10, 100, 40), "button", name, lambda: log.append(f"{name} done"), tooltip="what it does"
        )

    def enter(self):
        self.log.append(f"{self.name} enter")

    def leave(self):
        self.log.append(f"{self.name} leave")

    def pause(self):
        self.log.append(f"{self.name} pause")

    def resume(self):
        self.log.append(f"{self.name} resume")

    def layout(self, scale):
        self.log.append(f"{self.name} layout {scale.width}")

    def nodes(self):
        return [self.node]

    def draw(self, surface):
        surface.fill(self.colour)


class Above(Recorded):
    modal = True

    def draw(self, surface):
        surface.fill(self.colour, (0, 0, 50, 50))


@pytest.fixture
def log():
    return []


@pytest.fixture
def stage():
    return Stage(RenderContext((1280, 720), DefaultSettings(speed=0.0)))


def test_pushing_and_popping_a_scene_call_its_methods_in_order(stage, log):
    stage.push(Recorded("a", log))
    stage.push(Recorded("b", log))
    stage.pop()
    assert log == ["a enter", "a layout 1280", "a pause", "b enter", "b layout 1280", "b leave", "a resume"]
    assert stage.top.name == "a"
    stage.pop()
    assert log[-1] == "a leave"
    assert not stage.running


def test_replacing_a_scene_calls_leave_on_the_previous_one(stage, log):
    stage.push(Recorded("a", log))
    stage.replace(Recorded("b", log))
    assert log == ["a enter", "a layout 1280", "a leave", "b enter", "b layout 1280"]
    assert len(stage.scenes) == 1


def test_resetting_and_closing_the_stage_call_leave_on_all_scenes(stage, log):
    stage.push(Recorded("a", log))
    stage.push(Recorded("b", log))
    stage.reset(Recorded("c", log))
    assert [line for line in log if "leave" in line] == ["b leave", "a leave"]
    stage.close()
    assert log[-1] == "c leave"
    assert not stage.running


@pytest.mark.parametrize("change", ["push", "pop", "replace", "reset"])
def test_press_right_after_a_change_of_scene_presses_nothing(log, change):
    """A second press by somebody in a hurry was meant for the scene before; all other input is for the new one."""
    stage = Stage(RenderContext((1280, 720), DefaultSettings(speed=1.0)))
    found = Recorded("found", log)
    for scene in (found, Recorded("old", log)) if change == "pop" else (Recorded("old", log),):
        stage.push(scene)
        stage.update(STRAY_S)
    stage.pop() if change == "pop" else getattr(stage, change)(found)
    found.focus.focus(found.node)
    others = []
    found.node.on_intent = lambda intent: others.append(intent) is not None
    presses = [Confirm("return"), Confirm("space"), Confirm("pad"), Pointer("down", (20, 20)), Pointer("up", (20, 20))]
    for press in presses:
        stage.update(STRAY_S / 8)
        stage.handle(press)
        assert "found done" not in log
    passed = [Move("left"), Next(), Cancel(), Key("c"), Text("c")]
    for intent in passed:
        stage.handle(intent)
    assert [intent for intent in others if intent in passed] == passed
    while stage.update(STRAY_S / 8):
        pass
    stage.handle(Confirm("return"))
    assert log[-1] == "found done"


@pytest.mark.parametrize(("at", "meant"), [((22, 20), False), ((90, 40), True)])
def test_click_right_after_a_click_that_changed_the_scene_counts_only_elsewhere(log, at, meant):
    """Twice at one place is a double click; whoever has moved the mouse meant the new scene."""
    stage = Stage(RenderContext((1280, 720), DefaultSettings(speed=1.0)))
    first, second = Recorded("first", log), Recorded("second", log)
    stage.push(first)
    stage.update(STRAY_S)
    first.node.on_activate = lambda: stage.replace(second)
    second.node.rect = Rect(0, 0, 200, 100)
    for kind in ("down", "up"):
        stage.handle(Pointer(kind, (20, 20)))
    stage.update(STRAY_S / 4)
    for kind in ("down", "up"):
        stage.handle(Pointer(kind, at))
    assert ("second done" in log) == meant


def test_press_while_the_pictures_of_a_new_scene_are_created_presses_nothing(log):
    """The time counts from the first picture of the scene, before which nobody can mean it."""
    stage = Stage(RenderContext((1280, 720), DefaultSettings(speed=1.0)))
    surface = Surface((1280, 720))
    stage.push(Recorded("a", log))
    stage.update(1.0)
    stage.draw(surface)
    stage.opening_s = 0.01
    b = Recorded("b", log)
    stage.replace(b)
    b.focus.focus(b.node)
    stage.draw(surface)
    assert stage.opening
    stage.update(1.0)
    stage.draw(surface)
    stage.handle(Confirm("return"))
    assert "b done" not in log


def test_scene_without_a_stage_raises_an_error_when_its_context_is_used(log):
    scene = Recorded("a", log)
    assert not scene.on_stage
    with pytest.raises(RuntimeError, match="Recorded is not on a stage"):
        _ = scene.ctx


def test_only_the_topmost_scene_receives_intents(stage, log):
    below, above = Recorded("a", log), Above("b", log)
    stage.push(below)
    stage.push(above)
    stage.handle(Pointer("down", (20, 20)))
    stage.handle(Pointer("up", (20, 20)))
    assert log[-1] == "b done"
    assert "a done" not in log


def test_closing_the_window_ends_the_program_unless_a_scene_handles_it(stage, log):
    scene = Recorded("a", log)
    stage.push(scene)
    scene.handle = lambda intent: isinstance(intent, Quit)
    stage.handle(Quit())
    assert stage.running
    del scene.handle
    stage.handle(Quit())
    assert not stage.running


def test_scene_below_another_one_can_ask_before_the_window_closes(stage, log):
    below = Recorded("a", log)
    stage.push(below)
    stage.push(Above("b", log))
    below.asks_before_closing = lambda: True
    stage.handle(Quit())
    assert stage.running
    del below.asks_before_closing
    stage.handle(Quit())
    assert not stage.running


def test_resize_lays_out_every_scene_and_clears_caches(stage, log):
    stage.push(Recorded("a", log))
    stage.push(Above("b", log))
    stage.ctx.text.render("x", theme.BODY)
    stage.handle(Resize((1920, 1080)))
    assert log[-2:] == ["a layout 1920", "b layout 1920"]
    assert stage.ctx.scale.u == 1.0
    assert not stage.ctx.text._lines


def test_scene_below_a_modal_is_dimmed(stage, log):
    stage.push(Recorded("a", log, (200, 100, 0)))
    stage.push(Above("b", log, (0, 0, 255)))
    surface = Surface((1280, 720))
    stage.draw(surface)
    assert surface.get_at((10, 10))[:3] == (0, 0, 255)
    dim = surface.get_at((600, 400))
    assert 60 < dim.r < 120
    assert dim.b < 10


def test_scene_under_a_modal_drops_its_cached_layers(stage, log):
    """The layers are as large as the window, and are needed again only when the modal is closed."""

    class Layered(Recorded):
        def draw(self, surface):
            log.append("drawn")
            self.ctx.show_layer(surface, "ground", surface.get_rect(), "", lambda layer: layer.fill(self.colour))

    stage.push(Layered("a", log, (200, 100, 0)))
    surface = Surface((1280, 720))
    stage.draw(surface)
    assert stage.ctx._layers
    stage.push(Above("b", log, (0, 0, 255)))
    for _frame in range(3):
        stage.draw(surface)
    assert not stage.ctx._layers
    assert log.count("drawn") == 2
    stage.pop()
    stage.draw(surface)
    assert surface.get_at((600, 400))[:3] == (200, 100, 0)


@pytest.mark.parametrize("at_leisure", [False, True])
def test_costly_layers_under_a_modal_scene_are_dropped_only_after_some_time(stage, log, at_leisure):
    class Grounded(Recorded):
        def draw(self, surface):
            whole = surface.get_rect()
            self.ctx.show_layer(surface, "ground", whole, "", lambda _layer: log.append("ground"), costly=True)
            self.ctx.show_layer(surface, "words", whole, "", lambda _layer: log.append("words"))

    stage.push(Grounded("a", log, (200, 100, 0)))
    surface = Surface((1280, 720))
    stage.draw(surface)
    above = Above("b", log, (0, 0, 255))
    above.stays_long = at_leisure
    stage.push(above)
    stage.draw(surface)
    stage.pop()
    stage.draw(surface)
    grounds = 2 if at_leisure else 1
    assert (log.count("ground"), log.count("words")) == (grounds, 2)
    stage.reset(Grounded("c", log, (0, 0, 0)))
    stage.draw(surface)
    assert log.count("ground") == grounds + 1


def test_successive_modals_share_the_picture_of_the_scene_below(stage, log):
    class Counted(Recorded):
        def draw(self, surface):
            log.append(f"{self.name} drawn")
            super().draw(surface)

    surface = Surface((1280, 720))
    stage.push(Counted("a", log, (200, 100, 0)))
    for step in (stage.push, stage.replace, stage.push):
        step(Above("b", log, (0, 0, 255)))
        stage.draw(surface)
    stage.pop()
    stage.draw(surface)
    assert log.count("a drawn") == 1
    beside = Above("c", log, (0, 0, 255))
    beside.at_side = True
    stage.push(beside)
    stage.draw(surface)
    assert surface.get_at((600, 400))[:3] == (200, 100, 0), "beside it, the table is not dimmed"
    while stage.top is not stage.scenes[0]:
        stage.pop()
    stage.draw(surface)
    stage.push(Above("d", log, (0, 0, 255)))
    drawn = log.count("a drawn")
    stage.draw(surface)
    assert log.count("a drawn") == drawn + 1, "it may look otherwise by now"


def test_sheet_under_a_dialog_stays_visible(stage, log):
    """The sheet used to disappear. Scenes further below are darker, but not black."""
    surface = Surface((1280, 720))

    class Sheet(Above):
        def draw(self, surface):
            log.append("sheet drawn")
            surface.fill(self.colour, Rect(400, 200, 480, 320))

    stage.push(Recorded("table", log, (200, 100, 0)))
    stage.push(Sheet("sheet", log, (0, 200, 0)))
    stage.draw(surface)
    table = surface.get_at((1200, 600))
    stage.push(Above("dialog", log, (0, 0, 255)))
    stage.draw(surface)
    seen = surface.get_at((640, 360))
    assert seen.g > 60
    assert max(seen.r, seen.b) < 30
    assert seen.g < 200
    assert 0.5 * table.r < surface.get_at((1200, 600)).r < table.r
    stage.push(Above("another", log, (0, 0, 255)))
    stage.draw(surface)
    assert 0.5 * seen.g < surface.get_at((640, 360)).g < seen.g
    drawn = log.count("sheet drawn")
    stage.draw(surface)
    assert log.count("sheet drawn") == drawn, "not again while the dialog stands there"
    while stage.top is not stage.scenes[1]:
        stage.pop()
    stage.draw(surface)
    assert surface.get_at((640, 360))[:3] == (0, 200, 0)


def test_scene_below_a_modal_is_garbage_collected_after_a_reset(stage, log):
    table = Recorded("a", log)
    gone = weakref.ref(table)
    stage.push(table)
    stage.push(Above("b", log))
    stage.draw(Surface((1280, 720)))
    stage.reset(Recorded("c", log))
    del table
    gc.collect()
    assert gone() is None


def test_transition_between_scenes_fades_through_a_dark_picture(log):
    stage = Stage(RenderContext((1280, 720), DefaultSettings(speed=1.0)))
    surface = Surface((1280, 720))
    stage.push(Recorded("a", log, (255, 255, 255)))
    stage.draw(surface)
    stage.update(1.0)
    stage.draw(surface)
    stage.replace(Recorded("b", log, (0, 0, 255)))
    assert stage.changing
    seen = []
    while stage.changing:
        stage.update(CHANGE_S / 8)
        stage.draw(surface)
        seen.append(tuple(surface.get_at((700, 600)))[:3])
    assert seen[0][0] > 150, "the old scene first"
    assert min(sum(colour) for colour in seen) < 90, "the dark in the middle"
    assert seen[-1] == (0, 0, 255)
    assert len(seen) == 8


def test_scene_is_drawn_only_after_a_change(stage, log):
    scene = Recorded("a", log)
    stage.push(scene)
    surface = Surface((1280, 720))
    stage.update(0.016)
    stage.draw(surface)
    for _frame in range(5):
        assert not stage.update(0.016)
    assert not stage.dirty
    stage.handle(Pointer("move", (20, 20)))
    stage.update(0.016)
    assert stage.dirty
    stage.draw(surface)
    scene.dirty = True
    stage.update(0.016)
    assert stage.dirty


def test_tooltip_appears_after_a_delay_and_disappears_immediately(stage, log):
    stage.push(Recorded("a", log))
    stage.handle(Pointer("move", (20, 20)))
    stage.update(0.01)
    assert not stage.tooltip.shown
    assert stage.tooltip.waiting()
    stage.update(TOOLTIP_AFTER_S)
    assert stage.tooltip.shown
    stage.handle(Pointer("move", (600, 600)))
    stage.update(0.01)
    assert not stage.tooltip.shown


@pytest.mark.parametrize("intent", [Key("d"), Confirm("return"), Next(), Move("left"), Cancel()])
def test_key_press_hides_the_tooltip_until_the_mouse_moves(stage, log, intent):
    stage.push(Recorded("a", log))
    stage.handle(Pointer("move", (20, 20)))
    stage.update(0.01)
    stage.update(TOOLTIP_AFTER_S)
    pointed = stage.tooltip.node
    assert stage.tooltip.shown
    stage.handle(intent)
    stage.top.focus.focus(None)
    stage.update(0.01)
    stage.update(TOOLTIP_AFTER_S)
    assert not stage.tooltip.shown
    stage.handle(Pointer("move", (21, 21)))
    stage.update(0.01)
    stage.update(TOOLTIP_AFTER_S)
    assert stage.tooltip.shown
    assert stage.tooltip.node is pointed


def test_node_appearing_under_a_resting_mouse_shows_no_tooltip(stage, log):
    """A button disappears and reveals a node under it; its tooltip appears only after the mouse has moved."""
    scene = Recorded("a", log)
    stage.push(scene)
    stage.handle(Pointer("move", (20, 20)))
    other = Node(Rect(10, 10, 100, 40), "button", "under it", tooltip="something else")
    scene.node = other
    scene.focus.refresh()
    stage.update(0.01)
    stage.update(TOOLTIP_AFTER_S)
    assert other.hovered
    assert not stage.tooltip.shown
    stage.handle(Pointer("move", (21, 20)))
    stage.update(0.01)
    stage.update(TOOLTIP_AFTER_S)
    assert stage.tooltip.shown


def test_focus_shows_a_tooltip_only_if_the_player_moved_it(stage, log):
    """A card that the table focuses after a draw is not described unasked; one that an arrow key reaches is."""
    stage.push(Recorded("a", log))
    assert stage.top.focus.focus(stage.top.node)
    for _frame in range(3):
        stage.update(TOOLTIP_AFTER_S)
    assert not stage.tooltip.shown
    stage.top.focus.focus(None)
    stage.handle(Next())
    assert stage.top.focus.focused is not None
    stage.update(0.01)
    stage.update(TOOLTIP_AFTER_S)
    assert stage.tooltip.shown


def test_press_hides_the_tooltip_until_the_mouse_moves(stage, log):
    stage.push(Recorded("a", log))
    for kind in ("move", "down", "up"):
        stage.handle(Pointer(kind, (20, 20)))
    stage.update(0.01)
    stage.update(TOOLTIP_AFTER_S)
    assert not stage.tooltip.shown


def test_lifted_piece_has_no_tooltip(stage, log):
    scene = Recorded("a", log)
    scene.node.lifted = True
    assert not words(scene.node)


@pytest.mark.parametrize("beside", [Rect(400, 300, 60, 80), Rect(0, 0, 50, 50), Rect(900, 600, 100, 30)])
def test_tooltip_is_above_its_node_or_at_the_nearest_free_place(stage, beside):
    """The order of preference is above, then below or next to the node; areas kept clear are never covered."""
    text, free = "Lay these three cards open before you", list[Rect]()
    for _more in range(12):
        bubble = find_place(stage.ctx, text, beside, Near(free))
        if bubble is None:
            break
        assert stage.ctx.scale.window.contains(bubble.box)
        assert bubble.box.collidelist([*free, beside]) < 0
        free.append(bubble.box)
    assert len(free) > 4


def test_disabled_node_shows_the_reason_in_its_tooltip(stage, log):
    node = Node(Rect(0, 0, 1, 1), "button", "x", enabled=False, why="not on the first turn", tooltip="lay a set")
    assert words(node) == "not on the first turn"
    node.enabled = True
    assert words(node) == "lay a set"


@pytest.mark.parametrize("intent", [Key("c"), Confirm(), Confirm("pad"), Pointer("down", (20, 20))])
def test_press_of_a_disabled_node_says_why_it_is_disabled(stage, log, intent):
    """It does so at each press, and a key that has another, enabled node means that one."""
    found = Recorded("found", log)
    found.node.enabled, found.node.key, found.node.why = False, "c", "too many cards"
    stage.push(found)
    found.focus.focus(found.node)
    for _press in range(2):
        stage.notices.dismiss()
        stage.handle(intent)
        assert stage.notices.current == "too many cards."
    found.node.enabled = True
    stage.notices.dismiss()
    stage.handle(intent)
    assert not stage.notices.current


@pytest.mark.parametrize("end", ["enabled", "other reason", "press", "scene"])
def test_answer_to_a_refused_press_ends_when_it_no_longer_applies(stage, log, end):
    """It used to wait behind others, and was shown in a later turn or over the settlement."""
    found = Recorded("found", log)
    node = found.node
    other = Node(Rect(0, 60, 40, 40), "button", "call", lambda: None, key="d", enabled=False, why="wait for your turn")
    found.focus = FocusTree(lambda: [node, other])
    node.enabled, node.key, node.why = False, "c", "too many cards"
    stage.push(found)
    stage.notices.say("There is no sound.")
    for key, sentence in (("c", "too many cards."), ("d", "wait for your turn."), ("c", "too many cards.")):
        stage.handle(Key(key))
        assert stage.notices.current == sentence
    if end == "enabled":
        node.enabled = True
    elif end == "other reason":
        node.why = "too few cards"
    elif end == "press":
        stage.handle(Key("x"))
    else:
        stage.push(Recorded("next", log))
    stage.update(0.1)
    assert stage.notices.current == "There is no sound."


def test_notice_is_shown_once_and_dismissed_by_a_click(stage, log):
    stage.push(Recorded("a", log))
    stage.notify("There is no sound.")
    stage.notify("There is no sound.")
    stage.notify("A damaged file was kept aside.")
    assert stage.notices.current == "There is no sound."
    box = stage.notices.box()
    assert stage.handle(Pointer("down", box.center))
    assert stage.notices.current == "A damaged file was kept aside."
    for _second in range(round(NOTICE_S) + 1):
        stage.update(1.0)
    assert stage.notices.current == ""


class Footed(Recorded):
    """Scene with buttons at its lower edge or all over it."""

    def __init__(self, name, log, rects):
        super().__init__(name, log)
        self.pressed = []
        self.buttons = [
            Node(Rect(rect), "button", f"button {place}", lambda place=place: self.pressed.append(place))
            for place, rect in enumerate(rects)
        ]

    def nodes(self):
        return self.buttons


def test_notice_is_placed_clear_of_controls(stage, log):
    wide, high = stage.ctx.scale.window.size
    scene = Footed("a", log, [(0, high - 120, wide, 120)])
    stage.push(scene)
    stage.notify("There is no sound.")
    stage.draw(Surface((wide, high)))
    box = stage.notices.box()
    assert box.bottom < high - 120
    assert stage.ctx.scale.window.contains(box)
    scene.buttons.append(Node(box.inflate(20, 20), "button", "a panel that opens", lambda: None))
    stage.draw(Surface((wide, high)))
    moved = stage.notices.box()
    assert not any(moved.colliderect(node.rect) for node in scene.buttons)
    scene.buttons.pop()
    stage.draw(Surface((wide, high)))
    assert stage.notices.box() == moved, "it does not jump to and fro"


def test_patient_notice_waits_until_a_place_is_free(stage, log):
    """Others are shown meanwhile, and its time does not run out."""
    wide, high = stage.ctx.scale.window.size
    scene = Footed("a", log, [(0, 0, wide, high)])
    stage.push(scene)
    stage.notify("New honour.", patient=True)
    stage.draw(Surface((wide, high)))
    assert stage.notices.current == ""
    stage.update(2 * NOTICE_S)
    stage.notify("There is no sound.")
    stage.draw(Surface((wide, high)))
    assert stage.notices.current == "There is no sound."
    stage.notices.dismiss()
    stage.draw(Surface((wide, high)))
    assert stage.notices.current == ""
    scene.buttons.clear()
    stage.draw(Surface((wide, high)))
    assert stage.notices.current == "New honour."
    stage.update(0.1)
    stage.update(NOTICE_S)
    assert not stage.notices.pending


def test_button_covered_by_a_notice_still_receives_clicks(stage, log):
    wide, high = stage.ctx.scale.window.size
    scene = Footed("a", log, [(0, 0, wide, high)])
    stage.push(scene)
    stage.notify("There is no sound.")
    stage.draw(Surface((wide, high)))
    middle = stage.notices.box().center
    stage.handle(Pointer("down", middle))
    stage.handle(Pointer("up", middle))
    assert scene.pressed == [0]
    assert stage.notices.current == "", "and the notice is gone"


def test_notice_is_shown_again_when_its_action_is_repeated(stage, log):
    stage.push(Recorded("a", log))
    for _time in range(2):
        stage.notify("There are only 4 of these.", again=True)
        stage.update(NOTICE_S - 1)
    assert stage.notices.current, "it stands there anew from the second time on"
    stage.update(2.0)
    assert not stage.notices.current, "and is said once for both"
    stage.notify("There are only 4 of these.", again=True)
    assert stage.notices.current


def test_notice_that_waits_for_too_long_is_dropped(stage, log):
    """It would be out of date by the time at which those before it have had theirs; the one shown stays."""
    stage.push(Recorded("a", log))
    for said in ("Ann has joined.", "Ben has joined.", "Cai has joined."):
        stage.notices.say(said, again=True, within=NOTICE_S + 1)
    stage.update(NOTICE_S + 0.5)
    assert stage.notices.current == "Ben has joined."
    stage.update(1.0)
    stage.update(NOTICE_S - 2)
    assert stage.notices.current == "Ben has joined.", "it is shown for its whole time"
    stage.update(2.0)
    assert stage.notices.current == "", "the third one waited too long"
    stage.notices.say("Cai has joined.", again=True)
    stage.update(2 * NOTICE_S - 1)
    stage.update(0.1)
    assert stage.notices.current == ""


def test_dialog_calls_its_answer_once_and_closes(stage, log):
    stage.push(Recorded("a", log))
    stage.push(
        Dialog(
            "Leave the table?",
            "The deal is kept; you can go on with it from the title.",
            [Answer("Stay", lambda: log.append("stayed"), "primary"), Answer("Leave", lambda: log.append("left"))],
        )
    )
    assert stage.top.focus.focused.label == "Stay"
    stage.handle(Confirm())
    assert log[-1] == "stayed"
    assert stage.top.name == "a"


def test_escape_chooses_the_first_answer_of_a_dialog(stage, log):
    """The first answer changes nothing; Escape chooses it wherever the focus is."""
    stage.push(Recorded("a", log))
    answers = [Answer("Stay", lambda: log.append("stayed")), Answer("Leave", lambda: log.append("left"))]
    stage.push(Dialog("Leave?", "", answers))
    stage.handle(Next())
    stage.handle(Cancel())
    assert log[-1] == "stayed"
    assert stage.top.name == "a"


def test_window_can_be_closed_during_a_dialog(stage, log):
    stage.push(Recorded("a", log))
    stage.push(Dialog("First time here?", "", [Answer("Not now", lambda: log.append("answered"))]))
    stage.handle(Quit())
    assert not stage.running
    assert "answered" not in log
