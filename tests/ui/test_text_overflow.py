"""A page whose enlarged texts do not fit reduces all of them together; otherwise it keeps their size."""

from __future__ import annotations

from pygame import Rect, Surface

from game.ui import text_overflow, theme
from game.ui.render_context import DefaultSettings, RenderContext
from game.ui.scene import Scene
from tools.screenshots import open_stage, picture

SIZE = (1280, 720)
LARGE = DefaultSettings(speed=0.0, text_size=2.0)
LINE = theme.Role("text", 20, 400)


class Page(Scene):
    """Scene with one line of text in a box of some width."""

    shrinks_crowded_text = True

    def __init__(self, words: str, wide: int) -> None:
        super().__init__()
        self.words, self.wide = words, wide

    def draw(self, surface: Surface) -> None:
        self.ctx.text.draw(surface, self.words, (100, 100), LINE, width=self.wide)


class Pair(Page):
    """Scene with two lines, spaced so that they fit at the normal text size."""

    def draw(self, surface: Surface) -> None:
        for line in range(2):
            self.ctx.text.draw(surface, self.words, (100, 100 + self.wide * line), LINE)


def shown(page):
    return picture(open_stage(page, SIZE, LARGE)).texts


def test_chosen_text_size_is_kept_when_the_text_fits():
    page = Page("words", 600)
    (drawn,) = shown(page)
    assert page.ctx.text.px(drawn.role) == page.ctx.scale.text(20)


def test_overlapping_texts_are_reduced_until_they_fit():
    page = Pair("pqgÁ", 24)
    texts = shown(page)
    assert not text_overflow.overflowing(texts)
    assert 1 <= page.fitting_text_scale < 2
    assert all(page.ctx.text.px(one.role) < page.ctx.scale.text(20) for one in texts)


def test_larger_window_restores_the_chosen_text_size():
    page = Pair("pqgÁ", 24)
    shown(page)
    assert page.fitting_text_scale < 2
    page.wide = 90
    page.stage.resize((1920, 1080))
    picture(page.stage)
    assert page.fitting_text_scale == 2


def test_largest_text_scale_that_fits_is_used():
    ctx = RenderContext(SIZE, LARGE)
    tried = []

    def lay():
        tried.append(ctx.text.px(LINE))
        return ctx.text.width("many words", LINE) <= 130

    most = text_overflow.room_for(ctx, lay, lambda _surface: None)
    assert 1 < most < 2
    assert tried == sorted(tried, reverse=True)
    with ctx.text.enlarged_at_most(most):
        assert ctx.text.width("many words", LINE) <= 130


def test_text_outside_its_box_counts_as_overflowing():
    ctx = RenderContext(SIZE, DefaultSettings())
    with ctx.text.recording() as drawn:
        ctx.text.cover(Rect(100, 100, 60, 30))
        ctx.text.draw(Surface(SIZE), "many words", (100, 120), LINE)
    assert text_overflow.overflowing(drawn)
