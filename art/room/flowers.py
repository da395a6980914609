"""Seat emblems: garden flowers (ten more in `garden`), each of its own shape and colour, and their disc."""

from collections.abc import Callable

from PIL import Image

from art.kit.svg import around, circle, path, place, polar, turned
from art.room.draw import BRASS_FILL, linear, radial, raster, squeezed
from art.room.garden import GARDEN

SIDE = 160  # px of every emblem picture
RADIUS = 100.0  # units from the middle of the picture to its edge; the brass ring of the disc touches it
REACH = 0.78  # of that for the flowers, whose own unit is 100 from the middle to the tip of a petal


def _shade(name: str, tip: str, base: str) -> str:
    return linear(name, [(0, tip), (1, base)])


def _lotus() -> tuple[str, str]:
    outer = path(
        "M0 0 C-38 -24 -30 -74 0 -100 C30 -74 38 -24 0 0Z", fill="url(#outer)", stroke="#9C4A4A", stroke_width=3.6
    )
    inner = path(
        "M0 0 C-38 -24 -30 -74 0 -100 C30 -74 38 -24 0 0Z", fill="url(#inner)", stroke="#9C4A4A", stroke_width=3.6
    )
    vein = path("M0 -14 C-2 -40 -1 -60 0 -82", fill="none", stroke="#C97C78", stroke_width=2.4, stroke_linecap="round")
    drawn = path("M-82 50 Q0 92 82 50 Q0 72 -82 50Z", fill="#5D8A5E", stroke="#38603F", stroke_width=3)
    for angle, length in ((-74, 0.94), (74, 0.94), (-42, 1.10), (42, 1.10)):
        drawn += place(turned(outer + vein, angle), 0, 46, length)
    drawn += place(inner + vein, 0, 46, 1.24)
    for angle in (-22, 22):
        drawn += place(
            turned(
                path(
                    "M0 0 C-26 -18 -22 -52 0 -70 C22 -52 26 -18 0 0Z",
                    fill="url(#inner)",
                    stroke="#9C4A4A",
                    stroke_width=3.6,
                ),
                angle,
            ),
            0,
            48,
            1.04,
        )
    return drawn, _shade("outer", "#F6C9C2", "#DE8A88") + _shade("inner", "#FBE3DC", "#EBA39E")


def _hibiscus() -> tuple[str, str]:
    petal = path(
        "M0 0 C-60 -22 -58 -78 -26 -92 C-12 -99 12 -99 26 -92 C58 -78 60 -22 0 0Z",
        fill="url(#petal)",
        stroke="#7E1510",
        stroke_width=3.6,
    )
    veins = path(
        "M0 -16 V-80 M-3 -18 C-18 -42 -24 -58 -25 -78 M3 -18 C18 -42 24 -58 25 -78",
        fill="none",
        stroke="#9A1D17",
        stroke_width=2.2,
        stroke_linecap="round",
    )
    drawn = around(petal + veins, 5) + circle(0, 0, 20, fill="#6A0F0C")
    drawn += path("M0 0 Q22 -18 52 -36", stroke="#F1CB57", stroke_width=9, fill="none", stroke_linecap="round")
    for x, y in ((36, -34), (46, -26), (46, -44), (57, -33), (57, -46)):
        drawn += circle(x, y, 5.4, fill="#F8E39A", stroke="#B98A22", stroke_width=1.4)
    return drawn, _shade("petal", "#DB4A3C", "#A71E1A")


def _frangipani() -> tuple[str, str]:
    petal = path(
        "M0 0 C-44 -20 -52 -78 -6 -94 C36 -88 38 -32 0 0Z", fill="url(#petal)", stroke="#C09A4C", stroke_width=3.2
    )
    fold = path(
        "M-2 -8 C-26 -28 -34 -64 -14 -86", fill="none", stroke="#E3CF9C", stroke_width=2.6, stroke_linecap="round"
    )
    return around(petal + fold, 5) + circle(0, 0, 8, fill="#C9832A"), linear(
        "petal", [(0, "#FFFBEE"), (0.45, "#FBF0D2"), (0.75, "#F2CC62"), (1, "#DE9A2C")]
    )


def _orchid() -> tuple[str, str]:
    sepal = path(
        "M0 0 C-28 -30 -24 -80 0 -94 C24 -80 28 -30 0 0Z", fill="url(#sepal)", stroke="#4C3768", stroke_width=3.4
    )
    petal = path(
        "M0 0 C-52 -20 -54 -80 -4 -90 C48 -84 52 -22 0 0Z", fill="url(#petal)", stroke="#4C3768", stroke_width=3.4
    )
    veins = path(
        "M0 -14 V-78 M-3 -16 C-16 -38 -22 -54 -24 -68 M3 -16 C16 -38 22 -54 24 -68",
        fill="none",
        stroke="#8465A4",
        stroke_width=2,
    )
    drawn = "".join(turned(sepal, angle) for angle in (0, 126, -126)) + "".join(
        turned(petal + veins, angle) for angle in (66, -66)
    )
    drawn += path(
        "M0 -12 C32 2 34 30 18 44 C12 58 6 62 0 64 C-6 62 -12 58 -18 44 C-34 30 -32 2 0 -12Z",
        fill="url(#lip)",
        stroke="#4C3768",
        stroke_width=3.4,
    )
    return drawn + circle(0, 10, 9, fill="#8B2E4A") + circle(0, 7, 4, fill="#F6E4A4"), (
        _shade("sepal", "#A98CC6", "#735794")
        + _shade("petal", "#CDB8E2", "#8F73AE")
        + _shade("lip", "#F7DC86", "#D9527C")
    )


