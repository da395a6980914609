"""When a card is added or removed, all cards of a hand turn a little; no frame renders all their pictures."""

from __future__ import annotations

from itertools import count

import pytest

from game.scenes.table.piece_painter import NEARLY, Pieces
from game.table.geometry import Spot
from game.ui.picture import Making
from game.ui.render_context import DefaultSettings, RenderContext
from tools.screenshots import prepare_display

pytestmark = pytest.mark.painted

CODES = ("c2", "c5", "c5", "m7", "s9")
HEIGHTS = count(141)
"""Card heights, a different one for each test, because tests share pictures."""


class Hand:
    """A hand of five cards, two of them alike, that records the angles shown and rendered in each frame."""

    def __init__(self) -> None:
        prepare_display()
        self.pieces = Pieces(RenderContext((1280, 720), DefaultSettings(plain_labels=False)), "thai")
        self.now = 0.0
        self.pieces._slides = Making(0.006, lambda: self.now)
        self.height = next(HEIGHTS)
        self.shown: list[float] = []
        self.made: list[float] = []
        face, make = self.pieces.face, self.pieces.ctx.sprites._make

        def shows(code, spot, **looks):
            self.shown.append(spot.angle)
            return face(code, spot, **looks)

        def makes(sheet, code, height, state, angle, tint):
            self.made.append(angle)
            self.now += 0.01  # more than a frame has for it
            return make(sheet, code, height, state, angle, tint)

        self.pieces.face = shows
        self.pieces.ctx.sprites._make = makes

    def frame(self, share: float, angles: list[float], to: list[float]) -> None:
        """Draw the hand at a fraction of its way from some angles to others."""
        self.shown.clear()
        self.made.clear()
        self.pieces.begin_frame()
        for place, (code, before, after) in enumerate(zip(CODES, angles, to, strict=True)):
            rest = Spot(100.0 * place, 500, 50, self.height, after)
            now = rest._replace(x=rest.x - 40 * (1 - share), angle=before + (after - before) * share)
            self.pieces.sliding(place, code, now, rest)


@pytest.fixture
def hand() -> Hand:
    hand = Hand()
    hand.frame(1.0, ANGLES, ANGLES)
    return hand


ANGLES = [-4.0, -2.0, 0.0, 2.0, 4.0]
CLOSER = [angle + 1.5 for angle in ANGLES]


def test_sliding_hand_renders_at_most_one_picture_per_frame(hand):
    seen = []
    for step in range(1, len(CODES) + 1):
        hand.frame(step / 10, ANGLES, CLOSER)
        assert len(hand.made) <= 1
        assert all(abs(angle - rest) <= NEARLY for angle, rest in zip(hand.shown, CLOSER, strict=True))
        seen.append(list(hand.shown))
    assert seen[0] == [CLOSER[0], *ANGLES[1:]], "each keeps what it has until there is time"
    assert seen[-1] == CLOSER
    hand.frame(1.0, CLOSER, CLOSER)
    assert hand.shown == CLOSER
    assert hand.made == []


def test_resting_hand_renders_all_pictures_immediately(hand):
    hand.frame(1.0, CLOSER, CLOSER)
    assert hand.shown == CLOSER
    assert len(hand.made) == len(CODES)


def test_card_that_must_rotate_far_turns_gradually_while_sliding(hand):
    far = [angle + 20 for angle in ANGLES]
    hand.frame(0.5, ANGLES, far)
    assert hand.shown == [angle + 10 for angle in ANGLES]
