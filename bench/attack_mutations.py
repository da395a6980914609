"""How files and values are spoiled: bits, noise, cuts, and what no honest program writes."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from random import Random

MOST_NOISE: Final = 64
ODD_TEXTS: Final = (
    *("", " ", "\x00", "a\x00b", "\n", "\x1b[2J", "\ufeff", "\u202e", "x" * 20_000, "ก" * 20_000, " " * 30_000),
    *("-1", "0", "1e999", "9" * 20, "9" * 4300, "٣", "²", "１", "true", "null", "None", "NaN", "..", "%s", "{0}", "'"),
    *("[" * 1000 + "]" * 1000, '{"a":' * 1000 + "1" + "}" * 1000, '{"pot": ' + "9" * 4300 + "}", "\u2028", "a:b: c"),
)
ODD_VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1, 3, 17, 99, 10**20, 2**63, -(2**63), 1.0, 0.5, -0.0, 1e308, [], {}, [[]], {"": None}),
    *([None] * 12, ["c5"] * 13, [["c5"] * 3] * 5, {"front": ["6-6"]}, "c5", "AS", "6-6", "stock", "dealt", "draw"),
    *("\ud800", "\x00", "x" * 20_000, "", " ", [0] * 10_000),
)


def flipped(data: bytes, rng: Random, *, within: int | None = None) -> bytes:
    """One bit the other way round."""
    place = rng.randrange(min(len(data), within or len(data)))
    return data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]


def noisy(data: bytes, rng: Random) -> bytes:
    """Some bytes in a row that mean nothing."""
    noise = rng.randbytes(rng.randint(1, MOST_NOISE))
    place = rng.randrange(len(data))
    return data[:place] + noise + data[place + len(noise) :]


def cut(data: bytes, rng: Random) -> bytes:
    """The beginning of it."""
    return data[: rng.randrange(len(data))]


def odd_json(value: Any, rng: Random) -> Any:
    """A value with one of its parts replaced, taken away or doubled."""
    spoiled = deepcopy(value)
    places: list[tuple[Any, Any]] = []
    level = [spoiled]
    while level:
        each = level.pop()
        keys = each if isinstance(each, dict) else range(len(each)) if isinstance(each, list) else ()
        places += [(each, key) for key in keys]
        level += [each[key] for key in keys]
    if not places:
        return rng.choice(ODD_VALUES)
    holder, key = rng.choice(places)
    how = rng.randrange(5)
    if how == 0:
        del holder[key]
    elif how == 1:
        other, there = rng.choice(places)
        if there in other if isinstance(other, dict) else there < len(other):
            holder[key] = deepcopy(other[there])
    elif how == 2 and isinstance(holder, list):
        holder.insert(key, deepcopy(holder[key]))
    else:
        holder[key] = rng.choice(ODD_VALUES)
    return spoiled


def json_text(value: Any) -> str:
    """Its JSON, as a careless program writes it."""
    return json.dumps(value)
