"""Builds art/fonts: two faces, each a subset of a Latin and Thai font with Chinese characters merged in, and names.

SalaDisplay is Trirong (500, 600, 700), SalaText is Sarabun (400 to 700); both borrow the Chinese and a few
signs from LXGW WenKai.  SDL_ttf has no fallback of its own, so one file has to carry all that the game says.
SalaNames, from LXGW WenKai alone, has what only people write: it is opened where a name wants it.  The
subsets bear our own names because LXGW WenKai reserves its own; the licences lie beside the fonts.
Needs the downloads described in `sources`.
"""

import io
import textwrap
from dataclasses import dataclass
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from art.type import sources
from art.type.characters import is_chinese, only_in_names, wanted

OUT = Path(__file__).parents[1] / "fonts"
EPOCH = 3_786_912_000  # 2024-01-01 in seconds since 1904: the same bytes from every build
NO_LAYOUT = ["BASE", "GDEF", "GPOS", "GSUB", "vhea", "vmtx"]  # of the Chinese font: it is only a fallback
NAMES = "SalaNames-Regular"
WEIGHT_NAMES = {400: "Regular", 500: "Medium", 600: "SemiBold", 700: "Bold"}
WENKAI_COPYRIGHT = (
    "Copyright 2021-2023 LXGW (https://github.com/lxgw/LxgwWenKai), with Reserved Font Names '霞鹜' and 'LXGW'\n"
    "Copyright 2020 The Klee Project Authors (https://github.com/fontworks-fonts/Klee)"
)
COPYRIGHTS = {
    "Trirong": "Copyright (c) 2015, Cadson Demak (info@cadsondemak.com)",
    "Sarabun": "Copyright 2018 The Sarabun Project Authors (https://github.com/cadsondemak/Sarabun)",
}


@dataclass(frozen=True)
class Face:
    """One font file to build: our family, the family it is cut from, the weight."""

    family: str
    source: str
    weight: int

    @property
    def name(self) -> str:
        """File name without its ending, for example SalaText-SemiBold."""
        return f"Sala{self.family}-{WEIGHT_NAMES[self.weight]}"

    @property
    def bold_chinese(self) -> bool:
        """WenKai has two weights that suit: bold for everything in the display face and all text but the regular."""
        return self.family == "Display" or self.weight >= 500


FACES = (
    *(Face("Display", "Trirong", weight) for weight in (500, 600, 700)),
    *(Face("Text", "Sarabun", weight) for weight in (400, 500, 600, 700)),
)


def _subset(path: Path, text: str, *, layout: bool) -> tuple[TTFont, io.BytesIO]:
    """A font cut down to `text`, unhinted (FreeType's own hinter suits all scripts alike)."""
    font = TTFont(path, recalcTimestamp=False)
    options = Options()
    options.hinting = False
    options.notdef_outline = True
    options.glyph_names = False
    options.name_IDs = ["*"]
    if not layout:
        options.drop_tables += NO_LAYOUT
    cutter = Subsetter(options)
    cutter.populate(text=text)
    cutter.subset(font)
    stream = io.BytesIO()
    font.save(stream)
    stream.seek(0)
    return font, stream


def _rename(font: TTFont, family: str, style: str, copyright_lines: str, about: str) -> None:
    """Our own names, the copyrights, the licence in the name table."""
    name = f"{family.replace(' ', '')}-{style}"
    table = font["name"]
    table.names = []
    texts = {
        0: copyright_lines,
        1: family if style in ("Regular", "Bold") else f"{family} {style}",
        2: style if style in ("Regular", "Bold") else "Regular",
        3: f"{name};1.0",
        4: f"{family} {style}",
        5: "Version 1.000",
        6: name,
        10: about,
        13: "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
        14: "https://openfontlicense.org",
        16: family,
        17: style,
    }
    for number, text in texts.items():
        table.setName(text, number, 3, 1, 0x409)


def _build(face: Face) -> Path:
    base_path = sources.latin(face.source, face.weight)
    with TTFont(base_path) as whole:
        has = set(map(chr, whole.getBestCmap()))
    text = set(wanted())
    base, base_stream = _subset(
        base_path, "".join(sorted(c for c in text if c in has and not is_chinese(c))), layout=True
    )
    missing = "".join(sorted(c for c in text if c not in has or is_chinese(c)))
    _, fallback_stream = _subset(sources.chinese(bold=face.bold_chinese), missing, layout=False)
    font = Merger().merge([base_stream, fallback_stream])
    for table, fields in (
        ("hhea", ("ascent", "descent", "lineGap")),
        (
            "OS/2",
            (
                "sTypoAscender",
                "sTypoDescender",
                "sTypoLineGap",
                "usWinAscent",
                "usWinDescent",
                "sxHeight",
                "sCapHeight",
            ),
        ),
    ):
        for field in fields:  # lines are spaced as the Latin and Thai font wants them
            setattr(font[table], field, getattr(base[table], field))
    font["OS/2"].usWeightClass = face.weight
    about = "Subset for the game Sala of an open font with Chinese characters merged in."
    copyright_lines = f"{COPYRIGHTS[face.source]}\n{WENKAI_COPYRIGHT}"
    _rename(font, f"Sala {face.family}", WEIGHT_NAMES[face.weight], copyright_lines, about)
    return _save(font, face.name)


def _save(font: TTFont, name: str) -> Path:
    font["head"].created = font["head"].modified = EPOCH
    font.recalcTimestamp = False
    target = OUT / f"{name}.ttf"
    font.save(target)
    return target


def _build_names() -> Path:
    font, _stream = _subset(sources.chinese(bold=False), only_in_names(), layout=False)
    _rename(font, "Sala Names", "Regular", WENKAI_COPYRIGHT, "Subset for the game Sala of an open font.")
    return _save(font, NAMES)


def _licences() -> None:
    """One file a source font: its copyright lines, then the licence."""
    text = (Path(__file__).parent / "ofl-1.1.txt").read_text(encoding="utf-8")
    for name, lines in (*COPYRIGHTS.items(), ("LXGW-WenKai", WENKAI_COPYRIGHT)):
        note = textwrap.fill(
            f"Parts of {name.replace('-', ' ')} are in the fonts named Sala in this folder, which are modified"
            " versions under the same licence.",
            90,
        )
        (OUT / f"OFL-{name}.txt").write_text(f"{lines}\n\n{note}\n\n{text}", encoding="utf-8", newline="\n")


def build(names: list[str] | None = None) -> list[Path]:
    """Builds the named fonts (all without names) and their licences; returns the files written."""
    OUT.mkdir(parents=True, exist_ok=True)
    _licences()
    built = [_build(face) for face in FACES if names is None or face.name in names]
    return [*built, _build_names()] if names is None or NAMES in names else built
