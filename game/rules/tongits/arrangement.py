"""Best arrangement of a hand: lowest tally, then most specials, then bahays (melds) in code order. TG-60, TG-72.

Once the sets are chosen, the suits are independent: the remaining cards of a suit fall into stretches of consecutive
ranks, and all cards of a stretch of three or more are used in runs. So a choice is needed only for ranks of which three
or four cards are held, and only if one of them could be part of a run instead. The best runs of the rest of a suit are
looked up in a cache.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules.cards.french import (
    ACE,
    CLUBS,
    COLUMN,
    DIAMONDS,
    HEARTS,
    KING,
    POINTS,
    QUEEN,
    RANK_MASKS,
    RANKS,
    RUN_STARTS,
    SPADES,
    SUIT_MASKS,
    Card,
    Mask,
    cards_of,
    mask_of,
)
from game.rules.cards.melds import LEAST, SPECIAL

Cards = tuple[Card, ...]

TALLY: Final = 16
"""Weight of one tally point in a cost; it exceeds the specials of any hand, at most three."""
ONE_SUIT: Final = SPADES
END: Final = RANKS * len(SUIT_MASKS)
"""Sentinel after the cards of a bahay in comparisons, so that a longer bahay sorts before its prefix."""
SETS: Final[dict[Mask, Cards]] = {
    cards: cards_of(cards) for four in RANK_MASKS for cards in (four, *(four & ~(1 << card) for card in cards_of(four)))
}
"""Every possible three and four of a kind."""


class Arrangement(NamedTuple):
    """A hand split into bahays and deadwood."""

    tally: int
    """Total points of the deadwood."""
    specials: int
    """Number of fours of a kind and escaleras; without `escalera_split`, touching runs of one suit count once."""
    bahays: tuple[Cards, ...]
    """Bahays in code order, each in reading order: runs ascending, with an ace that follows its king last."""
    loose: Mask
    """The deadwood as a mask."""

    @property
    def deadwood(self) -> Cards:
        """The cards that are in no bahay, in pack order."""
        return cards_of(self.loose)


class Suit(NamedTuple):
    """The best runs, and the deadwood, among the cards of one suit that are in no set."""

    cost: int
    """`TALLY` times the points of the deadwood, minus the number of specials; lower is better."""
    runs: tuple[Cards, ...]
    loose: Mask


class SetChoice(NamedTuple):
    """A choice of sets, among cards that could also belong to runs, with the cost of that choice."""

    cost: int
    """Cost of the choice: minus one for every four of a kind."""
    used: Mask
    sets: tuple[Cards, ...]

    def with_set(self, cards: Mask) -> SetChoice:
        """Return this choice with one more set."""
        return SetChoice(self.cost - (cards.bit_count() == SPECIAL), self.used | cards, (*self.sets, SETS[cards]))


NO_SETS: Final = SetChoice(0, 0, ())


class _Suits(dict[Mask, Suit]):
    """Cache of the best runs for the cards of one suit, computed on first access."""

    def __init__(self, *, ace_high: bool, split: bool) -> None:
        self.ace_high = ace_high
        self.split = split
        super().__init__()

    def __missing__(self, cards: Mask) -> Suit:
        places = list(cards_of(cards))
        best = self._runs(places)
        if self.ace_high and places and places[0] % RANKS == ACE and places[-1] % RANKS == KING:
            high = self._runs([*places[1:], places[-1] + 1])  # the ace in the place above its king
            best = min(best, high, key=lambda choice: (choice.cost, _order(choice.runs)))
        self[cards] = best
        return best

    def _runs(self, places: list[int]) -> Suit:
        """Arrange cards of one suit, by ascending rank, into runs that use every stretch of three or more."""
        cost, loose = 0, 0
        runs: list[Cards] = []
        start = 0
        for end in range(1, len(places) + 1):
            if end < len(places) and places[end] == places[end - 1] + 1:
                continue
            stretch = tuple(
                place if place // RANKS == places[0] // RANKS else place - RANKS for place in places[start:end]
            )
            start = end
            if len(stretch) < LEAST:
                cost += TALLY * sum(POINTS[card] for card in stretch)
                loose |= mask_of(stretch)
            elif self.split and len(stretch) >= 2 * SPECIAL:
                # as many escaleras as possible; the first also takes the remaining cards, the first in code order
                first = SPECIAL + len(stretch) % SPECIAL
                runs += [stretch[:first], *(stretch[at : at + SPECIAL] for at in range(first, len(stretch), SPECIAL))]
                cost -= len(stretch) // SPECIAL
            else:
                runs.append(stretch)
                cost -= len(stretch) >= SPECIAL
        return Suit(cost, tuple(runs), loose)


class Arranger:
    """Arranges hands under one combination of house rules. Use `arranger` to get the shared instance."""

    __slots__ = ("_ace_high", "_suits")

    def __init__(self, *, ace_high: bool, split: bool) -> None:
        self._ace_high = ace_high
        self._suits = _Suits(ace_high=ace_high, split=split)

    def arrange(self, hand: Mask) -> Arrangement:
        """Return the best arrangement of up to 13 cards. TG-60.

        >>> from game.rules.cards.french import read, text
        >>> best = arranger().arrange(read("AS AH AD AC 4D 5D 6D 7D 2H"))
        >>> best.tally, best.specials, best.bahays, text(best.loose)
        (2, 2, ((0, 13, 26, 39), (29, 30, 31, 32)), '2H')
        """
        spades, hearts = hand & SPADES, hand >> RANKS & ONE_SUIT
        diamonds, clubs = hand >> 2 * RANKS & ONE_SUIT, hand >> 3 * RANKS
        threes = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
        if not threes:
            return self._read(hand, (), NO_SETS)
        starts = hand & hand >> 1 & hand >> 2 & RUN_STARTS
        in_runs = starts | starts << 1 | starts << 2
        if self._ace_high:
            aces = hand & hand >> QUEEN & hand >> KING & COLUMN
            in_runs |= aces | aces << QUEEN | aces << KING
        sure: tuple[Cards, ...] = ()
        choices = [NO_SETS]
        while threes:
            rank = threes & -threes
            threes ^= rank
            held = hand & rank * COLUMN
            both = held & in_runs
            if both:
                choices = [
                    choice.with_set(cards) if cards else choice for choice in choices for cards in _choices(held, both)
                ]
            else:
                sure += (SETS[held],)
                hand ^= held
                choices = (
                    [choice._replace(cost=choice.cost - 1) for choice in choices]
                    if held.bit_count() == SPECIAL
                    else choices
                )
        if len(choices) == 1:
            return self._read(hand, sure, choices[0])
        return self._best(hand, sure, choices)

    def _best(self, hand: Mask, sure: tuple[Cards, ...], choices: list[SetChoice]) -> Arrangement:
        """Return the best arrangement of a hand among several choices of sets."""
        suits = self._suits
        costs = []
        for cost, used, _ in choices:
            rest = hand ^ used
            spades, hearts = suits[rest & SPADES], suits[rest & HEARTS]
            diamonds, clubs = suits[rest & DIAMONDS], suits[rest & CLUBS]
            costs.append(cost + spades[0] + hearts[0] + diamonds[0] + clubs[0])
        least = min(costs)
        read = [self._read(hand, sure, choice) for choice, cost in zip(choices, costs, strict=True) if cost == least]
        return read[0] if len(read) == 1 else min(read, key=lambda each: _order(each.bahays))

    def _read(self, hand: Mask, sure: tuple[Cards, ...], choice: SetChoice) -> Arrangement:
        """Return the arrangement of a hand with these sets; its other cards form runs or deadwood."""
        suits = self._suits
        cost, used, sets = choice
        hand ^= used
        spades, hearts = suits[hand & SPADES], suits[hand & HEARTS]
        diamonds, clubs = suits[hand & DIAMONDS], suits[hand & CLUBS]
        cost += spades[0] + hearts[0] + diamonds[0] + clubs[0]
        tally = (cost + TALLY - 1) // TALLY
        bahays = spades[1] + hearts[1] + diamonds[1] + clubs[1]
        if sure or sets:
            bahays = tuple(sorted(sure + sets + bahays))
        return Arrangement(tally, TALLY * tally - cost, bahays, spades[2] | hearts[2] | diamonds[2] | clubs[2])


def arranger(*, ace_high: bool = False, split: bool = True) -> Arranger:
    """Return the shared arranger for the house rules `ace_high` and `escalera_split`."""
    return ARRANGERS[ace_high, split]


def _choices(held: Mask, both: Mask) -> tuple[Mask, ...]:
    """Return the sets of one rank worth trying, 0 meaning none; cards in `both` could be in runs instead."""
    if held.bit_count() < SPECIAL:
        return (held, 0)
    threes = [held ^ 1 << card for card in cards_of(both)]
    return (held, *threes, 0) if len(threes) > 1 else (held, *threes)


def _order(bahays: tuple[Cards, ...]) -> list[Cards]:
    """Return a sort key that puts bahays in code order, and a longer one before its prefix. TG-60."""
    return sorted([(*cards, END) for cards in bahays])


ARRANGERS: Final = {
    (ace_high, split): Arranger(ace_high=ace_high, split=split) for ace_high in (False, True) for split in (False, True)
}
"""One arranger for every choice of house rules, so that its cache is shared."""
