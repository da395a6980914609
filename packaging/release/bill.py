"""The bill of materials in CycloneDX: cyclonedx-bom reads the environment, and what it cannot see is added."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from game.about.version import VERSION
from release import frozen
from release.place import OUT, ROOT, STEM, run
from release.shipped import Part, parts


def bill() -> Path:
    """The bill of the standalone program."""
    program = frozen.folder()
    with TemporaryDirectory() as room:
        made = Path(room) / "bill.json"
        options: list[str | Path] = [
            "--pyproject",
            ROOT / "pyproject.toml",
            "--output-reproducible",
            "--mc-type",
            "application",
        ]
        run([sys.executable, "-m", "cyclonedx_py", "environment", *options, "-o", made, frozen.PYTHON])
        found = json.loads(made.read_text(encoding="utf-8"))
    OUT.mkdir(parents=True, exist_ok=True)
    target = OUT / f"{STEM}.cdx.json"
    target.write_text(
        json.dumps(completed(found, parts(program)), indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    return target


def completed(found: dict[str, Any], shipped: list[Part]) -> dict[str, Any]:
    """The tool's bill with what is shipped and nothing else: no tools of the build, but libraries and fonts.

    Addresses go: some of them are of the machine or of the index that the packages came from.
    """
    packages = {_same(part.name): part for part in shipped if part.kind == "package"}
    kept = []
    for component in found.get("components", []):
        part = packages.get(_same(component["name"]))
        if part is not None:
            kept.append({**_bare(component), "licenses": _licences(part)})
    references = {component["bom-ref"] for component in kept} | {found["metadata"]["component"]["bom-ref"]}
    others = [part for part in shipped if part.kind != "package"]
    kept += [
        {
            "type": "library" if part.kind == "library" else "file",
            "bom-ref": f"{part.kind}:{part.name}",
            "name": part.name,
            "licenses": _licences(part),
        }
        for part in others
    ]
    dependencies = [
        {**entry, "dependsOn": [one for one in entry.get("dependsOn", []) if one in references]}
        for entry in found.get("dependencies", [])
        if entry["ref"] in references
    ]
    root = _bare(found["metadata"]["component"]) | {"version": VERSION, "licenses": [{"expression": "MIT AND OFL-1.1"}]}
    for entry in dependencies:
        if entry["ref"] == root["bom-ref"]:
            entry["dependsOn"] += [f"{part.kind}:{part.name}" for part in others]
    metadata = {**found["metadata"], "component": root}
    return {**found, "metadata": metadata, "components": kept, "dependencies": dependencies}


def _licences(part: Part) -> list[dict[str, Any]]:
    return [{"expression": part.licence}] if part.licence else []


def _bare(component: dict[str, Any]) -> dict[str, Any]:
    return {
        key: value for key, value in component.items() if key not in {"externalReferences", "properties", "evidence"}
    }


def _same(name: str) -> str:
    """A package's name as the index compares it."""
    return name.lower().replace("_", "-").replace(".", "-")
