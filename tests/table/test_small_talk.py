"""Small talk of the opponents: it follows public events and the sealed shuffle alone, and stays polite and short."""

import re
from itertools import pairwise, permutations
from random import Random

import pytest

from bench.small_talk import GREAT, measure
from game import i18n
from game.i18n import LANGUAGE_NAMES
from game.match.players import PERSON, Player, seated
from game.opponents import LEVELS, decide
from game.rules import GAMES
from game.rules.daun_tiga.events import Opened, Settled, StakesPlaced
from game.rules.daun_tiga.hands import HandValue
from game.rules.daun_tiga.settlement import Stakes
from game.rules.events import Discarded, Drew, Ended, Took
from game.rules.money.events import Ponged, Won
from game.rules.money.view import ScoredSet
from game.rules.pai_gow.events import Opened as OpenedTiles
from game.rules.pai_gow.events import Paid
from game.rules.tongits.events import Answered, Laid, PickedUp, Sapawed, Shown
from game.rules.tongits.events import Won as WonTongits
from game.table.characters import CHARACTERS, TEMPERAMENTS, both_names
from game.table.small_talk import FEW, MANY, OFF, REMARK_GAP, REMEMBERED, SaidLines, SmallTalk
from game.table.small_talk_lines import (
    BANK_PAYS,
    BANK_SWEEPS,
    BIG,
    BRAVE,
    CLAIM,
    CLOSE,
    FAREWELL,
    GREETING,
    LINES,
    LOST,
    OCCASIONS,
    POT,
    REMARKS,
    TAKEN,
    TEASE,
    WIN,
    WISE,
)

SEAL = "4f" * 32
TABLE = (Player("You"), Player("Aminah", "casual"), Player("Somchai", "casual"), Player("Wei Jie", "casual"))


def lines_of_talk(events, seal=SEAL, amount=MANY, players=TABLE, *, last=False):
    talk = SmallTalk(players)
    talk.begin(seal, last=last)
    return [talk.hear(event, amount) for event in events]


def seals(count=60):
    return [f"{number:064x}" for number in range(count)]


def possible_lines(events, **how):
    """All lines about the last of these events, over many seals."""
    return [line for seal in seals() if (line := lines_of_talk(events, seal, **how)[-1]) is not None]


def played(game, seed, players):
    """The events of a deal as each seat and a bystander hear them, played by random choices."""
    rules = GAMES[game]
    deal = rules.deal(len(players), f"{seed:064x}", rules.Options(), None)
    rng, think, events = Random(seed), LEVELS[game]["random"].think, list(deal.opening)
    while deal.result is None:
        seat = min(deal.pending())
        events += deal.play(seat, decide(think, deal.view(seat), rng).move)
    return events


@pytest.mark.parametrize("game", GAMES)
def test_small_talk_is_the_same_whether_seen_from_a_seat_or_by_a_bystander(game):
    """What opponents say does not depend on the viewer or on the viewer's knowledge of hands."""
    players = seated([PERSON] + ["casual"] * (GAMES[game].default_seats - 1), game=game)
    spoken = 0
    for seed in range(4):
        events = played(game, seed, players)
        views = [[event.seen_by(seat) for event in events] for seat in (None, *range(len(players)))]
        lines = [lines_of_talk(view, players=players) for view in (events, *views)]
        assert all(each == lines[0] for each in lines)
        spoken += sum(line is not None for line in lines[0])
    assert spoken


def test_hidden_pieces_do_not_change_any_line_of_small_talk():
    """Permuting what only one seat sees (drawn pieces, secret cards) leaves every line the same."""
    heard = set()
    for hidden in (*permutations(["2H", "9S", "KD"]), [None] * 3):
        events = [
            *(Drew(1, hidden[0]), Laid(1, 1, (hidden[1],), 4, secret=True)),
            *(Sapawed(1, hidden[2], 1, 1, (hidden[1],), secret=True), PickedUp(2, "5C", 1, 2, ("5C",), new=True)),
            *(Drew(3, hidden[1]), Sapawed(3, "6C", 2, 2, ("5C", "6C"), secret=False)),
        ]
        heard.add(tuple(tuple(lines_of_talk(events, seal)) for seal in seals(20)))
    assert len(heard) == 1
    assert any(line is not None for lines in heard.pop() for line in lines)


