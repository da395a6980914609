"""The referee: asking seats, sending updates to feeds, and refusing answers."""

from __future__ import annotations

from random import Random

import pytest

from game.match.drivers import Person, Scripted, Thinker
from game.match.in_memory_match import InMemoryMatch, MatchTerms
from game.match.players import Player
from game.match.referee import Referee, StaleAnswer, StateId
from game.opponents import LEVELS
from game.rules import GAMES
from game.rules.contract import IllegalMove
from game.rules.events import Drew

SEED = "5a" * 32


def match_of(name: str, seats: int = 0) -> InMemoryMatch:
    game = GAMES[name]
    seats = seats or game.default_seats
    players = tuple(Player(f"P{seat}", "first") for seat in range(seats))
    return InMemoryMatch.begin_in_memory(MatchTerms(game, game.Options(), players, 3, SEED, (0,) * seats))


def thinkers_of(match: InMemoryMatch) -> list[Thinker]:
    return [Thinker(LEVELS[match.game.name]["first"].think) for _ in match.players]


@pytest.mark.parametrize("name", GAMES)
def test_every_feed_gets_each_state_exactly_once_while_opponents_play(name: str) -> None:
    match = match_of(name)
    referee = Referee(match, thinkers_of(match))
    feeds = [referee.watch(seat) for seat in (None, *range(len(match.players)))]
    heard: list[list[StateId]] = [[] for _ in feeds]
    while match.deal.result is None:
        referee.step(1)
        for feed, ats in zip(feeds, heard, strict=True):
            while (told := feed.take(feed.readers[0])) is not None:
                assert told.view.seat == feed.readers[0]
                ats.append(told.at)
    states = [StateId(1, number) for number in range(match.deal.number + 1)]
    assert heard[0] == states
    for ats in heard[1:]:
        assert list(dict.fromkeys(ats)) == states


def test_feeds_get_no_update_before_the_pacing_feed_has_shown_it() -> None:
    match = match_of("pong")
    referee = Referee(match, thinkers_of(match))
    table, phone = referee.watch(None, paces=True), referee.watch(2)
    assert not referee.step(1), "nobody is asked before the deal is shown"
    assert phone.take(2) is None
    first = table.take(None)
    assert first is not None
    table.report_shown(first.at)
    assert phone.take(2) is not None
    while referee.at == first.at:
        referee.step(1)
    assert phone.take(2) is None
    assert not referee.ready
    after = table.take(None)
    assert after is not None
    table.report_shown(after.at)
    told = phone.take(2)
    assert told is not None
    assert told.at == after.at


def test_closing_the_pacing_feed_neither_advances_nor_rewinds_other_feeds() -> None:
    """The screen is closed before it has shown that the deal is over."""
    match = match_of("pong")
    referee = Referee(match, thinkers_of(match))
    table, phone = referee.watch(None, paces=True), referee.watch(2)
    first = table.take(None)
    assert first is not None
    table.report_shown(first.at)
    assert phone.take(2) is not None
    while referee.at == first.at:
        referee.step(1)
    table.close()
    assert phone.take(2) is None
    assert phone.shown_events(2) == ()


def test_feeds_know_which_events_of_the_next_update_are_shown_already() -> None:
    """Also a feed that begins in the middle, which has the whole deal so far as one update; none after a rewind."""
    match = match_of("daun-tiga", 3)
    referee = Referee(match, thinkers_of(match))
    table, phone = referee.watch(None, paces=True), referee.watch(2)
    while match.deal.result is None:
        referee.step(1)
        if (told := table.take(None)) is not None and told.view.table.result is None:
            table.report_shown(told.at)
            assert phone.take(2) is not None
    assert told is not None
    assert phone.shown_events(2) == (), "nothing is shown yet"
    late = referee.watch(0)
    before = len(match.history) - len(told.events)
    for shown in range(len(told.events) + 1):
        table.report_progress(told.at, len(told.events) - shown)
        assert phone.shown_events(2) == told.events[:shown]
        assert late.shown_events(0) == match.history[: before + shown]
        assert phone.take(2) is None
    table.rewind()
    assert late.shown_events(0) == ()


