"""What tests of the spoken screen share: pictures made once, and a store that keeps nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from game.match.journal_file import IN_MEMORY
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
    """Words and places alone, but for tests that are marked as painted: drawing takes most of a test's time."""
    with nullcontext() if request.node.get_closest_marker("painted") else unpainted():
        yield


@pytest.fixture
def store() -> Iterator[Store]:
    """Nothing is kept; every guided first deal was offered already."""
    opened = Store.open(IN_MEMORY)
    opened.change(lessons=tuple(GAMES))
    yield opened
    opened.close()
