"""Phases of a deal of Daun Tiga: staking, and the banker's decision to keep the bank. DT-12, DT-21."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Phase(StrEnum):
    """The phases of a deal; compare members with `is`."""

    STAKE = "stake"
    """All seats but the banker place their stakes, at the same time. DT-21."""
    KEEP = "keep"
    """A banker who lost to all decides whether to keep the bank. DT-12."""
    OVER = "over"


STAKING: Final = Phase.STAKE
KEEPING: Final = Phase.KEEP
OVER: Final = Phase.OVER
