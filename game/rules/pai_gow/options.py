"""House rules of Pai Gow: PG-11, PG-12, PG-12a, PG-22, PG-45, PG-61, with named presets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from game.rules.contract import N_, Range
from game.rules.options import Options, Value, choice, number

GeeJoonTie = Literal["source", "both_lowest"]
"""Rank of a single Gee Joon tile when the highest tile breaks a tie. PG-45."""
WHOLE: Final = 20
"""The smallest bet of which 5 per cent is a whole chip. PG-12a."""


@dataclass(frozen=True, slots=True)
class PaiGowOptions(Options):
    """House rules of Pai Gow; the first value of each switch is its default. See `docs/rules/pai-gow.md`."""

    banker: Literal["house", "rotating"] = choice(
        rule="PG-11",
        title=N_("The bank"),
        help=N_("Whether the house is the banker, or the bank passes to the next seat on the right after each deal."),
        words={"house": N_("the house"), "rotating": N_("passes on")},
    )
    banker_way: Literal["balanced", "foxwoods", "maxrear", "maxfront"] = choice(
        rule="PG-61",
        title=N_("Banker’s house way"),
        help=N_(
            "The house sets its hands the balanced way, which gives nothing away; the Foxwoods way, published "
            "by a casino; or always for the best rear or front hand."
        ),
        words={
            "balanced": N_("balanced"),
            "foxwoods": N_("the Foxwoods way"),
            "maxrear": N_("best rear hand"),
            "maxfront": N_("best front hand"),
        },
    )
    commission: Literal[0, 5] = choice(
        rule="PG-12",
        title=N_("Commission"),
        help=N_("The percentage of each win that the house keeps."),
        words={0: N_("none"), 5: N_("5%")},
    )
    commission_bets: Literal["twenties", "any"] = choice(
        rule="PG-12a",
        title=N_("Bets with commission"),
        help=N_(
            "Bets are multiples of 20, so that 5% is a whole number of chips (the limits move inward to fit), "
            "or any size, with the commission rounded to the nearest chip."
        ),
        words={"twenties": N_("multiples of 20"), "any": N_("any size")},
        late=True,
        before="any",
    )
    table_min: int = number(
        1, 1, 1000, rule="PG-22", title=N_("Minimum bet"), help=N_("The fewest chips a player can bet on a deal.")
    )
    table_max: int = number(
        100, 1, 1000, rule="PG-22", title=N_("Maximum bet"), help=N_("The most chips a player can bet on a deal.")
    )
    gee_joon_tie: Literal["source", "both_lowest"] = choice(
        rule="PG-45",
        title=N_("Single Gee Joon tiles in ties"),
        help=N_("Whether the 4-2 ranks above the fives and the 2-1 below them, or both rank last, as in most casinos."),
        words={"source": N_("by their pips"), "both_lowest": N_("both last")},
    )

    @property
    def bets(self) -> Range:
        """The range of bets that may be placed. PG-12a, PG-22.

        If bets must be multiples of 20, the limits are moved inward to multiples; if there is none between them, the
        only bet is the next multiple above the minimum.
        """
        step = WHOLE if self.commission and self.commission_bets == "twenties" else 1
        least = -(-self.table_min // step) * step
        return Range("bet", ((least, max(least, self.table_max // step * step), step),))

    def bound(self) -> dict[str, Value]:
        """Return the switches for a deal's header, leaving out the bet rule if there is no commission. PG-12a."""
        found = Options.bound(self)
        if not self.commission:
            found.pop("commission_bets", None)
        return found

    @property
    def house_bank(self) -> bool:
        """Whether the last seat is the house, which holds the bank in every deal. PG-11."""
        return self.banker == "house"

    @property
    def way_in_force(self) -> str:
        """The house way that the odds assume for the banker. PG-60, PG-61.

        `banker_way` applies only to the house as banker. A rotating bank belongs to a player who sets freely, for whom
        the balanced way is the best assumption.
        """
        return self.banker_way if self.banker == "house" else "balanced"

    def __post_init__(self) -> None:
        """Validate all values; also raise `ValueError` if the minimum bet is above the maximum."""
        Options.__post_init__(self)
        if self.table_min > self.table_max:
            raise ValueError(
                f"house rule table_min (PG-22) must not be above table_max: {self.table_min} is more than "
                f"{self.table_max}"
            )


PRESETS: Final[dict[str, PaiGowOptions]] = {
    N_("standard"): PaiGowOptions(),
    N_("passing bank"): PaiGowOptions(banker="rotating"),
    N_("casino"): PaiGowOptions(commission=5, banker_way="foxwoods", gee_joon_tie="both_lowest"),
    N_("beginners"): PaiGowOptions(banker_way="maxrear"),
}
PRESET_WORDS: Final[dict[str, str]] = {
    "standard": N_("The standard game: even money against the house, which sets its hands the balanced way."),
    "passing bank": N_("Everyone is banker in turn; the bank passes to the right after each deal."),
    "casino": N_(
        "The house sets its hands the Foxwoods way and keeps 5% of wins, bets are multiples of 20, and single "
        "Gee Joon tiles rank last."
    ),
    "beginners": N_("The banker always makes the best rear hand, which a careful player beats in the long run."),
}
