"""The seed of a deal, its commitment, and the random stream for shuffling and other random choices.

A seed is 32 bytes. Block i of the stream is SHA-256(seed || i as 8 bytes, big-endian), cut into four 8-byte big-endian
words. Anyone can repeat this with any SHA-256 implementation, so a sealed shuffle can be checked.
"""

from __future__ import annotations

import json
from hashlib import sha256
from struct import Struct
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

SEED_BYTES = 32
_WORDS = 1 << 64
_FOUR_WORDS = Struct(">4Q")


class RandomStream:
    """A deterministic stream of random numbers generated from one seed.

    >>> stream = RandomStream(bytes(range(32)))
    >>> places = list(range(12))
    >>> stream.shuffle(places)
    >>> places
    [11, 10, 7, 2, 3, 9, 6, 0, 4, 5, 8, 1]
    """

    __slots__ = ("_block", "_seed", "_words")

    def __init__(self, seed: bytes) -> None:
        """Start the stream at the first block of a 32-byte seed."""
        self._seed = seed
        self._block = 0
        self._words: list[int] = []

    def copy(self) -> RandomStream:
        """Return an independent copy of the stream, which yields the same numbers from here on."""
        twin = RandomStream(self._seed)
        twin._block = self._block
        twin._words = self._words.copy()
        return twin

    def below(self, bound: int) -> int:
        """Return a uniformly distributed number from 0 to bound - 1."""
        limit = _WORDS - _WORDS % bound
        words = self._words
        while True:
            if not words:
                self._read_block()
            word = words.pop()
            if word < limit:
                return word % bound

    def shuffle(self, places: list[Any]) -> None:
        """Shuffle a list in place (Fisher-Yates, from the last index down)."""
        words = self._words
        sure = _WORDS - len(places)  # words under this one are under the limit of every bound here
        for last in range(len(places) - 1, 0, -1):
            if not words:
                self._read_block()
            word = words.pop()
            if word < sure:
                other = word % (last + 1)
            else:
                words.append(word)
                other = self.below(last + 1)
            places[last], places[other] = places[other], places[last]

    def _read_block(self) -> None:
        block = sha256(self._seed + self._block.to_bytes(8, "big")).digest()
        self._words.extend(_FOUR_WORDS.unpack(block)[::-1])
        self._block += 1


def parse_seed(text: str) -> bytes:
    """Convert 64 hex digits to a seed of 32 bytes; raise `ValueError`, with a message for the user, if invalid."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES or len(text) != 2 * SEED_BYTES:
        message = f"a seed is 64 hex digits (0-9, a-f), this one has {len(text)} characters: {text[:70]!r}"
        raise ValueError(message)
    return seed


def canonical(header: Mapping[str, Any]) -> bytes:
    """Serialize a deal's header as canonical JSON: sorted keys, no spaces, UTF-8."""
    return json.dumps(header, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def commitment(seed: bytes, header: Mapping[str, Any]) -> str:
    """Return SHA-256(seed || canonical header) as 64 hex digits; it is shown before the deal and checked afterwards."""
    return sha256(seed + canonical(header)).hexdigest()
