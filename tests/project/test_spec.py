"""`build.spec` finds files missing from a wheel before PyInstaller runs; pyproject.toml defines the wheel's files."""

from __future__ import annotations

import ast
import importlib.metadata
import json
import os
import plistlib
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from game.match.untrusted_input import REPLAY_SUFFIX

ROOT = Path(__file__).parents[2]
SPEC = ROOT / "build.spec"


@pytest.fixture(scope="module")
def missing_data() -> Callable[[Path, Path], list[str]]:
    """Return the spec's check function, without the rest of the spec, which only PyInstaller can run."""
    wanted = (ast.Import, ast.ImportFrom, ast.FunctionDef)
    names = {"SHEETS", "FONTS", "WEB"}
    body = [
        node
        for node in ast.parse(SPEC.read_text(encoding="utf-8")).body
        if (isinstance(node, wanted) and "PyInstaller" not in ast.unparse(node))
        or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in names)
    ]
    room: dict = {}
    exec(compile(ast.Module(body, []), SPEC, "exec"), room)  # noqa: S102 - our own file
    return room["missing_data"]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with small sheets, fonts and sounds."""
    fonts = [f"SalaDisplay-{weight}.ttf" for weight in ("Medium", "SemiBold", "Bold")]
    fonts += [f"SalaText-{weight}.ttf" for weight in ("Regular", "Medium", "SemiBold", "Bold")]
    fonts.append("SalaNames-Regular.ttf")
    files = {f"art/fonts/{name}": "" for name in fonts} | {"sounds/ogg/draw.ogg": "", "art/icon/sala.png": ""}
    for sheet in ("ceki", "mahjong", "room", "thai"):
        files[f"art/sheets/{sheet}.json"] = json.dumps({"images": [f"{sheet}-0.webp"]})
        files[f"art/sheets/{sheet}-0.webp"] = ""
    files["game/locale/th/LC_MESSAGES/sala.po"] = files["game/phones/web/app.js"] = ""
    files["game/about/shipped.json"] = files["game/about/texts/zlib.txt"] = ""
    for name, text in files.items():
        (tmp_path / "checkout" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "checkout" / name).write_text(text)
    return tmp_path / "checkout"


@pytest.fixture
def package(checkout: Path) -> Path:
    """The package as installed by a complete wheel, with the paths in pyproject.toml."""
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    installed = checkout.parent / "site-packages"
    for path in checkout.rglob("*"):
        name = path.relative_to(checkout).as_posix()
        if path.is_file() and any(name.startswith(f"{folder}/") for folder in wheel["only-include"]):
            for source, target in wheel["sources"].items():
                name = name.replace(f"{source}/", f"{target}/", 1)
            (installed / name).parent.mkdir(parents=True, exist_ok=True)
            (installed / name).write_bytes(path.read_bytes())
    for source in installed.rglob("*.po"):
        source.rename(source.with_suffix(".mo"))  # as hatch_build.py compiles it
    return installed / "game"


def test_check_reports_no_missing_data_in_a_complete_wheel(
    missing_data: Callable, package: Path, checkout: Path
) -> None:
    assert missing_data(package, checkout) == []


@pytest.mark.parametrize(
    "name",
    [
        *("data/sheets/thai.json", "data/sheets/mahjong-0.webp", "data/fonts/SalaText-Regular.ttf"),
        "about/texts/zlib.txt",
        *("data/sounds/draw.ogg", "locale/th/LC_MESSAGES/sala.mo", "phones/web/app.js"),
    ],
)
def test_file_missing_from_the_wheel_is_named(missing_data: Callable, package: Path, checkout: Path, name: str) -> None:
    (package / name).unlink()
    assert missing_data(package, checkout) == [name]


def test_sheet_or_font_missing_from_the_wheel_is_named(missing_data: Callable, package: Path, checkout: Path) -> None:
    for name in ("sheets/room.json", "fonts/SalaDisplay-Bold.ttf"):
        (package / "data" / name).unlink()
        (checkout / "art" / name).unlink()
    assert missing_data(package, checkout) == ["data/fonts/SalaDisplay-Bold.ttf", "data/sheets/room.json"]


def test_picture_missing_from_a_sheet_is_named(missing_data: Callable, package: Path, checkout: Path) -> None:
    (package / "data" / "sheets" / "ceki.json").write_text('{"images": ["ceki-0.webp", "ceki-1.webp"]}')
    assert missing_data(package, checkout) == ["data/sheets/ceki-1.webp"]


def test_empty_data_folder_in_a_wheel_is_named(missing_data: Callable, package: Path, checkout: Path) -> None:
    (package / "data" / "sounds" / "draw.ogg").unlink()
    (checkout / "sounds" / "ogg" / "draw.ogg").unlink()
    assert missing_data(package, checkout) == ["data/sounds/*"]


@pytest.mark.skipif(os.name == "nt", reason="a link needs rights there")
def test_check_reports_no_missing_data_in_a_source_checkout(missing_data: Callable, tmp_path: Path) -> None:
    """With the committed files linked together as in a wheel."""
    (tmp_path / "data").mkdir()
    for source in ("art/sheets", "art/fonts", "art/icon", "sounds/ogg"):
        (tmp_path / "data" / source.split("/")[1 if source.startswith("art") else 0]).symlink_to(ROOT / source)
    for source in (ROOT / "game" / "locale").rglob("*.po"):
        compiled = (tmp_path / source.relative_to(ROOT / "game")).with_suffix(".mo")
        compiled.parent.mkdir(parents=True)
        compiled.touch()
    (tmp_path / "book").symlink_to(ROOT / "game" / "book")
    (tmp_path / "phones").symlink_to(ROOT / "game" / "phones")
    (tmp_path / "about").symlink_to(ROOT / "game" / "about")
    assert missing_data(tmp_path, ROOT) == []


WITHOUT = """
import importlib.util, io, sys
left_out = {left_out!r}
for name in left_out:
    sys.modules[name] = None
