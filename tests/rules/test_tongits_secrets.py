"""Hidden information of Tongits, and the text forms of its moves and views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from game.opponents import LEVELS, decide, sound_choice
from game.rules.contract import Deal, Move, Seat
from game.rules.pieces import FRENCH
from game.rules.tongits.moves import Call
from game.rules.tongits.options import PRESETS, TongitsOptions
from tests.rules.tongits_table import TONGITS, play_moves, table
from tools.notation import view_from_text, view_to_text

WATCHERS = (None, 0, 1, 2)
HOUSES = [
    *PRESETS.values(),
    TongitsOptions(ace_high="on", pick_to_extend="on", self_sapaw_blocks="on"),
    TongitsOptions(ace_high="on", simultaneous_answers="on", call_timing="start_of_turn", escalera_split="off"),
]


def states(deal: Deal, rng: Random) -> Iterator[tuple[Seat, Move]]:
    """Play a deal to its end, mostly as the first opponent does, yielding each move just before it is played."""
    while pending := deal.pending():
        seat = rng.choice(sorted(pending))
        moves = deal.legal(seat)
        if rng.random() < 0.3:
            quiet = [move for move in moves if not isinstance(move, Call)]
            move = rng.choice(quiet)
        else:
            move = sound_choice(deal.view(seat), rng).move
        yield seat, move
        deal.play(seat, move)


def test_resampled_tongits_deal_is_consistent_with_every_view() -> None:
    """TG-01, TG-11, TG-42: resampling hidden hands, secrets and answers leaves every view unchanged."""
    rng, changed = Random(1), 0
    for number in range(24):
        deal = TONGITS.deal(3, rng.randbytes(32).hex(), HOUSES[number % len(HOUSES)])
        for _ in states(deal, rng):
            for watcher in WATCHERS:
                view = deal.view(watcher)
                other = TONGITS.resample(view, rng)
                assert other.view(watcher) == view
                assert other.pending()
                assert Counter(code for place in other.census().values() for code in place) == Counter(FRENCH)
                changed += other.census() != deal.census()
        for watcher in WATCHERS:
            assert TONGITS.resample(deal.view(watcher), rng).view(watcher) == deal.view(watcher)
    assert changed > 1000


def test_resampled_tongits_deal_ends_with_payments_that_sum_to_zero() -> None:
    """TG-73, TG-74: it ends, and its payments sum to zero with the pot's."""
    rng = Random(2)
    for number in range(12):
        carry = {"mano": number % 3, "pot": 12, "streak": 1}
        deal = TONGITS.deal(3, rng.randbytes(32).hex(), HOUSES[number % len(HOUSES)], carry)
        for seat, _ in states(deal, rng):
            if rng.random() < 0.2:
                other = TONGITS.resample(deal.view(seat), rng)
                for _ in states(other, rng):
                    pass
                assert sum(entry.amount for entry in other.result.entries) == 0
                assert other.before.pot == deal.before.pot


def test_hidden_tongits_cards_do_not_change_legal_moves_choices_or_events() -> None:
    """TG-11, TG-20, TG-45."""
    rng, compared, asked = Random(3), 0, [*LEVELS["tongits"].values()]
    for number in range(10):
        deal = TONGITS.deal(3, rng.randbytes(32).hex(), HOUSES[number % len(HOUSES)])
        for seat, move in states(deal, rng):
            view = deal.view(seat)
            other = TONGITS.resample(view, rng)
            assert other.legal(seat) == view.legal
            think = asked[number % len(asked)].think
            assert decide(think, view, Random(1)) == decide(think, other.view(seat), Random(1))
            ours, theirs = deal.copy().play(seat, move), other.copy().play(seat, move)
            if str(move) != "draw" and view.table.phase != "answer" and type(ours[-1]).__name__ != "Ended":
                assert [event.seen_by(seat) for event in ours] == [event.seen_by(seat) for event in theirs]
                compared += 1
    assert compared > 100