def _jasmine() -> tuple[str, str]:
    leaf = path("M0 0 C-24 -26 -22 -70 0 -96 C22 -70 24 -26 0 0Z", fill="#4F7F55", stroke="#2E5638", stroke_width=3)
    petal = path(
        "M0 0 C-31 -28 -28 -78 0 -92 C28 -78 31 -28 0 0Z", fill="url(#petal)", stroke="#8FA27A", stroke_width=3.2
    )
    fold = path("M0 -22 V-70", fill="none", stroke="#D5D9BF", stroke_width=2.4, stroke_linecap="round")
    drawn = squeezed(around(leaf, 3, 30), 0, 0, 1.0, 1.0) + around(petal + fold, 6)
    return drawn + circle(0, 0, 16, fill="#D9C46A", stroke="#A58F38", stroke_width=2.4) + circle(
        0, 0, 6, fill="#8E9A4C"
    ), _shade("petal", "#FFFEF6", "#E4E6CE")


def _marigold() -> tuple[str, str]:
    petal = path(
        "M0 -18 C-20 -38 -26 -82 -11 -93 C-6 -97 -3 -90 0 -93 C3 -90 6 -97 11 -93 C26 -82 20 -38 0 -18Z",
        fill="url(#petal)",
        stroke="#8A4F0E",
        stroke_width=3,
    )
    drawn = around(petal, 13)
    for size, count, fill in ((0.74, 11, "url(#middle)"), (0.50, 9, "url(#heart)"), (0.30, 6, "url(#middle)")):
        drawn += place(around(petal.replace("url(#petal)", fill), count, 360 / count / 2), 0, 0, size)
    return drawn + circle(0, 0, 9, fill="#8F4A10"), (
        _shade("petal", "#F2BC3C", "#C0761A")
        + _shade("middle", "#F8CE5C", "#D08A20")
        + _shade("heart", "#F0A92E", "#B1600F")
    )


def _ixora() -> tuple[str, str]:
    """A ball of small four-petalled flowers with a few buds."""
    petal = path(
        "M0 0 C-12 -8 -11 -26 0 -33 C11 -26 12 -8 0 0Z", fill="url(#petal)", stroke="#8A3412", stroke_width=2.6
    )
    floret = around(petal, 4, 45) + circle(0, 0, 5, fill="#F7D97E")
    leaf = path("M0 0 C-30 -26 -30 -74 0 -100 C30 -74 30 -26 0 0Z", fill="#43764E", stroke="#274F33", stroke_width=3.4)
    vein = path("M0 -20 V-90", stroke="#2F5B3C", stroke_width=3, fill="none")
    drawn = "".join(turned(leaf + vein, angle) for angle in (-112, 112, 180))
    for i in range(8):
        x, y = polar(58, 22.5 + 45 * i)
        drawn += place(floret, x, y - 4, 0.98, 15 * i)
    for i in range(3):
        x, y = polar(26, -90 + 120 * i)
        drawn += place(floret, x, y - 4, 1.04, 30 * i)
    return drawn + place(floret, 0, -4, 0.9, 45), _shade("petal", "#F58A4A", "#D2491C")


FLOWERS: dict[str, Callable[[], tuple[str, str]]] = {
    "lotus": _lotus,
    "hibiscus": _hibiscus,
    "frangipani": _frangipani,
    "orchid": _orchid,
    "jasmine": _jasmine,
    "marigold": _marigold,
    "ixora": _ixora,
    **GARDEN,
}


def drawing(kind: str) -> tuple[str, str]:
    """A flower round the origin, 100 to the tips, and the gradients it needs."""
    return FLOWERS[kind]()


def emblem(kind: str) -> Image.Image:
    """One flower on nothing, in the square of its disc."""
    body, defs = drawing(kind)
    return raster(place(body, RADIUS, RADIUS, REACH), (2 * RADIUS, 2 * RADIUS), SIDE / 2 / RADIUS, defs)


def disc(*, to_act: bool) -> Image.Image:
    """The dark disc with its brass ring; lighter for the seat that is to act."""
    middle, edge = ("#33564B", "#20382F") if to_act else ("#24403A", "#15251F")
    body = circle(RADIUS, RADIUS, 97, fill="url(#field)") + circle(
        RADIUS, RADIUS, 96.4, fill="none", stroke="url(#brass)", stroke_width=6.4
    )
    body += circle(RADIUS, RADIUS, 91.6, fill="none", stroke="#000", stroke_opacity=0.35, stroke_width=3)
    defs = BRASS_FILL + radial("field", [(0, middle), (1, edge)], (0.42, 0.36), 0.72)
    return raster(body, (2 * RADIUS, 2 * RADIUS), SIDE / 2 / RADIUS, defs)
