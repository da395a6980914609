"""Comparison of player and banker: the winner and the outcome of both stakes. DT-34, DT-40, DT-43 to DT-51.

Each rule is a `Ruling`: one line of data with the text shown at the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from game.rules.contract import N_

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from game.rules.daun_tiga.hands import HandValue

Result = Literal["win", "tie", "lose"]
"""Result of the comparison from the player's point of view."""


class Ruling(NamedTuple):
    """Outcome of one settlement rule for both stakes: paid one to one (1), returned (0) or lost (-1). DT-40."""

    rule: str
    result: Result
    first: int
    second: int
    reason: str
    """A reason of two or three words for narrow spaces, translated where it is shown."""
    first_words: str
    """Outcome of the first stake and its reason; the full text for a player without a second stake."""
    second_words: str
    """Outcome of the second stake and its reason."""
    both_words: str
    """Outcome of both stakes, on one line."""

    def words(self, second: int) -> str:
        """Return the untranslated description for a player whose second stake is `second` chips (0 for none). DT-42."""
        return self.both_words if second else self.first_words


RULINGS: Final[Mapping[str, Ruling]] = {
    ruling.rule: ruling
    for ruling in (
        Ruling(
            "DT-34",
            "tie",
            0,
            0,
            N_("tie"),
            N_("a tie: the first stake is returned"),
            N_("a tie: the second stake is returned"),
            N_("a tie: both stakes are returned"),
        ),
        Ruling(
            "DT-43",
            "win",
            1,
            1,
            N_("Long"),
            N_("Long: the first stake is paid"),
            N_("Long: the second stake is paid"),
            N_("Long: both stakes are paid"),
        ),
        Ruling(
            "DT-44",
            "win",
            1,
            0,
            N_("higher, not Long"),
            N_("higher: the first stake is paid"),
            N_("not Long: the second stake is returned"),
            N_("higher but not Long: the first stake is paid, the second is returned"),
        ),
        Ruling(
            "DT-45",
            "lose",
            -1,
            -1,
            N_("banker is Long"),
            N_("the banker is Long: the first stake is taken"),
            N_("the banker is Long: the second stake is taken"),
            N_("the banker is Long: both stakes are taken"),
        ),
        Ruling(
            "DT-46",
            "lose",
            -1,
            0,
            N_("lower"),
            N_("the banker is higher: the first stake is taken"),
            N_("the banker is not Long: the second stake is returned"),
            N_("the banker is higher but not Long: the first stake is taken, the second is returned"),
        ),
        Ruling(
            "DT-47",
            "win",
            1,
            0,
            N_("three of a kind"),
            N_("three of a kind: the first stake is paid"),
            N_("three of a kind is not Long: the second stake is returned"),
            N_("three of a kind: the first stake is paid, the second is returned"),
        ),
        Ruling(
            "DT-48",
            "lose",
            -1,
            -1,
            N_("three of a kind beaten"),
            N_("three of a kind beaten: the first stake is taken"),
            N_("three of a kind beaten: the second stake is taken"),
            N_("three of a kind beaten: both stakes are taken"),
        ),
        Ruling(
            "DT-49",
            "lose",
            -1,
            0,
            N_("Long, but beaten"),
            N_("Long, but the banker has three of a kind: the first stake is taken"),
            N_("Long, but the banker has three of a kind: the second stake is returned"),
            N_("Long, but the banker has three of a kind: the first stake is taken, the second is returned"),
        ),
        Ruling(
            "DT-50",
            "lose",
            -1,
            0,
            N_("banker’s three of a kind"),
            N_("the banker has three of a kind: the first stake is taken"),
            N_("the banker has three of a kind, which is not Long: the second stake is returned"),
            N_("the banker has three of a kind: the first stake is taken, the second is returned"),
        ),
    )
}
"""Every possible outcome of a hand, keyed by rule id."""


def compare(player: HandValue, banker: HandValue) -> Ruling:
    """Return the ruling that decides a player's stakes against the banker. DT-34, DT-40, DT-43 to DT-51.

    If the house rules count a three of a kind as Long, DT-43 to DT-46 apply to it as to any other hand (DT-51).
    """
    return RULINGS[_rule(player, banker)]


def _rule(player: HandValue, banker: HandValue) -> str:
    if player.strength == banker.strength:
        return "DT-34"
    if player.strength > banker.strength:
        if player.long:
            return "DT-43"
        return "DT-47" if player.is_triple else "DT-44"
    if banker.long:
        return "DT-45"
    if not banker.is_triple:
        return "DT-46"
    if player.is_triple:
        return "DT-48"
    return "DT-49" if player.long else "DT-50"


def rulings_against(banker: HandValue, players: Iterable[HandValue]) -> frozenset[str]:
    """Return the ids of the rulings on these players' hands against one banker's hand.

    DT-34 to DT-51.
    """
    return frozenset(_rule(player, banker) for player in players)