def test_hidden_secrets_are_valid_in_resampled_tongits_deals() -> None:
    """TG-11: a four of a kind or an escalera of as many cards, none of which is seen elsewhere."""
    deal = table(
        ["2H 3H 4H 5H KS", "JD QD 9S", "3C 6D"],
        secret=[(1, "6H 7H 8H 9H TH"), (2, "AS 2S 3S 4S")],
        phase="draw",
        discard="KD",
    )
    rng, kinds = Random(4), set()
    for _ in range(60):
        other = TONGITS.resample(deal.view(0), rng)
        secrets = [each.bahay for each in other.table]
        assert [len(each.cards) for each in secrets] == [5, 4]
        assert not {*other.view(0).hand, "KD"} & {FRENCH[card] for each in secrets for card in each.cards}
        kinds.add(frozenset(card % 13 for card in secrets[1].cards))
    assert len(kinds) > 10
    assert TONGITS.resample(deal.view(1), rng).view(1).secrets == deal.view(1).secrets


def test_drawn_card_is_no_longer_marked_once_it_has_left_the_hand() -> None:
    """TG-20, TG-21: the mark is on a card of the hand."""
    deal = table(["5S 5H KS KD", "3C 6D", "JD QD"], phase="draw", stock="5D", discard="9D")
    play_moves(deal, "0 draw")
    assert deal.view(0).drawn == "5D"
    assert TONGITS.resample(deal.view(0), Random(5)).view(0) == deal.view(0)
    play_moves(deal, "0 lay 5S 5H 5D")
    assert deal.view(0).drawn is None
    assert TONGITS.resample(deal.view(0), Random(5)).view(0) == deal.view(0)


def test_private_answer_to_a_call_is_hidden_from_other_views() -> None:
    """TG-42 `simultaneous_answers`: neither the answer nor that it has been given."""
    opened = [(0, "7S 7H 7C"), (1, "9S 9H 9C"), (2, "JS JH JC")]
    hands = ["2D KD", "3D 4C", "5D 6C"]
    deal = table(hands, opened=opened, house={"simultaneous_answers": "on"})
    play_moves(deal, "0 call KD")
    before = [deal.view(watcher) for watcher in (None, 0, 2)]
    play_moves(deal, "1 challenge")
    assert [deal.view(watcher) for watcher in (None, 0, 2)] == before
    rng = Random(6)
    given = {str(TONGITS.resample(deal.view(2), rng).view(1).answer) for _ in range(40)}
    assert given == {"None", "fold", "challenge"}
    assert {str(TONGITS.resample(deal.view(1), rng).view(1).answer) for _ in range(20)} == {"challenge"}


def test_tongits_moves_and_views_round_trip_through_text() -> None:
    """TG-20, TG-21, TG-30, TG-40: every legal move and every view, under every house."""
    rng = Random(7)
    for options in HOUSES:
        deal = TONGITS.deal(3, rng.randbytes(32).hex(), options)
        for _ in states(deal, rng):
            for watcher in WATCHERS:
                view = deal.view(watcher)
                for move in view.legal:
                    assert TONGITS.parse_move(str(move)) == move
                assert view_from_text(TONGITS, view_to_text(view)) == view
        for watcher in WATCHERS:
            view = deal.view(watcher)
            assert view_from_text(TONGITS, view_to_text(view)) == view


@pytest.mark.parametrize(
    "text",
    [
        "",
        "lay",
        "lay 7H 8H",
        "lay 7H 7H 8H",
        "lay 7H 8H 9X",
        "secret 7H 8H 9H",
        "take",
        "take 7H",
        "take on 0",
        "take on x",
        "sapaw 6H",
        "sapaw 6H on",
        "sapaw 6H on 01",
        "sapaw 6H 7H on 1",
        "discard 1H",
        "call on 1",
        "draw 7H",
        "lay  7H 8H 9H",
    ],
)
def test_tongits_rejects_invalid_move_text_with_message(text: str) -> None:
    """TG-10, TG-11, TG-20, TG-21: too few cards, one twice, no such card, no such word."""
    with pytest.raises(ValueError, match="is no move of Tongits; its moves are"):
        TONGITS.parse_move(text)


def test_tongits_move_text_accepts_cards_in_any_order() -> None:
    """TG-21: `lay 9H 7H 8H` means the same bahay."""
    assert str(TONGITS.parse_move("lay 9H 7H 8H")) == "lay 7H 8H 9H"
    assert str(TONGITS.parse_move("take 6C 5S")) == "take 5S 6C"
