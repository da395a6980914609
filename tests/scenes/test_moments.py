"""Moments at the tables: they cover no words and no hand, end with a press, and delay nobody for long."""

import itertools
import math
from collections.abc import Callable

import pygame
import pytest
from pygame import Surface

from game.i18n import _
from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.rules.money.events import Ponged
from game.rules.money.moves import PONG
from game.rules.tongits.events import Answered, Called
from game.scenes.table.autoplay import HURRYING
from game.scenes.table.moment_layer import FAR, _apart
from game.scenes.table.moment_lettering import LetteringPainter
from game.table.moments import OVERRULED_TEXT
from game.table.pacer import Pacer
from game.ui.intents import Confirm, Key, Move, Pointer
from game.ui.render_context import DefaultSettings
from game.words.money.settlement import headline, made_of, win_text
from tests.hands import make_move
from tests.pilot import FRAME, TablePilot
from tools.films import FILMS, FilmedTable, frames
from tools.pictures import STATES
from tools.pictures import money as money_states
from tools.scenarios import asked, play_until
from tools.screenshots import open_stage, picture

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
LONGEST_S = 10.0


def at(state, size=(1280, 720), **settings):
    """The stage and table of a named state, at normal speed, with everything at rest."""
    stage = open_stage(STATES[state](), size, DefaultSettings(**{"speed": 1.0, **settings}))
    for _frame in range(60):
        stage.update(FRAME)
    return stage, stage.top


def show_to_bystanders(table, event):
    """Show an event of an opponent while nobody is asked."""
    table.paused = True
    table.prompt.close()
    table.session.withdraw()
    table.deal_screen.show_now(event)


def pong_of_an_opponent(table):
    discarder, piece = table.state.discards[-1]
    return Ponged((discarder + 1) % table.state.seats or 1, piece, discarder)


def seconds_until(stage, done):
    spent = 0.0
    while not done():
        stage.update(FRAME)
        spent += FRAME
        assert spent < LONGEST_S
    return spent


def press(stage, name):
    at = stage.top.focus.find(name).bounds.center
    for kind in ("move", "down", "up"):
        stage.handle(Pointer(kind, at))


def time_to_next_question(**settings):
    """Seconds from a person's own pong to the question what to discard."""
    stage, table = at("pong-claim", **settings)
    press(stage, "claim:pong")
    stage.update(FRAME)
    assert not table.session.waits_for_people
    return seconds_until(stage, lambda: table.session.waits_for_people)


@pytest.mark.parametrize("pace", ["full", "brisk"])
@pytest.mark.parametrize("still", [False, True])
def test_moment_of_the_viewers_own_seat_delays_the_next_question_by_at_most_a_second(pace, still):
    without = time_to_next_question(moments="none", reduced_motion=still)
    assert FRAME < time_to_next_question(moments=pace, reduced_motion=still) - without <= 1.0 + 2 * FRAME


@pytest.mark.parametrize("still", [False, True])
def test_moments_of_other_seats_together_delay_play_by_at_most_a_second(still):
    def spent(moments):
        stage, table = at("tongits-late", moments=moments, reduced_motion=still)
        show_to_bystanders(table, Called(1))
        seconds = seconds_until(stage, lambda: not table.busy)
        for event in (Answered(2, "fold"), Answered(1, "challenge")):
            table.deal_screen.show_now(event)
            seconds += seconds_until(stage, lambda: not table.motions.busy)
        return seconds

    assert spent("full") - spent("none") <= 1.0 + 4 * FRAME


def seconds_of_a_fold_after_a_call():
    stage, table = at("tongits-late")
    show_to_bystanders(table, Called(1))
    seconds_until(stage, lambda: not table.busy)
    table.deal_screen.show_now(Answered(2, "fold"))
    return seconds_until(stage, lambda: not table.motions.busy)


def test_moments_for_answers_that_end_the_deal_are_shown_in_full(monkeypatch):
    assert seconds_of_a_fold_after_a_call() <= 0.5
    monkeypatch.setattr(Pacer, "ends_deal", property(lambda _pacer: True))
    assert 0.6 <= seconds_of_a_fold_after_a_call() <= 0.8


