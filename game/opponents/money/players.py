"""Who plays the money games: how well each strength plays and what each temperament likes, a version each.

A version is never changed once others were measured against it: a better player is a new one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Skill:
    """How well somebody plays. All reckon alike; who is weaker overlooks and forgets more, as people do."""

    version: str
    lapses: float = 0.0
    """How often it throws without looking properly."""
    ready: float = 1.0
    """The part of its lapses that is left when one piece is missing: who waits for it looks twice."""
    overlooks: float = 0.0
    """How often it overlooks that it could take or pong; a win it never does."""
    memory: int | None = None
    """How many of the latest discards come to its mind; None all of them."""
    fond: float = 0.0
    """How dear each piece of its favourite rank is to it, as a share of a plain win."""
    caution: float = 1.0
    """How much of the danger of a discard it minds."""
    tongs: float = 1.0
    """How much it believes of what tongs to come will add to the pay."""
    help: float = 4.0
    """How much more than fitted it values pieces that help, between discards that leave as many missing."""
    ponging: float = 1.0
    """How much it believes in the twins of its pairs."""
    eager: float = 0.0
    """How much better than fitted it thinks claims, as a share of a plain win."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What somebody likes, among moves that are worth the same but for `leeway`."""

    version: str
    leeway: float = 0.0
    """What it gives up at most for its liking, as a share of a plain win."""
    dear: float = 0.0
    """Liking for hands that pay more, for each baht or point."""
    claims: float = 0.0
    """Liking for claims; below zero it keeps its hand closed."""
    veiled: float = 0.0
    """Liking for discards that tell little, for each piece of the kind that lies there already."""


MASTER: Final = Skill("master 2")
PONG_ADEPT: Final = Skill("pong adept 3", lapses=0.36, ready=0.0, overlooks=0.24, memory=24, caution=0.5)
PONG_CASUAL: Final = Skill("pong casual 3", lapses=0.68, ready=0.3, overlooks=0.46, memory=12, fond=0.01, caution=0.0)
PONG_BEGINNER: Final = Skill("pong beginner 2", lapses=0.83, overlooks=0.62, memory=4, fond=0.03, caution=0.0)
PAI_TONG_ADEPT: Final = Skill("pai tong adept 4", lapses=0.34, ready=0.0, overlooks=0.28, memory=24, caution=0.125)
PAI_TONG_CASUAL: Final = Skill("pai tong casual 4", lapses=0.57, overlooks=0.4, memory=12, fond=0.01, caution=0.0)
PAI_TONG_BEGINNER: Final = Skill("pai tong beginner 3", lapses=0.85, overlooks=0.63, memory=4, fond=0.03, caution=0.0)

SKILLS: Final[dict[str, dict[str, Skill]]] = {
    "pong": {"beginner": PONG_BEGINNER, "casual": PONG_CASUAL, "adept": PONG_ADEPT, "master": MASTER},
    "pai-tong": {"beginner": PAI_TONG_BEGINNER, "casual": PAI_TONG_CASUAL, "adept": PAI_TONG_ADEPT, "master": MASTER},
}
"""By game and strength."""
EARLIER: Final[dict[str, dict[str, Skill]]] = {
    "pong": {
        "adept-2": Skill("pong adept 2", lapses=0.35, overlooks=0.16, caution=0.5),
        "casual-2": Skill("pong casual 2", lapses=0.62, overlooks=0.42, memory=12, fond=0.01, caution=0.0),
    },
    "pai-tong": {
        "adept-3": Skill("pai tong adept 3", lapses=0.3, overlooks=0.13, caution=0.125),
        "adept-2": Skill("pai tong adept 2", lapses=0.34, overlooks=0.15, caution=0.125),
        "casual-3": Skill("pai tong casual 3", lapses=0.6, overlooks=0.42, memory=12, fond=0.01, caution=0.0),
    },
}
"""By game and key, strength and version: those that sit at tables no more, for new ones to be measured against."""

STEADY: Final = Taste("steady 1")
BOLD: Final = Taste("bold 1", leeway=0.05, dear=1.0, claims=1.0)
SLY: Final = Taste("sly 1", leeway=0.05, claims=-1.0, veiled=1.0)
TASTES: Final[dict[str, Taste]] = {"steady": STEADY, "bold": BOLD, "sly": SLY}
"""By temperament."""
