"""The discard at which the focus starts breaks up no set while another piece would be missed less."""

from __future__ import annotations

from random import Random

import pytest

from game.rules import GAMES
from game.rules.cards.french import PACK, codes, mask_of
from game.rules.money.sets import COPIES, counts_of
from game.rules.money.shanten import completing, parts_of
from game.rules.tongits.near_bahays import near_groups
from game.table.money.hand_analysis import HandReader
from game.table.suggested_discard import suggested_discard
from game.table.tongits.hand_order import HandOrder, arrangement

DEALS = 300
HANDS = ([12, 0], [11, 0], [9, 1], [6, 2])
"""Numbers of pieces held when a discard is due, and of sets on the table."""


@pytest.mark.parametrize(
    ("game", "house"), [("pong", {}), ("pong", {"serong_needs_3_different": "on"}), ("pai-tong", {})]
)
def test_focused_piece_of_a_money_hand_is_missed_by_no_set(game: str, house: dict[str, str]) -> None:
    """PT-30, PO-08: the hand keeps as many complete sets as after any other discard; a single piece goes first."""
    options = GAMES[game].Options.parse(house)
    pack, rules, rng = GAMES[game].pack(options), options.set_rules, Random(game + str(house))
    reads = HandReader(pack, rules)
    broken = 0
    for _deal in range(DEALS):
        size, exposed = rng.choice(HANDS)
        ranks = rng.sample(range(9), 4)
        pool = [code for code in pack.codes for _copy in range(COPIES) if rules.rank_of[pack.designs[code]] in ranks]
        hand = rng.sample(pool, size)
        legal = [rng.random() < 0.9 for _piece in hand]
        drawn = rng.choice([None, size - 1])

        designs = [pack.designs[code] for code in hand]

        def left(place: int, designs: list[int] = designs, exposed: int = exposed) -> int:
            """Return the number of complete sets after a discard, as the screen marks them."""
            counts = counts_of([*designs[:place], *designs[place + 1 :]])
            return sum(part.complete for part in parts_of(rules, counts, exposed))

        place = suggested_discard(hand, reads.kept, drawn=drawn, legal=legal)
        kept = [left(each) for each in range(size) if legal[each]]
        if place is None:
            assert not any(legal)
            continue
        assert legal[place]
        assert left(place) == max(kept), (hand, hand[place])
        broken += left(size - 1) < max(kept)
        joined = [sum(bool(completing(rules, (one, other))) for other in designs) for one in designs]
        if any(legal[each] and joined[each] == 1 for each in range(size)):  # it goes with itself alone
            rest = reads.kept([*hand[:place], *hand[place + 1 :]])
            assert rest[::2] == reads.kept(hand)[::2], (hand, hand[place])
    assert broken > DEALS / 20  # where the drawn piece would have been thrown out of a set


@pytest.mark.parametrize("ace_high", ["off", "on"])
def test_focused_card_of_a_tongits_hand_is_loose_if_any_is(ace_high: str) -> None:
    """TG-60: a card in no bahay and next to none; else one in no bahay; the drawn one before others."""
    options = GAMES["tongits"].Options.parse({"ace_high": ace_high})
    order, rng = HandOrder(options), Random(ace_high)
    seen: set[int] = set()
    for _deal in range(DEALS):
        pool = rng.sample(PACK.codes, rng.choice([20, 30, 52]))
        hand = rng.sample(pool, rng.choice([13, 13, 10, 7, 4]))
        drawn = rng.choice([None, len(hand) - 1])
        place = suggested_discard(hand, order.kept, drawn=drawn, legal=[True] * len(hand))
        assert place is not None
        best = arrangement(hand, options)
        loose = set(codes(best.deadwood))
        held = mask_of(PACK.designs[code] for code in hand)
        near = near_groups(best.loose, held, ace_high=options.aces_high)
        single = loose - {code for group in near for code in codes(group.cards)}
        free = single or loose
        if free:
            assert hand[place] in free, (hand, hand[place])
            if drawn is not None and hand[drawn] in single:
                assert place == drawn
        seen.add(1 if single else 2 if loose else 3)
    assert seen >= {1, 2}


def test_third_equal_dragon_is_kept_where_two_and_another_were_a_set_already() -> None:
    """PO-08: two red dragons and a green one are a set, but three red ones are worth more."""
    options = GAMES["pong"].Options()
    pack = GAMES["pong"].pack(options)
    reads = HandReader(pack, options.set_rules)
    hand = ["c2", "c2", "c2", "m5", "s5", "m5", "rd", "rd", "gd", "s7", "c7", "rd"]
    place = suggested_discard(hand, reads.kept, drawn=11, legal=[True] * 12)
    assert place is not None
    assert hand[place] == "gd"
