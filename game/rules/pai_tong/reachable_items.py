"""Scoring items that a hand of Pai Tong can still reach, and how many cards each of them lacks. PT-40 to PT-54.

Everything comes from one seat's view, so the result reveals nothing hidden. Each item is described as four sets of
certain kinds. No set crosses ranks, so the minimum number of missing cards is found rank by rank.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.money.moves import WIN
from game.rules.money.options import may_win_from
from game.rules.money.sets import ACES, DESIGNS, PLAIN_FAMILY, RANKS, SET_SIZE, Designs, SetKind, SetRules, counts_of
from game.rules.money.shanten import MOST_SETS, live_counts, seen_by
from game.rules.money.view import Phase
from game.rules.pai_tong.scoring import score
from game.rules.pai_tong.scoring_items import RANK_OF, RED_STAMPED, REDS, THREE, items_in_play
from game.rules.pieces import MONEY_PACKS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.rules.money.view import Table, View
    from game.rules.pai_tong.options import PaiTongOptions
    from game.rules.pai_tong.scoring_items import ItemRule

NEVER: Final = 99
"""Sentinel above any number of missing cards: the sets cannot be made with the remaining cards."""
MOST_NEEDED: Final = SET_SIZE * MOST_SETS + 2
"""Maximum number of cards that a hand can lack: all of them, plus two that it holds but must receive again."""
ALL_DESIGNS: Final = frozenset(range(DESIGNS))


class ReachableItem(NamedTuple):
    """A scoring item with which a hand can still win."""

    item: ItemRule
    needed: int
    """Minimum number of cards still to come, including the winning one; 0 if the hand wins with the item now."""


class Known(NamedTuple):
    """One seat's knowledge of its hand and of the cards that it may still receive."""

    held: Designs
    """Closed cards of the hand, as 30 counts."""
    exposed: Designs
    """Designs of the exposed tongs of the hand."""
    live: Designs
    """Cards of each design that are neither in the hand nor seen elsewhere, as 30 counts."""
    guess: int | None = None
    """Design exposed as a guess; None if there is none. PT-54."""


@dataclass(frozen=True, eq=False, slots=True)
class Slot:
    """One of the four sets that an item requires.

    It lists the sets that qualify, and the designs of which one card must still come. Slots are compared by
    identity.
    """

    sets: tuple[tuple[Designs, ...], ...]
    """Allowed sets by rank, each as three designs in ascending order."""
    fresh: frozenset[int]
    """Designs of which the set still needs one new card; empty if it needs none."""


Pattern = tuple[Slot, ...]
"""The closed sets of a hand with an item, in any order."""


def reachable_items(view: View) -> tuple[ReachableItem, ...]:
    """Return the items with which the viewer's hand can still win, in rule order; () for a bystander.

    PT-43 to PT-54.
    """
    table = view.table
    if view.seat is None:
        return ()
    options: PaiTongOptions = table.options  # type: ignore[assignment]
    known, won = known_by(view), won_now(view)
    found = ((item, 0 if item.id in won else cards_needed(item.id, known, options)) for item in items_in_play(options))
    return tuple(ReachableItem(item, needed) for item, needed in found if needed < NEVER)


def known_by(view: View) -> Known:
    """Return what the viewer, who must have a seat, knows of its hand and of the cards it may still receive.

    The viewer's own cards, the open sets, the discards and the cards that others took in public are excluded; all
    others may still come.
    """
    table, design_of = view.table, MONEY_PACKS[view.table.options.equipment].designs
    held = counts_of([design_of[code] for code in view.hand])
    guess = table.guesses[view.seat] if view.seat is not None else None
    return Known(
        held,
        tuple(design_of[tong[0]] for tong in table.exposed[view.seat]) if view.seat is not None else (),
        tuple(live_counts(held, seen_by(view, design_of))),
        design_of[guess] if guess is not None else None,
    )


