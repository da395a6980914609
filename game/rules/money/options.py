"""House rules shared by Pai Tong and Pong: PT-01, PT-13, PT-14, PT-22, PT-28, PT-34 (PO-01, PO-06)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from game.rules.contract import N_
from game.rules.equipment import CEKI_CARDS, MAHJONG_TILES, THAI_CARDS, MoneyEquipment
from game.rules.options import Options, Value, choice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.rules.money.sets import SetRules

Source = Literal["stock", "dealt", "taken", "discard"]
"""Source of the winning piece: drawn, dealt, taken on one's own turn, or claimed from a discard."""

EQUIPMENT_WORDS: Final[Mapping[Value, str]] = {
    THAI_CARDS.name: THAI_CARDS.title,
    CEKI_CARDS.name: CEKI_CARDS.title,
    "tiles": MAHJONG_TILES.title,
}
PAYER_WORDS: Final[Mapping[Value, str]] = {
    "all": N_("all the others"),
    "discarder_pays_all": N_("the discarder, for all"),
}


@dataclass(frozen=True, slots=True)
class MoneyOptions(Options, ABC):
    """House rules that affect play in both money games; each game adds switches for scoring and payment."""

    equipment: MoneyEquipment = choice(  # noqa: RUF009 - makes a field, as everywhere
        rule="PT-01",
        title=N_("Equipment"),
        help=N_("What you play with; the rules stay the same."),
        words=EQUIPMENT_WORDS,
    )
    next_starter: Literal["winner", "rotate"] = choice(
        rule="PT-13",
        title=N_("Next starter"),
        help=N_(
            "Who starts the next deal: the winner (after a void deal, the same starter again), or the next "
            "player on the right."
        ),
        words={"winner": N_("the winner"), "rotate": N_("the next on the right")},
    )
    dealt_win: Literal["on", "off"] = choice(
        "on",
        "off",
        rule="PT-14",
        title=N_("Win as dealt"),
        help=N_(
            "On: a starter dealt a complete hand of twelve pieces wins at once. Off: the starter must discard first."
        ),
    )
    pick_discard: Literal["free", "tong_exposed", "off"] = choice(
        rule="PT-22",
        title=N_("Taking the discard"),
        help=N_(
            "Whether, on your turn, you can take the discard freely, only to complete a tong that is laid open "
            "at once, or not at all."
        ),
        words={"free": N_("freely"), "tong_exposed": N_("for an open tong"), "off": N_("never")},
    )
    final_card: Literal["any_discard", "deck_only"] = choice(
        rule="PT-34",
        title=N_("Winning piece"),
        help=N_("Whether any player’s discard can complete a hand, or the last piece must be drawn."),
        words={"any_discard": N_("drawn or discarded"), "deck_only": N_("only drawn")},
    )
    stock_out: Literal["void", "reshuffle"] = choice(
        rule="PT-28",
        title=N_("Stock runs out"),
        help=N_("Whether the deal is void, or all discards but the top one are shuffled into a new stock."),
        words={"void": N_("void deal"), "reshuffle": N_("reshuffle")},
    )

    @property
    @abstractmethod
    def set_rules(self) -> SetRules:
        """The definition of a set under these house rules."""

    @property
    def pongs(self) -> bool:
        """Whether a seat with two identical pieces may pong any discard. PT-24, PO-06."""
        return True

    @property
    def pays_tongs(self) -> bool:
        """Whether each tong of a winning hand pays, even an exposed one. PO-10."""
        return False

    @property
    def returns_taken(self) -> bool:
        """Whether a piece of the design just taken from the discards may be discarded in the same turn. PT-23."""
        return False

    @property
    def guesses(self) -> bool:
        """Whether a piece of the hand may be exposed as a guess. PT-54."""
        return False

    @property
    def least_items(self) -> int:
        """Minimum total of a hand's scoring items, in baht, required to win. PT-55."""
        return 0


def may_win_from(source: Source, options: MoneyOptions) -> bool:
    """Return whether a piece from this source may complete a winning hand. PT-14, PT-34."""
    if source == "dealt":
        return options.dealt_win == "on"
    return source == "stock" or options.final_card == "any_discard"
