"""The tiles compared with the tables of equipment.md, section 4: place and colour of every disc and stick."""

import json
from pathlib import Path

import pytest
from PIL import Image

SHEETS = Path(__file__).parents[2] / "art" / "sheets"
WIDTH, HEIGHT = 304, 404
"""Size of a tile's face in units of the drawings, whose origin is the centre."""
NEAR = 0.085
"""Tolerance as a fraction of the face, because the places in the tables are estimates."""
B, G, R = "blue", "green", "red"

# 4.2: parts of the face's width and height, and the colour of the ring
CORNERS = [(0.30, 0.26, B), (0.70, 0.26, G), (0.30, 0.76, G), (0.70, 0.76, B)]
CIRCLES = {
    2: [(0.5, 0.32, G), (0.5, 0.70, B)],
    3: [(0.28, 0.25, B), (0.5, 0.5, R), (0.72, 0.75, G)],
    4: CORNERS,
    5: [*CORNERS, (0.5, 0.5, R)],
    6: [(x, y, c) for x in (0.30, 0.70) for y, c in ((0.22, G), (0.56, R), (0.78, R))],
    7: [(0.24, 0.15, G), (0.48, 0.24, G), (0.72, 0.33, G), *((x, y, R) for x in (0.30, 0.70) for y in (0.58, 0.80))],
    8: [(x, y, B) for x in (0.30, 0.70) for y in (0.15, 0.38, 0.62, 0.85)],
    9: [(x, y, c) for x in (0.22, 0.5, 0.78) for y, c in ((0.25, G), (0.51, R), (0.77, B))],
}

# 4.3: columns .31 .52 .74 (the outer ones of five and more further out), rows .32 .70 or .25 .51 .76
UPPER, LOWER = 0.30, 0.72
COLUMNS = (0.25, 0.50, 0.75)
BAMBOO = {
    2: [(0.5, UPPER, B), (0.5, LOWER, G)],
    3: [(0.5, UPPER, B), (0.31, LOWER, G), (0.72, LOWER, G)],
    4: [(0.31, UPPER, B), (0.72, UPPER, G), (0.31, LOWER, G), (0.72, LOWER, B)],
    5: [(0.25, UPPER, G), (0.75, UPPER, B), (0.5, 0.5, R), (0.25, LOWER, B), (0.75, LOWER, G)],
    6: [(x, y, c) for x in COLUMNS for y, c in ((UPPER, G), (LOWER, B))],
    7: [(0.5, 0.21, R), *((x, y, c) for y in (0.51, 0.78) for x, c in zip(COLUMNS, (G, B, G), strict=True))],
    8: [(x, y, c) for x in (0.17, 0.39, 0.61, 0.83) for y, c in ((UPPER, G), (LOWER, B))],
    9: [(x, y, c) for y in (0.22, 0.51, 0.78) for x, c in zip(COLUMNS, (R, B, G), strict=True)],
}


@pytest.fixture(scope="module")
def drawn():
    """Return the places in the sources, by suit and rank: x and y as fractions, colour, and slant of sticks."""
    for package in ("numpy", "scipy", "resvg_py"):
        pytest.importorskip(package, reason="NOT TESTED: the layouts of the tiles; install sala-games[art]")
    from art.decks.mahjong import paint
    from art.decks.mahjong.faces import bamboo, circles

    named = {paint.BLUE: B, paint.GREEN: G, paint.RED: R}

    def part(x, y):
        return x / WIDTH + 0.5, y / HEIGHT + 0.5

    return {
        "c": {n: [(*part(x, y), named[c], 0) for x, y, c in discs] for n, (_, discs) in circles.LAYOUTS.items()},
        "s": {n: [(*part(x, y), named[c], a) for x, y, c, a in few] for n, (_, _, few) in bamboo.LAYOUTS.items()},
    }


@pytest.mark.parametrize(("suit", "table"), [("c", CIRCLES), ("s", BAMBOO)])
@pytest.mark.parametrize("rank", range(2, 10))
def test_mahjong_discs_and_sticks_are_at_the_specified_places(drawn, suit, table, rank):
    found, wanted = drawn[suit][rank], list(table[rank])
    assert len(found) == len(wanted) == rank
    for x, y, colour, _slant in found:
        nearest = min(wanted, key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2)
        assert (abs(nearest[0] - x) <= NEAR, abs(nearest[1] - y) <= NEAR) == (True, True), (x, y, nearest)
        assert colour == nearest[2], (x, y)
        wanted.remove(nearest)
    assert wanted == []


def test_eight_of_bamboo_shows_an_m_above_a_w(drawn):
    """The outer sticks are upright; the inner ones form a peak above and a valley below."""
    for x, y, _colour, slant in drawn["s"][8]:
        outer = abs(x - 0.5) > 0.25
        leans_right = slant > 0
        assert (slant == 0) == outer
        if not outer:
            assert leans_right == ((x < 0.5) == (y < 0.5))
    assert all(slant == 0 for rank, few in drawn["s"].items() if rank != 8 for *_spot, slant in few)


def kind(pixel):
    red, green, blue = pixel[:3]
    return {red: R, green: G, blue: B}[max(red, green, blue)]


@pytest.mark.parametrize("suit", ["c", "s"])
def test_mahjong_sheet_has_the_colours_of_its_source(drawn, suit):
    """The ring of every disc and the joint of every stick have their colour in the sheet."""
    atlas = json.loads((SHEETS / "mahjong.json").read_text(encoding="utf-8"))
    pictures = []
    for file in atlas["images"]:
        with Image.open(SHEETS / file) as image:
            pictures.append(image.convert("RGB"))
    unit = atlas["piece"][0] / (WIDTH + 8)
    from art.decks.mahjong.faces import circles

    for rank, spots in drawn[suit].items():
        entry = atlas["pieces"][f"{suit}{rank}"]
        left, top = entry["rect"][:2]
        aside = 0.92 * circles.LAYOUTS[rank][0] if suit == "c" else 0
        for x, y, colour, _slant in spots:
            at = (left + unit * (4 + x * WIDTH + aside), top + unit * (4 + y * HEIGHT))
            assert kind(pictures[entry["image"]].getpixel((round(at[0]), round(at[1])))) == colour, (rank, x, y)
