"""Sheets keep only decoded pictures that are shown, at the size in which they are shown."""

import pytest
from PIL import Image

from game.ui import sprite_sheets, sprites
from game.ui.assets import MissingAsset
from game.ui.render_context import RenderContext
from game.ui.scale import Scale
from game.ui.scene import Scene
from game.ui.sprite_sheets import Sheet, keep_sheets, sheet
from game.ui.sprites import SpriteCache
from game.ui.stage import Stage


@pytest.fixture
def thai():
    return Sheet("thai")


@pytest.fixture(autouse=True)
def _without_disk_cache(without_disk_cache):
    """Disable the disk cache, so that decoded pictures stay in the sheet."""


def kept_bytes(read: Sheet) -> int:
    """Return the bytes of the pictures that a sheet keeps."""
    return sum(len(each.tobytes()) for decoded in read._decoded.values() for each in decoded.result().values())


def test_small_pieces_are_decoded_at_half_size(thai):
    _wide, high = thai.size("c5")
    half = thai.master("c5", high // 4)
    assert half.height == (high + 1) // 2
    whole = thai.master("c5", high)
    assert whole.size == thai.size("c5")
    assert thai.master("c5", high // 4).size == half.size, "whatever was wanted in between"


def test_half_size_piece_looks_like_the_full_size_one():
    """Both are scaled to the size of a hand and compared."""
    wide, high = Sheet("french").size("7C")
    size = (round(292 * wide / high), 292)
    pictures = [Sheet("french").master("7C", height) for height in (292, high)]
    assert pictures[0].height < pictures[1].height
    small, large = (picture.resize(size, Image.Resampling.LANCZOS).tobytes() for picture in pictures)
    assert sum(abs(one - two) for one, two in zip(small, large, strict=True)) / len(large) < 1.5


@pytest.mark.parametrize(("height", "part"), [(150, 2), (346, 2), (347, 1), (602, 1)])
def test_half_size_picture_is_enlarged_by_at_most_the_limit(height, part):
    french = Sheet("french")
    wide, high = french.size("7C")
    assert french.master("7C", height).size == (-(-wide // part), -(-high // part))
    assert french.master("7C", height).height * sprite_sheets.STRETCHED >= height


def test_sheet_does_not_keep_background_pictures():
    room = Sheet("room")
    assert room.master("floor").size == room.size("floor")
    assert kept_bytes(room) == 0
    room.preload("floor")
    assert kept_bytes(room) > 0
    room.master("floor")
    assert kept_bytes(room) == 0


def test_picture_missing_from_a_sheet_is_named_in_the_error(thai):
    with pytest.raises(MissingAsset, match="no picture 'x9'"):
        thai.master("x9")


def test_keep_sheets_drops_the_pictures_in_all_other_sheets(monkeypatch):
    monkeypatch.setattr(sprite_sheets, "_READ", {})
    sheet("thai").preload()
    sheet("dominoes").preload()
    keep_sheets(["room", "dominoes"])
    assert kept_bytes(sheet("thai")) == 0
    assert kept_bytes(sheet("dominoes")) > 0


@pytest.mark.parametrize(("name", "code"), [("tokens", "pot-coins"), ("room", "flower-lotus")])
def test_picture_width_does_not_depend_on_previously_requested_sizes(name, code, monkeypatch):
    """The pot's bowl used to be a pixel narrower, depending on pictures shown before."""
    monkeypatch.setattr(sprite_sheets, "_READ", {})
    read = sheet(name)
    for height in (34, 76, 90, 146):
        read.master(code, 10**6)
        whole = SpriteCache(Scale(2560, 1440)).picture(code, height=height, sheet_name=name).size
        read.clear()
        assert SpriteCache(Scale(2560, 1440)).picture(code, height=height, sheet_name=name).size == whole


def test_sprite_cache_limit_grows_with_the_window():
    small, large = (SpriteCache(Scale(*size)) for size in ((1024, 640), (3840, 2160)))
    assert small._store.limit < large._store.limit
    for height in range(20, 320, 2):
        small.get("mahjong", "c5", height, state="lying")
    assert small.bytes <= small.scale.screenfuls(sprites.SPRITES_KEPT + sprites.SHADOWS_KEPT)


def test_sprites_for_flying_pieces_do_not_evict_those_for_resting_ones():
    kept_here = SpriteCache(Scale(1280, 720))
    lying = kept_here.get("mahjong", "c5", 100, state="lying")
    for height in range(20, 320, 2):
        kept_here.get("mahjong", "c6", height, state="lifted")
    assert kept_here.get("mahjong", "c5", 100, state="lying") is lying


def test_stage_reset_clears_sprite_and_shape_caches():
    stage = Stage(RenderContext((640, 480)))
    stage.push(Scene())
    stage.ctx.sprites.get("mahjong", "c5", 100)
    stage.ctx.paint.box(40, 40, radius=4, fill=((9, 9, 9),))
    stage.reset(Scene())
    assert stage.ctx.sprites.bytes == stage.ctx.paint.bytes == 0
