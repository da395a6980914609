"""The showdown of Tongits: hands open in turn, tallies are counted, the lowest is lit, the pot goes to the winner."""

from types import SimpleNamespace

import pytest

from game.rules.cards.french import PACK
from game.rules.tongits.events import Shown, Won
from game.table.motion import Motions
from game.table.tongits.showdown import COINS, ShowdownPlay

CALLER = 2
CARDS = tuple(PACK.designs)[:2]


class Reader:
    """A reader without a seat of their own."""

    you = None
    language = None

    def of_seat(self, _seat, _own, others, **_fields):
        return others


def new_showdown(*, answers=("challenge", "challenge", None), caller=CALLER, reduced=False, pace="full"):
    secret = [SimpleNamespace(owner=1, cards=("?",) * 3, secret=True)]
    state = SimpleNamespace(actor=2, seats=3, hand_sizes=[5, 4, 3], answers=list(answers), caller=caller, bahays=secret)
    motions = Motions(lambda: 1.0, lambda: reduced)
    return ShowdownPlay(Reader(), state, motions, lambda _name, _volume=1.0: None, lambda: pace), motions


def shown(seat, tally, secrets=()):
    return Shown(seat, (), CARDS, tally, secrets, sunog=False)


def wait_until_still(motions, seconds=20.0):
    """Let time pass; return the seconds until nothing moves any more."""
    spent = 0.0
    while motions.timeline.busy and spent < seconds:
        motions.update(1 / 60)
        spent += 1 / 60
    return spent


def test_showdown_begins_with_closed_hands_and_opens_the_callers_hand_last():
    play, motions = new_showdown()
    play.open(shown(0, 28))
    motions.update(0.1)
    assert [seat for seat, _count in play.closed] == [1, CALLER]
    assert play.shown_tally(0) is None
    assert play.turned(0, 0, 2) == 0.0
    wait_until_still(motions)
    assert play.shown_tally(0) == 28
    assert play.turned(0, 1, 2) == 1.0
    assert play.closed == [(1, 7), (CALLER, 3)]  # with the three cards of a secret on the table


@pytest.mark.parametrize(
    ("beaten", "words", "short"),
    [
        ((4,), "{player} wins the draw with {tally} against {tallies}", "{player} wins the draw"),
        ((1,), *["Tie at {tally}: {player} wins as the challenger"] * 2),
        ((1, 7), *["Tie at {tally}: {player} wins as the challenger"] * 2),
    ],
    ids=str,
)
def test_showdown_says_that_a_challenger_wins_a_tie(beaten, words, short):
    play, _motions = new_showdown()
    play.win(Won(0, "draw", 0, 1, challenged=True, beaten=beaten))
    assert (play.title, play.short_title) == (words, short)


def test_showdown_announces_a_hand_once_it_is_open():
    play, motions = new_showdown()
    told = []
    play.open(shown(0, 28), lambda: told.append(play.shares[0]))
    motions.update(0.5)
    assert told == []
    wait_until_still(motions)
    assert told == [1.0]


def test_showdown_stamps_a_secret_once_its_hand_is_open_and_pauses_longer_for_it():
    secret = tuple(PACK.designs)[2:5]
    play, motions = new_showdown(answers=("fold", None, None))
    play.open(shown(1, 8))
    without = wait_until_still(motions)
    play, motions = new_showdown(answers=("fold", None, None))
    play.open(shown(1, 8, secrets=((1, secret),)))
    (hand,) = play.hands
    assert hand.groups[-1] == secret
    sizes = []
    while motions.timeline.busy:
        motions.update(1 / 60)
        turned = [play.turned(0, card, 5) for card in range(5)]
        if turned[4] > 0:
            assert turned[:2] == [1.0, 1.0]
        size, alpha = play.stamped(0)
        if alpha:
            assert play.secret_shares[0] > 0
            sizes.append(size)
    assert turned == [1.0] * 5
    assert sizes[0] > sizes[-1] == 1.0
    play, motions = new_showdown(answers=("fold", None, None))
    play.open(shown(1, 8, secrets=((1, secret),)))
    assert wait_until_still(motions) > without + 0.6


def test_click_opens_a_secret_in_the_showdown_immediately():
    play, motions = new_showdown()
    play.open(shown(1, 8, secrets=((1, tuple(PACK.designs)[2:5]),)))
    motions.update(0.1)
    motions.finish()
    play.complete()
    assert not motions.timeline.busy
    assert play.turned(0, 4, 5) == 1.0
    assert play.stamped(0) == (1.0, 1.0)


def test_winners_share_of_the_pot_counts_up_to_the_complete_pot():
    play, motions = new_showdown()
    play.win(Won(0, "draw", 9, 5, challenged=True))
    counted = []
    while motions.timeline.busy:
        motions.update(1 / 60)
        counted.append(play.pot_arrived)
    assert counted == sorted(counted)
    assert len(set(counted)) > 3
    assert counted[-1] == 9


