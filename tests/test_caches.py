"""What rules and opponents keep to be fast stays small, so that a program that is left open for weeks does not grow."""

from __future__ import annotations

import functools
import importlib
import pkgutil
import tracemalloc
from typing import Any

import pytest

import game
from game.table.daun_tiga.layout import ring
from tests.nightly import by_day

MOST = 1 << 12
"""Of what is kept a piece is 190 to 600 bytes, and more than these made nothing faster."""
FLOORS = ("game.rules", "game.opponents", "game.words", "game.match", "game.table", "game.ui", "game.scenes")


def caches() -> dict[str, Any]:
    """Return every bounded cache of these packages, keyed by the name of its function."""
    found = {}
    for module in pkgutil.walk_packages(game.__path__, "game."):
        if module.name.startswith(FLOORS):
            for name, thing in vars(importlib.import_module(module.name)).items():
                if isinstance(thing, functools._lru_cache_wrapper):
                    found[f"{thing.__module__}.{name}"] = thing
    return found


@pytest.mark.parametrize(("name", "cache"), sorted(caches().items()))
def test_every_function_cache_has_a_small_limit_or_a_finite_domain(name, cache):
    most = cache.cache_parameters()["maxsize"]
    assert most is None or most <= MOST, name


@pytest.mark.parametrize("step", by_day([5], [1, 5]))
def test_computing_ring_shapes_for_all_tables_leaves_no_file_paths_in_memory(step):
    for seats in (2, 17):
        ring(seats)  # the two unit curves stay, whichever test asks first
    ring.cache_clear()
    tracemalloc.start()
    try:
        for seats in range(2, 18, step):
            ring(seats)
        kept, _most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < 200_000 // step
