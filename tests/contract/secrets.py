"""Checks that views, events, legal moves and choices do not depend on hidden information."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from game.opponents import LEVELS, decide
from game.rules.contract import Range
from game.rules.events import Drew
from tests.contract.play import WINDOWS, any_move, states
from tests.contract.walk import Walk, follows
from tools.notation import view_from_text, view_to_text


@follows()
def a_resampled_deal_agrees_with_the_view(walk: Walk, rng: Random) -> Iterator[None]:
    """Resampling hidden pieces leaves this seat's view, the pending seats and the set of pieces unchanged."""
    case, deal, changed = walk.case, walk.deal, 0
    pack = case.game.pack(case.options)
    while not walk.over:
        for watcher in (walk.seat, (walk.seat + 1) % case.seats, None) if walk.every(5) else ():
            view = deal.view(watcher)
            other = case.game.resample(view, rng)
            assert other.view(watcher) == view
            everything = Counter(code for pieces in other.census().values() for code in pieces)
            assert everything == Counter(pack.pieces)
            assert other.pending()
            changed += other.census() != deal.census()
        yield
    assert changed, "resampling must really draw anew"
    for watcher in (0, None):
        view = deal.view(watcher)
        assert case.game.resample(view, rng).view(watcher) == view


@follows()
def a_resampled_deal_can_be_played_to_its_end(walk: Walk, rng: Random) -> Iterator[None]:
    """`resample` returns a complete, playable deal."""
    while not walk.over:
        if walk.every(80, 2):
            other = walk.case.game.resample(walk.deal.view(walk.seat), rng)
            for _ in states(other, rng):
                pass
            assert other.result is not None
            assert sum(entry.amount for entry in other.result.entries) == 0
        yield


@follows()
def hidden_pieces_change_nothing_that_a_seat_sees(walk: Walk, rng: Random) -> Iterator[None]:
    """Permuting hidden pieces leaves the seat's legal moves, an opponent's choice and the visible events unchanged."""
    case, deal, asked = walk.case, walk.deal, [*LEVELS[walk.case.game.name].values()]
    while not walk.over:
        if walk.every(9):
            seat = walk.seat
            view = deal.view(seat)
            other = case.game.resample(view, rng)
            assert other.legal(seat) == view.legal
            think = asked[walk.count // 9 % len(asked)].think
            assert decide(think, view, Random(1), 50) == decide(think, other.view(seat), Random(1), 50)
            move = any_move(deal, seat, rng)
            if view.table.phase not in WINDOWS:  # there the answers of others decide what follows
                told = deal.copy().play(seat, move)
                ours = [event.seen_by(seat) for event in told]
                for watcher in range(case.seats):
                    seen = [event.seen_by(watcher) for event in told]
                    assert all(
                        event.piece is None for event in seen if isinstance(event, Drew) and event.seat != watcher
                    )
                if str(move) != "draw" and not any(type(event).__name__ in {"Ended", "Reshuffled"} for event in ours):
                    assert [event.seen_by(seat) for event in other.copy().play(seat, move)] == ours
        yield


@follows()
def views_hold_no_piece_that_is_hidden_from_them(walk: Walk, rng: Random) -> Iterator[None]:
    """Bystanders have no hand and no moves, other seats see no drawn piece, and no view contains the seed."""
    deal = walk.deal
    while not walk.over:
        if walk.every(13):
            bystander = deal.view(None)
            assert bystander.hand == ()
            assert getattr(bystander, "drawn", None) is None
            assert bystander.legal == ()
            assert deal.seed not in view_to_text(deal.view(walk.seat))
            for other in range(walk.case.seats):
                if other != bystander.table.actor:
                    assert getattr(deal.view(other), "drawn", None) is None
        yield


@follows()
def answers_are_private_until_the_window_closes(walk: Walk, rng: Random) -> Iterator[None]:
    """PT-26: after some seats have answered, the public table is unchanged; only the seat itself sees its answer."""
    deal = walk.deal
    while not walk.over:
        order, before, seat = sorted(deal.pending()), deal.view(None), walk.seat
        said = {each: deal.view(each).answer for each in order} | {seat: walk.move}
        yield
        if len(order) > 1:
            assert walk.events == ()
            assert deal.view(None) == before
            for each in order:
                assert deal.view(each).answer == said[each]


@follows()
def text_forms_round_trip(walk: Walk, rng: Random) -> Iterator[None]:
    """The text of every move and of every view reads back to an equal one."""
    game, deal = walk.case.game, walk.deal
    while not walk.over:
        for seat in walk.watchers:
            view = deal.view(seat)
            for move in view.legal:
                read = Range.parse if isinstance(move, Range) else game.parse_move
                assert read(str(move)) == move
        if walk.every(3):
            view = deal.view(rng.choice(walk.watchers))
            assert view_from_text(game, view_to_text(view)) == view
        yield
    for seat in walk.watchers:
        view = deal.view(seat)
        assert view_from_text(game, view_to_text(view)) == view
