"""Moves shared by several games; each game adds its own. `str(move)` is the text form of a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.rules.contract import Move


@dataclass(frozen=True, slots=True)
class PieceMove(Move):
    """A move that names one piece by its code."""

    piece: str

    def __str__(self) -> str:
        return f"{type(self).__name__.lower()} {self.piece}"


class Draw(Move):
    """Draw the top piece of the stock or the next tile of the wall."""

    __slots__ = ()


class Take(Move):
    """Take the last discard on one's own turn."""

    __slots__ = ()


class Pass(Move):
    """Decline a claim or a guess."""

    __slots__ = ()


class Discard(PieceMove):
    """Put one piece from the hand face up on the table."""

    __slots__ = ()


DRAW: Final = Draw()
TAKE: Final = Take()
PASS: Final = Pass()
