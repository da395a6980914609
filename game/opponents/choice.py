"""What an opponent answers: a move and why. Opponents see views, never deals."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from game.rules.contract import Move, Reason, View

__all__ = ["Choice", "Level", "Reason", "Think", "Thinking", "decide"]


@dataclass(frozen=True, slots=True)
class Choice:
    """The move an opponent would play, with its reasons, the weightiest first."""

    move: Move
    reasons: tuple[Reason, ...] = ()


Thinking = Generator[None, None, Choice]
"""Yields while it works, so that a window can step it between frames, and returns a `Choice`."""

Think = Callable[[View, Random, int], Thinking]
"""(view, own random stream, budget in iterations) -> thinking. The same three give the same choice on every machine."""


class Level(NamedTuple):
    """One opponent of one game."""

    think: Think
    title: str
    """What the lobby calls it, to be translated where shown."""


def decide(think: Think, view: View, rng: Random, budget: int = 0) -> Choice:
    """Let an opponent think to the end at once."""
    thinking = think(view, rng, budget)
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            choice: Choice = end.value
            return choice