def test_sapaw_moment_highlights_the_bahay_that_was_extended():
    film = FILMS["tongits-sapaw"]
    filmed = FilmedTable(film, (1280, 720), DefaultSettings(speed=1.0))
    seconds = 0.0
    while not (filmed.watch.came and filmed.table.moments.active):
        filmed.update()
        seconds += FRAME
        assert seconds < 4 * LONGEST_S
    moment = filmed.table.moments.moment
    lit = filmed.table.moment_anchor(moment)
    (number,) = [each for each, lying in enumerate(filmed.table.state.bahays, 1) if lying.owner == moment.target]
    cards = dict(filmed.table.board.bahay_spots())[number]
    assert all(lit.contains(filmed.table.frame.spot_rect(spot)) for *_card, spot in cards)


@pytest.mark.parametrize("name", ["tongits-fold", "tongits-sapaw", "pong-call", "pai-tong-call", "daun-tiga-triple"])
def test_moment_lettering_covers_no_piece_on_the_table_if_another_place_is_free(name):
    filmed = FilmedTable(FILMS[name], (1280, 720), DefaultSettings(speed=1.0))
    table, surface, seconds = filmed.table, Surface((1280, 720)), 0.0
    while not filmed.watch.came or table.moments.area is None:
        filmed.update()
        if filmed.watch.came:
            filmed.stage.draw(surface)
        seconds += FRAME
        assert seconds < 4 * LONGEST_S
    area = table.moments.area
    assert area.collidelistall([node.bounds for node in table.nodes() if node.role in {"lying", "piece"}]) == []
    closed = [table.frame.spot_rect(spot) for seat in range(table.state.seats) for spot in table.closed_hand(seat)]
    covered = [area.clip(rect) for rect in closed]  # turned cards do not fill their rectangles
    assert sum(rect.w * rect.h for rect in covered) < area.w * area.h / 20


@pytest.mark.parametrize("press_it", [Pointer("down", (640, 300)), Key("x"), Confirm("return"), Move("left")], ids=str)
def test_any_press_ends_the_display_of_a_moment_immediately(press_it):
    stage, table = at("pong-claim")
    press(stage, "claim:pong")
    seconds_until(stage, lambda: table.moments.active)
    stage.handle(press_it)
    assert not table.moments.active
    if isinstance(press_it, Pointer):
        assert not table.motions.busy


def test_moving_the_pointer_does_not_end_the_display_of_a_moment():
    stage, table = at("pong-claim")
    press(stage, "claim:pong")
    seconds_until(stage, lambda: table.moments.active)
    stage.handle(Pointer("move", (600, 300)))
    assert table.moments.active


@pytest.mark.parametrize("settings", [{"moments": "none"}, {"speed": 0.0}])
def test_settings_can_switch_moments_off_at_the_table(settings):
    _stage, table = at("pong-turn", **settings)
    show_to_bystanders(table, pong_of_an_opponent(table))
    assert not table.moments.active


