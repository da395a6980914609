"""The sheet of tokens: dice, cup, chips, coins, pot; and the total size of all sheets."""

import json
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops

SHEETS = Path(__file__).parents[2] / "art" / "sheets"
ATLAS = json.loads((SHEETS / "tokens.json").read_text(encoding="utf-8"))
DICE = [f"die-{value}" for value in range(1, 7)]
CHIPS = [f"chip-{name}" for name in ("gold", "indigo", "cinnabar", "jade", "ivory", "ink")]
OTHERS = ["dice-cup", "dice-cup-down", "coin-lying", "pot", "pot-coins", "banker", "pile-bed"]


@pytest.fixture(scope="module")
def tokens():
    cut = {}
    pictures = []
    for file in ATLAS["images"]:
        with Image.open(SHEETS / file) as image:
            pictures.append(image.convert("RGBA"))
    for name, entry in ATLAS["pieces"].items():
        x, y, width, height = entry["rect"]
        cut[name] = pictures[entry["image"]].crop((x, y, x + width, y + height))
    return cut


def test_token_sheet_has_every_token_with_its_size(tokens):
    assert sorted(tokens) == sorted([*DICE, *CHIPS, *OTHERS])
    assert ATLAS["units"].keys() == ATLAS["pieces"].keys()
    for name, image in tokens.items():
        wide, high = ATLAS["units"][name]
        assert image.width / wide == pytest.approx(image.height / high, rel=0.02), name


def test_no_token_picture_is_empty_or_cropped(tokens):
    """Each is opaque in its middle and transparent in its corners."""
    for name, image in tokens.items():
        alpha = image.getchannel("A")
        assert alpha.getpixel((image.width // 2, image.height // 2)) > 130, name
        corners = [(x, y) for x in (0, image.width - 1) for y in (0, image.height - 1)]
        assert all(alpha.getpixel(corner) < 60 for corner in corners), name


def count_of_strong_pixels(image, kind):
    """Return the number of red or black pixels in a picture."""
    red, green, blue, alpha = image.split()
    if kind == "red":
        plane = ImageChops.darker(ImageChops.subtract(red, green), ImageChops.subtract(red, blue))
        return sum(plane.histogram()[90:])
    lightest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(Image.composite(lightest, Image.new("L", image.size, 255), alpha).histogram()[:60])


def test_ones_and_fours_on_the_dice_have_red_pips(tokens):
    for name in DICE:
        red, dark = count_of_strong_pixels(tokens[name], "red"), count_of_strong_pixels(tokens[name], "dark")
        if name in ("die-1", "die-4"):
            assert red > 500, name
            assert dark < 100, name
        else:
            assert red == 0, name
            assert dark > 500, name


def test_dice_faces_show_their_number_of_pips(tokens):
    ndimage = pytest.importorskip("scipy.ndimage", reason="NOT TESTED: pips of the dice; install scipy")
    numpy = pytest.importorskip("numpy", reason="NOT TESTED: pips of the dice; install numpy")
    for value, name in enumerate(DICE, 1):
        image = tokens[name]
        face = image.crop((10, 10, image.width - 10, round(image.height * 0.8))).convert("RGB")
        # pips are red or black: little green light comes from them, but for the glint at their lower edge
        marks = numpy.asarray(face, float)[..., 1] < 110
        assert ndimage.label(ndimage.binary_opening(marks, iterations=3))[1] == value, name


def test_chips_differ_in_greyscale(tokens):
    """In greyscale each chip still has a distinct rim."""
    grey = {}
    for name in CHIPS:
        plane = tokens[name].convert("L").resize((54, 58), Image.Resampling.BOX).crop((2, 2, 52, 52))
        low, high = plane.getextrema()
        table = [max(0, min(255, round((value - low) * 255 / (high - low)))) for value in range(256)]
        grey[name] = plane.point(table)
    for (one, left), (other, right) in combinations(grey.items(), 2):
        changed = sum(ImageChops.difference(left, right).histogram()[48:]) / (left.width * left.height)
        assert changed > 0.03, (one, other)


def test_total_size_of_all_sheets_is_below_40_mb():
    assert sum(path.stat().st_size for path in SHEETS.iterdir()) < 40_000_000
