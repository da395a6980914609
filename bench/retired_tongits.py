"""Habits of retired Tongits players, against which new ones are measured."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.opponents.tongits.profile import ADEPT_3, ADEPT_4, CASUAL_5, CASUAL_6, MASTER_1, Mistakes

EARLIER: Final = {
    "master-1": MASTER_1,
    "adept-4": ADEPT_4,
    "adept-3": ADEPT_3,
    "casual-6": CASUAL_6,
    "casual-5": CASUAL_5,
    "casual-4": replace(
        MASTER_1,
        version="casual 4",
        call=0.0,
        call_special=0.0,
        special=3.0,
        show_special=-1.0,
        being_down=12.0,
        high=4.0,
        looks=0.5,
        passed=0.0,
        watchful=True,
        sees_wins=False,
        rash=0.4,
        bluff=8.0,
        mistakes=Mistakes(
            take=0.85, sapaw=0.85, lay=0.3, hopes=0.95, gift=1.0, memory=4, love=10.0, call=0.12, at_risk=0.1
        ),
    ),
}
"""Retired habits by key (strength and version)."""
