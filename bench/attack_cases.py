"""Cases for `sala score`, spoiled in their values and as text: each is settled or refused in one sentence."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.attack_mutations import ODD_TEXTS, cut, flipped, json_text, noisy, odd_json
from bench.attack_terminal import said
from game.rules import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

GOLDEN: Final = Path(__file__).parent.parent / "tests" / "golden"
FILES: Final = {
    "pai-tong": (("pai_tong.json", "examples"), ("pai_tong.json", "invalid")),
    "pong": (("pong.json", "examples"), ("pong.json", "invalid")),
    "tongits": (("tongits.json", "examples"), ("tongits_tally.json", "hands")),
    "pai-gow": (("pai_gow_compare.json", "cases"), ("pai_gow_splits.json", "cases")),
    "daun-tiga": (("daun_tiga.json", "comparisons"), ("daun_tiga.json", "settlements")),
}
"""Worked cases of each game, the file and its part."""


def attacks(count: int, rng: Random, folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """So many, game after game."""
    file = folder / "case.json"
    known = {
        game: [case for name, part in parts for case in json.loads((GOLDEN / name).read_text(encoding="utf-8"))[part]]
        for game, parts in FILES.items()
    }
    games = list(known)
    for number in range(count):
        game = games[number % len(games)]
        case = rng.choice(known[game])
        if rng.random() < 0.3:
            case = case | {"house": _house(game, rng)}
        kind = rng.choice(list(CHANGES))
        more = rng.choice(([], [], ["--json"]))
        yield kind, partial(score, game, CHANGES[kind](case, rng), more, file)


def _house(game: str, rng: Random) -> dict[str, Any]:
    """Some house rules, mostly such as there are."""
    switches = GAMES[game].Options.spec()
    chosen = rng.sample(switches, rng.randint(1, min(3, len(switches))))
    return {each.name: rng.choice((*each.choices, *(each.range or ())[:3])) for each in chosen}


def score(game: str, data: bytes, more: list[str], file: Path) -> str:
    """From a file, or one time in two from standard input."""
    if len(data) % 2:
        return said(["score", game, "-", *more], data)
    file.write_bytes(data)
    return said(["score", game, str(file), *more])


def _odd(case: Any, rng: Random) -> bytes:
    for _again in range(rng.choice((1, 1, 2, 3))):
        case = odd_json(case, rng)
    return json_text(case).encode()


def _odd_text(case: Any, rng: Random) -> bytes:
    text = json_text(case)
    at = rng.randrange(len(text))
    return (text[:at] + rng.choice(ODD_TEXTS) + text[at:]).encode(errors="surrogatepass")


CHANGES: Final[dict[str, Callable[[Any, Random], bytes]]] = {
    "odd value": _odd,
    "odd text": _odd_text,
    "one bit": lambda case, rng: flipped(json_text(case).encode(), rng),
    "noise": lambda case, rng: noisy(json_text(case).encode(), rng),
    "cut off": lambda case, rng: cut(json_text(case).encode(), rng),
}
