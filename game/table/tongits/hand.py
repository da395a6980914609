"""The own hand in order: arranged into bahays and deadwood, or as its owner put it by drag. TG-60."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_
from game.rules.tongits.cards import PACK, POINTS, cards_of, codes, mask_of
from game.rules.tongits.melds import LEAST, kind_of
from game.rules.tongits.progress import near_bahays

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.rules.tongits.arrangement import Arrangement
    from game.rules.tongits.options import TongitsOptions
    from game.rules.tongits.progress import Near

UNKNOWN: Final = "back"
"""Stands for a card that the person before the screen may not see."""
SORTS: Final[dict[str, str]] = {"rank": N_("Sort by rank"), "sets": N_("Sort by bahays"), "suit": N_("Sort by suit")}
"""The orders of the deadwood, the usual one first, and what the button says."""


class Group(NamedTuple):
    """Cards that stand side by side in the hand."""

    cards: tuple[str, ...]
    bahay: bool
    """A whole bahay; else deadwood."""


class Mark(NamedTuple):
    """What stands over two cards of the hand that lack one of a bahay and lie side by side."""

    first: int
    """Place of the first of them in the hand."""
    left: int
    """Of the cards that would complete it, those this seat has not seen."""
    most: int


def arrangement(hand: Iterable[str], options: TongitsOptions) -> Arrangement:
    """The best arrangement of some cards. TG-60."""
    best: Arrangement = options.arranger.arrange(mask_of(PACK.designs[code] for code in hand))
    return best


def tally(cards: Iterable[str]) -> int:
    """Points of cards in no bahay. TG-60."""
    return sum(POINTS[PACK.designs[code]] for code in cards)


def by_rank(code: str) -> tuple[int, int]:
    """Sorts deadwood by number, suits in pack order."""
    design = PACK.designs[code]
    return design % 13, design // 13


class HandOrder:
    """The order of one hand. Arranging never lays anything."""

    def __init__(self, options: TongitsOptions, way: str = "rank") -> None:
        self.options, self.way = options, way
        self.own: list[str] | None = None
        """The owner's own order, None while the hand arranges itself."""
        self._kept: tuple[object, tuple[Group, ...]] = (None, ())

    def move(self, cards: Sequence[str], before: str | None, hand: Sequence[str]) -> None:
        """Put some cards before another one of the hand, or at its end: from now on the order is the owner's."""
        order = [code for code in hand if code not in cards]
        at = order.index(before) if before in order else len(order)
        self.own = [*order[:at], *cards, *order[at:]]

    def groups(self, hand: Iterable[str]) -> tuple[Group, ...]:
        """The hand as it stands: bahays first, fours and escaleras before the rest, then the deadwood."""
        held = list(hand)
        key = tuple(held), self.way, None if self.own is None else tuple(self.own)
        if self._kept[0] != key:
            self._kept = key, self._group(held)
        return self._kept[1]

    def _group(self, held: list[str]) -> tuple[Group, ...]:
        if not held:
            return ()
        if UNKNOWN in held:
            return (Group(tuple(held), bahay=False),)
        if self.own is not None:
            # What has left the hand keeps its place: a bahay that is taken back comes to where it was.
            self.own += [code for code in held if code not in self.own]
            return self._found([code for code in self.own if code in held])
        best = arrangement(held, self.options)
        bahays = sorted(best.bahays, key=lambda cards: -(len(cards) > LEAST))
        loose = codes(best.deadwood)
        whole = tuple(Group(codes(cards), bahay=True) for cards in bahays)
        return whole + tuple(Group(cards, bahay=False) for cards in self._deadwood(loose, held) if cards)

    def _deadwood(self, loose: tuple[str, ...], held: Sequence[str]) -> list[tuple[str, ...]]:
        """The loose cards in order; by sets those that lack one card of a bahay, pair by pair, then the rest."""
        if self.way == "suit":
            return [loose]
        near = [codes(pair.cards) for pair in self.near(loose, held)] if self.way == "sets" else []
        paired = {code for pair in near for code in pair}
        return [*near, tuple(sorted((code for code in loose if code not in paired), key=by_rank))]

    def near(self, loose: Iterable[str], held: Iterable[str]) -> tuple[Near, ...]:
        """The pairs among the deadwood of a hand that lack one card of a bahay."""
        masks = [mask_of(PACK.designs[code] for code in cards) for cards in (loose, held)]
        found: tuple[Near, ...] = near_bahays(masks[0], masks[1], ace_high=self.options.aces_high)
        return found

    def marks(self, groups: Iterable[Group], seen: Iterable[str]) -> tuple[Mark, ...]:
        """A mark for each such pair whose cards stand side by side, left to right; `seen` lie outside the hand."""
        groups = tuple(groups)
        order = [code for group in groups for code in group.cards]
        loose = {code for group in groups if not group.bahay for code in group.cards}
        known = mask_of(PACK.designs[code] for code in seen)
        found = []
        for near in self.near(loose, order):
            first, last = sorted(order.index(code) for code in codes(near.cards))
            if last == first + 1:
                found.append(Mark(first, near.left(known), near.most))
        return tuple(sorted(found))

    def _found(self, order: list[str]) -> tuple[Group, ...]:
        """The bahays that stand together in the owner's own order, and what is between them."""
        found: list[Group] = []
        loose: list[str] = []
        at = 0
        while at < len(order):
            ends = range(len(order), at + LEAST - 1, -1)
            end = next((end for end in ends if self._is_bahay(order[at:end])), 0)
            if not end:
                loose.append(order[at])
                at += 1
                continue
            if loose:
                found.append(Group(tuple(loose), bahay=False))
                loose = []
            found.append(Group(tuple(order[at:end]), bahay=True))
            at = end
        if loose:
            found.append(Group(tuple(loose), bahay=False))
        return tuple(found)

    def _is_bahay(self, cards: Iterable[str]) -> bool:
        mask = mask_of(PACK.designs[code] for code in cards)
        return kind_of(mask, ace_high=self.options.aces_high) is not None


def pack_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in pack order, as moves name them."""
    return codes(cards_of(mask_of(PACK.designs[code] for code in cards)))
