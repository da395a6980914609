"""The payments sheet of Daun Tiga: the line under an account is below all of its words."""

from __future__ import annotations

from unittest.mock import patch

from game.ui.paper_sheet import Paper
from tests.plain_layouts import shoot_plain, unpainted


def test_line_between_the_daun_tiga_payments_does_not_cross_text():
    lines: list[int] = []
    with unpainted(), patch.object(Paper, "rule", lambda _paper, _surface, _x, y, *_rest, **_look: lines.append(y)):
        shot = shoot_plain("daun-tiga-payments", (1280, 720))
    assert lines
    assert [one.text for one in shot.texts for y in lines if one.rect.top < y < one.rect.bottom - 1] == []
