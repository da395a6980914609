"""The review page: opened from settlements and past deals, used by mouse and keyboard, in three window sizes."""

from __future__ import annotations

from random import Random

import pytest

from game.match.in_memory_match import InMemoryMatch, MatchTerms
from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, Player, seated
from game.match.store import Store
from game.opponents import LEVELS, decide
from game.records.deal_search import DealFilter, DealSearch
from game.review import review_text
from game.review.moments import ReviewJob
from game.rules import GAMES
from game.scenes.navigator import Navigator
from game.scenes.records.records_launcher import Archive
from game.scenes.review import scene as scene_module
from game.scenes.review.review_subject import ReviewCallbacks
from game.scenes.review.scene import ReviewLauncher, ReviewScene, subject_of
from game.scenes.title import TitleScene
from game.ui.dialog import Dialog
from game.ui.scene import Scene
from tests.pilot import Pilot
from tools.pictures.records import played_store
from tools.pictures.review import BEGIN, PICTURES, played, reviewed
from tools.scenarios import expert_answer

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


class Called(list):
    """Log of the review's callbacks."""

    def ways(self, **more) -> ReviewCallbacks:
        def to(name):
            return lambda *what: self.append((name, *what))

        return ReviewCallbacks(to("back"), to("next"), to("watch"), to("play"))._replace(**more)


def opened(size=SIZES[1], game="pong", moments=3, **more) -> tuple[Pilot, Called]:
    called = Called()
    match, reviewing = reviewed(game, moments)
    scene = ReviewScene(subject_of(match, reviewing), called.ways(**more))
    pilot = Pilot.before(scene, size=size)
    pilot.rest()
    return pilot, called


def written(pilot: Pilot) -> str:
    return " ".join(pilot.texts())


def test_review_table_picture_labels_the_last_discards() -> None:
    pilot, _called = opened()
    assert "The discards" in pilot.texts()


@pytest.mark.parametrize("size", SIZES)
def test_review_shows_both_moves_cost_and_luck_of_every_moment(size) -> None:
    pilot, _called = opened(size)
    match, reviewing = reviewed("pong", 3)
    reader = pilot.top.reviewed.reader
    assert reviewing.found is not None
    shot = pilot.shot()
    assert shot.faults() == []
    for place, moment in enumerate(reviewing.found.moments):
        if place:
            pilot.press("right") if pilot.top.single else None
        text = written(pilot)
        for words in (
            review_text.head(moment, reader),
            review_text.label(moment, moment.best, reader),
            review_text.cost(moment, reader)[0],
        ):
            assert words.split()[-1] in text, words
    assert "Three moments that mattered" in written(pilot)
    assert "The luck of the deal" in written(pilot)
    assert match.deal.result is not None


@pytest.mark.parametrize("size", SIZES)
def test_play_from_here_button_has_its_label_centred(size) -> None:
    pilot, _called = opened(size)
    drawn = next(one.rect for one in pilot.shot().texts if one.text == "Play from here")
    button = pilot.node("play 1").rect
    words_and_icon = drawn.w + (27 + 12) * pilot.stage.ctx.scale.u  # the sign stands before the words
    assert abs(drawn.right - words_and_icon / 2 - button.centerx) < 0.04 * button.w


@pytest.mark.parametrize("size", SIZES)
def test_arrows_choose_a_review_moment_and_enter_plays_from_it(size) -> None:
    pilot, called = opened(size)
    _match, reviewing = reviewed("pong", 3)
    pilot.press("right")
    if pilot.top.single:
        pilot.press("left")
        pilot.press("left")
    assert pilot.top.at == 0
    pilot.press("right")
    assert pilot.top.at == 1
    pilot.press("return")
    assert called == [("play", reviewing.found.moments[1].moves, 0)]


