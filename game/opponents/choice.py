"""What an opponent answers: a move and why. Opponents see views, never deals."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from game.rules.contract import Move, Reason, View

__all__ = ["STRENGTHS", "TEMPERAMENTS", "Choice", "Level", "Reason", "Think", "Thinking", "decide"]


@dataclass(frozen=True, slots=True)
class Choice:
    """The move an opponent would play, with its reasons, the weightiest first."""

    move: Move
    reasons: tuple[Reason, ...] = ()


Thinking = Generator[None, None, Choice]
"""Yields while it works, so that a window can step it between frames, and returns a `Choice`."""

Think = Callable[[View, Random, int], Thinking]
"""(view, own random stream, budget in iterations) -> thinking. The same three give the same choice on every machine."""


STRENGTHS: Final = ("beginner", "casual", "adept", "master")
"""How well an opponent plays, the weakest first."""
TEMPERAMENTS: Final = ("steady", "bold", "sly")
"""What it likes, which changes its taste and not its strength; the first is the usual one."""


class Level(NamedTuple):
    """One opponent of one game."""

    think: Think
    title: str
    """What it is called, to be translated where shown."""
    strength: str = ""
    """One of `STRENGTHS`; '' where no such thing is said of it, as in a game of chance."""
    temperament: str = ""
    """One of `TEMPERAMENTS` or a taste of the game's own; '' likewise."""
    shown: bool = True
    """Whether the lobby offers it; who is not offered still sits where a saved match or the command line says so."""


def decide(think: Think, view: View, rng: Random, budget: int = 0) -> Choice:
    """Let an opponent think to the end at once."""
    thinking = think(view, rng, budget)
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            choice: Choice = end.value
            return choice
