"""The package for Debian and Ubuntu, of the program's folder. Needs dpkg-deb alone."""

from __future__ import annotations

import email.utils
import gzip
import hashlib
import re
import shutil
import sys
import textwrap
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from game.about.version import VERSION
from release import frozen, licences
from release.archives import desktop_files
from release.place import MACHINE, OUT, PROJECT, ROOT, PackagingError, epoch, run

if TYPE_CHECKING:
    from collections.abc import Iterable

ARCHITECTURES: Final = {"x86_64": "amd64", "arm64": "arm64"}
MAINTAINER: Final = "The Sala developers <developers@sala.invalid>"
GLIBC: Final = re.compile(rb"GLIBC_(\d+)\.(\d+)")
NEEDED: Final = ("zlib1g", "libx11-6", "libxext6")
"""Opened by SDL at run time: without the last two the program would start and show no window."""
LIKED: Final = ("libxcursor1", "libxi6", "libxfixes3", "libxrandr2", "libxss1", "libwayland-client0", "libpulse0")
DESCRIPTION: Final = """\
A table for five games that have rarely been playable on a computer: Pong, Pai Tong, Pai Gow, Tongits and Daun Tiga, \
with pieces drawn for them. Alone against opponents of four strengths, or with friends at the same screen and phones \
as private hands. Chips are counted, never money."""


def deb() -> Path:
    """The .deb."""
    if sys.platform != "linux" or MACHINE not in ARCHITECTURES:
        raise PackagingError("The .deb is made on Linux, on x86_64 or arm64.")
    architecture = ARCHITECTURES[MACHINE]
    OUT.mkdir(parents=True, exist_ok=True)
    target = OUT / f"sala_{VERSION}_{architecture}.deb"
    with TemporaryDirectory() as room:
        root = Path(room) / "root"
        program = root / "usr" / "lib" / "sala"
        program.parent.mkdir(parents=True)
        shutil.copytree(frozen.folder(), program, symlinks=True)
        (root / "usr" / "games").mkdir()
        (root / "usr" / "games" / "sala").symlink_to("../lib/sala/sala")
        desktop_files(root)
        _documents(root / "usr" / "share" / "doc" / "sala")
        _plain(root, program / "sala")
        files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
        size = sum(path.stat().st_size for path in files)
        about = root / "DEBIAN"
        about.mkdir(mode=0o755)
        (about / "control").write_text(control(architecture, size, glibc(files)), encoding="utf-8")
        sums = (f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files)  # noqa: S324 - dpkg's own format
        (about / "md5sums").write_text("".join(sums), encoding="utf-8")
        for path in about.iterdir():
            path.chmod(0o644)
        run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, target])
    return target


def control(architecture: str, size: int, libc: str) -> str:
    """What dpkg reads of the package."""
    wrapped = textwrap.wrap(DESCRIPTION, 76)
    lines = [
        "Package: sala",
        f"Version: {VERSION}",
        f"Architecture: {architecture}",
        f"Maintainer: {MAINTAINER}",
        f"Installed-Size: {-(-size // 1024)}",
        f"Depends: {', '.join((f'libc6 (>= {libc})', *NEEDED))}",
        f"Recommends: {', '.join(LIKED)}",
        "Section: games",
        "Priority: optional",
        f"Description: {PROJECT['description'][2:]}",
        *(f" {line}" for line in wrapped),
    ]
    return "\n".join(lines) + "\n"


def glibc(files: Iterable[Path]) -> str:
    """The newest C library that any of the programs and libraries asks for."""
    asked = {(2, 17)}
    for path in files:
        with path.open("rb") as opened:
            if opened.read(4) == b"\x7fELF":
                asked |= {(int(major), int(minor)) for major, minor in GLIBC.findall(opened.read())}
    return "{}.{}".format(*max(asked))


def _documents(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "copyright").write_text(licences.debian(), encoding="utf-8")
    date = email.utils.formatdate(epoch())
    entry = f"sala ({VERSION}) unstable; urgency=low\n\n  * See CHANGELOG.md.gz.\n\n -- {MAINTAINER}  {date}\n"
    (folder / "changelog.gz").write_bytes(gzip.compress(entry.encode(), 9, mtime=0))
    (folder / "CHANGELOG.md.gz").write_bytes(gzip.compress((ROOT / "CHANGELOG.md").read_bytes(), 9, mtime=0))


def _plain(root: Path, program: Path) -> None:
    """Rights as Debian wants them: folders to enter, files to read, one program to start."""
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == program else 0o644)
