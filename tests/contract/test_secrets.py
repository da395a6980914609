"""What a seat may not know stays unknown: views, events, legal moves and choices do not depend on it."""

from __future__ import annotations

from collections import Counter
from random import Random

from game.opponents import LEVELS, decide
from game.rules.contract import Range
from game.rules.events import Drew
from game.rules.notation import view_from_text, view_to_text
from tests.contract.conftest import Case
from tests.contract.play import WINDOWS, any_move, seed_of, states


def test_a_resampled_deal_agrees_with_the_view(case: Case) -> None:
    """Hidden pieces drawn anew leave this seat's view, pending seats' form and pieces as they were."""
    rng = Random(str(case))
    changed = 0
    deal = case.game.deal(case.seats, seed_of(5), case.options)
    pack = case.game.pack(case.options)
    for count, (seat, _) in enumerate(states(deal, rng)):
        if count % 5:
            continue
        for watcher in (seat, (seat + 1) % case.seats, None):
            view = deal.view(watcher)
            other = case.game.resample(view, rng)
            assert other.view(watcher) == view
            everything = Counter(code for pieces in other.census().values() for code in pieces)
            assert everything == Counter(pack.pieces)
            assert other.pending()
            changed += other.census() != deal.census()
    assert changed, "resampling must really draw anew"
    for watcher in (0, None):
        view = deal.view(watcher)
        assert case.game.resample(view, rng).view(watcher) == view


def test_a_resampled_deal_can_be_played_to_its_end(case: Case) -> None:
    """`resample` gives a whole deal, not a picture of one."""
    rng = Random(str(case))
    deal = case.game.deal(case.seats, seed_of(6), case.options)
    for count, (seat, _) in enumerate(states(deal, rng)):
        if count % 40 == 7:
            other = case.game.resample(deal.view(seat), rng)
            for _ in states(other, rng):
                pass
            assert other.result is not None
            assert sum(entry.amount for entry in other.result.entries) == 0


def test_hidden_pieces_change_nothing_that_a_seat_sees(case: Case) -> None:
    """Permute what is hidden: the seat's legal moves, an opponent's choice and the events it sees stay the same."""
    rng, asked = Random(str(case)), [*LEVELS[case.game.name].values()]
    deal = case.game.deal(case.seats, seed_of(7), case.options)
    for count, (seat, _) in enumerate(states(deal, rng)):
        if count % 9:
            continue
        view = deal.view(seat)
        other = case.game.resample(view, rng)
        assert other.legal(seat) == view.legal
        think = asked[count // 9 % len(asked)].think
        assert decide(think, view, Random(1), 50) == decide(think, other.view(seat), Random(1), 50)
        move = any_move(deal, seat, rng)
        if view.table.phase not in WINDOWS:  # there the answers of others decide what follows
            ours = [event.seen_by(seat) for event in deal.copy().play(seat, move)]
            for watcher in range(case.seats):
                seen = [event.seen_by(watcher) for event in deal.copy().play(seat, move)]
                assert all(event.piece is None for event in seen if isinstance(event, Drew) and event.seat != watcher)
            if str(move) != "draw" and not any(type(event).__name__ in {"Ended", "Reshuffled"} for event in ours):
                assert [event.seen_by(seat) for event in other.copy().play(seat, move)] == ours


def test_views_hold_no_piece_that_is_hidden_from_them(case: Case) -> None:
    """Bystanders see no hand and no moves, nobody sees another's drawn piece, and no view holds the seed."""
    rng = Random(str(case))
    deal = case.game.deal(case.seats, seed_of(8), case.options)
    for count, (seat, _) in enumerate(states(deal, rng)):
        if count % 13 == 0:
            bystander = deal.view(None)
            assert bystander.hand == ()
            assert getattr(bystander, "drawn", None) is None
            assert bystander.legal == ()
            assert deal.seed not in view_to_text(deal.view(seat))
            for other in range(case.seats):
                if other != bystander.table.actor:
                    assert getattr(deal.view(other), "drawn", None) is None


def test_answers_are_private_until_the_window_closes(case: Case) -> None:
    """PT-26: after some have answered, the public table is what it was; only the answerer knows its answer."""
    rng = Random(str(case))
    deal = case.game.deal(case.seats, seed_of(9), case.options)
    while pending := deal.pending():
        order = sorted(pending)
        before = deal.view(None)
        said = {seat: deal.view(seat).answer for seat in order}
        for seat in order[:-1]:
            move = said[seat] = any_move(deal, seat, rng)
            assert deal.play(seat, move) == ()
            assert deal.view(None) == before
            for each in order:
                assert deal.view(each).answer == said[each]
        deal.play(order[-1], any_move(deal, order[-1], rng))


def test_text_forms_round_trip(case: Case) -> None:
    """The text of every move and of every view reads back to an equal one."""
    rng = Random(str(case))
    deal = case.game.deal(case.seats, seed_of(10), case.options)
    for _ in states(deal, rng):
        for seat in (None, *range(case.seats)):
            view = deal.view(seat)
            for move in view.legal:
                read = Range.parse if isinstance(move, Range) else case.game.parse_move
                assert read(str(move)) == move
        assert view_from_text(case.game, view_to_text(view)) == view
    for seat in (None, *range(case.seats)):
        view = deal.view(seat)
        assert view_from_text(case.game, view_to_text(view)) == view
