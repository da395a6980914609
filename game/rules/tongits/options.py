"""House rules of Tongits: TG-10 to TG-73, with named presets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from game.rules.contract import N_
from game.rules.options import Options, choice
from game.rules.tongits.arrangement import Arranger, arranger


@dataclass(frozen=True, slots=True)
class TongitsOptions(Options):
    """Every switch of `docs/rules/tongits.md`, its default first."""

    ace_high: Literal["off", "on"] = choice(
        "off",
        "on",
        rule="TG-10",
        title=N_("Ace after the king"),
        help=N_("Queen, king, ace is a run as well as ace, two, three; king, ace, two never is."),
    )
    pick_to_extend: Literal["off", "on"] = choice(
        "off",
        "on",
        rule="TG-20",
        title=N_("Discard onto an own bahay"),
        help=N_("A discard may also be taken to lay it onto one's own open bahay, not only for a new one."),
    )
    self_sapaw_blocks: Literal["off", "on"] = choice(
        "off",
        "on",
        rule="TG-21",
        title=N_("Own sapaw blocks the call"),
        help=N_("Laying off on one's own open bahay stands in the way of one's own call, as an opponent's sapaw does."),
    )
    call_timing: Literal["with_discard", "start_of_turn"] = choice(
        "with_discard",
        "start_of_turn",
        rule="TG-40",
        title=N_("When a draw is called"),
        help=N_("With the discard that ends one's turn, or before drawing and without a discard."),
        words={"with_discard": N_("with the discard"), "start_of_turn": N_("before drawing")},
    )
    survive_round: Literal["on", "off"] = choice(
        "on",
        "off",
        rule="TG-41",
        title=N_("Bahay must survive a round"),
        help=N_("The caller's open bahay must have lain there before this turn."),
    )
    simultaneous_answers: Literal["off", "on"] = choice(
        "off",
        "on",
        rule="TG-42",
        title=N_("Answers at the same time"),
        help=N_("Both opponents answer a call unseen, or the one on the caller's right answers first."),
    )
    deck_out_base: Literal[1, 3] = choice(
        1,
        3,
        rule="TG-70",
        title=N_("Pay when the stock runs out"),
        help=N_("Units that each loser owes the winner when the stock has run out."),
    )
    sunog_extra_on_tongits: Literal["on", "off"] = choice(
        "on",
        "off",
        rule="TG-71",
        title=N_("Sunog pays more on tongits"),
        help=N_("A burned player pays one unit more on every kind of win, or on every kind but tongits."),
    )
    escalera_split: Literal["on", "off"] = choice(
        "on",
        "off",
        rule="TG-72",
        title=N_("Long runs split"),
        help=N_("A long run in the hand counts once for each part of four or more, or only once."),
    )
    sapawed_cards: Literal["off", "on"] = choice(
        "off",
        "on",
        rule="TG-72",
        title=N_("Cards laid off count"),
        help=N_("Aces and kings that the winner laid off on others' bahays are paid too."),
    )
    jackpot: Literal["on", "off"] = choice(
        "on",
        "off",
        rule="TG-73",
        title=N_("Jackpot"),
        help=N_("Everybody puts in three units at first and one before each later game, for two wins in a row."),
    )
    streak_carry: Literal["off", "on"] = choice(
        "off",
        "on",
        rule="TG-73",
        title=N_("Streak goes on after a pot"),
        help=N_("The win that took a pot counts as the first of the next two, or two new wins are needed."),
    )

    @property
    def aces_high(self) -> bool:
        """Whether an ace may follow its king. TG-10."""
        return self.ace_high == "on"

    @property
    def arranger(self) -> Arranger:
        """What arranges hands under these house rules."""
        return arranger(ace_high=self.aces_high, split=self.escalera_split == "on")


PRESETS: Final[dict[str, TongitsOptions]] = {
    N_("standard"): TongitsOptions(),
    N_("without jackpot"): TongitsOptions(jackpot="off"),
    N_("quick calls"): TongitsOptions(call_timing="start_of_turn"),
    N_("sealed answers"): TongitsOptions(simultaneous_answers="on"),
    N_("high stakes"): TongitsOptions(deck_out_base=3, sapawed_cards="on", streak_carry="on"),
}
PRESET_WORDS: Final[dict[str, str]] = {
    "standard": N_("As the rules book gives it: a draw is called with the discard, and a jackpot lies on the table."),
    "without jackpot": N_("The same without a pot: only the winner of each game is paid."),
    "quick calls": N_("A draw is called before drawing and without a discard."),
    "sealed answers": N_("Both opponents fold or challenge at the same time, neither knowing the other's answer."),
    "high stakes": N_("Three units when the stock runs out, cards laid off are paid, a streak goes on after a pot."),
}
