"""What tests of scenes share: pictures made once, and a store that keeps nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.match.journal import IN_MEMORY
from game.match.store import Store
from tests.shared_pictures import pictures_shared


@pytest.fixture(scope="module", autouse=True)
def _shared() -> Iterator[None]:
    with pictures_shared():
        yield


@pytest.fixture
def store() -> Iterator[Store]:
    """Nothing is kept."""
    opened = Store.open(IN_MEMORY)
    yield opened
    opened.close()