def test_shared_feed_limits_each_update_to_what_its_reader_may_see() -> None:
    match = match_of("pong")
    referee = Referee(match, thinkers_of(match))
    feed = referee.watch(None, 0, 1)
    drawn: set[tuple[int | None, bool]] = set()
    while match.deal.result is None:
        referee.step(1)
        while feed.waiting:
            all_told = dict(feed.waiting[0])
            feed.take(None)
            for reader, told in all_told.items():
                for event in told.events:
                    if isinstance(event, Drew):
                        assert (event.piece is not None) == (event.seat == reader)
                        drawn.add((reader, event.piece is not None))
    assert drawn == {(None, False), (0, False), (0, True), (1, False), (1, True)}


def test_answer_for_a_stale_state_is_rejected_without_effect() -> None:
    match = match_of("pong")
    people = [Person(skips=True) for _ in match.players]
    referee = Referee(match, people)
    referee.step()
    seat = match.deal.view(None).table.actor
    chair, move = people[seat].chair, match.deal.legal(seat)[0]
    with pytest.raises(StaleAnswer):
        chair.answer(StateId(1, 99), move)
    people[seat].answer(move)
    with pytest.raises(StaleAnswer):
        chair.answer(StateId(1, 0), move)
    with pytest.raises(StaleAnswer):
        people[seat].answer(move)


def test_refused_answer_leaves_the_question_open() -> None:
    match = match_of("pong")
    people = [Person(skips=True) for _ in match.players]
    referee = Referee(match, people)
    referee.step()
    seat = match.deal.view(None).table.actor
    with pytest.raises(IllegalMove):
        people[seat].answer(match.game.parse_move("draw"))
    assert people[seat].question is not None
    people[seat].answer(match.deal.legal(seat)[0])
    assert people[seat].question is None


def test_replaced_driver_can_no_longer_answer_for_the_seat() -> None:
    match = match_of("pong")
    people = [Person(skips=True) for _ in match.players]
    referee = Referee(match, people)
    referee.step()
    seat = match.deal.view(None).table.actor
    move = match.deal.legal(seat)[0]
    referee.seat(seat, Thinker(LEVELS["pong"]["first"].think), Player("Siti", "first"))
    with pytest.raises(StaleAnswer, match="Somebody else"):
        people[seat].answer(move)
    assert match.players[seat].name == "Siti"
    while referee.at == StateId(1, 0):
        referee.step(1)


class Startled(Thinker):
    """Driver that fails the first time it is asked, and the first time it thinks."""

    def __init__(self) -> None:
        super().__init__(LEVELS["pong"]["first"].think)
        self.failures = {"ask", "step"}

    def fail(self, word: str) -> None:
        if word in self.failures:
            self.failures.remove(word)
            raise RuntimeError(word)

    def ask(self, at: StateId) -> None:
        self.fail("ask")
        super().ask(at)

    def step(self, seconds: float) -> bool:
        self._thought = None if "step" in self.failures else self._thought
        self.fail("step")
        return super().step(seconds)


def test_replaced_or_returning_driver_has_no_outdated_question() -> None:
    match = match_of("pong")
    people = [Person(skips=True) for _ in match.players]
    referee = Referee(match, people)
    referee.step()
    seat = match.deal.view(None).table.actor
    assert people[seat].question is not None
    referee.seat(seat, Thinker(LEVELS["pong"]["first"].think), Player("Siti", "first"))
    assert people[seat].question is None
    while referee.at == StateId(1, 0):
        referee.step(1)
    referee.seat(seat, people[seat], Player("Lek"))
    referee.step()
    question = people[seat].question
    assert (question is not None) == (seat in match.deal.pending())
    assert question in {None, match.view(seat)}


def test_driver_that_raised_an_exception_is_asked_again() -> None:
    match = match_of("pong")
    drivers = [Startled() for _ in match.players]
    referee = Referee(match, drivers)
    failed = 0
    for _step in range(10_000):
        if match.deal.result is not None:
            break
        try:
            referee.step(1)
        except RuntimeError:
            failed += 1
    assert match.deal.result is not None
    assert failed == sum(2 - len(driver.failures) for driver in drivers) > len(drivers)


