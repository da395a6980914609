"""Sheets of pieces: complete, with distinct sprites, and reproducible from their sources."""

import json
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from game.rules.pieces import DOMINOES

SHEETS = Path(__file__).parents[2] / "art" / "sheets"

NUMBERED = [f"{suit}{rank}" for suit in "csm" for rank in range(1, 10)]
MONEY = [*NUMBERED, "ot", "rf", "wf", "back"]
TILES = [*NUMBERED, "rd", "gd", "wd", "we", "ws", "ww", "wn", "back"]
VIEWS = ["back_side", "back_top", "edge_side", "edge_side_right"]
STACKS = ["stack_2", "stack_3", "stack_4"]
CODES = {
    "thai": MONEY,
    "ceki": MONEY,
    "mahjong": [*TILES, *VIEWS],
    "dominoes": [*DOMINOES, "back", "back_side", *STACKS],
}
CODES |= {f"{name}-high-contrast": codes for name, codes in CODES.items()}


def atlas(name):
    return json.loads((SHEETS / f"{name}.json").read_text(encoding="utf-8"))


def sprites(name, table="pieces"):
    sheet = atlas(name)
    pictures = []
    for file in sheet["images"]:
        with Image.open(SHEETS / file) as image:
            pictures.append(image.convert("RGBA"))
    cut = {}
    for code, entry in sheet[table].items():
        x, y, width, height = entry["rect"]
        cut[code] = pictures[entry["image"]].crop((x, y, x + width, y + height))
    return cut


@pytest.fixture(scope="module", params=sorted(CODES))
def sheet(request):
    return request.param, sprites(request.param)


def test_every_piece_code_has_a_sprite(sheet):
    name, pieces = sheet
    assert sorted(pieces) == sorted(CODES[name])


def test_thai_cards_have_small_variants():
    assert sorted(atlas("thai")["small"]) == sorted(MONEY)


@pytest.mark.parametrize("name", sorted(CODES))
def test_sheet_rectangles_are_inside_their_images_and_disjoint(name):
    sheet = atlas(name)
    entries = [*sheet["pieces"].values(), *sheet.get("small", {}).values()]
    sizes = []
    for file in sheet["images"]:
        with Image.open(SHEETS / file) as image:
            sizes.append(image.size)
    assert all(side <= 4096 for size in sizes for side in size)
    for entry in entries:
        x, y, width, height = entry["rect"]
        assert x >= 0
        assert y >= 0
        assert x + width <= sizes[entry["image"]][0]
        assert y + height <= sizes[entry["image"]][1]
    for one, other in combinations(entries, 2):
        ax, ay, aw, ah = one["rect"]
        bx, by, bw, bh = other["rect"]
        apart = ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay
        assert apart or one["image"] != other["image"], (one, other)


def test_pieces_on_a_sheet_are_all_equally_large_and_at_least_600_pixels_high(sheet):
    name, pieces = sheet
    size = tuple(atlas(name)["piece"])
    assert size[1] >= 600
    assert {pieces[code].size for code in pieces if code not in (*VIEWS, *STACKS)} == {size}


