"""Replays show the moments of the deal, at the speed of playback; a click or a step ends one at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pygame import Surface

from game.match import replay
from game.match.journal_database import IN_MEMORY
from game.match.recording import Recording
from game.match.store import Store
from game.scenes.replay.viewer import ViewerCallbacks, ViewerScene
from game.table.moments import MomentReader
from game.ui.intents import Move, Pointer
from game.ui.render_context import DefaultSettings
from tests.pilot import FRAME
from tools.films import FILMS, take_of
from tools.pictures.posed_tables import nothing
from tools.screenshots import open_stage

if TYPE_CHECKING:
    from game.ui.stage import Stage

NAMES = ("pong-win", "pai-tong-call", "tongits-challenge", "pai-gow-gee-joon", "daun-tiga-bank-loses")
LONGEST_S = 400.0


def recording_of(name: str) -> Recording:
    """The recorded deal of a film."""
    film = FILMS[name]
    take = take_of(film)
    match = film.state.begin(take.number)
    for seat, move in take.moves:
        match.play(seat, move)
    match.finish_deal()
    recording = Recording(replay.read(replay.export(match)))
    recording.check()
    return recording


def opened(recording: Recording, *, seat: int | None = 0, at: int = 0, **settings: object) -> tuple[Stage, ViewerScene]:
    """A viewer of a recording at normal speed, with everything at rest."""
    ways = ViewerCallbacks(nothing, lambda _match: True, lambda *_asked: None)
    viewer = ViewerScene(recording, Store.open(IN_MEMORY), ways, seat, at)
    stage = open_stage(viewer, (1280, 720), DefaultSettings(**{"speed": 1.0, **settings}))
    for _frame in range(30):
        stage.update(FRAME)
    return stage, viewer


def play_to_moment(stage: Stage, viewer: ViewerScene) -> None:
    """Play until a moment is shown."""
    if not viewer.watching.playing:
        viewer.watching.play()
    spent = 0.0
    while not viewer.table.moments.active:
        stage.update(FRAME)
        spent += FRAME
        assert spent < LONGEST_S


def kinds_of_moments(recording: Recording, seat: int) -> list[str]:
    """The kinds of all moments of a deal, as this seat is shown them."""
    reader = MomentReader(recording.terms.game.name, recording.seats, (seat,))
    heard = [reader.hear(event) for event in recording.history(recording.last)]
    return [moment.kind for moment in heard if moment is not None and moment.target in {None, seat}]


@pytest.mark.parametrize("name", NAMES)
def test_replay_shows_every_moment_of_the_deal(name: str) -> None:
    recording = recording_of(name)
    stage, viewer = opened(recording)
    viewer.watching.play()
    viewer.watching.faster(2)
    shown: list[object] = []
    spent = 0.0
    while viewer.watching.playing or not viewer.watching.idle:
        stage.update(FRAME)
        spent += FRAME
        assert spent < LONGEST_S
        moment = viewer.table.moments.moment
        if moment is not None and (not shown or shown[-1] is not moment):
            shown.append(moment)
    assert [moment.kind for moment in shown] == kinds_of_moments(recording, 0)  # type: ignore[attr-defined]


@pytest.mark.parametrize("press", [Pointer("down", (700, 330)), Move("right"), Move("left")], ids=str)
def test_click_or_step_key_ends_a_moment_in_a_replay_immediately(press: Pointer | Move) -> None:
    stage, viewer = opened(recording_of("pong-call"))
    play_to_moment(stage, viewer)
    before = viewer.table.moments.moment
    stage.handle(press)
    assert viewer.table.moments.moment is not before
    if isinstance(press, Pointer):
        assert not viewer.table.busy


def seconds_of_first_moment(speed: int, **settings: object) -> float:
    """Seconds for which the first moment of a replay is shown, with playback `speed` steps faster."""
    stage, viewer = opened(recording_of("pong-call"), **settings)
    viewer.watching.faster(speed)
    play_to_moment(stage, viewer)
    spent = 0.0
    while viewer.table.moments.active:
        stage.update(FRAME)
        spent += FRAME
        assert spent < LONGEST_S
    return spent


def test_duration_of_a_moment_in_a_replay_follows_the_playback_speed() -> None:
    slow, usual, fast = (seconds_of_first_moment(speed) for speed in (-1, 0, 1))
    assert slow == pytest.approx(2 * usual, abs=4 * FRAME)
    assert fast == pytest.approx(usual / 2, abs=4 * FRAME)


def test_settings_can_switch_moments_off_in_a_replay() -> None:
    stage, viewer = opened(recording_of("pong-call"), moments="none")
    viewer.watching.play()
    viewer.watching.faster(3)
    spent = 0.0
    while viewer.watching.playing:
        stage.update(FRAME)
        spent += FRAME
        assert not viewer.table.moments.active
        assert spent < LONGEST_S


def test_moment_lettering_in_a_replay_covers_no_open_hand() -> None:
    stage, viewer = opened(recording_of("pong-call"), seat=None)
    play_to_moment(stage, viewer)
    assert viewer.table.hands_over_table()
    surface = Surface((1280, 720))
    while viewer.table.moments.area is None:
        stage.update(FRAME)
        stage.draw(surface)
    assert viewer.table.moments.area.collidelistall(list(viewer.table.hands_over_table())) == []
