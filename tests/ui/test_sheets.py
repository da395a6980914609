"""What is kept of the sheets: what is shown, at the size that it is shown in."""

import pytest
from PIL import Image

from game.ui import sheets, sprites
from game.ui.assets import MissingAsset
from game.ui.kit import Kit
from game.ui.scale import Scale
from game.ui.scene import Scene
from game.ui.sheets import Sheet, keep_sheets, reduce_sheets, sheet
from game.ui.sprites import SpriteCache
from game.ui.stage import Stage


@pytest.fixture
def thai():
    return Sheet("thai")


def kept(read: Sheet) -> int:
    """Bytes of the pictures that a sheet keeps."""
    return sum(len(master.image().tobytes()) for begun in read._begun.values() for master in begun.result().values())


def held(read: Sheet) -> int:
    """Bytes that its pictures take up, packed or not."""
    found = [master for begun in read._begun.values() for master in begun.result().values()]
    return sum(len(master._packed) + (len(master._image.tobytes()) if master._image else 0) for master in found)


def test_pieces_are_kept_at_half_their_size_until_a_larger_one_is_wanted(thai):
    _wide, high = thai.size("c5")
    half = thai.master("c5", high // 4)
    assert half.height == (high + 1) // 2
    less = kept(thai)
    whole = thai.master("c5", high)
    assert whole.size == thai.size("c5")
    assert kept(thai) > 3 * less
    assert thai.master("c6", high // 4).size == thai.size("c6"), "what is there whole is used"


def test_a_piece_at_half_its_size_is_the_piece():
    """Half and whole, both brought to the size of a hand: nobody sees a difference."""
    wide, high = Sheet("french").size("7C")
    size = (round(292 * wide / high), 292)
    pictures = [Sheet("french").master("7C", height) for height in (292, high)]
    assert pictures[0].height < pictures[1].height
    small, large = (picture.resize(size, Image.Resampling.LANCZOS).tobytes() for picture in pictures)
    assert sum(abs(one - two) for one, two in zip(small, large, strict=True)) / len(large) < 1.5


def test_what_was_decoded_whole_for_one_picture_is_reduced_but_for_that_one():
    room = Sheet("room")
    high = room.size("tray-pong")[1]
    room.master("tray-pong", high)
    whole = kept(room)
    room.reduce()
    assert kept(room) < whole
    assert room.master("tray-pong", high).size == room.size("tray-pong")
    assert room.master("coin", 20).height < room.size("coin")[1]


@pytest.mark.parametrize(("height", "kept_at"), [(150, 4), (151, 3), (200, 3), (201, 2), (346, 2), (347, 1)])
def test_a_sheet_at_rest_keeps_its_pieces_no_larger_than_they_were_wanted(height, kept_at):
    french = Sheet("french")
    wide, high = french.size("7C")
    french.master("7C", height)
    french.reduce()
    size = (-(-wide // kept_at), -(-high // kept_at))
    assert {french.master(code, 1).size for code in ("7C", "8C", "9C")} == {size}
    assert french.master("7C", height).height * sheets.STRETCHED >= height
    assert french.master("7C", high).size == (wide, high), "a larger one is decoded again"


@pytest.mark.parametrize("height", [150, 200])
def test_a_piece_at_rest_is_the_piece(height):
    """One kept no larger than wanted, and the whole one, both brought to that size: nobody sees a difference."""
    whole, rest = Sheet("french"), Sheet("french")
    wide, high = whole.size("7C")
    rest.master("7C", height)
    rest.reduce()
    small, large = rest.master("7C", height), whole.master("7C", high)
    assert small.height < large.height // 2
    size = (round(height * wide / high), height)
    one, two = (picture.resize(size, Image.Resampling.LANCZOS).tobytes() for picture in (small, large))
    assert sum(abs(a - b) for a, b in zip(one, two, strict=True)) / len(two) < 3


def test_a_ground_is_not_kept():
    room = Sheet("room")
    assert room.master("floor").size == room.size("floor")
    assert kept(room) == 0
    room.preload("floor")
    assert kept(room) > 0
    room.master("floor")
    assert kept(room) == 0


def test_small_pieces_are_read_ahead_at_a_quarter_of_their_size():
    jumbo = Sheet("french-jumbo")
    jumbo.preload(height=150)
    small = kept(jumbo)
    jumbo.forget()
    jumbo.preload()
    assert kept(jumbo) > 3 * small


def test_a_picture_that_is_not_there_is_named(thai):
    with pytest.raises(MissingAsset, match="no picture 'x9'"):
        thai.master("x9")


def test_another_table_drops_the_sheets_of_the_one_before(monkeypatch):
    monkeypatch.setattr(sheets, "_READ", {})
    sheet("thai").preload()
    sheet("dominoes").preload()
    keep_sheets(["room", "dominoes"])
    assert kept(sheet("thai")) == 0
    assert kept(sheet("dominoes")) > 0


def test_what_no_picture_needs_in_full_is_kept_at_half_its_size(monkeypatch):
    monkeypatch.setattr(sheets, "_READ", {})
    dominoes = sheet("dominoes")
    dominoes.preload(height=2000)
    full = kept(dominoes)
    reduce_sheets().result()
    assert 0 < kept(dominoes) < full / 3


def test_what_lies_at_rest_is_packed_and_comes_out_as_it_was(monkeypatch):
    monkeypatch.setattr(sheets, "_READ", {})
    french = sheet("french")
    drawn = {code: french.master(code, 300).tobytes() for code in french.codes}
    for _again in range(2):  # what was wanted in between is let go once more
        reduce_sheets().result()
        assert 0 < held(french) < sum(map(len, drawn.values())) / 2
        assert {code: french.master(code, 300).tobytes() for code in french.codes} == drawn


def test_what_two_rests_pack_at_once_is_packed_and_comes_out_as_it_was():
    """The second one comes upon a picture just when the first one has packed it."""
    master = sheets._Master(Image.new("RGB", (40, 60), (200, 10, 30)))
    drawn = master.image().tobytes()

    class Meanwhile(bytes):
        __slots__ = ()

        def __bool__(self) -> bool:
            master._packed = b""
            master.pack()
            return False

    master._packed = Meanwhile()
    master.pack()
    assert master._image is None
    assert master.image().tobytes() == drawn


@pytest.mark.parametrize(("name", "code"), [("tokens", "pot-coins"), ("room", "flower-lotus")])
def test_a_picture_is_as_wide_after_a_rest_as_before(name, code, monkeypatch):
    """The bowl of a pot was a pixel narrower in a large window, or was not, by what had been shown before."""
    monkeypatch.setattr(sheets, "_READ", {})
    read = sheet(name)
    for height in (34, 76, 90, 146):
        read.master(code, 10**6)
        whole = SpriteCache(Scale(2560, 1440)).picture(code, height=height, sheet_name=name).size
        read.forget()
        read.master(code, height)
        read.reduce()
        assert SpriteCache(Scale(2560, 1440)).picture(code, height=height, sheet_name=name).size == whole


def test_stores_of_pictures_grow_with_the_window():
    small, large = (SpriteCache(Scale(*size)) for size in ((1024, 640), (3840, 2160)))
    assert small._store.limit < large._store.limit
    for height in range(20, 320, 2):
        small.get("mahjong", "c5", height, state="lying")
    assert small.bytes <= small.scale.screenfuls(sprites.SPRITES_KEPT + sprites.SHADOWS_KEPT)


def test_flying_pieces_do_not_push_out_those_that_lie():
    kept_here = SpriteCache(Scale(1280, 720))
    lying = kept_here.get("mahjong", "c5", 100, state="lying")
    for height in range(20, 320, 2):
        kept_here.get("mahjong", "c6", height, state="lifted")
    assert kept_here.get("mahjong", "c5", 100, state="lying") is lying


def test_a_new_place_begins_without_the_pictures_of_the_old():
    stage = Stage(Kit((640, 480)))
    stage.push(Scene())
    stage.kit.sprites.get("mahjong", "c5", 100)
    stage.kit.paint.box(40, 40, radius=4, fill=((9, 9, 9),))
    stage.reset(Scene())
    assert stage.kit.sprites.bytes == stage.kit.paint.bytes == 0
