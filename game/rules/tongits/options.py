"""House rules of Tongits: TG-10 to TG-73, with named presets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from game.rules.contract import N_
from game.rules.options import Options, choice
from game.rules.tongits.arrangement import Arranger, arranger
from game.rules.tongits.phase import SEATS

if TYPE_CHECKING:
    from collections.abc import Mapping

BY_THE_BOOK: Final = 2
"""First round in which a draw may be called if only TG-04 and TG-41 restrict it."""


@dataclass(frozen=True, slots=True)
class TongitsOptions(Options):
    """House rules of Tongits; the first value of each switch is its default. See `docs/rules/tongits.md`."""

    MOVED: ClassVar[frozenset[str]] = frozenset({"self_sapaw_blocks", "call_timing", "first_call", "last_drawer"})

    ace_high: Literal["off", "on"] = choice(
        "off",
        "on",
        rule="TG-10",
        title=N_("Ace after the king"),
        help=N_("Queen, king, ace is a run, just like ace, two, three; king, ace, two never is."),
    )
    pick_to_extend: Literal["off", "on"] = choice(
        "off",
        "on",
        rule="TG-20",
        title=N_("Take discard onto own bahay"),
        help=N_("A discard can also be taken for your own open bahay, not only for a new one."),
    )
    self_sapaw_blocks: Literal["on", "off"] = choice(
        "on",
        "off",
        rule="TG-21",
        title=N_("Own sapaw blocks the call"),
        help=N_("Laying off on your own open bahay blocks your call, as an opponent’s sapaw does."),
        before="off",
    )
    call_timing: Literal["start_of_turn", "with_discard"] = choice(
        "start_of_turn",
        "with_discard",
        rule="TG-40",
        title=N_("When a draw is called"),
        help=N_(
            "Whether a draw is called with the discard that ends your turn, or before drawing and without a discard."
        ),
        words={"with_discard": N_("with the discard"), "start_of_turn": N_("before drawing")},
        before="with_discard",
    )
    survive_round: Literal["on", "off"] = choice(
        "on",
        "off",
        rule="TG-41",
        title=N_("Bahay must survive a round"),
        help=N_("The caller’s open bahay must have been on the table before this turn."),
    )
    new_bahay_blocks: Literal["off", "on"] = choice(
        "off",
        "on",
        rule="TG-47",
        title=N_("New bahay blocks the call"),
        help=N_(
            "A player who laid an open bahay, or took a discard for one, on the turn before the call must wait "
            "one more turn."
        ),
        late=True,
    )
    first_call: Literal[4, 2, 5] = choice(
        4,
        BY_THE_BOOK,
        5,
        rule="TG-46",
        title=N_("Earliest draw call"),
        help=N_(
            "The rulebook says round 2: by then a bahay laid in round 1 has survived a round. With a later "
            "round, deals last longer, and more of them end in tongits."
        ),
        words={2: N_("round 2"), 4: N_("round 4"), 5: N_("round 5")},
        late=True,
        before=BY_THE_BOOK,
    )
    simultaneous_answers: Literal["off", "on"] = choice(
        "off",
        "on",
        rule="TG-42",
        title=N_("Simultaneous answers"),
        help=N_(
            "Whether both opponents answer a call without seeing each other’s answer, or the one on the "
            "caller’s right answers first."
        ),
    )
    deck_out_base: Literal[1, 3] = choice(
        1,
        3,
        rule="TG-70",
        title=N_("Pay when the stock runs out"),
        help=N_("How many units each loser owes the winner when the stock has run out."),
    )
    last_drawer: Literal["stock", "any"] = choice(
        rule="TG-50",
        title=N_("Tie when the stock runs out"),
        help=N_(
            "If tallies are equal, the winner is either whoever last drew from the stock, or whoever last drew "
            "or took a discard."
        ),
        words={"stock": N_("last to draw"), "any": N_("last to draw or take")},
        late=True,
        before="any",
    )
    sunog_extra_on_tongits: Literal["on", "off"] = choice(
        "on",
        "off",
        rule="TG-71",
        title=N_("Sunog pays more on tongits"),
        help=N_("Whether a sunog player pays one unit more on every kind of win, or on every kind but tongits."),
    )
    escalera_split: Literal["on", "off"] = choice(
        "on",
        "off",
        rule="TG-72",
        title=N_("Split long runs"),
        help=N_("Whether a long run in hand counts once for each part of four or more, or only once."),
    )
    sapawed_cards: Literal["off", "on"] = choice(
        "off",
        "on",
        rule="TG-72",
        title=N_("Laid-off cards count"),
        help=N_("Aces and kings that the winner laid off on others’ bahays are paid for too."),
    )
    jackpot: Literal["on", "off"] = choice(
        "on",
        "off",
        rule="TG-73",
        title=N_("Jackpot"),
        help=N_(
            "Everyone puts three units into the pot to start with, and one more before each later deal; two "
            "wins in a row take the pot."
        ),
    )
    streak_carry: Literal["off", "on"] = choice(
        "off",
        "on",
        rule="TG-73",
        title=N_("Streak continues after a pot"),
        help=N_("Whether the win that took a pot counts as the first of the next two, or two new wins are needed."),
    )

    pot_at_end: Literal["split", "last_winner", "stays"] = choice(
        rule="TG-75",
        title=N_("Pot at the end of a match"),
        help=N_(
            "What is left in the pot when a match ends is split evenly, goes to the last winner, or is not paid out."
        ),
        words={"split": N_("split"), "last_winner": N_("to the last winner"), "stays": N_("not paid out")},
        late=True,
        before="stays",
    )

    def close(self, carry: Mapping[str, Any]) -> tuple[dict[int | str, int], Mapping[str, Any]]:
        """Return the gains from paying out the pot at the end of a match, and the carry with an empty pot. TG-75.

        The last winner gets the part that cannot be split evenly. If the pot is empty or stays, nothing is paid.
        """
        pot, last_winner = carry["pot"], carry["mano"]
        if not pot or self.pot_at_end == "stays":
            return {}, carry
        share = pot // SEATS if self.pot_at_end == "split" else 0
        gains: dict[int | str, int] = {seat: share for seat in range(SEATS) if share}
        gains[last_winner] = pot - (SEATS - 1) * share
        return {**gains, "pot": -pot}, {**carry, "pot": 0, "streak": None}

    @property
    def calls_after(self) -> int:
        """Number of turns that must end before a draw may be called. TG-46.

        Under `BY_THE_BOOK` the number is 0, so only TG-04 and `survive_round` prevent calls in round 1. Deals from
        before this switch existed therefore continue unchanged.
        """
        return 0 if self.first_call == BY_THE_BOOK else SEATS * (self.first_call - 1)

    @property
    def aces_high(self) -> bool:
        """Whether an ace may follow its king in a run. TG-10."""
        return self.ace_high == "on"

    @property
    def arranger(self) -> Arranger:
        """Arranger of hands for these house rules."""
        return arranger(ace_high=self.aces_high, split=self.escalera_split == "on")


_QUICK: Final = TongitsOptions.unnamed()
"""The defaults of the first releases. Presets of that time keep all their rules, so that they still describe the rules
of old matches.
"""
PRESETS: Final[dict[str, TongitsOptions]] = {
    "table": TongitsOptions(),
    "source": replace(_QUICK, last_drawer="stock", pot_at_end="split"),
    N_("quick"): _QUICK,
    N_("lively"): replace(_QUICK, first_call=5),
    N_("without jackpot"): replace(_QUICK, jackpot="off"),
    "call before drawing": replace(_QUICK, call_timing="start_of_turn"),
    N_("sealed answers"): replace(_QUICK, simultaneous_answers="on"),
    N_("high stakes"): replace(_QUICK, deck_out_base=3, sapawed_cards="on", streak_carry="on"),
}
PRESET_WORDS: Final[dict[str, str]] = {
    "table": N_(
        "As at a real table: calls before drawing, from round 4; 16 in 100 deals end in tongits, with no cards "
        "left over. Most apps allow earlier calls."
    ),
    "source": N_("By the rules as written: calls with the discard, from round 2; 98 in 100 deals end with a call."),
    "quick": N_(
        "Calls with the discard, from round 2; taking a discard counts as drawing: 98 in 100 deals end with a call."
    ),
    "lively": N_("“Quick”, with calls from round 5: 94 in 100 deals end with a call."),
    "without jackpot": N_("“Quick”, without a pot: the losers pay only the winner; 98 in 100 deals end with a call."),
    "call before drawing": N_("“Quick”, but with calls before drawing: 71 in 100 deals end with a call."),
    "sealed answers": N_(
        "“Quick”, but both opponents answer a call secretly at the same time: 98 in 100 deals end with a call."
    ),
    "high stakes": N_(
        "“Quick”, but wins on an empty stock pay 3 units, laid-off cards count and streaks continue: 98 in 100 "
        "deals end with a call."
    ),
}