def cards_needed(item: str, known: Known, options: PaiTongOptions) -> int:
    """Return the minimum number of cards that a hand still needs to win with an item; `NEVER` if it cannot.

    `item` is an id of `scoring_items.ITEMS`. The winning card is the last of these cards, so the result is at least 1.

    >>> from game.rules.pai_tong.options import PaiTongOptions
    >>> held = counts_of([1, 1, 1, 10, 10, 10, 19, 19, 5, 5, 5])
    >>> cards_needed("sam_dap", Known(held, (), tuple(4 - count for count in held)), PaiTongOptions())
    1
    """
    return _fewest(_PATTERNS[item](known, options), known.held, known.live)


def won_now(view: View) -> frozenset[str]:
    """Return the ids of the items with which the viewer may win in this state."""
    if WIN not in view.legal:
        return frozenset()
    table, known = view.table, known_by(view)
    options: PaiTongOptions = table.options  # type: ignore[assignment]
    design_of = MONEY_PACKS[options.equipment].designs
    if table.phase is Phase.CLAIM and table.last is not None:
        winning = design_of[table.last]
        counts = [count + (design == winning) for design, count in enumerate(known.held)]
        found = score(counts, known.exposed, winning, "discard", options, known.guess)
    else:
        in_exposed = view.drawn is None and table.source != "dealt"
        closed = design_of[view.drawn or view.hand[-1]] if view.hand else known.exposed[-1]
        winning = known.exposed[-1] if in_exposed else closed
        found = score(
            known.held,
            known.exposed,
            winning,
            table.source,  # type: ignore[arg-type]
            options,
            known.guess,
            in_exposed=in_exposed,
        )
    return frozenset(item.id for item in found.items) if found is not None else frozenset()


class MissedItem(NamedTuple):
    """An item that a winning hand does not have, but would have had with another last card."""

    item: ItemRule
    pieces: tuple[str, ...]
    """Cards that would have earned the item if drawn, in pack order; () if the winning card itself would have."""


def missed_by(table: Table) -> tuple[MissedItem, ...]:
    """Return the items that the winner missed only because of the last card, most valuable first.

    Only cards that the winner had not seen count; () if nobody has won. PT-40.
    """
    result = table.result
    if result is None or result.winner is None:
        return ()
    win, options = result.shown, table.options
    design_of, codes = MONEY_PACKS[options.equipment].designs, MONEY_PACKS[options.equipment].codes
    winning = design_of[win.piece]
    held = list(counts_of([design_of[code] for read in win.sets if not read.exposed for code in read.pieces]))
    held[winning] -= 1
    exposed = [design_of[tong[0]] for tong in table.exposed[result.winner]]
    if held[winning] < 0 or win.source == "dealt":
        return ()
    seen = counts_of(
        [design_of[code] for _seat, code in table.discards]
        + [design_of[code] for tongs in table.exposed for tong in tongs for code in tong]
    )
    got = {item.id for item in win.items}
    earning: dict[str, list[int]] = {}
    for design, left in enumerate(live_counts(held, seen)):
        if left > 0:
            drawn = [count + (design == each) for each, count in enumerate(held)]
            found = score(drawn, exposed, design, "stock", options)  # type: ignore[arg-type]
            for item in found.items if found is not None else ():
                earning.setdefault(item.id, []).append(design)
    missed = [
        MissedItem(item, () if winning in earning[item.id] else tuple(codes[design] for design in earning[item.id]))
        for item in items_in_play(options)
        if item.id in earning and item.id not in got
    ]
    return tuple(sorted(missed, key=lambda each: -each.item.baht))


# Items as patterns ----------------------------------------------------------------------------------------------------


@cache
def _slot(
    rules: SetRules, kind: SetKind | None, designs: frozenset[int] = ALL_DESIGNS, fresh: frozenset[int] = frozenset()
) -> Slot:
    """Return the slot for sets of `kind` (None for any kind) that consist only of `designs`. See `Slot` for `fresh`."""
    by_rank = []
    for rank in range(RANKS):
        usable = sorted(design for design in rules.designs_of[rank] if design in designs)
        threes = combinations_with_replacement(usable, SET_SIZE)
        kinds = [(three, rules.kind(three)) for three in threes]
        by_rank.append(tuple(three for three, found in kinds if found is not None and kind in {None, found}))
    return Slot(tuple(by_rank), fresh)


def _closed(known: Known) -> int:
    return MOST_SETS - len(known.exposed)


