"""Ink of Thai text: marks stay inside their box and clear of the next line."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from game.ui import theme
from game.ui.button import Button
from game.ui.text import touching
from game.ui.widget import Pill
from tools import screenshots

HIGH = "กี่ที่ปู่"


@pytest.mark.parametrize("high", [18, 22, 30])
def test_thai_marks_stay_inside_a_pill(ctx, high):
    pill = Pill(ctx, HIGH, theme.CAPTION)
    pill.place(Rect(20, 20, 120, high))
    with ctx.text.recording() as drawn:
        pill.draw(Surface((200, 80)))
    assert drawn[0].rect.h > 1.3 * ctx.text.px(theme.CAPTION)
    assert drawn[0].rect.h > high or pill.rect.contains(drawn[0].rect)


@pytest.mark.parametrize("high", [44, 56, 80])
def test_two_lines_of_thai_on_a_button_do_not_touch(ctx, high):
    button = Button(ctx, "สู้", second="เสีย 3 ได้ 4", size=24)
    button.place(Rect(20, 20, 220, high))
    with ctx.text.recording() as drawn:
        button.draw(Surface((300, 140)))
    first, second = (next(one for one in drawn if one.text == words) for words in ("สู้", "เสีย 3 ได้ 4"))
    assert not touching(first, second)
    assert screenshots.text_faults(drawn, Rect(0, 0, 300, 140)) == []


def test_text_faults_allows_interlocking_thai_lines_that_do_not_touch(ctx):
    def faults(step):
        with ctx.text.recording() as drawn:
            ctx.text.draw(Surface((300, 100)), "กุ          กุ", (10, 30), theme.BODY)
            ctx.text.draw(Surface((300, 100)), "     กี่", (10, 30 + step), theme.BODY)
        return screenshots.text_faults(drawn, Rect(0, 0, 300, 100))

    px = ctx.text.px(theme.BODY)
    assert faults(round(px * 1.2)) == []
    assert len(faults(round(px * 0.2))) == 1