def test_tally_in_the_showdown_is_never_shown_as_0_while_it_counts_up():
    play, motions = new_showdown()
    play.open(shown(0, 28))
    seen = []
    while motions.timeline.busy:
        motions.update(1 / 60)
        seen.append(play.shown_tally(0))
    counted = [tally for tally in seen if tally is not None]
    assert 0 not in counted
    assert counted == sorted(counted)
    assert len(set(counted)) > 3


def test_showdown_highlights_the_lowest_hand_so_far_unless_its_player_folded():
    play, motions = new_showdown(answers=("fold", "challenge", None))
    lit = []
    for seat, tally in ((0, 3), (1, 20), (2, 11)):
        play.open(shown(seat, tally))
        wait_until_still(motions)
        lit.append(play.lowest)
    assert lit == [None, 1, 2]


def test_folded_and_sunog_hands_are_excluded_from_the_comparison_of_tallies():
    """TG-43, TG-50. Regression: a folded hand's lower tally looked like that of the leader below 'lowest so far'."""
    play, _motions = new_showdown(answers=("fold", "challenge", None))
    for seat, tally, sunog in ((0, 26, False), (1, 30, True), (2, 42, False)):
        play.open(shown(seat, tally)._replace(sunog=sunog))
    assert [play.excluded(hand) for hand in play.hands] == [True, True, False]
    play, _motions = new_showdown(answers=("fold", "fold", None))
    play.open(shown(0, 26))
    assert not play.excluded(play.hands[0]), "nobody challenged: nothing is compared"


def test_showdown_highlights_no_hand_if_tallies_do_not_decide():
    play, motions = new_showdown(answers=(None,) * 3, caller=None)
    play.open(shown(0, 3))
    wait_until_still(motions)
    assert play.lowest is None


def test_showdown_after_tongits_names_and_highlights_the_winner_from_the_start():
    play, motions = new_showdown(answers=(None,) * 3, caller=None)
    play.open(shown(0, 28))
    assert play.title == "Tongits! {player} wins"
    assert play.lit == play.by_tongits == 2
    wait_until_still(motions)
    play.open(shown(1, 8))
    play.open(Shown(2, (), (), 0, (), sunog=False))
    wait_until_still(motions)
    assert play.lit == 2
    play.win(Won(2, "tongits", 0, 0, challenged=False))
    assert play.title == "Tongits! {player} wins"
    play, _motions = new_showdown(answers=(None,) * 3, caller=None)
    play.compares = True
    play.open(shown(0, 28))
    assert play.by_tongits is None


def test_showdown_highlights_no_hand_and_says_so_if_there_was_no_challenge():
    play, motions = new_showdown(answers=("fold", "fold", None))
    lit = []
    for seat, tally in ((0, 28), (1, 41), (CALLER, 39)):
        play.open(shown(seat, tally))
        wait_until_still(motions)
        lit.append(play.lowest)
    assert lit == [None, None, None]
    assert play.title == "Nobody challenged"
    play.win(Won(CALLER, "draw", 0, 39, challenged=False))
    assert play.title == "Nobody challenged: {player} wins the draw"
    assert play.short_title == "{player} wins the draw"
    assert play.winner == CALLER


def test_showdown_pauses_longest_before_the_last_hand():
    play, motions = new_showdown()
    rests = []
    for seat in (0, 1, 2):
        play.open(shown(seat, 10))
        rests.append(wait_until_still(motions))
    assert rests[1] > rests[2]


@pytest.mark.parametrize(("pace", "least", "most"), [("full", 1.9, 2.1), ("brisk", 0.9, 1.1), ("none", 0.5, 0.7)])
def test_showdown_result_stays_for_the_time_that_the_pace_setting_allows(pace, least, most):
    play, motions = new_showdown(pace=pace)
    play.win(Won(0, "draw", 0, 5, challenged=True))
    assert least <= wait_until_still(motions) <= most


def test_chips_fly_from_the_pot_to_the_winner_until_a_click_ends_the_flight():
    play, motions = new_showdown()
    play.win(Won(0, "draw", 9, 5, challenged=True))
    motions.update(0.2)
    assert any(0 < share < 1 for share in play.coins)
    assert len(play.coins) == COINS
    motions.finish()
    play.complete()
    assert set(play.coins) == {1.0}
    assert not motions.timeline.busy


def test_chips_and_cards_of_a_showdown_do_not_move_with_reduced_motion():
    play, motions = new_showdown(reduced=True)
    play.open(shown(0, 28))
    while motions.timeline.busy:
        motions.update(1 / 60)
        assert play.shown_tally(0) in {None, 28}
    play.win(Won(0, "draw", 9, 5, challenged=True))
    motions.update(0.2)
    assert not any(0 < share < 1 for share in play.coins)