def test_small_talk_never_reacts_to_secret_cards():
    assert possible_lines([Sapawed(1, "2H", 1, 1, ("2H",), secret=True)]) == []
    assert possible_lines([Drew(1, "2H")]) == []


@pytest.mark.parametrize("event", [Ponged(1, "c1", 2), PickedUp(1, "5C", 2, 1, ("5C",), new=True)])
def test_seat_that_takes_a_discard_may_comment_and_the_other_seat_may_answer(event):
    lines = possible_lines([event])
    assert {(line.seat, line.occasion) for line in lines} == {(1, CLAIM), (1, TEASE), (2, TAKEN)}


def test_taking_a_discard_outside_a_claim_also_gives_occasion_for_small_talk():
    lines = possible_lines([Discarded(3, "c1"), Took(1, "c1")])
    assert {(line.seat, line.occasion) for line in lines} == {(1, CLAIM), (1, TEASE), (3, TAKEN)}


def test_winner_and_discarder_of_the_winning_piece_may_speak():
    lines = possible_lines([Won(2, "c1", "discard", 3, ())])
    assert {(line.seat, line.occasion) for line in lines} == {(2, WIN), (3, LOST)}


def test_any_opponent_may_speak_when_the_pot_is_taken():
    pot = WonTongits(1, "draw", 21, 5, challenged=False)
    lines = possible_lines([pot])
    assert {line.occasion for line in lines} == {POT}
    assert {1, 2} <= {line.seat for line in lines}
    assert POT not in {line.occasion for line in possible_lines([pot._replace(pot=0)])}


def test_called_draw_lost_by_a_few_points_counts_as_a_close_loss():
    events = [
        *(Shown(1, (), (), 9, (), sunog=False), Shown(2, (), (), 30, (), sunog=False)),
        *(Shown(3, (), (), 7, (), sunog=False), WonTongits(3, "draw", 0, 7, challenged=True)),
    ]
    lines = possible_lines(events)
    assert {(line.seat, line.occasion) for line in lines} == {(1, CLOSE), (2, LOST), (3, WIN)}


def test_people_the_house_and_opponents_without_faces_are_silent():
    players = (Player("Aminah"), Player("", "casual"), Player("Boon Keat", "casual"), Player("Aminah", "casual"))
    for seat in range(3):
        assert possible_lines([Ponged(seat, "c1", (seat + 1) % 3)], players=players) == []
    assert possible_lines([Ponged(3, "c1", 0)], players=players)


def test_opponents_say_nothing_if_small_talk_is_off():
    assert possible_lines([Ponged(1, "c1", 2)], amount=OFF) == []
    talk = SmallTalk(TABLE)
    talk.begin(SEAL, last=True)
    assert talk.greet(OFF) is None
    assert talk.take_leave(OFF) is None


def test_small_talk_setting_few_gives_fewer_lines_than_many_and_both_have_minimum_pauses():
    events = [Ponged(1 + turn % 3, "c1", turn % 3) for turn in range(60)]
    counts = {}
    for amount, gap in ((FEW, 12), (MANY, 4)):
        lines = [lines_of_talk(events, seal, amount) for seal in seals(20)]
        places = [[place for place, line in enumerate(one) if line is not None] for one in lines]
        assert all(later - before >= gap for one in places for before, later in pairwise(one))
        counts[amount] = sum(map(len, places))
    assert 0 < counts[FEW] < counts[MANY] / 2


def test_opponents_say_farewell_only_at_the_end_of_the_last_deal():
    events = [Won(2, "c1", "wall", None, ()), Ended("win")]
    assert {line.occasion for line in possible_lines(events, last=True)} == {FAREWELL}
    assert possible_lines(events) == []
    for seal in seals():
        talk = SmallTalk(TABLE)
        talk.begin(seal, last=True)
        lines = [talk.hear(event, MANY) for event in events]
        assert lines[-1] is None or talk.take_leave(MANY) is None
    talk = SmallTalk(TABLE)
    talk.begin(SEAL, last=False)
    assert talk.take_leave(MANY) is None
    assert talk.greet(MANY).occasion == GREETING


