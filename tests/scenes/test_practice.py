"""The practice room: from the title to a position, answered at its table, weighed, and asked again on another day."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from game.i18n import set_language
from game.match.journal_database import IN_MEMORY
from game.match.journal_errors import DamagedJournalError
from game.match.store import Store
from game.opponents import best_of, decide
from game.practice import mistakes, puzzles
from game.practice.mistakes import position_of, schedule
from game.practice.position import Weighing
from game.practice.puzzles import NEWCOMER, THEMES, answer_puzzle, puzzles_of, question_of, standing
from game.scenes.navigator import Navigator
from game.scenes.practice import practice_launcher
from game.scenes.practice import practice_room_scene as practice_room
from game.scenes.practice.practice_room_scene import PracticeScene
from game.scenes.practice.verdict import VerdictScene
from game.scenes.review.table_thumbnail import TableArt
from game.scenes.settings_scene import SettingsScene
from game.scenes.table.scene import TableScene
from game.scenes.title import TitleScene
from game.table.pai_gow.layout import FRAMES
from game.ui.dialog import Dialog
from game.ui.intents import Pointer
from game.ui.render_context import DefaultSettings, RenderContext
from game.ui.stage import Stage
from tests.pilot import STILL, Pilot
from tools.pictures import STATES
from tools.pictures.practice import GAME, ONE, TODAY, TWO, at_table, played_at_random
from tools.screenshots import take_screenshot

WITH_PUZZLES = ("pai-gow", "pai-tong", "pong", "tongits")


class House:
    """The program before its title, with mistakes of a match of Pai Gow, on a day that a test may change."""

    def __init__(self, names: tuple[str, ...] = ONE, store: Store | None = None) -> None:
        self.today = TODAY
        self.store = store or Store.open(IN_MEMORY)
        played_at_random(self.store, names)
        stage = Stage(RenderContext((1280, 720), STILL))
        self.navigator = Navigator(self.store, stage)
        self.navigator.practice._today = lambda: self.today
        stage.push(self.navigator.title())
        self.pilot = Pilot(stage)
        self.pilot.rest()

    @property
    def journal(self):
        return self.store.journal

    def due(self):
        return schedule(self.journal, ONE[0], self.today).due

    def to_question(self) -> TableScene:
        """Go from the title to the first position, and wait for its question."""
        if isinstance(self.pilot.top, TitleScene):
            self.pilot.click("link:check")
        assert isinstance(self.pilot.top, PracticeScene)
        self.pilot.press("return")
        table = self.pilot.top
        assert isinstance(table, TableScene)
        self.pilot.wait_for(lambda: table.prompt.view is not None)
        return table

    def answer(self, table: TableScene, move) -> VerdictScene:
        table.questions.answer(move)
        self.pilot.wait_for(lambda: isinstance(self.pilot.top, VerdictScene) and self.pilot.top.result is not None)
        found = self.pilot.top
        assert isinstance(found, VerdictScene)
        self.pilot.rest()
        return found


@pytest.fixture
def house() -> House:
    return House()


def played(house: House, mistake):
    """Return the move that the person made then."""
    ((text,),) = house.journal.rows(
        "SELECT move FROM move WHERE deal = ? AND number = ?", (mistake.deal, mistake.moves + 1)
    )
    return text


def test_practice_table_shows_the_position_only_as_its_seat_sees_it(house) -> None:
    table = house.to_question()
    mistake = house.due()[0]
    rows = house.journal.rows("SELECT seat, move FROM move WHERE deal = ? ORDER BY number", (mistake.deal,))
    assert [(seat, str(move)) for seat, move in table.match.moves][: mistake.moves] == rows[: mistake.moves]
    assert mistake.seat not in [seat for seat, _move in table.match.moves[mistake.moves :]]
    view = table.prompt.view
    assert (view.seat, len(view.hand)) == (mistake.seat, 4)
    others = [place for place in view.places() if place.owner not in {None, mistake.seat}]
    assert others
    assert not any(place.pieces for place in others)


def test_mistake_answered_wrong_is_explained_and_asked_again_tomorrow(house) -> None:
    mistake, before = house.due()[0], len(house.due())
    table = house.to_question()
    verdict = house.answer(table, table.match.game.parse_move(played(house, mistake)))
    assert verdict.result[0] is False
    words = " ".join(house.pilot.texts())
    assert "Not the best answer" in words
    assert "It will come back on 30 November." in words
    assert "The master:" in words
    assert len(house.due()) == before - 1
    house.today += timedelta(days=1)
    assert mistake[:3] in [each[:3] for each in house.due()]


def verdict_before_evaluation(house: House) -> VerdictScene:
    """Give the wrong answer of the first mistake, and return its verdict before the master has weighed it."""
    mistake = house.due()[0]
    table = house.to_question()
    table.questions.answer(table.match.game.parse_move(played(house, mistake)))
    house.pilot.wait_for(lambda: isinstance(house.pilot.top, VerdictScene))
    verdict = house.pilot.top
    assert isinstance(verdict, VerdictScene)
    assert verdict.result is None
    return verdict


@pytest.mark.parametrize("button", ["next", "play on"])
def test_verdict_on_a_mistake_cannot_be_skipped_before_it_is_stored(house, button) -> None:
    mistake, verdict = house.due()[0], verdict_before_evaluation(house)
    assert house.pilot.node(button).why == "The master is weighing your answer…"
    house.pilot.click(button)
    assert house.pilot.top is verdict
    house.pilot.wait_for(lambda: verdict.result is not None)
    house.pilot.click(button)
    assert house.pilot.top is not verdict
    assert mistake[:3] not in [each[:3] for each in house.due()]


def test_practice_answer_is_stored_even_if_the_verdict_is_left_early(house) -> None:
    mistake, verdict = house.due()[0], verdict_before_evaluation(house)
    house.pilot.press("escape")
    assert isinstance(house.pilot.top, PracticeScene)
    house.pilot.wait_for(lambda: verdict.result is not None)
    house.pilot.wait()
    assert mistake[:3] not in [each[:3] for each in house.due()]
    assert mistake not in house.pilot.top.schedule.due


def test_position_is_not_asked_again_while_its_answer_is_being_evaluated(house) -> None:
    """It used to be the next one, and a second answer could be stored before the first."""
    mistake, verdict = house.due()[0], verdict_before_evaluation(house)
    house.pilot.press("escape")
    room = house.pilot.top
    assert isinstance(room, PracticeScene)
    assert room.queue[0].key == mistake.key
    assert house.pilot.node("start").why == "The master is weighing your answer…"
    house.pilot.press("return")
    assert house.pilot.top is room, "neither the table again nor back to the title"
    house.pilot.wait_for(lambda: verdict.result is not None)
    house.pilot.wait()
    assert room.queue[0].key != mistake.key
    house.pilot.press("return")
    assert isinstance(house.pilot.top, TableScene)


def test_right_answer_leads_to_the_next_position_and_finally_back_to_the_practice_page(house) -> None:
    due = house.due()
    house.to_question()
    for place, mistake in enumerate(due):
        table = house.pilot.top
        house.pilot.wait_for(lambda table=table: table.prompt.view is not None)
        examiner = table.companion
        house.pilot.wait_for(lambda examiner=examiner: not examiner._weighing.step())
        best = examiner._weighing._worths[0].move
        verdict = house.answer(table, best)
        assert verdict.result[0] is True
        assert (house.pilot.find("next") is None) == (place == len(due) - 1)
        house.pilot.click("next" if place < len(due) - 1 else "done")
        assert mistake[:3] not in [each[:3] for each in house.due()]
    assert isinstance(house.pilot.top, PracticeScene)
    house.pilot.rest()
    assert "Nothing is due today. The next position returns on 30 November." in " ".join(house.pilot.texts())
    assert not house.pilot.node("start").enabled


def test_hint_and_verdict_state_the_same_figures() -> None:
    """The opponents' master and the one who judges estimate a challenge differently."""
    puzzle = next(each for each in puzzles_of("tongits") if each.theme == "challenge" and each.difficulty)
    table = at_table(puzzle.position)
    pilot = Pilot.before(table)
    pilot.wait_for(lambda: table.companion.note is not None and table.prompt.view is not None)
    question = table.prompt.view
    table.advice.think(question)
    while table.advice.step():
        pass
    hint = table.advice.choice
    other = decide(best_of("tongits"), question, Random(0))
    assert hint.reasons != other.reasons, "the master would have said something else"
    weighing = Weighing("tongits", question, len(puzzle.made), puzzle.margin)
    weighing.answer(next(move for move in question.legal if move != hint.move))
    weighing.finish()
    assert weighing.moment.best.move == hint.move
    assert hint.reasons == weighing.moment.best.reasons


