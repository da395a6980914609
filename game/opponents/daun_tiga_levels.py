"""The opponents of Daun Tiga."""

from __future__ import annotations

from typing import Final

from game.opponents import daun_tiga, daun_tiga_first, daun_tiga_second
from game.opponents.choice import Level
from game.opponents.ladder import RANDOM
from game.rules.contract import N_

_EARLIER: Final = {
    "steady-2": (daun_tiga_second.steady, N_("steady player of an earlier release"), "", "steady"),
    "bold-2": (daun_tiga_second.bold, N_("bold player of an earlier release"), "", "bold"),
    "chaser-2": (daun_tiga_second.chaser, N_("chases losses, from an earlier release"), "", "chaser"),
    "bold-1": (daun_tiga_first.bold, N_("bold player of a still earlier release"), "", "bold"),
    "chaser-1": (daun_tiga_first.chaser, N_("chases losses, from a still earlier release"), "", "chaser"),
}
LEVELS: Final = {
    "steady": Level(daun_tiga.steady, N_("steady player"), temperament="steady"),
    "bold": Level(daun_tiga.bold, N_("bold player"), temperament="bold"),
    "chaser": Level(daun_tiga.chaser, N_("chases losses"), temperament="chaser"),
    "first": Level(daun_tiga_first.steady, N_("player of the first release"), shown=False),
    **{key: Level(*each, shown=False) for key, each in _EARLIER.items()},
    "random": RANDOM._replace(shown=False),
}
