"""playing cards: eight complete sheets with distinct cards, and pips at the customary places."""

import json
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from game.rules.pieces import FRENCH
from game.scenes.table.index_tabs import tab_of

SHEETS = Path(__file__).parents[2] / "art" / "sheets"
LARGE, JUMBO = ("french", "french-four-colour"), ("french-jumbo", "french-jumbo-four-colour")
STRONG_LARGE, STRONG_JUMBO = (tuple(f"{name}-high-contrast" for name in names) for names in (LARGE, JUMBO))
NAMES = (*LARGE, *JUMBO, *STRONG_LARGE, *STRONG_JUMBO)
FOUR_COLOURS = [name for name in NAMES if "-four-colour" in name]
COURTS = [code for code in FRENCH if code[0] in "JQK"]
VALUES = {rank: value for value, rank in enumerate("A23456789T", start=1)}

# equipment.md, section 5: parts of the card's width and height
L, C, R = 0.30, 0.50, 0.70
SPOTS = {
    "A": {(C, 0.50)},
    "2": {(C, 0.20), (C, 0.80)},
    "3": {(C, 0.20), (C, 0.50), (C, 0.80)},
    "4": {(x, y) for x in (L, R) for y in (0.20, 0.80)},
    "5": {(x, y) for x in (L, R) for y in (0.20, 0.80)} | {(C, 0.50)},
    "6": {(x, y) for x in (L, R) for y in (0.20, 0.50, 0.80)},
    "7": {(x, y) for x in (L, R) for y in (0.20, 0.50, 0.80)} | {(C, 0.35)},
    "8": {(x, y) for x in (L, R) for y in (0.20, 0.50, 0.80)} | {(C, 0.35), (C, 0.65)},
    "9": {(x, y) for x in (L, R) for y in (0.20, 0.40, 0.60, 0.80)} | {(C, 0.50)},
    "T": {(x, y) for x in (L, R) for y in (0.20, 0.40, 0.60, 0.80)} | {(C, 0.30), (C, 0.70)},
}
PIP_LEFT = {"KS", "KH", "KD", "KC", "QH", "JS"}


def atlas(name):
    return json.loads((SHEETS / f"{name}.json").read_text(encoding="utf-8"))


def read(name):
    sheet = atlas(name)
    pictures = []
    for file in sheet["images"]:
        with Image.open(SHEETS / file) as image:
            pictures.append(image.convert("RGBA"))
    cut = {}
    for code, entry in sheet["pieces"].items():
        x, y, width, height = entry["rect"]
        cut[code] = pictures[entry["image"]].crop((x, y, x + width, y + height))
    return cut


class Sheets(dict):
    """Sheets by name, each decoded when a test first requests it."""

    def __missing__(self, name):
        self[name] = read(name)
        return self[name]


@pytest.fixture(scope="module")
def sheets():
    return Sheets()


def marks(image):
    """Return a mask of the ink: pixels clearly darker or more coloured than paper."""
    low = ImageChops.darker(image.getchannel("G"), image.getchannel("B"))
    return low.point(lambda value: 255 if value < 175 else 0)


def inked(image, x, y, reach=0.012):
    """Return the inked share, 0 to 1, of a small square around a point of the card."""
    width, height = image.size
    box = [round(v) for v in ((x - reach) * width, y * height - reach * width)]
    side = max(3, round(2 * reach * width))
    return ImageStat.Stat(marks(image.crop((*box, box[0] + side, box[1] + side)))).mean[0] / 255


def groups(mask):
    """Return separate patches of more than a few pixels in a mask."""
    width, height = mask.size
    left = {(x, y) for y in range(height) for x in range(width) if mask.getpixel((x, y))}
    found = 0
    while left:
        edge = [left.pop()]
        size = 0
        while edge:
            x, y = edge.pop()
            size += 1
            for spot in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if spot in left:
                    left.remove(spot)
                    edge.append(spot)
        found += size > 20
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_french_card_has_a_sprite(name):
    assert sorted(atlas(name)["pieces"]) == sorted([*FRENCH, "back"])


