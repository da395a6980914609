"""The committed fonts: they have all required characters, shape Thai, and have licences."""

from pathlib import Path

import pygame
import pytest
from PIL import ImageFont

from art.type.characters import only_in_names, wanted

FONTS = Path(__file__).parents[2] / "art" / "fonts"
NAMES = (
    "SalaDisplay-Medium",
    "SalaDisplay-SemiBold",
    "SalaDisplay-Bold",
    "SalaText-Regular",
    "SalaText-Medium",
    "SalaText-SemiBold",
    "SalaText-Bold",
)
SAMPLES = {
    "ascii": "".join(map(chr, range(0x20, 0x7F))),
    "vietnamese": "Tiếng Việt ở đây: Ặ ặ Ẫ ễ ỹ ữ ơ",
    "filipino": "Ñ ñ á é í ó ú â î ng̃ ₱",
    "thai": "ไพ่ตอง น้ำ ผ่อง เขียวเปรี้ยว ฿ ๐๑๒๓๔๕๖๗๘๙ ศาลา ญฺ ฐุ \u200b",
    "chinese": "碰牌九三张至尊萬一二三四五六七八九東南西北中發白中文",
    "signs": "− × · … ← ↑ → ↓ ‘ ’ “ ” – — • ✓",
}


def _font(name: str, size: int = 40) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(FONTS / f"{name}.ttf", size)


def _shown(font: pygame.font.Font, character: str) -> bytes:
    # after an n: marks and spaces without a width of their own can not be drawn alone
    return pygame.image.tobytes(font.render(f"n{character}", True, "white", "black"), "RGB")


@pytest.mark.parametrize("name", NAMES)
def test_fonts_contain_every_required_character(name: str) -> None:
    font = _font(name, 24)
    missing = _shown(font, "\ue000")  # a private character: the box that stands for what a font lacks
    text = sorted(set(wanted() + "".join(SAMPLES.values())))
    assert not [hex(ord(character)) for character in text if _shown(font, character) == missing]


@pytest.mark.parametrize("name", NAMES)
def test_thai_marks_do_not_widen_a_line(name: str) -> None:
    font = _font(name)
    font.set_script("Thai")
    for stacked, bare in (("ตี่", "ต"), ("กู้", "ก"), ("ที่", "ท")):  # vowel and tone stand over or under
        assert abs(font.size(stacked)[0] - font.size(bare)[0]) <= 2  # hinting moves an edge, a mark is 10 px and more


def test_name_font_has_characters_missing_from_the_main_fonts() -> None:
    font = _font("SalaNames-Regular", 24)
    missing = _shown(font, "\ue000")
    assert not [one for one in only_in_names() if _shown(font, one) == missing]
    assert set("陳李林張王黃吳劉蔡楊陈张黄吴刘杨") <= set(only_in_names() + wanted())


@pytest.mark.parametrize("name", NAMES)
def test_fonts_are_small_enough_to_load_immediately(name: str) -> None:
    assert (FONTS / f"{name}.ttf").stat().st_size < 650_000  # with Chinese for a whole catalogue


def test_shipped_assets_do_not_exceed_their_size_limit() -> None:
    root = FONTS.parents[1]
    made = [root / "art" / "sheets", FONTS, root / "art" / "icon", root / "sounds" / "ogg"]
    assert sum(file.stat().st_size for folder in made for file in folder.rglob("*") if file.is_file()) < 30_000_000


@pytest.mark.parametrize("name", [*NAMES, "SalaNames-Regular"])
def test_font_names_avoid_reserved_names(name: str) -> None:
    path = FONTS / f"{name}.ttf"
    family, style = ImageFont.truetype(path).getname()
    assert str(family).startswith("Sala ")
    assert not any(word in f"{family} {style}" for word in ("LXGW", "Trirong", "Sarabun", "Klee", "霞鹜"))
    assert "LXGW".encode("utf-16-be") in path.read_bytes()  # the copyright lines stay in the name table


@pytest.mark.parametrize("name", ["Trirong", "Sarabun", "LXGW-WenKai"])
def test_every_font_has_its_licence_file(name: str) -> None:
    text = (FONTS / f"OFL-{name}.txt").read_text(encoding="utf-8")
    assert text.startswith("Copyright")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
    assert "TERMINATION" in text


def test_phone_fonts_contain_exactly_the_characters_of_their_subset_definitions() -> None:
    pytest.importorskip("fontTools", reason="NOT TESTED: the fonts of the phones' page (extra `art`)")
    pytest.importorskip("brotli", reason="NOT TESTED: the fonts of the phones' page (extra `art`)")
    from art.type.phone_fonts import OUT, PIECES, TTFont

    assert sorted(path.name for path in OUT.glob("*.woff2")) == sorted(piece.name for piece in PIECES)
    for piece in PIECES:
        assert set(TTFont(OUT / piece.name).getBestCmap()) == set(map(ord, piece.letters))
