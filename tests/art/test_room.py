"""The room's sheet contains every picture of the window, with its size in units, and none is empty."""

import json
from functools import lru_cache
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

SHEETS = Path(__file__).parents[2] / "art" / "sheets"
ATLAS = json.loads((SHEETS / "room.json").read_text(encoding="utf-8"))
TABLES = ("table-jade", "table-peranakan", "table-mat", "table-pai-gow", "table-banig", "table-batik")
ICONS = (
    "menu",
    "hint",
    "sort",
    "label",
    "rules",
    "statistics",
    "replays",
    "settings",
    "quit",
    "play",
    "coins",
    "strings",
    "myriads",
    "crown",
    "red-flower",
    "open-flower",
    "arrow-right",
    "speaker",
    "mute",
    "fullscreen",
    "person",
    "people",
    "sala",
    "phone",
    "steps",
    "target",
    "pad",
    "fan",
    "plus",
    "minus",
    "check",
    "close",
    "left",
    "right",
)
FLOWERS = (
    *("lotus", "hibiscus", "frangipani", "orchid", "jasmine", "marigold", "ixora"),
    *("water-lily", "bougainvillea", "butterfly-pea", "ylang-ylang", "torch-ginger"),
    *("heliconia", "anthurium", "rafflesia", "cassia", "champak"),
)
TRAYS = ("pai-tong", "pong", "pai-gow", "tongits", "daun-tiga")
WANTED = {
    "floor": (1920, 1080),
    "title-dusk": (1920, 566),
    "title-veranda": (1920, 514),
    "paper": (1560, 968),
    "cloth": (1920, 1080),
    **dict.fromkeys(TABLES, (1368, 1052)),
    **{f"tray-{name}": (336, 250) for name in TRAYS},
    **{f"flower-{name}": (50, 50) for name in FLOWERS},
    **{f"icon-{name}": (28, 28) for name in ICONS},
    "disc": (50, 50),
    "disc-to-act": (50, 50),
    "coin": (16, 16),
    "seal": (55, 55),
    "table-shadow": (1512, 1196),
}


@lru_cache
def _sheet(number: int) -> Image.Image:
    with Image.open(SHEETS / ATLAS["images"][number]) as sheet:
        return sheet.convert("RGBA")


def _picture(name: str) -> Image.Image:
    entry = ATLAS["pieces"][name]
    x, y, width, height = entry["rect"]
    return _sheet(entry["image"]).crop((x, y, x + width, y + height))


@pytest.mark.parametrize("name", WANTED)
def test_each_picture_on_the_room_sheet_has_the_specified_size_and_is_not_empty(name: str) -> None:
    assert tuple(ATLAS["units"][name]) == WANTED[name]
    picture = _picture(name)
    wide, high = WANTED[name]
    assert picture.width / wide == pytest.approx(picture.height / high, rel=0.01)
    alpha = picture.getchannel("A")
    assert alpha.getextrema()[1] > 150  # something is drawn
    if not name.startswith("icon-"):
        assert len(picture.resize((24, 24)).getcolors(576)) > 20  # and it is more than a flat colour


def test_every_picture_on_the_room_sheet_has_a_size_in_units() -> None:
    assert ATLAS["units"].keys() == ATLAS["pieces"].keys()


@pytest.mark.parametrize("name", TABLES)
def test_table_pictures_are_transparent_outside_their_corners(name: str) -> None:
    alpha = _picture(name).getchannel("A")
    width, height = alpha.size
    for x in (0, width - 1):
        for y in (0, height - 1):
            assert alpha.getpixel((x, y)) < 40
    assert alpha.getpixel((width // 2, height // 2)) == 255


def test_seat_flowers_differ_in_outline_and_colour() -> None:
    """Seventeen flowers can be told apart at 34 pixels, the size on a small plaque."""
    outlines = {name: _picture(f"flower-{name}").getchannel("A").resize((34, 34)) for name in FLOWERS}
    assert len(outlines) == 17
    for (one, left), (other, right) in combinations(outlines.items(), 2):
        changed = sum(ImageChops.difference(left, right).histogram()[100:]) / 34**2
        coloured = ImageStat.Stat(ImageChops.difference(_on_disc(one), _on_disc(other))).mean
        assert changed > 0.03 or max(coloured) > 8, (one, other)


def _on_disc(name: str) -> Image.Image:
    ground = Image.new("RGBA", (160, 160), (0x1B, 0x2F, 0x29, 255))
    ground.alpha_composite(_picture(f"flower-{name}"))
    return ground.convert("RGB")


@pytest.mark.parametrize("name", ICONS)
def test_icons_are_white_masks(name: str) -> None:
    red, green, blue, alpha = _picture(f"icon-{name}").split()
    shown = alpha.point([255 if value > 200 else 0 for value in range(256)])
    for plane in (red, green, blue):
        assert Image.composite(plane, Image.new("L", plane.size, 255), shown).getextrema()[0] > 245


@pytest.mark.parametrize("name", ["floor", "title-dusk", "title-veranda", "paper", "cloth"])
def test_background_pictures_are_opaque(name: str) -> None:
    with Image.open(SHEETS / ATLAS["images"][ATLAS["pieces"][name]["image"]]) as picture:
        assert picture.mode == "RGB"


def test_room_sheet_does_not_exceed_its_size_limit() -> None:
    assert sum((SHEETS / name).stat().st_size for name in ATLAS["images"]) < 12_000_000


@pytest.mark.parametrize("size", [16, 24, 32, 48, 64, 128, 256, 512])
def test_program_icon_has_every_size(size: int) -> None:
    with Image.open(SHEETS.parent / "icon" / f"sala-{size}.png") as picture:
        assert picture.size == (size, size)
        assert picture.convert("RGBA").getpixel((size // 2, size // 2))[3] == 255
