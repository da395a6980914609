"""Skills and tastes of the opponents in Pai Tong and Pong, with their versions.

A version never changes once others have been measured against it; a better player gets a new version.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Skill:
    """Playing strength. All strengths use one valuation; weaker players overlook and forget more."""

    version: str
    plain: bool = True
    """Whether the player notices the obvious even when it makes mistakes.

    The obvious is a free complete set, identical pieces, or the piece just taken. Retired players, which only the
    benches play, do not notice it.
    """
    lapses: float = 0.0
    """Probability of a discard made without a proper look at the hand."""
    parts: float = 0.0
    """Fraction of lapses that break up a pair of two designs; in the others the player discards a single piece."""
    near: float = 1.0
    """Factor on `parts` when two pieces are missing, since the player then looks more carefully."""
    ready: float = 1.0
    """Factor on `parts` when one piece is missing."""
    alike: float = 0.0
    """Fraction of lapses in which the player also overlooks that the pieces of a pair are identical."""
    overlooks: float = 0.0
    """Probability of overlooking a possible take or pong; a win is never overlooked."""
    sets: float = 1.0
    """Factor on `overlooks` if the piece completes a set on the player's own turn. It is applied once more if the hand
    is then one piece short, or if the set has three identical pieces.
    """
    pongs: float = 1.0
    """Factor on `overlooks` for a pong out of turn."""
    idle: float = 0.0
    """Probability of claiming a pong that neither lowers the shanten nor gains anything."""
    memory: int | None = None
    """Number of the latest discards that the player remembers; None if it remembers all."""
    fond: float = 0.0
    """Value, as a fraction of a plain win, of keeping a piece of the player's most frequent rank."""
    caution: float = 1.0
    """Weight given to the danger of a discard."""
    tongs: float = 1.0
    """Weight given to the pay expected from future tongs."""
    help: float = 4.0
    """Weight of helping pieces, beyond the fit, among discards that leave the same number missing."""
    ponging: float = 1.0
    """Factor on `HandFeatures.ponging`."""
    eager: float = 0.0
    """Amount by which the player overrates claims, as a fraction of a plain win."""
    careless: Callable[..., Any] | None = None
    """Function that replaces `mistakes.misjudged_discard`, with the same arguments; those of retired players are in
    `bench`.
    """
    wary: bool = False
    """Whether the player avoids discards that the next seat seems to want, and breaks ties at random; other players
    discard the lowest design.
    """


@dataclass(frozen=True, slots=True)
class Taste:
    """Preferences among moves whose values are within `leeway` of each other."""

    version: str
    leeway: float = 0.0
    """Maximum value sacrificed for taste, as a fraction of a plain win."""
    dear: float = 0.0
    """Preference for hands that pay more, per baht or point."""
    claims: float = 0.0
    """Preference for claims; if negative, the player prefers to keep its hand closed."""
    veiled: float = 0.0
    """Preference for discards that reveal little, per piece of the same kind already discarded."""


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
"""Skills of the opponents, by game and strength."""
STEADY: Final = Taste("steady 1")
BOLD: Final = Taste("bold 1", leeway=0.05, dear=1.0, claims=1.0)
SLY: Final = Taste("sly 1", leeway=0.05, claims=-1.0, veiled=1.0)
TASTES: Final[dict[str, Taste]] = {"steady": STEADY, "bold": BOLD, "sly": SLY}
"""Tastes of the opponents, by temperament."""
