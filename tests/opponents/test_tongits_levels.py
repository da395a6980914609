"""Four strengths and three temperaments of Tongits: their knowledge, oversights and limits."""

from __future__ import annotations

from collections import Counter
from dataclasses import FrozenInstanceError, fields, replace
from random import Random

import pytest

from bench.retired_tongits import EARLIER
from game.opponents.choice import Choice, Think, decide
from game.opponents.tongits import think, think_for
from game.opponents.tongits.decisions import thinker
from game.opponents.tongits.hand import unheld_by_next
from game.opponents.tongits.observation import observe
from game.opponents.tongits.odds import challenge_odds
from game.opponents.tongits.profile import (
    ADEPT,
    ADEPT_3,
    BEGINNER,
    CASUAL,
    CASUAL_5,
    CASUAL_7,
    FIRST,
    MASTER,
    MASTER_1,
    VERSIONS,
    Profile,
    tempered,
)
from game.rules.discard_log import TAKEN, LoggedDiscard
from game.rules.tongits.deal import TongitsDeal
from tests.contract.test_any_house import any_options
from tests.rules.tongits_table import TONGITS, play_moves, table

STRENGTHS = ("beginner", "casual", "adept", "master")
TEMPERAMENTS = ("steady", "bold", "sly")
PLAIN = "3C 6D TD AD 8D"
DULL = "2S JD 2D 7C 4C"
"""Two hands in which nothing fits anything below."""
DOWN = [(0, "7S 7H 7D"), (1, "9S 9D 9C"), (2, "JS JH JC")]
ALL = [(strength, temperament) for strength in STRENGTHS for temperament in TEMPERAMENTS]


def chosen(deal: TongitsDeal, seat: int, habits: Profile, chance: int = 0) -> str:
    """Return the move of a player with these habits as text."""
    return str(decide(thinker(habits), deal.view(seat), Random(chance)).move)


def with_discards(deal: TongitsDeal, *log: tuple[int, str]) -> TongitsDeal:
    """Replace the discards of the set-up by these, oldest first, as seen by all seats."""
    deal.throws = [LoggedDiscard(*each) for each in log]
    deal.discards = list(log)
    deal.public = None
    return deal


# Versions -------------------------------------------------------------------------------------------------------------


def test_tongits_profiles_are_immutable_and_have_distinct_versions() -> None:
    assert set(VERSIONS) == {"first", *STRENGTHS}
    assert len({each.version for each in VERSIONS.values()}) == len(VERSIONS)
    for each in (*VERSIONS.values(), MASTER.belief, MASTER.mistakes):
        with pytest.raises(FrozenInstanceError):
            setattr(each, fields(each)[0].name, 1)


def test_first_release_profile_equals_the_profile_defaults() -> None:
    assert replace(FIRST, version="first") == Profile()
    assert decide(think, table([PLAIN, "AS 2H", DULL]).view(0), Random(0)).move is not None


@pytest.mark.parametrize(("strength", "temperament"), ALL)
def test_temperament_does_not_change_tongits_strength(strength: str, temperament: str) -> None:
    """Beliefs and mistakes belong to the strength."""
    habits = tempered(VERSIONS[strength], temperament)
    assert habits.mistakes == VERSIONS[strength].mistakes
    assert habits.belief == VERSIONS[strength].belief
    assert habits.caller == VERSIONS[strength].caller
    assert (habits == VERSIONS[strength]) == (temperament == "steady")
    assert think_for(strength, temperament) is think_for(strength, temperament)


def test_unknown_tongits_strength_or_temperament_is_rejected() -> None:
    with pytest.raises(KeyError):
        think_for("grandmaster", "steady")
    with pytest.raises(ValueError, match="there are steady, bold and sly"):
        think_for("master", "angry")


# What each of them knows ----------------------------------------------------------------------------------------------


