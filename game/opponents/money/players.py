"""Who plays the money games: how well each strength plays and what each temperament likes, a version each.

A version is never changed once others were measured against it: a better player is a new one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final


@dataclass(frozen=True, slots=True)
class Skill:
    """How well somebody plays. All reckon alike; who is weaker overlooks and forgets more, as people do."""

    version: str
    plain: bool = True
    """Whether it sees what is plain to see, in slips too: a whole set to be had for nothing, two alike, what it has
    just taken. Earlier players do not."""
    lapses: float = 0.0
    """How often it throws without looking properly."""
    parts: float = 0.0
    """The part of its lapses that break up a pair of two designs; the others let the wrong lone piece go."""
    near: float = 1.0
    """The part of those pairs that it still breaks up where two pieces are missing: who comes near looks better."""
    ready: float = 1.0
    """The same where one piece is missing; who does not see what is plain lapses less often there altogether."""
    alike: float = 0.0
    """How many of its lapses do not see either that two pieces of a pair are identical."""
    overlooks: float = 0.0
    """How often it overlooks that it could take or pong; a win it never does."""
    sets: float = 1.0
    """The part of that which is left where, on its turn, the piece completes a set; the same again where it is then
    one piece short or the set is of three alike."""
    pongs: float = 1.0
    """The part that is left where it could pong out of its turn."""
    idle: float = 0.0
    """How often it pongs although that brings the hand no nearer, where that gains nothing."""
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
    wary: bool = False
    """Whether it minds what the next seat has shown to want, and throws one of equal discards by chance; others throw
    the lowest design."""


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


MASTER: Final = Skill("master 4", wary=True)
PONG_ADEPT: Final = Skill(
    "pong adept 4",
    lapses=0.78,
    parts=0.5,
    near=0.25,
    ready=0.0,
    overlooks=0.75,
    sets=0.06,
    pongs=0.8,
    memory=24,
    caution=0.5,
)
PONG_CASUAL: Final = Skill(
    "pong casual 4",
    lapses=0.92,
    parts=0.92,
    near=0.28,
    ready=0.05,
    overlooks=0.9,
    sets=0.18,
    pongs=0.87,
    memory=10,
    fond=0.03,
    caution=0.0,
)
PONG_BEGINNER: Final = Skill(
    "pong beginner 3",
    lapses=0.97,
    parts=0.95,
    near=0.85,
    ready=0.6,
    alike=0.05,
    overlooks=0.95,
    sets=0.46,
    pongs=0.85,
    memory=4,
    fond=0.05,
    caution=0.0,
)
PAI_TONG_ADEPT: Final = Skill(
    "pai tong adept 5",
    lapses=0.79,
    parts=0.52,
    near=0.25,
    ready=0.0,
    overlooks=0.765,
    sets=0.06,
    pongs=0.85,
    idle=1.0,
    memory=20,
    caution=0.125,
)
PAI_TONG_CASUAL: Final = Skill(
    "pai tong casual 5",
    lapses=0.95,
    parts=0.97,
    near=0.3,
    ready=0.05,
    overlooks=0.92,
    sets=0.18,
    pongs=0.88,
    idle=1.0,
    memory=8,
    fond=0.03,
    caution=0.0,
)
PAI_TONG_BEGINNER: Final = Skill(
    "pai tong beginner 4",
    lapses=0.97,
    parts=0.97,
    near=0.95,
    ready=0.85,
    alike=0.05,
    overlooks=0.95,
    sets=0.46,
    pongs=0.85,
    idle=0.5,
    memory=4,
    fond=0.05,
    caution=0.0,
)

SKILLS: Final[dict[str, dict[str, Skill]]] = {
    "pong": {"beginner": PONG_BEGINNER, "casual": PONG_CASUAL, "adept": PONG_ADEPT, "master": MASTER},
    "pai-tong": {"beginner": PAI_TONG_BEGINNER, "casual": PAI_TONG_CASUAL, "adept": PAI_TONG_ADEPT, "master": MASTER},
}
"""By game and strength."""
BLIND: Final = partial(Skill, plain=False)
MASTER_3: Final = Skill("master 3")
MASTER_2: Final = BLIND("master 2")
EARLIER: Final[dict[str, dict[str, Skill]]] = {
    "pong": {
        "master-3": MASTER_3,
        "master-2": MASTER_2,
        "adept-3": BLIND("pong adept 3", lapses=0.36, ready=0.0, overlooks=0.24, memory=24, caution=0.5),
        "adept-2": BLIND("pong adept 2", lapses=0.35, overlooks=0.16, caution=0.5),
        "casual-3": BLIND("pong casual 3", lapses=0.68, ready=0.3, overlooks=0.46, memory=12, fond=0.01, caution=0.0),
        "casual-2": BLIND("pong casual 2", lapses=0.62, overlooks=0.42, memory=12, fond=0.01, caution=0.0),
        "beginner-2": BLIND("pong beginner 2", lapses=0.83, overlooks=0.62, memory=4, fond=0.03, caution=0.0),
    },
    "pai-tong": {
        "master-3": MASTER_3,
        "master-2": MASTER_2,
        "adept-4": BLIND("pai tong adept 4", lapses=0.34, ready=0.0, overlooks=0.28, memory=24, caution=0.125),
        "adept-3": BLIND("pai tong adept 3", lapses=0.3, overlooks=0.13, caution=0.125),
        "adept-2": BLIND("pai tong adept 2", lapses=0.34, overlooks=0.15, caution=0.125),
        "casual-4": BLIND("pai tong casual 4", lapses=0.57, overlooks=0.4, memory=12, fond=0.01, caution=0.0),
        "casual-3": BLIND("pai tong casual 3", lapses=0.6, overlooks=0.42, memory=12, fond=0.01, caution=0.0),
        "beginner-3": BLIND("pai tong beginner 3", lapses=0.85, overlooks=0.63, memory=4, fond=0.03, caution=0.0),
    },
}
"""By game and key, strength and version: those that sit at tables no more, for new ones to be measured against."""

STEADY: Final = Taste("steady 1")
BOLD: Final = Taste("bold 1", leeway=0.05, dear=1.0, claims=1.0)
SLY: Final = Taste("sly 1", leeway=0.05, claims=-1.0, veiled=1.0)
TASTES: Final[dict[str, Taste]] = {"steady": STEADY, "bold": BOLD, "sly": SLY}
"""By temperament."""
