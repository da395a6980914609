"""Moments over random deals: those of others delay no question for long, and a click ends every wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.ui.intents import Pointer
from game.ui.misclick_guard import RESULT_S
from game.ui.render_context import DefaultSettings
from tests.nightly import by_day
from tests.pilot import FRAME
from tools.films import FILMS, YOU, Film, FilmedTable

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZE = (1280, 720)
PAUSE_S = 0.6
"""Pause of an opponent, the same every time, so that two runs of a deal can be compared."""
LONGEST_S = 600.0
DELAY_S = 1.0
NOISE_S = 6 * FRAME
GAMES = ("pong", "pai-tong", "tongits", "pai-gow", "daun-tiga")
STATES = {film.state.game: film.state for film in FILMS.values()}
DEALS = [(game, seed) for seed in range(100, 104) for game in GAMES]
STUCK = 4
"""Frames with a click each, after which a table that asks nobody must have gone on."""


def film_of_deal(game: str, seed: int) -> Film:
    """A film of a whole deal from its first move."""
    state = STATES[game]
    fields = {name: getattr(state, name) for name in ("house", "names", "deals", "chips")}
    return Film(type(state)(game, state.seats, state.until, seeds=range(seed, seed + 1), **fields), lambda _event: True)


def opened(game: str, seed: int, *, answer_s: float = 0.1, **settings: object) -> FilmedTable:
    """A table at which a random deal is played from its beginning."""
    chosen = DefaultSettings(**{"speed": 1.0, **settings})
    filmed = FilmedTable(film_of_deal(game, seed), SIZE, chosen, answer_s=answer_s)
    filmed.table.pacer._pause_of = lambda _seat: (PAUSE_S, PAUSE_S)
    return filmed


def played(filmed: FilmedTable) -> Iterator[float]:
    """Play a deal to its end, frame by frame; yield the seconds that have passed."""
    seconds = 0.0
    while not filmed.over:
        filmed.update()
        seconds += FRAME
        yield seconds
        assert seconds < LONGEST_S


def waits(game: str, seed: int, **settings: object) -> tuple[list[float], list[bool]]:
    """Seconds from each answer of the person to the next question, and whether a moment of their own came between."""
    filmed = opened(game, seed, **settings)
    session, since, own = filmed.table.session, 0.0, False
    found: list[float] = []
    owned: list[bool] = []
    asked = False
    for seconds in played(filmed):
        moment = filmed.table.moments.moment
        own |= moment is not None and moment.seat == YOU
        if session.waits_for_people and not asked:
            found.append(seconds - since)
            owned.append(own)
        if session.waits_for_people:
            since, own = seconds, False
        asked = session.waits_for_people
    return found, owned


@pytest.mark.parametrize("deal", by_day([(game, 100) for game in GAMES], DEALS))
def test_moments_of_other_seats_delay_no_question_by_more_than_a_second(deal: tuple[str, int]) -> None:
    without, _owned = waits(*deal, moments="none")
    found, owned = waits(*deal, moments="full")
    assert len(found) == len(without) > 0
    for waited, usual, own in zip(found, without, owned, strict=True):
        assert waited - usual <= DELAY_S * (1 + own) + NOISE_S


@pytest.mark.parametrize("deal", by_day([(game, 101) for game in GAMES], DEALS))
def test_click_ends_every_pause_in_a_deal(deal: tuple[str, int]) -> None:
    """One that completes a result leaves it on the screen: for at most a second the next ones do nothing."""
    filmed = opened(*deal, answer_s=1.0)  # a click right after a question is taken for one before it
    table, guard, before, clicks, ignored = filmed.table, filmed.stage.misclick_guard, None, 0, 0
    for _seconds in played(filmed):
        if table.session.waits_for_people or table.held:
            clicks = ignored = 0
            continue
        ignored = ignored + 1 if guard.ignores(None) else 0
        assert ignored * FRAME <= RESULT_S + NOISE_S
        filmed.stage.handle(Pointer("down", table.ctx.scale.frame.center))
        filmed.stage.handle(Pointer("up", table.ctx.scale.frame.center))
        if ignored:
            continue
        assert not table.motions.busy or guard.ignores(None)
        assert not table.moments.active
        now = filmed.moves_made, table.pacer.left, table.pacer.quiet, table.state.phase
        clicks = clicks + 1 if now == before else 0
        before = now
        assert clicks <= STUCK, now