def test_master_estimates_a_callers_tally_from_the_discard() -> None:
    """TG-42, TG-44: a caller that discards a four holds no higher card; one that discards a king may hold anything."""
    for card, answer in (("4C", "fold"), ("KC", "challenge")):
        deal = table([f"2C 3D 3H {card}", "5S 4H 6S", "TD QD 8C"], opened=DOWN, turns=9)
        play_moves(deal, f"0 call {card}")
        assert chosen(deal, 1, MASTER) == answer
        assert chosen(deal, 1, ADEPT) == "fold"


def test_only_the_watchful_profile_infers_hands_from_discards_that_were_passed() -> None:
    """TG-20, TG-22: the next player passed on a nine, so it probably holds no two nines, nor ten and jack."""
    watching = replace(MASTER_1, passed=1.0, gift=2.0)
    for thrower, safest in ((0, "discard 9C"), (2, "discard QS")):
        deal = table(["2C 3S 9C QS", PLAIN, "5S 2D 7H 4C"], opened=[(0, "7S 7D 7C")], laid=6)
        deal = with_discards(deal, (thrower, "9D"), (thrower, "QC"), (thrower, "6C"))
        assert chosen(deal, 0, watching) == safest
        assert chosen(deal, 0, replace(watching, passed=0.0)) == "discard QS"


def test_master_does_not_lay_off_an_ace_to_save_one_point() -> None:
    """TG-72: the ace would pay if this hand wins; it is laid off if such cards count."""
    bahays = [(1, "2S 3S 4S"), (0, "JS JH JC")]
    deal = table(["AS 8C KH", "3C 6D", DULL.replace("2S", "TH")], opened=bahays, turns=3)
    deal.blocked[1] = 2
    deal.public = None
    assert chosen(deal, 0, FIRST) == "sapaw AS on 1"
    assert chosen(deal, 0, MASTER) != "sapaw AS on 1"
    counting = table(
        ["AS 8C KH", "3C 6D", DULL.replace("2S", "TH")], opened=bahays, turns=3, house={"sapawed_cards": "on"}
    )
    counting.blocked[1] = 2
    assert chosen(counting, 0, MASTER) == "sapaw AS on 1"


def test_only_beginners_delay_opening_a_bahay() -> None:
    """TG-21, TG-42: a seat that opens late is sunog when another calls, which the others avoid."""
    deal = table(["2H 3H 4H KS QS TH 9C 8C 6C", PLAIN, DULL], turns=1)
    assert all(chosen(deal, 0, BEGINNER, chance).startswith("discard") for chance in range(20))
    for level, least in ((CASUAL, 180), (ADEPT, 200), (MASTER, 200)):
        assert sum(chosen(deal, 0, level, chance) == "lay 2H 3H 4H" for chance in range(200)) >= least


def test_players_overlook_useful_discards_more_often_once_safe_from_sunog() -> None:
    """TG-20, TG-42: the same queens, without and with a bahay on the table."""
    hand = ["QS QH 5C 8S KS", PLAIN, DULL]
    for level in (CASUAL, ADEPT):
        taken = []
        for opened in ([], [(0, "7S 7H 7D")]):
            deal = table(hand, opened=opened, phase="draw", discard="QD", turns=2)
            taken.append(sum(chosen(deal, 0, level, chance) == "take QS QH" for chance in range(200)))
        assert taken[0] > 160
        assert taken[1] < taken[0]
    deal = table(hand, phase="draw", discard="QD", turns=2)
    assert any(chosen(deal, 0, BEGINNER, chance) != "take QS QH" for chance in range(20))


def calls_of(deal: TongitsDeal, habits: Profile) -> int:
    """Return how often a player calls in this state, out of 200 seeds."""
    return sum(chosen(deal, 0, habits, chance).startswith("call") for chance in range(200))


def test_casual_players_call_only_up_to_a_limit_on_their_own_tally() -> None:
    """TG-40: at times with 39 points, with which an adept never calls; never with 49."""
    calls = {}
    for version, level in (("casual", CASUAL), ("earlier", EARLIER["casual-4"]), ("adept", ADEPT)):
        for tally, rest in ((39, "KH QS 8H 6S 5C KD"), (49, "KH QS TC 8H 6S 5C KD")):
            deal = table([rest, PLAIN, DULL], opened=DOWN)
            calls[version, tally] = calls_of(deal, level)
    assert 165 < calls["casual", 39] < 200
    assert calls["casual", 49] == 0
    assert calls["earlier", 49] > 130
    assert calls["adept", 39] == calls["adept", 49] == 0