def test_planned_moves_answer_the_next_questions_and_are_dropped_if_illegal() -> None:
    """PT-20: a plan to pass and then draw avoids a second question; a plan that does not fit reveals nothing."""
    match = match_of("pong")
    people = [Person(skips=True) for _ in match.players]
    referee = Referee(match, people)
    referee.step()
    starter = match.deal.view(None).table.actor
    people[starter].answer(match.deal.legal(starter)[0])
    parse = match.game.parse_move
    after = (starter + 1) % 4
    for _ in range(3):
        referee.step()
    for seat in sorted(match.deal.pending()):
        people[seat].answer(*((parse("pass"), parse("draw"), parse("win")) if seat == after else (parse("pass"),)))
    while referee.step():
        pass
    table = match.deal.view(None).table
    assert (table.phase, table.actor) == ("discard", after), "it has drawn without being asked"
    assert people[after].question is not None, "the rest of the plan did not fit, and was dropped"


def test_which_seats_have_answered_is_public_except_in_claim_windows() -> None:
    """PG-22, PT-26."""
    for name, shows in (("daun-tiga", True), ("pong", False)):
        match = match_of(name)
        people = [Person(skips=False) for _ in match.players]
        referee = Referee(match, people)
        referee.step()
        if name == "pong":
            actor = match.deal.view(None).table.actor
            people[actor].answer(match.deal.legal(actor)[0])
            referee.step()
            move = "pass"
        else:
            move = "stake 10 0"
        seat = min(match.deal.pending())
        people[seat].answer(match.game.parse_move(move))
        assert seat not in match.deal.pending()
        assert referee.answered == (frozenset({seat}) if shows else frozenset())


def test_which_seats_have_answered_is_still_public_after_a_resume() -> None:
    """DT-21, PG-22: after a resume a half-answered window shows the same seats; a claim window shows none."""
    for name, said in (("daun-tiga", "stake 10 0"), ("pong", "pass")):
        match = match_of(name)
        if name == "pong":
            actor = match.deal.view(None).table.actor
            match.play(actor, match.deal.legal(actor)[0])
        asked = match.deal.pending()
        seat = min(asked)
        match.play(seat, match.game.parse_move(said))
        referee = Referee(match, thinkers_of(match))
        assert referee.answered == (frozenset({seat}) if name == "daun-tiga" else frozenset())
        assert referee.window == asked


@pytest.mark.parametrize("name", GAMES)
def test_scripted_drivers_repeat_a_recorded_deal(name: str) -> None:
    match = match_of(name)
    referee = Referee(match, thinkers_of(match))
    while match.deal.result is None:
        referee.step(1)
    again = match_of(name)
    scripts = [Scripted(move for who, move in match.moves if who == seat) for seat in range(len(match.players))]
    referee = Referee(again, scripts)
    while again.deal.result is None:
        assert referee.step() or again.deal.result is not None
    assert again.deal.result == match.deal.result


@pytest.mark.parametrize("name", GAMES)
def test_opponents_choice_does_not_depend_on_the_order_in_which_seats_answer(name: str) -> None:
    """A kill inside a window changes nothing: random streams depend on the state, not on the moves written so far."""
    match = match_of(name)
    rng = Random(name)
    while match.deal.result is None:
        pending = sorted(match.deal.pending())
        rng.shuffle(pending)
        before = {seat: match.chance(seat).random() for seat in pending}
        for seat in pending:
            assert match.chance(seat).random() == before[seat]
            number = match.deal.number
            thought = LEVELS[name]["first"].think(match.view(seat), match.chance(seat), 0)
            try:
                while True:
                    next(thought)
            except StopIteration as done:
                match.play(seat, done.value.move)
            if match.deal.number != number:
                break


def test_opponents_held_answer_is_dropped_when_a_person_takes_the_seat() -> None:
    """While a screen shows an opponent thinking, the opponent has chosen already, but has not answered."""
    match = match_of("pong")
    referee = Referee(match, thinkers_of(match))
    seat = match.deal.view(None).table.actor
    for _slice in range(500):
        assert referee.step(1, holds=True), "somebody still has to answer"
    assert referee.at == StateId(1, 0)
    person = Person(skips=True)
    referee.seat(seat, person, Player("Siti", "person"))
    for _slice in range(5):
        referee.step(1)
    assert person.question is not None, "the person decides, not the opponent that sat here"
    assert referee.at == StateId(1, 0)


def test_opponents_held_answer_is_sent_once_it_is_no_longer_held() -> None:
    match = match_of("pong")
    referee = Referee(match, thinkers_of(match))
    for _slice in range(500):
        referee.step(1, holds=True)
    assert referee.at == StateId(1, 0)
    referee.step(1)
    assert referee.at == StateId(1, 1)
