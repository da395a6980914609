"""The licences of everything shipped: docs/licences.md for readers, the copyright file for Debian."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from release import frozen, texts
from release.place import ROOT, PackagingError
from release.shipped import FACTS, Part, parts

if TYPE_CHECKING:
    from pathlib import Path

PAGE: Final = ROOT / "docs" / "licences.md"
HEADINGS: Final = {"package": "Python packages", "library": "Native libraries", "font": "Fonts"}
OPENING: Final = """\
# Licences

Sala itself, its pictures and its sounds included, is under the [MIT licence](../LICENSE). The standalone program also
carries what is named here. `python3 play.py package licences` writes this page from the program as it was built, and
with it what *About Sala*, in the settings, shows: the same list, and every text in full, which lie in
[game/about](../game/about). Tests compare page, list and texts with the program, so that nothing is added without
its text. Libraries under the LGPL are files of their own in the program's folder: another version can be put in their
place.
"""
COMMON: Final = ("LGPL-2.1", "Apache-2.0")
"""Texts that Debian keeps for all packages."""


def page(shipped: list[Part]) -> str:
    """The page of all licences, without versions: those stand in the bill of materials."""
    blocks = [OPENING]
    for kind, heading in HEADINGS.items():
        rows = [f"| {_linked(part)} | {part.licence} |" for part in shipped if part.kind == kind]
        blocks.append("\n".join([f"## {heading}", "", "| | licence |", "|---|---|", *rows]) + "\n")
    return "\n".join(blocks)


def _linked(part: Part) -> str:
    return f"[{part.name}]({part.home})" if part.home else part.name


def unlicensed(shipped: list[Part]) -> list[str]:
    """What nobody has named the licence of."""
    return [part.name for part in shipped if not part.licence]


def write() -> Path:
    """Write docs/licences.md from the standalone program, and the texts that the window shows.

    Raises:
        PackagingError: something in it has no licence that is known, or comes without its text.
    """
    shipped = parts(frozen.folder())
    if missing := unlicensed(shipped):
        raise PackagingError(f"No licence is known for {', '.join(missing)}: name it in packaging/native.toml.")
    texts.write(frozen.FOLDER, shipped)
    PAGE.write_text(page(shipped), encoding="utf-8")
    return PAGE


def debian() -> str:
    """The copyright file of the Debian package, in Debian's own format."""
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").split("\n\n", 2)
    blocks = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Sala",
        f"Files: *\nCopyright: {licence[1].removeprefix('Copyright (c) ')}\nLicense: MIT\n{_folded(licence[2])}",
    ]
    for one in FACTS["font"]:
        text = (ROOT / one["text"]).read_text(encoding="utf-8")
        holders = "\n ".join(_holders(text))
        files = "usr/lib/sala/_internal/game/data/fonts/*"
        blocks.append(
            f"Files: {files}\nCopyright: {holders}\nLicense: {one['licence']}-{_word(one['name'])}\n{_folded(text)}"
        )
    listed = "\n".join(
        f"{part.name} {part.version}: {part.licence}".replace(" :", ":") for part in parts(frozen.FOLDER)
    )
    blocks.append(
        "Comment:\n"
        + _folded(f"The program carries, each under its own licence:\n\n{listed}")
        + "\n .\n The texts lie in /usr/lib/sala/_internal/game/about/texts;"
        + "".join(f"\n that of {name} in /usr/share/common-licenses/{name}." for name in COMMON)
    )
    first, *rest = blocks
    return "\n\n".join([f"{first}\n{rest.pop()}", *rest]) + "\n"


def _folded(text: str) -> str:
    """A text as the continuation of a field: each line indented, an empty one a dot."""
    return "\n".join(f" {line}" if line.strip() else " ." for line in text.strip().splitlines())


def _holders(text: str) -> list[str]:
    lines = [line.strip() for line in text.splitlines() if line.startswith("Copyright")]
    return [line.removeprefix("Copyright").removeprefix(" (c)").strip() for line in lines] or ["its authors"]


def _word(name: str) -> str:
    return name.replace(" ", "-")
