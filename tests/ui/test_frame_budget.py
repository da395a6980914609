"""A scene that opens makes its pictures over several frames, and is shown once they are complete."""

from __future__ import annotations

import pytest
from pygame import Surface

from game.ui import frame_budget
from game.ui.picture import Picture, PictureStore
from game.ui.render_context import DefaultSettings, RenderContext
from game.ui.scene import Scene
from game.ui.scene_transitions import FADE_S, LONGEST_WAIT_S
from game.ui.stage import Stage

SIZE = (1280, 720)
FRAME = 1 / 60
MAKING_S = 0.004
WHITE, BLUE = (255, 255, 255), (0, 0, 255)


class Clock:
    """Clock that advances only while a picture is made."""

    now = 0.0

    def __call__(self):
        return self.now


class Painted(Scene):
    """Scene with a number of pictures, each of which takes 4 ms."""

    modal = True

    def __init__(self, colour, count, clock):
        super().__init__()
        self.colour, self.count, self.clock = colour, count, clock
        self.store = PictureStore(10**7)
        self.made = []
        self.lasted = 0.0

    def update(self, seconds):
        self.lasted += seconds
        return False

    def draw(self, surface):
        surface.fill(self.colour)
        surface.set_clip(0, 0, 500, 500)
        for number in range(self.count):
            self.store.get(number, lambda number=number: self.make(number)).draw(surface, 10 * number, 0)
        surface.set_clip(None)

    def make(self, number):
        self.clock.now += MAKING_S
        self.made.append(number)
        return Picture(Surface((4, 4)), 0, 0, (4, 4))


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(frame_budget, "perf_counter", clock)
    return clock


@pytest.fixture
def surface():
    return Surface(SIZE)


@pytest.fixture
def stage(clock, surface):
    stage = Stage(RenderContext(SIZE, DefaultSettings(speed=1.0)))
    stage.opening_s = 0.010
    stage.push(Painted(WHITE, 1, clock))
    stage.draw(surface)
    stage.update(1.0)
    stage.draw(surface)
    return stage


def frame(stage, surface):
    """Update and draw as a window does in one frame; return the visible colour."""
    stage.update(FRAME)
    stage.draw(surface)
    return tuple(surface.get_at((700, 600)))[:3]


def test_previous_scene_is_shown_until_the_new_ones_pictures_are_ready(stage, surface, clock):
    scene = Painted(BLUE, 8, clock)
    stage.push(scene)
    seen, made = [], []
    while len(scene.made) < scene.count:
        assert stage.dirty
        before = len(scene.made)
        seen.append(frame(stage, surface))
        made.append(len(scene.made) - before)
    assert set(seen[:-1]) == {WHITE}
    assert made[0] == 0, "entering the scene has taken its time in that frame"
    assert max(made) * MAKING_S <= 0.010 + MAKING_S
    assert scene.made == list(range(8)), "each once"
    for _frame in range(round(FADE_S / FRAME) + 1):
        last = frame(stage, surface)
    assert last == BLUE
    assert not stage.changing


def test_scene_transition_starts_at_its_beginning_after_waiting(stage, surface, clock):
    stage.push(Painted(BLUE, 8, clock))
    while frame(stage, surface) == WHITE:
        pass
    steps = 1
    while stage.changing:
        frame(stage, surface)
        steps += 1
    assert steps * FRAME >= FADE_S - FRAME


def test_new_scenes_animations_begin_only_once_it_is_shown(stage, surface, clock):
    scene = Painted(BLUE, 8, clock)
    stage.push(scene)
    while len(scene.made) < scene.count:
        frame(stage, surface)
    assert scene.lasted == pytest.approx(FRAME), "that of the frame it began in"


def test_scene_with_too_many_pictures_is_shown_after_a_maximum_time(stage, surface, clock):
    stage.push(Painted(BLUE, 200, clock))
    waited = 0.0
    while frame(stage, surface) == WHITE:
        waited += FRAME
        assert waited < LONGEST_WAIT_S + 3 * FRAME


def test_scene_without_frame_budget_is_drawn_completely_in_one_frame(stage, surface, clock):
    stage.opening_s = float("inf")
    scene = Painted(BLUE, 8, clock)
    stage.push(scene)
    frame(stage, surface)
    assert len(scene.made) == 8


