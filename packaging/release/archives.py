"""The program's folder as an archive, as a file that unpacks itself, and as an AppDir."""

from __future__ import annotations

import gzip
import lzma
import shutil
import sys
import tarfile
import time
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from release import frozen
from release.place import OUT, ROOT, SOURCES, STEM, PackagingError, epoch, run

ICONS: Final = ROOT / "art" / "icon"
SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
EXTRA_FILES: Final = ("LICENSE", "docs/licences.md", "CHANGELOG.md")
"""What lies beside the program for who unpacks it."""


def archive() -> Path:
    """The folder as .zip on Windows, else as .tar.xz: unpack it anywhere and start `sala` in it; on macOS the app."""
    with TemporaryDirectory() as room:
        top, folder = Path(room) / STEM, frozen.folder()
        if sys.platform == "darwin":
            shutil.copytree(frozen.APP, top / frozen.APP.name, symlinks=True)
        else:
            shutil.copytree(folder, top, symlinks=True)
        for name in EXTRA_FILES:
            shutil.copy2(ROOT / name, top / Path(name).name)
        return zipped(top) if sys.platform == "win32" else tarred(top)


def tarred(top: Path) -> Path:
    """A folder as .tar.xz, the same bytes for the same files. As .tar.gz it would be an eighth larger."""
    OUT.mkdir(parents=True, exist_ok=True)
    target = OUT / f"{top.name}.tar.xz"
    stamp = epoch()

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = stamp
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with lzma.open(target, "wb", preset=6) as packed, tarfile.open(fileobj=packed, mode="w") as tar:
        for path in [top, *sorted(top.rglob("*"))]:
            tar.add(path, path.relative_to(top.parent).as_posix(), recursive=False, filter=plain)
    return target


def zipped(top: Path, out: Path | None = None) -> Path:
    """A folder as .zip in `out`, by default among the packages; the same bytes for the same files."""
    out = out or OUT
    out.mkdir(parents=True, exist_ok=True)
    target = out / f"{top.name}.zip"
    when = time.gmtime(max(epoch(), 315_532_800))[:6]  # no earlier time can stand in a zip than 1980
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(path for path in top.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(top.parent).as_posix(), when)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if path.stat().st_mode & 0o100 else 0o644) << 16
            packed.writestr(entry, path.read_bytes(), compresslevel=9)
    return target


def self_extracting() -> Path:
    """A shell script with the folder in it, by makeself: it unpacks itself for the time of one game, or for good."""
    if sys.platform != "linux":
        raise PackagingError("The self-extracting file is made on Linux.")
    OUT.mkdir(parents=True, exist_ok=True)
    target = OUT / f"{STEM}.run"
    with TemporaryDirectory() as room:
        top = Path(room) / "sala"
        shutil.copytree(frozen.folder(), top, symlinks=True)
        for name in EXTRA_FILES:
            shutil.copy2(ROOT / name, top / Path(name).name)
        packed = ["--xz", "--nox11", "--nomd5", "--sha256", "--tar-quietly", "--noprogress"]
        date = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(epoch()))
        run(["makeself", *packed, "--packaging-date", date, top, target, "Sala", "./sala"])
    target.chmod(0o755)
    return target


def desktop_files(root: Path) -> None:
    """What a desktop knows a program by, laid under `root`: entry, icons, AppStream, MIME type, manual page."""
    share = root / "usr" / "share"
    here = SOURCES / "linux"
    laid = {
        here / "sala.desktop": share / "applications" / "sala.desktop",
        here / "games.sala.Sala.metainfo.xml": share / "metainfo" / "games.sala.Sala.metainfo.xml",
        here / "sala-replay.xml": share / "mime" / "packages" / "sala.xml",
        ICONS / "sala.svg": share / "icons/hicolor/scalable/apps/sala.svg",
        **{ICONS / f"sala-{one}.png": share / f"icons/hicolor/{one}x{one}/apps/sala.png" for one in SIZES},
    }
    for source, target in laid.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    manual = share / "man" / "man6" / "sala.6.gz"
    manual.parent.mkdir(parents=True)
    manual.write_bytes(gzip.compress((here / "sala.6").read_bytes(), 9, mtime=0))


def app_folder() -> Path:
    """An AppDir, packed: what an AppImage is made of, where its runtime is at hand (docs/packaging.md)."""
    if sys.platform != "linux":
        raise PackagingError("The AppDir is made on Linux.")
    with TemporaryDirectory() as room:
        top = Path(room) / f"{STEM}.AppDir"
        (top / "usr" / "lib").mkdir(parents=True)
        shutil.copytree(frozen.folder(), top / "usr" / "lib" / "sala", symlinks=True)
        (top / "usr" / "bin").mkdir()
        (top / "usr" / "bin" / "sala").symlink_to("../lib/sala/sala")
        desktop_files(top)
        for name in EXTRA_FILES:
            shutil.copy2(ROOT / name, top / "usr" / "lib" / "sala" / Path(name).name)
        (top / "sala.desktop").symlink_to("usr/share/applications/sala.desktop")
        (top / "sala.png").symlink_to("usr/share/icons/hicolor/256x256/apps/sala.png")
        (top / ".DirIcon").symlink_to("sala.png")
        (top / "AppRun").symlink_to("usr/bin/sala")
        return tarred(top)
