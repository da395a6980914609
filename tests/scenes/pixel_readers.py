"""Finds, in their source, the tests that read pixels, which must be drawn with real pieces and paper."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from pathlib import Path

READING = {
    *("get_buffer", "get_at", "get_view", "tobytes", "tostring", "pixels3d", "array3d", "PixelArray", "average_color"),
    *("get_bounding_rect", "from_surface", "from_threshold", "ImageChops", "ImageStat"),
}
"""Names that only functions use which read a surface."""


def names_in(tree: ast.AST) -> set[str]:
    """Return all names and attributes in a piece of source."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} | {
        node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)
    }


def functions(module: Path) -> dict[str, ast.FunctionDef]:
    """Return the functions and methods of a module by name."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def functions_that_read_pixels(found: dict[str, ast.FunctionDef], known: AbstractSet[str] = frozenset()) -> set[str]:
    """Return the names of functions that read pixels, directly or through another of `found` or `known`."""
    names = {name: names_in(tree) for name, tree in found.items()}
    readers = {name for name, used in names.items() if used & (READING | known)}
    while more := {name for name, used in names.items() if name not in readers and used & readers}:
        readers |= more
    return readers


def unmarked(module: Path, known: AbstractSet[str]) -> Iterator[str]:
    """Yield the tests of a module that read pixels and are not marked as painted."""
    source = module.read_text(encoding="utf-8")
    if re.search(r"^pytestmark = .*pytest\.mark\.painted", source, re.MULTILINE):
        return
    found = functions(module)
    for name in sorted(functions_that_read_pixels(found, known)):
        if name.startswith("test_") and "painted" not in {
            used for each in found[name].decorator_list for used in names_in(each)
        }:
            yield name
