"""Command lines that nobody types on purpose: each is done or refused in one sentence. No window opens."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from bench.attack_mutations import ODD_TEXTS
from bench.attack_terminal import said
from game.rules import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from random import Random

OPTIONS: Final = ("--seats", "--seed", "--house", "--deals", "--rounds", "--json", "--help", "--version", "--", "-x")
VALUES: Final = (
    *("1", "2", "0", "-1", "--", "4", "you", "first", "random,first", "first,first,first,first", "you,first,first"),
    *("unit=5", "table_min=500", "table_max=1", "equipment=tiles", "x=y", "=", "a=", "=b", "00" * 32, "gg" * 32),
    *("a\udcff", "/dev/zero", "/dev/null", ".", "-", "\udcff", "9" * 30, "1_0", "٣", "+1", "1.5"),
    *(text for text in ODD_TEXTS if "\x00" not in text),
)
COMMANDS: Final = ("simulate", "score", "verify", "play")


def attacks(count: int, rng: Random, folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """So many, command after command."""
    del folder
    for number in range(count):
        command = COMMANDS[number % len(COMMANDS)]
        words = [command] if rng.random() < 0.97 else [rng.choice(VALUES)]
        if command != "verify" and rng.random() < 0.9:
            words.append(rng.choice(list(GAMES)))
        for _more in range(rng.randrange(4)):
            option = rng.choice(OPTIONS)
            value = rng.choice(VALUES)
            words += rng.choice(([option], [option, value], [f"{option}={value}"], [value]))
        if command == "simulate":
            words += ["--rounds", "1"]  # the last one holds: nobody waits for ten thousand deals
        yield command, partial(said, words)
