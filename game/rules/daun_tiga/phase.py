"""What a table of Daun Tiga waits for. DT-12, DT-21."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Phase(StrEnum):
    """What is asked now; the members are compared by identity."""

    STAKE = "stake"
    """Stakes of everybody but the banker, all at once. DT-21."""
    KEEP = "keep"
    """Whether a banker who lost to all keeps the bank. DT-12."""
    OVER = "over"


STAKING: Final = Phase.STAKE
KEEPING: Final = Phase.KEEP
OVER: Final = Phase.OVER