def test_answer_after_a_hint_does_not_count_as_right(house) -> None:
    table = house.to_question()
    table.match.hinted(house.due()[0].seat)
    house.pilot.wait_for(lambda: not table.companion._weighing.step())
    verdict = house.answer(table, table.companion._weighing._worths[0].move)
    assert verdict.result[0] is False
    assert "You used a hint" in " ".join(house.pilot.texts())


def test_practice_deal_can_be_played_on_without_being_saved(house) -> None:
    deals = house.journal.rows("SELECT count(*) AS amount FROM deal")
    mistake = house.due()[0]
    table = house.to_question()
    house.answer(table, table.match.game.parse_move(played(house, mistake)))
    house.pilot.click("play on")
    assert house.pilot.top is table
    assert not table.paused
    house.pilot.wait_for(lambda: table.match.deal.result is not None)
    table.exits.go_on(table.match)
    assert isinstance(house.pilot.top, PracticeScene)
    assert house.journal.rows("SELECT count(*) AS amount FROM deal") == deals


def test_practice_position_without_a_question_is_reported_and_dropped(house) -> None:
    first, *rest = house.due()
    change = "UPDATE mistake SET moves = 0 WHERE moves >= 0 AND deal = ?"
    house.journal.write(lambda db: db.execute(change, (first.deal,)))
    assert house.due()[0] == first._replace(moves=0)
    house.pilot.click("link:check")
    house.pilot.press("return")
    assert isinstance(house.pilot.top, Dialog)
    assert "This deal cannot be shown" in house.pilot.texts()
    house.pilot.press("return")
    assert isinstance(house.pilot.top, PracticeScene)
    assert house.due() == tuple(rest)


