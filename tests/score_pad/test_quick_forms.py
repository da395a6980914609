"""The quick forms pay exactly like the forms with all cards, and refuse what cannot be, with a sentence."""

from __future__ import annotations

from itertools import combinations, count
from random import Random

import pytest

from game.rules import GAMES
from game.rules.contract import IllegalMove
from game.rules.money.view import Winning
from game.rules.pai_tong.options import PaiTongOptions
from game.rules.pai_tong.scoring_items import ITEMS, items_stated
from game.score_pad.fields import AMOUNTS, ENDED, FORM, ON, QUICK, Filled, NotYet, PiecesField
from game.score_pad.form_registry import FORMS, form_of
from game.score_pad.ledger import Ledger
from game.words import Reader
from tests.score_pad.real_cards import ENTER, STATE, played
from tests.score_pad.test_forms import random_options

DEALS = 25
"""Number of deals per game, under default and under random house rules."""


def quick_form(game, seats, carry=None, **house):
    """Return a form and the empty entries of its quick form."""
    found = GAMES[game]
    choices = {FORM: QUICK} | ({ENDED: "win"} if game in {"pong", "pai-tong"} else {})
    return form_of(found, found.Options.parse(house), seats, carry), Filled(choices)


def amounts(result):
    return {entry.account: entry.amount for entry in result.entries}


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize("usual", [True, False], ids=["usual", "random house rules"])
@pytest.mark.parametrize("name", [*FORMS])
def test_quick_form_computes_the_same_payments_as_the_full_form(name, usual):
    """PT-40, PT-41, PO-10, PO-11, PG-50, TG-70 to TG-74, DT-40 to DT-52."""
    game, rng = GAMES[name], Random(f"quick score pad {name} {usual}")
    paid = 0
    for number in count():
        if paid == DEALS:
            break
        assert number < DEALS * 20, "deals end with somebody paid"
        options = game.Options() if usual else random_options(game, rng)
        seats = rng.choice(game.seats)
        deal = played(game, options, seats, rng.randbytes(32).hex(), rng)
        carry = {"banker": deal.banker} if name in {"pai-gow", "daun-tiga"} else None
        form = form_of(game, options, seats, carry)
        full = form.result(ENTER[name](deal, form))
        filled = STATE[name](deal, form)
        result = form.result(filled)
        assert not any(isinstance(field, PiecesField) for field in form.fields(filled))
        assert amounts(result) == amounts(full) == amounts(deal.result)
        assert sum(amounts(result).values()) == 0
        assert (result.winner, result.outcome, result.carry) == (full.winner, full.outcome, full.carry)
        assert [entry.items for entry in result.entries] == [entry.items for entry in full.entries]
        reader = Reader(name, form.pack, tuple(f"Guest {seat}" for seat in range(seats)))
        assert reader.reason(form.word(result)) == reader.reason(form.word(full))
        sheet, whole = form.sheet(result, reader), form.sheet(full, reader)
        assert (sheet.title, sheet.paid, sheet.sum) == (whole.title, whole.paid, whole.sum)
        assert sheet.laid == ()
        paid += any(amounts(result).values())


@pytest.mark.parametrize("name", [*FORMS])
def test_ledger_with_quick_and_full_deals_is_unchanged_after_saving_and_reading_it_back(name):
    game, rng = GAMES[name], Random(f"quick ledger {name}")
    seats = game.seats[0]
    ledger = Ledger.new(game, game.Options(), [f"Guest {seat}" for seat in range(seats)])
    for enter in (STATE, ENTER, STATE):
        deal = played(game, game.Options(), seats, rng.randbytes(32).hex(), rng)
        ledger.write(enter[name](deal, ledger.form))
    read = Ledger.read(ledger.to_json())
    assert read.to_json() == ledger.to_json()
    assert [row.result.entries for row in read.rows] == [row.result.entries for row in ledger.rows]
    deals = ledger.to_json()["deals"]
    assert [deal["choices"].get(FORM) for deal in deals] == [QUICK, None, QUICK], "full deals are saved as before"
    assert deals[0]["pieces"] == deals[2]["pieces"] == {}