sys.modules["ssl"] = type(sys)("ssl")  # as packaging/no_ssl.py has it
import segno
from game import app, cli
from game.about.version import version_of
from game.phones import server
from tools.pictures import main
if not version_of("rich"):
    sys.exit("no metadata can be read")
class Terminal(io.StringIO):
    def isatty(self):
        return True
errors, sys.stderr = sys.stderr, Terminal()
try:
    code, bar = cli.main(["simulate", "pong", "--rounds", "3"]), sys.stderr.getvalue()
finally:
    sys.stderr = errors
if code or "3/3" not in bar:
    sys.exit(f"{{code}}: {{bar}}")
sys.exit(main(["pong-turn", "tongits-turn", "pai-gow-set", "seal-opened", "--size", "1280x720", "--out", sys.argv[1]]))
"""


@pytest.mark.nightly
def test_modules_excluded_from_the_build_are_not_needed_for_drawing_or_printing(tmp_path: Path) -> None:
    """Piece labels, the seal's code, a table of each kind, a progress bar, without the modules that are left out."""
    tree = ast.parse(SPEC.read_text(encoding="utf-8"))
    (left_out,) = [
        node.value for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "LEFT_OUT"
    ]
    names = [name for name in eval(ast.unparse(left_out)) if not name.startswith("game.")]  # noqa: S307 - our own file
    assert "numpy" in names
    # Nothing of the program: what tells a picture's command of its options, and what only tests and tools bring.
    tools = {"unittest", "pdb", "doctest", "pydoc", "pygame.tests", "asyncio", "multiprocessing"}
    script = WITHOUT.format(left_out=sorted(set(names) - tools))
    surroundings = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", script, tmp_path], env=surroundings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert len(list(tmp_path.glob("*.png"))) == 4


# What is made of it on each system ------------------------------------------------------------------------------------