def test_no_sprite_is_empty_or_cropped(sheet):
    """Each is opaque in its middle, fills its frame to a few pixels, and has transparent round corners."""
    for code, image in sheet[1].items():
        alpha = image.getchannel("A")
        solid = alpha.point(lambda value: 255 if value > 127 else 0).getbbox()
        assert solid is not None, code
        left, top, right, bottom = solid
        assert max(left, top, image.width - right, image.height - bottom) <= 8, (code, solid)
        assert alpha.getpixel((image.width // 2, image.height // 2)) == 255, code
        corners = [(x, y) for x in (0, image.width - 1) for y in (0, image.height - 1)]
        assert all(alpha.getpixel(corner) < 128 for corner in corners), code


def test_piece_faces_are_not_blank(sheet):
    """A face is neither empty nor of a single colour."""
    for code, image in sheet[1].items():
        if code in NUMBERED:
            grey = image.convert("L").crop(
                (image.width // 8, image.height // 8, image.width * 7 // 8, image.height * 7 // 8)
            )
            darkest, lightest = grey.getextrema()
            assert lightest - darkest > 90, code


@pytest.mark.parametrize(
    ("name", "table"),
    [("thai", "small"), *((name, "pieces") for name in sorted(CODES))],
)
def test_all_sprites_differ_at_table_size(name, table):
    """At a height of 70 pixels, as on a table."""
    small = {}
    for code, image in sprites(name, table).items():
        flat = Image.new("RGBA", image.size, (90, 110, 100, 255))
        flat.alpha_composite(image)
        small[code] = flat.convert("RGB").resize((round(image.width * 70 / image.height), 70), Image.Resampling.BOX)
    for (one, left), (other, right) in combinations(small.items(), 2):
        if left.size == right.size:
            histogram = ImageChops.difference(left, right).convert("L").histogram()
            changed = sum(histogram[48:]) / (left.width * left.height)
            assert changed > 0.01, (one, other)


@pytest.mark.parametrize("name", ["thai", "ceki", "thai-high-contrast", "ceki-high-contrast"])
def test_only_three_money_cards_contain_red(name):
    for code, image in sprites(name).items():
        if code == "back":
            continue
        red, green, blue, _ = image.resize((image.width // 4, image.height // 4), Image.Resampling.BOX).split()
        strong = ImageChops.darker(ImageChops.subtract(red, green), ImageChops.subtract(red, blue))
        share = sum(strong.histogram()[90:]) / (strong.width * strong.height)
        if code in ("ot", "rf", "s9"):
            assert share > 0.004, code
        else:
            assert share == 0, (code, share)


def test_piece_sheets_do_not_exceed_their_size_limit():
    """The four decks with both skins are a download of 15 MB."""
    total = sum(path.stat().st_size for path in {path for name in CODES for path in SHEETS.glob(f"{name}-*.webp")})
    assert total < 15_000_000


@pytest.mark.parametrize(
    ("deck", "code", "strong"),
    [
        ("mahjong", "m5", False),
        ("thai", "s9", False),
        ("thai", "back", False),
        ("ceki", "m4", False),
        ("dominoes", "6-4", False),
        ("mahjong", "c7", True),
        ("thai", "wf", True),
        ("ceki", "s3", True),
        ("dominoes", "6-6", True),
    ],
)
def test_piece_sheets_can_be_reproduced_from_their_sources(deck, code, strong):
    for package in ("numpy", "scipy", "resvg_py"):
        pytest.importorskip(package, reason=f"NOT TESTED: the sources of {deck} {code}; install sala-games[art]")
    from importlib import import_module

    from art.kit.compare import TOLERANCE, distance

    module = import_module(f"art.decks.{deck}")
    made = module.make_strong(code) if strong else module.make(code)
    stored = sprites(f"{deck}-high-contrast" if strong else deck)[code]
    assert made.size == stored.size
    assert distance(made, stored) <= TOLERANCE


def test_face_modules_are_discovered_automatically():
    """Every module of a deck's `faces` package is found without being listed."""
    for package in ("numpy", "scipy", "resvg_py"):
        pytest.importorskip(package, reason="NOT TESTED: the register of faces; install sala-games[art]")
    from art.decks.mahjong.paint import FACES

    assert set(FACES.codes()) == set(TILES) - {"back"}


def test_circles_and_bamboo_show_as_many_symbols_as_their_rank():
    for package in ("numpy", "scipy", "resvg_py"):
        pytest.importorskip(package, reason="NOT TESTED: the layouts of the tiles; install sala-games[art]")
    from art.decks.mahjong.faces import bamboo, circles

    for rank, (_, discs) in circles.LAYOUTS.items():
        assert len(discs) == rank
    for rank, (_, _, sticks) in bamboo.LAYOUTS.items():
        assert len(sticks) == rank
