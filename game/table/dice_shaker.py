"""Dice for cutting the deck, whose results depend on the person's own input."""

from __future__ import annotations

from hashlib import sha256
from time import perf_counter_ns
from typing import Final

DICE: Final = 6
FACES: Final = 6


class DiceShaker:
    """Dice whose faces depend only on mouse and key input and its timing, not on a random number generator."""

    def __init__(self) -> None:
        self._pool = b""

    def feel(self, intent: object) -> None:
        """Mix an intent and its time into the next throw."""
        self._pool = sha256(self._pool + f"{intent} {perf_counter_ns()}".encode()).digest()

    def throw(self) -> str:
        """Throw the dice and return their faces as a string of digits."""
        self._pool = sha256(self._pool + str(perf_counter_ns()).encode()).digest()
        number = int.from_bytes(self._pool, "big")
        faces = ""
        while len(faces) < DICE:
            number, face = divmod(number, FACES)
            faces += str(face + 1)
        return faces
