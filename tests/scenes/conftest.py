"""Fixtures shared by the tests of scenes: pictures made once, and a store in memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.rules import GAMES
from game.scenes.navigator import Navigator
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tests.pilot import SIZE, Pilot
from tests.plain_layouts import unpainted
from tests.shared_pictures import pictures_shared
from tools.screenshots import prepare_display


@pytest.fixture(scope="module", autouse=True)
def _shared() -> Iterator[None]:
    with pictures_shared():
        yield


@pytest.fixture(autouse=True)
def _drawn(request: pytest.FixtureRequest) -> Iterator[None]:
    """Draw only texts and places except in tests marked as painted, because drawing takes most of a test's time."""
    with nullcontext() if request.node.get_closest_marker("painted") else unpainted():
        yield


@pytest.fixture
def store() -> Iterator[Store]:
    """Return a store in memory for which every lesson has already been offered."""
    opened = Store.open(IN_MEMORY)
    opened.change(lessons=tuple(GAMES))
    yield opened
    opened.close()


@pytest.fixture
def swift(store: Store) -> None:
    """Let opponents answer without a pause."""
    store.change(speed=0.0)


@pytest.fixture
def evening(store: Store) -> Iterator[Navigator]:
    """Return a navigator on its own stage."""
    prepare_display()
    stage = Stage(RenderContext(SIZE, store.settings))
    yield Navigator(store, stage, lambda: None)
    stage.close()


@pytest.fixture
def pilot(evening: Navigator) -> Pilot:
    """Return a pilot at the navigator's stage."""
    return Pilot(evening.stage)
