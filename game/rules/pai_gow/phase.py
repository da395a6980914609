"""Phases of a deal of Pai Gow: the banker's cut, betting, and setting of hands. PG-21, PG-22, PG-30."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Phase(StrEnum):
    """The phases of a deal, in order."""

    CUT = "cut"
    """The banker cuts or keeps the woodpile. PG-21."""
    BET = "bet"
    """All seats but the banker bet. PG-22."""
    SET = "set"
    """All seats set their hands. PG-30."""
    OVER = "over"


CUT: Final = Phase.CUT
BET: Final = Phase.BET
SET: Final = Phase.SET
OVER: Final = Phase.OVER