def test_small_talk_continues_unchanged_after_a_resume():
    events = [Ponged(1 + turn % 3, "c1", turn % 3) for turn in range(40)]
    whole = SmallTalk(TABLE)
    whole.begin(SEAL, last=False, events=events[:39])
    again = SmallTalk(TABLE)
    again.begin(SEAL, last=False, events=[event.seen_by(None) for event in events[:39]])
    assert whole.hear(events[39], MANY) == again.hear(events[39], MANY)


@pytest.mark.parametrize("game", GAMES)
def test_resumed_deal_has_the_same_lines_as_one_played_without_a_break(game):
    players = seated([PERSON] + ["casual"] * (GAMES[game].default_seats - 1), game=game)
    events = played(game, 1, players)
    for first, amount in ((True, FEW), (False, FEW), (True, MANY), (False, MANY)):
        whole = SmallTalk(players)
        whole.begin(SEAL, last=False, first=first)
        if first:
            assert whole.greet(amount).occasion == GREETING
        lines = [whole.hear(event, amount) for event in events]
        for shown in range(0, len(events), max(1, len(events) // 6)):
            again = SmallTalk(players)
            again.begin(SEAL, last=False, first=first, events=events[:shown], amount=amount)
            places = [again.hear(event, amount) is not None for event in events[shown:]]
            assert places == [line is not None for line in lines[shown:]]


@pytest.mark.parametrize("game", GAMES)
def test_opponents_greet_react_to_great_moments_and_are_hardly_ever_silent_for_a_deal(game):
    few, many, off = (measure(game, 5, amount) for amount in (FEW, MANY, OFF))
    assert off.remarks == 0
    assert few.greeted == few.matches
    assert few.silent / few.deals <= 0.15
    assert 0.8 <= few.remarks / few.deals <= 4
    assert few.remarks * 1.2 < many.remarks
    great = sum(few.moments[kind] for kind in GREAT)
    assert great
    assert few.share() >= (0.8 if great > 4 else 0.5)
    assert all(events >= REMARK_GAP for talk in (few, many) for events in talk.apart)


def test_opponents_react_to_a_persons_great_moments():
    stakes = Stakes(5, 0)
    swept = [
        Opened(0, ("c3", "d5", "h3"), HandValue(5, long=False), bank=True),
        *(
            event
            for seat in (1, 2, 3)
            for event in (
                Opened(seat, ("c2", "d5", "h3"), HandValue(4, long=False), bank=False),
                Settled(seat, -5, "points", HandValue(4, long=False), stakes, ()),
            )
        ),
    ]
    both_hands = [
        OpenedTiles(1, ("1-1", "3-1"), ("6-6", "4-1"), None),
        *(Paid(seat, amount, 0, 0) for seat, amount in ((2, 0), (3, -5), (0, 5))),
    ]
    reactions = [
        ([WonTongits(0, "tongits", 0, 0, challenged=False)], {BIG, LOST}, {1, 2, 3}),
        ([Won(0, "c1", "wall", None, ())], {LOST}, {1, 2, 3}),
        ([Won(0, "c1", "discard", 2, ())], {LOST}, {2}),
        ([Settled(0, 10, "", HandValue(13, long=False), None, ())], {BIG}, {1, 2, 3}),
        (swept, {BANK_SWEEPS}, {1, 2, 3}),
        (both_hands, {LOST}, {3}),
    ]
    for events, occasions, seats in reactions:
        for last in (False, True):
            lines = possible_lines(events, amount=FEW, last=last)
            assert {line.occasion for line in lines} == occasions
            assert {line.seat for line in lines} == seats
            assert len(lines) == len(seals())
    for claim in (Ponged(0, "c1", 2), PickedUp(0, "5C", 2, 1, ("5C",), new=True)):
        lines = possible_lines([claim], amount=FEW)
        assert {(line.seat, line.occasion) for line in lines} == {(2, TAKEN)}
        assert len(lines) == len(seals())


def test_lively_characters_speak_more_often_than_patient_ones():
    counts = dict.fromkeys(TEMPERAMENTS, 0)
    for name in ("Aminah", "Wei Jie", "Zainab", "Pak Long"):
        players = (Player("You"), Player(name, "casual"))
        counts[CHARACTERS[name].temperament] = len(possible_lines([Ponged(1, "c1", 0)], players=players, amount=FEW))
    assert counts["lively"] > counts["patient"]


def test_every_occasion_has_four_lines_per_temperament_and_every_rare_one_has_two():
    assert set(LINES) == set(OCCASIONS)
    lines = [line for kinds in LINES.values() for each in kinds.values() for line in each]
    assert all(set(kinds) == set(TEMPERAMENTS) for kinds in LINES.values())
    for occasion, kinds in LINES.items():
        assert {len(each) for each in kinds.values()} == {2 if occasion in REMARKS else 4}
    assert len(lines) == len(set(lines)) == 184


def of_others(lines, occasion):
    """The seats that speak on an occasion."""
    return {line.seat for line in lines if line.occasion == occasion}


def ends_of_a_call(answer, tally, *, others=30):
    """A call by seat 3 that wins with 7 points after the answer of seat 1, who holds `tally` points."""
    shown = [(1, tally), (2, others), (3, 7)]
    return [
        Answered(1, answer),
        *(Shown(seat, (), (), points, (), sunog=False) for seat, points in shown),
        WonTongits(3, "draw", 0, 7, challenged=True),
    ]


def test_other_opponents_comment_on_a_lost_challenge_and_on_a_fold_that_saved_chips():
    assert of_others(possible_lines(ends_of_a_call("challenge", 9)), BRAVE) == {2, 3}
    assert of_others(possible_lines(ends_of_a_call("fold", 9)), WISE) == {2, 3}
    for events in (ends_of_a_call("fold", 6), ends_of_a_call("sunog", 9), ends_of_a_call("fold", 9)[1:]):
        assert not {line.occasion for line in possible_lines(events)} & set(REMARKS)
    won = [*ends_of_a_call("challenge", 9)[:-1], WonTongits(1, "draw", 0, 9, challenged=True)]
    assert not of_others(possible_lines(won), BRAVE)


def test_other_opponents_comment_on_an_unusual_win():
    assert of_others(possible_lines([WonTongits(1, "tongits", 0, 0, challenged=False)]), BIG) == {2, 3}
    triple = Settled(2, 10, "", HandValue(13, long=False), None, ())
    assert of_others(possible_lines([triple]), BIG) == {1, 3}
    assert not of_others(possible_lines([triple._replace(amount=-10)]), BIG)
    tongs = (ScoredSet("tong", ("c1",) * 3, exposed=False, winning=False),) * 2
    assert of_others(possible_lines([Won(2, "c1", "discard", 3, tongs)]), BIG) == {1, 3}


@pytest.mark.parametrize(("sign", "occasion"), [(1, BANK_PAYS), (-1, BANK_SWEEPS)])
def test_opponents_other_than_the_banker_comment_when_the_bank_lost_or_won_everything(sign, occasion):
    pai_gow = [
        OpenedTiles(1, ("1-1", "3-1"), ("6-6", "4-1"), None),
        *(Paid(seat, sign * 5, 0, 0) for seat in (2, 3, 0)),
    ]
    stakes = Stakes(5, 0)
    daun_tiga = [
        StakesPlaced((None, stakes, stakes, stakes), ()),
        Opened(0, ("c3", "d5", "h3"), HandValue(5, long=False), bank=True),
        *(Settled(seat, sign * 5, "points", HandValue(5 + sign, long=False), stakes, ()) for seat in (1, 2, 3)),
    ]
    for events, others in ((pai_gow, {2, 3}), (daun_tiga, {1, 2, 3})):
        found = of_others(possible_lines(events), occasion)
        assert found
        assert found <= others
    for events in (pai_gow[:-1], [*pai_gow[:-1], Paid(0, -sign * 5, 0, 0)], daun_tiga[:-1]):
        assert not of_others(possible_lines(events), occasion)


def test_no_two_characters_in_a_session_ever_say_the_same_line():
    said, spoken = SaidLines(), []
    for number, name in enumerate(["Ramon", "Malee", "Pak Long", "Prasert", "Bee Geok"] * 12):
        talk = SmallTalk((Player("You"), Player(name, "casual")), said)
        talk.begin(seals()[number], last=False)
        line = talk.hear(Ponged(1, "c1", 0), MANY)
        spoken += [(name, line.text)] if line is not None else []
    speakers = {text: {name for name, other in spoken if other == text} for _name, text in spoken}
    assert len(spoken) > 10
    assert len(speakers) == 8  # claims and teases
    assert {len(names) for names in speakers.values()} == {1}


def test_no_character_repeats_a_line_within_three_deals():
    said = SaidLines()
    said.begin("one")
    said.add("Ramon", "hello")
    assert not said.is_free("Ramon", "hello")
    for seal in ("two", "three"):
        said.begin(seal)
        assert not said.is_free("Ramon", "hello")
    said.begin("four")
    assert said.is_free("Ramon", "hello")
    assert not said.is_free("Malee", "hello")


@pytest.mark.parametrize(
    ("banker", "hand", "amounts"),
    [(1, ("6-6", "5-4"), (-5, -5, 0)), (0, ("6-6", "4-1"), (5, 5, 0))],
    ids=["a wong of the bank", "a person's bank loses"],
)
def test_opponents_always_comment_on_a_great_bank_of_pai_gow(banker, hand, amounts):
    """PG-30, PG-50: five players lost to a Wong, or won from a person's bank, and nobody said a word."""
    seats = [seat for seat in range(4) if seat != banker]
    events = [OpenedTiles(banker, ("1-1", "3-1"), hand, None)]
    events += [Paid(seat, amount, 0, 0) for seat, amount in zip(seats, amounts, strict=True)]
    for number in range(20):
        talk = SmallTalk(TABLE)
        talk.begin(f"{SEAL} {number}", last=False, first=True, amount=FEW)
        lines = [talk.hear(event, FEW) for event in [*[Drew(1, None)] * 8, *events]]
        assert lines[-1] is not None


def test_line_said_long_ago_may_be_used_again_by_another_character():
    said = SaidLines()
    said.add("Ramon", "hello")
    assert said.is_free("Ramon", "hello")
    assert not said.is_free("Malee", "hello")
    for number in range(REMEMBERED):
        said.add("Ramon", str(number))
    assert said.is_free("Malee", "hello")


@pytest.mark.parametrize("code", LANGUAGE_NAMES)
def test_lines_of_small_talk_are_short_and_name_no_piece(code):
    with i18n.speaking(code):
        for kinds in LINES.values():
            for text in (i18n._(line) for each in kinds.values() for line in each):
                assert len(text) <= 62, text
                assert not re.search(r"[0-9{}]", text), text


def test_thai_small_talk_ends_with_the_polite_particle_for_men_or_women():
    with i18n.speaking("th"):
        lines = possible_lines([Ponged(1, "c1", 2)]) + possible_lines([Ponged(2, "c1", 1)])
        ends = {(both_names(TABLE[line.seat].name), line.said[-4:]) for line in lines}
        assert all(line.said.endswith("ค่ะ" if line.seat == 1 else "ครับ") for line in lines), ends
        assert {line.seat for line in lines} == {1, 2}


def test_settled_stake_may_lead_to_a_line_about_a_win_or_a_loss():
    won, lost = (Settled(2, amount, "", HandValue(5, long=False), None, ()) for amount in (10, -10))
    assert {line.occasion for line in possible_lines([won])} == {WIN}
    assert {line.occasion for line in possible_lines([lost])} == {LOST}
