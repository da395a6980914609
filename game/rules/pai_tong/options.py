"""House rules of Pai Tong: PT-01 to PT-55, with named presets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from game.rules.contract import N_
from game.rules.money.options import PAYER_WORDS, MoneyOptions
from game.rules.money.sets import SetRules, set_rules
from game.rules.options import choice, number
from game.typing_compat import override


@dataclass(frozen=True, slots=True)
class PaiTongOptions(MoneyOptions):
    """House rules of Pai Tong; the first value of each switch is its default. See `docs/rules/pai-tong.md`."""

    ace_phuak: Literal["mix", "same_family"] = choice(
        rule="PT-33",
        title=N_("Groups of aces"),
        help=N_("Whether two aces alike and one other can mix the red and plain families, or must all come from one."),
        words={"mix": N_("may mix families"), "same_family": N_("within one family")},
    )
    return_taken: Literal["off", "on"] = choice(
        rule="PT-23",
        title=N_("Discarding a taken piece"),
        help=N_("Whether the piece just taken, or an identical one, can be discarded in the same turn."),
        words={"off": N_("not in the same turn"), "on": N_("allowed")},
        late=True,
    )
    combine: Literal["sum", "highest"] = choice(
        rule="PT-40",
        title=N_("Bonuses"),
        help=N_("Whether all bonuses of a hand add up, or only the highest counts."),
        words={"sum": N_("add up"), "highest": N_("only the highest")},
    )
    base_stake: int = number(
        4,
        0,
        20,
        rule="PT-41",
        title=N_("Base stake"),
        help=N_("How many baht each payer owes the winner before any bonus."),
    )
    payer: Literal["all", "discarder_pays_all"] = choice(
        rule="PT-41",
        title=N_("Who pays"),
        help=N_("Whether all the others pay, or the discarder pays for all when the winning piece was a discard."),
        words=PAYER_WORDS,
    )
    draw_items: Literal["stock", "any"] = choice(
        rule="PT-42",
        title=N_("Drawn-card bonuses"),
        help=N_("Whether scalp, eat the head and both greens need a drawn card, or any winning card will do."),
        words={"stock": N_("drawn cards only"), "any": N_("any winning card")},
    )
    four_tongs: Literal["open", "concealed"] = choice(
        rule="PT-53",
        title=N_("Concealed tongs won on a discard"),
        help=N_(
            "Whether four tongs, all concealed until a discard completes the last one, count as open (8 baht) "
            "or concealed (16 baht)."
        ),
        words={"open": N_("open, 8 baht"), "concealed": N_("concealed, 16 baht")},
        late=True,
    )
    sam_dap_aces: Literal["on", "off"] = choice(
        "on",
        "off",
        rule="PT-49a",
        title=N_("Three out with aces"),
        help=N_("The six aces count as one rank for “three out”."),
    )
    reds: Literal["ot_rf_s9", "ot_rf_m1"] = choice(
        rule="PT-49a",
        title=N_("The three reds"),
        help=N_("Whether they are Old Thousand and Red Flower with the nine of strings, or with the ace of myriads."),
        words={"ot_rf_s9": N_("with the 9 of strings"), "ot_rf_m1": N_("with the ace of myriads")},
    )
    guess: Literal["off", "on"] = choice(
        "off",
        "on",
        rule="PT-54",
        title=N_("Guesses"),
        help=N_(
            "Straight and side guess (rules inferred from their names): a piece from the hand is laid face "
            "up as a guess."
        ),
    )
    white: Literal["off", "on"] = choice(
        "off",
        "on",
        rule="PT-54",
        title=N_("White bonuses"),
        help=N_(
            "White slot and beat white (rules inferred from their names): plain aces and no piece with a red stamp."
        ),
    )
    min_items: Literal[0, 4, 8] = choice(
        0,
        4,
        8,
        rule="PT-55",
        title=N_("Minimum bonuses in baht"),
        help=N_("How many baht a hand’s bonuses must come to before it can win."),
    )

    @property
    @override
    def set_rules(self) -> SetRules:
        return set_rules(aces="families", ace_groups=self.ace_phuak)

    @property
    @override
    def returns_taken(self) -> bool:
        return self.return_taken == "on"

    @property
    @override
    def guesses(self) -> bool:
        return self.guess == "on"

    @property
    @override
    def least_items(self) -> int:
        return self.min_items


PRESETS: Final[dict[str, PaiTongOptions]] = {
    N_("standard"): PaiTongOptions(),
    N_("deck only"): PaiTongOptions(final_card="deck_only"),
    N_("open tongs"): PaiTongOptions(pick_discard="tong_exposed"),
    N_("strict"): PaiTongOptions(ace_phuak="same_family", min_items=4, payer="discarder_pays_all"),
    N_("guesses and whites"): PaiTongOptions(guess="on", white="on"),
}
PRESET_WORDS: Final[dict[str, str]] = {
    "standard": N_("As in the rulebook: any discard can win, and all bonuses add up."),
    "deck only": N_("The winning piece must be drawn: a discard cannot complete a hand."),
    "open tongs": N_("A discard can be taken only to complete a tong, which is laid open at once."),
    "strict": N_(
        "Groups of aces come from one family, a hand needs at least 4 baht of bonuses, and the discarder of a "
        "winning card pays for all."
    ),
    "guesses and whites": N_("With four more bonuses, of which only the names survive: two guesses and two whites."),
}
