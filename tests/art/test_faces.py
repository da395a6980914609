"""The sheet of faces: every character in every mood, twice; moods are told apart at 40 pixels; the sources make it."""

import json
from itertools import combinations, product
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from game.games import BUNDLES

SHEETS = Path(__file__).parents[2] / "art" / "sheets"
ATLAS = json.loads((SHEETS / "faces.json").read_text(encoding="utf-8"))


def code(name, mood):
    return f"{name.lower().replace(' ', '-')}-{mood}"


@pytest.fixture(scope="module")
def faces():
    with Image.open(SHEETS / ATLAS["images"][0]) as image:
        page = image.convert("RGBA")
    found = {}
    for table in ("pieces", "small"):
        for name, entry in ATLAS[table].items():
            x, y, width, height = entry["rect"]
            found[table, name] = page.crop((x, y, x + width, y + height))
    return found


def test_every_character_belongs_to_a_game_and_has_four_moods_in_two_sizes(faces):
    wanted = {code(*who) for who in product(ATLAS["names"], ("calm", "pleased", "annoyed", "thinking"))}
    assert len(wanted) == 104
    assert wanted == set(ATLAS["pieces"]) == set(ATLAS["small"])
    assert {name for game in BUNDLES.values() for name in game.names} >= set(ATLAS["names"])
    for (table, name), image in faces.items():
        assert image.size == ((256, 256) if table == "pieces" else (96, 96)), name


def test_face_sheets_do_not_exceed_their_size_limit():
    assert sum((SHEETS / image).stat().st_size for image in ATLAS["images"]) <= 1_600_000


def test_each_characters_moods_differ_at_40_pixels(faces):
    """The mean difference in the middle, of 255, is at least 20."""

    def middle(name, mood):
        small = faces["small", code(name, mood)].resize((40, 40), Image.Resampling.LANCZOS)
        return small.convert("RGB").crop((8, 6, 32, 34))

    for name in ATLAS["names"]:
        for one, other in combinations(ATLAS["moods"], 2):
            difference = ImageChops.difference(middle(name, one), middle(name, other))
            assert sum(ImageStat.Stat(difference).mean) / 3 >= 20, (name, one, other)


@pytest.mark.parametrize(("name", "mood"), [("Zainab", "thinking"), ("Ramon", "annoyed"), ("Meena", "pleased")])
@pytest.mark.parametrize("small", [False, True])
def test_face_pictures_can_be_reproduced_from_their_sources(faces, name, mood, small):
    pytest.importorskip("resvg_py")
    from art.faces import picture

    stored = faces["small" if small else "pieces", code(name, mood)].convert("RGB")
    made = picture(name, mood, small=small)
    flat = Image.new("RGB", made.size)
    flat.paste(made, mask=made.getchannel("A"))
    clear = Image.new("RGB", made.size)
    clear.paste(stored, mask=made.getchannel("A"))
    assert sum(ImageStat.Stat(ImageChops.difference(flat, clear)).mean) / 3 < 6