def test_bluff_discard_keeps_the_tally_within_the_limit_for_calling() -> None:
    """TG-40: if a low discard would leave too high a tally, a higher card is discarded with the call."""
    deal = table(["2C 9C KS", PLAIN, DULL], opened=[(0, "7S 7H 7D"), (2, "JS JH JC")])
    bluffer = replace(MASTER_1, call=-9.0, bluff=9.0)
    assert chosen(deal, 0, replace(bluffer, call_most=19)) == "call 2C"
    assert chosen(deal, 0, replace(bluffer, call_most=18)) == "call 9C"
    assert chosen(deal, 0, replace(bluffer, call_most=11)) == "call KS"
    assert chosen(deal, 0, replace(bluffer, call_most=10)).startswith("discard")


def test_adept_sometimes_misses_a_good_call_but_master_never() -> None:
    """TG-40: with next to nothing left; a master never does."""
    deal = table(["AS 2H KD", "KH QS TC 8H 6S 5C 9H", DULL], opened=DOWN)
    calls = [calls_of(deal, level) for level in (ADEPT, MASTER)]
    assert 150 < calls[0] < 200
    assert calls[1] == 200


def test_adept_ignores_the_bonus_for_kings_and_fours_of_a_kind() -> None:
    """TG-72: a king in the hand pays, and so does a secret four of a kind."""
    king = table(["KS QH 2C 2H 5H", PLAIN, DULL], opened=DOWN, turns=2)
    assert chosen(king, 0, replace(ADEPT_3, mistakes=FIRST.mistakes, call=9.0)) == "discard KS"
    assert chosen(king, 0, replace(MASTER_1, call=9.0)) == "discard QH"
    four = table(["9S 9H 9D 9C KS QH 4H 3D 6C AS", PLAIN, DULL], turns=2)
    assert chosen(four, 0, replace(ADEPT_3, mistakes=FIRST.mistakes)).startswith("lay 9S 9H 9D 9C")
    assert not chosen(four, 0, MASTER).startswith("lay")


def test_casual_player_sometimes_overlooks_a_sapaw_or_useful_discard() -> None:
    """TG-20, TG-21: once safe from sunog it cares less, but does not always overlook them."""
    taking = table(["QS QH 5C 8S KS", PLAIN, DULL], phase="draw", discard="QD", opened=DOWN, turns=2)
    laying = table(["8S 2C KH 4D", PLAIN, DULL], opened=[(0, "QS QH QD"), (1, "5S 6S 7S")], turns=4)
    for deal, word in ((taking, "take"), (laying, "sapaw")):
        done = sum(chosen(deal, 0, CASUAL, chance).startswith(word) for chance in range(200))
        assert 10 < done < 60


def test_bold_player_calls_more_often_and_sly_player_less_often() -> None:
    """TG-40: the same hands, counted over several tallies."""
    calls: Counter[str] = Counter()
    for high in ("TC 9H", "TC QS", "TC QS AH", "TC QS 2H", "TC QS 3H", "TC QS 5H"):
        deal = table([f"{high} KS", PLAIN, DULL], opened=DOWN)
        for temperament in TEMPERAMENTS:
            calls[temperament] += chosen(deal, 0, tempered(MASTER, temperament)).startswith("call")
    assert calls["bold"] > calls["steady"] >= calls["sly"] > 0


