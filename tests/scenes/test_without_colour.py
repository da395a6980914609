"""No information is conveyed by colour alone: in greyscale every state is visible or has a mark or word."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest
from pygame import Surface

from game.scenes.lobby.join_scene import JoinScene
from game.scenes.table.scene import TableScene
from game.scenes.tables.pai_gow.hand_trays import SIGNS
from game.table.daun_tiga.board import SIGNS_OF
from game.table.emblems import emblem_of
from game.table.shared_keyboard import COLOURS
from game.ui.intents import Key, Move
from game.ui.render_context import DefaultSettings
from game.words.daun_tiga.outcome import gain_words
from game.words.pai_gow.hands import MARK_WORDS
from tools.pictures import STATES
from tools.screenshots import open_stage, picture

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.stage import Stage

SIZE = (1280, 720)
SEEN = 24
"""Difference in grey levels from which a pixel counts as visibly different."""
ENOUGH = 40
"""Number of different pixels that are noticed: a ring, a tick, a raised edge."""


def opened(state: str) -> tuple[Stage, TableScene]:
    stage = open_stage(STATES[state](), SIZE, DefaultSettings(speed=0.0))
    picture(stage, 1.0)
    scene = stage.top
    assert isinstance(scene, TableScene)
    return stage, scene


def frame_in_greyscale(stage: Stage) -> bytes:
    """Return the current frame in greyscale."""
    surface = Surface(SIZE)
    stage.draw(surface)
    return pygame.transform.grayscale(surface).get_buffer().raw[::4]


def count_of_differing_pixels(one: bytes, other: bytes) -> int:
    """Return the number of pixels that visibly differ between two greyscale frames."""
    return sum(abs(here - there) >= SEEN for here, there in zip(one, other, strict=True) if here != there)


def before_and_after(stage: Stage, change: Callable[[], object]) -> int:
    """Return the number of pixels that visibly differ in greyscale after a change."""
    before = frame_in_greyscale(stage)
    change()
    stage.update(0.2)
    return count_of_differing_pixels(before, frame_in_greyscale(stage))


@pytest.mark.painted
@pytest.mark.parametrize("state", ["pong-turn", "tongits-turn", "pai-gow-set", "generic-pong"])
def test_focus_is_visible_in_greyscale(state: str) -> None:
    """By a ring instead of a tint."""
    stage, scene = opened(state)

    def focus() -> None:
        stage.handle(Move("left"))
        stage.handle(Move("right"))

    assert before_and_after(stage, focus) >= ENOUGH
    assert scene.focus.focused is not None
    stage.close()


@pytest.mark.painted
@pytest.mark.parametrize("state", ["pong-turn", "tongits-turn", "pai-gow-set"])
def test_chosen_piece_is_visible_in_greyscale(state: str) -> None:
    """It is raised, and its accessible value says that it is chosen."""
    stage, scene = opened(state)
    piece = next(node for node in scene.nodes() if node.role == "piece" and node.enabled and node.on_activate)
    assert before_and_after(stage, lambda: piece.on_activate and piece.on_activate()) >= ENOUGH
    again = next(node for node in scene.nodes() if node.id == piece.id)
    assert again.lifted or again.value, "and in words"
    stage.close()


@pytest.mark.painted
@pytest.mark.parametrize("state", ["pong-turn", "tongits-turn", "daun-tiga-stake", "pai-gow-set"])
def test_current_turn_is_visible_in_greyscale_and_announced(state: str) -> None:
    """A glow around the plaque; the question is also written and announced."""
    stage, scene = opened(state)
    plaque = scene.plaques[scene.state.viewer]
    before = plaque.glow

    def turn() -> None:
        plaque.glow = 0.0 if before > 0.5 else 1.0
        scene.dirty = True

    first = frame_in_greyscale(stage)
    turn()
    surface = Surface(SIZE)
    scene.draw(surface)
    after = pygame.transform.grayscale(surface).get_buffer().raw[::4]
    assert count_of_differing_pixels(first, after) >= ENOUGH
    stage.close()


@pytest.mark.painted
@pytest.mark.parametrize("state", ["pong-turn", "tongits-turn"])
def test_hinted_piece_is_visible_in_greyscale(state: str) -> None:
    """It has a ring or a glow, and the note names it."""
    stage, scene = opened(state)
    before = frame_in_greyscale(stage)
    stage.handle(Key("h"))
    for _while in range(200):
        stage.update(0.1)
        if scene.advice.wanted and count_of_differing_pixels(before, frame_in_greyscale(stage)) >= ENOUGH:
            break
    assert count_of_differing_pixels(before, frame_in_greyscale(stage)) >= ENOUGH
    stage.close()


def test_win_loss_and_tie_are_distinguished_by_symbols_and_words() -> None:
    """DT-34, DT-40, PG-51: plus, minus and equals; ticks, crosses and words for single hands."""
    assert len(set(SIGNS_OF.values())) == len(SIGNS_OF) == 3
    assert len(set(SIGNS.values())) == len(SIGNS) == 3
    assert set(SIGNS) == set(MARK_WORDS)
    assert [gain_words(amount)[:1] for amount in (5, -5, 0)] in (["+", "−", "0"], ["+", "-", "0"], ["+", "−", "±"])


def test_people_are_distinguished_by_flower_and_by_the_name_of_their_colour() -> None:
    """Each seat has its own flower, and the join screen names every colour."""
    assert len({emblem_of(seat, None) for seat in range(len(COLOURS) - 1)}) == len(COLOURS) - 1
    stage = open_stage(STATES["join"](), SIZE, DefaultSettings(speed=0.0))
    written = " ".join(one.text for one in picture(stage).texts)
    scene = stage.top
    assert isinstance(scene, JoinScene)
    words = [card.colour_word for card in scene.cards if card.person]
    assert len(set(words)) == len(words) >= 5
    assert all(word in written for word in words)
    stage.close()


@pytest.mark.painted
@pytest.mark.parametrize("state", ["settings", "keys"])
def test_switch_states_differ_in_greyscale_and_in_words(state: str) -> None:
    """On and off differ in brightness or knob position, and a screen reader announces the state."""
    stage = open_stage(STATES[state](), SIZE, DefaultSettings(speed=0.0))
    picture(stage, 0.5)
    scene = stage.top
    assert scene is not None
    switch = next(node for node in scene.nodes() if node.role == "toggle")
    value = switch.value
    assert before_and_after(stage, lambda: switch.on_activate and switch.on_activate()) >= ENOUGH
    after = next(node for node in scene.nodes() if node.id == switch.id)
    assert {value, after.value} == {"on", "off"}
    stage.close()
