"""The dominoes compared with the tables of equipment.md, section 3: place and colour of every pip."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from game.rules.pieces import DOMINOES
from game.scenes.table.index_tabs import tab_of

SHEETS = Path(__file__).parents[2] / "art" / "sheets"

# 3.2, unit tile: columns L C R, rows a b c above and c' d e below, each end as it is listed there
L, C, R = 0.28, 0.50, 0.72
ABOVE = {
    1: [(C, 0.109)],
    2: [(L, 0.109), (R, 0.109)],
    3: [(R, 0.109), (C, 0.265), (L, 0.422)],
    4: [(L, 0.109), (R, 0.109), (L, 0.37), (R, 0.37)],
    5: [(L, 0.109), (R, 0.109), (C, 0.265), (L, 0.422), (R, 0.422)],
    6: [(L, 0.109), (L, 0.265), (L, 0.422), (R, 0.109), (R, 0.265), (R, 0.422)],
}
BELOW = {
    1: [(C, 0.891)],
    2: [(L, 0.891), (R, 0.891)],
    3: [(R, 0.578), (C, 0.735), (L, 0.891)],
    4: [(L, 0.63), (R, 0.63), (L, 0.891), (R, 0.891)],
    5: [(L, 0.578), (R, 0.578), (C, 0.735), (L, 0.891), (R, 0.891)],
    6: [(L, 0.578), (L, 0.735), (L, 0.891), (R, 0.578), (R, 0.735), (R, 0.891)],
}
LONGER_THREE = [(R, 0.50), (C, 0.696), (L, 0.89)]  # the three of 1-3 and 2-3
RED = {1, 4}

# 3.3, the 21 tiles as top / bottom
TILES = (
    *((6, 6), (1, 1), (4, 4), (1, 3), (5, 5), (3, 3), (2, 2), (5, 6), (4, 6), (1, 6), (1, 5)),
    *((4, 5), (3, 6), (3, 5), (2, 6), (4, 3), (2, 5), (4, 1), (2, 3), (1, 2), (4, 2)),
)


def code(top, bottom):
    return f"{max(top, bottom)}-{min(top, bottom)}"


def table(top, bottom):
    """Return the pips of one tile according to the tables."""
    if (top, bottom) == (6, 6):  # left column red above, right column red below
        upper = {(x, y, "red" if x == L else "white") for x, y in ABOVE[6]}
        return upper | {(x, y, "red" if x == R else "white") for x, y in BELOW[6]}
    below = LONGER_THREE if (top, bottom) in {(1, 3), (2, 3)} else BELOW[bottom]
    pips = [(*spot, top) for spot in ABOVE[top]] + [(*spot, bottom) for spot in below]
    return {(x, y, "red" if value in RED else "white") for x, y, value in pips}


WANTED = {code(*tile): table(*tile) for tile in TILES}


@pytest.fixture(scope="module")
def sheet():
    atlas = json.loads((SHEETS / "dominoes.json").read_text(encoding="utf-8"))
    pictures = []
    for file in atlas["images"]:
        with Image.open(SHEETS / file) as image:
            pictures.append(image.convert("RGBA"))

    def cut(name):
        entry = atlas["pieces"][name]
        x, y, width, height = entry["rect"]
        return pictures[entry["image"]].crop((x, y, x + width, y + height))

    return atlas["face"], cut


def test_equipment_table_lists_all_dominoes():
    assert sorted(WANTED) == sorted(DOMINOES)


@pytest.mark.parametrize("name", DOMINOES)
def test_domino_source_agrees_with_the_equipment_table(name):
    for package in ("numpy", "scipy", "resvg_py"):
        pytest.importorskip(package, reason="NOT TESTED: the source of the dominoes; install sala-games[art]")
    from art.decks.dominoes.paint import FACES

    pips = FACES.draw(name)
    assert len(pips) == len(set(pips)) == sum(map(int, name.split("-")))
    assert set(pips) == WANTED[name]


def kind(pixel):
    red, green, blue, _ = pixel
    if min(red, green, blue) > 150:
        return "white"
    return "red" if red > 110 and red > 2 * max(green, blue) else "lacquer"


@pytest.mark.parametrize("name", DOMINOES)
def test_domino_picture_agrees_with_the_equipment_table(sheet, name):
    """PG-02: ones and fours red, the others white, the six half and half."""
    (left, top, width, height), cut = sheet
    image = cut(name)
    for x, y, colour in WANTED[name]:
        assert kind(image.getpixel((round(left + x * width), round(top + y * height)))) == colour, (x, y)


@pytest.mark.parametrize("name", DOMINOES)
def test_domino_picture_shows_only_its_pips(sheet, name):
    """There are as many bright spots as pips, so no bar or line between the ends, and the lacquer is dark."""
    ndimage = pytest.importorskip("scipy.ndimage", reason="NOT TESTED: pips counted in pictures; install scipy")
    numpy = pytest.importorskip("numpy", reason="NOT TESTED: pips counted in pictures; install numpy")
    (left, top, width, height), cut = sheet
    box = (
        round(left + 0.09 * width),
        round(top + 0.03 * height),
        round(left + 0.91 * width),
        round(top + 0.97 * height),
    )
    face = numpy.asarray(cut(name).crop(box).convert("RGB"), float)
    bright = face.max(axis=2) > 125
    _, count = ndimage.label(ndimage.binary_opening(bright, iterations=2))
    assert count == len(WANTED[name])
    assert numpy.median(face[~ndimage.binary_dilation(bright, iterations=4)]) < 70


@pytest.mark.parametrize("wide", [20, 25, 31, 46, 58, 88])
def test_plain_label_of_every_domino_is_below_its_pips_at_every_size(sheet, wide):
    """Regression: it was among the pips, and covered some of them on small tiles and on the double six."""
    (_left, top, width, height), cut = sheet
    for name in DOMINOES:
        image = cut(name)
        high = round(wide * image.height / image.width)
        tab = tab_of("dominoes", wide, high)
        lowest = (top + max(down for _across, down, _colour in WANTED[name]) * height + 0.16 * width) / image.height
        assert tab.y >= lowest, name
        assert 0 < tab.x < tab.x + tab.wide < 1, name
        assert tab.y < 1 < tab.y + tab.high * wide / high + 0.05, name


def test_domino_backs_and_stacks_show_no_pips(sheet):
    _, cut = sheet
    for name in ("back", "back_side", "stack_2", "stack_3", "stack_4"):
        image = cut(name)
        width, height = image.size  # without the rim, which catches the lamp
        inner = image.crop((width // 8, height // 8, width * 7 // 8, height * 7 // 8)).convert("L")
        bright = sum(inner.histogram()[120:]) / (inner.width * inner.height)  # the glint of the cut blossom
        assert bright < 0.004, (name, bright)


def test_each_domino_stack_picture_is_one_tile_higher_than_the_previous_one(sheet):
    _, cut = sheet
    heights = [cut(name).height for name in ("back", "stack_2", "stack_3", "stack_4")]
    steps = [after - before for before, after in pairwise(heights)]
    assert max(steps) - min(steps) <= 1
    assert min(steps) > 20