def test_mistake_whose_deal_is_unreadable_is_moved_to_the_end(house, monkeypatch) -> None:
    first, *rest = house.due()

    def busy(_journal, mistake):
        if mistake == first:
            raise DamagedJournalError("The saved matches cannot be read (database is locked).")
        return position_of(house.journal, mistake)

    monkeypatch.setattr(practice_launcher, "position_of", busy)
    house.pilot.click("link:check")
    house.pilot.press("return")
    assert isinstance(house.pilot.top, Dialog)
    assert house.pilot.top.words.endswith("The position stays at the end of your list.")
    house.pilot.press("return")
    assert house.due() == (first, *rest)
    assert house.pilot.top.queue == [*rest, first]
    house.pilot.press("return")
    assert isinstance(house.pilot.top, TableScene)


def test_answer_given_while_the_journal_cannot_be_written_is_stored_later(tmp_path) -> None:
    path = tmp_path / "sala.sqlite3"
    house = House(store=Store.open(path))
    mistake = house.due()[0]
    table = house.to_question()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        house.answer(table, table.match.game.parse_move(played(house, mistake)))
        assert house.journal.hindrance
        assert mistake.key not in [each.key for each in house.due()]
    assert house.store.try_again()
    house.store.close()
    with closing(Store.open(path)) as again:
        assert mistake.key not in [each.key for each in schedule(again.journal, ONE[0], TODAY).due]


def forget_reviews(house) -> None:
    """Delete all that reviews have found, so that every deal is reviewed again."""
    house.journal.write(lambda db: db.execute("DELETE FROM mistake"))
    house.journal.write(lambda db: db.execute("DELETE FROM decision"))


def test_practice_page_reviews_deals_while_open_and_shows_how_many_are_left(house) -> None:
    forget_reviews(house)
    house.navigator.practice.open()
    room = house.pilot.top
    assert isinstance(room, PracticeScene)
    assert room.page == practice_room.PUZZLES
    room._turn_to(practice_room.MISTAKES)
    assert "The master still has 6 of your deals to review" in " ".join(house.pilot.texts())
    house.pilot.wait_for(lambda: not house.navigator.practice.finder.waiting, 4000)
    house.pilot.wait(5)
    words = " ".join(house.pilot.texts())
    assert "costly decisions to try again" in words
    assert "has yet to" not in words