def test_sly_player_keeps_low_cards_until_it_may_call() -> None:
    """TG-21: the others lay them off at once."""
    bahays = [(1, "2S 3S 4S"), (0, "JS JH JC")]
    sly = tempered(ADEPT_3, "sly")
    early = table(["5S AC 8C KH", "3C 6D", "TH JD 2D 7C 4H"], opened=bahays, turns=3, laid=3)
    early.blocked[1] = 2
    low = replace(sly, late_sapaw=6.0, mistakes=FIRST.mistakes)
    assert chosen(early, 0, replace(low, late_sapaw=0.0)) == "sapaw 5S on 1"
    assert chosen(early, 0, low) != "sapaw 5S on 1"
    late = table(["5S AC 8C KH", "3C 6D", "TH JD 2D 7C 4H"], opened=bahays, turns=6, laid=0)
    assert chosen(late, 0, low) == "sapaw 5S on 1"


def test_only_casual_players_bluff_by_discarding_a_low_card_with_a_call() -> None:
    """TG-40: the search for who robs a master may bluff too; the others of the house throw the highest card."""
    deal = table(["2C 9C KS", PLAIN, DULL], opened=[(0, "7S 7H 7D"), (2, "JS JH JC")])
    assert chosen(deal, 0, replace(MASTER_1, call=-9.0)) == "call KS"
    assert chosen(deal, 0, replace(MASTER_1, call=-9.0, bluff=9.0)) == "call 2C"
    assert chosen(deal, 0, replace(MASTER_1, call=-9.0, bluff=2.0)) == "call 9C"
    assert chosen(deal, 0, replace(MASTER_1, call=-9.0, bluff=9.0, bluff_under=0.0)) == "call KS"
    assert [name for name, each in VERSIONS.items() if each.bluff] == ["casual"]


def test_watchful_player_blocks_a_call_although_it_overlooks_other_sapaws() -> None:
    """TG-41: with a card for which it has no other use; whoever is not watchful lets the caller go on."""
    opened = [(0, "JS JH JC"), (1, "2S 3S 4S")]
    deal = table(["5S TC KH QD 9C 8H", "3C", "TH JD 2D 7C 4H"], opened=opened, turns=6, laid=0)
    blind = replace(MASTER_1, mistakes=replace(MASTER_1.mistakes, sapaw=1.0))
    assert chosen(deal, 0, MASTER) == "sapaw 5S on 2"
    assert chosen(deal, 0, blind) != "sapaw 5S on 2"
    assert chosen(deal, 0, replace(blind, watchful=True)) == "sapaw 5S on 2"
    harmless = table(["5S TC KH QD 9C 8H", "3C QS KS 8D 9H TS KD", "TH JD 2D"], opened=opened, turns=6, laid=0)
    assert chosen(harmless, 0, replace(blind, watchful=True, block=0.05)) != "sapaw 5S on 2"


# Human mistakes -------------------------------------------------------------------------------------------------------


def test_forgetful_player_waits_for_cards_whose_discard_it_has_forgotten() -> None:
    """TG-60: both other queens were thrown, long ago for one who remembers five cards."""
    hand = "2H 3H 4H QS QH 9C JD"
    log = [(0, "QD"), (1, "QC"), (2, "6C"), (0, "5C"), (1, "4C"), (2, "3C"), (0, "5S")]
    deal = with_discards(table([hand, "AD 8D TD", "2S 7D 2D"], opened=[(0, "7S 7H 7C")], turns=7), *log)
    sound = replace(CASUAL_5, mistakes=FIRST.mistakes, call=9.0)
    assert chosen(deal, 0, sound) in {"discard QS", "discard QH"}
    assert chosen(deal, 0, replace(sound, mistakes=replace(FIRST.mistakes, memory=5))) == "discard JD"


def test_player_with_a_favourite_suit_keeps_cards_of_that_suit() -> None:
    """TG-60: three loose hearts that make nothing, and a higher one of them than any other card."""
    deal = table(["2C 3C 4C 5H 8H QH TD AS", "3D 6D AD", "2S JD 7C"], opened=DOWN[:1], turns=2, laid=2)
    plain = replace(FIRST, gift=0.0)
    assert chosen(deal, 0, plain) == "discard QH"
    assert chosen(deal, 0, replace(plain, mistakes=replace(FIRST.mistakes, love=4.0))) == "discard TD"


