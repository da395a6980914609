"""Mutates a message as a hostile or broken page would."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from game.phones.protocol import MOST_BYTES

STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 2**31, 10**40, 1.5, "", "x", "\0", "\u202e", "win", "1.0.0", "9" * 50),
    *([], {}, [[]], {"a": 1}, [1] * 20, "draw then draw", "stake 1..9/1 = 4", "a = b = c", "é" * 30),
)


def mutated(text: str, rng: Random) -> str | bytes:
    """Return the text with one to three changes: values, fields, letters, length, or type."""
    for _ in range(rng.randint(1, 3)):
        way = rng.randrange(6)
        if way == 0:
            at = rng.randrange(len(text) + 1)
            text = text[:at] + chr(rng.choice([0, 34, 92, 123, 0x202E, 0x1F600, 57])) + text[at + rng.randrange(3) :]
        elif way == 1:
            text = text[: rng.randrange(len(text) + 1)]
        elif way == 2:
            return text.encode() + bytes([rng.randrange(256)])
        elif way == 3 and len(text) < MOST_BYTES // 3:
            text += text[rng.randrange(len(text) + 1) :] or "{"
        else:
            text = _changed(text, rng)
    return text


def _changed(text: str, rng: Random) -> str:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if not isinstance(value, dict) or not value:
        return json.dumps(rng.choice(STRANGE))
    name = rng.choice(list(value))
    if isinstance(value[name], dict) and value[name] and rng.random() < 0.5:
        inner = rng.choice(list(value[name]))
        value[name][inner] = rng.choice(STRANGE)
    elif rng.random() < 0.3:
        value[rng.choice(["number", "offer", "more", ""])] = rng.choice(STRANGE)
    elif rng.random() < 0.3:
        del value[name]
    else:
        value[name] = rng.choice(STRANGE)
    return json.dumps(value)