def test_practice_page_opens_before_all_mistakes_are_read(house, monkeypatch) -> None:
    """What is read later appears by itself, in the same order; meanwhile nothing claims that there is nothing."""
    monkeypatch.setattr(mistakes, "READ_AT_ONCE", 1)
    monkeypatch.setattr(practice_room, "AT_FIRST", 1)
    assert len({each.deal for each in house.due()}) > 2
    house.navigator.practice.open()
    room = house.pilot.top
    assert isinstance(room, PracticeScene)
    assert "Loading earlier deals. They will appear in a moment." in house.pilot.texts()
    assert not room.start.enabled
    assert room.schedule.due == ()
    house.pilot.wait_for(lambda: room.start.enabled)
    assert room.schedule.due == house.due()
    assert house.pilot.focused == "start"
    house.pilot.press("return")
    assert isinstance(house.pilot.top, TableScene)


def test_practice_page_also_reviews_deals_played_since_it_was_last_open(house) -> None:
    house.pilot.click("link:check")
    house.pilot.press("escape")
    played_at_random(house.store, names=("Mali",))
    forget_reviews(house)
    house.pilot.click("link:check")
    house.pilot.wait_for(lambda: house.navigator.practice.finder.weighed, 4000)
    assert house.navigator.practice.finder.weighed


def test_another_person_can_be_chosen_on_the_practice_page_with_the_keyboard() -> None:
    house = House(TWO)
    house.pilot.click("link:check")
    room = house.pilot.top
    assert room.person == TWO[0]
    house.pilot.focus("person")
    house.pilot.press("right")
    assert room.person == TWO[1]
    assert house.pilot.focused == "person"


def test_practice_page_is_hidden_when_practice_and_goals_are_switched_off(house) -> None:
    assert house.pilot.find("link:check") is not None
    house.pilot.click("link:settings")
    assert isinstance(house.pilot.top, SettingsScene)
    house.pilot.click("practice")
    house.pilot.press("escape")
    assert isinstance(house.pilot.top, TitleScene)
    assert house.pilot.find("link:check") is None
    assert GAME in {tray.name for tray in house.pilot.top.trays}
    house.pilot.click("link:settings")
    house.pilot.click("practice")
    house.pilot.press("escape")
    assert house.pilot.find("link:check") is not None


def test_page_of_rewards_comes_and_goes_with_practice_and_goals(house) -> None:
    """The other tabs lead where their names say at any time."""
    house.pilot.click("link:settings")
    titles = [tab.label for tab in house.pilot.top.tabs.tabs]
    house.pilot.click("practice")
    assert house.pilot.focused == "practice"
    assert [tab.label for tab in house.pilot.top.tabs.tabs] == [title for title in titles if title != "Rewards"]
    house.pilot.click("Sala")
    assert house.pilot.find("about")
    house.pilot.click("Play")
    house.pilot.click("practice")
    assert [tab.label for tab in house.pilot.top.tabs.tabs] == titles
    house.pilot.click("Rewards")
    assert house.pilot.top.pages[-2].title == "Rewards"
    assert house.pilot.faults() == []


def to_puzzles(house: House, game: str = GAME) -> PracticeScene:
    """Open the page of puzzles and choose a game by its stepper."""
    house.pilot.click("link:check")
    house.pilot.click("tab:1")
    room = house.pilot.top
    assert isinstance(room, PracticeScene)
    for _game in range(len(WITH_PUZZLES)):
        if room.game != game:
            house.pilot.focus("game")
            house.pilot.press("right")
    assert room.game == game
    return room


def test_puzzle_is_answered_at_its_table_and_changes_the_rating(house) -> None:
    room = to_puzzles(house)
    puzzle = room.puzzle
    assert puzzle == puzzles_of(GAME)[0]
    house.pilot.click("start")
    table = house.pilot.top
    assert isinstance(table, TableScene)
    house.pilot.wait_for(lambda: table.prompt.view is not None)
    assert table.match.prepared
    verdict = house.answer(table, table.match.game.parse_move(puzzle.answer))
    assert verdict.result[0] is True
    rating = standing(house.journal, ONE[0], GAME).rating
    assert rating.rating > NEWCOMER.rating
    assert f"Your provisional rating in Pai Gow is now {round(rating.rating)}" in " ".join(house.pilot.texts())
    house.pilot.click("next")
    following = standing(house.journal, ONE[0], GAME).next(room.chosen, recent=[puzzle])
    assert following.theme != puzzle.theme
    assert house.pilot.top.match.deal.seed == following.position.seed
    house.pilot.click("menu")
    house.pilot.click("back")
    assert house.pilot.top is room
    assert "1 of 500 solved" in " ".join(house.pilot.texts())


