"""Where lines break, what is Thai, how wide text is, and the record of what was drawn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Surface

from game.ui import theme
from game.ui.text import FILES
from game.ui.wrap import is_mark, pieces, script_runs

ZWSP = "\u200b"


def test_lines_may_break_after_spaces_and_zero_width_spaces():
    assert pieces("four sets of three") == ["four ", "sets ", "of ", "three"]
    assert pieces(f"ไพ่{ZWSP}ตอง") == [f"ไพ่{ZWSP}", "ตอง"]
    assert pieces("ไพ่ตอง") == ["ไพ่ตอง"]


def test_chinese_breaks_between_characters_but_not_before_a_stop():
    assert pieces("牌九，好") == ["牌", "九，", "好"]
    assert pieces("（碰）") == ["（碰）"]


def test_runs_part_thai_from_the_rest():
    assert script_runs("Sala  ศาลา") == (("Sala  ", False), ("ศาลา", True))
    assert script_runs(f"ไพ่{ZWSP}ตอง 碰") == (("ไพ่ตอง ", True), ("碰", False))


@given(st.text(alphabet="abc น้ำ่ไพ碰，（） \u200b", max_size=60))
def test_pieces_and_runs_lose_nothing(text):
    assert "".join(pieces(text)) == text
    assert "".join(run for run, _thai in script_runs(text)) == text.replace(ZWSP, "")


@given(st.text(alphabet="abcdefg น้ำพ่อไ碰牌 \u200b", max_size=80), st.integers(40, 400))
def test_wrapped_lines_fit_and_lose_nothing(text, width):
    from game.ui.kit import Kit

    kit = Kit((1920, 1080))
    lines = kit.text.wrap(text, theme.BODY, width)
    kept = "".join(lines).replace(" ", "")
    assert kept == text.replace(" ", "").replace(ZWSP, "")
    for line in lines:
        assert kit.text.width(line, theme.BODY) <= width or len([one for one in line if not is_mark(one)]) <= 1


def test_wrapping_breaks_at_spaces_first(kit):
    words = "the drawn card completes a tong"
    lines = kit.text.wrap(words, theme.BODY, kit.text.width("the drawn card ", theme.BODY))
    assert lines[0] == "the drawn card"
    assert " ".join(lines) == words


def test_a_single_long_word_is_broken_rather_than_cut_off(kit):
    lines = kit.text.wrap("W" * 60, theme.BODY, 200)
    assert len(lines) > 1
    assert all(kit.text.width(line, theme.BODY) <= 200 for line in lines)


def test_line_breaks_are_kept(kit):
    assert kit.text.wrap("one\n\ntwo", theme.BODY, 500) == ["one", "", "two"]


def test_shortened_text_ends_in_an_ellipsis_and_fits(kit):
    short = kit.text.shorten("Nai Somsak Thongprasert the Younger", theme.NAME, 120)
    assert short.endswith("…")
    assert kit.text.width(short, theme.NAME) <= 120
    assert kit.text.shorten("Mali", theme.NAME, 120) == "Mali"


@pytest.mark.parametrize(("face", "weight"), sorted(FILES))
def test_every_font_has_latin_thai_and_chinese(kit, face, weight):
    role = theme.Role(face, 20, weight)
    missing = kit.text.render("\uffff", role).get_size(), kit.text.render("\uffff", role).get_view("2").raw
    for words in ("Tiếng Ñ − ×", "ไพ่ตอง", "碰"):
        for character in words.replace(" ", ""):
            drawn = kit.text.render(character, role)
            assert drawn.get_bounding_rect().w > 0 or is_mark(character), f"{character!r} is empty"
            assert (drawn.get_size(), drawn.get_view("2").raw) != missing, f"{character!r} has no glyph"


def test_thai_marks_are_shaped_not_set_side_by_side(kit):
    assert kit.text.width("น้ำ", theme.BODY) < sum(kit.text.width(letter, theme.BODY) for letter in "น้ำ") + 1
    assert kit.text.width("ก่", theme.BODY) == kit.text.width("ก", theme.BODY)


def test_drawn_texts_are_recorded_with_their_ink(kit):
    surface = Surface((400, 100))
    with kit.text.recording() as drawn:
        kit.text.draw(surface, "left", (10, 50), theme.BODY)
        kit.text.draw(surface, "right", (390, 50), theme.BODY, align="right")
        kit.text.draw(surface, "hidden", (10, 80), theme.BODY)
        kit.text.cover(Surface((200, 30)).get_rect(topleft=(0, 60)))
    assert [one.text for one in drawn] == ["left", "right"]
    left, right = drawn
    assert 10 <= left.rect.left <= 13
    assert 386 <= right.rect.right <= 390
    assert left.rect.bottom in range(48, 54)
    assert kit.text.record is None


def test_text_is_rendered_once_and_the_cache_stays_bounded(kit):
    first = kit.text.render("Pong", theme.BODY)
    assert kit.text.render("Pong", theme.BODY) is first
    for number in range(400):
        kit.text.render(f"line number {number}", theme.SCENE_TITLE)
    from game.ui.text import LINES_KEPT

    assert kit.text.bytes <= kit.scale.screenfuls(LINES_KEPT)
