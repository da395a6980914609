"""The settlement of Pai Tong and Pong in words: payments with reasons, and the sets of a hand."""

from __future__ import annotations

import pytest

from game.rules import GAMES
from game.rules.contract import Item, Result
from game.rules.money.view import ScoredSet, Winning
from game.rules.pai_tong.scoring_items import ITEMS
from game.words import Reader, words_of
from game.words.incomplete_sets import explained, one_short
from game.words.money.sets import set_caption, set_name
from game.words.money.settlement import (
    WHY,
    counted,
    headline,
    item_name,
    item_native,
    item_note,
    item_why,
    made_of,
    pay_formula,
    payers,
    shanten_text,
    void_text,
    win_honours,
    win_text,
)
from tests.contract.play import seed_of
from tests.rules.arrange import arrange, others_pass, play_moves
from tests.rules.test_money_play import DULL, FAR, OTHER, WAITS_FOR_NINE
from tests.words.money_readers import reader_of


def test_pai_tong_settlement_lists_sets_items_and_payments() -> None:
    """PT-41, PT-44: how the hand won, its sets, its items with reasons, and the payments."""
    deal = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE, DULL], stock="m9")
    play_moves(deal, "0 discard m7", "2 pass", "1 pass", "1 draw", "1 win")
    result, reader = deal.result, reader_of("pai-tong", 0)
    assert [line.text for line in words_of("pai-tong").settlement(result, reader)] == [
        "Kanya wins with the 9 of myriads just drawn.",
        "A head: 2 of coins, 2 of myriads, 2 of strings.",
        "A head: 3 of coins, 3 of myriads, 3 of strings.",
        "A head: 4 of coins, 4 of myriads, 4 of strings.",
        "A head: 9 of coins, 9 of myriads, 9 of strings.",
        "Base stake: 4 baht (paid for every win).",
        "Eat the head: 4 baht (four heads, the last one drawn).",
        "You pay 8 baht.",
        "Kanya wins 16 baht.",
        "Mali pays 8 baht.",
    ]
    assert headline(result, reader) == "Kanya wins"
    assert win_text(result.shown, reader) == "on a card drawn from the stock"
    assert payers(result, reader) == "Each of the other two pays"
    assert pay_formula(result, deal.table.options) == ("4 + 4", 8)


def test_pong_settlement_converts_points_to_chips() -> None:
    """PO-10, PO-11."""
    hands = [hand.replace("ot", "rd").replace("rf", "gd").replace("wf", "wd") for hand in (FAR, WAITS_FOR_NINE, DULL)]
    deal = arrange(
        "pong",
        [f"{hands[0]} m9", hands[1], hands[2], "m2 m3 m6 s6 c6 s8 c7 s5 c8 gd wd"],
        house={"payer": "discarder_pays_all"},
    )
    play_moves(deal, "0 discard m9", "1 win")
    others_pass(deal)
    result, reader = deal.result, reader_of("pong", 0)
    lines = [line.text for line in words_of("pong").settlement(result, reader)]
    assert lines[0] == "Kanya wins with the 9 of characters that you discarded."
    assert lines[4] == "A tong serong: 9 of circles, 9 of characters, 9 of bamboo."
    assert lines[5:] == [
        "Complete hand: 2 points (four sets of three).",
        "You pay 6 chips.",
        "Kanya wins 6 chips.",
        "Mali pays nothing.",
        "Somchai pays nothing.",
    ]
    assert win_text(result.shown, reader) == "on your discard"
    assert payers(result, reader) == "You pay for everybody"
    assert pay_formula(result, deal.table.options) == ("2 × 3", 6)


def test_void_deal_text_says_that_no_chips_are_paid() -> None:
    """PT-28."""
    result = Result("void", None, (), {}, None)
    (line,) = words_of("pai-tong").settlement(result, reader_of("pai-tong"))
    assert void_text(0, reader_of("pai-tong")) == "the stock ran out; nothing is paid"
    assert void_text(0, reader_of("pong")) == "the wall ran out; nothing is paid"
    assert void_text(3, reader_of("pong")) == "the deal went on too long; nothing is paid"
    assert line.text == "Nobody wins, and nothing is paid."


