"""Fixtures for screen reader tests: pictures drawn once, and a store in memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.rules import GAMES
from tests.plain_layouts import unpainted
from tests.shared_pictures import pictures_shared


@pytest.fixture(scope="module", autouse=True)
def _shared() -> Iterator[None]:
    with pictures_shared():
        yield


@pytest.fixture(autouse=True)
def _drawn(request: pytest.FixtureRequest) -> Iterator[None]:
    """Draw only text and layout, except in tests marked as painted, because drawing takes most of the time."""
    with nullcontext() if request.node.get_closest_marker("painted") else unpainted():
        yield


@pytest.fixture
def store() -> Iterator[Store]:
    """Provide a store in memory in which every guided first deal was already offered."""
    opened = Store.open(IN_MEMORY)
    opened.change(lessons=tuple(GAMES))
    yield opened
    opened.close()
