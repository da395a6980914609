"""`python3 play.py package [KIND...]`: make what people download, by default everything that this system can make.

archive   the program's folder, as .tar.xz or .zip
single    the program in one file
deb       a package for Debian and Ubuntu
run       a file that unpacks itself (needs makeself)
installer the program for Windows as one that installs itself for a user (needs NSIS)
appdir    the folder that an AppImage is made of
python    wheel and source archive
bill      the bill of materials, CycloneDX
licences  docs/licences.md, from the program as it was built
"""

from __future__ import annotations

import hashlib
import sys
from typing import TYPE_CHECKING, Final

from release import frozen, licences
from release.archives import app_folder, archive, self_extracting
from release.bill import bill
from release.deb import deb
from release.installer import installer
from release.place import OUT, PackagingError
from release.python_packages import python

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

KINDS: Final[dict[str, Callable[[], Path | list[Path]]]] = {
    "archive": archive,
    "single": frozen.single,
    "deb": deb,
    "run": self_extracting,
    "installer": installer,
    "appdir": app_folder,
    "python": python,
    "bill": bill,
    "licences": licences.write,
}
EVERYWHERE: Final = ("archive", "single", "bill", "python")
ON_SYSTEM: Final = {"linux": ("deb", "run", "appdir"), "win32": ("installer",)}
SUMS: Final = "SHA256SUMS"
MOST_MB: Final = {"the program's folder": 80, "a download": 42}


def sums() -> Path:
    """SHA256SUMS of everything that was made, as `sha256sum --check` reads it."""
    target = OUT / SUMS
    files = sorted(path for path in OUT.iterdir() if path.is_file() and path.name != SUMS)
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    target.write_text("".join(lines), encoding="utf-8")
    return target


def sizes() -> list[str]:
    """Lines with the size of everything, and what is larger than it may be."""
    most = MOST_MB["a download"]
    lines = []
    if frozen.FOLDER.is_dir():
        size = sum(path.stat().st_size for path in frozen.FOLDER.rglob("*") if path.is_file() and not path.is_symlink())
        lines.append(_size(size, "the program's folder", MOST_MB["the program's folder"]))
    return lines + [_size(path.stat().st_size, path.name, most) for path in sorted(OUT.iterdir())]


def _size(size: int, name: str, most: int) -> str:
    return f"{size / 1e6:7.1f} MB  {name}" + (f"  (more than {most} MB)" if size > most * 1e6 else "")


def main(kinds: Sequence[str]) -> int:
    """Make these kinds; the exit code."""
    if set(kinds) & {"-h", "--help"}:
        print(__doc__)
        return 0
    if unknown := [kind for kind in kinds if kind not in KINDS]:
        print(f"There is no {unknown[0]!r}; there are {', '.join(KINDS)}.", file=sys.stderr)
        return 2
    try:
        for kind in kinds or (*EVERYWHERE, *ON_SYSTEM.get(sys.platform, ())):
            KINDS[kind]()
        if OUT.is_dir():
            sums()
            print("\n".join(sizes()))
    except PackagingError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
