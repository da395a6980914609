"""Named states of guided deals: one step of each lesson."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.lessons.script import lesson_of
from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.scenes.guide.lesson_launcher import Lesson
from tools.pictures.posed_tables import nothing

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.table.scene import TableScene
    from game.ui.scene import Scene

SHOWN: Final = {
    "pong": "pong",
    "pai-tong": "claim",
    "tongits": "secret",
    "pai-gow": "split",
    "daun-tiga": "second stake",
}
"""Step shown, by game."""


def said(game: str, name: str) -> TableScene:
    """Return the table of a game's lesson at a named step."""
    script = lesson_of(game)
    steps = [step.name for step in script.steps] if script is not None else []

    def leave(*_anything: object) -> None:
        nothing()

    return Lesson(game, Store.open(IN_MEMORY), show=leave, leave=nothing, menu=leave).table(steps.index(name))


PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    f"lesson-{game}": partial(said, game, step) for game, step in SHOWN.items()
}
