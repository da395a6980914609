"""Bonuses that a hand of Pai Tong can still reach, and the cards they lack. PT-40 to PT-54."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random

import pytest

from game.rules import GAMES
from game.rules.money.deal import MoneyDeal
from game.rules.money.decompositions import Meld
from game.rules.money.options import may_win_from
from game.rules.money.sets import COPIES, DESIGNS, SetKind, counts_of
from game.rules.pai_tong.options import PaiTongOptions
from game.rules.pai_tong.reachable_items import NEVER, Known, cards_needed, reachable_items
from game.rules.pai_tong.scoring_items import Win, items_in_play
from game.rules.pieces import THAI_PACK
from tests.rules.arrange import arrange, play_moves

HOUSES = {
    "standard": PaiTongOptions(),
    "guesses and whites": PaiTongOptions(guess="on", white="on", draw_items="any"),
    "deck only": PaiTongOptions(final_card="deck_only", ace_phuak="same_family", sam_dap_aces="off"),
    "concealed": PaiTongOptions(four_tongs="concealed", reds="ot_rf_m1", guess="on"),
}
OTHERS = ["c6 c6 s6 s6 m8 m8 c9 c9 m9 m9 wf", "c1 c1 s1 s1 m1 m1 c8 c8 s8 s8 wf"]


def known_hand(hand: str, exposed: str = "", lying: str = "", guess: str | None = None) -> Known:
    """Return a hand in text notation; `lying` are cards seen elsewhere, in addition to the exposed tongs."""
    held, tongs = counts_of(THAI_PACK.read(hand)), THAI_PACK.read(exposed)
    seen = Counter(THAI_PACK.read(lying))
    seen.update(dict.fromkeys(tongs, 3))
    live = tuple(COPIES - count - seen[design] for design, count in enumerate(held))
    return Known(held, tuple(tongs), live, THAI_PACK.index(guess) if guess is not None else None)


def number_of_needed_cards(item: str, hand: str, house: str = "standard", **more: str) -> int:
    return cards_needed(item, known_hand(hand, **more), HOUSES[house])


# By the rules ---------------------------------------------------------------------------------------------------------


def test_scalp_item_needs_the_card_that_completes_a_tong() -> None:
    """PT-43."""
    assert number_of_needed_cards("thalok", "c2 c2 s2 c4 c4 m4 c8 m8 m8 m7 m7") == 1
    assert number_of_needed_cards("thalok", "c2 c2 s2 c4 c4 m4 c8 m8 m8 m7 m7", lying="m7 m7") == 2, (
        "no other m7 is left"
    )
    assert number_of_needed_cards("thalok", "c2 c2 c2 c4 c4 m4 c8 m8 m8 m7 c7") == 2, (
        "a tong held must be broken or another begun"
    )


def test_fourth_head_and_green_items_need_the_other_sets_first() -> None:
    """PT-44 to PT-46."""
    heads = "c2 s2 m2 c4 s4 m4 c6 s6 m6"
    assert number_of_needed_cards("kin_sian", f"{heads} c8 s8") == 1
    assert number_of_needed_cards("khiao_wan", f"{heads} c8 c8") == 1
    assert number_of_needed_cards("khiao_priao", "c8 s8", exposed="c2 m4 s9") == 1
    assert number_of_needed_cards("kin_sian", "c4 s4 m4 c6 s6 m6 c8 s8", exposed="c2") == NEVER, (
        "an open tong is no head"
    )


def test_cards_needed_for_four_tongs_depend_on_open_ones() -> None:
    """PT-47, PT-48, PT-53."""
    tongs = "c3 c3 c3 m7 m7 m7 s5 s5 s5 c9 c9"
    assert (number_of_needed_cards("si_tong_muet", tongs), number_of_needed_cards("si_tong_phong", tongs)) == (1, 1)
    opened = "m7 m7 m7 s5 s5 s5 c9 c9"
    assert number_of_needed_cards("si_tong_muet", opened, exposed="c3") == NEVER
    assert number_of_needed_cards("si_tong_phong", opened, exposed="c3") == 1
    assert number_of_needed_cards("si_tong_phong", tongs, house="deck only") == 2, (
        "one tong must be ponged, another drawn"
    )
    assert number_of_needed_cards("si_tong_phong", tongs, house="concealed") == 2, "the winning discard opens nothing"


def test_cards_needed_for_sam_dap_include_open_tongs_in_the_count() -> None:
    """PT-49, PT-49a."""
    assert number_of_needed_cards("sam_dap", "c5 c5 s2 s2 m2", exposed="s5 m5") == 1
    assert number_of_needed_cards("sam_dap", "c5 c5 s2 s2 m2 c9 c9 m9", exposed="m5") == 4
    assert number_of_needed_cards("sam_dap", "c1 c1 s2 s2 m2", exposed="s1 m1") == 1
    assert number_of_needed_cards("sam_dap", "c1 c1 s2 s2 m2", house="deck only", exposed="s1 m1") == NEVER, (
        "aces are not one rank"
    )


def test_cards_needed_for_sam_daeng_follow_the_house_rule() -> None:
    """PT-50."""
    hand = "ot ot ot rf rf rf s9 s9 c2 c2 m2"
    assert number_of_needed_cards("sam_daeng", hand) == 1
    assert number_of_needed_cards("sam_daeng", hand, house="concealed") == 3, "there the ace of myriads is the third"
    assert number_of_needed_cards("sam_daeng", hand, lying="s9 s9") == NEVER


def test_cards_needed_for_phuak_diao_and_iao_thang_mue() -> None:
    """PT-51, PT-52."""
    assert number_of_needed_cards("phuak_diao", "c7 c7 c7 c7 s7 s7 s7 s7 m7 m7 m7") == 1
    assert number_of_needed_cards("phuak_diao", "c7 c7 c7 s7 s7 s7 s7 m7 m7 m7 m7", lying="c7") == 12, (
        "only other heads are left"
    )
    assert number_of_needed_cards("iao_thang_mue", "c1 c1 c1 s1 s1 s1 ot ot ot wf wf") == 1
    assert number_of_needed_cards("iao_thang_mue", "c1 c1 c1 s1 s1 s1 wf wf", exposed="c2") == NEVER


def test_guess_items_need_the_guessed_card_or_one_of_its_rank() -> None:
    """PT-54."""
    hand = "c2 c2 s2 c4 c4 m4 c8 m8 m8 m7 m7"
    assert number_of_needed_cards("keng_trong", hand, house="concealed", guess="m7") == 1
    assert number_of_needed_cards("keng_khang", hand, house="concealed", guess="m7") == 1
    assert number_of_needed_cards("keng_trong", hand, house="concealed") == NEVER, "nothing was guessed"
    assert (
        number_of_needed_cards(
            "keng_trong", "c2 c2 s2 c4 c4 m4 c8 m8 m7 m7 m7", house="concealed", guess="m7", lying="m7"
        )
        == NEVER
    )


def test_white_items_exclude_cards_with_red_stamps() -> None:
    """PT-54."""
    whites = "c1 c1 c1 s1 s1 s1 wf wf"
    assert number_of_needed_cards("chong_khao", f"{whites} c2 c2 c2", house="guesses and whites") == 1
    assert number_of_needed_cards("chong_khao", whites, house="guesses and whites", exposed="s9") == NEVER
    assert number_of_needed_cards("thup_khao", "c1 c1 c1 s1 s1 s1 wf wf m3 m3 m3", house="guesses and whites") == 1


# Against brute force --------------------------------------------------------------------------------------------------


def _fewest_by_trial(known: Known, options: PaiTongOptions) -> dict[str, int]:
    """Make every complete hand of the cards that may come, with every winning card, and ask the detectors."""
    rules, best = options.set_rules, dict.fromkeys([item.id for item in items_in_play(options)], NEVER)
    usable = [design for design in range(DESIGNS) if known.held[design] + known.live[design]]
    threes = [three for three in combinations_with_replacement(usable, 3) if rules.kind(three) is not None]
    tongs = tuple(Meld((), (design,) * 3, SetKind.TONG, exposed=True) for design in known.exposed)
    for sets in combinations_with_replacement(threes, 4 - len(known.exposed)):
        counts = Counter(design for three in sets for design in three)
        if any(count > known.held[design] + known.live[design] for design, count in counts.items()):
            continue
        lacking = {d: count - known.held[d] for d, count in counts.items() if count > known.held[d]}
        closed = [Meld((), three, rules.kind(three) or SetKind.TONG, exposed=False) for three in sets]
        for place, three in enumerate(sets):
            for card in set(three):
                if card not in lacking and not known.live[card]:
                    continue
                missing = sum(lacking.values()) + (card not in lacking)
                for item, more in _items_won(tongs, closed, place, card, known, lacking, options):
                    best[item] = min(best[item], missing + more)
    return best


def _items_won(tongs, closed, place, card, known, lacking, options):
    """The items of one complete hand from stock or discard, open or ponged on the way, with cards lacking for that."""
    sources = [source for source in ("stock", "discard") if may_win_from(source, options)]
    winning = place + len(tongs)
    ways = [((*tongs, *closed), 0)]
    for other, meld in enumerate(closed):  # a tong that is ponged before the last card comes
        if other != place and meld.kind is SetKind.TONG:
            design = meld.designs[0]
            if design in lacking or known.live[design]:
                ponged = [each._replace(exposed=True) if at == other else each for at, each in enumerate(closed)]
                ways.append(((*tongs, *ponged), int(design not in lacking)))
    for melds, more in ways:
        for source in sources:
            win = Win(melds, winning, card, source == "stock", known.guess, options)
            yield from ((item.id, more) for item in items_in_play(options) if item.found(win))


def _drawn_hand(chance: Random, options: PaiTongOptions, exposed: int, ranks: int) -> Known:
    """A random hand from the cards of a few ranks (of all, if tongs are exposed), some others seen."""
    chosen = set(chance.sample(range(9), ranks))
    pack = [design for design in range(27) if design % 9 in chosen for _copy in range(COPIES)]
    if 0 in chosen:
        aces = chance.sample([0, 9, 18, 27, 28, 29], 3)
        pack = [*filter(lambda design: design % 9, pack), *aces * COPIES]
    chance.shuffle(pack)
    tongs = chance.sample(sorted({design for design in pack if pack.count(design) == COPIES}), exposed)
    for design in tongs:
        for _copy in range(3):
            pack.remove(design)
    size = 11 - 3 * exposed
    held, lying = counts_of(pack[:size]), counts_of(pack[size : size + len(pack) // 4])
    rest = counts_of(pack)
    live = tuple(all_of - own - out for all_of, own, out in zip(rest, held, lying, strict=True))
    guess = chance.choice(pack[:size]) if options.guesses else None
    return Known(held, tuple(tongs), live, guess)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(("exposed", "ranks", "hands"), [(3, 9, 6), (2, 4, 3), (1, 2, 3), (0, 2, 2)])
def test_cards_needed_agree_with_exhaustive_search(house: str, exposed: int, ranks: int, hands: int) -> None:
    """PT-43 to PT-54: every complete hand of the remaining cards was tried, with every winning card."""
    chance, options = Random(f"{house} {exposed}"), HOUSES[house]
    for _hand in range(hands):
        known = _drawn_hand(chance, options, exposed, ranks)
        by_trial = _fewest_by_trial(known, options)
        assert {item: cards_needed(item, known, options) for item in by_trial} == by_trial, known


# From a view ----------------------------------------------------------------------------------------------------------


def found(deal: MoneyDeal, seat: int = 0) -> dict[str, int]:
    return {each.item.id: each.needed for each in reachable_items(deal.view(seat))}


def test_items_of_a_hand_that_may_win_immediately_need_no_cards() -> None:
    """PT-21, PT-43: the third of a tong was drawn."""
    deal = arrange("pai-tong", ["c2 c2 s2 c4 c4 m4 c8 m8 m8 m7 m7 c5", *OTHERS], stock="c3 c3 m7")
    assert found(deal)["thalok"] == 1
    play_moves(
        deal, "0 discard c5", "1 pass", "2 pass", "1 draw", "1 discard c3", "2 pass", "0 pass", "2 draw", "2 discard c3"
    )
    play_moves(deal, "0 pass", "1 pass", "0 draw")
    assert found(deal)["thalok"] == 0


def test_discarded_cards_cannot_complete_an_item() -> None:
    """PT-43: a scalp with the third of a tong; then the fourth and the third lie among the discards."""
    hands = ["c2 c2 s2 c4 c4 m4 c8 m8 m8 m7 m7 c5", "m7 c6 s6 s6 m3 m5 c9 c9 m9 m9 wf", OTHERS[1]]
    deal = arrange("pai-tong", hands, stock="s5 m7")
    assert found(deal)["thalok"] == 1
    play_moves(deal, "0 discard c5", "1 pass", "2 pass", "1 draw", "1 discard m7", "2 pass", "0 pass")
    assert found(deal)["thalok"] == 1
    play_moves(deal, "2 draw", "2 discard m7", "0 pass", "1 pass")
    assert found(deal)["thalok"] == 2


def test_bystander_view_has_no_reachable_items() -> None:
    """A bystander has no hand."""
    deal = arrange("pai-tong", ["c2 c2 s2 c4 c4 m4 c8 m8 m8 m7 m7 c5", *OTHERS])
    assert reachable_items(deal.view(None)) == ()


def test_hidden_cards_do_not_change_the_list_of_reachable_items() -> None:
    """Stock and other hands are shuffled again; the seat gets the same list."""
    chance, game = Random(3), GAMES["pai-tong"]
    deal = arrange("pai-tong", ["c2 c2 s2 c4 c4 m4 c8 m8 m8 m7 m7 c5", *OTHERS], left=60)
    expected = reachable_items(deal.view(0))
    assert len(expected) > 5
    for _time in range(10):
        other = game.resample(deal.view(0), chance)
        assert other.hands[1].pieces != deal.hands[1].pieces
        assert reachable_items(other.view(0)) == expected