def test_answer_to_a_puzzle_is_stored_before_it_is_evaluated(house) -> None:
    """A person who left the verdict at once used to get the same puzzle again, and could improve the rated answer."""
    room = to_puzzles(house, "tongits")
    puzzle = room.puzzle
    assert puzzle is not None
    house.pilot.click("start")
    table = house.pilot.top
    assert isinstance(table, TableScene)
    house.pilot.wait_for(lambda: table.prompt.view is not None)
    wrong = next(move for move in table.prompt.view.legal if str(move) != puzzle.answer)
    table.questions.answer(wrong)
    house.pilot.wait_for(lambda: isinstance(house.pilot.top, VerdictScene))
    assert house.pilot.top.result is None
    house.pilot.press("escape")
    assert house.pilot.top is room
    assert room.puzzle.key != puzzle.key
    stands = standing(house.journal, room.person, "tongits")
    assert stands.solved == {puzzle.key: False}
    assert stands.rating.rating < NEWCOMER.rating


@pytest.mark.painted
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    ("state", "tags"),
    [
        ("practice-wrong", {"you", "master"}),
        ("practice-right", {"you & master"}),
        ("puzzle-wrong", {"Turn 66 · 24 left"}),
        ("puzzle-right", {"Turn 66 · 24 left"}),
    ],
)
def test_verdict_shows_both_answers_on_a_small_table(state, tags, size) -> None:
    pilot = Pilot.before(STATES[state](), size=size)
    pilot.wait_for(lambda: pilot.top.result is not None)
    pilot.rest()
    assert tags <= pilot.texts()
    assert len(pilot.top.heights) == len(pilot.top.shown) + 1
    assert not pilot.top.area.furthest, "words and picture fit without scrolling"


@pytest.mark.painted
@pytest.mark.parametrize(
    ("size", "text", "least"),
    [((1024, 640), 1.25, 40), ((1280, 720), 1.25, 44), ((1920, 1080), 1.25, 60), ((1024, 640), 2.0, 40)],
    ids=str,
)
def test_pieces_in_a_verdict_picture_are_readable_even_with_eight_open_sets(monkeypatch, size, text, least) -> None:
    """Their heights in pixels, in the language with the longest sentences."""
    heights, paint = [], TableArt._piece

    def note(art, surface, code, left, top, high, mark) -> None:
        heights.append(high)
        paint(art, surface, code, left, top, high, mark)

    monkeypatch.setattr(TableArt, "_piece", note)
    set_language("fil")
    try:
        verdict = STATES["puzzle-open-sets"]()
        pilot = Pilot.before(verdict, replace(STILL, text_size=text), size)
        pilot.wait_for(lambda: verdict.result is not None)
        verdict.area.scroll_to(verdict.area.furthest)
        heights.clear()
        pilot.shot()
    finally:
        set_language("en")
    open_pieces = [len(place.pieces) for place in verdict.weighing.moment.view.places() if place.owner is not None]
    assert len(heights) >= sum(open_pieces), "none is left out"
    assert min(heights) >= least
    assert verdict.heights[-1] <= verdict.area.rect.h, "the page shows the whole picture at once"


def test_rating_is_shown_once_a_puzzle_has_been_answered(house) -> None:
    room = to_puzzles(house)
    assert "You are not rated in Pai Gow yet. Leaving a puzzle without an answer costs nothing." in house.pilot.texts()
    answer_puzzle(house.journal, room.person, room.puzzle, TODAY, right=True)
    room.reload()
    house.pilot.rest()
    words = " ".join(house.pilot.texts())
    assert "Your rating in Pai Gow: " in words
    assert "It is provisional until you have answered more puzzles." in words


@pytest.mark.parametrize("file", [b"", b"not a puzzle\n", None])
def test_unreadable_puzzle_file_is_reported_with_a_clear_message(house, monkeypatch, tmp_path, file) -> None:
    path = tmp_path / "puzzles.json"
    if file is not None:
        path.write_bytes(file)
    monkeypatch.setattr(puzzles, "_file_of", lambda _game: path)
    puzzles_of.cache_clear()
    house.pilot.click("link:check")
    house.pilot.click("tab:1")
    words = "These puzzles cannot be read. Install Sala again to get them back."
    assert words in " ".join(house.pilot.texts())
    assert house.pilot.node("start").why == words
    house.pilot.press("escape")
    puzzles_of.cache_clear()


