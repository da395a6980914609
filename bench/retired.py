"""Players of earlier releases by game and key ('casual-3'); matches that name one go on with a current opponent."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench import retired_daun_tiga_1, retired_daun_tiga_2, retired_money, retired_pai_gow, retired_tongits
from game.opponents import LEVELS, Think
from game.opponents.money import player
from game.opponents.money.players import STEADY
from game.opponents.tongits.decisions import thinker

RETIRED: Final[dict[str, dict[str, Think]]] = {
    **{
        game: {key: player(skill, STEADY) for key, skill in skills.items()}
        for game, skills in retired_money.EARLIER.items()
    },
    "tongits": {key: thinker(habits) for key, habits in retired_tongits.EARLIER.items()},
    "pai-gow": {"best": retired_pai_gow.think_best, **retired_pai_gow.earlier()},
    "daun-tiga": {
        "steady-2": retired_daun_tiga_2.steady,
        "bold-2": retired_daun_tiga_2.bold,
        "chaser-2": retired_daun_tiga_2.chaser,
        "bold-1": retired_daun_tiga_1.bold,
        "chaser-1": retired_daun_tiga_1.chaser,
    },
}


def seat_retired() -> None:
    """Let the retired players themselves play in this process, instead of those that replace them."""
    for game, players in RETIRED.items():
        for key, think in players.items():
            LEVELS[game][key] = LEVELS[game][key]._replace(think=think)
