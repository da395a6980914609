#!/usr/bin/env python3
"""Set Sala up in this folder and start it. Needs nothing but Python 3.11 or newer.

python3 play.py                   install into .venv (the first time) and open the game
python3 play.py simulate pong     any command of `sala`, passed on as it stands
python3 play.py test [ARGS]       run the tests (ARGS go to pytest)
python3 play.py test --all        run those too that are run each night: builds, statistics, more windows and phones
python3 play.py test --quick      run those of the rules, the words and the house, without windows
python3 play.py test --changed [COMMIT]   run those nearest to what differs from a commit
python3 play.py test --windows [PART...]  try the program for Windows under Wine (tests/windows_lane.py names the parts)
python3 play.py check             ruff and mypy
python3 play.py build             make the standalone program in dist/sala
python3 play.py package [KIND]    make what people download, in dist/packages; --help names the kinds
python3 play.py messages          bring the catalogues in game/locale up to date, and say what is missing
python3 play.py book              write docs/book from the pages of the rules book
python3 play.py api               write dist/api from the docstrings, to be read in a browser
"""

# Up to the version check this file keeps to syntax that old Pythons can read, so that they can say what is wrong.
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an old Python gets this far, and its user a sentence
    sys.exit(
        "Sala needs Python 3.11 or newer, and this is Python {}.{}. "
        "Start it with a newer one, for example: python3.12 play.py".format(*sys.version_info[:2])
    )

import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, Self

ROOT = Path(__file__).resolve().parent
VERSION = "{}.{}".format(*sys.version_info[:2])
PIP_WITH_PYTHON_OPTION = (22, 3)
"""The first pip that can install into another environment (`pip --python`)."""
PIP_VERSION = re.compile(r"pip (?P<major>\d+)\.(?P<minor>\d+)\S* from (?P<place>.+) \(python ")
SCREEN_TOOLS = ("Xvfb", "xdotool")
QUICK_TESTS = (
    "tests/rules",
    "tests/words",
    "tests/lessons",
    "tests/project/test_layers.py",
    "tests/project/test_house.py",
)
"""What is run while one works: pure computing, and the floors of the house."""
BUILD_INPUTS = (
    "game",
    "art/sheets",
    "art/fonts",
    "art/icon",
    "sounds/ogg",
    "build.spec",
    "packaging/no_ssl.py",
    "hatch_build.py",
    "pyproject.toml",
)


class SetUpError(Exception):
    """Setting up failed; the message is a sentence for the person at the terminal."""


def say(sentence: str) -> None:
    """Speak to the person at the terminal; standard output belongs to the command that is run."""
    print(sentence, file=sys.stderr, flush=True)


# Environments ---------------------------------------------------------------------------------------------------------