def test_verdict_on_a_wrong_puzzle_answer_names_the_right_one(house) -> None:
    room = to_puzzles(house)
    answer = room.puzzle.answer
    house.pilot.click("start")
    table = house.pilot.top
    house.pilot.wait_for(lambda: table.prompt.view is not None)
    wrong = next(move for move in table.prompt.view.legal if str(move) != answer)
    verdict = house.answer(table, wrong)
    assert verdict.result[0] is False
    assert str(verdict.weighing.moment.best.move) == answer
    assert standing(house.journal, ONE[0], GAME).rating.rating < NEWCOMER.rating


def test_puzzles_can_be_filtered_by_theme_and_chosen_at_the_players_strength(house) -> None:
    room = to_puzzles(house)
    house.pilot.focus("theme")
    while room.theme != "bank":
        house.pilot.press("right")
    assert {each.theme for each in room.chosen} == {"bank"}
    assert room.puzzle.difficulty == min(each.difficulty for each in room.chosen)
    house.pilot.focus("at_strength")
    house.pilot.press("right")
    assert abs(room.puzzle.strength.rating - NEWCOMER.rating) < 200


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_puzzles_for_every_game_are_asked_at_its_table(house, game) -> None:
    room = to_puzzles(house, game)
    puzzle = room.puzzle
    house.pilot.click("start")
    table = house.pilot.top
    house.pilot.wait_for(lambda: table.prompt.view is not None)
    assert table.prompt.view.seat == puzzle.seat
    house.pilot.rest()
    heading, question = f"Puzzle: {THEMES[puzzle.theme]}", question_of(table.prompt.view)
    assert house.pilot.node("note").label == f"{heading} {question}"
    assert {heading, "Puzzle", THEMES[puzzle.theme]} <= house.pilot.texts()
    assert "Lesson deal" not in house.pilot.texts()
    assert set(question.split()) <= set(" ".join(house.pilot.texts()).split())
    verdict = house.answer(table, table.match.game.parse_move(puzzle.answer))
    assert verdict.result[0] is True
    assert house.pilot.find("note") is None


@pytest.mark.parametrize("part", ["row", "button"])
def test_enter_starts_a_puzzle_after_the_game_was_changed_with_the_mouse(house, part) -> None:
    """It used to change the game again."""
    house.pilot.click("link:check")
    house.pilot.click("tab:1")
    room = house.pilot.top
    before = room.game
    row = next(row for row in room.rows if row.label == "Game")
    house.pilot.click(row.node if part == "row" else row.more)
    assert room.game != before
    house.pilot.press("return")
    table = house.pilot.top
    assert isinstance(table, TableScene)
    assert table.match.game.name == room.game


def test_keys_can_change_a_row_of_puzzle_options_repeatedly(house) -> None:
    room = to_puzzles(house)
    house.pilot.focus("game")
    games = []
    for _step in range(2):
        house.pilot.press("right")
        games.append(room.game)
    assert len({GAME, *games}) == 3


def answers_shown(table: TableScene):
    """Return the buttons with which the question of a table of money or of cards is answered."""
    prompt = table.prompt
    found = list(prompt.actions.buttons) if hasattr(prompt, "actions") else []
    for part in ("panel", "bar"):
        found += getattr(getattr(prompt, part, None), "buttons", ())
    turn = getattr(prompt, "turn", None)
    return [*found, turn.button] if turn is not None and turn.button is not None else found


@pytest.mark.parametrize("game", ["pai-tong", "pong", "tongits"])
def test_neither_focus_nor_colour_reveals_the_answer_to_a_puzzle(house, game) -> None:
    to_puzzles(house, game)
    every = {(each.theme, each.answer.split()[0]): each for each in puzzles_of(game)}
    for puzzle in every.values():
        house.navigator.practice.show_puzzle(puzzle)
        table = house.pilot.top
        assert isinstance(table, TableScene)
        house.pilot.wait_for(lambda table=table: table.prompt.view is not None)
        house.pilot.rest()
        assert not house.pilot.focused
        assert {button.kind for button in answers_shown(table)} <= {"quiet"}
        house.pilot.press("tab")
        assert house.pilot.focused, "the keyboard reaches the answers"
        house.pilot.stage.pop()


