"""Packages for download: desktop integration, package metadata, SBOMs, checksums and licences."""

from __future__ import annotations

import configparser
import hashlib
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from game.about.version import VERSION
from game.match.untrusted_input import REPLAY_SUFFIX
from release import __main__ as release
from release import archives, bill, deb, frozen, installer, licences, shipped
from release.place import PackagingError
from release.shipped import Part

ROOT = Path(__file__).parents[2]
LINUX = ROOT / "packaging" / "linux"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
METAINFO = ET.parse(LINUX / "games.sala.Sala.metainfo.xml").getroot()  # noqa: S314 - our own file
MIME = "application/x-sala-replay"


# What a desktop is told -----------------------------------------------------------------------------------------------


def test_desktop_entry_starts_sala_and_opens_replays() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(LINUX / "sala.desktop", encoding="utf-8")
    told = entry["Desktop Entry"]
    assert told["Exec"] == "sala %f"
    assert told["MimeType"] == f"{MIME};"
    assert (told["Icon"], told["StartupWMClass"]) == ("sala", "sala")


def test_replay_mime_type_matches_the_file_suffix() -> None:
    told = (LINUX / "sala-replay.xml").read_text(encoding="utf-8")
    assert f'<mime-type type="{MIME}">' in told
    assert f'<glob pattern="*{REPLAY_SUFFIX}"/>' in told
    assert METAINFO.findtext("provides/mediatype") == MIME


