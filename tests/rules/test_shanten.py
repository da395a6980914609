"""Shanten of money game hands and their best split. PT-30 to PT-33, PO-08, PO-09."""

from collections import Counter
from itertools import combinations_with_replacement
from random import Random

import pytest

from game.opponents.money.observation import missing, shapes_of
from game.rules.money.sets import DESIGNS, counts_of, set_rules
from game.rules.money.shanten import pong_helps, shanten
from game.rules.pieces import MONEY
from game.rules.pong.options import PongOptions
from tests.nightly import by_day

RULES = {
    "pai tong": set_rules(),
    "same family": set_rules(ace_groups="same_family"),
    "pong": set_rules(aces="own_ranks", serong=True),
    "no pairs": set_rules(aces="own_ranks", serong=True, pairs=False),
}


def designs(text):
    return [MONEY.index(code) for code in text.split()]


def codes(pieces):
    return " ".join(MONEY[design] for design in pieces)


def shanten_of(text, tongs=0, rules="pai tong"):
    return shanten(RULES[rules], counts_of(designs(text)), tongs)


def test_shanten_lists_the_pieces_that_a_hand_one_card_short_waits_for():
    """PT-30, PT-31: three heads and two fives; any third five is a set."""
    found = shanten_of("c2 s2 m2 c3 s3 m3 c4 s4 m4 c5 s5")
    assert found.missing == 1
    assert [codes(part) for part in found.parts] == ["c2 s2 m2", "c3 s3 m3", "c4 s4 m4", "c5 s5"]
    assert found.rest == ()
    assert codes(found.waits) == "c5 s5 m5"


def test_exposed_tongs_count_as_sets_for_shanten():
    found = shanten_of("c2 c2 c2 c7 c9", tongs=2)
    assert (found.missing, codes(found.rest)) == (2, "c7")
    assert [codes(part) for part in found.parts] == ["c2 c2 c2", "c9"]


def test_shanten_of_a_complete_hand_is_zero():
    found = shanten_of("c2 s2 m2 c3 c3 c3 c4 c4 s4 m9 m9 m9")
    assert (found.missing, found.rest, found.waits) == (0, (), ())


def test_shanten_does_not_mix_ace_families_when_forbidden():
    """PT-02, PT-33: king and nun are never of one head."""
    assert shanten_of("ot rf m1", tongs=3).missing == 0
    assert shanten_of("ot wf s1", tongs=3).missing == 1
    assert codes(shanten_of("ot wf", tongs=3).waits) == "ot wf"
    assert codes(shanten_of("ot rf", tongs=3, rules="same family").waits) == "m1 ot rf"


def test_ones_and_honours_are_separate_ranks_for_shanten_in_pong():
    """PO-09."""
    assert shanten_of("c1 s1 ot", tongs=3, rules="pong").missing == 1
    assert shanten_of("c1 s1 m1", tongs=3, rules="pong").missing == 0


@pytest.mark.parametrize("hands", by_day([75], [75, 300]))
@pytest.mark.parametrize("rules", RULES)
def test_shanten_is_minimal_and_keeps_all_pieces(rules, hands):
    """Compared with the opponents' shanten in random hands; every wait completes the hand."""
    random, pack = Random(rules), [design for design in range(DESIGNS) for _copy in range(4)]
    one_short = 0
    for _hand in range(hands):
        tongs = random.randrange(4)
        few = random.sample(range(9), 4)  # of few ranks, so that some hands are near
        likely = [design for design in pack if design < 27 and design % 9 in few]
        hand = random.sample(likely if _hand % 2 else pack, 11 - 3 * tongs)
        counts = counts_of(hand)
        found = shanten(RULES[rules], counts, tongs)
        assert found.missing == missing(shapes_of(RULES[rules], counts), 4 - tongs)[0]
        used = Counter(design for part in found.parts for design in part) + Counter(found.rest)
        assert used == Counter(hand)
        lacking = sum(3 - len(part) for part in found.parts) + 3 * (4 - tongs - len(found.parts))
        assert lacking == found.missing
        completes = {
            design for design in range(DESIGNS) if shanten(RULES[rules], counts_of([*hand, design]), tongs).missing == 0
        }
        assert completes == (set(found.waits) if found.missing == 1 else set())
        one_short += found.missing == 1
    assert one_short > hands // 60


def test_every_piece_that_a_pair_of_aces_waits_for_completes_a_set():
    aces = designs("c1 s1 m1 ot rf wf")
    for pair in combinations_with_replacement(aces, 2):
        found = shanten(RULES["pai tong"], counts_of(pair), 3)
        assert found.missing == 1
        assert set(found.waits) == {one for one in aces if RULES["pai tong"].kind(sorted((*pair, one))) is not None}


def test_pong_that_gains_only_a_tong_helps_unless_it_gives_up_winning_designs():
    """With families of aces, the two aces may be needed for more sets than their own tong."""
    rules = PongOptions().set_rules
    serong = counts_of([4, 4, 13, 7, 7, 16, 28, 29])
    assert not pong_helps(rules, serong, 1, 4)
    assert pong_helps(rules, serong, 1, 4, tongs_pay=True)
    aces = PongOptions(honours="thai_aces").set_rules
    assert not pong_helps(aces, counts_of([0, 1, 7, 9, 9, 10, 16, 18, 19, 25, 28]), 0, 9, tongs_pay=True)
