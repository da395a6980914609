"""Review moments: found from the seat's view, significant beyond their error, and described in text."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from game.match.in_memory_match import MatchError
from game.match.players import Player
from game.opponents import WEIGHERS
from game.opponents.move_evaluation import CHIPS, WINS
from game.practice.position import PositionMatch, Weighing
from game.practice.puzzles import puzzles_of
from game.review import moments, review_text
from game.review.moments import Moments, ReviewJob, decisions, find
from game.review.reviewers import persons
from game.rules import GAMES
from game.rules.contract import Range, View
from game.rules.money.moves import WIN
from game.rules.moves import PASS, Discard
from game.rules.tongits.moves import FOLD, Challenge
from game.table.seat_names import table_reader
from tests.review.deals import dealt, first_number, played


def found(match, seat=0, since=0) -> Moments:
    looking = find(match, seat, since)
    while True:
        try:
            next(looking)
        except StopIteration as end:
            return end.value


def is_offered_a_win(view: View) -> bool:
    return WIN in view.legal and PASS in view.legal


def declines(view: View):
    return PASS if is_offered_a_win(view) else None


@pytest.mark.parametrize("game", ["pong", "pai-tong"])
def test_review_finds_a_declined_win_and_states_its_cost_in_chips(game: str) -> None:
    match = played(dealt(game, first_number(game, is_offered_a_win)), declines)
    declined = [each for each in decisions(match, 0) if WIN in each.view.legal]
    moment = next(each for each in found(match).moments if each.moves == declined[0].moves)
    assert (moment.best.move, moment.played.move, moment.unit) == (WIN, PASS, CHIPS)
    assert moment.cost == pytest.approx(moment.best.worth - moment.played.worth)
    assert moment.cost > moment.doubt
    reader = table_reader(match)
    assert review_text.head(moment, reader) == "You passed up a win"
    assert review_text.label(moment, moment.best, reader).startswith("Win with")
    assert "complete" in review_text.why(moment, reader)[0] + review_text.why(moment, reader)[1]
    between = round(moment.best.worth, 1) - round(moment.played.worth, 1)
    assert review_text.cost(moment, reader) == (f"−{between:.1f}", "chips on average")


def test_review_reports_a_broken_up_set_as_a_lower_chance_of_winning() -> None:
    """Seat 0 always discards from its largest group of pieces."""

    def breaks(view: View):
        throws = [move for move in view.legal if isinstance(move, Discard)]
        return max(throws, key=lambda move: (view.hand.count(move.piece), move.piece)) if throws else None

    for number in range(1, 30):
        match = played(dealt("pong", number), breaks)
        moment = next((each for each in found(match).moments if each.unit == WINS), None)
        if moment is not None and review_text.head(moment, table_reader(match)).startswith("You broke"):
            break
    else:
        raise AssertionError("nothing was broken in thirty deals")
    assert moment.cost == pytest.approx(moment.best.wins - moment.played.wins)
    assert review_text.cost(moment, table_reader(match))[0].endswith("%")
    assert review_text.worth_words(moment, moment.best).endswith("%")
    close = moment._replace(best=replace(moment.best, wins=0.0849), played=replace(moment.played, wins=0.0251))
    shown = [review_text.worth_words(close, worth) for worth in (close.best, close.played)]
    assert shown == ["8%", "3%"]
    sure = moment._replace(best=replace(moment.best, wins=0.997), played=replace(moment.played, wins=0.003))
    said = [review_text.worth_in_sentence(sure, worth, table_reader(match)) for worth in (sure.best, sure.played)]
    assert said == ["over 99%", "under 1%"]
    assert review_text.worth_in_sentence(close, close.best, table_reader(match)) == "8%"
    assert review_text.cost(close, table_reader(match))[0] == "−5%", (
        "what lies between both figures as they stand there"
    )


def test_review_lists_at_most_three_significant_moments_in_order() -> None:
    for number in range(1, 6):
        match = played(dealt("pai-tong", number), by="random")
        listed = found(match).moments
        assert len(listed) <= 3
        assert [each.moves for each in listed] == sorted(each.moves for each in listed)
        for each in listed:
            assert each.chips > max(each.doubt, moments.LEAST_CHIPS)
            assert match.moves[each.moves] == (0, each.played.move)


def test_review_finds_no_moments_after_perfect_pai_gow_play() -> None:
    """Pai Gow is evaluated exactly: the best split costs nothing."""
    number = 3
    while True:
        match = played(dealt("pai-gow", number), by="master")
        if list(decisions(match, 0)):
            break
        number += 1
    looked = found(match)
    assert looked.moments == ()
    assert looked.decided
    assert review_text.title(looked, table_reader(match)) == "You played this deal as the master would"
    assert "decision" in review_text.consolation(looked, table_reader(match))


def test_review_evaluates_a_played_move_that_the_evaluation_omitted(monkeypatch: pytest.MonkeyPatch) -> None:
    """An evaluation that omits the played move does not hide it."""
    whole = WEIGHERS["pong"]

    def forgetful(view, rng, budget):
        worths = yield from whole(view, rng, budget)
        return tuple(each for each in worths if each.move != PASS)

    match = played(dealt("pong", first_number("pong", is_offered_a_win)), declines)
    monkeypatch.setitem(WEIGHERS, "pong", forgetful)
    monkeypatch.setattr(moments, "PLAYED_ON", 12)
    every = [each for each in decisions(match, 0) if WIN in each.view.legal]
    moment = _ended(moments._evaluate("pong", every[0]))
    assert (moment.best.move, moment.played.move) == (WIN, PASS)
    assert moment.played.worth <= moment.best.worth


def _ended(work):
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("game", ["pong", "pai-tong", "tongits", "pai-gow"])
def test_review_moments_do_not_depend_on_hidden_pieces(game: str) -> None:
    """Resampling hidden pieces consistently with the view changes no figure."""
    match = played(dealt(game, 5), by="random")
    others = 0
    for decision in list(decisions(match, 0))[:3]:
        other = GAMES[game].resample(decision.view, Random(7))
        view = other.view(0)
        assert view == decision.view
        others += other.census() != match.deal.census()
        moment = _ended(moments._evaluate(game, decision))
        assert _ended(moments._evaluate(game, decision._replace(view=view, moves=0)))._replace(moves=0) == (
            moment._replace(moves=0)
        )
    assert others


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("game", ["pong", "daun-tiga"])
def test_reviewing_the_same_deal_twice_gives_the_same_result(game: str) -> None:
    one, other = (ReviewJob(played(dealt(game, 4)), 0) for _ in range(2))
    for each in (one, other):
        each.finish()
    assert (one.found, one.luck) == (other.found, other.luck)


def test_choosing_a_stake_does_not_count_as_a_decision_in_the_review() -> None:
    """DT-21, PG-22: the size of a stake is a matter of taste."""
    for game in ("daun-tiga", "pai-gow"):
        match = played(dealt(game, 2))
        for each in decisions(match, 0):
            assert not any(isinstance(move, Range) for move in each.view.legal)
    looked = found(played(dealt("daun-tiga", 2)))
    assert review_text.title(looked, table_reader(match)) == "You had nothing to decide"


def test_review_rejects_an_unfinished_deal() -> None:
    match = dealt("pong", 1)
    with pytest.raises(MatchError):
        decisions(match, 0)
    with pytest.raises(ValueError, match="over"):
        ReviewJob(match, 0)


def test_review_starts_at_the_move_at_which_the_person_joined() -> None:
    match = dealt("pong", 1)
    while match.deal.number < 6:
        seat = min(match.deal.pending())
        match.play(seat, match.view(seat).legal[0])
    before = len(match.moves)
    match.sit(1, Player("Bea", "person"))
    assert persons(match) == {0: 0, 1: before}
    played(match)
    assert all(each.moves >= before for each in decisions(match, 1, persons(match)[1]))
    match.lay(match.game.deal(4, f"{2:064x}", match.options, None), 2)
    assert persons(match)[1] == 0


def test_review_moment_heading_says_that_the_person_folded() -> None:
    """TG-42."""

    def could(view: View) -> bool:
        return FOLD in view.legal and any(isinstance(move, Challenge) for move in view.legal)

    match = played(dealt("tongits", first_number("tongits", could)), lambda view: FOLD if could(view) else None)
    folded = next(each for each in decisions(match, 0) if each.move == FOLD)
    moment = _ended(moments._evaluate("tongits", folded))
    assert review_text.head(moment, table_reader(match)) == "You folded"
    assert moment.played.move == FOLD


# Slices and luck ------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("game", GAMES)
def test_review_job_works_in_slices_and_finds_moments_first(game: str) -> None:
    review = ReviewJob(played(dealt(game, 3)), 0)
    steps = 0
    while review.step(0.0):
        steps += 1
        if review.found is None:
            assert review.luck is None
    assert review.ready
    assert review.found is not None
    assert review.luck is not None
    assert steps > 20
    assert abs(sum(each.chips for each in review.luck)) < 1e-6 * len(review.luck) + 1e-6


def test_review_describes_luck_in_one_sentence() -> None:
    match = played(dealt("pong", 3))
    review = ReviewJob(match, 0)
    review.finish()
    sentence = review_text.luck_sentence(review.luck, table_reader(match))
    assert sentence.endswith(".")
    assert sentence.count(".") <= 2
    assert "you" in sentence


def test_review_falls_back_to_a_reason_that_applies_to_both_moves() -> None:
    """The odds of a challenge do not depend on the answer; only the number of tries used to be shown."""
    puzzle = next(each for each in puzzles_of("tongits") if each.answer == "challenge")
    match = PositionMatch(puzzle.position, lambda _move: None)
    weighing = Weighing(puzzle.game, match.question, len(match.moves), puzzle.margin)
    weighing.answer(FOLD)
    weighing.finish()
    moment = weighing.moment
    assert moment is not None
    against, favour = review_text.why(moment, table_reader(match))
    assert against == ""
    assert re.match(
        r"Your tally of \d+ wins about \d+ times in 100; \d+ in 100 is enough to justify a challenge\.", favour
    )
    assert moment.chips >= puzzle.margin, "what was found in far more deals is told"
