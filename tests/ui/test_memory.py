"""Garbage collection: surviving objects are not scanned during animations, and freed at the next tidy."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from game.ui import memory_release


class Scene:
    """Two objects that refer to each other."""

    def __init__(self) -> None:
        self.part = self


@pytest.fixture(autouse=True)
def restored_collection() -> Iterator[None]:
    gc.collect()
    gc.freeze()
    yield
    memory_release.tidy()


def test_garbage_collection_ignores_surviving_objects_until_tidy_is_called_again() -> None:
    scene = Scene()
    gone = weakref.ref(scene)
    memory_release.tidy()
    assert gc.get_freeze_count() > 0
    assert not any(each is scene for each in gc.get_objects())
    del scene
    gc.collect()
    assert gone() is not None
    memory_release.tidy()
    assert gone() is None
