"""The pause menu has one look in a window, over tables and sheets alike."""

from __future__ import annotations

import pytest

from game.i18n import languages, speaking
from tests.plain_layouts import shoot_plain, unpainted

MENUS = ("pause", "pause-tongits", "pause-daun-tiga", "pause-practice")


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("text_size", [1.0, 1.5])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_pause_menu_has_the_same_number_of_columns_everywhere(
    size: tuple[int, int], text_size: float, code: str
) -> None:
    """Regression: menus with fewer buttons or lines of text had one column where others had two."""
    columns = set()
    with speaking(code), unpainted():
        for state in MENUS:
            shot = shoot_plain(state, size, text_size=text_size)
            columns.add(len({button.rect.x for button in shot.scene.buttons[1:]}))
            assert shot.faults() == []
    assert len(columns) == 1
    if size == (1280, 720) and text_size == 1:
        assert columns == {1}
