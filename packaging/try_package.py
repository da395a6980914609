"""`python3 packaging/try_package.py FILE`: into a bare Debian, a deal played there by mouse, and out again. As root.

The file is the Debian package, the archive, or the single file; the last two are laid into /opt, beside no more than
what the package depends on.

Debian: debootstrap xvfb xdotool. The program in the bare root shows its window on the Xvfb outside, through that one's
abstract socket: nothing is mounted. `--root FOLDER` takes a copy of a root that was made before, `--mirror` names where
debootstrap finds its packages, `--pictures FOLDER` keeps what was seen.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.window.player import Player, Twin, play_deal
from tests.window.xvfb import VirtualScreen

if TYPE_CHECKING:
    from collections.abc import Sequence

SUITE = "bookworm"
SEED = f"{3:064x}"
TABLE = ("play", "pong", "--seats", "you,first,first,first", "--seed", SEED)
NEEDED = ("libx11-6", "libxext6", "zlib1g")
"""What the Debian package depends on beside the C library."""
PLACES = ("usr", "etc", "opt", "var/lib/dpkg/info")
REGISTERED = {
    "usr/share/mime/globs2": "*.sala",
    "usr/share/applications/mimeinfo.cache": "application/x-sala-replay=sala.desktop",
    "usr/share/metainfo/games.sala.Sala.metainfo.xml": "<binary>sala</binary>",
    "usr/share/applications/sala.desktop": "Exec=sala %f",
}
ICON = "usr/share/icons/hicolor/256x256/apps/sala.png"


class Root:
    """A Debian in a folder, which programs take for the whole machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, *command: str) -> str:
        """Run something in there; what it printed."""
        words = ["chroot", self.folder, "env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8", *command]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return done.stdout

    def files(self) -> set[str]:
        """Everything where a package may lay something, or be remembered."""
        tops = (self.folder / place for place in PLACES)
        return {str(path.relative_to(self.folder)) for top in tops for path in top.rglob("*")}


def play(root: Root, pictures: Path, name: str = "sala") -> None:
    """A whole deal with the mouse; pictures of the title, of the table and of the settlement. `name` starts it."""
    home = root.folder / "tmp" / "home"
    home.mkdir()
    with VirtualScreen() as screen:
        kept = {"HOME": "/tmp/home", "SALA_HOME": "/tmp/home/sala", "SALA_NODES": "/tmp/home/nodes.json"}  # noqa: S108 - in the bare root
        shown = {"DISPLAY": screen.display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        set_to = (f"{name}={value}" for name, value in {**kept, **shown, "LANG": "C.UTF-8"}.items())
        program = ("chroot", str(root.folder), "env", "-i", "PATH=/usr/bin:/bin:/usr/games", *set_to, name)
        player = Player(screen, home, (), program)
        player.wait_for_scene("TitleScene")
        player.picture().save(pictures / "title.png")
        player.close()
        (home / "nodes.json").unlink()
        player = Player(screen, home, TABLE, program, settings={"speed": 0.0})
        twin = Twin("pong", 4, SEED)
        player.picture().save(pictures / "table.png")
        play_deal(player, twin)
        screen.wait_until(lambda: player.scene() == "SettlementScene", "the settlement comes", 60)
        player.picture().save(pictures / "settlement.png")
        player.close()
        if player.log().strip():
            raise SystemExit(f"The program said: {player.log()}")
    print(f"A deal of {len(twin.played)} own moves was played; pictures in {pictures}.")


def try_deb(root: Root, deb: Path, pictures: Path) -> None:
    """Install the package, look for all that it registers, play, remove it, and look for what was left behind."""
    # What a desktop has: it reads the entry and the MIME type when a package brings them.
    root.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "desktop-file-utils", "shared-mime-info")
    before = root.files()
    shutil.copyfile(deb, root.folder / "tmp" / "sala.deb")
    root.run("apt-get", "install", "-y", "-qq", "/tmp/sala.deb")  # noqa: S108 - in the bare root
    print("Installed:", root.run("/usr/games/sala", "--version").strip())
    missing = [
        name
        for name, words in REGISTERED.items()
        if not (root.folder / name).exists() or words not in (root.folder / name).read_text(encoding="utf-8")
    ]
    if missing or not (root.folder / ICON).is_file():
        raise SystemExit(f"Not registered: {', '.join(missing) or ICON}")
    print("Registered: desktop entry, icon, AppStream metadata, MIME type.")
    play(root, pictures)
    root.run("apt-get", "purge", "-y", "-qq", "sala")
    left = sorted(name for name in root.files() - before if "sala" in name.lower())
    if left:
        raise SystemExit(f"Left behind: {', '.join(left)}")
    print("Removed: nothing is left of it.")


def try_copied(root: Root, file: Path, pictures: Path) -> None:
    """Unpack the archive, or copy the single file, and play; nothing else is written than the home of who plays."""
    root.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *NEEDED)
    top = root.folder / "opt"
    if tarfile.is_tarfile(file):
        with tarfile.open(file) as packed:
            packed.extractall(top, filter="data")
        (program,) = top.glob("*/sala")
    else:
        program = top / "sala"
        shutil.copyfile(file, program)
        program.chmod(0o755)
    before = root.files()
    name = f"/{program.relative_to(root.folder)}"
    print("Laid down:", root.run(name, "--version").strip())
    play(root, pictures, name)
    if written := sorted(root.files() - before):
        raise SystemExit(f"Written outside the player's home: {', '.join(written)}")
    print("Nothing was written outside the player's home.")


def main(arguments: Sequence[str]) -> int:
    """Try the package; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--root", type=Path)
    parser.add_argument("--mirror", default="")
    parser.add_argument("--pictures", type=Path, default=Path("screenshots"))
    chosen = parser.parse_args(arguments)
    chosen.pictures.mkdir(parents=True, exist_ok=True)
    if os.geteuid():
        parser.error("this changes its root folder: run it as root")
    with TemporaryDirectory() as room:
        folder = Path(room) / "root"
        if chosen.root is not None:
            subprocess.run(["cp", "--archive", chosen.root, folder], check=True)
        else:
            bare = ["debootstrap", "--variant=minbase", SUITE, str(folder), *([chosen.mirror] if chosen.mirror else [])]
            subprocess.run(bare, check=True, stdout=subprocess.DEVNULL)
        root = Root(folder)
        root.run("apt-get", "update", "-qq")
        trying = try_deb if chosen.file.suffix == ".deb" else try_copied
        trying(root, chosen.file, chosen.pictures)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
