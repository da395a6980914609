"""What the licences of everything shipped say in full: collected for the window, each text once."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from release.place import ROOT, SOURCES, PackagingError
from release.shipped import FACTS, Part

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OURS: Final = ROOT / "game" / "about"
INDEX: Final = "shipped.json"
FOLDER: Final = "texts"
WORDS: Final = re.compile(r"(^|/)(licen[cs]e|copying|notice)", re.IGNORECASE)
SEVERAL: Final = "pillow"
"""The package whose text has those of the libraries in its wheels too, each under a heading in capitals."""
HEADING: Final = re.compile(r"^----\n\n([A-Z0-9-]+)\n", re.MULTILINE)


def collected(program: Path, shipped: list[Part]) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """What is shipped, Sala first, each with the names of its texts; and the texts by name.

    Raises:
        PackagingError: something is shipped without its text.
    """
    index: list[dict[str, Any]] = []
    texts: dict[str, str] = {}
    whole = Part("Sala", "", "MIT", "", "program")
    for part in (whole, *shipped):
        found = dict(_texts(program, part))
        if not found:
            raise PackagingError(f"{part.name} comes without the text of its licence: add it to packaging/licences.")
        texts |= found
        index.append(
            {"name": part.name, "kind": part.kind, "licence": part.licence, "home": part.home, "texts": list(found)}
        )
    return index, texts


def _texts(program: Path, part: Part) -> Iterator[tuple[str, str]]:
    if part.kind == "program":
        yield "Sala.txt", _clean((ROOT / "LICENSE").read_text(encoding="utf-8"))
    elif part.kind == "font":
        (entry,) = [one for one in FACTS["font"] if one["name"] == part.name]
        yield entry["text"].rpartition("/")[2], _clean((ROOT / entry["text"]).read_text(encoding="utf-8"))
    elif part.kind == "library":
        named = [name for one in FACTS["library"] if one["name"] == part.name for name in one["texts"]]
        yield from (_named(program, name) for name in named)
    else:
        files = _own_files(program, part.name)
        for path in files:
            text = path.read_text(encoding="utf-8")
            if part.name == SEVERAL:
                text = HEADING.split(text)[0]
            name = f"{part.name}.txt" if len(files) == 1 else f"{part.name}-{path.name.removesuffix('.txt')}.txt"
            yield name, _clean(text)
        yield from (_named(program, name) for name in FACTS["texts"].get(part.name, ()))


def _named(program: Path, name: str) -> tuple[str, str]:
    """A file of packaging/licences, or a part of the text that has several: 'pillow: BROTLI'."""
    if not name.startswith(f"{SEVERAL}: "):
        return name, _clean((SOURCES / "licences" / name).read_text(encoding="utf-8"))
    heading = name.partition(": ")[2]
    (path,) = _own_files(program, SEVERAL)
    _own, *rest = HEADING.split(path.read_text(encoding="utf-8"))
    parts = dict(zip(rest[::2], rest[1::2], strict=True))
    if heading not in parts:
        raise PackagingError(f"Pillow's licence has no part {heading} any more; it has {', '.join(parts)}.")
    return f"{heading.lower()}.txt", _clean(parts[heading])


def _own_files(program: Path, package: str) -> list[Path]:
    """The texts that a package brings with its metadata."""
    stem = package.lower().replace("-", "_").replace(".", "_")
    folders = [one for one in program.rglob("*.dist-info") if one.name.lower().startswith(f"{stem}-")]
    files = [(path.relative_to(one).as_posix(), path) for one in folders for path in one.rglob("*") if path.is_file()]
    return sorted(path for name, path in files if WORDS.search(name))


def _clean(text: str) -> str:
    """The text with this system's line ends, no blanks behind lines, and one line end at its end."""
    return "\n".join(line.rstrip() for line in text.replace("\f", "\n").splitlines()).strip("\n") + "\n"


def rendered(index: list[dict[str, Any]]) -> str:
    """The index as it is kept."""
    return json.dumps(index, ensure_ascii=False, indent=1) + "\n"


def write(program: Path, shipped: list[Part]) -> Path:
    """Write what the window shows; texts of nobody any more go."""
    index, texts = collected(program, shipped)
    folder = OURS / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.name not in texts:
            path.unlink()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    (OURS / INDEX).write_text(rendered(index), encoding="utf-8")
    return OURS / INDEX