def test_deal_entered_in_the_quick_form_is_saved_in_readable_text():
    form, filled = quick_form("tongits", 3)
    filled = filled.choose(ENDED, "tongits").choose("by", "1").choose("state 2", "sunog").set("ace", 2)
    ledger = Ledger.new(form.game, form.options, ("Ann", "Chai", "Malee"))
    ledger.write(filled)
    assert ledger.to_json()["deals"] == [
        {
            "choices": {"form": "quick", "ended": "tongits", "by": "1", "state 0": "down", "state 2": "sunog"},
            "pieces": {},
            "amounts": {"ace": 2},
        }
    ]
    ledger.undo()
    found, _filled = quick_form("pai-tong", 5)
    ledger = Ledger.new(found.game, found.options, ("Ann", "Chai", "Malee", "Noi", "Yai"))
    ledger.write(Filled({FORM: QUICK, ENDED: "win", "item thalok": ON, "item sam_dap": ""}))
    (deal,) = ledger.to_json()["deals"]
    assert deal["choices"] == {
        "form": "quick",
        "ended": "win",
        "winner": "0",
        "source": "stock",
        "item thalok": "on",
    }


def test_ledger_that_names_no_form_uses_the_full_one():
    """Ledger files of earlier releases do not name a form."""
    for name in FORMS:
        form = form_of(GAMES[name], GAMES[name].Options(), GAMES[name].seats[0])
        assert not form.is_quick(Filled())
        assert any(isinstance(field, PiecesField) for field in form.fields(Filled()))


def test_quick_tongits_form_settles_sunog_players_and_specials():
    """TG-70 to TG-72: tongits 3, sunog 1 more unless the house rule says no, aces 1, fours of a kind 3."""
    form, filled = quick_form("tongits", 3, jackpot="off", sunog_extra_on_tongits="on")
    filled = filled.choose(ENDED, "tongits").choose("by", "2").choose("state 0", "sunog")
    assert amounts(form.result(filled)) == {0: -4, 1: -3, 2: 7}
    assert amounts(form.result(filled.set("ace", 2).set("four_of_a_kind", 1))) == {0: -9, 1: -8, 2: 17}


def test_quick_tongits_form_compares_the_tallies_of_a_challenged_draw():
    """TG-43, TG-44: the lowest tally wins, and a tie goes to the challenger."""
    form, filled = quick_form("tongits", 3, jackpot="off")
    filled = filled.choose(ENDED, "draw").choose("by", "0").choose("state 1", "challenge").choose("state 2", "fold")
    with pytest.raises(NotYet) as missed:
        form.result(filled)
    assert (missed.value.reason.text, missed.value.reason.values) == ("Enter {player}’s tally.", {"player": 0})
    won = {}
    for own, other in ((10, 11), (11, 11), (12, 11)):
        won[own] = form.result(filled.set("tally 0", own).set("tally 1", other)).winner
    assert won == {10: 0, 11: 1, 12: 1}
    assert amounts(form.result(filled.set("tally 0", 10).set("tally 1", 11))) == {0: 4, 1: -3, 2: -1}


def test_quick_tongits_form_settles_a_deal_that_ends_with_an_empty_stock():
    """TG-50, TG-51: sunog players cannot win; if all are sunog, nobody does; in a tie the last to draw wins."""
    form, filled = quick_form("tongits", 3, jackpot="off")
    filled = filled.choose(ENDED, "stock_out").choose("by", "1")
    with pytest.raises(NotYet, match="tally"):
        form.result(filled.set("tally 0", 5).set("tally 1", 5))
    tied = filled.set("tally 0", 5).set("tally 1", 5).set("tally 2", 5)
    assert form.result(tied).winner == 1
    assert form.result(tied.choose("state 1", "sunog")).winner == 0
    burned = filled.choose("state 0", "sunog").choose("state 1", "sunog").choose("state 2", "sunog")
    assert form.result(burned).winner is None
    assert not any(amounts(form.result(burned.set("ace", 1))).values())


