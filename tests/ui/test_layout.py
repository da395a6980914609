"""Rows, columns and grids: `game.ui.layout`."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from game.ui import theme
from game.ui.layout import Length, TextHeight, anchored, columns, fit_widths, grid, place_in_row, rows, stack
from game.ui.measure import Measure
from game.ui.scale import Scale
from game.ui.text import Text
from tools import screenshots

BOX = Rect(10, 20, 300, 200)


class Words:
    """A widget whose text is `wide` pixels wide."""

    def __init__(self, wide: int) -> None:
        self.wide = wide
        self.rect = Rect(0, 0, 0, 0)

    def preferred(self, high: float = 48) -> tuple[int, int]:
        return self.wide, round(high)

    def place(self, rect: Rect) -> None:
        self.rect = rect


@pytest.mark.parametrize(("size", "pixels"), [((1920, 1080), 52), ((1024, 640), 38)])
def test_length_does_not_shrink_below_its_minimum_in_pixels(size: tuple[int, int], pixels: int) -> None:
    assert Length(52, 38).px(Measure(*size)) == pixels


def test_text_height_grows_only_with_text_that_needs_it() -> None:
    scales = Scale(1920, 1080), Scale(1920, 1080, enlarged=2.0)
    usual, large = (TextHeight(50, theme.BODY, 2).px(scale, Text(scale)) for scale in scales)
    assert (usual, large) == (50, 2 * Text(scales[1]).px(theme.BODY))


@pytest.mark.parametrize(
    ("wanted", "room", "widths"),
    [([100, 200], 300, [100, 200]), ([100, 200, 300], 400, [100, 150, 150]), ([300, 90], 150, [75, 75])],
)
def test_widest_widgets_in_a_row_are_reduced_first(wanted: list[int], room: int, widths: list[int]) -> None:
    assert fit_widths(wanted, room) == widths


def test_columns_divide_the_width_by_their_shares() -> None:
    assert columns(BOX, (0.25, 0.75), 20) == [Rect(10, 20, 70, 200), Rect(100, 20, 210, 200)]


def test_rows_without_a_height_share_the_remaining_height() -> None:
    assert rows(BOX, [40, None, None, 20], 10) == [
        Rect(10, 20, 300, 40),
        Rect(10, 70, 300, 55),
        Rect(10, 135, 300, 55),
        Rect(10, 200, 300, 20),
    ]


def test_rows_without_a_height_are_empty_when_no_height_remains() -> None:
    assert [row.h for row in rows(BOX, [150, None, 100], 10)] == [150, 0, 100]


def test_grid_is_filled_row_by_row_and_cells_in_the_last_row_are_equally_wide() -> None:
    cells = grid(BOX, 3, 2, 20, 10)
    assert cells == [Rect(10, 20, 140, 95), Rect(170, 20, 140, 95), Rect(10, 125, 140, 95)]
    assert [cell.h for cell in grid(BOX, 3, 2, 20, high=30)] == [30, 30, 30]


def test_widgets_in_a_row_are_as_wide_as_their_texts_but_not_below_the_minimum() -> None:
    short, long = Words(30), Words(120)
    end = place_in_row([short, long], BOX, 10, [50, 50])
    assert [short.rect, long.rect] == [Rect(10, 20, 50, 200), Rect(70, 20, 120, 200)]
    assert end == long.rect.right


def test_widgets_in_a_row_are_reduced_when_they_do_not_fit() -> None:
    widgets = [Words(100), Words(400)]
    assert place_in_row(widgets, BOX, 10, [0, 0]) == BOX.right
    assert [widget.rect.w for widget in widgets] == [100, 190]


def test_row_without_widgets_ends_at_its_left_edge() -> None:
    assert place_in_row([], BOX, 10, []) == BOX.x


def test_stacked_widgets_have_equal_sizes_and_distances() -> None:
    widgets = [Words(0), Words(0)]
    stack(widgets, Rect(10, 20, 300, 40), 50)
    assert [widget.rect for widget in widgets] == [Rect(10, 20, 300, 40), Rect(10, 70, 300, 40)]


def test_rectangle_is_anchored_at_any_of_its_points() -> None:
    assert anchored(20, 10, center=(100, 50)) == Rect(90, 45, 20, 10)
    assert anchored(20, 10, midbottom=(100, 50)) == Rect(90, 40, 20, 10)


def test_lengths_in_small_windows_keep_their_minimum_in_pixels() -> None:
    scale = Measure(1024, 640)
    assert scale.px(10) == round(10 * scale.u) < 12 == scale.px(10, 12)
    assert scale.px(-10) < 0, "a distance may be negative"


@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_text_drawn_in_a_box_stays_inside(align: str) -> None:
    """Long text is broken into lines, and reduced where these do not fit either."""
    screenshots.prepare_display()
    text, surface = Text(Scale(1280, 720)), Surface((600, 300))
    with text.recording() as drawn:
        text.draw_in(surface, "as long as three short words " * 4, BOX, theme.BODY, align=align, spare=20)
    assert len(drawn) > 1
    assert all(BOX.contains(each.rect) for each in drawn)