def test_every_file_states_the_same_sala_version() -> None:
    newest = METAINFO.find("releases/release")
    assert newest is not None
    assert newest.get("version") == VERSION
    headings = re.findall(r"^## (\d[\d.]*), (\S+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == (newest.get("version"), newest.get("date"))
    packaged = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["version"]
    read = re.search(packaged["pattern"], (ROOT / packaged["path"]).read_text(encoding="utf-8"), re.MULTILINE)
    assert read is not None
    assert read["version"] == VERSION, "an environment that was set up before would tell an older one"


def test_desktop_icons_exist_in_all_sizes(tmp_path: Path) -> None:
    archives.desktop_files(tmp_path)
    icons = {path.parts[-3]: path for path in tmp_path.glob("usr/share/icons/hicolor/*/apps/sala.*")}
    assert {"scalable", "48x48", "64x64", "128x128", "256x256"} <= set(icons)
    assert all(path.stat().st_size for path in icons.values())


@pytest.mark.parametrize(
    "command",
    [
        ["desktop-file-validate", "sala.desktop"],
        ["appstreamcli", "validate", "--no-net", "games.sala.Sala.metainfo.xml"],
    ],
    ids=lambda command: command[0],
)
def test_desktop_validation_tools_report_no_errors(command: list[str]) -> None:
    try:
        done = subprocess.run(command, cwd=LINUX, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip(f"NOT TESTED: {command[0]} is missing")
    assert done.returncode == 0, done.stdout + done.stderr


# The packages ---------------------------------------------------------------------------------------------------------


def test_building_an_archive_twice_gives_identical_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    digests = []
    for number in (1, 2):
        top = tmp_path / str(number) / "sala-1"
        top.mkdir(parents=True)
        (top / "sala").write_text("program")
        (top / "sala").chmod(0o700 if number == 1 else 0o755)
        if os.name != "nt":  # a link needs rights there, and none is packed
            (top / "link").symlink_to("sala")
        monkeypatch.setattr(archives, "OUT", tmp_path / f"out-{number}")
        digests.append([hashlib.sha256(make(top).read_bytes()).digest() for make in (archives.tarred, archives.zipped)])
    assert digests[0] == digests[1]
    with tarfile.open(tmp_path / "out-1" / "sala-1.tar.xz") as packed:
        program = packed.getmember("sala-1/sala")
        runs = 0o644 if os.name == "nt" else 0o755  # no file of Windows has such a bit
        assert (program.mode, program.uid, program.mtime) == (runs, 0, 1_700_000_000)
        assert os.name == "nt" or packed.getmember("sala-1/link").issym()


def test_debian_package_depends_on_the_windows_libraries() -> None:
    told = deb.control("amd64", 75_000_001, "2.35")
    assert "\nDepends: libc6 (>= 2.35), zlib1g, libx11-6, libxext6\n" in told
    assert "\nInstalled-Size: 73243\n" in told
    assert f"\nVersion: {VERSION}\n" in told
    assert max(map(len, told.splitlines()[-6:])) <= 80


def test_required_glibc_version_is_the_newest_that_any_file_needs(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one", "two", "text")]
    files[0].write_bytes(b"\x7fELF GLIBC_2.9 GLIBC_2.28 ")
    files[1].write_bytes(b"\x7fELF GLIBC_2.34 GLIBC_2.4 ")
    files[2].write_bytes(b"GLIBC_2.99")
    assert deb.glibc(files) == "2.34"


@pytest.fixture
def windows_program(tmp_path: Path) -> Path:
    """A folder as `build.spec` makes it on Windows, with little in it."""
    folder = tmp_path / "dist" / "sala"
    (folder / "_internal").mkdir(parents=True)
    for name in ("sala.exe", "sala-cli.exe", "_internal/python311.dll"):
        (folder / name).write_bytes(b"MZ")
    return folder


def test_windows_installer_is_a_single_executable(windows_program: Path, tmp_path: Path) -> None:
    if not shutil.which(installer.makensis()):
        pytest.skip("NOT TESTED: the installer for Windows, because makensis is missing (Debian: apt install nsis)")
    top = installer.beside(windows_program, tmp_path / "top")
    assert {path.name for path in top.iterdir()} >= {"sala.exe", "LICENSE", "licences.md", "CHANGELOG.md"}
    made = installer.made(top, tmp_path / "out" / "setup.exe").read_bytes()
    assert made.startswith(b"MZ")
    assert b"NullsoftInst" in made


def test_uninstaller_removes_every_top_level_file_that_was_installed(windows_program: Path, tmp_path: Path) -> None:
    """It must not remove the complete folder, which may contain files of other programs."""
    script = installer.SCRIPT.read_text(encoding="utf-8")
    away = script[script.index('Section "Uninstall"') :]
    top = installer.beside(windows_program, tmp_path / "top")
    for path in top.iterdir():
        assert f'{"RMDir /r" if path.is_dir() else "Delete"} "$INSTDIR\\{path.name}"' in away
    written = set(re.findall(r'WriteReg\w+ HKCU "([^"]+)"', script))
    gone = re.findall(r'DeleteRegKey HKCU "([^"]+)"', away)
    assert [key for key in written if not any(f"{key}\\".startswith(f"{each}\\") for each in gone)] == []
    assert f'"${{CLASSES}}\\{REPLAY_SUFFIX}"' in script
    assert "HKLM" not in script
    assert "RequestExecutionLevel user" in script


def test_installer_is_built_only_from_the_windows_program(tmp_path: Path) -> None:
    with pytest.raises(PackagingError, match="from the program for Windows"):
        installer.made(tmp_path, tmp_path / "setup.exe")


def test_macos_archive_contains_the_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = tmp_path / "dist" / "Sala.app"
    (app / "Contents" / "MacOS").mkdir(parents=True)
    (app / "Contents" / "MacOS" / "sala").write_bytes(b"program")
    monkeypatch.setattr(frozen, "folder", lambda: tmp_path / "dist" / "sala")
    monkeypatch.setattr(frozen, "APP", app)
    monkeypatch.setattr(archives, "OUT", tmp_path)
    monkeypatch.setattr(sys, "platform", "darwin")
    with tarfile.open(archives.archive()) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"Sala.app/Contents/MacOS/sala", "LICENSE", "licences.md"} <= names


def test_each_operating_system_builds_its_own_kinds_of_packages() -> None:
    assert "installer" in release.ON_SYSTEM["win32"]
    made = {kind for kinds in release.ON_SYSTEM.values() for kind in kinds}
    assert made | set(release.EVERYWHERE) <= set(release.KINDS)


def test_checksum_file_lists_the_digest_of_every_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "OUT", tmp_path)
    (tmp_path / "sala.deb").write_bytes(b"one")
    (tmp_path / "sala.run").write_bytes(b"two")
    text = release.sums().read_text()
    assert text.splitlines() == [
        f"{hashlib.sha256(data).hexdigest()}  {name}" for name, data in (("sala.deb", b"one"), ("sala.run", b"two"))
    ]
    assert release.sums().read_text() == text


def test_gather_command_collects_packages_but_rejects_altered_files_and_other_versions(tmp_path: Path) -> None:
    for system, names in (("Linux", ("sala-1.2.deb", "wheel-1.2")), ("Windows", ("sala-1.2.zip", "wheel-1.2"))):
        made = tmp_path / "made" / system
        made.mkdir(parents=True)
        for name in names:
            (made / name).write_text(name)
        lines = [f"{hashlib.sha256(name.encode()).hexdigest()}  {name}\n" for name in names]
        (made / "SHA256SUMS").write_text("".join(lines))
    folders = [str(tmp_path / "made"), str(tmp_path / "all")]
    command = [sys.executable, str(ROOT / "packaging" / "gather.py"), *folders]
    for version in ([], ["1.2"]):
        subprocess.run([*command, *version], check=True, capture_output=True)
    listed = [line.split("  ")[1] for line in (tmp_path / "all" / "SHA256SUMS").read_text().splitlines()]
    assert listed == ["sala-1.2.deb", "sala-1.2.zip", "wheel-1.2"]
    done = subprocess.run([*command, "1.3"], check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert "is not of version 1.3" in done.stderr
    (tmp_path / "made" / "Windows" / "sala-1.2.zip").write_text("another")
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert "is not what was made" in done.stderr


@pytest.mark.parametrize("words", [["AppImage"], ["deb", "rpm"]])
def test_release_command_rejects_an_unknown_package_kind(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main(words) == 2
    assert f"There is no {words[-1]!r}" in capsys.readouterr().err


def test_packaging_page_lists_every_package_kind() -> None:
    page = (ROOT / "docs" / "packaging.md").read_text(encoding="utf-8")
    assert [kind for kind in release.KINDS if f"| `{kind}` |" not in page] == []
    assert [kind for kind in release.KINDS if f"\n{kind} " not in (release.__doc__ or "")] == []


# Bill and licences ----------------------------------------------------------------------------------------------------


SHIPPED = [
    Part("rich", "15.0", "MIT", "", "package"),
    Part("SDL", "", "Zlib", "", "library"),
    Part("Sarabun", "", "OFL-1.1", "", "font"),
]


def test_sbom_lists_shipped_components_without_build_details() -> None:
    made = {
        "metadata": {
            "component": {"bom-ref": "root", "name": "sala-games", "externalReferences": [{"url": "https://x"}]}
        },
        "components": [
            {"bom-ref": "rich==15", "name": "Rich", "version": "15.0", "externalReferences": [{"url": "https://x"}]},
            {"bom-ref": "pyinstaller==6", "name": "pyinstaller", "version": "6"},
        ],
        "dependencies": [
            {"ref": "root", "dependsOn": ["rich==15", "pyinstaller==6"]},
            {"ref": "rich==15"},
            {"ref": "pyinstaller==6"},
        ],
    }
    found = bill.completed(made, SHIPPED)
    assert [part["name"] for part in found["components"]] == ["Rich", "SDL", "Sarabun"]
    assert all(part["licenses"] for part in found["components"])
    assert found["dependencies"] == [
        {"ref": "root", "dependsOn": ["rich==15", "library:SDL", "font:Sarabun"]},
        {"ref": "rich==15", "dependsOn": []},
    ]
    assert found["metadata"]["component"]["version"] == VERSION
    assert "://" not in json.dumps(found)


def closure(name: str = "sala-games") -> set[str]:
    """Return the packages needed at run time, by the metadata of the installed ones, without tools."""
    needed: set[str] = set()
    waiting = [name]
    while waiting:
        for one in map(Requirement, importlib.metadata.requires(waiting.pop()) or []):
            wanted = one.marker is None or one.marker.evaluate({"extra": ""})
            if wanted and one.name.lower() not in needed:
                needed.add(one.name.lower())
                waiting.append(one.name)
    return needed


def test_licence_page_lists_every_required_package() -> None:
    page = licences.PAGE.read_text(encoding="utf-8").lower()
    left_out = {"pygments"}  # see build.spec
    assert [name for name in sorted(closure() - left_out) if f"| [{name}](" not in page] == []
    assert [one["name"] for one in shipped.FACTS["font"] if f"| {one['name'].lower()} | ofl-1.1 |" not in page] == []


def test_native_libraries_are_assigned_to_their_projects(tmp_path: Path) -> None:
    names = ("libSDL2-2-50d19f93.0.so.0.3200.10", "libz.so.1", "libzstd-40ad5e7e.so.1.5.7", "libstranger.so.3")
    for name in (*names, "surface.cpython-311-x86_64-linux-gnu.so", "accesskit.abi3.so"):
        (tmp_path / name).touch()
    found = {part.name: part.licence for part in shipped.libraries(tmp_path)}
    assert found.pop("PyInstaller's bootloader")
    assert found == {
        "SDL, SDL_image, SDL_mixer, SDL_ttf": "Zlib",
        "zlib": "Zlib",
        "Zstandard": "BSD-3-Clause",
        "libstranger.so.3": "",
    }
    assert licences.unlicensed(shipped.libraries(tmp_path)) == ["libstranger.so.3"]


# The workflow ---------------------------------------------------------------------------------------------------------


def test_release_workflow_runs_only_project_commands() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    runs = re.findall(r"^\s+run: (.+)$", text, re.MULTILINE)
    ours = ("python play.py ", "python3 packaging/gather.py ")
    others = [line for line in runs if not line.startswith(ours)]
    assert [line.split()[0:2] for line in others] == [["sudo", "apt-get"], ["choco", "install"], ["gh", "release"]]
    used = {line.split("@")[0] for line in re.findall(r"uses: (\S+)", text)}
    assert {name.split("/")[0] for name in used} == {"actions"}
