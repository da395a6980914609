"""The tiles-left label of the wall is between the discards and the hand of the nearest seat, in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pygame import Rect

from game.i18n import SOURCE_LANGUAGE, languages, set_language
from game.match.players import PERSON, seated
from game.rules import GAMES
from game.words.money.notes import left_to_draw

SEED = "0b0ed21c6caa732082784c23cc3599a5e8279957f067f55a724dbdb364a0aeea"
"""Seed with which the wall begins at the left, next to that seat's first discard."""
RING_PX = 3


@pytest.fixture(params=languages())
def _spoken(request) -> Iterator[None]:
    set_language(request.param)
    yield
    set_language(SOURCE_LANGUAGE)


@pytest.mark.usefixtures("_spoken", "swift")
@pytest.mark.sampled(4, 0)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("enlarged", [1.0, 2.0])
def test_label_that_counts_the_tiles_left_covers_no_piece_in_any_language(size, enlarged, evening, pilot, store):
    evening.stage.ctx.settings = store.change(text_size=enlarged)
    pilot.resize(size)
    game = GAMES["pong"]
    match = store.start(game, game.Options(), seated([PERSON, "first", "first", "first"], ("Mali",), "pong"), 8, SEED)
    table = evening.table(match)
    evening.stage.push(table)
    pilot.rest()
    layout, frame, stock = table.board.layout, table.board.frame, table.state.stock
    assert layout.arrow == "up"
    shown = {left_to_draw(stock, table.notes.reader), str(stock)}
    within = frame.rect(layout.frame)
    words = [one.rect for one in pilot.shot().texts if one.text in shown and within.contains(one.rect)]
    assert len(words) == 1
    last = [Rect(frame.spot_rect(spot)).inflate(2 * RING_PX, 2 * RING_PX) for spot in layout.room.kept]
    hands = [Rect(frame.spot_rect(spot)) for spot in layout.room.soft]
    assert last
    assert words[0].collidelist(last) < 0
    assert words[0].collidelist(hands) < 0
