"""House rules of Pong: PO-01, PO-06, PO-08, PO-09, PO-11, and those shared with Pai Tong, with named presets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from game.rules.contract import N_
from game.rules.equipment import CEKI_CARDS, THAI_CARDS, MoneyEquipment
from game.rules.money.options import EQUIPMENT_WORDS, PAYER_WORDS, MoneyOptions
from game.rules.money.sets import SetRules, set_rules
from game.rules.options import choice, number
from game.typing_compat import override


@dataclass(frozen=True, slots=True)
class PongOptions(MoneyOptions):
    """House rules of Pong; the first value of each switch is its default. See `docs/rules/pong.md`."""

    equipment: MoneyEquipment = choice(  # noqa: RUF009 - makes a field, as everywhere
        "tiles",
        CEKI_CARDS.name,
        THAI_CARDS.name,
        rule="PO-01",
        title=N_("Equipment"),
        help=N_("What you play with: tiles are built into walls, and cards form a stock."),
        words=EQUIPMENT_WORDS,
    )
    pong_claim: Literal["on", "off"] = choice(
        "on",
        "off",
        rule="PO-06",
        title=N_("Pong claims"),
        help=N_("If you hold two pieces identical to a discard, you can claim it from any player for an open tong."),
    )
    serong_needs_3_different: Literal["off", "on"] = choice(
        "off",
        "on",
        rule="PO-08",
        title=N_("Serong: all different"),
        help=N_(
            "A tong serong is three pieces of one rank that are not all alike. On: two alike and one other do "
            "not form a set."
        ),
    )
    honours: Literal["own_rank", "thai_aces"] = choice(
        rule="PO-09",
        title=N_("Dragons and honours"),
        help=N_(
            "Whether they are a rank of their own, or Thai aces: one rank with the ones, divided into two families."
        ),
        words={"own_rank": N_("a rank of their own"), "thai_aces": N_("Thai aces")},
    )
    unit: int = number(
        1, 1, 100, rule="PO-11", title=N_("Unit"), help=N_("How many chips each payer owes the winner for one point.")
    )
    payer: Literal["all", "discarder_pays_all"] = choice(
        rule="PO-11",
        title=N_("Who pays"),
        help=N_("Whether all the others pay, or the discarder pays for all when the winning piece was a discard."),
        words=PAYER_WORDS,
    )

    @property
    @override
    def set_rules(self) -> SetRules:
        return set_rules(
            aces="families" if self.honours == "thai_aces" else "own_ranks",
            pairs=self.serong_needs_3_different == "off",
            serong=True,
        )

    @property
    @override
    def pays_tongs(self) -> bool:
        return True

    @property
    def pongs(self) -> bool:
        """Whether a seat with two identical pieces may claim any discard. PO-06."""
        return self.pong_claim == "on"


PRESETS: Final[dict[str, PongOptions]] = {
    N_("standard"): PongOptions(),
    N_("strict sets"): PongOptions(serong_needs_3_different="on"),
    N_("thai aces"): PongOptions(honours="thai_aces"),
    N_("no pong claims"): PongOptions(pong_claim="off"),
}
PRESET_WORDS: Final[dict[str, str]] = {
    "standard": N_("As in Kelantan, with the pong claims of the Thai game."),
    "strict sets": N_(
        "A tong serong must be three different pieces of one rank: two alike and one other do not form a set."
    ),
    "thai aces": N_("Dragons and ones count as one rank, divided into the two families of the Thai game."),
    "no pong claims": N_(
        "As others play it: you can take the last discard on your turn, but claim a discard out of turn only to win."
    ),
}