@pytest.mark.parametrize("name", NAMES)
def test_french_cards_have_the_required_size_and_proportions(sheets, name):
    width, height = atlas(name)["piece"]
    assert height >= 600
    assert height / width == pytest.approx(1.4, abs=0.005)
    assert {image.size for image in sheets[name].values()} == {(width, height)}


@pytest.mark.parametrize("name", NAMES)
def test_no_french_card_is_empty_or_cropped(sheets, name):
    for code, image in sheets[name].items():
        alpha = image.getchannel("A")
        left, top, right, bottom = alpha.point(lambda value: 255 if value > 127 else 0).getbbox()
        assert max(left, top, image.width - right, image.height - bottom) <= 3, code
        assert all(alpha.getpixel((x, y)) < 128 for x in (0, image.width - 1) for y in (0, image.height - 1)), code
        assert 0.02 < ImageStat.Stat(marks(image)).mean[0] / 255 < 0.9, code


@pytest.mark.parametrize("name", NAMES)
def test_french_cards_are_distinguishable_at_table_size(sheets, name):
    """At 70 pixels high every card still differs from every other."""
    small = {}
    for code, image in sheets[name].items():
        flat = Image.new("RGBA", image.size, (90, 110, 100, 255))
        flat.alpha_composite(image)
        small[code] = flat.convert("RGB").resize((50, 70), Image.Resampling.BOX)
    for (one, left), (other, right) in combinations(small.items(), 2):
        histogram = ImageChops.difference(left, right).convert("L").histogram()
        assert sum(histogram[40:]) / (50 * 70) > 0.01, (one, other)


@pytest.mark.parametrize("name", NAMES)
def test_french_suits_differ_by_shape_and_not_only_by_colour(sheets, name):
    """The suits of a rank differ without any colour: as black silhouettes on white."""
    for rank in "A23456789T":
        shapes = [marks(sheets[name][rank + suit]) for suit in "SHDC"]
        for one, other in combinations(shapes, 2):
            assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] / 255 > 0.008, rank