def test_quick_tongits_form_refuses_more_specials_than_a_hand_can_hold():
    form, filled = quick_form("tongits", 3)
    filled = filled.choose(ENDED, "tongits").set("four_of_a_kind", 2).set("escalera", 2)
    with pytest.raises(NotYet, match="at most 3 fours of a kind and escaleras"):
        form.result(filled)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("kin_sian", "khiao_priao"),
        ("si_tong_muet", "si_tong_phong"),
        ("sam_daeng", "kin_sian"),
        ("khiao_wan", "sam_dap"),
    ],
)
def test_quick_pai_tong_form_refuses_items_that_no_hand_can_have_together(one, other):
    """PT-44 to PT-50."""
    form, filled = quick_form("pai-tong", 5)
    with pytest.raises(NotYet, match="cannot count together with"):
        form.result(filled.choose(f"item {one}", ON).choose(f"item {other}", ON))


def test_quick_pai_tong_form_accepts_every_combination_of_items_a_hand_can_have():
    """PT-43 to PT-54: random complete hands of few designs have many items at once."""
    game, rng = GAMES["pai-tong"], Random("items together")
    options = PaiTongOptions(guess="on", white="on", draw_items="any")
    table = game.table(options)
    designs = [[d for d in range(30) if table.rank_of[d] == rank] for rank in {*table.rank_of}]
    seen = set()
    for _hand in range(4000):
        pool = [design for group in rng.sample(designs, rng.choice((1, 2, 3))) for design in group]
        counts, exposed = [0] * 30, []
        for _set in range(4):
            triple = rng.choice([[rng.choice(pool)] * 3, rng.sample(rng.choice(designs), 3)])
            if triple[0] == triple[1] and rng.random() < 0.2:
                exposed.append(triple[0])
            else:
                for design in triple:
                    counts[design] += 1
        held = [design for design in range(30) if counts[design]]
        if max(n + 3 * exposed.count(d) for d, n in enumerate(counts)) > 4 or not held:
            continue
        source = rng.choice(("stock", "discard"))
        win: Winning | None = table.read(counts, exposed, rng.choice(held), source, guess=rng.choice([None, *held]))
        if win is None or len(win.items) < 2:
            continue
        ids = tuple(item.id for item in win.items)
        seen.add(ids)
        assert [each.id for each in items_stated(ids, source, options)] == [*ids]
    assert len(seen) > 15, seen


def test_items_entered_in_the_quick_form_imply_the_drawn_card_item():
    """PT-43, PT-44: three reds on a drawn card are a scalp too, four identical heads eat the head."""
    options = PaiTongOptions()
    assert [each.id for each in items_stated({"sam_daeng"}, "stock", options)] == ["thalok", "sam_daeng"]
    assert [each.id for each in items_stated({"phuak_diao"}, "stock", options)] == ["kin_sian", "phuak_diao"]
    assert [each.id for each in items_stated({"sam_daeng"}, "discard", options)] == ["sam_daeng"]


def test_quick_pai_tong_items_settle_equally_in_whichever_order_two_are_entered():
    options = PaiTongOptions(guess="on", white="on")
    refused = 0
    for pair in combinations((each.id for each in ITEMS), 2):
        outcomes = set()
        for order in (pair, pair[::-1]):
            try:
                outcomes.add(tuple(each.id for each in items_stated(order, "stock", options)))
            except IllegalMove:
                outcomes.add(())
        assert len(outcomes) == 1
        refused += outcomes == {()}
    assert refused > 20


def test_quick_pai_tong_form_requires_a_hand_to_reach_min_items():
    """PT-55."""
    form, filled = quick_form("pai-tong", 5, min_items=4)
    with pytest.raises(NotYet, match="worth 4 or more"):
        form.result(filled)
    assert form.result(filled.choose("item thalok", ON)).winner == 0


