"""What is asked at the table: the banker moves the woodpile, the others bet, everybody sets. PG-21, PG-22, PG-30."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Phase(StrEnum):
    """The phases of a deal, in order."""

    CUT = "cut"
    """The banker and the woodpile. PG-21."""
    BET = "bet"
    """Everybody but the banker. PG-22."""
    SET = "set"
    """Everybody. PG-30."""
    OVER = "over"


CUT: Final = Phase.CUT
BET: Final = Phase.BET
SET: Final = Phase.SET
OVER: Final = Phase.OVER
