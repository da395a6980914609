"""Sprites and painted shapes: sizes, shadows, caches, and missing pictures."""

from __future__ import annotations

import pygame
import pytest
from PIL import Image
from pygame import Surface

from game.ui import assets, theme
from game.ui.masks import rounded
from game.ui.picture import Picture, PictureStore, shrink_stores, to_surface
from game.ui.render_context import DefaultSettings
from game.ui.sprite_sheets import sheet, skin_of
from game.ui.sprites import SPRITES_KEPT, SpriteCache

PIECES = [("mahjong", 39), ("thai", 31), ("ceki", 31)]


@pytest.mark.parametrize(("name", "least"), PIECES)
def test_every_sheet_contains_its_pack_and_a_back(name, least):
    assert len(sheet(name).codes) >= least
    assert {"back", "c5", "s9", "m1"} <= set(sheet(name).codes)
    width, height = sheet(name).piece
    assert sheet(name).master("c5").size == (width, height)


def test_missing_sheet_or_picture_is_named_in_the_error():
    with pytest.raises(assets.MissingAsset, match=r"nothing\.json"):
        sheet("nothing")
    with pytest.raises(assets.MissingAsset, match="c17"):
        sheet("thai").size("c17")
    with pytest.raises(assets.MissingAsset, match=r"fonts/none\.ttf"):
        assets.find("fonts", "none.ttf")


def test_sprite_has_the_requested_height_and_the_sheets_proportions(ctx):
    sprite = ctx.sprites.get("thai", "c5", 288)
    assert sprite.size == (90, 288)
    assert ctx.sprites.width("thai", 288) == 90
    assert sprite.surface.get_size() == sprite.size


def test_sprite_shadow_extends_down_right_and_keeps_the_piece_size(ctx):
    flat = ctx.sprites.get("mahjong", "c5", 115)
    lying = ctx.sprites.get("mahjong", "c5", 115, state="lying")
    lifted = ctx.sprites.get("mahjong", "c5", 115, state="lifted")
    assert flat.size == lying.size == lifted.size
    below = [one.surface.get_height() + one.dy - one.size[1] for one in (flat, lying, lifted)]
    assert below == sorted(below)
    assert below[0] == 0 < below[1] < below[2]


def test_sprite_is_cached_by_height_state_and_angle(ctx):
    first = ctx.sprites.get("mahjong", "c5", 74, state="lying", angle=8)
    assert ctx.sprites.get("mahjong", "c5", 74, state="lying", angle=8.1) is first
    assert ctx.sprites.get("mahjong", "c5", 74, state="lying", angle=9) is not first


@pytest.mark.parametrize(
    ("name", "code", "looks"),
    [
        ("mahjong", "c5", DefaultSettings(high_contrast=True)),
        ("thai", "m1", DefaultSettings(high_contrast=True)),
        ("french", "5D", DefaultSettings(four_colour=True)),
        ("french-jumbo", "5D", DefaultSettings(high_contrast=True, four_colour=True)),
    ],
)
def test_changing_the_skin_setting_changes_sprites_immediately(ctx, name, code, looks):
    usual = ctx.sprites.get(name, code, 120)
    ctx.settings = looks
    skin = ctx.sprites.get(name, code, 120)
    assert skin.size == usual.size
    assert pygame.image.tobytes(skin.surface, "RGB") != pygame.image.tobytes(usual.surface, "RGB")
    ctx.settings = DefaultSettings()
    assert ctx.sprites.get(name, code, 120) is usual


def test_skin_name_changes_only_for_packs_with_that_skin():
    both = DefaultSettings(high_contrast=True, four_colour=True)
    assert skin_of("room", both) == "room"
    assert skin_of("ceki", both) == "ceki-high-contrast"
    assert skin_of("french", both) == "french-four-colour-high-contrast"
    assert skin_of("french", DefaultSettings()) == "french"


def test_resize_clears_the_sprite_cache(ctx):
    ctx.sprites.get("mahjong", "c5", 74)
    ctx.resize((1280, 720))
    assert len(ctx.sprites) == 0
    assert ctx.sprites.bytes == 0
    assert ctx.scale.u == pytest.approx(2 / 3)