def test_weaker_tongits_levels_overlook_useful_discards_more_often() -> None:
    """TG-20: two loose queens and a third one on the pile, by three hundred chances."""
    deal = table(["QS QH 5C 8S KS", PLAIN, DULL], phase="draw", discard="QD", turns=2)
    taken = [
        sum(chosen(deal, 0, level, chance) == "take QS QH" for chance in range(300))
        for level in (BEGINNER, CASUAL, ADEPT, MASTER)
    ]
    assert taken == sorted(taken)
    assert taken[0] > 0
    assert taken[2] > 240
    assert taken[3] == 300


@pytest.mark.parametrize("strength", STRENGTHS)
def test_same_view_and_seed_give_the_same_tongits_mistake(strength: str) -> None:
    deal = table(["QS QH 5C 8S KS", PLAIN, DULL], phase="draw", discard="QD", turns=2)
    for chance in range(40):
        one, other = (chosen(deal, 0, VERSIONS[strength], chance) for _ in range(2))
        assert one == other


@pytest.mark.parametrize("strength", STRENGTHS)
def test_no_level_overlooks_tongits(strength: str) -> None:
    """TG-30: the table shows it to every player."""
    deal = table(["4H 5H 6H KS", PLAIN, DULL], opened=DOWN)
    assert all(chosen(deal, 0, VERSIONS[strength], chance) == "tongits KS" for chance in range(50))


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize(
    ("hand", "lying", "moves"),
    [
        ("AS JD", "2S 3S 4S", ["sapaw AS on 1", "tongits JD"]),  # the ace pays one from each, tongits two more
        ("4H 5H KD", "6H 7H 8H", ["sapaw 5H on 1", "sapaw 4H on 1", "tongits KD"]),
    ],
)
def test_no_level_overlooks_a_winning_sequence_of_sapaws(
    strength: str, hand: str, lying: str, moves: list[str]
) -> None:
    """TG-21, TG-30: all loose cards but one go, one after the other."""
    for chance in range(50):
        deal = table([hand, "9D 6D 3C", "2H JC 2D 7C 4C"], opened=[(1, lying), (0, "9S 9H 9C")])
        for move in moves:
            assert chosen(deal, 0, VERSIONS[strength], chance) == move
            play_moves(deal, f"0 {move}")


@pytest.mark.parametrize("strength", STRENGTHS)
def test_no_level_overlooks_taking_a_discard_that_wins_the_deal(strength: str) -> None:
    """TG-20, TG-30: the queens are taken, and the five is discarded or first laid off on the fives."""
    for hand in ("QS QH 5C", "QS QH 5C 8S"):
        deal = table([hand, PLAIN, DULL], phase="draw", discard="QD", opened=[*DOWN, (1, "5S 5H 5D")])
        assert all(chosen(deal, 0, VERSIONS[strength], chance) == "take QS QH" for chance in range(50))
    assert chosen(deal, 0, replace(CASUAL_5, sees_wins=False, mistakes=replace(CASUAL_5.mistakes, take=1.0))) == "draw"


@pytest.mark.parametrize("strength", STRENGTHS)
def test_no_level_overlooks_a_call_that_both_opponents_must_fold_to(strength: str) -> None:
    """TG-42, TG-43: neither of the others has anything on the table."""
    deal = table(["AS 2H KD 9C", "KH QS TC 8H 6S 5C 9H", DULL], opened=DOWN[:1])
    assert calls_of(deal, VERSIONS[strength]) == 200


def test_retired_tongits_players_still_make_the_same_mistakes() -> None:
    assert not any(each.sees_wins for each in (FIRST, EARLIER["casual-4"]))
    assert all(VERSIONS[strength].sees_wins for strength in STRENGTHS)


# Whole games ----------------------------------------------------------------------------------------------------------


def eager_caller(habits: Profile) -> Think:
    """Opens at once, and calls a draw whenever it may."""
    return thinker(replace(habits, call=-9.0, call_round=0.0, open_by=0, ready=999.0, near=999.0))