def _patterns_of(
    kind: SetKind | None, others: SetKind | None, fresh: Callable[[Known], frozenset[int]] = lambda _known: ALL_DESIGNS
) -> Callable[[Known, PaiTongOptions], Iterable[Pattern]]:
    """Return a function that computes the patterns of an item from the kinds of its sets.

    `kind` is that of the set with the winning card, and `others` that of all other sets; None means any kind. `fresh`
    returns the designs that the winning card may have.
    """

    def patterns(known: Known, options: PaiTongOptions) -> Iterable[Pattern]:
        rules, wins = options.set_rules, fresh(known)
        if not wins or (others is SetKind.HEAD and known.exposed) or not _closed(known):
            return ()
        return ((_slot(rules, kind, fresh=wins), *(_slot(rules, others),) * (_closed(known) - 1)),)

    return patterns


def _concealed_tongs(known: Known, options: PaiTongOptions) -> Iterable[Pattern]:
    """Return the pattern of four closed tongs. PT-47, PT-53."""
    return () if known.exposed else _patterns_of(SetKind.TONG, SetKind.TONG)(known, options)


def _open_tongs(known: Known, options: PaiTongOptions) -> Iterable[Pattern]:
    """Return the patterns of four tongs of which one is open, by a pong or by the discard that wins. PT-48, PT-53."""
    by_discard = may_win_from("discard", options) and options.four_tongs == "open"
    if known.exposed or by_discard:
        yield from _patterns_of(SetKind.TONG, SetKind.TONG)(known, options)
        return
    rules = options.set_rules
    fresh, closed = _slot(rules, SetKind.TONG, fresh=ALL_DESIGNS), _slot(rules, SetKind.TONG)
    yield fresh, fresh, *(closed,) * (_closed(known) - 2)


def _tongs_of(
    known: Known, options: PaiTongOptions, designs: frozenset[int], count: int, rest: frozenset[int] = ALL_DESIGNS
) -> Iterable[Pattern]:
    """Return the pattern of `count` tongs of `designs`, including open ones, one of them completed by the winning card.

    All other sets consist of the designs in `rest`.
    """
    rules = options.set_rules
    tongs = max(1, count - sum(design in designs for design in known.exposed))
    if tongs > _closed(known) or not rest.issuperset(known.exposed):
        return ()
    last, tong = _slot(rules, SetKind.TONG, designs, designs), _slot(rules, SetKind.TONG, designs)
    return ((last, *(tong,) * (tongs - 1), *(_slot(rules, None, rest),) * (_closed(known) - tongs)),)


def _three_out(known: Known, options: PaiTongOptions) -> Iterable[Pattern]:
    """Return the patterns of three tongs of one rank. PT-49, PT-49a."""
    for rank, designs in enumerate(options.set_rules.designs_of):
        if designs and (rank != ACES or options.sam_dap_aces == "on"):
            yield from _tongs_of(known, options, frozenset(designs), THREE)


def _three_reds(known: Known, options: PaiTongOptions) -> Iterable[Pattern]:
    """Return the pattern of tongs of all three reds. PT-50."""
    return _all_three(known, options, REDS[options.reds])


def _white_slot(known: Known, options: PaiTongOptions) -> Iterable[Pattern]:
    """Return the pattern of tongs of the three plain aces without a red-stamped card. PT-54."""
    return _all_three(known, options, PLAIN_FAMILY, ALL_DESIGNS - RED_STAMPED)


def _all_three(
    known: Known, options: PaiTongOptions, designs: frozenset[int], rest: frozenset[int] = ALL_DESIGNS
) -> Iterable[Pattern]:
    """Return the pattern of a tong of each of three designs, the last of them completed by the winning card."""
    if designs.issubset(known.exposed):
        return ()
    return _tongs_of(known, options, designs, THREE, rest)


def _beat_white(known: Known, options: PaiTongOptions) -> Iterable[Pattern]:
    """Return the pattern of three heads of plain aces without a red-stamped card. PT-54."""
    rest = ALL_DESIGNS - RED_STAMPED
    if _closed(known) < THREE or not rest.issuperset(known.exposed):
        return ()
    rules = options.set_rules
    last, head = _slot(rules, SetKind.HEAD, PLAIN_FAMILY, PLAIN_FAMILY), _slot(rules, SetKind.HEAD, PLAIN_FAMILY)
    return ((last, head, head, *(_slot(rules, None, rest),) * (_closed(known) - THREE)),)