def test_scene_being_prepared_is_shown_immediately_if_the_window_is_resized(stage, clock):
    scene = Painted(BLUE, 8, clock)
    stage.push(scene)
    stage.update(FRAME)
    stage.draw(Surface(SIZE))
    stage.resize((1024, 640))
    smaller = Surface((1024, 640))
    stage.draw(smaller)
    assert tuple(smaller.get_at((700, 600)))[:3] == BLUE
    lasted = scene.lasted
    stage.update(FRAME)
    assert scene.lasted == lasted + FRAME, "time goes on in it"


def test_picture_store_that_is_too_small_still_keeps_pictures_for_the_next_frame(stage, surface, clock):
    """Otherwise a scene with more pictures than fit would make the same ones again and again."""
    scene = Painted(BLUE, 8, clock)
    scene.store.limit = 100
    stage.push(scene)
    while frame(stage, surface) == WHITE:
        pass
    assert scene.made == list(range(8))
    scene.store.get("one more", lambda: scene.make("one more"))
    assert scene.store.bytes <= 100


def test_scene_under_a_modal_is_not_interrupted_by_the_frame_budget(stage, surface, clock):
    """A curtain caches the picture of the scene below, which must be complete."""
    below, above = Painted(WHITE, 8, clock), Painted(BLUE, 1, clock)
    below.modal = False
    stage.push(below)
    stage.push(above)
    while frame(stage, surface) == WHITE:
        pass
    assert below.made == list(range(8))


def test_painting_scenes_under_a_modal_counts_against_the_frame_budget(stage, surface, clock):
    below, above = Painted(WHITE, 3, clock), Painted(BLUE, 2, clock)
    below.modal = False
    stage.push(below)
    stage.push(above)
    made = []
    while frame(stage, surface) == WHITE:
        made.append((len(below.made), len(above.made)))
    assert (3, 0) in made, "the frame that painted it has made no other picture"
    assert above.made == [0, 1]


def test_unfinished_layer_is_not_used_again_for_its_previous_state(stage, surface, clock):
    ctx, store = stage.ctx, PictureStore(10**7)
    rect = surface.get_rect()

    def paint(colour, pictures):
        def draw(layer):
            layer.fill(colour)
            layer.set_clip(0, 0, 500, 500)
            for number in range(pictures):
                store.get((colour, number), lambda number=number: stage.top.make(number))
            layer.set_clip(None)

        return draw

    ctx.show_layer(surface, "ground", rect, WHITE, paint(WHITE, 1))
    with pytest.raises(frame_budget.FrameBudgetExceeded), frame_budget.frame_budget(0.010):
        ctx.show_layer(surface, "ground", rect, BLUE, paint(BLUE, 8))
    ctx.show_layer(surface, "ground", rect, WHITE, paint(WHITE, 1))
    assert tuple(surface.get_at((700, 600)))[:3] == WHITE


def test_composed_picture_is_not_interrupted_by_the_frame_budget(clock):
    """Otherwise a store that is too small for all its parts would start it again and again."""
    whole, part = Painted(WHITE, 1, clock), PictureStore(10**7)

    def compose():
        for number in range(5):
            part.get(number, lambda number=number: whole.make(number))
        return whole.make("whole")

    with frame_budget.frame_budget(0.010):
        whole.store.get("whole", compose)
        with pytest.raises(frame_budget.FrameBudgetExceeded):
            whole.store.get("next", lambda: whole.make("next"))
    assert whole.made == [0, 1, 2, 3, 4, "whole"]


@pytest.mark.parametrize(("drawing_s", "pictures"), [(0.0, 3), (0.007, 2), (0.5, 1)])
def test_frame_budget_reserves_a_third_of_the_frame_for_new_pictures(clock, drawing_s, pictures):
    store, scene = PictureStore(10**7), Painted(WHITE, 1, clock)

    def draw():
        clock.now += drawing_s
        for number in range(100):
            store.get(number, lambda number=number: scene.make(number))

    with frame_budget.frame_budget(0.012), pytest.raises(frame_budget.FrameBudgetExceeded):
        draw()
    assert len(scene.made) == pictures