class Made:
    """Stands in for PyInstaller: notes what the spec asks for, and collects what its hook and a wheel would give."""

    BINARIES = (
        *(("SDL2.dll", "w/SDL2.dll", "BINARY"), ("pygame/SDL2.dll", "w/SDL2.dll", "BINARY")),
        *(("portmidi.dll", "w/portmidi.dll", "BINARY"), ("libpng16-16.dll", "w/libpng16-16.dll", "BINARY")),
    )
    DATAS = (
        *((f"pygame{slash}freesansbold.ttf", "w", "DATA") for slash in ("/", "\\")),
        *(
            (f"rich-15.dist-info{name}", "w", "DATA")
            for name in ("/METADATA", "/RECORD", "/sboms/x.json", r"\INSTALLER", r"\RECORD", r"\sboms\x.json")
        ),
    )

    def __init__(self) -> None:
        self.asked: dict[str, list[dict[str, Any]]] = {}

    def note(self, kind: str) -> Callable[..., SimpleNamespace]:
        def noted(*given: Any, **words: Any) -> SimpleNamespace:
            self.asked.setdefault(kind, []).append({**words, "given": given})
            return SimpleNamespace(
                kind=kind,
                name=words.get("name"),
                scripts=[],
                pure=[],
                datas=list(self.DATAS),
                binaries=list(self.BINARIES),
            )

        return noted


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Made]:
    """Runs the spec as on another system."""

    def run(system: str, *options: str) -> Made:
        made = Made()
        hooks = ModuleType("PyInstaller.utils.hooks")
        hooks.collect_submodules = lambda _name: []
        hooks.copy_metadata = lambda _name, **_: []
        for name in ("PyInstaller", "PyInstaller.utils"):
            monkeypatch.setitem(sys.modules, name, ModuleType(name))
        monkeypatch.setitem(sys.modules, hooks.__name__, hooks)
        source = SPEC.read_text(encoding="utf-8").replace("if missing := missing_data(", "if missing := nothing(")
        room: dict[str, Any] = {kind: made.note(kind) for kind in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
        room |= {"SPECPATH": str(tmp_path), "workpath": str(tmp_path / "work"), "nothing": lambda *_: []}
        code = compile(source, SPEC, "exec")
        with monkeypatch.context() as there:
            there.setattr(sys, "platform", system)
            there.setattr(sys, "argv", ["pyinstaller", *options])
            exec(code, room)  # noqa: S102 - our own file
        return made

    return run


def test_windows_build_defines_a_windowed_and_a_console_program(made: Callable[..., Made]) -> None:
    asked = made("win32").asked
    assert [(each["name"], each["console"]) for each in asked["EXE"]] == [("sala", False), ("sala-cli", True)]
    (collect,) = asked["COLLECT"]
    assert [each.name for each in collect["given"][:2]] == ["sala", "sala-cli"]
    assert asked["Analysis"][0]["noarchive"], "both programs share their modules"


def test_windows_build_collects_each_needed_library_once(made: Callable[..., Made]) -> None:
    (collect,) = made("win32").asked["COLLECT"]
    assert [name for name, *_ in collect["given"][2]] == ["pygame/SDL2.dll", "libpng16-16.dll"]


def test_build_leaves_out_data_files_that_are_never_read(made: Callable[..., Made]) -> None:
    """Windows separates names by backslashes, and kept 0.7 MB of what packages tell their installers."""
    (collect,) = made("linux").asked["COLLECT"]
    assert [name for name, *_ in collect["given"][2]] == ["rich-15.dist-info/METADATA"]


def test_build_keeps_only_text_encodings_that_are_in_use(made: Callable[..., Made]) -> None:
    excludes = made("linux").asked["Analysis"][0]["excludes"]
    left_out = {name.removeprefix("encodings.") for name in excludes if name.startswith("encodings.")}
    assert {"cp874", "cp932", "iso8859_1", "big5", "mac_roman"} <= left_out
    assert not left_out & {"ascii", "latin_1", "utf_8", "utf_16", "cp437", "cp1252", "mbcs", "oem", "idna", "aliases"}


@pytest.mark.parametrize("system", ["win32", "darwin", "linux"])
def test_single_file_build_defines_one_program(made: Callable[..., Made], system: str) -> None:
    asked = made(system, "--single").asked
    (program,) = asked["EXE"]
    assert program["console"] == (system == "linux")
    assert not program["exclude_binaries"]
    assert "COLLECT" not in asked
    assert not asked["Analysis"][0]["noarchive"]


def test_macos_build_defines_an_app_that_opens_replays(made: Callable[..., Made]) -> None:
    asked = made("darwin").asked
    (program,), (app,) = asked["EXE"], asked["BUNDLE"]
    assert not program["console"], "an app with a console has no place in the Dock"
    assert app["given"][0].kind == "COLLECT"
    assert app["name"] == "Sala.app"
    assert app["version"] == importlib.metadata.version("sala-games")
    (document,), (kind,) = app["info_plist"]["CFBundleDocumentTypes"], app["info_plist"]["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeTagSpecification"] == {"public.filename-extension": [REPLAY_SUFFIX.removeprefix(".")]}
    assert plistlib.loads(plistlib.dumps(app["info_plist"])) == app["info_plist"]


def test_linux_build_defines_one_program_in_a_folder(made: Callable[..., Made]) -> None:
    asked = made("linux").asked
    assert [(each["name"], each["console"]) for each in asked["EXE"]] == [("sala", True)]
    assert "BUNDLE" not in asked
    assert len(asked["COLLECT"][0]["given"][1]) == len(Made.BINARIES), "nothing of it is known to be for nothing"
