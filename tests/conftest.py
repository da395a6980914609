"""Everything runs without a screen or a sound card, and shuffles alike: SDL is told so before pygame is loaded."""

from __future__ import annotations

import os
from random import Random
from types import SimpleNamespace

import pytest

from game.match import seal

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

REAL_TIME = ("window", "browser", "frozen")
_chance = Random()


def _seed(size: int) -> str:
    return _chance.randbytes(size).hex()


seal.secrets = SimpleNamespace(token_hex=_seed)  # type: ignore[assignment]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fresh matches of a test are shuffled alike in every run, so that what fails, fails again.

    `SALA_SHUFFLES=2 python3 play.py test` tries others.
    """
    _chance.seed(f"{os.environ.get('SALA_SHUFFLES', '')} {item.nodeid}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests with a real window come first: they take longest, and nobody should wait for them at the end.

    They and the browser's live in real time, which a busy machine stops for seconds: one that fails is run once more,
    and the summary says so.
    """
    for item in items:
        if any(item.get_closest_marker(name) for name in REAL_TIME):
            item.add_marker(pytest.mark.flaky(reruns=1))
    items.sort(key=lambda item: item.get_closest_marker("window") is None)
