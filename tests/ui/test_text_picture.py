"""Comparison with a stored picture of words with fragile marks: stacked Thai marks and complex Chinese characters.

Other builds of FreeType draw edges a little differently, which is allowed. A mark that is missing or displaced is
not. To rewrite the picture, run this test with SALA_REWRITE_GOLDEN=1, and look at the result.
"""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat
from pygame import Surface

from game.ui import theme
from game.ui.render_context import RenderContext

GOLDEN = Path(__file__).parents[1] / "golden" / "text.png"
WORDS = ("น้ำ", "ผ่อง", "เขียวเปรี้ยว", "至尊", "萬")
ROLES = (theme.Role("display", 46, 600), theme.Role("text", 46, 600), theme.Role("text", 22, 400))
CELL = (330, 100)
BASELINE = 62
BOX = 0.22
"""Side of the boxes whose ink is compared, in parts of the letters' size: a tone mark takes about two of them."""
BOX_TOLERANCE = 0.17
"""How much a box's ink may differ, of all it could hold: letters half a pixel aside or a third bolder move up to 0.09,
a lost mark moves 0.21 and more."""
INK_TOLERANCE = 0.45
"""How much of a word's ink may lie elsewhere; letters half a pixel aside or a third bolder move up to 0.37."""


def drawn(ctx: RenderContext, word: str, role: theme.Role) -> Image.Image:
    """Draw one word as the game does, white on black."""
    surface = Surface(CELL)
    ctx.text.draw(surface, word, (12, BASELINE), role, theme.WHITE)
    return Image.frombytes("RGB", CELL, pygame.image.tobytes(surface, "RGB")).convert("L")


def faults(now: Image.Image, then: Image.Image, px: float) -> list[str]:
    """Return where two pictures of a word with letters of `px` pixels differ by more than a renderer's edges."""
    side = round(px * BOX)
    soft = [picture.filter(ImageFilter.GaussianBlur(px / 30)) for picture in (now, then)]
    moved = ImageStat.Stat(ImageChops.difference(*soft)).mean[0] / ImageStat.Stat(soft[1]).mean[0]
    told = [f"{moved:.0%} of the ink lie elsewhere"] if moved > INK_TOLERANCE else []
    size = CELL[0] // side, CELL[1] // side
    inks = [picture.resize(size, Image.Resampling.BOX) for picture in soft]
    for x in range(size[0]):
        for y in range(size[1]):
            ink, was = (picture.getpixel((x, y)) / 255 for picture in inks)
            if abs(ink - was) > BOX_TOLERANCE:
                told.append(f"ink at {x * side}, {y * side} is {ink:.2f}, was {was:.2f}")
    return told


def cells() -> list[tuple[str, theme.Role, tuple[int, int, int, int]]]:
    """Yield every word in every role, with its box in the stored picture."""
    wide, high = CELL
    return [
        (word, role, (x * wide, y * high, (x + 1) * wide, (y + 1) * high))
        for y, role in enumerate(ROLES)
        for x, word in enumerate(WORDS)
    ]


@pytest.fixture(scope="module")
def ctx() -> RenderContext:
    """Render context in which one unit is one pixel."""
    return RenderContext((1920, 1080))


@pytest.fixture(scope="module")
def stored(ctx: RenderContext) -> Image.Image:
    """The stored picture, rewritten first if requested."""
    if os.environ.get("SALA_REWRITE_GOLDEN"):
        picture = Image.new("L", (CELL[0] * len(WORDS), CELL[1] * len(ROLES)))
        for word, role, box in cells():
            picture.paste(drawn(ctx, word, role), box)
        picture.save(GOLDEN, optimize=True)
    with Image.open(GOLDEN) as image:
        return image.convert("L")


@pytest.mark.parametrize(("word", "role", "box"), cells(), ids=lambda value: value if isinstance(value, str) else "")
def test_rendered_words_match_the_stored_picture(
    ctx: RenderContext, stored: Image.Image, word: str, role: theme.Role, box: tuple[int, int, int, int]
) -> None:
    """Letters and marks are where they were when the picture was approved."""
    assert faults(drawn(ctx, word, role), stored.crop(box), role.size) == []


@pytest.mark.parametrize(
    ("word", "wrong"),
    [
        ("น้ำ", "นำ"),
        ("น้ำ", "น้า"),
        ("ผ่อง", "ผอง"),
        ("ผ่อง", "ผ้อง"),
        ("เขียวเปรี้ยว", "เขียวเปรียว"),
        ("至尊", "至寸"),
        ("萬", "万"),
    ],
)
def test_picture_comparison_detects_a_missing_or_wrong_mark(
    ctx: RenderContext, stored: Image.Image, word: str, wrong: str
) -> None:
    """Otherwise the comparison would be worthless."""
    for named, role, box in cells():
        if named == word:
            assert faults(drawn(ctx, wrong, role), stored.crop(box), role.size), role


@pytest.mark.parametrize("role", ROLES)
def test_picture_comparison_detects_a_displaced_mark(stored: Image.Image, role: theme.Role) -> None:
    """The tone mark of ผ่อง is moved aside by its width, as a font without shaping places it."""
    box = next(box for word, of, box in cells() if (word, of) == ("ผ่อง", role))
    slipped = stored.crop(box)
    bare = slipped.getbbox()
    assert bare is not None
    above = (0, 0, CELL[0], round(BASELINE - 0.62 * role.size))
    mark = slipped.crop(above)
    assert mark.getbbox() is not None
    slipped.paste(0, above)
    slipped.paste(mark, (round(0.2 * role.size), 0))
    assert faults(slipped, stored.crop(box), role.size)


def test_picture_comparison_tolerates_bolder_or_shifted_letters(stored: Image.Image) -> None:
    """Other builds of FreeType change edges in this way."""
    for word, role, box in cells():
        cell = stored.crop(box)
        aside = cell.transform(CELL, Image.Transform.AFFINE, (1, 0, 0.5, 0, 1, 0), Image.Resampling.BILINEAR)
        for other in (aside, cell.point(lambda ink: round(255 * (ink / 255) ** 0.7))):
            assert faults(other, cell, role.size) == [], (word, role)


@pytest.mark.parametrize("role", ROLES)
def test_stacked_thai_marks_do_not_shift_the_baseline(ctx: RenderContext, role: theme.Role) -> None:
    """Marks that rise above the font leave the letters below them on the common baseline."""
    for bare, stacked in (("นำ", "น้ำ"), ("เปรียว", "เปรี้ยว"), ("x ผอง", "x ผ่อง")):
        low, high = (drawn(ctx, word, role).getbbox() for word in (bare, stacked))
        assert low is not None
        assert high is not None
        assert low[3] == high[3], stacked
        assert high[1] < low[1], stacked


@pytest.mark.parametrize("role", ROLES)
def test_marks_below_thai_letters_do_not_shift_the_baseline(ctx: RenderContext, role: theme.Role) -> None:
    """With marks above and below, Thai letters share the baseline of Latin ones."""
    wide = 12 + ctx.text.width("น", role)
    alone, among = (drawn(ctx, words, role).crop((0, 0, wide, CELL[1])).getbbox() for words in ("น", "นี่ผู้คู่ x"))
    assert alone is not None
    assert among is not None
    assert abs(among[3] - alone[3]) <= 1
