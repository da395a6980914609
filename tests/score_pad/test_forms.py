"""Deals entered on the score pad are paid like deals at the table: PT-41, PO-11, PG-50, TG-74, DT-52."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from game.rules import GAMES
from game.score_pad.fields import Filled, NotYet, PiecesField
from game.score_pad.form_registry import FORMS, form_of
from game.words import Reader
from tests.score_pad.real_cards import ENTER, played

DEALS = 25
"""Number of deals per game, under default and under random house rules."""


def random_options(game, rng):
    """Return random house rules, drawn again if they exclude each other."""
    for _attempt in range(50):
        values = {switch.name: rng.choice(switch.choices or switch.range) for switch in game.Options.spec()}
        try:
            return game.Options.parse(values)
        except ValueError:
            pass
    pytest.fail("no random house rules can stand together")


def check_sheet(form, result):
    """Check that items sum to the payments, and that every payment names both sides. PT-41, PG-52, TG-74, DT-52."""
    names = tuple(f"Guest {seat}" for seat in range(form.seats))
    sheet = form.sheet(result, Reader(form.game.name, form.pack, names))
    entries = {entry.account: entry.amount for entry in result.entries}
    if sheet.paid:
        assert {paid.account: paid.amount for paid in sheet.paid} == entries
        assert sheet.first is None or sheet.paid[0].account == sheet.first
    for paid in sheet.paid:
        assert bool(paid.other) == (isinstance(paid.account, int) and paid.account != sheet.first and paid.amount != 0)
    if sheet.sum is not None:
        assert sheet.sum.total == -min(entries.values())
        assert [piece for each in sheet.laid for piece in each.pieces].count(result.shown.piece)
        assert sum(each.winning is not None for each in sheet.laid) <= 1
    elif sheet.counts:
        for seat, name in enumerate(names):
            if seat != sheet.first:
                assert sum(line.amount for line in sheet.counts if line.why == name) == entries[seat]


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize("usual", [True, False], ids=["usual", "random house rules"])
@pytest.mark.parametrize("name", [*FORMS])
def test_score_pad_computes_the_same_payments_as_a_table(name, usual):
    game, rng = GAMES[name], Random(f"score pad {name} {usual}")
    won = 0
    for number in count():
        if won == DEALS:
            break
        assert number < DEALS * 20, "deals end with somebody paid"
        options = game.Options() if usual else random_options(game, rng)
        seats = rng.choice(game.seats)
        deal = played(game, options, seats, rng.randbytes(32).hex(), rng)
        carry = {"banker": deal.banker} if name in {"pai-gow", "daun-tiga"} else None
        form = form_of(game, options, seats, carry)
        filled = ENTER[game.name](deal, form)
        result = form.result(filled)
        assert {e.account: e.amount for e in result.entries} == {e.account: e.amount for e in deal.result.entries}
        assert result.winner == deal.result.winner
        assert result.outcome == deal.result.outcome
        check_sheet(form, result)
        won += any(entry.amount for entry in result.entries)


def test_score_pad_form_for_daun_tiga_asks_for_the_bankers_hand_first():
    game = GAMES["daun-tiga"]
    form = form_of(game, game.Options(), 3, {"banker": 1})
    hands = [field.name for field in form.fields(Filled()) if isinstance(field, PiecesField)]
    assert hands == ["hand 1", "hand 2", "hand 0"]
    with pytest.raises(NotYet) as missed:
        form.result(Filled())
    assert missed.value.reason.values["player"] == 1
