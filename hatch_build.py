"""Compiles the catalogues of `game/locale` into a wheel. An editable install reads them as they are."""

import importlib.util
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCatalogues(BuildHookInterface):
    """Lays each `sala.po` into the wheel as `sala.mo`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, before the wheel is written."""
        if version == "editable":
            return
        root = Path(self.root)
        spec = importlib.util.spec_from_file_location("sala_po", root / "game" / "i18n" / "po.py")
        if spec is None or spec.loader is None:
            raise FileNotFoundError("game/i18n/po.py")
        po = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(po)
        self.made = tempfile.TemporaryDirectory()
        for source in sorted((root / "game" / "locale").glob("*/LC_MESSAGES/*.po")):
            target = source.relative_to(root).with_suffix(".mo")
            made = Path(self.made.name) / target.as_posix().replace("/", "-")
            made.write_bytes(po.compiled(source.read_text(encoding="utf-8")))
            build_data["force_include"][str(made)] = target.as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - hatch's
        """The wheel is written: what was compiled for it can go."""
        if version != "editable":
            self.made.cleanup()
