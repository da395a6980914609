"""What the standalone program is made of: Python packages, native libraries, fonts, each with its licence."""

from __future__ import annotations

import re
import tomllib
from email.parser import HeaderParser
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from release.place import PROJECT, SOURCES, PackagingError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

FACTS: Final[dict[str, Any]] = tomllib.loads((SOURCES / "native.toml").read_text(encoding="utf-8"))
"""What no tool can find out by itself."""
NATIVE: Final = re.compile(r"\.(so|dll|dylib|pyd)(\.|$)")
EXTENSION: Final = re.compile(r"\.(cpython-|cp3\d|abi3|pyd)|\.pypy")
"""A Python package's own module, which goes with its package."""
CLASSIFIED: Final = {
    "MIT License": "MIT",
    "BSD License": "BSD-3-Clause",
    "Apache Software License": "Apache-2.0",
}


class Part(NamedTuple):
    """Something that is shipped, and under which licence."""

    name: str
    version: str
    licence: str
    """An SPDX expression; '' where nobody has said it yet."""
    home: str
    kind: str
    """'package', 'library' or 'font'."""


def parts(program: Path) -> list[Part]:
    """Everything in the folder of a standalone program, by kind and name."""
    return [*packages(program), *libraries(program), *fonts()]


def packages(program: Path) -> list[Part]:
    """The Python packages, by the metadata that is shipped with them."""
    found = []
    for record in sorted(program.rglob("*.dist-info/METADATA")):
        told = HeaderParser().parsestr(record.read_text(encoding="utf-8"))
        name, version = told["Name"], told["Version"]
        if name != PROJECT["name"]:
            homes = dict(_pair(line) for line in told.get_all("Project-URL") or [])
            home = next(
                (homes[key] for key in ("homepage", "source", "repository", "documentation") if key in homes), ""
            )
            found.append(Part(name, version, _licence(name, told), home or told["Home-page"] or "", "package"))
    if not found:
        raise PackagingError(f"No package's metadata lies in {program.name}.")
    return sorted(found, key=lambda part: part.name.lower())


def _pair(line: str) -> tuple[str, str]:
    label, _, address = line.partition(",")
    return label.strip().lower(), address.strip()


def _licence(name: str, told: Any) -> str:
    if name in FACTS["stated"]:
        return str(FACTS["stated"][name])
    if told["License-Expression"]:
        return str(told["License-Expression"])
    for line in told.get_all("Classifier") or []:
        if line.startswith("License ::"):
            return CLASSIFIED.get(line.rpartition(" :: ")[2], "")
    return ""


def libraries(program: Path) -> list[Part]:
    """The native libraries, put together by the project that they come from; one of nobody's by its own name."""
    entries = FACTS["library"]
    found: dict[str, Part] = {}
    for path in native_files(program):
        stem = path.name.lower().removeprefix("lib")
        entry = max(
            ((len(start), one) for one in entries for start in one["files"] if _begins(stem, start)),
            key=lambda pair: pair[0],
            default=(0, None),
        )[1]
        if entry is None:
            found[path.name] = Part(path.name, "", "", "", "library")
        else:
            found[entry["name"]] = Part(entry["name"], "", entry["licence"], entry["home"], "library")
    for entry in entries:
        if not entry["files"]:  # compiled into the program
            found[entry["name"]] = Part(entry["name"], "", entry["licence"], entry["home"], "library")
    return sorted(found.values(), key=lambda part: part.name.lower())


def native_files(program: Path) -> Iterable[Path]:
    """Files of native code that are no Python package's own modules."""
    for path in sorted(program.rglob("*")):
        if path.is_file() and not path.is_symlink() and NATIVE.search(path.name) and not EXTENSION.search(path.name):
            yield path


def _begins(stem: str, start: str) -> bool:
    """Whether a library's name begins so; one letter alone is a whole name."""
    return (
        stem.startswith(start) if len(start) > 1 else stem.split(".", maxsplit=1)[0].split("-", maxsplit=1)[0] == start
    )


def fonts() -> list[Part]:
    """The fonts that parts of ours come from."""
    return [Part(one["name"], "", one["licence"], "", "font") for one in FACTS["font"]]
