"""A winning hand of Pong or Pai Tong: its sets come one by one, the winning piece lands last."""

import pytest

from game.rules.money.view import ScoredSet
from game.table.geometry import Box, Spot
from game.table.money.animation import REST_MS, PaymentFlights, VictoryPlay
from game.table.motion import Motions


def played(*, reduced=False, pace="full"):
    fields = {"exposed": False}
    sets = tuple(
        ScoredSet(**{**dict.fromkeys(ScoredSet._fields), "pieces": pieces, "winning": winning, **fields})
        for pieces, winning in ((("c1",) * 3, False), (("c2",) * 3, True), (("c3",) * 3, False))
    )
    motions = Motions(lambda: 1.0, lambda: reduced)
    heard = []
    play = VictoryPlay(sets, (30, 40))
    play.play(motions, heard.append, lambda read: [Spot(0, 0, 60, 80, 10.0)] * len(read.pieces), pace)
    return play, motions, heard


def test_winning_set_is_shown_last_and_its_winning_piece_last_of_all():
    play, motions, heard = played()
    order = []
    while play.last < 1:
        motions.update(1 / 60)
        order += [i for i, share in enumerate(play.shares) if share >= 1 and i not in order]
        if play.last:
            assert min(play.shares) >= 1
    assert order == [0, 2, 1]
    assert heard == ["clack"] * 3 + ["win"]


@pytest.mark.parametrize(("pace", "rest"), [("full", 2.0), ("brisk", 1.0), ("none", 0.7)])
def test_winning_hand_stays_for_the_time_the_pace_setting_allows_unless_clicked_away(pace, rest):
    play, motions, _heard = played(pace=pace)
    while play.last < 1:
        motions.update(1 / 60)
    spent = 0.0
    while motions.timeline.busy:
        motions.update(1 / 60)
        spent += 1 / 60
    assert abs(spent - rest) < 0.1
    play, motions, _heard = played(pace=pace)
    motions.finish()
    assert play.last == play.alpha == 1.0
    assert not motions.timeline.busy


@pytest.mark.parametrize(("pace", "honours"), [("full", 1), ("full", 4), ("full", 9), ("brisk", 4), ("none", 4)])
def test_honours_of_a_win_are_named_one_after_another_while_the_result_is_shown(pace, honours):
    motions = Motions(lambda: 1.0, lambda: False)
    play = VictoryPlay((), (30, 40), honours)
    play.play(motions, lambda _name: None, lambda _read: (), pace)
    order = []
    while motions.timeline.busy:
        motions.update(1 / 60)
        order += [number for number, share in enumerate(play.named) if share > 0 and number not in order]
        assert play.named == sorted(play.named, reverse=True)
    assert order == list(range(honours))
    assert play.named == [1.0] * honours


def test_honours_of_a_win_are_all_shown_after_a_click_and_with_reduced_motion():
    for reduced in (False, True):
        motions = Motions(lambda: 1.0, lambda reduced=reduced: reduced)
        play = VictoryPlay((), (30, 40), 3)
        play.play(motions, lambda _name: None, lambda _read: ())
        if not reduced:
            motions.update(0.3)
            assert play.named[-1] == 0
            motions.finish()
        assert play.named == [1.0] * 3


def test_sets_of_a_winning_hand_do_not_move_with_reduced_motion():
    play, motions, heard = played(reduced=True)
    assert play.shares == [1.0] * 3
    motions.update(0.2)
    assert (play.last, play.alpha) == (1.0, 1.0)
    assert heard == ["win"]


def test_winning_hand_moves_set_by_set_and_its_pieces_keep_their_size_at_first():
    play, motions, _heard = played()
    assert play.starts == [(), (), ()]
    while not play.starts[0]:
        motions.update(1 / 60)
    assert play.starts[1:] == [(), ()]
    (start, *_), there = play.starts[0], Spot(100, 50, 30, 40)
    assert play.place(start, there, 0.0) == Spot(0, 0, 60, 80, 10.0)
    assert play.place(start, there, 0.5) == Spot(50, 25, 45, 60, 5.0)
    assert play.place(start, there, 1.0) == there
    motions.finish()
    assert all(play.starts)


def test_larger_payment_sends_more_chips_and_all_land_while_the_result_is_shown():
    """From each payer to the winner, and no longer than the shortest full rest."""
    plaques = [Box(0, 0, 100, 40), Box(500, 0, 100, 40), Box(0, 500, 100, 40)]
    payment = PaymentFlights(0, {0: 44, 1: -4, 2: -40}, plaques, 46.0)
    assert [sum(payer == seat for payer, _number in payment.chips) for seat in range(3)] == [0, 3, 6]
    assert all(
        (target.y, flight.start.x) == (20.0, plaques[payer].centre[0])
        for (payer, _n), (flight, target) in payment.chips.items()
    )
    motions, heard = Motions(lambda: 1.0, lambda: False), []
    play = VictoryPlay((), (30, 40))
    play.play(motions, heard.append, lambda _read: (), payment=payment.steps(heard.append))
    motions.update(0.3)
    assert list(payment.flying())
    motions.update(1.2)
    assert not list(payment.flying())
    assert motions.timeline.busy
    assert play.paid == 1.0
    assert heard == ["coins", "coins"]


def test_click_ends_the_payment_animation_after_a_winning_hand():
    payment = PaymentFlights(0, {0: 4, 1: -4}, [Box(0, 0, 100, 40), Box(500, 0, 100, 40)], 46.0)
    motions = Motions(lambda: 1.0, lambda: False)
    play = VictoryPlay((), (30, 40))
    play.play(motions, lambda _name: None, lambda _read: (), payment=payment.steps(lambda _name: None))
    motions.update(0.3)
    motions.finish()
    assert not motions.timeline.busy
    assert not list(payment.flying())
    assert play.paid == 1.0


def test_click_completes_the_plate_and_the_next_one_ends_it():
    """Regression: a press during the stamp of a win skipped plate and coins, too."""
    payment = PaymentFlights(0, {0: 4, 1: -4}, [Box(0, 0, 100, 40), Box(500, 0, 100, 40)], 46.0)
    motions = Motions(lambda: 1.0, lambda: False)
    play = VictoryPlay((), (30, 40))
    play.play(motions, lambda _name: None, lambda _read: (), payment=payment.steps(lambda _name: None))
    motions.update(0.05)
    assert motions.finish_phase()
    assert play.paid == play.alpha == 1.0
    assert not list(payment.flying())
    motions.update(REST_MS / 1000 - 0.1)
    assert motions.timeline.busy, "shown for the whole time after the press"
    assert motions.finish_phase(ended=True), "the press has ended something else"
    assert not motions.finish_phase()
    assert not motions.timeline.busy


def test_no_chips_fly_with_reduced_motion():
    payment = PaymentFlights(0, {0: 4, 1: -4}, [Box(0, 0, 100, 40), Box(500, 0, 100, 40)], 46.0)
    motions = Motions(lambda: 1.0, lambda: True)
    play = VictoryPlay((), (30, 40))
    play.play(motions, lambda _name: None, lambda _read: (), payment=payment.steps(lambda _name: None))
    assert play.paid == 1.0
    while motions.timeline.busy:
        motions.update(1 / 60)
        assert not list(payment.flying())
