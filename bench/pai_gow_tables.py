"""Makes `game/rules/pai_gow/table_data.py`: the balanced way by fictitious play, and every other way written out.

    python bench/pai_gow_tables.py [--rounds 1000] [--check]

Fictitious play over all 4,285 classes of deal: in each round player and banker answer best the average of all that the
other did before, later rounds weighing more. Because the value of a split at even money is P(front beats) + P(rear
beats) - 1 (PG-60), a round needs only two curves a class. The banker's most played split of each class is the table;
what the best player gains against exactly that table is its measured guarantee, printed and written beside it. About
ten seconds on one core. `--check` computes all of it and writes nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.pai_gow_arrays import NO_SETTING, Choices, Deals, best_play
from game.rules.pai_gow.deal_classes import classes
from game.rules.pai_gow.house_ways import WAYS
from game.rules.pai_gow.options import GeeJoonTie
from game.rules.pai_gow.tables import write_pairings

if TYPE_CHECKING:
    from collections.abc import Callable

Array = Any
ROOT = Path(__file__).parent.parent
TARGET = ROOT / "game" / "rules" / "pai_gow" / "table_data.py"
TIES: tuple[GeeJoonTie, ...] = get_args(GeeJoonTie)
COMPUTED = ("foxwoods", "maxrear", "maxfront")
LINE = 100
HEAD = '''"""Splits of every class of deal by way and rule of ties, as `pai_gow.tables` reads them; made by our script.

Written by `bench/pai_gow_tables.py` on {date}; PG-60, PG-61. What the best player gains a deal against
`balanced` at even money: {words}.
"""

from __future__ import annotations

from typing import Final

MADE: Final = "{date}"
GUARANTEE: Final[dict[str, float]] = {guarantee}
"""What the best player gains a deal against `balanced`, in bets at even money, by rule of ties."""

# fmt: off
TABLES: Final[dict[tuple[str, str], str]] = {{
'''


class Side:
    """One side of the fictitious play: its split of each class, and how often each was played."""

    def __init__(self, choices: Choices, deals: Deals, met: Callable[[Array, Array], Array]) -> None:
        self.choices, self.deals, self.met = choices, deals, met
        self.played = np.zeros((len(deals.dealt), 3))
        # it starts with the best rear hand, then the best front
        self.pairings = np.argmax(choices.rear * choices.strengths + choices.front, axis=1)
        self.curve = deals.between @ self._rows(np.arange(len(deals.dealt)), self.pairings)
        self.total = np.zeros(self.curve.shape)

    def _rows(self, numbers: Array, pairings: Array) -> Array:
        """For each strength that the other side may hold, whether this side's hand is met by it: front, then rear."""
        levels = np.arange(self.choices.strengths)
        front, rear = self.choices.front[numbers, pairings], self.choices.rear[numbers, pairings]
        return np.hstack([self.met(front[:, None], levels), self.met(rear[:, None], levels)]).astype(np.float32)

    def remember(self, weight: int) -> None:
        """Add what is played now to the average."""
        self.total += weight * self.curve
        self.played[np.arange(len(self.played)), self.pairings] += weight

    def turn_to(self, pairings: Array) -> None:
        """Play other splits; only classes whose split changes cost anything."""
        changed = np.flatnonzero(self.pairings != pairings)
        if changed.size:
            rows = self._rows(changed, pairings[changed]) - self._rows(changed, self.pairings[changed])
            self.curve += self.deals.between[:, changed] @ rows
            self.pairings = pairings

    def answers(self, sign: int) -> Array:
        """Which split of each class answers the average of this side best: most met, or with -1 least."""
        choices = self.choices
        many = np.arange(len(self.played))[:, None]
        values = self.total[many, choices.front] + self.total[many, choices.strengths + choices.rear]
        return np.argmax(np.where(choices.front == NO_SETTING, -np.inf, sign * values), axis=1)


def fictitious_play(deals: Deals, tie: GeeJoonTie, rounds: int) -> Array:
    """The banker's most played split of each class."""
    choices = Choices.under(tie)
    banker = Side(choices, deals, lambda strength, level: strength < level)
    player = Side(choices, deals, lambda strength, level: strength > level)
    for number in range(1, rounds + 1):
        banker.remember(number)
        player.remember(number)
        best_player, best_banker = banker.answers(1), player.answers(-1)
        player.turn_to(best_player)
        banker.turn_to(best_banker)
    return np.argmax(banker.played, axis=1)


def main() -> None:
    """Compute all tables, print the guarantees, write the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--check", action="store_true", help="write nothing")
    asked = parser.parse_args()
    deals = Deals.count()
    tables: dict[tuple[str, str], str] = {}
    guarantee: dict[str, float] = {}
    for tie in TIES:
        choices = Choices.under(tie)
        balanced = fictitious_play(deals, tie, asked.rounds)
        tables["balanced", tie] = write_pairings(balanced.tolist())
        gain, _ = best_play(deals, choices, choices.chosen(balanced), 0)
        guarantee[tie] = round(float(gain), 6)
        print(f"balanced, {tie}: the best player's gain a deal at even money is {gain:+.4%}")
        for name in COMPUTED:
            pairings = [WAYS[name].choose(kinds, tie).pairing for kinds in classes()]
            tables[name, tie] = write_pairings(pairings)
    if asked.check:
        return
    words = ", ".join(f"{value:.3%} under `{tie}`" for tie, value in guarantee.items())
    lines = [HEAD.format(date=datetime.now(UTC).date(), words=words, guarantee=json.dumps(guarantee))]
    for (name, tie), text in tables.items():
        lines.append(f'    ("{name}", "{tie}"): (\n')
        lines += [f'        "{text[at : at + LINE]}"\n' for at in range(0, len(text), LINE)]
        lines.append("    ),\n")
    lines.append("}\n")
    TARGET.write_text("".join(lines), encoding="utf-8")
    print(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
