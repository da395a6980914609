"""Large boxes and shadows built from their corners are pixel-identical to fully painted ones."""

from __future__ import annotations

import math
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops
from pygame import SRCALPHA, Rect, Surface

from game.ui import rounded_boxes, theme
from game.ui.picture import Picture, border, lay, stretched
from game.ui.render_context import DefaultSettings, RenderContext
from game.ui.shading import _small_box_shadow, box_shadow
from tools import screenshots

SHADOWS = sorted(set(theme.SHADOWS) - {"none"})
KITS: dict[tuple[int, int], RenderContext] = {}
COLOURS = st.sampled_from([(255, 255, 255), (142, 42, 30), (10, 60, 90)])
FILLS = st.lists(COLOURS, max_size=2).map(tuple)
LOOKS = st.fixed_dictionaries(
    {
        "radius": st.sampled_from([0.0, 12.0, 26.0, 61.3]),
        "fill": FILLS,
        "opacity": st.sampled_from([1.0, 0.8]),
        "line": FILLS,
        "line_width": st.sampled_from([0, 1, 2.4]),
        "line_opacity": st.sampled_from([1.0, 0.6]),
        "top_light": st.sampled_from([0.0, 0.3]),
        "inner_line": st.sampled_from([0.0, 0.4]),
        "shadow": st.sampled_from(["none", *SHADOWS]),
        "tip": st.none(),
    }
)
ROUNDED = 3
SIZES = st.tuples(st.integers(130, 700), st.integers(130, 500))
WINDOWS = st.sampled_from([(1024, 640), (1920, 1080), (3840, 2160)])


def ctx(window: tuple[int, int]) -> RenderContext:
    if window not in KITS:
        screenshots.prepare_display()
        KITS[window] = RenderContext(window, DefaultSettings(speed=0.0))
    return KITS[window]


def are_equal(one: Picture, other: Picture) -> bool:
    return one[1:] == other[1:] and one.surface.get_buffer().raw == other.surface.get_buffer().raw


def largest_difference(one: Picture, other: Picture) -> int:
    """Return the largest difference between the pixels of two pictures, 0 to 255."""
    assert one[1:] == other[1:]
    images = [Image.frombytes("RGBA", each.surface.get_size(), each.surface.get_buffer().raw) for each in (one, other)]
    return max(most for _least, most in ImageChops.difference(*images).getextrema())


def test_painted_circle_has_no_highlight_at_its_top() -> None:
    """The light is a line between the corners, for which there is no room."""
    paint, look = ctx((1024, 640)).paint, {"radius": 7.0, "fill": ((10, 60, 90),)}
    assert are_equal(paint.box(12, 12, **look, top_light=0.3), paint.box(12, 12, **look))


@settings(max_examples=60, deadline=None)
@given(SIZES, LOOKS, WINDOWS)
def test_box_built_from_corners_equals_the_fully_painted_box(
    size: tuple[int, int], look: dict[str, Any], window: tuple[int, int]
) -> None:
    paint = ctx(window).paint
    made, whole = paint.box(*size, **look), rounded_boxes.whole_box(paint.scale, *size, rounded_boxes.Look(**look))
    if len(look["line"]) > 1:
        assume(look["radius"])  # or the light on its upper edge would lie over the line's ends
        assert largest_difference(made, whole) <= ROUNDED, (
            "a line of several colours is mixed with the box in another order"
        )
    else:
        assert are_equal(made, whole)


@settings(max_examples=60, deadline=None)
@given(
    SIZES,
    LOOKS,
    WINDOWS,
    st.sampled_from(["top", "bottom", "left", "right"]),
    st.floats(0, 1),
    st.sampled_from([(24.0, 14.0), (31.5, 18.6)]),
)
def test_box_with_tip_equals_the_fully_painted_box(
    size: tuple[int, int],
    look: dict[str, Any],
    window: tuple[int, int],
    side: str,
    share: float,
    tip: tuple[float, float],
) -> None:
    assume(look["radius"] or len(look["line"]) < 2)
    paint, inset = ctx(window).paint, look["radius"] + tip[0] / 2
    length = size[0] if side in {"top", "bottom"} else size[1]
    tipped = {**look, "tip": (side, inset + share * (length - 2 * inset), *tip)}
    made = paint.box(*size, **tipped)
    assert (
        largest_difference(made, rounded_boxes.whole_box(paint.scale, *size, rounded_boxes.Look(**tipped))) <= ROUNDED
    )


@settings(max_examples=60, deadline=None)
@given(SIZES, st.sampled_from([0.0, 12.0, 26.0, 61.3]), st.sampled_from(SHADOWS), WINDOWS)
def test_shadow_built_from_corners_equals_the_full_shadow(
    size: tuple[int, int], radius: float, name: str, window: tuple[int, int]
) -> None:
    u = ctx(window).scale.u
    assert are_equal(box_shadow(*size, radius, name, u), _small_box_shadow(*size, radius, name, u))


@settings(max_examples=60, deadline=None)
@given(LOOKS, WINDOWS, st.integers(0, 400), st.integers(0, 300))
def test_border_strips_equal_the_border_of_a_box_painted_at_full_size(
    look: dict[str, Any], window: tuple[int, int], across: int, down: int
) -> None:
    assume(max(len(look["fill"]), len(look["line"])) < 2)  # colours that run have to be worked out for the whole
    paint, inset = ctx(window).paint, math.ceil(look["radius"]) + 3
    side = 2 * rounded_boxes._corner(paint.scale, rounded_boxes.Look(**look)) + 1
    small = paint.box(side, side, **look)
    whole = stretched(small, across, down)
    parts = Picture(Surface(whole.surface.get_size(), SRCALPHA), *whole[1:])
    lay(border(small, inset, across, down), parts.surface, -whole.dx, -whole.dy)
    middle = Rect(-whole.dx, -whole.dy, *whole.size).inflate(-2 * inset, -2 * inset)
    for picture in (whole, parts):
        picture.surface.fill((0, 0, 0, 0), middle)
    assert are_equal(whole, parts)


@pytest.mark.parametrize("along", [117.99999999999999, 118.0, 60.125, 60.12499999999999])
@pytest.mark.parametrize("side", ["top", "bottom", "left", "right"])
def test_tip_of_a_painted_box_is_identical_at_every_subpixel_position(side: str, along: float) -> None:
    """Just below a whole pixel one of the two used to be cut a quarter of a pixel lower."""
    scale = ctx((1024, 640)).scale
    look = rounded_boxes.Look(radius=0.0, shadow="button", tip=(side, along, 24.0, 14.0))
    assert are_equal(rounded_boxes.box(scale, 130, 130, look), rounded_boxes.whole_box(scale, 130, 130, look))


def test_only_corners_of_a_large_box_are_painted() -> None:
    paint = ctx((1920, 1080)).paint
    sizes = []

    def whole(_scale: object, w: int, h: int, *_look: object) -> Picture:
        sizes.append((w, h))
        return Picture(Surface((w, h), SRCALPHA), 0, 0, (w, h))

    with patch.object(rounded_boxes, "whole_box", whole):
        assert paint.box(1501, 901, radius=26, fill=((1, 2, 3),)).size == (1501, 901)
        assert paint.box(1501, 902, radius=26, fill=((1, 2, 3), (9, 9, 9))).size == (1501, 902)
    assert all(w < 100 for w, _h in sizes)
    assert sizes[0][1] < 100
    assert sizes[1][1] == 902, "a gradient runs from the upper edge to the lower one"