class Stamp(NamedTuple):
    """What is installed in an environment, written into it once that is done."""

    python: str
    """Version of the Python it was made with, such as '3.12'."""
    root: str
    """Where the checkout stood; scripts in an environment name that place."""
    project: str
    """Digest of pyproject.toml."""
    extras: list[str]

    @classmethod
    def wanted(cls, extras: Iterable[str]) -> Self:
        """The stamp that the running Python gives for this checkout as it is."""
        project = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
        return cls(VERSION, str(ROOT), project, sorted(set(extras)))

    @classmethod
    def read(cls, file: Path) -> Self | None:
        """The stamp in `file`; None where there is none or it was cut short."""
        try:
            return cls(**json.loads(file.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return None


def own_path() -> dict[str, str]:
    """The surroundings without places that somebody added to Python's path."""
    return {key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "PYTHONHOME"}}


class Environment:
    """A virtual environment in the checkout, and the stamp that says what was installed into it."""

    def __init__(self, folder: Path, *, editable: bool = True) -> None:
        self.folder = folder
        self.editable = editable
        self.python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        self.stamp = folder / "sala-stamp.json"

    def provide(self, extras: Iterable[str] = ()) -> None:
        """Install the project with `extras`, unless the stamp says that it is done; raises `SetUpError`."""
        stamp = Stamp.read(self.stamp)
        # Made by this Python in this place, and once whole. No stamp at all means that it was left half-made.
        sound = stamp is not None and (stamp.python, stamp.root) == (VERSION, str(ROOT))
        wanted = Stamp.wanted({*extras, *(stamp.extras if stamp and sound else [])})
        if stamp == wanted and self.python.exists():
            return
        say(f"Setting Sala up in {self.folder.name} (the first time this can take a minute) ...")
        try:
            # A link leads to the environment of another checkout, which goes on as it is.
            own = not self.folder.is_symlink()
            reuse = own and (sound or stamp is None) and self._works()
            if own and self.stamp.exists():
                self.stamp.unlink()
            if not (reuse and self._install(wanted.extras, final=sound)):
                self._create()
                self._install(wanted.extras, final=True)
            self.stamp.write_text(json.dumps(wanted._asdict()), encoding="utf-8")
        except OSError as error:
            raise SetUpError(
                f"Sala cannot set itself up in {self.folder}: {error.strerror or error}. "
                "Is there room, and may you write there? If not, copy Sala to a folder of your own and start it there."
            ) from error

    def _works(self) -> bool:
        """Whether the environment's Python starts and is of the version that runs this."""
        question = "import sys; print('%d.%d' % sys.version_info[:2], sys.prefix != sys.base_prefix)"
        try:
            answer = subprocess.run([self.python, "-c", question], capture_output=True, text=True, check=False)
        except OSError:
            return False
        return answer.stdout.split() == [VERSION, "True"]

    def _create(self) -> None:
        """Make the environment anew, without pip: ensurepip is missing on a stock Debian."""
        import venv  # noqa: PLC0415 - not needed on most starts

        if self.folder.is_symlink() or self.folder.is_file():
            self.folder.unlink()
        venv.create(self.folder, clear=True, symlinks=os.name != "nt")

    def _install(self, extras: Sequence[str], *, final: bool) -> bool:
        """Install the project; whether pip succeeded. Raises `SetUpError` instead when this was the `final` attempt."""
        project = f".[{','.join(extras)}]" if extras else "."
        done = self.pip("install", *(["--editable"] if self.editable else []), project) == 0
        if not done and final:
            raise SetUpError(
                "pip could not install what Sala needs; its own message stands above. "
                "A connection to the package index is needed this once."
            )
        if done and self.editable:  # or the first start compiles every module; pip compiles those that it copies
            compiling = [str(self.python), "-m", "compileall", "-q", "game"]
            if subprocess.run([*compiling, "-j", "0"], cwd=ROOT, capture_output=True, check=False).returncode:
                subprocess.call(compiling, cwd=ROOT)  # without shared memory one process has to do it
        return done

    def pip(self, *arguments: str) -> int:
        """Run pip for this environment; its exit code. Which pip: see `_pip_command`."""
        with tempfile.TemporaryDirectory() as lent:
            command = [*self._pip_command(Path(lent)), *arguments, "--quiet"]
            surroundings = own_path() | {"PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
            if any(Path(lent).iterdir()):
                surroundings["PYTHONPATH"] = lent
            return subprocess.call(command, cwd=ROOT, env=surroundings, stdout=sys.stderr)

    def _pip_command(self, lent: Path) -> list[str]:
        """How to call a pip that installs into this environment: a Python's that has one, or one from ensurepip.

        A pip too old to work on another environment is copied to `lent`, without its neighbours, and put on the path.
        """
        # An environment made here has no pip; when this runs inside it, the Python it was made from is asked.
        for python in dict.fromkeys((sys.executable, getattr(sys, "_base_executable", sys.executable))):
            ask = [python, "-m", "pip", "--version"]
            found = PIP_VERSION.match(subprocess.run(ask, capture_output=True, text=True, check=False).stdout)
            if found is None:
                continue
            if (int(found["major"]), int(found["minor"])) >= PIP_WITH_PYTHON_OPTION:
                return [python, "-m", "pip", "--python", str(self.python)]
            shutil.copytree(found["place"], lent / "pip", ignore=shutil.ignore_patterns("__pycache__"))
            return [str(self.python), "-m", "pip"]
        if subprocess.run([self.python, "-m", "ensurepip"], capture_output=True, check=False).returncode:
            raise SetUpError(
                "This Python has neither pip nor ensurepip, so nothing can be installed. "
                "Install pip first (on Debian and Ubuntu: apt install python3-pip)."
            )
        return [str(self.python), "-m", "pip"]


HOME = Environment(ROOT / ".venv")
BUILD = Environment(ROOT / ".venv-build", editable=False)


# Commands -------------------------------------------------------------------------------------------------------------


def play(arguments: Sequence[str]) -> int:
    """Open the game, or run one of its commands, in the folder the person is in."""
    HOME.provide()
    command = [str(HOME.python), "-P", "-m", "game", *arguments]
    if os.name == "nt":  # execv there starts a second process and returns to the shell at once
        return subprocess.call(command)
    return os.execv(command[0], command)  # noqa: S606 - becomes the game


def run_tests(arguments: Sequence[str]) -> int:
    """Run the tests on all cores, and say which real-window tests cannot run.

    `arguments` go to pytest, `--all` among them (tests/conftest.py); `--quick` names those of `QUICK_TESTS`, and
    `--changed`, with a commit after it or not, the test files that `tests.changed` finds. `--windows` tries Windows
    alone, in the parts named after it; `--all` does so too after all other tests, where Wine is there.
    """
    HOME.provide(["test"])
    windows: list[str | Path] = [HOME.python, "-m", "tests.windows_lane"]
    if "--windows" in arguments:
        return subprocess.call([*windows, *(word for word in arguments if word != "--windows")], cwd=ROOT)
    asked = [word for word in arguments if word not in {"--quick", "--changed"}]
    quick = "--quick" in arguments
    places: Sequence[str] = QUICK_TESTS if quick else ()
    if "--changed" in arguments:
        behind = arguments[arguments.index("--changed") + 1 :][:1]
        commit = [word for word in behind if not word.startswith("-")]
        for word in commit:
            asked.remove(word)
        found = subprocess.run(
            [HOME.python, "-m", "tests.changed", *commit], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False
        )
        places = found.stdout.split()
        if found.returncode or not places:
            return found.returncode
        if "--all" not in asked and "-m" not in asked:
            asked = ["-m", "not nightly", *asked]  # to be named alone asks for them
    # Tests with a real window or browser mostly wait for it: more of them fit than there are cores.
    processes = str((os.cpu_count() or 1) + (0 if quick else 3))
    command: list[str | Path] = [HOME.python, "-m", "pytest", "-n", processes, "--dist", "worksteal"]
    # Where no bytecode is written every process, each opened window among them, would compile everything anew.
    surroundings = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    code = subprocess.call([*command, *places, *asked], cwd=ROOT, env=surroundings)
    if [*places, *asked] == ["--all"]:  # not of some tests alone
        code = max(code, subprocess.call(windows, cwd=ROOT, env=surroundings))
    missing = [tool for tool in SCREEN_TOOLS if shutil.which(tool) is None]
    if missing and not quick:
        tools = " and ".join(missing)
        say(f"\nNOT TESTED: the game's own window, because {tools} cannot be found (Debian: apt install xvfb xdotool).")
    return code


def check(arguments: Sequence[str]) -> int:
    """Run ruff and mypy, both, whatever the first one says."""
    HOME.provide(["lint", "test"])
    codes = [
        subprocess.call([HOME.python, "-m", *tool, *arguments], cwd=ROOT) for tool in (["ruff", "check"], ["mypy"])
    ]
    return max(codes)


def build(arguments: Sequence[str]) -> int:
    """Make the standalone program, from a wheel in an environment that has nothing else; again only after a change."""
    if arguments:
        raise SetUpError("`play.py build` takes no arguments.")
    digest = build_digest()
    stamp = ROOT / "dist" / "sala.sha256"
    program = ROOT / "dist" / "sala" / ("sala.exe" if os.name == "nt" else "sala")
    if not (program.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == digest):
        BUILD.provide(["build"])
        stamp.unlink(missing_ok=True)
        if BUILD.pip("install", "--force-reinstall", "--no-deps", "."):
            raise SetUpError("The wheel could not be built; pip's message stands above.")
        # -P keeps the checkout off the path: the program is collected from the wheel, or not at all.
        options = ["--noconfirm", "--clean", "--log-level", "WARN", "--workpath", "build/frozen", "--distpath", "dist"]
        command: list[str | Path] = [BUILD.python, "-P", "-m", "PyInstaller", *options, "build.spec"]
        code = subprocess.call(command, cwd=ROOT, env=own_path())
        if code or subprocess.call([program, "--help"], stdout=subprocess.DEVNULL):
            raise SetUpError("The standalone program could not be built; the message stands above.")
        stamp.write_text(digest, encoding="utf-8")
    size = sum(path.stat().st_size for path in program.parent.rglob("*") if not path.is_symlink())
    say(f"The standalone program is dist/sala ({size / 1e6:.0f} MB); start {program.relative_to(ROOT)}.")
    return 0


def build_digest() -> str:
    """A digest of everything the standalone program is made of."""
    digest = hashlib.sha256("{}.{}.{}".format(*sys.version_info[:3]).encode())
    for name in BUILD_INPUTS:
        top = ROOT / name
        for path in [top] if top.is_file() else sorted(top.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def package(arguments: Sequence[str]) -> int:
    """Make what people download, each kind or those that are named; see docs/packaging.md."""
    HOME.provide(["package"])
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT / "packaging")}
    return subprocess.call([str(HOME.python), "-m", "release", *arguments], cwd=ROOT, env=surroundings)


def messages(arguments: Sequence[str]) -> int:
    """Bring the template and all catalogues up to date with the marked words in `game/`; say what is missing."""
    HOME.provide(["test", *(["translate"] if "--breaks" in arguments else [])])
    return subprocess.call([str(HOME.python), "-m", "translations", *arguments], cwd=ROOT)


def book(arguments: Sequence[str]) -> int:
    """Write the rules book as Markdown; `--check` says what is wrong with its pages."""
    HOME.provide()
    return subprocess.call([str(HOME.python), "-m", "game.book", *(arguments or ["docs/book"])], cwd=ROOT)


def api(arguments: Sequence[str]) -> int:
    """Write the pages of all modules from their docstrings, without a screen; `arguments` go to pdoc."""
    HOME.provide(["docs"])
    surroundings = own_path() | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    target = ROOT / "dist" / "api"
    command: list[str | Path] = [HOME.python, "-m", "pdoc", "game", "!game.__main__", "-o", target, *arguments]
    code = subprocess.call(command, cwd=ROOT, env=surroundings)
    if code == 0:
        say(f"Open {(target / 'index.html').relative_to(ROOT)} in a browser.")
    return code


COMMANDS = {
    "test": run_tests,
    "check": check,
    "build": build,
    "package": package,
    "messages": messages,
    "book": book,
    "api": api,
}


def main(arguments: Sequence[str]) -> int:
    """Run the command that `arguments` name; the exit code."""
    if arguments and arguments[0] in {"-h", "--help", "help"}:
        print(__doc__, end="\n\n", flush=True)
        arguments = ["--help"]
    try:
        if arguments and arguments[0] in COMMANDS:
            return COMMANDS[arguments[0]](arguments[1:])
        return play(arguments)
    except SetUpError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
