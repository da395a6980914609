"""All skins of all packs: complete, laid out like the pack's own sheet, and distinguishable in deuteranopia."""

import json
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from game.rules.pieces import DOMINOES, FRENCH, MONEY, TILES, WINDS
from game.ui.render_context import DefaultSettings
from game.ui.sprite_sheets import sheet, skin_of

SHEETS = Path(__file__).parents[2] / "art" / "sheets"
PACKS = {
    "thai": MONEY,
    "ceki": MONEY,
    "mahjong": (*TILES, *WINDS),
    "dominoes": DOMINOES,
    "french": FRENCH,
    "french-jumbo": FRENCH,
}
LOOKS = [DefaultSettings(high_contrast=high, four_colour=four) for high, four in product((False, True), repeat=2)]
SKINS = {skin_of(name, looks): (name, codes) for name, codes in PACKS.items() for looks in LOOKS}
STRONG = [name for name in SKINS if name.endswith("-high-contrast")]
TABLES = [(name, "pieces") for name in SKINS] + [("thai", "small")]
DEUTERANOPIA = (0.367, 0.861, -0.228, 0, 0.280, 0.673, 0.047, 0, -0.012, 0.043, 0.969, 0)
"""Simulation of deuteranopia (Machado and others, 2009)."""
HIGH = 70
SEEN = 40
"""Steps of 255 by which a point has to differ to count as another."""
LEAST_APART = 0.018
"""How much of a piece has to differ from every other. The nearest two of any skin, jumbo JS and JC, differ by 0.021."""


@cache
def pieces(name, table="pieces"):
    """Return the upright pieces of a sheet, 70 pixels high on the table's green."""
    data = json.loads((SHEETS / f"{name}.json").read_text(encoding="utf-8"))
    pictures = []
    for file in data["images"]:
        with Image.open(SHEETS / file) as image:
            pictures.append(image.convert("RGBA"))
    cut = {}
    for code in (*SKINS[name][1], "back"):
        x, y, width, height = data[table][code]["rect"]
        image = pictures[data[table][code]["image"]].crop((x, y, x + width, y + height)).convert("RGBa")
        image = image.resize((round(width * HIGH / height), HIGH), Image.Resampling.LANCZOS, reducing_gap=3.0)
        cut[code] = Image.new("RGBA", image.size, (50, 90, 70, 255))
        cut[code].alpha_composite(image.convert("RGBA"))
    return {code: image.convert("RGB") for code, image in cut.items()}


def differing_share(one, other):
    """Return the share of two pictures that is clearly different in colour."""
    red, green, blue = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[SEEN:]) / (one.width * one.height)


def test_sixteen_skins_are_available():
    assert len(SKINS) == 4 * 2 + 2 * 4 == 16
    assert all((SHEETS / f"{name}.json").is_file() for name in SKINS)


@pytest.mark.parametrize("name", SKINS)
def test_every_piece_of_every_pack_has_a_sprite_in_every_skin(name):
    plain, codes = SKINS[name]
    assert {*codes, "back"} <= set(sheet(name).codes)
    assert set(sheet(name).codes) == set(sheet(plain).codes)


@pytest.mark.parametrize("name", SKINS)
def test_skin_pictures_have_the_same_sizes_as_those_of_the_default_pack(name):
    """Tables measure the pack's own sheet and draw the skin, so every picture must have the same size."""
    plain, _codes = SKINS[name]
    assert sheet(name).piece == sheet(plain).piece
    assert sheet(name).piece[1] >= 600
    assert sheet(name).data.get("face") == sheet(plain).data.get("face")
    for code in sheet(plain).codes:
        assert sheet(name).size(code) == sheet(plain).size(code), code


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_all_faces_of_a_skin_differ_in_simulated_deuteranopia(name, table):
    """At a height of 70 pixels."""
    faces = {code: image.convert("RGB", DEUTERANOPIA) for code, image in pieces(name, table).items()}
    nearest = min((differing_share(faces[one], faces[other]), one, other) for one, other in combinations(faces, 2))
    assert nearest[0] > LEAST_APART, nearest


@pytest.mark.parametrize("name", STRONG)
def test_high_contrast_faces_have_a_pure_background(name):
    """The background of a face is white or black, and the drawing contrasts with it."""
    ground = slice(0, 12) if name.startswith("dominoes") else slice(244, 256)
    for code in SKINS[name][1]:
        face = pieces(name)[code].convert("L")
        wide, high = face.size
        face = face.crop((wide // 10, high // 10, wide * 9 // 10, high * 9 // 10))
        counts = face.histogram()
        assert sum(counts[ground]) > 0.05 * sum(counts), code  # least on the nine strings, which are all lines
        darkest, lightest = face.getextrema()
        assert lightest - darkest > 130, code


@pytest.mark.parametrize("name", STRONG)
def test_high_contrast_skin_changes_the_faces_and_nothing_else(name):
    """All faces differ from the pack's own; backs and side views are the same."""
    _plain, codes = SKINS[name]
    usual = pieces(name.removesuffix("-high-contrast"))
    for code, image in pieces(name).items():
        assert (differing_share(image, usual[code]) > 0.02) == (code in codes), code


def luminance(colour):
    """Return the relative luminance of #rrggbb."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_high_contrast_inks_reach_the_required_contrast_ratio():
    """At least 4.5 to 1, as required for small text."""
    for package in ("numpy", "scipy", "resvg_py", "fontTools"):
        pytest.importorskip(package, reason="NOT TESTED: the inks of high contrast; install sala-games[art]")
    from art.decks.dominoes.body import STRONG_PAINTS
    from art.decks.french.suits import STRONG_FOUR_COLOURS, STRONG_TWO_COLOURS
    from art.decks.money.suits import STRONG_INKS
    from art.kit.contrast import BLACK, BLUE, GREEN, VERMILION

    on_white = {BLACK, BLUE, GREEN, VERMILION, *STRONG_INKS.values()}
    on_white |= {*STRONG_FOUR_COLOURS.pips.values(), *STRONG_TWO_COLOURS.pips.values()}
    for colour in on_white:
        assert 1.05 / (luminance(colour) + 0.05) >= 4.5, colour
    for colour in STRONG_PAINTS.values():
        assert (luminance(colour) + 0.05) / 0.05 >= 4.5, colour
