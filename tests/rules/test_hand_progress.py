"""Progress towards the sets of a hand, compared with brute force. PT-30 to PT-33, PO-08."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from game.rules.money.sets import COPIES, DESIGNS, SetRules, counts_of, set_rules
from game.rules.money.shanten import live_counts, parts_of, shanten

RULES = {
    "pai-tong": set_rules(),
    "pong": set_rules(aces="own_ranks", serong=True),
    "pong, no pairs": set_rules(aces="own_ranks", pairs=False, serong=True),
    "one family": set_rules(ace_groups="same_family"),
}
PACK = [design for design in range(DESIGNS) for _copy in range(COPIES)]


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_each_part_of_a_hand_is_a_set_or_is_one_piece_short_of_a_set(rules: SetRules) -> None:
    """No piece in two parts; a whole one is a set; of a pair every piece that makes it one is named, and no other."""
    chance = Random(5)
    for _hand in range(150):
        exposed = chance.randrange(3)
        hand = chance.sample(PACK, 11 - 3 * exposed)
        counts = counts_of(hand)
        parts = parts_of(rules, counts, exposed)
        used = Counter(design for part in parts for design in part.designs)
        assert not used - Counter(hand)
        for part in parts:
            if part.complete:
                assert rules.kind(part.designs) is not None
                continue
            assert part.wanted == tuple(d for d in range(DESIGNS) if rules.kind((*part.designs, d)) is not None)
        rest = sorted((Counter(hand) - used).elements())
        left = [pair for pair in combinations(rest, 2) if any(rules.kind((*pair, d)) for d in range(DESIGNS))]
        assert left == [], "no pair of one set is left without a mark"
        best = shanten(rules, counts, exposed)
        assert sum(part.complete for part in parts) == sum(len(part) == 3 for part in best.parts)


def test_completing_pieces_count_as_out_if_held_or_seen() -> None:
    """Counted piece by piece over the whole pack: neither in the hand nor seen on the table."""
    chance, rules = Random(8), RULES["pong"]
    for _table in range(60):
        shuffled = chance.sample(PACK, len(PACK))
        hand, lying, hidden = shuffled[:11], shuffled[11:50], shuffled[50:]
        counts = counts_of(hand)
        live = live_counts(counts, counts_of(lying))
        for part in parts_of(rules, counts, 0):
            assert part.out(live) == sum(design in part.wanted for design in [*hand, *lying])
            assert part.most - part.out(live) == sum(design in part.wanted for design in hidden)


def test_twelve_pieces_complete_a_pair_of_fours_in_pong() -> None:
    """Two fours of characters: any four completes them, and the pair itself counts as out."""
    rules = RULES["pong"]
    (part,) = parts_of(rules, counts_of([21, 21]), 3)
    assert part.designs == (21, 21)
    counts = counts_of([21, 21])
    assert (part.out(live_counts(counts, counts_of([]))), part.most) == (2, 12)
    assert parts_of(RULES["pong, no pairs"], counts_of([21, 21]), 3)[0].wanted == (21,)
