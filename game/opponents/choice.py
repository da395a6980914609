"""Types shared by all opponents: `Choice` (a move with its reasons), `Think` (the decision function) and `Level`."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from game.rules.contract import Move, Reason, View

__all__ = ["STRENGTHS", "TEMPERAMENTS", "Choice", "Level", "Reason", "Think", "Thinking", "decide"]


@dataclass(frozen=True, slots=True)
class Choice:
    """The move that an opponent chooses, with its reasons, the most important first."""

    move: Move
    reasons: tuple[Reason, ...] = ()


Thinking = Generator[None, None, Choice]
"""Generator that yields between slices, so that a window can step it between frames, and returns a `Choice`."""

Think = Callable[[View, Random, int], Thinking]
"""Function (view, own random stream, budget in iterations) -> `Thinking`; equal arguments produce equal choices."""


STRENGTHS: Final = ("beginner", "casual", "adept", "master")
"""Strengths of opponents, the weakest first."""
TEMPERAMENTS: Final = ("steady", "bold", "sly")
"""Temperaments, which change the taste but not the strength; the first is the default."""


class Level(NamedTuple):
    """One opponent offered for a game: its title, strength and temperament."""

    think: Think
    title: str
    """Name of the opponent, translated when displayed."""
    strength: str = ""
    """One of `STRENGTHS`; '' where strength does not apply, as in a game of chance."""
    temperament: str = ""
    """One of `TEMPERAMENTS`, or a style specific to the game; '' where temperament does not apply."""
    shown: bool = True
    """Whether the lobby offers this opponent; saved matches and the command line can name it in any case."""


def decide(think: Think, view: View, rng: Random, budget: int = 0) -> Choice:
    """Run an opponent's decision to completion and return its choice."""
    thinking = think(view, rng, budget)
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            choice: Choice = end.value
            return choice
