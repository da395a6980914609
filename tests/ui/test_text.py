"""Line breaks, detection of Thai, text widths, and the record of drawn texts."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface
from pygame.image import tobytes

from game.ui import theme
from game.ui.typesetting import FILES, LEAST_PX, Cut, is_mark, pieces, script_runs

ZWSP = "\u200b"


def test_lines_may_break_after_spaces_and_zero_width_spaces():
    assert pieces("four sets of three") == ("four ", "sets ", "of ", "three")
    assert pieces(f"ไพ่{ZWSP}ตอง") == (f"ไพ่{ZWSP}", "ตอง")
    assert pieces("ไพ่ตอง") == ("ไพ่ตอง",)


def test_line_break_keeps_numbers_with_their_label():
    assert pieces("Still missing: 3; others: −2") == ("Still ", "missing: 3; ", "others: −2")
    assert pieces(f"ยัง{ZWSP}ขาด: 3") == (f"ยัง{ZWSP}", "ขาด: 3")
    assert pieces("還缺：3") == ("還", "缺：3")
    assert pieces("打出6索") == ("打", "出", "6索")
    assert pieces("at 21: Pong") == ("at ", "21: ", "Pong")


def test_chinese_text_breaks_between_characters_but_not_before_punctuation():
    assert pieces("牌九，好") == ("牌", "九，", "好")
    assert pieces("（碰）") == ("（碰）",)


def test_latin_words_in_chinese_text_are_spaced_but_card_ranks_are_not(ctx):
    def width(text):
        return ctx.text.width(text, theme.BODY)

    assert width("輪到Nona出牌") == width("輪到 Nona 出牌")
    assert width("輪到") + width("Nona") < width("輪到Nona")
    assert abs(width("三條A") - width("三條") - width("A")) <= 1


def test_wrapped_line_never_begins_with_a_percent_sign():
    assert pieces("it cost 0.66 % of it") == ("it ", "cost ", "0.66 % ", "of ", "it")


def test_text_is_split_into_runs_of_thai_and_other_scripts():
    assert script_runs("Sala  ศาลา") == (("Sala  ", False), ("ศาลา", True))
    assert script_runs(f"ไพ่{ZWSP}ตอง 碰") == (("ไพ่ตอง ", True), ("碰", False))
    assert script_runs("แหม่ม\N{NO-BREAK SPACE}โพแดง") == (("แหม่ม\N{NO-BREAK SPACE}โพแดง", True),)


@given(st.text(alphabet="abc น้ำ่ไพ碰，（） \u200b", max_size=60))
def test_splitting_text_into_pieces_and_script_runs_preserves_it(text):
    assert "".join(pieces(text)) == text
    assert "".join(run for run, _thai in script_runs(text)) == text.replace(ZWSP, "")


@given(st.text(alphabet="abcdefg น้ำพ่อไ碰牌 \u200b", max_size=80), st.integers(40, 400))
def test_wrapped_lines_fit_the_width_and_preserve_the_text(text, width):
    from game.ui.render_context import RenderContext

    ctx = RenderContext((1920, 1080))
    lines = ctx.text.wrap(text, theme.BODY, width)
    kept = "".join(lines).replace(" ", "")
    assert kept == text.replace(" ", "").replace(ZWSP, "")
    for line in lines:
        assert ctx.text.width(line, theme.BODY) <= width or len([one for one in line if not is_mark(one)]) <= 1


def test_wrapping_breaks_at_spaces_first(ctx):
    words = "the drawn card completes a tong"
    lines = ctx.text.wrap(words, theme.BODY, ctx.text.width("the drawn card ", theme.BODY))
    assert lines[0] == "the drawn card"
    assert " ".join(lines) == words


def test_wrapping_keeps_a_plus_minus_sign_on_the_same_line_as_its_number(ctx):
    words = "Your choices cost 0.64 chips each, ± 0.14."
    for width in range(60, ctx.text.width(words, theme.BODY), 20):
        assert not [line for line in ctx.text.wrap(words, theme.BODY, width) if line.endswith("±")]


def test_single_long_word_is_broken_across_lines_rather_than_truncated(ctx):
    lines = ctx.text.wrap("W" * 60, theme.BODY, 200)
    assert len(lines) > 1
    assert all(ctx.text.width(line, theme.BODY) <= 200 for line in lines)


def test_wrapping_preserves_explicit_line_breaks(ctx):
    assert ctx.text.wrap("one\n\ntwo", theme.BODY, 500) == ["one", "", "two"]


def test_shortened_text_ends_in_an_ellipsis_and_fits(ctx):
    short = ctx.text.shorten("Nai Somsak Thongprasert the Younger", theme.NAME, 120)
    assert short.endswith("…")
    assert ctx.text.width(short, theme.NAME) <= 120
    assert ctx.text.shorten("Mali", theme.NAME, 120) == "Mali"


@pytest.mark.parametrize("text", ["Nai Somsak Thongprasert", "ผู้เล่นที่เก่งกว่า", "陳李林張", "a   b", "WWWW"])
def test_shortening_keeps_as_many_characters_as_fit(ctx, text):
    for width in range(1, ctx.text.width(text, theme.NAME), 7):
        short = ctx.text.shorten(text, theme.NAME, width)
        ends = [count for count in range(len(text)) if not is_mark(text[count])]
        room = [text[:count].rstrip() + "…" for count in ends]
        room = [each for each in room if ctx.text.width(each, theme.NAME) <= width]
        assert short == max(room, key=len, default="…")


def test_shortening_a_huge_name_needs_few_measurements(ctx):
    with patch.object(ctx.text, "width", wraps=ctx.text.width) as measured:
        assert ctx.text.shorten("Lovely " * 3_000, theme.NAME, 200).endswith("…")
    assert measured.call_count < 40


@pytest.mark.parametrize("role", [theme.NAME, theme.SMALL])
def test_lone_surrogate_is_drawn_like_a_character_missing_from_all_fonts(ctx, role):
    """A file name that is not UTF-8 used to end the program when a sentence mentioned it."""
    surface, name = Surface((300, 120)), "old pad \udce9.json"
    assert ctx.text.width(name, role) == ctx.text.width(name.replace("\udce9", "\ue000"), role)
    assert ctx.text.draw(surface, name, (10, 80), role, width=60).w > 0
    assert ctx.text.wrap(name, role, 40)


@pytest.mark.parametrize(("face", "weight"), sorted(FILES))
def test_every_font_has_latin_thai_and_chinese(ctx, face, weight):
    role = theme.Role(face, 20, weight)
    missing = ctx.text.render("\uffff", role).get_size(), ctx.text.render("\uffff", role).get_view("2").raw
    for words in ("Tiếng Ñ − ×", "ไพ่ตอง", "碰"):
        for character in words.replace(" ", ""):
            drawn = ctx.text.render(character, role)
            assert drawn.get_bounding_rect().w > 0 or is_mark(character), f"{character!r} is empty"
            assert (drawn.get_size(), drawn.get_view("2").raw) != missing, f"{character!r} has no glyph"


@pytest.mark.parametrize("name", ["שרה", "علي", "សុខា", "ສຸກ", "အောင်", "😀"])
@pytest.mark.parametrize("role", [theme.NAME, theme.RESULT, theme.SMALL])
def test_character_missing_in_all_fonts_is_drawn_as_a_dot(ctx, role, name):
    """Such a name may come from a phone, a replay or an earlier version."""
    assert not ctx.text.has(name)
    box, dot = (tobytes(ctx.text.font(role).render(one, True, "white"), "RGBA") for one in "\ue000·")
    assert box != dot
    dots = "·" * sum(not is_mark(one) for one in name)
    shown = ctx.text.render(f"Ann {name}", role)
    assert tobytes(shown, "RGBA") == tobytes(ctx.text.render(f"Ann {dots}", role), "RGBA")
    assert shown.get_bounding_rect().w > ctx.text.width("Ann ", role)


PEOPLE = ("陳李林張", "陈刘张杨", "Дмитрий", "Μαρία", "あきら", "アキラ", "Lǐ Nǎ", "Łukasz Nguyễn", "ประยุทธ์")


@pytest.mark.parametrize("name", PEOPLE)
@pytest.mark.parametrize("role", [theme.NAME, theme.RESULT])
def test_fonts_contain_the_characters_that_names_may_use(ctx, name, role):
    missing = tobytes(ctx.text.render("\uffff", role), "RGBA")
    assert not [one for one in name if tobytes(ctx.text.render(one, role), "RGBA") == missing]


@pytest.mark.parametrize(
    "unseen", ["\N{VARIATION SELECTOR-16}", "\N{RIGHT-TO-LEFT OVERRIDE}", "\N{COMBINING GRAPHEME JOINER}"]
)
@pytest.mark.parametrize("role", [theme.NAME, theme.RESULT, theme.SMALL])
def test_invisible_character_has_no_width_and_raises_no_error(ctx, role, unseen):
    """For example the variation selector after a symbol in a name."""
    surface = Surface((300, 120))
    assert ctx.text.draw(surface, unseen, (10, 80), role).w == 0
    for name in (f"Ann{unseen}", f"{unseen}李", f"❤{unseen} Noi"):
        plain = name.replace(unseen, "")
        assert ctx.text.draw(surface, name, (10, 80), role, width=200).w == ctx.text.width(plain, role)


@pytest.mark.parametrize("role", [theme.NAME, theme.RESULT])
def test_fonts_mixed_within_one_name_share_a_baseline(ctx, role):
    alone, beside = Surface((300, 120)), Surface((300, 120))
    ctx.text.draw(alone, "Ann", (10, 80), role)
    ctx.text.draw(beside, "Ann 李", (10, 80), role)
    part = Rect(0, 0, 10 + ctx.text.width("Ann", role), 120)
    assert tobytes(alone.subsurface(part), "RGB") == tobytes(beside.subsurface(part), "RGB")
    drawn = ctx.text.draw(alone, "李", (150, 80), role)
    assert drawn.top < 80 < drawn.bottom


def test_thai_marks_are_shaped_above_their_letters(ctx):
    assert ctx.text.width("น้ำ", theme.BODY) < sum(ctx.text.width(letter, theme.BODY) for letter in "น้ำ") + 1
    assert ctx.text.width("ก่", theme.BODY) == ctx.text.width("ก", theme.BODY)


def test_drawn_texts_are_recorded_with_their_ink_box(ctx):
    surface = Surface((400, 100))
    with ctx.text.recording() as drawn:
        ctx.text.draw(surface, "left", (10, 50), theme.BODY)
        ctx.text.draw(surface, "right", (390, 50), theme.BODY, align="right")
        ctx.text.draw(surface, "hidden", (10, 80), theme.BODY)
        ctx.text.cover(Surface((200, 30)).get_rect(topleft=(0, 60)))
    assert [one.text for one in drawn] == ["left", "right"]
    left, right = drawn
    assert 10 <= left.rect.left <= 13
    assert 386 <= right.rect.right <= 390
    assert left.rect.bottom in range(48, 54)
    assert ctx.text.record is None


def test_text_is_rendered_once_and_the_cache_stays_bounded(ctx):
    first = ctx.text.render("Pong", theme.BODY)
    assert ctx.text.render("Pong", theme.BODY) is first
    for number in range(400):
        ctx.text.render(f"line number {number}", theme.SCENE_TITLE)
    from game.ui.text import LINES_KEPT

    assert ctx.text.bytes <= ctx.scale.screenfuls(LINES_KEPT)


WORDS = "every line adds up to zero"


def test_text_that_fits_is_not_changed(ctx):
    wide = ctx.text.width(WORDS, theme.BODY)
    assert ctx.text.fit(WORDS, theme.BODY, wide, 100) == (
        (WORDS,),
        theme.BODY,
        ctx.text.fit(WORDS, theme.BODY, wide).step,
        True,
    )


def test_text_that_is_slightly_too_long_is_reduced_to_fit_on_one_line(ctx):
    wide = round(ctx.text.width(WORDS, theme.BODY) * 0.93)
    fit = ctx.text.fit(WORDS, theme.BODY, wide, 100)
    assert fit.lines == (WORDS,)
    assert ctx.text.px(theme.BODY) * 0.88 <= ctx.text.px(fit.role) < ctx.text.px(theme.BODY)


def test_longer_text_is_wrapped_when_the_height_allows_it(ctx):
    wide = round(ctx.text.width(WORDS, theme.BODY) * 0.6)
    fit = ctx.text.fit(WORDS, theme.BODY, wide, 60)
    assert len(fit.lines) == 2
    assert " ".join(fit.lines) == WORDS
    assert fit.whole
    assert fit.step * 2 <= 60
    assert not ctx.text.fit(WORDS, theme.BODY, wide).whole, "on one line there is no room"


def test_truncated_text_keeps_the_spaces_between_words(ctx):
    wide = ctx.text.width("of the evening", theme.BODY._replace(px=14)) + 4
    fit = ctx.text.fit("of the evening on unforeseeables", theme.BODY, wide, 40)
    assert not fit.whole
    assert fit.lines[0] == "of the evening"
    assert fit.lines[1].startswith("on unforesee")
    assert fit.lines[1].endswith("…")


@settings(deadline=None)
@given(st.text(alphabet="abcdefg น้ำพ่อไ碰牌 ", min_size=1, max_size=60), st.integers(20, 400), st.integers(0, 90))
@example("aaaaaaa aa aaaaaaa 牌", 65, 51)
def test_fitted_text_is_not_below_the_minimum_size_and_reports_truncation(text, width, height):
    from game.ui.render_context import RenderContext

    ctx = RenderContext((1920, 1080))
    fit = ctx.text.fit(text, theme.BODY, width, height)
    assert ctx.text.px(fit.role) >= LEAST_PX
    assert len(fit.lines) == 1 or fit.step * len(fit.lines) <= height
    if fit.whole:
        assert "".join(fit.lines).replace(" ", "") == text.replace(" ", "")
        assert all(ctx.text.width(line.rstrip(" "), fit.role) <= width for line in fit.lines)
    else:
        assert any(isinstance(line, Cut) for line in fit.lines)


def test_two_texts_on_one_line_are_reduced_until_they_do_not_touch(ctx):
    surface = Surface((400, 60))
    words = "Payments of this evening", "what each has now"
    with ctx.text.recording() as drawn:
        ctx.text.draw_apart(surface, words, (0, 300), (40, 40), (theme.PAPER_TITLE, theme.BODY), (theme.INK, theme.INK))
    first, second = (one.rect for one in drawn)
    assert first.right < second.left
    assert second.right <= 300


def test_recorded_texts_include_cuts_and_their_box(ctx):
    surface = Surface((400, 60))
    with ctx.text.recording() as drawn:
        ctx.text.cover(Rect(10, 0, 200, 60))
        ctx.text.draw(surface, WORDS, (20, 40), theme.BODY, width=60)
        ctx.text.draw(surface, "far away", (300, 40), theme.BODY)
    assert [one.cut for one in drawn] == [True, False]
    assert [one.box for one in drawn] == [Rect(10, 0, 200, 60), None]