@pytest.mark.parametrize("game", ["pai-tong", "pong", "tongits"])
def test_hand_marks_in_a_puzzle_are_hidden_until_it_is_answered(house, game) -> None:
    to_puzzles(house, game)
    puzzle = next(each for each in puzzles_of(game) if each.answer.split()[0] in {"pass", "discard", "take"})
    house.navigator.practice.show_puzzle(puzzle)
    table = house.pilot.top
    house.pilot.wait_for(lambda: table.prompt.view is not None)
    house.pilot.rest()
    assert not table.state.marking
    assert not table.state.marks()
    house.pilot.press("b")
    assert table.state.marking
    house.pilot.press("b")
    assert not table.state.marking
    assert house.store.settings.mark_sets, "the setting is for other tables"
    house.answer(table, table.match.game.parse_move(puzzle.answer))
    house.pilot.click("play on")
    house.pilot.wait_for(lambda: table.state.marking)
    house.pilot.press("b")
    assert not table.state.marking
    assert not house.store.settings.mark_sets


def test_question_about_a_mistake_stays_at_its_table_until_it_is_answered(house) -> None:
    table = house.to_question()
    house.pilot.rest()
    assert house.pilot.node("note").label == "Your mistake How do you split your four tiles into front and rear?"
    house.answer(table, table.prompt.view.legal[0])
    house.pilot.wait_for(lambda: house.pilot.node("play on").enabled)
    house.pilot.click("play on")
    assert house.pilot.top is table
    assert house.pilot.find("note") is None


def test_practice_question_stays_open_and_is_translated_when_the_language_changes(house) -> None:
    to_puzzles(house)
    house.pilot.click("start")
    table = house.pilot.top
    house.pilot.wait_for(lambda: house.pilot.find("note") is not None)
    try:
        set_language("ms")
        table.retranslate()
        house.pilot.wait_for(lambda: house.pilot.find("note") is not None)
        assert house.pilot.node("note").label.startswith("Teka-teki: Sebagai bandar")
    finally:
        set_language("en")


def test_practice_page_without_due_mistakes_shows_puzzles_for_the_last_played_game() -> None:
    house = House(("Mali",))
    for mistake in schedule(house.journal, "Mali", TODAY).due:
        mistakes.answered(house.journal, mistake, TODAY, right=True)
    for game, shown in (("pong", "pong"), ("tongits", "tongits"), ("daun-tiga", "pai-tong")):
        house.store.change(last_game=game)
        house.pilot.click("link:check")
        room = house.pilot.top
        assert isinstance(room, PracticeScene)
        assert (room.page, room.game) == (practice_room.PUZZLES, shown)
        assert house.pilot.focused == "start"
        house.pilot.click("tab:0")
        assert room.page == practice_room.MISTAKES
        house.pilot.press("escape")


def test_practice_page_shows_due_mistakes_first(house) -> None:
    house.store.change(last_game="pong")
    house.pilot.click("link:check")
    assert house.pilot.top.page == practice_room.MISTAKES
    house.pilot.click("tab:1")
    assert house.pilot.top.game == "pong"


@pytest.mark.parametrize(
    ("difficulty", "words"),
    [
        (0.0, "Next: As banker. Most computer players find this one."),
        (0.004, "Next: As banker. Most computer players find this one."),
        (0.333, "Next: As banker. Weaker computer players get it wrong 33% of the time."),
        (1.0, "Next: As banker. Weaker computer players nearly always get it wrong."),
    ],
)
def test_difficulty_of_the_next_puzzle_is_described_in_natural_words(house, difficulty, words) -> None:
    room = to_puzzles(house)
    room.puzzle = next(each for each in puzzles_of(GAME) if each.theme == "bank")._replace(difficulty=difficulty)
    assert [each.text for each in room.paragraphs()][1] == words