@pytest.mark.parametrize("size", SIZES)
def test_arrow_at_an_end_of_the_moments_only_says_so(size) -> None:
    """Regression: it moved the focus to the moment, so that Enter played from it; a dim button said nothing."""
    pilot, called = opened(size)
    _match, reviewing = reviewed("pong", 3)
    last = len(reviewing.found.moments) - 1
    assert last > 0
    while pilot.top.at < last:
        pilot.press("right")
    before = pilot.top.focus.focused
    pilot.press("right")
    assert pilot.stage.notices.current == "This is the last moment."
    assert pilot.top.focus.focused is before
    while pilot.top.at > 0:
        pilot.press("left")
    pilot.press("left")
    assert pilot.stage.notices.current == "This is the first moment."
    if pilot.top.single:
        pilot.press("right")
        pilot.top.choose(-1, show=False)
        pilot.top.focus.focus("next", show=False)
        pilot.press("left")
        assert pilot.top.focus.focused.id == "next"
        pilot.click("earlier")
        assert pilot.stage.notices.current == "This is the first moment."
    assert called == []


@pytest.mark.parametrize("size", SIZES)
def test_review_buttons_work_with_the_mouse(size) -> None:
    pilot, called = opened(size)
    _match, reviewing = reviewed("pong", 3)
    if pilot.top.single:
        pilot.click("later")
    pilot.click("play 2")
    for name in ("watch", "done", "next"):
        pilot.click(name)
    assert called == [("play", reviewing.found.moments[1].moves, 0), ("watch",), ("back",), ("next",)]


def test_enter_continues_from_the_review_and_escape_goes_back() -> None:
    pilot, called = opened()
    pilot.press("return")
    pilot.press("escape")
    assert called == [("next",), ("back",)]


def test_review_shows_the_enter_key_on_the_button_that_enter_presses() -> None:
    pilot, called = opened()

    def caps() -> set[str]:
        shown = [one.rect for one in pilot.shot().texts if one.text == "Enter"]
        return {node.name for node in pilot.top.nodes() for rect in shown if node.rect.contains(rect)}

    assert caps() == {"next"}
    pilot.press("right")
    assert caps() == {"play 2"}
    pilot.press("return")
    assert called.pop()[0] == "play"
    pilot.click("later")
    assert caps() == {"next"}
    pilot.press("return")
    assert called == [("next",)]


def test_review_shows_no_buttons_for_actions_that_are_not_available() -> None:
    pilot, _called = opened(on_next=None, on_watch=None, on_play_from=None)
    assert {node.name for node in pilot.top.nodes()} & {"next", "watch", "play 1"} == set()
    assert pilot.find("done") is not None


def test_review_shows_its_result_once_computed_in_slices() -> None:
    match = played("pong", 2)
    scene = ReviewScene(subject_of(match, ReviewJob(match, 0)), Called().ways())
    pilot = Pilot.before(scene)
    assert "Looking back at the deal" in written(pilot)
    assert not pilot.shot().faults()
    pilot.rest()
    assert scene.reviewed.reviewing.ready
    assert "Looking back at the deal" not in written(pilot)
    again = Pilot.before(scene)
    assert again.find("done") is not None


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("size", SIZES)
def test_review_shows_its_current_step_and_progress(size, monkeypatch) -> None:
    """Computing can take a minute on a slow machine, so the sheet must not stay empty."""
    monkeypatch.setattr(scene_module, "SLICE_S", 0.0)
    match = played("pong", 2)
    reviewing = ReviewJob(match, 0)
    scene = ReviewScene(subject_of(match, reviewing), Called().ways())
    pilot = Pilot.before(scene, size=size)
    heard, shares, tenths = [], [], []
    while not reviewing.ready:
        scene.update(0.0)
        sign = pilot.find("weighing")
        if sign is None:
            break
        if sign.label not in heard:
            heard.append(sign.label)
            shares.append([])
            assert sign.rect.w > 0
            assert not pilot.shot().faults()
            assert sign.label.split()[-1] in written(pilot), "it stands on the sheet too"
        shares[-1].append(reviewing.share)
        tenths.append(sign.value)
    weighed = "Weighing your decisions, one by one."
    played_again = "Masters are replaying this deal."
    assert heard == [weighed, played_again]
    for each in shares:
        assert each == sorted(each), "it never goes back"
        assert each[0] < 0.5 < each[-1] < 1
        assert len(set(each)) > 4
    assert {"0%", "50%"} <= {*tenths}
    assert pilot.find("weighing") is None
    assert "Masters" not in written(pilot)