def test_settlement_of_a_winning_hand_worth_nothing_is_still_described() -> None:
    """PT-41 `base_stake = 0`: won without any payment."""
    deal = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE, DULL], house={"base_stake": 0})
    play_moves(deal, "0 discard m9", "2 pass", "1 win")
    reader = reader_of("pai-tong", 0)
    assert payers(deal.result, reader) == "Each of the other two pays"
    assert pay_formula(deal.result, deal.table.options) == ("", 0)
    assert [line.text for line in words_of("pai-tong").settlement(deal.result, reader)][-1] == "Mali pays nothing."


def test_every_pai_tong_item_has_a_name_and_a_reason() -> None:
    """PT-43 to PT-54: for drawn and claimed winning pieces."""
    reader = reader_of("pai-tong")
    deal = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE, DULL])
    play_moves(deal, "0 discard m9", "2 pass", "1 win")
    win = deal.result.shown
    for rule in ITEMS:
        item = counted(deal.result)[0]._replace(id=rule.id, native=rule.native, english=rule.english)
        assert item_name(item, reader)[0].isupper()
        assert item_native(item)[0]
        assert item_why(item, win, reader) != ""
        assert item_why(item, win._replace(source="stock"), reader) != ""
    scalp = item._replace(id="thalok", native="ถลก")
    assert item_why(scalp, win, reader) == "the last card completes a tong"
    assert item_why(scalp, win._replace(source="stock"), reader) == "the drawn card completes a tong"
    assert item_note(item._replace(id="kin_sian", native="one / other"), win, reader) == "other · four heads"


def test_money_game_sets_have_names_and_captions() -> None:
    """PT-30 to PT-33, PO-08: kinds, ranks and the two families of aces."""
    hands = ["c2 c2 c2 c3 s3 m3 ot rf m1 c5 c5 s5", DULL, OTHER]
    deal = arrange("pai-tong", hands)
    play_moves(deal, "0 win")
    reader = reader_of("pai-tong")
    named = {read.pieces: (set_name(read, reader), set_caption(read, reader)) for read in deal.result.shown.sets}
    assert named["c2", "c2", "c2"] == (("ตอง", "tong"), "three alike")
    assert named["c3", "m3", "s3"] == (("เศียร", "head"), "three different threes")
    assert named["m1", "ot", "rf"] == (("เศียร", "head of aces"), "king, lady, mouse")
    assert named["c5", "c5", "s5"] == (("พวก", "group"), "fives, two alike")


@pytest.mark.parametrize("pieces", ["tiles", "ceki", "thai"])
def test_ones_and_honours_are_called_aces_only_if_of_one_rank(pieces: str) -> None:
    """PO-09: two ranks with names of their own, but one rank under `honours=thai_aces`."""
    ones, honours = (
        ScoredSet("serong", codes, exposed=False, winning=False) for codes in (("c1", "m1", "s1"), ("rd", "rd", "gd"))
    )
    apart = reader_of("pong", house={"equipment": pieces})
    assert set_caption(ones, apart) == "three different ones"
    assert set_caption(honours, apart) == "dragons, two alike"
    alike = reader_of("pong", house={"equipment": pieces, "honours": "thai_aces"})
    assert set_caption(ones, alike) == "three different aces"
    assert set_caption(honours, alike) == "aces, two alike"


def test_money_game_information_panel_shows_stakes_and_pieces_left() -> None:
    """PT-41, PO-11."""
    pai_tong, pong = arrange("pai-tong", [f"{FAR} m9", DULL], left=1), GAMES["pong"].deal(4, seed_of(1))
    words = words_of("pong")
    assert words.stake(pai_tong.table.options, reader_of("pai-tong")) == "base stake 4 baht"
    assert words.stake(pong.table.options, reader_of("pong")) == "1 chip a point"
    facts = words.facts(pai_tong.view(None).table, reader_of("pai-tong"))
    assert facts == (("Base stake", "4 baht"), ("Stock", "1 card"))
    assert words.facts(pong.view(None).table, reader_of("pong")) == (("Unit", "1 chip"), ("Wall", "75 tiles"))