def test_practice_question_is_read_by_a_screen_reader_and_does_not_move_with_the_hand(house, monkeypatch) -> None:
    said = []
    to_puzzles(house, "tongits")
    monkeypatch.setattr(house.pilot.stage.voice, "say", said.append)
    house.pilot.click("start")
    house.pilot.wait_for(lambda: house.pilot.find("note") is not None)
    house.pilot.rest()
    note = house.pilot.node("note")
    place = note.rect.copy()
    heading, question = note.label.split(" ", 1)
    assert any(words.startswith(heading) and words.endswith(question[-20:]) for words in said)
    for piece in house.pilot.pieces():
        house.pilot.stage.handle(Pointer("move", house.pilot.place(piece)))
        house.pilot.rest()
        assert house.pilot.node("note").rect == place
    house.pilot.resize((1024, 640))
    house.pilot.rest()
    box = house.pilot.node("note").rect
    assert box.collidelist([piece.bounds for piece in house.pilot.pieces()]) < 0


@pytest.mark.parametrize("game", ["pai-tong", "pong", "tongits"])
def test_verdict_shows_the_hand_of_a_puzzle_in_its_sets(house, game) -> None:
    """The sets are not marked before the answer, see above."""
    to_puzzles(house, game)
    puzzle = next(each for each in puzzles_of(game) if each.theme == "discard")
    house.navigator.practice.show_puzzle(puzzle)
    table = house.pilot.top
    house.pilot.wait_for(lambda: table.prompt.view is not None)
    view = table.prompt.view
    verdict = house.answer(table, table.match.game.parse_move(puzzle.answer))
    groups = verdict._art[1].subject.hand(view)
    assert sorted(code for group in groups for code in group) == sorted(view.hand)
    thrown = puzzle.answer.split()[1]
    assert len(groups) > 1
    assert thrown in groups[-1], "what goes with nothing comes last"


def test_verdict_shows_a_single_row_if_the_master_makes_the_same_split(house) -> None:
    to_puzzles(house, "pai-gow")
    puzzle = puzzles_of("pai-gow")[0]
    for right, words in ((True, {"you & master"}), (False, {"you", "master"})):
        house.navigator.practice.show_puzzle(puzzle)
        table = house.pilot.top
        house.pilot.wait_for(lambda table=table: table.prompt.view is not None)
        moves = [move for move in table.prompt.view.legal if (str(move) == puzzle.answer) == right]
        house.answer(table, moves[0])
        assert house.pilot.texts() & {"you", "master", "you & master"} == words
        house.pilot.click("done")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_question_about_a_split_does_not_cover_the_front_and_rear_trays(size) -> None:
    shot = take_screenshot(STATES["puzzle-pai-gow-split"](), size, seconds=1.0)
    table = shot.scene
    assert isinstance(table, TableScene)
    box = table.companion.note.place.box
    assert box.collidelist([table.frame.rect(frame) for frame in FRAMES]) < 0


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_pause_menu_shows_the_complete_sentence_about_what_counts(size) -> None:
    """It used to end in an ellipsis."""
    shot = take_screenshot(STATES["pause-practice"](), size)
    assert shot.faults() == []
    assert not [each.text for each in shot.texts if each.cut]
    shown = " ".join(each.text for each in shot.texts)
    assert "Only your answer counts. The rest of the deal is not saved." in shown


@pytest.mark.parametrize("language", ["en", "th", "fil"])
def test_puzzle_question_does_not_cover_the_labels_of_secrets_with_large_text(language) -> None:
    set_language(language)
    try:
        settings = DefaultSettings(speed=0.0, text_size=2.0)
        shot = take_screenshot(STATES["puzzle-tongits-call"](), (1024, 640), settings=settings)
        assert shot.faults() == []
        table = shot.scene
        pills = [pill.rect for pill in table.board.secret_pills()]
        assert len(pills) == 2
        assert table.companion.note.place.box.collidelist(pills) < 0
    finally:
        set_language("en")


@pytest.mark.parametrize("language", ["en", "th", "fil"])
def test_text_about_the_dice_is_not_under_a_seats_tiles(language) -> None:
    set_language(language)
    try:
        shot = take_screenshot(STATES["mistake"](), (1280, 720))
        board = shot.scene.board
        tiles = [board.frame.spot_rect(spot) for place in board.layout.seats for spot in place.tiles]
        x, y = board.frame.point(*board.layout.total)
        (words,) = [each for each in shot.texts if abs(each.rect.centery - y) < 8 and abs(each.rect.centerx - x) < 60]
        assert words.rect.collidelist(tiles) < 0, words.text
    finally:
        set_language("en")
