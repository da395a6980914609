"""Names for cards and bahays: '8-9-10 of diamonds', 'three queens', 'Escalera'."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.i18n.lists import all_of, listed
from game.rules.cards.french import PACK, codes, mask_of
from game.rules.cards.melds import LEAST, in_order
from game.words.reader import OF_SUIT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.rules.tongits.options import TongitsOptions
    from game.words.reader import Reader

SUITS: Final = {"S": N_("spades"), "H": N_("hearts"), "D": N_("diamonds"), "C": N_("clubs")}
PLURALS: Final = {
    "A": N_("aces"),
    "2": N_("twos"),
    "3": N_("threes"),
    "4": N_("fours"),
    "5": N_("fives"),
    "6": N_("sixes"),
    "7": N_("sevens"),
    "8": N_("eights"),
    "9": N_("nines"),
    "T": N_("tens"),
    "J": N_("jacks"),
    "Q": N_("queens"),
    "K": N_("kings"),
}
SETS: Final = {3: N_("three {ranks}"), 4: N_("four {ranks}")}
"""Names of sets by size: 'three queens'."""
ALL_RANKS: Final = 5
"""Maximum length of a run for naming every rank."""


def rank_sign(code: str) -> str:
    """Return the rank of a card as printed: '10', 'K'."""
    return "10" if code[0] == "T" else code[0]


def cards_count(count: int, reader: Reader) -> str:
    """Return a number of cards in words: '1 card', '4 cards'."""
    return reader.count("{count} card", "{count} cards", count)


def reading_order(cards: Iterable[str], options: TongitsOptions) -> tuple[str, ...]:
    """Return the cards of a bahay in the order shown on the table; runs ascend. TG-10."""
    return codes(in_order(mask_of(PACK.designs[code] for code in cards), ace_high=options.aces_high))


def is_set(cards: Sequence[str]) -> bool:
    """Return whether a bahay is a set of equal ranks rather than a run."""
    return cards[0][0] == cards[1][0]


def bahay(cards: Sequence[str], reader: Reader) -> str:
    """Return the name of a bahay with cards in reading order: '8-9-10 of diamonds', 'three queens'."""
    if reader.codes:
        return reader.pieces(cards)
    if is_set(cards):
        return reader.say(SETS[len(cards)], ranks=reader.say(PLURALS[cards[0][0]]))
    ranks = "-".join(map(rank_sign, cards)) if len(cards) <= ALL_RANKS else _first_to_last(cards)
    return reader.meant(OF_SUIT, rank=ranks, suit=reader.say(SUITS[cards[0][1]]))


def bahay_title(cards: Sequence[str], reader: Reader) -> str:
    """Return the heading of a bahay in hand: 'Escalera', 'Run', 'Three queens'."""
    if is_set(cards):
        words = bahay(cards, reader)
        return words[:1].upper() + words[1:]
    return reader.say(N_("Escalera") if len(cards) > LEAST else N_("Run"))


def suits(cards: Iterable[str], reader: Reader) -> str:
    """Return the suits of equal-ranked cards as a list: 'spades, hearts, diamonds'."""
    return listed((reader.say(SUITS[code[1]]) for code in cards), reader.language)


def bahays(several: Iterable[Sequence[str]], reader: Reader) -> str:
    """Return the names of several bahays as a list: 'three queens and 4-5-6 of clubs'."""
    return all_of((bahay(cards, reader) for cards in several), reader.language)


def _first_to_last(cards: Sequence[str]) -> str:
    return f"{rank_sign(cards[0])}–{rank_sign(cards[-1])}"
