"""Units and pixels, columns and rails, and windows below the minimum size."""

from __future__ import annotations

import pytest

from game.ui.measure import MINIMUM, canvas_size
from game.ui.scale import Scale


@pytest.mark.parametrize(
    ("size", "u"), [((1920, 1080), 1.0), ((1280, 720), 0.6667), ((2560, 1440), 1.3333), ((1024, 640), 0.5926)]
)
def test_unit_size_is_proportional_to_window_height(size, u):
    assert Scale(*size).u == pytest.approx(u, abs=1e-3)


def test_text_is_never_smaller_than_fourteen_pixels():
    small = Scale(1280, 720)
    assert [small.text(size) for size in (14, 16, 18, 20)] == [14, 14, 14, 16]
    assert Scale(2560, 1440).text(18) == 24


def test_side_columns_adjoin_the_table_frame():
    scale = Scale(1920, 1080)
    assert scale.frame.size == (1368, 1052)
    assert (scale.left.right, scale.right.left) == (scale.frame.left, scale.frame.right)
    assert (scale.left.left, scale.right.right) == (0, 1920)
    wide = Scale(3440, 1440)
    assert wide.left.w == wide.right.w == wide.px(320)
    assert wide.left.right == wide.frame.left


@pytest.mark.parametrize("size", [(1024, 640), (1024, 768), (1280, 1024), (1100, 700)])
def test_square_and_small_windows_have_narrow_side_columns(size):
    scale = Scale(*size)
    assert scale.rails
    assert scale.left.w == scale.right.w == 56
    assert scale.frame.left >= scale.left.right
    assert scale.frame.right <= scale.right.left
    assert scale.window.contains(scale.frame)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1728, 1080), (1366, 768), (3840, 2160)])
def test_wide_windows_have_full_side_columns(size):
    scale = Scale(*size)
    assert not scale.rails
    assert scale.window.contains(scale.frame)
    assert scale.left.w >= scale.px(178)


@pytest.mark.parametrize("size", [(800, 600), (640, 360), (300, 900), (1, 1), (1023, 2000), (2000, 100)])
def test_window_below_minimum_size_uses_a_larger_canvas_scaled_down(size):
    width, height, factor = canvas_size(*size)
    assert width >= MINIMUM[0]
    assert height >= MINIMUM[1]
    assert factor > 1
    assert max(width, height) <= 4096


def test_canvas_has_the_windows_size_from_the_minimum_size_upwards():
    assert canvas_size(1024, 640) == (1024, 640, 1.0)
    assert canvas_size(2560, 1440) == (2560, 1440, 1.0)


def test_canvas_is_centred_in_windows_with_other_proportions():
    assert Scale(1920, 1080).rect(840, 500, 240, 64).topleft == (840, 500)
    tall = Scale(1920, 1280)
    assert tall.rect(0, 0, 1920, 1080).centery == pytest.approx(640, abs=1)