def test_quick_pai_tong_form_asks_only_for_items_that_fit_the_source_of_the_winning_card():
    """PT-42, PT-47: without a drawn card there is no scalp and no dark hand."""
    form, filled = quick_form("pai-tong", 5)
    drawn = {field.name for field in form.fields(filled)}
    claimed = {field.name for field in form.fields(filled.choose("source", "discard"))}
    assert {"item thalok", "item si_tong_muet"} <= drawn
    assert not {"item thalok", "item kin_sian", "item si_tong_muet"} & claimed
    assert "item si_tong_phong" in claimed


def test_quick_pong_form_computes_the_points_from_the_number_of_tongs():
    """PO-10, PO-11: 2 points for the hand and one for each tong, times the unit."""
    form, filled = quick_form("pong", 4, unit=5)
    assert amounts(form.result(filled)) == {0: 30, 1: -10, 2: -10, 3: -10}
    assert amounts(form.result(filled.set("item tongs", 4))) == {0: 90, 1: -30, 2: -30, 3: -30}
    assert amounts(form.result(filled.set("item tongs", 9))) == {0: 90, 1: -30, 2: -30, 3: -30}


def test_quick_pai_gow_form_deducts_the_houses_commission():
    """PG-12, PG-50."""
    form, filled = quick_form("pai-gow", 3, {"banker": 0}, commission=5, banker="rotating")
    filled = filled.set("bet 1", 40).set("bet 2", 20).choose("outcome 1", "win")
    with pytest.raises(NotYet) as missed:
        form.result(filled)
    assert missed.value.reason.values == {"player": 2}
    assert amounts(form.result(filled.choose("outcome 2", "push"))) == {0: -40, 1: 38, 2: 0, "house": 2}
    assert amounts(form.result(filled.choose("outcome 2", "lose"))) == {0: -20, 1: 38, 2: -20, "house": 2}


def test_quick_daun_tiga_form_refuses_rulings_that_need_two_different_banker_hands():
    """DT-45, DT-46: the banker's one hand cannot be Long against one player and not Long against another."""
    form, filled = quick_form("daun-tiga", 3, {"banker": 0})
    filled = filled.choose("result 1", "DT-45").choose("result 2", "DT-46")
    with pytest.raises(NotYet, match="contradict each other"):
        form.result(filled)
    result = form.result(filled.set("first 1", 10).set("second 1", 5).choose("result 2", "DT-43").set("first 2", 7))
    assert amounts(result) == {0: 8, 1: -15, 2: 7}


def test_quick_daun_tiga_form_offers_only_rulings_that_the_house_rules_allow():
    """DT-51: where a three of a kind is Long, no ruling says that it is not."""
    for on, barred in (("off", set()), ("on", {"DT-47", "DT-48", "DT-49", "DT-50"})):
        form, filled = quick_form("daun-tiga", 2, triple_is_long=on)
        (field,) = [field for field in form.fields(filled) if field.name == "result 1"]
        offered = {option.value for option in field.options}
        assert not offered & barred
        assert len(offered) == 10 - len(barred)


@pytest.mark.parametrize("name", [*FORMS])
def test_quick_form_also_accepts_payments_alone(name):
    seats = GAMES[name].seats[0]
    form, filled = quick_form(name, seats)
    filled = filled.choose(ENDED, AMOUNTS).set("gains 0", 5).set("gains 1", -5)
    assert amounts(form.result(filled))[1] == -5


@pytest.mark.parametrize("name", [*FORMS])
def test_quick_form_without_entries_is_never_settled(name):
    """Otherwise a second press of Enter would write down a deal that nobody played."""
    for seats in GAMES[name].seats:
        form = form_of(GAMES[name], GAMES[name].Options(), seats)
        with pytest.raises(NotYet, match=r"^Enter (how|whether) "):
            form.result(Filled({FORM: QUICK}))
