"""The open fonts that the window's faces are cut from, and where a build finds them.

Built fonts are committed, so only a change to `characters` needs a build.  It needs, once:

* the npm packages `@expo-google-fonts/trirong` and `@expo-google-fonts/sarabun`, which `collect` fetches
  with `npm pack` into build/fonts (any folder with the same TTF files will do: set SALA_FONT_SOURCES);
* LXGW WenKai, from Debian's `fonts-lxgw-wenkai`, or its TTF files in the same folder.
"""

import os
import subprocess
import tarfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = Path(os.environ.get("SALA_FONT_SOURCES", ROOT / "build" / "fonts"))
PACKAGES = {"Trirong": "@expo-google-fonts/trirong", "Sarabun": "@expo-google-fonts/sarabun"}
DEBIAN = Path("/usr/share/fonts/truetype/lxgw-wenkai")
WEIGHTS = {400: "400Regular", 500: "500Medium", 600: "600SemiBold", 700: "700Bold"}


class MissingFontError(Exception):
    """A source font is neither on this machine nor to be fetched."""


def _find(name: str) -> Path | None:
    hits = sorted(FOLDER.glob(f"**/{name}"))
    return hits[0] if hits else None


def _fetch(package: str) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        ["npm", "pack", package, "--silent"],
        cwd=FOLDER,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise MissingFontError(f"npm could not fetch {package}: {done.stderr.strip()}")
    archive = FOLDER / done.stdout.split()[-1]
    with tarfile.open(archive) as bundle:
        bundle.extractall(FOLDER / archive.stem, filter="data")
    archive.unlink()


def latin(family: str, weight: int) -> Path:
    """The TTF of Trirong or Sarabun in a weight, fetched on first use."""
    name = f"{family}_{WEIGHTS[weight]}.ttf"
    if _find(name) is None:
        _fetch(PACKAGES[family])
    found = _find(name)
    if found is None:
        raise MissingFontError(f"{PACKAGES[family]} has no {name}")
    return found


def chinese(*, bold: bool) -> Path:
    """The TTF of LXGW WenKai, regular or bold."""
    name = f"LXGWWenKai-{'Bold' if bold else 'Regular'}.ttf"
    for found in (_find(name), DEBIAN / name):
        if found is not None and found.exists():
            return found
    raise MissingFontError(f"{name} is missing: install Debian's fonts-lxgw-wenkai or put it into {FOLDER}")
