"""Checks that the discard log contains exactly what all seats have seen.

PT-20, PT-21, PT-24, PT-26, PT-28, PO-05, PO-06, TG-20, TG-22.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from game.rules.contract import Event, Seat
from game.rules.discard_log import LEFT, PONGED, TAKEN, WON, LoggedDiscard, LoggedPickUp
from game.rules.events import Discarded, Drew, Took
from game.rules.money.events import Ponged
from game.rules.money.events import Won as MoneyWon
from game.rules.tongits.events import PickedUp
from tests.contract.play import WINDOWS, states
from tests.contract.walk import Walk, follows
from tools.notation import event_from_text, event_to_text, view_from_text, view_to_text

LOGGED = frozenset({"pong", "pai-tong", "tongits"})
"""Games with a discard log."""


class Bystander:
    """Rebuilds the discard log from public events only."""

    def __init__(self) -> None:
        """Start with an empty log."""
        self.throws: list[LoggedDiscard] = []
        self.pick_ups: list[LoggedPickUp] = []

    def hear(self, events: Iterable[Event]) -> None:
        """Add the discards and claims of these events to the log."""
        for event in events:
            match event:
                case Discarded(seat, piece):
                    self.throws.append(LoggedDiscard(seat, piece, LEFT, None))
                case Drew(seat, piece):
                    assert piece is None
                    self.pick_ups.append(LoggedPickUp(len(self.throws), seat, None, None))
                case Took(seat, _):
                    self.claim(seat, TAKEN)
                case PickedUp():
                    self.claim(event.seat, TAKEN)
                case Ponged(seat, _, _):
                    self.claim(seat, PONGED)
                case MoneyWon() if event.source == "discard" and self.throws[-1].by is None:
                    self.claim(event.seat, WON)

    def claim(self, seat: Seat, fate: str) -> None:
        """Record that a seat claimed the last discard."""
        last = self.throws[-1]
        self.throws[-1] = LoggedDiscard(last.seat, last.piece, fate, seat)
        self.pick_ups.append(LoggedPickUp(len(self.throws), seat, last.piece, last.seat))


def log_of(table: Any) -> tuple[tuple[LoggedDiscard, ...], tuple[LoggedPickUp, ...]]:
    """Return discards and pick-ups of a table's log."""
    return table.throws, table.pick_ups()


@follows(deals=2, games=LOGGED)
def the_log_is_what_a_bystander_heard(walk: Walk, rng: Random) -> Iterator[None]:
    """PT-21, TG-20, PT-24, PT-26: the log equals one rebuilt from a bystander's events in text form, in every state."""
    game, bystander = walk.case.game, Bystander()
    while not walk.over:
        yield
        told = [event_to_text(event.seen_by(None)) for event in walk.events]
        bystander.hear(event_from_text(game, text) for text in told)
        table = walk.deal.view(None).table
        assert log_of(table) == (tuple(bystander.throws), tuple(bystander.pick_ups))
        left = tuple((throw.seat, throw.piece) for throw in table.throws if throw.fate == LEFT)
        lying = len(table.discards)
        assert table.discards == left[len(left) - lying :], "what lies there are the latest that were left"
        assert lying == len(left) or getattr(walk.case.options, "stock_out", "") == "reshuffle"


@follows(games=LOGGED)
def hidden_pieces_change_nothing_in_the_log(walk: Walk, rng: Random) -> Iterator[None]:
    """Permuting hidden pieces leaves the visible log unchanged, before and after a move."""
    deal, moved = walk.deal, 0
    while not walk.over:
        if walk.every(7):
            seat, move = walk.seat, walk.move
            other = walk.case.game.resample(deal.view(seat), rng)
            for watcher in walk.watchers:
                assert log_of(other.view(watcher).table) == log_of(deal.view(watcher).table)
            if deal.view(seat).table.phase not in WINDOWS and str(move) != "draw":
                mine, theirs = deal.copy(), other.copy()
                mine.play(seat, move)
                theirs.play(seat, move)
                assert log_of(mine.view(seat).table) == log_of(theirs.view(seat).table)
                moved += 1
        yield
    assert moved


@follows(games=LOGGED)
def a_copy_keeps_a_log_of_its_own(walk: Walk, rng: Random) -> Iterator[None]:
    """PT-21, TG-22: moves on a copy do not change the original deal's log."""
    deal = walk.deal
    while not walk.over:
        if walk.every(60, 5):
            before = log_of(deal.view(None).table)
            twin = deal.copy()
            assert log_of(twin.view(None).table) == before
            for _ in states(twin, rng):
                pass
            assert len(log_of(twin.view(None).table)[0]) >= len(before[0])
            assert tuple(deal.throws) == before[0]  # type: ignore[attr-defined] # not at the table made before
        yield


@follows(games=LOGGED)
def the_log_stands_in_the_text_of_a_view(walk: Walk, rng: Random) -> Iterator[None]:
    """PT-21, TG-20: a log read back from the text of a view has its named tuples and gives the same pick-ups."""
    while not walk.over:
        yield
    view = walk.deal.view(0)
    again = view_from_text(walk.case.game, view_to_text(view))
    assert again.table.throws
    assert all(isinstance(throw, LoggedDiscard) for throw in again.table.throws)
    assert log_of(again.table) == log_of(view.table)