@pytest.mark.parametrize(
    ("game", "options", "missing", "waits", "words"),
    [
        ("pai-tong", {}, 0, (), "complete"),
        ("pai-tong", {}, 2, (), "2 cards short"),
        ("pai-tong", {"equipment": "tiles"}, 4, (), "4 tiles short"),
        ("pai-tong", {}, 1, ("c5", "s5"), "waited for 5 of coins or 5 of strings"),
        ("pong", {}, 1, ("c5", "s5", "m5", "wd"), "waited for 4 kinds of tile"),
    ],
)
def test_shanten_text_says_how_far_a_hand_is_from_complete(game, options, missing, waits, words):
    rules = GAMES[game]
    reader = Reader(game, rules.pack(rules.Options.parse(options)), ("A", "B"))
    assert shanten_text(missing, waits, reader) == words


@pytest.mark.parametrize("equipment", ["thai", "ceki", "tiles"])
def test_reasons_for_items_say_cards_or_tiles_according_to_the_equipment(equipment):
    """PT-01: tiles are not called cards, nor cards tiles."""
    rules = GAMES["pai-tong"]
    reader = Reader("pai-tong", rules.pack(rules.Options.parse({"equipment": equipment})), ("A", "B"))
    other = "card" if equipment == "tiles" else "tile"
    for source in ("stock", "discard"):
        win = Winning((), "c5", source, None, (), 0)
        for name in WHY:
            if name not in {"win", "tongs"}:
                assert other not in item_why(Item(name, "", "", 1, "PT-42"), win, reader)


@pytest.mark.parametrize(
    ("out", "shorter"), [(0, "needs 1"), (6, "needs 1"), (7, "7 of 10 seen"), (10, "10 of 10 seen")]
)
def test_incomplete_set_text_counts_the_pieces_seen_when_few_are_hidden(out: int, shorter: str) -> None:
    reader = Reader("pong", GAMES["pong"].pack(GAMES["pong"].Options()), ())
    assert one_short(out, 10, reader) == (f"needs 1: {out} of 10 seen", shorter, f"{out}/10 seen")
    assert explained(out, 10, reader) == f"One more piece is needed: {out} of 10 seen."


def test_all_honours_of_a_win_are_named_with_what_they_pay() -> None:
    """PT-41, PO-10. In Pong honours that are only collected are named too, without a value."""
    deal = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE, DULL], stock="m9")
    assert win_honours(deal.view(None).table, reader_of("pai-tong", 0)) == ()
    play_moves(deal, "0 discard m7", "2 pass", "1 pass", "1 draw", "1 win")
    table = deal.view(None).table
    assert win_honours(table, reader_of("pai-tong", 0)) == (("Eat the head", 4),)
    win = deal.result.shown
    items = Item("tongs", "tong", "a point for each tong", 2, "PO-10"), Item("win", "", "complete hand", 1, "PO-10")
    entries = tuple(entry._replace(items=items) for entry in deal.result.entries)
    result = deal.result._replace(entries=entries, shown=win._replace(items=items))
    in_pong = win_honours(table._replace(result=result), reader_of("pong", 0))
    assert in_pong[0] == ("2 tongs", 2)
    assert ("A concealed hand", 0) in in_pong
    assert all(pays == 0 for _name, pays in in_pong[1:])


def test_headline_of_a_win_names_its_best_item() -> None:
    """PT-41, PO-10: '' if only the complete hand counts."""
    deal = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE, DULL], stock="m9")
    play_moves(deal, "0 discard m7", "2 pass", "1 pass", "1 draw", "1 win")
    assert made_of(deal.result, reader_of("pai-tong", 0)) == "eat the head"
    win = deal.result.shown
    tongs = Item("tongs", "tong", "a point for each tong", 2, "PO-10")
    for items, said in (((), ""), ((tongs,), "2 tongs"), ((tongs._replace(amount=1),), "1 tong")):
        entries = tuple(entry._replace(items=items) for entry in deal.result.entries)
        result = deal.result._replace(entries=entries, shown=win._replace(items=items))
        assert made_of(result, reader_of("pong", 0)) == said