def _friends(known: Known, options: PaiTongOptions) -> Iterable[Pattern]:
    """Return the patterns of four identical heads. PT-51."""
    rules = options.set_rules
    if known.exposed:
        return
    for designs in {three for sets in _slot(rules, SetKind.HEAD).sets for three in sets}:
        same = frozenset(designs)
        yield _slot(rules, SetKind.HEAD, same, same), *(_slot(rules, SetKind.HEAD, same),) * (MOST_SETS - 1)


def _aces(known: Known, options: PaiTongOptions) -> Iterable[Pattern]:
    """Return the pattern of twelve aces. PT-52."""
    rules = options.set_rules
    aces = frozenset(rules.designs_of[ACES])
    if not aces.issuperset(known.exposed) or not _closed(known):
        return ()
    return ((_slot(rules, None, aces, aces), *(_slot(rules, None, aces),) * (_closed(known) - 1)),)


def _straight(known: Known) -> frozenset[int]:
    return frozenset({known.guess} if known.guess is not None else ())


def _side(known: Known) -> frozenset[int]:
    if known.guess is None:
        return frozenset()
    return frozenset(d for d in ALL_DESIGNS if d != known.guess and RANK_OF[d] == RANK_OF[known.guess])


_PATTERNS: Final[dict[str, Callable[[Known, PaiTongOptions], Iterable[Pattern]]]] = {
    "thalok": _patterns_of(SetKind.TONG, None),
    "kin_sian": _patterns_of(SetKind.HEAD, SetKind.HEAD),
    "khiao_priao": _patterns_of(SetKind.HEAD, SetKind.TONG),
    "khiao_wan": _patterns_of(SetKind.TONG, SetKind.HEAD),
    "si_tong_muet": _concealed_tongs,
    "si_tong_phong": _open_tongs,
    "sam_dap": _three_out,
    "sam_daeng": _three_reds,
    "phuak_diao": _friends,
    "iao_thang_mue": _aces,
    "keng_trong": _patterns_of(None, None, _straight),
    "keng_khang": _patterns_of(None, None, _side),
    "chong_khao": _white_slot,
    "thup_khao": _beat_white,
}
"""Functions that return the patterns of an item, keyed by item id."""


# Fewest missing cards -------------------------------------------------------------------------------------------------


def _fewest(patterns: Iterable[Pattern], held: Designs, live: Designs) -> int:
    """Return the minimum number of cards that a hand lacks for the sets of any pattern; `NEVER` if too few are live."""
    searched = []
    for pattern in patterns:
        counts = Counter(pattern)
        if not all(_possible(slot, count, held, live) for slot, count in counts.items()):
            continue  # else every number up to the most would be searched
        ranks = _ranks(tuple(counts), held, live)
        least = max(1, SET_SIZE * len(pattern) - sum(sum(rank.held) for rank in ranks))
        searched.append((least, tuple(counts), tuple(counts.values()), ranks))
    for most in range(1, MOST_NEEDED + 1):
        for least, slots, wanted, ranks in searched:
            if least <= most and _fewest_up_to(most, slots, wanted, ranks) < NEVER:
                return most
    return NEVER


def _possible(slot: Slot, count: int, held: Designs, live: Designs) -> bool:
    """Return whether there are cards for `count` sets of a slot, checking each set on its own."""
    sets = [three for by_rank in slot.sets for three in by_rank if _have_cards(three, held, live)]
    if slot.fresh:
        sets = [three for three in sets if any(design in slot.fresh and live[design] for design in three)]
    tongs = sum(three[0] == three[-1] for three in sets)
    return len(sets) > tongs or tongs >= count


def _have_cards(three: Designs, held: Designs, live: Designs) -> bool:
    return all(three.count(design) <= held[design] + live[design] for design in three)


