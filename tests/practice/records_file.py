"""Records of a store as a JSON file, and such a file taken into another store."""

from __future__ import annotations

import io
from pathlib import Path

from game.match.store import Store
from game.records.export import to_json
from game.records.importer import Importer
from game.records.indexer import Index


def exported(store: Store, count: int) -> str:
    """Export all recorded deals, of which there are `count`; return the file's text."""
    file = io.StringIO()
    deals = [deal for (deal,) in store.journal.rows("SELECT deal FROM record")]
    assert [*to_json(store.journal, deals, file)][-1] == count
    return file.getvalue()


def import_into(target: Store, text: str, folder: Path) -> None:
    """Import such a text, by way of a file in `folder`, and index its deals."""
    path = folder / "records.json"
    path.write_text(text, encoding="utf-8")
    importer = Importer(target.journal, path)
    while importer.check(1.0):
        pass
    while importer.take(1.0):
        pass
    Index(target.journal).finish()
