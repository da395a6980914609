"""The paper sheet and its shadow are painted once for each size, not in every frame."""

from __future__ import annotations

from collections.abc import Callable
from unittest.mock import patch

import pytest
from pygame import BLEND_PREMULTIPLIED, Rect, Surface

from game.ui import paper_sheet as paper_module
from game.ui import shading
from game.ui.paper_sheet import RADIUS, Paper
from game.ui.render_context import RenderContext


@pytest.fixture
def paper(ctx: RenderContext) -> Paper:
    sheet = Paper(ctx)
    sheet.place(ctx.scale)
    return sheet


def heights_of_shadows(paper: Paper, draw_more: Callable[[], object]) -> list[int]:
    """Return the heights of all shadows made in five frames, with a hundred large shapes drawn in between."""
    surface = Surface((1920, 1080))
    with patch.object(paper_module, "shadow_around", wraps=shading.shadow_around) as made:
        for frame in range(5):
            paper.draw(surface)
            for step in range(20):
                paper.ctx.paint.box(1800, 1000 - 20 * frame - step, radius=8, fill=((0, 0, 0),))
            if frame == 2:
                draw_more()
    return [call.args[1] for call in made.call_args_list if call.args[0] == paper.rect.w]


def test_paper_shadow_is_painted_only_once_for_many_frames(paper):
    assert heights_of_shadows(paper, lambda: None) == [paper.rect.h]


def test_paper_shadow_is_repainted_when_the_sheet_is_lowered(paper):
    before = paper.rect.h
    assert heights_of_shadows(paper, lambda: paper.lower(600)) == [before, paper.rect.h]


def test_paper_is_not_repainted_after_a_layout_of_the_same_size(paper):
    """Pages are laid out again whenever their texts change, some of them many times a second."""

    def again() -> None:
        paper.place(paper.ctx.scale)
        paper.lower(600)

    paper.lower(600)
    with patch.object(paper, "_make", wraps=paper._make) as made:
        assert heights_of_shadows(paper, again) == [paper.rect.h]
    assert made.call_count == 1


def test_resize_releases_the_paper_picture(paper):
    paper.draw(Surface((1920, 1080)))
    paper.ctx.resize((1280, 720))
    paper.place(paper.ctx.scale)
    assert paper._sheet is None
    assert paper._strips is None
    paper.draw(Surface((1280, 720)))
    assert paper._sheet.get_size() == paper.rect.size


@pytest.mark.parametrize("window", [(1024, 640), (1920, 1080), (3840, 2160)])
def test_paper_shadow_is_complete_around_the_sheet_and_under_its_corners(ctx, window):
    ctx.resize(window)
    paper = Paper(ctx)
    paper.place(ctx.scale)
    paper.lower(700)
    seen, whole = (Surface(window) for _ in range(2))
    for surface in (seen, whole):
        surface.fill((90, 140, 60))
    paper.draw(seen)
    shadow = shading.box_shadow(*paper.rect.size, RADIUS * paper.p, "modal", ctx.scale.u)
    shadow.draw(whole, *paper.rect.topleft)
    whole.blit(paper._sheet, paper.rect, special_flags=BLEND_PREMULTIPLIED)
    assert seen.get_buffer().raw == whole.get_buffer().raw
    kept = sum(strip.get_width() * strip.get_height() for strip, _place in paper._strips)
    assert kept < 0.5 * shadow.surface.get_width() * shadow.surface.get_height()


def test_paper_that_moves_without_changing_size_keeps_its_shadow(paper):
    moved = Rect(paper.rect.move(3, 5))
    assert heights_of_shadows(paper, lambda: paper.place_in(moved, paper.p)) == [paper.rect.h]


@pytest.mark.parametrize("window", [(1024, 640), (3840, 2160)])
@pytest.mark.parametrize("size", [(300, 90), (120, 60), (40, 300), (9, 9)])
def test_paper_can_be_drawn_at_any_size(ctx, window, size):
    ctx.resize(window)
    paper = Paper(ctx, width=size[0], height=size[1])
    paper.place(ctx.scale)
    surface = Surface(window)
    paper.draw(surface)
    assert paper._sheet.get_size() == paper.rect.size
    assert surface.get_at(paper.rect.center) != surface.get_at((0, 0))
