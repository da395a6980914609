"""An opponent's turn of many moves at Tongits can be followed move by move, and a click or the speed shortens it."""

from __future__ import annotations

import itertools

import pytest

from game.match.match import Match
from game.match.players import PERSON, Player
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.rules import GAMES
from game.rules.events import Discarded
from game.rules.moves import DRAW, Discard
from game.rules.tongits.events import Laid, Sapawed
from game.ui.render_context import DefaultSettings
from tests.hands import make_move
from tests.pilot import FRAME, TablePilot

SEEDS = range(1, 40)
APART_S = 0.55
MOST_APART_S = 1.3
"""A sapaw on a bahay of the person has a moment in addition."""
VISIBLE = (Laid, Sapawed, Discarded)


def new_match(store: Store, seed: int) -> Match:
    """Return a new match of one person and two good opponents."""
    rules = GAMES["tongits"]
    players = tuple(Player(f"P{seat}", "adept" if seat else PERSON) for seat in range(3))
    return store.start(rules, rules.Options.parse({}), players, 1, f"{seed:064x}", derivation=BY_THE_SEED)


def long_turn(store: Store, speed: float, *, click: bool = False) -> list[float]:
    """Return the seconds between the visible moves of the first turn of an opponent with at least three of them."""
    for seed in SEEDS:
        table = TablePilot(new_match(store, seed), store, DefaultSettings(speed=speed))
        shown: list[tuple[float, object]] = []
        screen, now = table.scene.pacer.screen, [0.0]
        show = screen.show

        def note(event: object, show: object = show, shown: list = shown, now: list = now) -> None:
            shown.append((now[0], event))
            show(event)

        table.scene.deal_screen.show = note
        for _frame in range(60 * 60):
            if table.settled:
                break
            if table.scene.session.asked_seats:
                legal = table.match.deal.legal(0)
                make_move(table, table.match, DRAW if DRAW in legal else _last_discard(legal))
            elif click and table.scene.pacer._wait > 0:
                table.click_at((640, 300))
            table.stage.update(FRAME)
            now[0] += FRAME
            found = _times(shown)
            if found:
                return found
    raise AssertionError("no turn has three visible moves")


def _last_discard(legal: object) -> object:
    return [move for move in legal if isinstance(move, Discard)][-1]


def _times(shown: list[tuple[float, object]]) -> list[float]:
    """Return the pauses of the last finished turn of an opponent, if it had at least three visible moves."""
    if not shown or not isinstance(shown[-1][1], Discarded) or shown[-1][1].seat == 0:
        return []
    seat, times = shown[-1][1].seat, []
    for time, event in reversed(shown):
        if event.seat != seat or not isinstance(event, VISIBLE) or (times and isinstance(event, Discarded)):
            break
        times.append(time)
    return [later - earlier for later, earlier in itertools.pairwise(times)] if len(times) >= 3 else []


@pytest.mark.parametrize("speed", [1.0, 2.0])
def test_visible_moves_of_one_turn_are_far_enough_apart_to_be_followed(speed: float, store: Store) -> None:
    found = long_turn(store, speed)
    assert min(found) >= APART_S / speed, found
    assert max(found) <= MOST_APART_S / speed + 4 * FRAME, found


def test_click_ends_the_pause_between_the_moves_of_one_turn(store: Store) -> None:
    assert max(long_turn(store, 1.0, click=True)) < APART_S