@pytest.mark.parametrize("code", [code for code in FRENCH if code[0] in "23456789T"])
def test_number_cards_have_their_pips_at_the_specified_places(sheets, code):
    image = sheets["french"][code]
    for spot in SPOTS[code[0]]:
        assert inked(image, *spot) > 0.9, spot
    for spot in set().union(*SPOTS.values()) - SPOTS[code[0]]:
        if all(abs(spot[0] - x) > 0.1 or abs(spot[1] - y) > 0.11 for x, y in SPOTS[code[0]]):
            assert inked(image, *spot) < 0.1, spot
    width, height = image.size
    middle = image.crop((round(0.19 * width), round(0.05 * height), round(0.81 * width), round(0.95 * height)))
    small = middle.resize((middle.width // 2, middle.height // 2), Image.Resampling.BOX)
    assert groups(marks(small)) == VALUES[code[0]]


@pytest.mark.parametrize("code", COURTS)
def test_court_cards_are_point_symmetric(sheets, code):
    """Only the panel, as the paper is lighter at one corner."""
    image = sheets["french"][code].convert("RGB")
    aside, above = round(0.18 * image.width), round(0.08 * image.height)
    panel = image.crop((aside, above, image.width - aside, image.height - above))
    gap = ImageChops.difference(panel, panel.transpose(Image.Transpose.ROTATE_180))
    assert max(ImageStat.Stat(gap).mean) < 5


@pytest.mark.parametrize("code", COURTS)
def test_court_card_pips_are_in_the_usual_corners(sheets, code):
    image = sheets["french"][code]
    red = code[1] in "HD"
    middles = []
    for x in (0.246, 0.754):
        at = round(x * image.width), round(0.135 * image.height)
        r, g, b, _ = image.getpixel(at)
        middles.append((r > 140 and g < 80 and b < 80) if red else max(r, g, b) < 70)
    assert middles == ([True, False] if code in PIP_LEFT else [False, True])


@pytest.mark.parametrize("name", FOUR_COLOURS)
def test_four_colour_deck_has_four_suit_colours(sheets, name):
    def colour(code):
        image = sheets[name][code]
        strong = marks(image).point(lambda value: value)
        return ImageStat.Stat(image.convert("RGB"), strong).mean

    for rank in "23456789T":
        spade, heart, diamond, club = (colour(rank + suit) for suit in "SHDC")
        assert max(spade) < 90
        assert heart[0] > 1.8 * max(heart[1:])
        assert diamond[2] > 1.3 * max(diamond[:2])
        assert club[1] > 1.2 * max(club[0], club[2])


def test_identical_card_pictures_are_stored_once(sheets):
    for large, recoloured in (LARGE, JUMBO, STRONG_LARGE, STRONG_JUMBO):
        lender, borrower = atlas(large), atlas(recoloured)
        for code in [*(code for code in FRENCH if code[1] in "SH"), "back"]:
            lent, entry = lender["pieces"][code], borrower["pieces"][code]
            assert borrower["images"][entry["image"]] == lender["images"][lent["image"]]
            assert entry["rect"] == lent["rect"]


@pytest.mark.parametrize("name", NAMES)
def test_french_sheet_does_not_exceed_its_pixel_limit(name):
    """Decoding time depends on the area: 22 million pixels take 0.4 s on a slow core."""
    area = 0
    for file in atlas(name)["images"]:
        with Image.open(SHEETS / file) as image:
            assert max(image.size) <= 4096
            area += image.width * image.height
    assert area < 22_000_000


@pytest.fixture(scope="module")
def french():
    for package in ("numpy", "scipy", "resvg_py", "fontTools"):
        pytest.importorskip(package, reason="NOT TESTED: the sources of the playing cards; install sala-games[art]")
    from art.decks import french

    return french


@pytest.mark.parametrize(
    ("name", "maker", "code"),
    [
        ("french", "make", "QS"),
        ("french", "make", "9D"),
        ("french", "make", "back"),
        ("french-four-colour", "make_four_colour", "JD"),
        ("french-jumbo", "make_jumbo", "KC"),
        ("french-jumbo-four-colour", "make_jumbo_four_colour", "TC"),
        ("french-high-contrast", "make_strong", "KD"),
        ("french-four-colour-high-contrast", "make_strong_four_colour", "5C"),
        ("french-jumbo-high-contrast", "make_strong_jumbo", "7H"),
        ("french-jumbo-four-colour-high-contrast", "make_strong_jumbo_four_colour", "QD"),
    ],
)
def test_french_sheets_can_be_reproduced_from_the_card_sources(sheets, french, name, maker, code, tmp_path):
    from art.kit.atlas import read_sheet, write_sheet
    from art.kit.compare import TOLERANCE, distance

    write_sheet("one", {code: getattr(french, maker)(code)}, tmp_path)
    made = read_sheet("one", tmp_path)[code]
    assert made.size == sheets[name][code].size
    assert distance(made, sheets[name][code]) <= TOLERANCE


def test_french_card_source_has_every_face_and_a_pip_table(french):
    from art.decks.french.layout import LAYOUTS

    assert set(french.FACES.codes()) == set(FRENCH)
    assert {rank: set(spots) for rank, spots in LAYOUTS.items()} == SPOTS
    assert all(len(LAYOUTS[rank]) == value for rank, value in VALUES.items())


def test_plain_label_of_a_card_leaves_its_pips_uncovered(sheets):
    """Regression: the label in the corner covered one of the upper pips."""
    cards = sheets["french"]
    for code in FRENCH:
        if code in COURTS:
            continue
        card = cards[code].convert("RGB")
        tab = tab_of("french", card.width, card.height)
        right, foot = tab.x + tab.wide, tab.y * card.height + tab.high * card.width
        left = round((tab.x + tab.wide) * card.width)
        beside = card.crop((round(0.165 * card.width), round(tab.y * card.height) + 8, left, round(foot)))
        assert right < 0.21
        assert ImageStat.Stat(beside.convert("L")).extrema[0][0] > 190, code
