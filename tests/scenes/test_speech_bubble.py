"""Speech bubbles of opponents appear briefly next to the plaque, and cover nothing important."""

import pytest
from pygame import Rect

from game import i18n
from game.rules.contract import Event
from game.scenes.table.scene import TableScene
from game.scenes.table.speech_bubble import SHOWN_S, TableTalk
from game.table.small_talk import Line
from game.ui.render_context import DefaultSettings
from tools.films import FILMS, FilmedTable
from tools.pictures import STATES
from tools.screenshots import picture, take_screenshot

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
POSED = (
    *("pong-turn", "pong-claim", "pong-win", "pai-tong-7", "pai-tong-tongs", "tongits-late", "tongits-answer"),
    *("pai-gow-set", "pai-gow-8", "daun-tiga-stake", "daun-tiga-17", "generic-tongits"),
)
LONG = "Hello, hello! I’ve been looking forward to this."
SHORT = "Well played."


def shown(state, size, settings=None):
    shot = take_screenshot(STATES[state](), size, settings=settings)
    assert isinstance(shot.scene, TableScene)
    return shot, shot.scene


def speak(scene, surface, seat, text):
    """Let a seat say something, and draw and update the table as the window does."""
    scene.talk.bubble.hush()
    scene.talk._say(Line(seat, "win", text, woman=True))
    scene.draw(surface)
    scene.talk.update(0.2)
    return scene.talk.bubble.bubble


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
@pytest.mark.parametrize("code", ["en", "th"])
@pytest.mark.parametrize("state", POSED)
def test_speech_bubble_covers_no_piece_text_or_button(state, code, size):
    with i18n.speaking(code):
        shot, scene = shown(state, size)
        shown_lines = 0
        kept = [node.bounds for node in scene.nodes() if node.role != "seat"]
        kept += [plaque.rect for plaque in scene.plaques]
        kept += [scene.frame.spot_rect(spot) for seat in range(len(scene.plaques)) for spot in scene.closed_hand(seat)]
        kept += [*map(Rect, scene.prompt.rects), *(one.rect for one in shot.texts)]
        for seat, player in enumerate(scene.match.players):
            for text in (LONG, SHORT) if not player.is_person else ():
                bubble = speak(scene, shot.surface, seat, text)
                if bubble is not None:
                    shown_lines += 1
                    assert shot.surface.get_rect().contains(bubble.box)
                    assert bubble.box.collidelist([rect for rect in kept if rect.w and rect.h]) < 0
        assert shown_lines


def test_speech_bubble_disappears_after_its_time_and_does_not_delay_play():
    shot, scene = shown("pong-claim", (1280, 720))
    assert speak(scene, shot.surface, 1, SHORT) is not None
    assert not scene.busy
    assert scene.due() == pytest.approx(SHOWN_S - 0.2)
    for _frame in range(round(SHOWN_S * 60) + 2):
        scene.update(1 / 60)
    assert scene.talk.bubble.bubble is None
    assert not scene.talk.bubble.speaking


def test_speech_bubble_disappears_when_a_panel_opens_under_it():
    shot, scene = shown("pong-claim", (1280, 720))
    before = speak(scene, shot.surface, 2, SHORT)
    scene.talk.bubble.update(0.1, lambda: [before.box])
    after = scene.talk.bubble.bubble
    assert after is None or not after.box.colliderect(before.box)


def test_speech_bubble_disappears_when_the_lettering_of_a_moment_needs_its_place(monkeypatch):
    shot, scene = shown("pong-claim", (1280, 720))
    before = speak(scene, shot.surface, 2, SHORT).box
    monkeypatch.setattr(type(scene.moments), "area", before)
    scene.talk.update(0.1)
    after = scene.talk.bubble.bubble
    assert after is None or not after.box.colliderect(before)


def test_speech_bubble_text_is_drawn_and_announced_to_screen_readers():
    shot, scene = shown("pong-claim", (1280, 720))
    scene.stage.voice.listening = True
    speak(scene, shot.surface, 1, SHORT)
    assert SHORT in {one.text for one in picture(shot.stage, 0.5).texts}
    assert f"{scene.plaques[1].name}: {SHORT}" in {*scene.stage.voice._waiting, scene.stage.voice.said.text}


def test_speech_bubble_is_complete_immediately_with_reduced_motion():
    shot, scene = shown("pong-claim", (1280, 720), DefaultSettings(speed=0.0, reduced_motion=True))
    scene.talk._say(Line(1, "win", SHORT, woman=True))
    scene.draw(shot.surface)
    scene.talk.update(0.0)
    assert scene.talk.bubble._alpha == 1.0


def test_switching_small_talk_off_hides_the_current_speech_bubble():
    shot, scene = shown("pong-claim", (1280, 720))
    assert scene.talk.bubble.amount() == "few"
    assert speak(scene, shot.surface, 1, SHORT) is not None
    scene.store.change(small_talk="off")
    scene.talk.update(0.1)
    assert scene.talk.bubble.bubble is None
    assert scene.talk._talk.greet(scene.talk.bubble.amount()) is None


def test_opponents_are_silent_in_lessons_and_replays():
    shot = take_screenshot(STATES["lesson-pong"](), (1280, 720))
    scene = shot.scene
    assert scene.talk.silent
    scene.talk._say(Line(1, "win", SHORT, woman=True))
    assert not scene.talk.bubble.speaking


@pytest.mark.parametrize(
    "film", ["pong-own-win", "pai-tong-own-win", "tongits-own-win", "pai-gow-own-win", "daun-tiga-bank-sweeps"]
)
def test_small_talk_hears_how_a_deal_ends(film: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At Pai Gow, nobody could speak of the hands opened, because only the commentary was given them."""
    heard: list[object] = []
    hear = TableTalk.hear

    def listen(self: TableTalk, event: Event) -> None:
        heard.append(type(event))
        hear(self, event)

    monkeypatch.setattr(TableTalk, "hear", listen)
    filmed = FilmedTable(FILMS[film], (1280, 720), DefaultSettings(speed=8.0))
    while not filmed.over:
        filmed.update()
    assert heard[-1] is type(filmed.match.history[-1])


def test_place_for_a_line_is_searched_again_only_when_the_table_has_changed(monkeypatch):
    """Regression: at a full table the search took 50 ms of every frame while the line waited."""
    _shot, scene = shown("pong-claim", (1280, 720))
    bubble, searches = scene.talk.bubble, []
    find = bubble._find
    monkeypatch.setattr(bubble, "_find", lambda line, kept: searches.append(kept) or find(line, kept))
    bubble.say(Line(1, "win", SHORT, woman=True))
    full, free = [Rect(x, y, 36, 36) for x in range(0, 1280, 40) for y in range(0, 720, 40)], []
    for _frame in range(5):
        bubble.update(0.1, lambda: list(full))
    assert (len(searches), bubble.bubble) == (1, None)
    bubble.update(0.1, lambda: free)
    assert len(searches) == 2
    assert bubble.bubble is not None