class _Rank(NamedTuple):
    """The cards of one rank that the slots of a pattern may use."""

    number: int
    designs: Designs
    held: Designs
    """Number of closed cards of each of the designs."""
    live: Designs
    later: int
    """Number of closed cards in the ranks after this one."""


def _ranks(slots: Sequence[Slot], held: Designs, live: Designs) -> list[_Rank]:
    """Return the ranks to which the sets of any of the slots may belong."""
    found: list[_Rank] = []
    later = 0
    for number in reversed(range(RANKS)):
        designs = tuple(sorted({design for slot in slots for three in slot.sets[number] for design in three}))
        if designs:
            own, left = tuple(held[design] for design in designs), tuple(live[design] for design in designs)
            found.append(_Rank(number, designs, own, left, later))
            later += sum(own)
    return found[::-1]


def _fewest_up_to(most: int, slots: Pattern, wanted: Designs, ranks: Sequence[_Rank]) -> int:
    """Return the minimum number of cards missing from `wanted` sets of each slot; `NEVER` if it is above `most`."""
    best = {wanted: 0}
    for rank in ranks:
        own = sum(rank.held)
        joined: dict[Designs, int] = {}
        for unfilled, lacking in best.items():
            pairs = zip(slots, unfilled, strict=True)
            for taken in product(*(range(count + 1 if slot.sets[rank.number] else 1) for slot, count in pairs)):
                rest = tuple(count - less for count, less in zip(unfilled, taken, strict=True))
                to_come = max(0, SET_SIZE * sum(rest) - rank.later)
                if lacking + max(0, SET_SIZE * sum(taken) - own) + to_come > most:
                    continue
                total = lacking
                if any(taken):
                    chosen = tuple(slot for slot, count in zip(slots, taken, strict=True) for _time in range(count))
                    total += _fewest_in_rank(chosen, rank.number, rank.designs, rank.held, rank.live)
                if total + to_come <= most and total < joined.get(rest, NEVER):
                    joined[rest] = total
        best = joined
    return best.get((0,) * len(slots), NEVER)


@lru_cache(maxsize=1 << 12)
def _fewest_in_rank(slots: Pattern, rank: int, designs: Designs, held: Designs, live: Designs) -> int:
    """Return the fewest cards missing from the slots if all their sets are of one rank; `NEVER` if impossible.

    `held` and `live` count the cards of `designs`. The search is depth first, starts with the sets that lack least, and
    leaves branches that cannot beat the best result so far.
    """
    place = {design: index for index, design in enumerate(designs)}
    choices = []
    for slot in slots:
        sets = [tuple(sorted(place[design] for design in three)) for three in slot.sets[rank]]
        choices.append(sorted(sets, key=lambda three: sum(max(0, three.count(d) - held[d]) for d in set(three))))
    used, best, least = [0] * len(designs), NEVER, max(0, SET_SIZE * len(slots) - sum(held))

    def search(index: int, first: int, missing: int, chosen: list[Designs]) -> None:
        nonlocal best
        left = SET_SIZE * (len(slots) - index)
        useful = sum(max(0, have - use) for have, use in zip(held, used, strict=True))
        if best == least or missing + max(0, left - useful) >= best:
            return
        if index == len(slots):
            best = min(best, missing + _fresh_cost(chosen))
            return
        same = index + 1 < len(slots) and slots[index + 1] is slots[index]
        for number, three in enumerate(choices[index][first:], first):
            lacks = 0
            for at in three:
                lacks += used[at] >= held[at]
                used[at] += 1
            if all(used[at] <= held[at] + live[at] for at in three):
                search(index + 1, number if same else 0, missing + lacks, [*chosen, three])
            for at in three:
                used[at] -= 1

    def _fresh_cost(chosen: Sequence[Designs]) -> int:
        """Return how many more cards are needed because slots' fresh cards are already held.

        Such a card must be discarded, and another of its kind must come.
        """
        cost = 0
        for slot, three in zip(slots, chosen, strict=True):
            fresh = [at for at in three if designs[at] in slot.fresh]
            if not slot.fresh or any(used[at] > held[at] for at in fresh):
                continue
            if not any(live[at] for at in fresh):
                return NEVER
            cost += 1
        return cost

    search(0, 0, 0, [])
    return min(best, NEVER)