@pytest.mark.painted
@pytest.mark.parametrize("state", ["review-waits", "review-luck-waits"])
def test_review_progress_bar_length_matches_its_progress(state) -> None:
    pilot = Pilot.before(PICTURES[state]())
    reviewing = pilot.top.reviewed.reviewing
    seen = []
    for share in (0.2, 0.8):
        reviewing.share = share
        pilot.top.dirty = True
        seen.append(pilot.shot().surface.copy())
    box = pilot.node("weighing").rect
    green = [
        sum(
            g > r + 40
            for x in range(0, pilot.stage.ctx.scale.width, 3)
            for y in range(box.top, box.bottom)
            for r, g, _b, *_a in [picture.get_at((x, y))]
        )
        for picture in seen
    ]
    assert green[1] > 3 * green[0] > 0


@pytest.mark.sampled(4, 2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("game", "moments"), [("tongits", 3), ("pai-tong", 1), ("pai-gow", 1), ("daun-tiga", 0), ("pong", 2)]
)
def test_review_texts_fit_in_every_game(game, moments, size) -> None:
    pilot, _called = opened(size, game, moments)
    assert pilot.shot().faults() == []


def test_review_screenshots_use_the_first_matching_deal() -> None:
    """After a change of an opponent, update the numbers in `BEGIN`; searching from 0 took half a minute."""
    for (game, moments), number in BEGIN.items():
        match, _reviewing = reviewed(game, moments)
        assert match is played(game, number, "beginner"), (game, moments, match.terms.seed)


def test_review_asks_for_a_seat_if_several_people_played() -> None:
    rules = GAMES["pong"]
    players = (Player("Ana", PERSON), Player("Bea", PERSON), *seated(("first", "first")))
    terms = MatchTerms(rules, rules.Options.unnamed(), players, 2, f"{5:064x}", (0,) * 4)
    match, rng = InMemoryMatch.begin_in_memory(terms), Random(1)
    while pending := match.deal.pending():
        seat = min(pending)
        match.play(seat, decide(LEVELS["pong"]["beginner"].think, match.view(seat), rng).move)
    pilot = Pilot.before(Scene())
    ReviewLauncher(pilot.stage).open(match, Called().ways())
    assert isinstance(pilot.top, Dialog)
    pilot.click("Bea")
    assert isinstance(pilot.top, ReviewScene)
    assert pilot.top.reviewed.you == 1
    pilot.rest()
    reader = pilot.top.reviewed.reader
    assert (reader.title(1), reader.title(0)) == ("You", "Ana")


# The ways to it -------------------------------------------------------------------------------------------------------


def finished(store: Store, game: str):
    rules, rng = GAMES[game], Random(2)
    players = seated((PERSON,) + ("first",) * (rules.default_seats - 1))
    match = store.start(rules, rules.Options.unnamed(), players, 3, f"{7:064x}")
    while match.deal.result is None:
        seat = min(match.deal.pending())
        match.play(seat, expert_answer(match, seat, rng))
    return match


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("game", GAMES)
def test_review_can_be_opened_from_every_settlement_and_continues_to_the_next_deal(game) -> None:
    store = Store.open(IN_MEMORY)
    store.change(cut=False)
    pilot = Pilot.before(TitleScene(lambda _game: None, {}, waiting=list))
    evening = Navigator(store, pilot.stage)
    match = finished(store, game)
    pilot.stage.reset(evening.table(match))
    pilot.rest()
    if pilot.find("review") is None and pilot.find("payments") is not None:
        pilot.click("payments")
    settled = pilot.top
    pilot.click("review")
    assert isinstance(pilot.top, ReviewScene)
    pilot.rest()
    pilot.press("escape")
    assert not isinstance(pilot.top, ReviewScene)
    if pilot.find("review") is None:
        pilot.click("payments")
    assert type(pilot.top) is type(settled)
    pilot.click("review")
    pilot.click("next")
    assert match.number == 2


def test_past_deal_page_opens_the_review_and_returns() -> None:
    store = played_store()
    pilot = Pilot.before(Scene())
    archive = Archive(store, pilot.stage)
    search = DealSearch(store.journal, DealFilter(game="pong", order="dearest"))
    search.step()
    archive.open_deal(search.found[0])
    pilot.click("review")
    assert isinstance(pilot.top, ReviewScene)
    pilot.rest()
    assert pilot.find("next") is None
    pilot.click("done")
    assert pilot.find("delete") is not None
