"""Moves of Pai Tong and Pong, in addition to those shared by all games."""

from __future__ import annotations

from typing import Final

from game.rules.contract import Move
from game.rules.moves import DRAW, PASS, TAKE, PieceMove


class Pong(Move):
    """Claim the last discard to make a tong with two identical pieces from the hand."""

    __slots__ = ()


class Win(Move):
    """Declare the hand complete, with the piece just drawn or taken or by claiming the last discard."""

    __slots__ = ()


class Guess(PieceMove):
    """Expose one piece of the hand as a guess at the winning card. PT-54."""

    __slots__ = ()


PONG: Final = Pong()
WIN: Final = Win()
PLAIN_MOVES: Final[dict[str, Move]] = {str(move): move for move in (DRAW, TAKE, PONG, WIN, PASS)}
