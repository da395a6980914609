"""Builds the room's sheet: every picture of art/room, with the unit sizes that the window places them by."""

import json
from collections.abc import Callable, Iterable
from functools import partial

from PIL import Image

from art.kit.atlas import SHEETS, write_sheet
from art.room import banig, batik, cloth, felt, flowers, icons, paigow, title, tokens, trays, weave, wood

BIG = 4 / 3  # px a unit of the large pictures: pixel for pixel at 2560 x 1440
SHADOW_SCALE = 0.25
SHADOW_MARGIN = 72.0
Size = tuple[float, float]
FRAME: Size = felt.FRAME

LARGE: dict[str, tuple[Callable[[], Image.Image], Size]] = {
    "floor": (partial(wood.floor, BIG), wood.FLOOR),
    "table-jade": (partial(felt.jade, BIG), FRAME),
    "table-peranakan": (partial(felt.peranakan, BIG), FRAME),
    "table-mat": (partial(weave.table, BIG), FRAME),
    "table-pai-gow": (partial(paigow.table, BIG), FRAME),
    "table-banig": (partial(banig.table, BIG), FRAME),
    "table-batik": (partial(batik.table, BIG), FRAME),
    "title-dusk": (partial(title.dusk, BIG), title.DUSK),
    "title-veranda": (partial(title.veranda, BIG), title.VERANDA),
    "paper": (partial(tokens.paper, 1.0), tokens.PAPER),
    "cloth": (partial(cloth.curtain, BIG), cloth.CLOTH),
}
"""Pictures in files of their own: only what a scene shows is decoded."""

SMALL: dict[str, tuple[Callable[[], Image.Image], Size]] = {
    "table-shadow": (
        partial(felt.shadow, SHADOW_SCALE, SHADOW_MARGIN),
        (FRAME[0] + 2 * SHADOW_MARGIN, FRAME[1] + 2 * SHADOW_MARGIN),
    ),
    **{f"tray-{game}": (partial(trays.tray, game), trays.SIZE) for game in trays.TRAYS},
    **{f"flower-{kind}": (partial(flowers.emblem, kind), (50.0, 50.0)) for kind in flowers.FLOWERS},
    "disc": (partial(flowers.disc, to_act=False), (50.0, 50.0)),
    "disc-to-act": (partial(flowers.disc, to_act=True), (50.0, 50.0)),
    "coin": (tokens.coin, (16.0, 16.0)),
    "seal": (tokens.seal, (55.0, 55.0)),
    **{f"icon-{name}": (partial(icons.icon, name), (icons.BOX, icons.BOX)) for name in icons.DRAWINGS},
}
"""Small pictures, packed together."""

ENTRIES = LARGE | SMALL


def picture(name: str) -> Image.Image:
    """One picture of the room, drawn now."""
    return ENTRIES[name][0]()


def _written() -> dict[str, Image.Image]:
    """The pictures of the sheet as it lies in art/sheets."""
    atlas = json.loads((SHEETS / "room.json").read_text(encoding="utf-8"))
    files = [Image.open(SHEETS / file).convert("RGBA") for file in atlas["images"]]
    out = {}
    for name, entry in atlas["pieces"].items():
        x, y, w, h = entry["rect"]
        out[name] = files[entry["image"]].crop((x, y, x + w, y + h))
    return out


def build(names: Iterable[str] | None = None) -> None:
    """Draws the named pictures (all without names) and writes art/sheets/room.json with its WebP files.

    Pictures that are not named are kept as they are; the small ones share a file, so they are written again and lose
    a little each time: build everything before a commit.
    """
    drawn = {} if names is None else _written()
    wanted = list(ENTRIES) if names is None else list(names)
    drawn |= {name: picture(name) for name in wanted}
    units = {name: list(size) for name, (_, size) in ENTRIES.items()}
    ordered = {name: drawn[name] for name in ENTRIES}
    write_sheet("room", ordered, quality=95, alone=set(LARGE), extra={"units": units})