def gained(think: Think, others: Think, shuffles: int, preset: str = "quick") -> float:
    """Units a deal of one player with two others, in each seat in turn."""
    options = replace(TONGITS.presets[preset], jackpot="off")
    total = 0
    for number in range(shuffles):
        for place in range(3):
            seated = [others] * 3
            seated[place] = think
            deal = TONGITS.deal(3, f"{number:064x}", options)
            while pending := deal.pending():
                for seat in sorted(pending):
                    deal.play(seat, decide(seated[seat], deal.view(seat), Random(f"{number} {seat}")).move)
            total += sum(entry.amount for entry in deal.result.entries if entry.account == place)
    return total / (3 * shuffles)


def test_calling_at_every_chance_pays_only_against_the_first_release_opponent() -> None:
    """TG-40, TG-42: the shuffles are always the same ones; figures of many are in `bench/tongits_levels.py`."""
    calls_always = thinker(replace(FIRST, call=-9.0))
    robbed = gained(eager_caller(FIRST), thinker(FIRST), 40)
    assert robbed > 1
    assert gained(eager_caller(FIRST), thinker(MASTER), 40) < robbed / 10
    for level in (MASTER, ADEPT, CASUAL):
        assert gained(calls_always, thinker(level), 40) < 0
        assert gained(eager_caller(BEGINNER), thinker(level), 40) < 0
        assert gained(eager_caller(FIRST), thinker(level), 40, "table") < 0


@pytest.mark.parametrize("number", range(12))
def test_tongits_levels_finish_sessions_under_any_house_rules(number: int) -> None:
    """TG-20, TG-21, TG-42, TG-46, TG-73: evenings of four deals; a move that is not allowed would be refused."""
    rng = Random(f"any house {number}")
    seated = [think_for(*rng.choice(ALL)) for _ in range(3)]
    carry = None
    for _ in range(4):
        deal = TONGITS.deal(3, rng.randbytes(32).hex(), any_options(TONGITS, rng), carry)
        while pending := deal.pending():
            seat = rng.choice(sorted(pending))
            choice = decide(seated[seat], deal.view(seat), rng)
            assert isinstance(choice, Choice)
            assert choice.reasons
            deal.play(seat, choice.move)
        carry = deal.result.carry


def test_taken_discard_is_not_treated_as_passed() -> None:
    """TG-20: a throw that the next player took says nothing of what it lets pass."""
    deal = table([PLAIN, "9H 2C", DULL])
    deal.throws = [LoggedDiscard(0, "9S")]
    deal.public = None
    assert unheld_by_next(observe(deal.view(0)))
    deal.throws = [LoggedDiscard(0, "9S", TAKEN, 1)]
    deal.public = None
    assert not unheld_by_next(observe(deal.view(0)))


# Patience where a draw is called before drawing ----------------------------------------------------------------------


BEFORE_DRAWING = {"call_timing": "start_of_turn", "self_sapaw_blocks": "on", "first_call": 4}


@pytest.mark.parametrize(
    ("hand", "left", "casual", "adept"),
    [
        ("KH QS 8H 6S 5C", 9, False, False),
        ("KH QS 8H 6S 5C", 3, False, False),
        ("TH 3S 2C", 9, False, False),
        ("TH 3S 2C", 3, True, True),
        ("6H 3S 2C", 9, True, False),
        ("4H 2C", 9, True, True),
    ],
)
def test_patient_tongits_players_call_only_with_low_tallies_or_late(
    hand: str,
    left: int,
    casual: bool,  # noqa: FBT001
    adept: bool,  # noqa: FBT001
) -> None:
    """TG-40, TG-46: 39 points is no casual player's call, 15 points is one with the last cards of the stock."""
    high = ["TD TC QH QC KS KD", "JD 9H KC QD 8C"]
    deal = table([hand, *high], opened=DOWN, phase="draw", discard="AD", left=left, turns=12, house=BEFORE_DRAWING)
    assert (calls_of(deal, CASUAL) > 0) == casual
    assert (calls_of(deal, ADEPT) > 0) == adept


