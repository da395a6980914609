"""What people enter of a deal with real cards is paid as the table pays it: PT-41, PO-11, PG-50, TG-74, DT-52."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from game.opponents import LEVELS, decide
from game.rules import GAMES
from game.rules.contract import Range
from game.score_pad.fields import ENDED, Filled
from game.score_pad.games import FORMS, form_of

DEALS = 25
"""Of each game under usual and under random house rules."""


def random_options(game, rng):
    """House rules drawn switch by switch; those that bound each other are drawn again."""
    for _attempt in range(50):
        values = {switch.name: rng.choice(switch.choices or switch.range) for switch in game.Options.spec()}
        try:
            return game.Options.parse(values)
        except ValueError:
            pass
    pytest.fail("no random house rules can stand together")


def played(game, options, seats, seed, rng, carry=None):
    """A deal played to its end, now and then by chance, most by sound players."""
    deal = game.deal(seats, seed, options, carry)
    while pending := deal.pending():
        for seat in sorted(pending):
            kind = "random" if rng.random() < 0.1 else "first"
            legal = deal.legal(seat)
            alone = len(legal) == 1 and not isinstance(legal[0], Range)
            move = legal[0] if alone else decide(LEVELS[game.name][kind].think, deal.view(seat), rng).move
            deal.play(seat, move)
    return deal


def entered(form, filled, **fields):
    """Pieces, numbers and choices in the order given, as somebody clicks them."""
    for name, value in fields.items():
        if isinstance(value, str):
            filled = filled.choose(name, value)
        elif isinstance(value, int):
            filled = filled.set(name, value)
        else:
            for code in value:
                place = next(each for each in form.fields(filled) if each.name == name)
                filled = form.add(filled, place, code)
    return filled


def of_money(deal, form):
    win = deal.result.shown
    if win is None:
        return Filled().choose(ENDED, "void")
    source = "discard" if win.source == "taken" else win.source
    filled = entered(form, Filled(), ended="win", winner=str(deal.result.winner), source=source)
    if source == "discard":
        filled = filled.choose("from", str(win.from_seat))
    for each in win.sets:
        for code in each.pieces[:1] if each.exposed else each.pieces:
            filled = entered(form, filled, **{"open" if each.exposed else "hand": (code,)})
    if form.options.guesses and deal.hands[deal.result.winner].guess is not None:
        filled = filled.choose("guess", form.pack.codes[deal.hands[deal.result.winner].guess])
    return Filled(filled.choices, filled.pieces, filled.amounts, win.piece)


def of_pai_gow(deal, form):
    banker = deal.result.shown.comparisons.index(None)
    filled = Filled().choose("bank", str(banker))
    for seat, (front, rear) in enumerate(deal.result.shown.hands):
        filled = entered(form, filled, **{f"front {seat}": front, f"rear {seat}": rear})
        if seat != banker:
            filled = filled.set(f"bet {seat}", deal.bets[seat])
    return filled


def of_daun_tiga(deal, form):
    banker = deal.result.shown.rulings.index(None)
    filled = Filled().choose("bank", str(banker))
    for seat, hand in enumerate(deal.result.shown.hands):
        filled = entered(form, filled, **{f"hand {seat}": hand})
        if seat != banker:
            stakes = deal.stakes[seat]
            filled = filled.set(f"first {seat}", stakes.first).set(f"second {seat}", stakes.second)
            for place, side in enumerate(deal.backs[seat], 2):  # DT-13
                filled = filled.choose(f"backs {seat} {place}", str(side.hand))
                filled = filled.set(f"side {seat} {side.hand}", side.amount)
    return filled


def of_tongits(deal, form):
    shown, table = deal.result.shown, deal.view(None).table
    by = {"draw": shown.caller, "tongits": deal.result.winner}.get(shown.by, table.throws[-1].seat)
    ended = {"void": "stock_out"}.get(shown.by, shown.by)
    filled = entered(form, Filled(), ended=ended, by=str(by))
    for seat, hand in enumerate(shown.hands):
        cards = (*(code for meld in hand.melds for code in meld), *hand.deadwood)
        filled = entered(form, filled, **{f"hand {seat}": cards})
    for bahay in table.bahays:
        given = {card: giver for giver, card in bahay.sapaw if giver != bahay.owner}
        for code in bahay.cards:
            place = f"{'secret' if bahay.secret else 'open'} {bahay.owner}"
            if code in given:
                place = f"given {bahay.owner}" + (f" {given[code]}" if form.options.sapawed_cards == "on" else "")
            filled = entered(form, filled, **{place: (code,)})
    for seat, answer in enumerate(shown.answers):
        if answer == "challenge":
            filled = filled.choose(f"answer {seat}", "challenge")
    return filled


ENTER = {
    "pai-tong": of_money,
    "pong": of_money,
    "pai-gow": of_pai_gow,
    "tongits": of_tongits,
    "daun-tiga": of_daun_tiga,
}


@pytest.mark.parametrize("usual", [True, False], ids=["usual", "random house rules"])
@pytest.mark.parametrize("name", [*FORMS])
def test_what_is_entered_pays_as_the_table_did(name, usual):
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
        won += any(entry.amount for entry in result.entries)