def test_picture_store_stays_below_its_limit():
    store = PictureStore(100_000)
    for number in range(50):
        store.get(number, lambda: Picture(Surface((100, 50), pygame.SRCALPHA), 0, 0, (100, 50)))
    assert store.bytes <= 100_000
    assert len(store) == 5
    made = []
    store.get(49, lambda: made.append(1))
    assert made == []


def test_picture_store_keeps_pictures_of_the_last_frame():
    """Otherwise each new picture of a hand would evict the one needed next."""
    store = PictureStore(100_000)
    made = []

    def frame(numbers):
        made.clear()
        store.begin_frame()
        for number in numbers:
            store.get(number, lambda number=number: picture(number))

    def picture(number):
        made.append(number)
        return Picture(Surface((100, 50), pygame.SRCALPHA), 0, 0, (100, 50))

    frame(range(5))
    frame([9, *range(5)])
    assert made == [9]
    assert len(store) == 6
    frame([9])
    frame([10, 11])
    assert made == [10, 11]
    assert len(store) <= 5, "what was not shown for two frames goes as ever"
    store.clear()
    assert store.bytes == 0


def test_trimming_sprites_drops_lifted_and_oldest_ones(ctx):
    """Half of the limit is kept, newest resting sprites first; shadows and lifted sprites are made again."""
    for height in range(100, 220, 2):
        ctx.sprites.get("french", "5H", height, state="lying")
        ctx.sprites.get("french", "5H", height, state="lifted")
    newest, lifted = (ctx.sprites.has("french", "5H", 218, state=state) for state in ("lying", "lifted"))
    assert newest
    assert lifted
    before = ctx.sprites.bytes
    ctx.sprites.trim()
    shrink_stores()
    assert ctx.sprites.bytes < before / 2
    assert ctx.sprites.bytes <= ctx.scale.screenfuls(SPRITES_KEPT) / 2
    assert ctx.sprites.has("french", "5H", 218, state="lying")
    assert not ctx.sprites.has("french", "5H", 218, state="lifted")


def test_sprites_of_a_seven_seat_table_use_less_than_50_mb(ctx):
    for code in sheet("thai").codes:
        for height, state in ((288, "lifted"), (288, "card"), (192, "card"), (128, "card")):
            ctx.sprites.get("thai", code, height, state=state)
    assert ctx.sprites.bytes < 50_000_000


def test_sprite_rotated_by_90_degrees_has_width_and_height_swapped(ctx):
    straight = ctx.sprites.get("thai", "c5", 200)
    turned = ctx.sprites.get("thai", "c5", 200, angle=90)
    assert turned.size == pytest.approx(straight.size[::-1], abs=2)


def test_sprite_rotated_by_a_quarter_turn_keeps_every_pixel(ctx):
    straight, turned = (ctx.sprites.get("thai", "c5", 200, angle=angle).surface for angle in (0, 270))
    assert pygame.image.tobytes(turned, "RGBA") == pygame.image.tobytes(pygame.transform.rotate(straight, 90), "RGBA")


