"""Frames between two persons' views contain only public information: they are compared with a bystander's window."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from pygame import Surface

from game.match.drivers import Seated
from game.match.referee import Referee
from game.scenes.curtain import CurtainScene
from game.scenes.table.scene import TableScene
from game.table.table_callbacks import NOWHERE
from game.ui.intents import Confirm
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tests.pilot import FRAME, PATIENCE
from tests.scenes.couch_pilot import SIZE, Couch
from tools.scenarios import sound_choice

CLAIMED = "2d" * 32
"""Seed that deals three persons a hand with a claim."""
FADING_VIEWS = 3
"""Number of views compared under reduced motion, where every frame has to be painted."""


class Quiet:
    """Referee for a spectator, which does not run opponents."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    def step(self, _seconds: float = 0.0, *, holds: bool = False) -> bool:  # noqa: ARG002 - nothing to hold
        """Do nothing: the shared screen's table runs the opponents."""
        return False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._referee, name)


class Bystander:
    """A second window on the same match that receives only public updates."""

    def __init__(self, couch: Couch) -> None:
        self.couch = couch
        self.table = table_of_nobody(couch)
        self.stage = Stage(RenderContext(SIZE, couch.stage.ctx.settings))
        self.stage.push(self.table)
        self.table.pacer._referee = Quiet(couch.table.referee)
        for table in (couch.table, self.table):
            table.pacer._pause = lambda _table: 0.0
            table.glow.update = lambda *_anything, **_more: False  # the light says who thinks, and breathes
            table.plaques[0].glow = 0.0
            table.talk.bubble.hush()  # the greeting was said before this window was opened
        self._hidden = True

    def update(self, seconds: float) -> None:
        """Follow the shared screen: seat at the bottom, curtain and calls."""
        self.stage.update(seconds)
        mine, theirs = self.table, self.couch.table
        hidden = theirs.state.covered
        if hidden and not self._hidden:
            mine.deal_screen.see(mine.match.view(None), theirs.state.viewer)
            mine.layout(self.stage.ctx.scale)
            mine.fade._before = None  # what it showed while a hand lay open elsewhere
        self._hidden = hidden
        mine.calling.panel = theirs.calling.panel
        curtain = self.couch.top
        if isinstance(curtain, CurtainScene) and self.stage.top is mine:
            self.stage.push(CurtainScene(curtain.words, lambda: None))
        elif not isinstance(curtain, CurtainScene) and self.stage.top is not mine:
            self.stage.pop()


def table_of_nobody(couch: Couch) -> TableScene:
    """Return the table as painted for a bystander."""
    make_scene = type(couch.table)
    return make_scene(couch.match, Seated(couch.table.referee, {}), couch.store, NOWHERE)


def frame_of(stage: Stage) -> bytes:
    """Return every pixel of the window without the focus, which only one of the two windows has."""
    screen = Surface(SIZE)
    scene = stage.top
    assert scene is not None
    scene.draw(screen)
    return screen.get_view("1").raw


@pytest.mark.painted
@pytest.mark.slow
@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("reduced", [False, True], ids=["moving", "reduced"])
def test_frames_between_two_turns_show_only_what_a_bystander_may_see(reduced: bool) -> None:  # noqa: FBT001
    """Three persons and one opponent play a deal of Pong with spoken claims.

    From the moment in which a hand is turned face down to the moment in which the next person says 'I am there' every
    frame is, pixel for pixel, that of a window which receives only public information.
    """
    couch, chance = Couch(3, CLAIMED, speed=3.0, reduced_motion=reduced), Random(5)
    looker = Bystander(couch)
    compared = claims = views = 0

    def frames(until: Callable[[], bool]) -> None:
        nonlocal compared
        for _frame in range(PATIENCE):
            if until():
                return
            moving = couch.stage.update(FRAME)
            looker.update(FRAME)
            if not moving and not couch.stage.dirty:
                continue  # the window paints nothing anew
            opening = isinstance(couch.top, CurtainScene) and couch.top._opens
            hidden = couch.table.state.covered and not opening and couch.match.deal.result is None
            if hidden or reduced:  # the picture before lingers on while it fades
                seen, public = frame_of(couch.stage), frame_of(looker.stage)
                couch.stage.dirty = False
            if hidden:
                assert seen == public, (compared, couch.top)
                compared += 1
        raise AssertionError("it never comes to rest")

    while couch.match.deal.result is None and not (reduced and views >= FADING_VIEWS):
        frames(lambda: couch.waits and not couch.stage.misclick_guard.ignores(None))
        if couch.match.deal.result is not None:
            break
        if isinstance(couch.top, CurtainScene):
            couch.top.ready.node.on_activate()
            views += 1
            frames(lambda: isinstance(couch.top, TableScene))
        elif couch.table.calling.panel is not None:
            callers = couch.would_claim(chance)
            for seat in callers:
                couch.table.calling.panel.press(seat, claims=True)
            claims += len(callers)
            if couch.table.calling.panel is not None:
                couch.table.own_devices._dead = 0.0  # or a key of nobody in particular would do nothing at first
                couch.stage.handle(Confirm("space"))
        else:
            view = couch.match.view(couch.table.session.asked)
            couch.table.prompt.close()
            couch.table.questions.answer(sound_choice(view, chance).move)
    assert claims or reduced
    assert views >= (FADING_VIEWS if reduced else 6)
    assert compared >= (20 if reduced else 150)
