"""What hands are called on the table: their names and points, the tile that breaks a tie, chances and signs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_, _, ngettext
from game.rules.pai_gow.classes import BANKER_DEALS
from game.rules.pai_gow.ranking import (
    PAIRS,
    Category,
    hand_name,
    high_tile,
    is_high_nine,
    pair_place,
    points,
    rank,
)
from game.rules.pai_gow.tiles import tile_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.rules.contract import Reason
    from game.rules.pai_gow.options import GeeJoonTie
    from game.rules.pai_gow.settle import Comparison
    from game.rules.pai_gow.tiles import Hand

MINUS: Final = "\N{MINUS SIGN}"
SIGNS: Final[Mapping[str, str]] = {"won": "+", "lost": MINUS, "copy": "="}
"""How a comparison is marked: by sign, word and colour."""
MARK_WORDS: Final[Mapping[str, str]] = {"won": N_("won"), "lost": N_("lost"), "copy": N_("copy")}
OUTCOME_WORDS: Final[Mapping[str, str]] = {"win": N_("win"), "push": N_("push"), "lose": N_("loss")}
AGAINST: Final[Mapping[str, str]] = {
    "balanced": N_("against the balanced banker"),
    "foxwoods": N_("against the Foxwoods way"),
    "maxrear": N_("against the best rear hand"),
    "maxfront": N_("against the best front hand"),
}


def capital(words: str) -> str:
    """Its first letter large."""
    return words[:1].upper() + words[1:]


def hand_words(hand: Hand) -> str:
    """'Chop Gow', 'Teen Wong', 'High nine', '6 points'. PG-40 to PG-43, PG-49."""
    named = rank(hand).category is not Category.POINTS or is_high_nine(*hand)
    count = points(*hand)
    if named or not count:
        return capital(_(hand_name(hand)))
    return ngettext("{count} point", "{count} points", count).format(count=count)


def tie_words(hand: Hand, tie: GeeJoonTie) -> str:
    """What stands behind a hand's name: which tile breaks a tie, or its place among the pairs. PG-40, PG-45, PG-47."""
    place = pair_place(*hand)
    if place is not None:
        return _("pair {place} of {pairs}").format(place=place + 1, pairs=len(PAIRS))
    name = _(tile_name(high_tile(*hand, tie))[0])
    category = rank(hand, tie).category
    if category is Category.WONG:
        return _("{tile} and a nine").format(tile=name)
    if category is Category.GONG:
        return _("{tile} and an eight").format(tile=name)
    if not points(*hand):
        return _("the lowest hand")
    return _("{tile} high").format(tile=name)


def split_words(front: Hand, rear: Hand) -> tuple[str, str]:
    """A split in words: the long form, and a short one for narrow places."""
    one, two = hand_words(front), hand_words(rear)
    return _("{front} in front, {rear} behind").format(front=one, rear=two), f"{one} / {two}"


def tile_words(code: str) -> str:
    """A tile in words: its name and its pips. PG-03."""
    return f"{_(tile_name(code)[0])} {code}"


def hundredths(value: float) -> str:
    """Hundredths of a bet with their sign; minus is U+2212."""
    text = f"{abs(value):.1f}"
    if text == "0.0":
        return text
    return f"+{text}" if value > 0 else f"{MINUS}{text}"


def percent(deals: int) -> int:
    """Out of the banker's deals in a hundred, whole."""
    return round(100 * deals / BANKER_DEALS)


def coach_words(words: Reason) -> str:
    """A sentence of the coach in the player's language, names of hands too."""
    return _(words.text).format(
        **{key: _(str(value)) if key in {"front", "rear"} else value for key, value in words.values.items()}
    )


def marks(comparison: Comparison) -> tuple[str, str]:
    """How the player's front and rear are marked: keys of `SIGNS`. PG-51."""

    def mark(winner: str, *, copy: bool) -> str:
        if winner == "player":
            return "won"
        return "copy" if copy else "lost"

    return (
        mark(comparison.front, copy=comparison.front_copy),
        mark(comparison.rear, copy=comparison.rear_copy),
    )


def signed(amount: int) -> str:
    """Chips gained or lost, with their sign."""
    return f"+{amount}" if amount > 0 else f"{MINUS}{-amount}" if amount < 0 else "0"
