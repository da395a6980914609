"""Order of the viewer's hand: bahays and deadwood, or an order into which the viewer has dragged the cards. TG-60."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_
from game.rules.cards.french import PACK, POINTS, cards_of, codes, mask_of
from game.rules.cards.melds import LEAST, kind_of
from game.rules.tongits.near_bahays import living, near_groups
from game.table.suggested_discard import Kept

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.rules.contract import View
    from game.rules.pieces import Pack
    from game.rules.tongits.arrangement import Arrangement
    from game.rules.tongits.near_bahays import Near
    from game.rules.tongits.options import TongitsOptions

UNKNOWN: Final = "back"
"""Code shown for a card that the person at the screen may not see."""
SORTS: Final[dict[str, str]] = {"rank": N_("Sort by rank"), "sets": N_("Sort by bahays"), "suit": N_("Sort by suit")}
"""Sort orders of the deadwood with their button labels, the default first."""


class Group(NamedTuple):
    """Adjacent cards of the hand that form a bahay, or that are deadwood."""

    cards: tuple[str, ...]
    bahay: bool
    """Whether the cards form a bahay rather than deadwood."""


class Mark(NamedTuple):
    """Mark over cards in the hand that need one card to form a bahay."""

    places: tuple[int, ...]
    """Indices of the cards in the hand, ascending; they need not be adjacent."""
    out: int
    """Number of completing cards (of `most`) that the seat has already seen."""
    most: int
    dead: bool = False
    """Whether none of the completing cards can come any more."""


def arrangement(hand: Iterable[str], options: TongitsOptions) -> Arrangement:
    """Return the best arrangement of cards into bahays and deadwood. TG-60."""
    best: Arrangement = options.arranger.arrange(mask_of(PACK.designs[code] for code in hand))
    return best


def tally(cards: Iterable[str]) -> int:
    """Return the points of the cards outside bahays. TG-60."""
    return sum(POINTS[PACK.designs[code]] for code in cards)


def by_rank(code: str) -> tuple[int, int]:
    """Return the sort key of a deadwood card: rank, then suit in pack order."""
    design = PACK.designs[code]
    return design % 13, design // 13


class HandOrder:
    """Order in which one hand is displayed; it never exposes a meld on the table."""

    def __init__(self, options: TongitsOptions, way: str = "rank") -> None:
        self.options, self.way = options, way
        self.own: list[str] | None = None
        """Order chosen by the owner; None while the hand is arranged automatically."""
        self._kept: tuple[object, tuple[Group, ...]] = (None, ())
        self._held_groups: tuple[Group, ...] = ()
        """Groups whose cards keep their places while some leave the hand; () if cards close up at once."""

    def move(self, cards: Sequence[str], before: str | None, hand: Sequence[str]) -> None:
        """Move cards in front of the card `before`, or to the end; this replaces the automatic order."""
        self.release()
        order = [code for code in hand if code not in cards]
        at = order.index(before) if before in order else len(order)
        self.own = [*order[:at], *cards, *order[at:]]

    def hold_places(self, hand: Iterable[str], *, marked: bool = False) -> None:
        """Keep the cards of a hand in their places until `release`, even when some of them leave it."""
        if UNKNOWN not in (held := list(hand)) and not self._holds_places(held):
            self._held_groups = self.groups(held, marked=marked)

    def release(self) -> None:
        """Let the cards of the hand close up and be arranged again."""
        self._held_groups = ()

    def _holds_places(self, held: Iterable[str]) -> bool:
        """Return whether these cards are kept in the places they had before others left the hand."""
        return bool(self._held_groups) and {code for group in self._held_groups for code in group.cards} >= set(held)

    def filled(self, hand: Iterable[str]) -> tuple[tuple[bool, ...], ...]:
        """Return, for each group of the hand, which places still hold their cards; () if all do."""
        held = set(hand)
        if not self._holds_places(held):
            return ()
        found = tuple(tuple(code in held for code in group.cards) for group in self._held_groups)
        return () if all(map(all, found)) else found

    def groups(self, hand: Iterable[str], *, marked: bool = False) -> tuple[Group, ...]:
        """Return the hand's groups in order: bahays of four or more cards, other bahays, then deadwood.

        If `marked` and sorted by rank, cards with the same mark are adjacent, so that no mark is split by another.
        """
        held = list(hand)
        if self._holds_places(held):
            left = [(group, tuple(code for code in group.cards if code in held)) for group in self._held_groups]
            return tuple(Group(cards, group.bahay and self._is_bahay(cards)) for group, cards in left if cards)
        key = tuple(held), self.way, None if self.own is None else tuple(self.own), marked
        if self._kept[0] != key:
            self._kept = key, self._group(held, marked=marked)
        return self._kept[1]

    def _group(self, held: list[str], *, marked: bool) -> tuple[Group, ...]:
        if not held:
            return ()
        if UNKNOWN in held:
            return (Group(tuple(held), bahay=False),)
        if self.own is not None:
            # Cards that have left the hand keep their place, so that a bahay taken back returns to where it was.
            self.own += [code for code in held if code not in self.own]
            return self._found([code for code in self.own if code in held])
        best = arrangement(held, self.options)
        bahays = sorted(best.bahays, key=lambda cards: -(len(cards) > LEAST))
        loose = codes(best.deadwood)
        whole = tuple(Group(codes(cards), bahay=True) for cards in bahays)
        return whole + tuple(Group(cards, bahay=False) for cards in self._deadwood(loose, held, marked=marked) if cards)

    def _deadwood(self, loose: tuple[str, ...], held: Sequence[str], *, marked: bool) -> list[tuple[str, ...]]:
        """Return the deadwood in order; if sorted by sets, groups that lack one card for a bahay come first."""
        if self.way == "suit":
            return [loose]
        together = self.way == "sets" or marked
        near = [codes(group.cards) for group in self.near(loose, held)] if together else []
        paired = {code for group in near for code in group}
        single = sorted((code for code in loose if code not in paired), key=by_rank)
        if self.way == "sets":
            return [*near, tuple(single)]
        units = [sorted(group, key=by_rank) for group in near] + [[code] for code in single]
        return [tuple(code for unit in sorted(units, key=lambda each: by_rank(each[0])) for code in unit)]

    def near(self, loose: Iterable[str], held: Iterable[str]) -> tuple[Near, ...]:
        """Return the groups in the deadwood that lack one card for a bahay."""
        masks = [mask_of(PACK.designs[code] for code in cards) for cards in (loose, held)]
        found: tuple[Near, ...] = near_groups(masks[0], masks[1], ace_high=self.options.aces_high)
        return found

    def kept(self, hand: Sequence[str]) -> Kept:
        """Return the bahays of a hand, and the cards that lack one for a bahay."""
        best = arrangement(hand, self.options)
        near = self.near(codes(best.deadwood), hand)
        return Kept(sum(map(len, best.bahays)), 0, sum(len(group.cards) for group in near))

    def marks(self, groups: Iterable[Group], seen: Iterable[str], free: str | None = None) -> tuple[Mark, ...]:
        """Return a mark over each group that needs one card, without cards that have no chance left.

        `seen` are known cards outside the hand; `free` is the one that the owner may still take, if any.
        """
        groups = tuple(groups)
        order = [code for group in groups for code in group.cards]
        loose = {code for group in groups if not group.bahay for code in group.cards}
        known = mask_of(PACK.designs[code] for code in seen)
        gone = known & ~mask_of([PACK.designs[free]] if free is not None else [])
        hand, high = mask_of(PACK.designs[code] for code in order), self.options.aces_high
        found = [
            Mark(
                tuple(sorted(order.index(code) for code in codes(near.cards))),
                near.out(known),
                near.most,
                dead=near.out(gone) == near.most,
            )
            for near in (living(group, hand, gone, ace_high=high) for group in self.near(loose, order))
        ]
        return tuple(sorted(found))

    def _found(self, order: list[str]) -> tuple[Group, ...]:
        """Return the groups in the viewer's own order: bahays of adjacent cards, and the cards between."""
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
    """Return cards in pack order, the order in which moves list them."""
    return codes(cards_of(mask_of(PACK.designs[code] for code in cards)))


def sets_of(view: View, _pack: Pack) -> list[tuple[str, ...]]:
    """Return the cards of a view's hand in groups: bahays, cards that need one more for a bahay, then the rest."""
    return [group.cards for group in HandOrder(view.table.options, "sets").groups(view.hand)]