def test_patience_does_not_affect_choices_when_a_draw_is_called_with_the_discard() -> None:
    """TG-40: there, a player who waits loses to the one who calls first."""
    deal = table(["KH QS 8H 6S 5C KD", PLAIN, DULL], opened=DOWN)
    for level, before in ((CASUAL, CASUAL_5), (ADEPT, ADEPT_3)):
        assert level.at_discard == before
        assert all(chosen(deal, 0, level, chance) == chosen(deal, 0, before, chance) for chance in range(50))


def test_patient_tongits_players_lay_another_bahay_when_few_cards_are_loose() -> None:
    """TG-21: adepts near the end, casual players sooner; a master keeps it in the hand."""
    for loose, adept in (("AH 2C 9S", True), ("KH QS 2C", False)):
        deal = table(
            [f"4S 4H 4D {loose}", PLAIN, DULL.replace("2S", "TH")], opened=[(0, "7S 7H 7D")], house=BEFORE_DRAWING
        )
        lays = [
            sum(chosen(deal, 0, level, n).startswith("lay") for n in range(50)) for level in (MASTER, ADEPT, CASUAL)
        ]
        assert lays[0] == 0
        assert (lays[1] > 30) == adept
        assert lays[2] > 30


def test_casual_players_and_adepts_call_with_any_tally_when_both_opponents_must_fold() -> None:
    """TG-42: 51 points, and neither of the others has anything on the table."""
    hands = ["KH QS 9H 8C 7C 4S 3D", "TD TC QH QC KS KD", "JD 9D KC QD 8D"]
    deal = table(hands, opened=DOWN[:1], phase="draw", discard="AD", left=9, turns=12, house=BEFORE_DRAWING)
    for level, before in ((CASUAL, EARLIER["casual-6"]), (ADEPT, EARLIER["adept-4"])):
        assert calls_of(deal, level) > 150
        assert calls_of(deal, before) == 0


def called_before_drawing(hands: list[str]) -> TongitsDeal:
    """A deal in which the first seat has called before drawing."""
    deal = table(hands, opened=DOWN, phase="draw", discard="AD", left=6, turns=12, house=BEFORE_DRAWING)
    play_moves(deal, "0 call")
    return deal


def test_opponents_assume_that_a_call_before_drawing_comes_from_a_patient_caller() -> None:
    """TG-42, TG-70: 20 points are folded against five cards, which earlier casual players took for a bluff."""
    deal = called_before_drawing(["2S 2H 6H AC 6C", "8H 5D 4D 3C", "TD QH KC"])
    assert chosen(deal, 1, EARLIER["casual-6"]) == "challenge"
    for level in (CASUAL, ADEPT, MASTER):
        assert chosen(deal, 1, level) == "fold"


SIX, NINE = "2S 2H 6H AC 6C QH", "2S 2H 6H AC 6C QH KD TS 8S"
"""Hands of a caller, who may well have a high tally only with nine cards."""


def test_casual_player_folds_if_the_callers_hand_size_makes_a_challenge_hopeless() -> None:
    """TG-42, TG-70: next to two short hands, only low tallies are called; with nine cards, a caller may be bluffing."""
    for caller, hand, challenges in ((SIX, "8D 5D", False), (SIX, "2D", True), (NINE, "8D 5D", True)):
        deal = called_before_drawing([caller, hand, "TD QS KS"])
        assert chosen(deal, 1, CASUAL_7) == "challenge"
        assert (chosen(deal, 1, CASUAL) == "challenge") == challenges


def test_master_rates_its_chance_lower_if_the_other_opponent_may_still_challenge() -> None:
    """TG-43: the first to answer has another one behind it, who may hold less."""
    deal = called_before_drawing(["2S 2H 6H AC 6C", "4H 5D 2C", "TD QH KC"])
    obs = observe(deal.view(1), MASTER)
    alone, both = (challenge_odds(obs._replace(habits=replace(MASTER, minds_others=minds))) for minds in (False, True))
    assert both[0] < alone[0]
    assert both[1] == alone[1]
