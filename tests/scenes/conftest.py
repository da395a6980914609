"""What tests of scenes share: pictures made once, and a store that keeps nothing."""

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


@pytest.fixture
def swift(store: Store) -> None:
    """Opponents do not take their time."""
    store.change(speed=0.0)


@pytest.fixture
def evening(store: Store) -> Iterator[Navigator]:
    """The way through the house, on a stage of its own."""
    prepare_display()
    stage = Stage(RenderContext(SIZE, store.settings))
    yield Navigator(store, stage, lambda: None)
    stage.close()


@pytest.fixture
def pilot(evening: Navigator) -> Pilot:
    """Somebody before that stage."""
    return Pilot(evening.stage)
