"""The program's icon: the sala at dusk in a lacquer frame, in a plainer cut for small sizes."""

from pathlib import Path

from PIL import Image

from art.kit.svg import circle, document, ellipse, group, line, mirrored, path, place, rect
from art.room.draw import linear, radial, raster

OUT = Path(__file__).resolve().parents[1] / "icon"
SIDE = 256.0
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
PLAIN_UP_TO = 32
HOOK = "M-9 3 C5 0 11 -9 8 -25 C4 -13 -2 -9 -12 -5Z"  # from the end of an eave

DEFS = "".join(
    (
        linear("sky", [(0, "#14234A"), (0.45, "#3E4268"), (0.70, "#B0665A"), (0.86, "#F0B066"), (1, "#F0B066")]),
        linear("frame", [(0, "#F3D795"), (0.45, "#C69B4A"), (1, "#7E5A20")], (0, 0, 0.6, 1)),
        linear("roof", [(0, "#A5352A"), (1, "#6E1E17")]),
        linear("gild", [(0, "#FBDD93"), (1, "#CE9641")]),
        linear("hall", [(0, "#FFE5A3"), (1, "#EFA64C")]),
        linear("water", [(0, "#2A2E4A"), (1, "#141B33")]),
        radial("glow", [(0, "#FFDF9A", 0.75), (1, "#FFCE80", 0)]),
        f'<clipPath id="field">{rect(13, 13, 230, 230, 44)}</clipPath>',
    )
)


def _roof(half_low: float, low: float, half_high: float, high: float) -> str:
    """One hollow roof with a gilded eave and upswept ends."""
    span, rise = half_low - half_high, low - high
    slope = (
        f"C{half_low - 0.42 * span} {low - 0.16 * rise} {half_high + 0.22 * span} {high + 0.5 * rise}"
        f" {half_high} {high}"
    )
    right = path(
        f"M0 {low + 6} C{half_low * 0.6} {low + 6} {half_low - 20} {low + 3} {half_low} {low} {slope} H0Z",
        fill="url(#roof)",
    )
    right += line(
        f"M0 {low + 6} C{half_low * 0.6} {low + 6} {half_low - 20} {low + 3} {half_low} {low}",
        6.5,
        "#F2C671",
        stroke_linecap="round",
    )
    right += line(f"M{half_low} {low} {slope}", 4.5, "#E3AE57")
    return mirrored(right + place(path(HOOK, fill="url(#gild)"), half_low, low))


def _scene(*, plain: bool) -> str:
    drawn = rect(13, 13, 230, 230, 44, fill="url(#sky)")
    scene = (
        ""
        if plain
        else circle(58, 62, 15, fill="#FBEBC4")
        + "".join(
            circle(x, y, r, fill="#FFF3D6")
            for x, y, r in ((200, 50, 2.4), (176, 78, 1.6), (88, 40, 1.8), (222, 92, 1.8), (36, 104, 1.6))
        )
    )
    scene += rect(0, 202, 256, 60, fill="url(#water)") + ellipse(128, 170, 124, 62, fill="url(#glow)")
    hall = rect(-66, 138, 132, 58, fill="url(#hall)")
    posts = (-62, -24, 24, 62) if not plain else (-60, 0, 60)
    width = 9 if not plain else 15
    hall += "".join(rect(x - width / 2, 136, width, 62, fill="#6B3719") for x in posts)
    if not plain:
        hall += rect(-22, 178, 44, 4.5, 1.5, fill="#4A2412") + "".join(
            rect(-19 + i * 8, 171, 6.4, 7, 1, fill="#FFFBEA") for i in range(5)
        )
        hall += "".join(circle(x, 158, 6, fill="#FFF6D8") + line(f"M{x} 138 V152", 1.6, "#7A431F") for x in (-43, 43))
    hall += rect(-88, 194, 176, 13, 4, fill="#7C4522") + rect(-88, 194, 176, 3.6, 1.8, fill="#E8B062")
    hall += _roof(100, 136, 54, 96) + _roof(64, 100, 18, 66)
    gable = "M34 72 C18 64 8 52 0 34 C-8 52 -18 64 -34 72Z"
    hall += path(gable, fill="url(#roof)") + line(gable, 5, "#F2C671", stroke_linejoin="round")
    hall += path("M0 40 C-6 32 -5 22 2 8 C7 22 7 32 0 40Z", fill="url(#gild)")
    scene += place(hall, 128, 12, 0.98)
    if not plain:
        for x, y, half in ((92, 222, 40), (160, 230, 34), (128, 216, 56)):
            scene += line(f"M{x - half} {y} H{x + half}", 3, "#F0B868", opacity=0.5, stroke_linecap="round")
    edge = 10 if not plain else 16
    drawn += group(scene, clip_path="url(#field)")
    return (
        drawn
        + rect(13, 13, 230, 230, 44, fill="none", stroke="url(#frame)", stroke_width=edge)
        + rect(
            8,
            8,
            240,
            240,
            49,
            fill="none",
            stroke="#3A2010",
            stroke_width=3,
            opacity=0.0 if plain else 0.8,
        )
    )


def drawing(size: int) -> Image.Image:
    """The icon at a size in pixels."""
    return raster(_scene(plain=size <= PLAIN_UP_TO), (SIDE, SIDE), size / SIDE, DEFS)


def build() -> None:
    """Writes art/icon: the SVG, PNGs, and the containers that Windows and macOS want."""
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "sala.svg").write_text(
        document(_scene(plain=False), SIDE, SIDE, DEFS) + "\n", encoding="utf-8", newline="\n"
    )
    pictures = {size: drawing(size) for size in SIZES}
    for size, picture in pictures.items():
        picture.save(OUT / f"sala-{size}.png", optimize=True)
    in_windows = [pictures[size] for size in SIZES if size <= 256]
    in_windows[-1].save(OUT / "sala.ico", sizes=[p.size for p in in_windows], append_images=in_windows[:-1])
    pictures[512].save(OUT / "sala.icns", append_images=[pictures[size] for size in (32, 64, 128, 256)])