@pytest.mark.parametrize("state", ["pong-turn", "pai-tong-6-turn", "pai-tong-2"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_moment_lettering_covers_no_plaque_and_no_piece_in_the_viewers_hand(state, size, text):
    stage, table = at(state, size, text_size=text)
    show_to_bystanders(table, pong_of_an_opponent(table))
    surface = Surface(size)
    while table.moments.active and table.moments.area is None:
        stage.update(FRAME)
        stage.draw(surface)
    area = table.moments.area
    assert area is not None
    assert table.ctx.scale.frame.contains(area)
    hand = [node.bounds for node in table.nodes() if node.role == "piece"]
    plaques = [plaque.rect for plaque in table.plaques]
    assert area.collidelistall([*hand, *plaques]) == []


@pytest.mark.parametrize("state", ["tongits-late", "tongits-call"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_fold_lettering_is_nearer_to_its_seat_than_to_any_other(state, size, text):
    stage, table = at(state, size, text_size=text)
    show_to_bystanders(table, Called(1))
    for seat in range(table.state.seats):
        table.moments.finish()
        table.deal_screen.show_now(Answered(seat, "fold"))
        surface = Surface(size)
        while table.moments.active and table.moments.area is None:
            stage.update(FRAME)
            stage.draw(surface)
        x, y = table.moments.area.center

        nearest = [
            (min(max(x, plaque.rect.left), plaque.rect.right), min(max(y, plaque.rect.top), plaque.rect.bottom))
            for plaque in table.plaques
        ]
        distances = [math.dist((x, y), point) for point in nearest]
        assert min(range(len(distances)), key=distances.__getitem__) == seat


@pytest.mark.parametrize("own_sets", [0, 1, 2])
@pytest.mark.parametrize("size", SIZES)
def test_lettering_for_the_viewers_pong_is_near_its_tiles_and_near_no_other_seat(own_sets, size):
    def may_pong(view):
        return PONG in view.legal and len(view.table.exposed[0]) >= own_sets and len(view.table.discards) >= 5

    match = play_until(money_states._pong(4, asked(may_pong)))
    pilot = TablePilot(match, Store.open(IN_MEMORY), DefaultSettings(speed=1.0), size)
    pilot.to_question()
    make_move(pilot, match, PONG)
    table, surface = pilot.scene, Surface(size)
    while table.moments.area is None:
        pilot.wait(1)
        pilot.stage.draw(surface)
    near = table.moment_anchor(table.moments.moment)
    x, y = table.moments.area.center
    assert math.dist((x, y), near.center) <= 1.1 * FAR * table.ctx.scale.u
    plaques = [plaque.rect for plaque in table.plaques[1:]]
    assert all(_apart((x, y), near) < _apart((x, y), plaque) for plaque in plaques)


def test_no_moment_announces_a_hand_that_its_person_is_still_opening():
    stage, table = at("daun-tiga-squeeze")
    assert table.opening is not None
    stage.update(FRAME)
    assert not table.moments.active


@pytest.mark.parametrize("name", ["tongits-pot", "pong-win"])
def test_win_banner_is_shown_about_two_seconds_after_a_deal_of_any_length(name):
    filmed = FilmedTable(FILMS[name], (1280, 720), DefaultSettings(speed=1.0))
    table, seconds = filmed.table, 0.0
    while not filmed.watch.came:
        filmed.update()
        seconds += FRAME
        assert seconds < 4 * LONGEST_S
    table.pacer._round = 10.0  # everybody has been waiting for long
    shown = 0.0
    while table.motions.busy:
        filmed.update()
        shown += FRAME
        assert shown < LONGEST_S
    assert shown > 2.0


def test_fast_forward_notice_disappears_when_a_seat_wins():
    filmed = FilmedTable(FILMS["pong-win"], (1280, 720), DefaultSettings(speed=1.0))
    notices, seconds = filmed.stage.notices, 0.0
    notices.say(_(HURRYING))
    while not filmed.watch.came:
        filmed.update()
        seconds += FRAME
        assert seconds < 4 * LONGEST_S
    assert notices.current != _(HURRYING)


@pytest.mark.parametrize("name", ["pong-win", "pai-gow-pays", "tongits-own-draw"])
def test_lettering_for_a_win_or_for_the_viewers_own_seat_is_never_shrunk(name):
    filmed = FilmedTable(FILMS[name], (1280, 720), DefaultSettings(speed=1.0))
    moments, surface, seconds = filmed.table.moments, Surface((1280, 720)), 0.0
    while not filmed.watch.came or moments.area is None or moments.moment.kind != FILMS[name].kind:
        filmed.update()
        if filmed.watch.came:
            filmed.stage.draw(surface)
        seconds += FRAME
        assert seconds < 4 * LONGEST_S
    whole = LetteringPainter(filmed.table.ctx).pictures(moments.moment.lettering)
    assert moments.area.w >= 0.7 * whole.size[0]


def time_of_own_result(film: str, **settings: object) -> tuple[float, set[str]]:
    """Return the seconds from the settled bet of the film to the button for the next deal, and texts shown then."""
    filmed = FilmedTable(FILMS[film], (1280, 720), DefaultSettings(**{"speed": 1.0, **settings}))
    table, told = filmed.table, set()
    pass_until(filmed, lambda: filmed.watch.came, seconds=4 * LONGEST_S)
    spent = 0.0
    while table.prompt.awaited != "next":
        filmed.update()
        spent += FRAME
        assert spent < LONGEST_S
        if table.moments.moment is not None:
            told |= {drawn.text for drawn in picture(filmed.stage).texts}
    return spent, told


@pytest.mark.parametrize(
    ("film", "head"), [("pai-gow-loss", "You lose 10."), ("pai-gow-push", "Your bet is returned.")]
)
def test_viewers_loss_or_push_has_a_quiet_moment_with_the_result(film: str, head: str) -> None:
    """They used to pass without any pause. Under reduced motion they still have none, nor without moments."""
    without, _told = time_of_own_result(film, moments="none")
    spent, told = time_of_own_result(film)
    assert 0.9 <= spent - without <= 1.1
    assert head in told
    assert time_of_own_result(film, reduced_motion=True)[1] == set()


def test_press_ends_the_quiet_moment_of_a_loss() -> None:
    filmed = FilmedTable(FILMS["pai-gow-loss"], (1280, 720), DefaultSettings(speed=1.0))
    table = filmed.table
    pass_until(filmed, lambda: table.moments.moment is not None, seconds=5 * LONGEST_S)
    assert table.prompt.awaited != "next"
    filmed.stage.handle(Pointer("down", (640, 150)))
    filmed.update()
    assert table.prompt.awaited == "next"
    assert table.moments.moment is None


def cinnabar(surface: Surface) -> pygame.mask.Mask:
    """Return a mask of the pixels of the colour of a brush stroke."""
    return pygame.mask.from_threshold(surface, (170, 34, 28), (40, 24, 24))


@pytest.mark.painted
@pytest.mark.parametrize("film", ["pong-own-win", "tongits-win"])
@pytest.mark.parametrize("still", [False, True])
def test_moment_lettering_is_visible_while_play_waits_for_it(film: str, still: bool) -> None:  # noqa: FBT001
    """Under reduced motion, too, where the picture before the event fades out only afterwards."""
    settings = DefaultSettings(speed=1.0, reduced_motion=still)
    shots = dict(frames(FILMS[film]._replace(seconds=0.5), (1280, 720), settings))
    lettering = cinnabar(shots[0.5])
    lettering.erase(cinnabar(shots[0.0]), (0, 0))  # the red button that was pressed
    assert lettering.count() > 2000


@pytest.mark.painted
@pytest.mark.parametrize("film", ["tongits-fold", "tongits-challenge"])
def test_table_stays_dark_from_the_first_answer_to_a_call_until_a_hand_is_shown(film: str) -> None:
    """It does not flicker between the answers of several opponents; it is light again at the showdown."""
    filmed = FilmedTable(FILMS[film], (1280, 720), DefaultSettings(speed=1.0))
    moments = filmed.table.moments
    pass_until(filmed, lambda: moments.moment is not None and moments.moment.kind == film.removeprefix("tongits-"))
    pass_until(filmed, lambda: moments.dark == 1.0)
    levels = [moments.dark]
    while moments.suspense and not filmed.table.session.questions:
        filmed.update()
        levels.append(moments.dark)
    assert min(levels[:-1]) == 1.0
    pass_until(filmed, lambda: moments.dark == 0.0)


def pass_until(filmed: FilmedTable, done: Callable[[], bool], seconds: float = LONGEST_S) -> None:
    """Let frames pass at a filmed table until a condition holds."""
    for _frame in range(round(seconds / FRAME)):
        if done():
            return
        filmed.update()
    pytest.fail("it never happens")


@pytest.mark.parametrize("film", ["pai-tong-win", "pong-win"])
def test_win_lettering_is_at_the_winners_seat(film: str) -> None:
    """Not at a set that the winner exposed earlier, which may lie next to another player's hand."""
    filmed = FilmedTable(FILMS[film], (1280, 720), DefaultSettings(speed=1.0))
    pass_until(filmed, lambda: filmed.watch.came and filmed.table.moments.active)
    moment = filmed.table.moments.moment
    assert moment.kind.endswith("win")
    assert filmed.table.moment_anchor(moment) is None


def test_table_brightens_gradually_when_the_showdown_after_a_call_opens():
    filmed = FilmedTable(FILMS["tongits-fold"], (1280, 720), DefaultSettings(speed=1.0))
    table, dark = filmed.table, [0.0]
    while table.showdown.alpha < 1 or dark[-1] > 0:
        filmed.update()
        dark.append(table.moments.dark)
        assert len(dark) * FRAME < 4 * LONGEST_S
    assert max(dark) == 1.0
    assert max(abs(now - before) for before, now in itertools.pairwise(dark)) < 0.3


@pytest.mark.parametrize("name", ["pong-own-win", "pong-win"])
def test_winning_hand_stays_complete_while_its_sets_move_to_the_panel(name):
    filmed = FilmedTable(FILMS[name], (1280, 720), DefaultSettings(speed=1.0))
    table, steps = filmed.table, set()
    while table.victory is None or table.victory.last == 0:
        filmed.update()
        assert len(steps) < LONGEST_S / FRAME
        if table.victory is None:
            continue
        moved = sum(len(starts) for starts in table.victory.starts)
        steps.add(moved)
        assert len(table.board.hidden) == moved
    assert sorted(steps) == list(range(0, 3 * len(table.victory.sets) + 1, 3))


def test_daun_tiga_hand_is_described_only_after_its_cards_are_face_up():
    filmed = FilmedTable(FILMS["daun-tiga-triple"], (1280, 720), DefaultSettings(speed=1.0))
    table = filmed.table
    while not filmed.watch.came:
        filmed.update()
    before, frames_passed = len(table.commentary.lines), 0
    while len(table.commentary.lines) == before:
        filmed.update()
        frames_passed += 1
        assert frames_passed < LONGEST_S / FRAME
    assert not table.motions.flights
    assert 0.2 < frames_passed * FRAME < 1.0


@pytest.mark.painted
def test_speech_bubble_text_fades_in_together_with_the_bubble():
    filmed = FilmedTable(FILMS["tongits-taken"], (1280, 720), DefaultSettings(speed=1.0))
    bubble, surface, frames_passed = filmed.table.talk.bubble, Surface((1280, 720)), 0
    while not filmed.watch.came or bubble.bubble is None:
        filmed.update()
        filmed.stage.draw(surface)
        frames_passed += 1
        assert frames_passed < 4 * LONGEST_S / FRAME
    for _frame in range(4):
        filmed.update()
        filmed.stage.draw(surface)
    assert bubble.left_s == 0.0  # it fades in
    paper = bubble.bubble.box.inflate(-40, -10)
    shades = [sum(surface.get_at((x, paper.centery))[:3]) for x in range(paper.left, paper.right)]
    assert max(shades) - min(shades) > 40


@pytest.mark.parametrize("film", ["pai-tong-own-win", "pong-own-win"])
def test_set_marks_have_no_words_below_the_lettering_of_a_win(film):
    """Regression: at Pai Tong the lettering covered the first letters of 'complete'."""
    filmed = FilmedTable(FILMS[film], (1280, 720), DefaultSettings(speed=1.0))
    table, surface, seconds, said = filmed.table, Surface((1280, 720)), 0.0, set()
    while not filmed.watch.came or table.moments.area is None:
        said.add(len(table.board.set_marks.boxes()))
        filmed.update()
        if filmed.watch.came:
            filmed.stage.draw(surface)
        seconds += FRAME
        assert seconds < 4 * LONGEST_S
    assert max(said) > 1
    assert table.board.set_marks.placed() != ()
    assert table.board.set_marks.boxes() == []


@pytest.mark.parametrize("name", ["pong-own-win", "pong-win", "pai-tong-win", "pai-tong-own-win", "pong-honour"])
def test_lettering_and_plaques_of_a_win_say_what_it_is_made_of(name):
    """PT-41, PO-10. Regression: all wins of others had the same banner, and only the settlement named all honours."""
    filmed = FilmedTable(FILMS[name], (1280, 720), DefaultSettings(speed=1.0))
    table = filmed.table
    pass_until(filmed, lambda: filmed.watch.came and table.moments.active)
    result = table.match.view(None).table.result
    best = made_of(result, table.reader)
    meaning = table.moments.moment.lettering.meaning
    assert meaning in {OVERRULED_TEXT, best or win_text(result.shown, table.reader)} - {""}
    pass_until(filmed, lambda: table.victory is not None)
    assert table.victory.title == headline(result, table.reader)
    pass_until(filmed, lambda: min(table.victory.named, default=1.0) >= 1)
    table.dirty = True
    with table.ctx.text.recording() as drawn:
        filmed.stage.draw(Surface((1280, 720)))
    named = [each.text for each in drawn if each.text.startswith(f"{best} +")]
    assert len(named) == bool(best)
    assert name != "pong-honour" or named == ["3 tongs +3"]
