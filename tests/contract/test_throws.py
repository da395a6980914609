"""The log of throws and pick-ups is what everybody at the table saw, and nothing else.

PT-20, PT-21, PT-24, PT-26, PT-28, PO-05, PO-06, TG-20, TG-22.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from game.rules.contract import Event, Seat
from game.rules.events import Discarded, Drew, Took
from game.rules.money.events import Ponged
from game.rules.money.events import Won as MoneyWon
from game.rules.notation import event_from_text, event_to_text, view_from_text, view_to_text
from game.rules.throws import LEFT, PONGED, TAKEN, WON, PickUp, Throw
from game.rules.tongits.events import PickedUp
from tests.contract.conftest import CASES, Case
from tests.contract.play import WINDOWS, any_move, seed_of, states

LOGGED = [case for case in CASES if case.game.name in {"pong", "pai-tong", "tongits"}]


class Bystander:
    """Keeps the log by hand, of nothing but the events that everybody sees."""

    def __init__(self) -> None:
        """Nothing thrown yet."""
        self.throws: list[Throw] = []
        self.pick_ups: list[PickUp] = []

    def hear(self, events: Iterable[Event]) -> None:
        """Write down what these tell."""
        for event in events:
            match event:
                case Discarded(seat, piece):
                    self.throws.append(Throw(seat, piece, LEFT, None))
                case Drew(seat, piece):
                    assert piece is None
                    self.pick_ups.append(PickUp(len(self.throws), seat, None, None))
                case Took(seat, _):
                    self.claim(seat, TAKEN)
                case PickedUp():
                    self.claim(event.seat, TAKEN)
                case Ponged(seat, _, _):
                    self.claim(seat, PONGED)
                case MoneyWon() if event.source == "discard" and self.throws[-1].by is None:
                    self.claim(event.seat, WON)

    def claim(self, seat: Seat, fate: str) -> None:
        """Somebody has the last throw."""
        last = self.throws[-1]
        self.throws[-1] = Throw(last.seat, last.piece, fate, seat)
        self.pick_ups.append(PickUp(len(self.throws), seat, last.piece, last.seat))


@pytest.fixture(params=LOGGED, ids=str)
def logged(request: pytest.FixtureRequest) -> Case:
    """Each way of playing each game that has a log."""
    return request.param


def kept(table: Any) -> tuple[tuple[Throw, ...], tuple[PickUp, ...]]:
    """Both sides of a table's log."""
    return table.throws, table.pick_ups()


def test_the_log_is_what_a_bystander_heard(logged: Case) -> None:
    """PT-21, PT-24, PT-26, TG-20: of events as a bystander sees them, in their text form, state by state."""
    for number in (11, 12):
        rng = Random(f"{logged} {number}")
        deal = logged.game.deal(logged.seats, seed_of(number), logged.options)
        bystander = Bystander()
        while pending := deal.pending():
            seat = rng.choice(sorted(pending))
            told = [event_to_text(event.seen_by(None)) for event in deal.play(seat, any_move(deal, seat, rng))]
            bystander.hear(event_from_text(logged.game, text) for text in told)
            table = deal.view(None).table
            assert kept(table) == (tuple(bystander.throws), tuple(bystander.pick_ups))
            left = tuple((throw.seat, throw.piece) for throw in table.throws if throw.fate == LEFT)
            lying = len(table.discards)
            assert table.discards == left[len(left) - lying :], "what lies there are the latest that were left"
            assert lying == len(left) or getattr(logged.options, "stock_out", "") == "reshuffle"


def test_hidden_pieces_change_nothing_in_the_log(logged: Case) -> None:
    """Permute what a seat may not know: the log it sees is the same, before and after its move."""
    rng = Random(str(logged))
    deal = logged.game.deal(logged.seats, seed_of(13), logged.options)
    moved = 0
    for count, (seat, move) in enumerate(states(deal, rng)):
        if count % 7:
            continue
        other = logged.game.resample(deal.view(seat), rng)
        for watcher in (None, *range(logged.seats)):
            assert kept(other.view(watcher).table) == kept(deal.view(watcher).table)
        if deal.view(seat).table.phase not in WINDOWS and str(move) != "draw":
            mine, theirs = deal.copy(), other.copy()
            mine.play(seat, move)
            theirs.play(seat, move)
            assert kept(mine.view(seat).table) == kept(theirs.view(seat).table)
            moved += 1
    assert moved


def test_a_copy_keeps_a_log_of_its_own(logged: Case) -> None:
    """PT-21, TG-22: what is tried out on a copy is never written into the deal's own log."""
    rng = Random(str(logged))
    deal = logged.game.deal(logged.seats, seed_of(14), logged.options)
    for count, _ in enumerate(states(deal, rng)):
        if count % 60 == 5:
            before = kept(deal.view(None).table)
            twin = deal.copy()
            assert kept(twin.view(None).table) == before
            for _ in states(twin, rng):
                pass
            assert len(kept(twin.view(None).table)[0]) >= len(before[0])
            assert tuple(deal.throws) == before[0]  # type: ignore[attr-defined] # not at the table made before


def test_the_log_stands_in_the_text_of_a_view(logged: Case) -> None:
    """PT-21, TG-20: read back it has its names again, and the same pick-ups are read off it."""
    rng = Random(str(logged))
    deal = logged.game.deal(logged.seats, seed_of(15), logged.options)
    for _ in states(deal, rng):
        pass
    view = deal.view(0)
    again = view_from_text(logged.game, view_to_text(view))
    assert again.table.throws
    assert all(isinstance(throw, Throw) for throw in again.table.throws)
    assert kept(again.table) == kept(view.table)