def test_edges_of_a_rotated_sprite_are_anti_aliased(ctx):
    """Most rows and columns of a leaning card begin with a translucent pixel."""
    leaning = ctx.sprites.get("thai", "c5", 288, angle=5).surface
    opacity = _opacity(leaning)
    for lines in (opacity, [row[::-1] for row in opacity], [*zip(*opacity, strict=True)]):
        middle = lines[len(lines) // 4 : -len(lines) // 4]
        first = [next((alpha for alpha in line if alpha), 0) for line in middle]
        assert sum(0 < alpha < 250 for alpha in first) > 0.7 * len(first)


def _opacity(surface):
    """Return the alpha values of a surface by rows."""
    wide, values = surface.get_width(), pygame.image.tobytes(surface, "RGBA")[3::4]
    return [values[at : at + wide] for at in range(0, len(values), wide)]


def test_positive_sprite_angle_rotates_clockwise(ctx):
    """The upper end of a card rotated slightly clockwise is to the right of its lower end."""
    leaning = ctx.sprites.get("thai", "back", 200, angle=15).surface
    mask = pygame.mask.from_surface(leaning, 200)
    top = [x for x in range(leaning.get_width()) if mask.get_at((x, 12))]
    bottom = [x for x in range(leaning.get_width()) if mask.get_at((x, leaning.get_height() - 13))]
    assert sum(top) / len(top) > sum(bottom) / len(bottom) + 20


def test_sheet_picture_is_stretched_scaled_or_cropped_as_requested(ctx):
    assert ctx.sprites.picture("coin", height=32).size == (32, 32)
    assert ctx.sprites.picture("tray-pong", (336, 250)).size == (336, 250)
    assert ctx.sprites.picture("tray-pong", (100, 250), cover=True).size == (100, 250)
    assert ctx.sprites.ground("floor", (640, 400)).get_size() == (640, 400)


def test_icon_is_tinted_with_the_requested_colour(ctx):
    icon = ctx.sprites.picture("icon-menu", height=28, tint=theme.OLD_GOLD).surface
    solid = max((icon.get_at((x, y)) for x in range(28) for y in range(28)), key=lambda colour: colour.a)
    assert solid.a > 240
    assert tuple(solid)[:3] == pytest.approx(theme.OLD_GOLD, abs=16)


def test_premultiplied_sprite_colours_do_not_exceed_alpha(ctx):
    sprite = ctx.sprites.get("mahjong", "gd", 74, state="lying", angle=5).surface
    for x in range(0, sprite.get_width(), 3):
        for y in range(0, sprite.get_height(), 3):
            colour = sprite.get_at((x, y))
            assert max(colour.r, colour.g, colour.b) <= colour.a + 3


def test_sprite_drawn_on_felt_shows_its_own_colours_in_the_middle(ctx):
    ground = Surface((100, 140))
    ground.fill(theme.JADE)
    ctx.sprites.get("mahjong", "wd", 115, state="lying").draw(ground, 10, 10)
    assert sum(tuple(ground.get_at((50, 55)))[:3]) > 600, "the white dragon's middle is ivory"
    assert tuple(ground.get_at((2, 2)))[:3] == pytest.approx(theme.JADE, abs=6)


@pytest.mark.parametrize(("w", "h", "radius"), [(220, 56, 12), (30, 30, 15), (31, 30, 15), (7, 40, 12), (64, 20, 9.5)])
def test_rounded_mask_is_symmetric_with_full_centre_and_empty_corners(w, h, radius):
    mask = rounded(w, h, radius)
    assert mask.size == (w, h)
    assert mask.getpixel((w // 2, h // 2)) == 255
    if radius > 5:
        assert mask.getpixel((0, 0)) == 0
    for x in range(w):
        for y in range(h):
            assert mask.getpixel((x, y)) == mask.getpixel((w - 1 - x, y)) == mask.getpixel((x, h - 1 - y))


def test_size_of_a_painted_box_excludes_shadow_line_and_tip(ctx):
    plain = ctx.paint.box(220, 56, radius=12, fill=theme.LACQUER)
    shaded = ctx.paint.box(
        220, 56, radius=12, fill=theme.LACQUER, shadow="panel", line=theme.BRASS_LINE, line_width=1.5
    )
    tipped = ctx.paint.box(220, 56, radius=12, fill=theme.LACQUER, tip=("top", 60, 26, 13), shadow="panel")
    assert plain.size == shaded.size == tipped.size == (220, 56)
    assert plain.surface.get_size() == (220, 56)
    assert shaded.dx < 0
    assert tipped.dy < -13
    assert ctx.paint.box(220, 56, radius=12, fill=theme.LACQUER) is plain


def test_tip_of_a_speech_bubble_is_where_it_was_requested(ctx):
    bubble = ctx.paint.box(200, 60, radius=10, fill=(theme.NIGHT,), tip=("bottom", 150, 26, 13))
    surface, left, top = bubble.surface, -bubble.dx, -bubble.dy
    assert surface.get_at((left + 150, top + 60 + 8)).a > 200
    assert surface.get_at((left + 120, top + 60 + 8)).a == 0


def test_shadow_does_not_darken_the_inside_of_a_translucent_box(ctx):
    bare = ctx.paint.box(200, 100, radius=16, fill=(theme.NIGHT,), opacity=0.5)
    shaded = ctx.paint.box(200, 100, radius=16, fill=(theme.NIGHT,), opacity=0.5, shadow="panel")
    middle = shaded.surface.get_at((100 - shaded.dx, 50 - shaded.dy))
    assert middle.a == pytest.approx(bare.surface.get_at((100, 50)).a, abs=2)


def test_shadow_stretched_from_corners_equals_a_fully_blurred_one():
    from PIL import Image, ImageFilter

    from game.ui.masks import blurred_box

    quick, pad = blurred_box(400, 240, 16, 6)
    whole = Image.new("L", quick.size, 0)
    whole.paste(rounded(400, 240, 16), (pad, pad))
    whole = whole.filter(ImageFilter.GaussianBlur(6))
    for at in (
        (pad, pad),
        (pad + 200, pad),
        (pad, pad + 120),
        (pad + 200, 3),
        (pad + 5, pad + 5),
        (pad + 399, pad + 239),
    ):
        assert quick.getpixel(at) == pytest.approx(whole.getpixel(at), abs=3)


def test_arcs_rings_and_dashes_have_the_requested_size(ctx):
    assert ctx.paint.arc(40, width=4, colour=theme.GLOW, share=0.5).size == (40, 40)
    ring = ctx.paint.ring(80, 40, radius=10, width=3, colour=(theme.GLOW,), gap=4)
    assert ring.size == (80, 40)
    assert (ring.dx, ring.dy) == (-7, -7)
    assert ring.surface.get_at((40, 1)).a > 200
    assert ring.surface.get_at((40, 20)).a == 0
    turned = ctx.paint.ring(80, 200, radius=10, width=3, colour=(theme.GLOW,), gap=4, angle=30)
    assert turned.surface.get_width() > 80 + 14
    dashed = ctx.paint.dashed(79, 115, radius=10, width=2, colour=theme.IVORY, opacity=0.4).surface
    top = [dashed.get_at((x, 0)).a > 20 for x in range(15, 65)]
    assert any(top)
    assert not all(top)


def test_unknown_sprite_state_raises_key_error(ctx):
    with pytest.raises(KeyError):
        SpriteCache(ctx.scale).get("mahjong", "c5", 50, state="floating")


@pytest.mark.parametrize(("name", "code"), [("french", "7S"), ("french-jumbo", "QH"), ("ceki", "c5"), ("thai", "back")])
@pytest.mark.parametrize("angle", [0, -13, 8])
@pytest.mark.parametrize("height", [74, 115, 160])
def test_lifted_sprite_colours_do_not_exceed_alpha(ctx, name, code, angle, height):
    """Otherwise a blended pixel exceeds 255 and wraps around to 0: specks at the edges of white cards."""
    surface = ctx.sprites.get(name, code, height, state="lifted", angle=angle).surface
    pixels = pygame.image.tobytes(surface, "RGBA")
    alpha = pixels[3::4]
    assert all(colour <= above for shift in range(3) for colour, above in zip(pixels[shift::4], alpha, strict=True))


def test_converted_image_colours_are_clamped_to_alpha():
    """A sharp filter overshoots at the edge of a white card; some blitters do not clamp, and specks show."""
    picture = to_surface(Image.new("RGBa", (3, 3), (210, 120, 220, 200)))
    assert pygame.image.tobytes(picture, "RGBA")[:4] == bytes((200, 120, 200, 200))


def test_white_card_on_a_light_background_has_no_specks_at_its_edges(ctx):
    target = Surface((300, 300))
    target.fill((250, 248, 240))
    for angle in (-24, -12, 0, 12, 24):
        ctx.sprites.get("french", "7S", 120, state="lifted", angle=angle).draw_centred(target, 150, 150)
    pixels = pygame.image.tobytes(target, "RGB")
    for red, _green, blue in zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True):
        assert blue - red < 60  # cyan or blue, which no part of a black and white card is
