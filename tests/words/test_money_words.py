"""What Pai Tong and Pong say: every event, question, offer and payment in whole sentences."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from game.rules import GAMES
from game.rules.contract import Item, Result
from game.rules.events import Discarded, Drew, Ended, Took
from game.rules.money.events import Dealt, Guessed, Ponged, Reshuffled, Said, Voided, Won
from game.rules.money.moves import PONG, WIN
from game.rules.money.phase import Phase
from game.rules.money.view import SetRead, Winning
from game.rules.moves import PASS, TAKE
from game.rules.pai_tong.items import ITEMS
from game.words import Reader, choose, moves_of, sentences, words_of
from game.words.money import notes
from game.words.money.offers import claim_label
from game.words.money.sentences import ending
from game.words.money.sets import set_caption, set_name
from game.words.money.settlement import (
    WHY,
    counted,
    headline,
    how_near,
    how_void,
    how_won,
    item_name,
    item_native,
    item_note,
    item_why,
    payers,
    reckoning,
)
from game.words.offers import MOST_BUTTONS, Offer
from game.words.progress import one_short
from tests.contract.play import any_move, seed_of
from tests.rules.arrange import arrange, others_pass, say
from tests.rules.test_money_play import DULL, FAR, OTHER, WAITS_FOR_NINE

NAMES = ("Noi", "Kanya", "Mali", "Somchai", "Aminah", "Yusof", "Latifah")
HOUSES = [
    ("pong", 4, {}),
    ("pong", 4, {"equipment": "ceki", "stock_out": "reshuffle", "final_card": "deck_only"}),
    ("pai-tong", 6, {}),
    ("pai-tong", 3, {"guess": "on", "white": "on", "min_items": 4}),
    ("pai-tong", 7, {"pick_discard": "tong_exposed", "payer": "discarder_pays_all"}),
]
SILENT = (Ended,)
"""What led to it has said it."""


def reader_of(name: str, you: int | None = 0, house: dict[str, object] | None = None, *, codes: bool = False) -> Reader:
    game = GAMES[name]
    return Reader(name, game.pack(game.Options.parse(house or {})), NAMES, you, codes=codes)


def texts(reader: Reader, *events: object) -> list[str]:
    return [sentence.text for sentence in sentences(events, reader)]


@pytest.fixture(params=HOUSES, ids=lambda case: f"{case[0]}-{'-'.join(case[2]) or 'usual'}")
def house(request):
    return request.param


def played(name: str, seats: int, house: dict[str, object], number: int):
    """A whole random deal: each state, who moves, the move, and what came of it."""
    game, rng = GAMES[name], Random(f"{name} {number}")
    deal = game.deal(seats, seed_of(number), game.Options.parse(house))
    while pending := deal.pending():
        seat = rng.choice(sorted(pending))
        before = deal.copy()
        yield before, seat, deal.play(seat, any_move(deal, seat, rng)), deal


# Whole deals ----------------------------------------------------------------------------------------------------------


def test_every_event_of_whole_deals_is_one_sentence(house) -> None:
    """To the seat itself, to another and to a bystander; nothing is left unfilled, and each ends with a full stop."""
    name, seats, rules = house
    kinds = set()
    for number in range(3):
        for _before, _seat, events, deal in played(name, seats, rules, number):
            for event in (*deal.opening, *events):
                kinds.add(type(event).__name__)
                for you in (*range(seats), None):
                    told = sentences([event.seen_by(you)], reader_of(name, you, rules))
                    assert len(told) == (0 if isinstance(event, SILENT) else 1)
                    for sentence in told:
                        assert re.fullmatch(r"[^{}]+\.", sentence.text)
                        assert sentence.passing == isinstance(event, Drew)
    assert {"Dealt", "Drew", "Discarded"} <= kinds


def test_what_is_hidden_is_in_no_word(house) -> None:
    """Permute what a seat cannot see: its question and its offers stay, and a draw of another names no piece."""
    name, seats, rules = house
    words, rng = words_of(name), Random(4)
    for count, (before, seat, events, _deal) in enumerate(played(name, seats, rules, 5)):
        for watcher in {seat, (seat + 1) % seats}:
            reader = reader_of(name, watcher, rules)
            if count % 9 == 0:
                view = before.view(watcher)
                other = GAMES[name].resample(view, rng).view(watcher)
                assert words.question(other, reader) == words.question(view, reader)
                assert words.offers(other, reader) == words.offers(view, reader)
            for event in events:
                if isinstance(event, Drew) and event.seat != watcher:
                    assert texts(reader, event.seen_by(watcher)) == [f"{NAMES[event.seat]} draws."]


def test_offers_are_the_legal_moves_one_to_one(house) -> None:
    """Besides, 'pass then draw' for who draws next; what is closed says why and is no legal move."""
    name, seats, rules = house
    game, words = GAMES[name], words_of(name)
    for before, seat, _events, _deal in played(name, seats, rules, 6):
        for watcher in {seat, (seat + 1) % seats}:
            view = before.view(watcher)
            made = words.offers(view, reader_of(name, watcher, rules))
            open_ids = [offer.id for offer in made if not offer.closed and " then " not in offer.id]
            assert open_ids == [str(move) for move in view.legal]
            assert len({offer.id for offer in made}) == len(made)
            assert sum(offer.primary for offer in made) <= 1
            for offer in made:
                assert re.fullmatch(r"[A-Z][^{}]+[^.]", offer.label)
                if offer.closed:
                    assert game.parse_move(offer.id) not in view.legal
                    assert offer.closed.endswith(".")
                elif " then " in offer.id:
                    assert moves_of(game, {offer.id: offer}, offer.id)[0] == PASS
                held = Counter(view.hand)
                assert not Counter(code for group in offer.uses for code in group) - held


def test_a_choice_of_things_leaves_few_buttons_and_reaches_every_offer(house) -> None:
    """At most four at once; choosing its things shows each offer, and they are lit on the way."""
    name, seats, rules = house
    words = words_of(name)
    for before, seat, _events, _deal in played(name, seats, rules, 7):
        made = words.offers(before.view(seat), reader_of(name, seat, rules))
        assert len(choose(made).buttons) <= MOST_BUTTONS
        for offer in made:
            if offer.closed:
                continue
            things: list[str] = []
            for thing in offer.things.elements():
                assert thing in choose(made, things).lit
                things.append(thing)
                assert len(choose(made, things).buttons) <= MOST_BUTTONS
            assert offer in choose(made, things).buttons


def test_every_state_has_a_question(house) -> None:
    """For who is asked, for who waits, for a bystander, and at the end."""
    name, seats, rules = house
    words, phases = words_of(name), set()
    for before, _seat, _events, deal in played(name, seats, rules, 8):
        for state in (before, deal):
            phases.add(state.view(None).table.phase)
            for watcher in (*range(seats), None):
                asked = words.question(state.view(watcher), reader_of(name, watcher, rules))
                assert re.fullmatch(r"[^{}]+[^.]", asked.title)
                assert re.fullmatch(r"[^{}]+\.", asked.text)
    assert phases == set(Phase) - (set() if rules.get("guess") == "on" else {Phase.GUESS})


def test_every_settlement_names_every_payment(house) -> None:
    """PT-41, PO-11: one sentence a seat at the end, and each set and item before."""
    name, seats, rules = house
    words, seen = words_of(name), set()
    for number in range(12):
        *_rest, (_before, _seat, _events, deal) = played(name, seats, rules, number)
        result = deal.result
        assert result is not None
        seen.add(result.outcome)
        for you in (0, None):
            lines = words.settlement(result, reader_of(name, you, rules))
            assert all(re.fullmatch(r"[^{}]+\.", line.text) for line in lines)
            if result.winner is not None:
                assert [line.seat for line in lines[-seats:]] == list(range(seats))
                assert len(lines) == 1 + 4 + len(counted(result)) + seats
    assert "win" in seen


# How it reads ---------------------------------------------------------------------------------------------------------


def test_events_in_words() -> None:
    """'You' in the form that fits, pieces by their names."""
    assert texts(
        reader_of("pai-tong"),
        Dealt(0, ()),
        Took(1, "c5"),
        Ponged(0, "ot", 2),
        Ponged(2, "c1", 0),
        Said(2, WIN, "ot"),
        Said(0, PONG, "m2"),
        Said(1, TAKE, "s9"),
        Guessed(1, "s1"),
        Reshuffled(40),
        Won(2, "wf", "stock", None, ()),
        Won(0, "c5", "discard", 1, ()),
        Won(1, "c5", "taken", 0, ()),
        Won(1, "c5", "dealt", None, ()),
        Ended("win"),
        Voided("stock"),
        Voided("turns"),
        Ended("void"),
    ) == [
        "You start the deal.",
        "Kanya takes the 5 coins.",
        "You pong the Old Thousand that Mali discarded.",
        "Mali pongs the ace of coins that you discarded.",
        "Mali wanted to win with the Old Thousand, too.",
        "You wanted to pong the 2 myriads.",
        "Kanya wanted to take the 9 strings.",
        "Kanya lays the ace of strings open as a guess.",
        "The discards are shuffled into a new stock of 40 cards.",
        "Mali wins with the White Flower, just drawn.",
        "You win with the 5 coins that Kanya discarded.",
        "Kanya wins with the 5 coins taken from you.",
        "Kanya wins with the hand as it was dealt.",
        "The stock has run out. Nobody wins, and nothing is paid.",
        "The deal has gone on too long. Nobody wins, and nothing is paid.",
    ]


def test_tiles_of_pong_stand_in_a_wall() -> None:
    """PO-03: two dice break it, and it runs out."""
    reader = reader_of("pong")
    assert texts(reader, Dealt(1, (3, 4)), Reshuffled(1), Voided("stock")) == [
        "Kanya throws 3 and 4 to break the wall, and starts the deal.",
        "The discards are shuffled into a new wall of 1 tile.",
        "The wall has run out. Nobody wins, and nothing is paid.",
    ]
    assert texts(reader_of("pai-tong", house={"equipment": "tiles"}), Reshuffled(2)) == [
        "The discards are shuffled into a new stock of 2 tiles."
    ]


def test_a_replay_has_codes_and_names() -> None:
    """Beside a move in a file nobody is 'you', and a drawn piece is named."""
    reader = reader_of("pong", None, codes=True)
    assert texts(reader, Drew(0, "c5"), Discarded(0, "rd"), Ponged(1, "rd", 0)) == [
        "Noi draws the c5.",
        "Noi discards the rd.",
        "Kanya pongs the rd that Noi discarded.",
    ]


def test_a_draw_passes() -> None:
    """It tells nothing more once the discard lies."""
    told = sentences([Drew(1, None), Discarded(1, "c5")], reader_of("pong"))
    assert [(each.text, each.passing) for each in told] == [
        ("Kanya draws.", True),
        ("Kanya discards the 5 circles.", False),
    ]


def test_the_end_in_large_letters() -> None:
    """PT-28: who wins and how, or why nobody does."""
    reader = reader_of("pong")
    assert ending(Won(0, "c5", "stock", None, ()), reader) == ("You win", "You win with the 5 circles, just drawn.")
    assert ending(Won(1, "c5", "discard", 0, ()), reader).title == "Kanya wins"
    assert ending(Voided("stock"), reader).title == "Nobody wins"


def test_questions_in_words() -> None:
    """PT-20 to PT-26: what is asked, and what the others wait for."""
    words = words_of("pai-tong")
    deal = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE, DULL], stock="c9")

    def asked(seat: int | None):
        return words.question(deal.view(seat), reader_of("pai-tong", seat))

    assert asked(0) == ("Your turn", "Choose a card to discard.")
    assert asked(1) == ("Please wait", "Waiting for Noi to discard.")
    say(deal, "0 discard m9")
    assert asked(1) == ("Claim the 9 myriads?", "Noi discarded the 9 myriads. Claim it, or let it go by.")
    assert asked(2) == ("No claim", "Noi discarded the 9 myriads; you cannot claim it.")
    assert asked(0) == ("Please wait", "The others may still claim the 9 myriads.")
    say(deal, "2 pass", "1 pass")
    assert asked(1) == ("Your turn", "Draw a card from the stock.")
    assert asked(0) == ("Please wait", "Waiting for Kanya to draw.")
    say(deal, "1 draw")
    assert asked(1) == ("Your turn", "Your hand is complete: win, or discard a card.")
    say(deal, "1 win")
    assert asked(1) == ("The deal is over", "You win.")
    assert asked(None) == ("The deal is over", "Kanya wins.")


def test_the_turn_of_a_guess() -> None:
    """PT-54: also who cannot lay one is asked."""
    words, house = words_of("pai-tong"), {"guess": "on"}
    short = arrange("pai-tong", ["c2 s2 m2 c3 s3 m3 c4 s4 m4 c9 s9 m7", DULL, OTHER], house=house)
    say(short, "0 discard m7")
    reader = reader_of("pai-tong", 0, house)
    assert words.question(short.view(0), reader).text == "Choose the piece to lay open as your guess, or lay none."
    made = {offer.id: offer for offer in words.offers(short.view(0), reader)}
    assert made["guess c9"].label == "Lay the 9 coins open as your guess"
    assert (made["pass"].label, made["pass"].primary) == ("Lay no guess", True)
    far = arrange("pai-tong", [f"{FAR} m9", DULL, OTHER], house=house)
    say(far, "0 discard m9")
    assert words.question(far.view(0), reader).text == "Your hand is not one piece short, so you cannot lay a guess."


def test_offers_of_a_claim() -> None:
    """PT-22, PT-24, PT-26: labels are phrases, with the pieces that they use and win."""
    hands = ["c3 c3 s3 m4 c5 s6 m7 c8 s9 ot m2 m9", "m9 m9", "m6 c7 s8 c9 c1 s1 m1 rf wf s3 s4"]
    deal = arrange("pai-tong", hands, exposed={1: "c2 c4 c6"})
    say(deal, "0 discard m9")
    made = {offer.id: offer for offer in words_of("pai-tong").offers(deal.view(1), reader_of("pai-tong", 1))}
    assert {name: offer.label for name, offer in made.items()} == {
        "win": "Win with the 9 myriads",
        "pong": "Pong the 9 myriads with your two",
        "take": "Take the 9 myriads",
        "pass": "Let the 9 myriads go by",
        "pass then draw": "Draw instead",
    }
    assert [claim_label(offer, reader_of("pai-tong", 1)) for offer in made.values()] == [
        *("Win: 4 sets", "Pong: your two 9 myriads", "Take", "Pass", "Draw instead")
    ]
    assert made["pong"].uses == (("m9", "m9"),)
    assert made["pong"].wins == made["take"].wins == ("m9",)
    assert [name for name, offer in made.items() if offer.primary] == ["win"]


@pytest.mark.parametrize(
    ("game", "equipment", "code", "words"),
    [
        ("pong", "tiles", "s9", "9 bamboo"),
        ("pong", "tiles", "rd", "red dragons"),
        ("pong", "ceki", "c1", "1 coins"),
        ("pai-tong", "thai", "c1", "aces of coins"),
        ("pai-tong", "thai", "ot", "Old Thousands"),
    ],
)
def test_a_pong_is_offered_in_words(game: str, equipment: str, code: str, words: str) -> None:
    """Two of a kind are named as one says it; no code stands on the button."""
    pack = GAMES[game].pack(GAMES[game].Options.parse({"equipment": equipment}))
    offer = Offer("pong", "", "pong", uses=((code, code),), wins=(code,))
    assert claim_label(offer, Reader(game, pack, ())) == f"Pong: your two {words}"


def test_drawing_is_not_more_usual_than_taking() -> None:
    """Where a discard can be taken nothing but a win or a pong is what Enter gives."""
    deal = arrange("pai-tong", [f"{FAR} m9", DULL])
    say(deal, "0 discard m9")
    made = words_of("pai-tong").offers(deal.view(1), reader_of("pai-tong", 1))
    assert {offer.id for offer in made} == {"take", "pass", "pass then draw"}
    assert not any(offer.primary for offer in made)


def test_the_last_discard_offers_no_draw() -> None:
    """PT-28: nothing is left to be drawn."""
    deal = arrange("pai-tong", [f"{FAR} m9", DULL], left=0)
    say(deal, "0 discard m9")
    made = words_of("pai-tong").offers(deal.view(1), reader_of("pai-tong", 1))
    assert [(offer.id, offer.primary) for offer in made] == [("pass", True)]


def test_closed_offers_say_why() -> None:
    """PT-23, PT-34: a taken piece stays this turn, and a complete hand must be drawn."""
    words = words_of("pai-tong")
    taken = arrange("pai-tong", [f"{FAR} m9", DULL.replace("s5", "m9"), OTHER.replace("m9", "c2")])
    say(taken, "0 discard m9", "2 pass", "1 take")
    closed = [offer for offer in words.offers(taken.view(1), reader_of("pai-tong", 1)) if offer.closed]
    assert [(offer.label, offer.closed) for offer in closed] == [
        ("Discard the 9 myriads", "You took the 9 myriads this turn, so it cannot be put down again.")
    ]
    deck = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE, DULL], house={"final_card": "deck_only"})
    say(deck, "0 discard m9")
    reader = reader_of("pai-tong", 1)
    (win,) = [offer for offer in words.offers(deck.view(1), reader) if offer.closed]
    assert (win.id, win.closed) == ("win", "Under these house rules only a drawn piece may complete a hand.")
    assert not [offer for offer in words.offers(deck.view(2), reader_of("pai-tong", 2)) if offer.closed]


# The settlement -------------------------------------------------------------------------------------------------------


def test_a_settlement_of_pai_tong() -> None:
    """PT-41, PT-44: how it was won, the sets, the items with their reasons, the payments."""
    deal = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE, DULL], stock="m9")
    say(deal, "0 discard m7", "2 pass", "1 pass", "1 draw", "1 win")
    result, reader = deal.result, reader_of("pai-tong", 0)
    assert [line.text for line in words_of("pai-tong").settlement(result, reader)] == [
        "Kanya wins with the 9 myriads, just drawn.",
        "A head: 2 coins, 2 myriads, 2 strings.",
        "A head: 3 coins, 3 myriads, 3 strings.",
        "A head: 4 coins, 4 myriads, 4 strings.",
        "A head: 9 coins, 9 myriads, 9 strings.",
        "Base stake: 4 baht; paid to every winner.",
        "Eat the head: 4 baht; four heads, the last one drawn.",
        "You pay 8 baht.",
        "Kanya gains 16 baht.",
        "Mali pays 8 baht.",
    ]
    assert headline(result, reader) == "Kanya wins"
    assert how_won(result.shown, reader) == "on a card drawn from the stock"
    assert payers(result, reader) == "Each of the two others pays"
    assert reckoning(result, deal.table.options) == ("4 + 4", 8)


def test_a_settlement_of_pong() -> None:
    """PO-10, PO-11: points, and chips for them."""
    hands = [hand.replace("ot", "rd").replace("rf", "gd").replace("wf", "wd") for hand in (FAR, WAITS_FOR_NINE, DULL)]
    deal = arrange(
        "pong",
        [f"{hands[0]} m9", hands[1], hands[2], "m2 m3 m6 s6 c6 s8 c7 s5 c8 gd wd"],
        house={"payer": "discarder_pays_all"},
    )
    say(deal, "0 discard m9", "1 win")
    others_pass(deal)
    result, reader = deal.result, reader_of("pong", 0)
    lines = [line.text for line in words_of("pong").settlement(result, reader)]
    assert lines[0] == "Kanya wins with the 9 characters that you discarded."
    assert lines[4] == "A tong serong: 9 circles, 9 characters, 9 bamboo."
    assert lines[5:] == [
        "Complete hand: 2 points; four sets of three.",
        "You pay 6 chips.",
        "Kanya gains 6 chips.",
        "Mali pays nothing.",
        "Somchai pays nothing.",
    ]
    assert how_won(result.shown, reader) == "on a discard of yours"
    assert payers(result, reader) == "You pay for everybody"
    assert reckoning(result, deal.table.options) == ("2 × 3", 6)


def test_a_void_deal_pays_nothing() -> None:
    """PT-28."""
    result = Result("void", None, (), {}, None)
    (line,) = words_of("pai-tong").settlement(result, reader_of("pai-tong"))
    assert how_void(0, reader_of("pai-tong")) == "the stock ran out; nothing is paid"
    assert how_void(0, reader_of("pong")) == "the wall ran out; nothing is paid"
    assert how_void(3, reader_of("pong")) == "the deal went on too long; nothing is paid"
    assert line.text == "Nobody wins, and nothing is paid."


def test_a_hand_worth_nothing_is_still_settled() -> None:
    """PT-41 `base_stake = 0`: won, and nobody owes anything."""
    deal = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE, DULL], house={"base_stake": 0})
    say(deal, "0 discard m9", "2 pass", "1 win")
    reader = reader_of("pai-tong", 0)
    assert payers(deal.result, reader) == "Each of the two others pays"
    assert reckoning(deal.result, deal.table.options) == ("", 0)
    assert [line.text for line in words_of("pai-tong").settlement(deal.result, reader)][-1] == "Mali pays nothing."


def test_every_item_has_a_name_and_a_reason() -> None:
    """PT-43 to PT-54: drawn or not."""
    reader = reader_of("pai-tong")
    deal = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE, DULL])
    say(deal, "0 discard m9", "2 pass", "1 win")
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


def test_sets_by_name_and_caption() -> None:
    """PT-30 to PT-33, PO-08: kinds, ranks and the two families of aces."""
    hands = ["c2 c2 c2 c3 s3 m3 ot rf m1 c5 c5 s5", DULL, OTHER]
    deal = arrange("pai-tong", hands)
    say(deal, "0 win")
    reader = reader_of("pai-tong")
    named = {read.pieces: (set_name(read, reader), set_caption(read, reader)) for read in deal.result.shown.sets}
    assert named["c2", "c2", "c2"] == (("ตอง", "tong"), "three alike")
    assert named["c3", "m3", "s3"] == (("เศียร", "head"), "three different threes")
    assert named["m1", "ot", "rf"] == (("เศียร", "head of aces"), "king, lady, mouse")
    assert named["c5", "c5", "s5"] == (("พวก", "group"), "fives, two alike")


@pytest.mark.parametrize("pieces", ["tiles", "ceki", "thai"])
def test_ones_and_honours_are_aces_in_a_settlement_only_where_they_are_of_one_rank(pieces: str) -> None:
    """PO-09: two ranks with words of their own, but under `honours=thai_aces` one."""
    ones, honours = (
        SetRead("serong", codes, exposed=False, winning=False) for codes in (("c1", "m1", "s1"), ("rd", "rd", "gd"))
    )
    apart = reader_of("pong", house={"equipment": pieces})
    assert set_caption(ones, apart) == "three different ones"
    assert set_caption(honours, apart) == "dragons, two alike"
    alike = reader_of("pong", house={"equipment": pieces, "honours": "thai_aces"})
    assert set_caption(ones, alike) == "three different aces"
    assert set_caption(honours, alike) == "aces, two alike"


def test_stakes_and_facts() -> None:
    """PT-41, PO-11: what is played for, and what is left."""
    pai_tong, pong = arrange("pai-tong", [f"{FAR} m9", DULL], left=1), GAMES["pong"].deal(4, seed_of(1))
    words = words_of("pong")
    assert words.stake(pai_tong.table.options, reader_of("pai-tong")) == "base stake 4 baht"
    assert words.stake(pong.table.options, reader_of("pong")) == "1 chip a point"
    facts = words.facts(pai_tong.view(None).table, reader_of("pai-tong"))
    assert facts == (("Base stake", "4 baht"), ("Stock", "1 card"))
    assert words.facts(pong.view(None).table, reader_of("pong")) == (("Unit", "1 chip"), ("Wall", "75 tiles"))


def test_small_words_on_the_table() -> None:
    """Beside players, pieces and piles."""
    reader = reader_of("pong")
    assert (notes.arrived(reader, taken=True), notes.arrived(reader, taken=False)) == ("taken", "drawn")
    assert (notes.did_last(reader, ponged=True), notes.did_last(reader, ponged=False)) == ("pong", "discarded")
    assert (notes.last_discard(0, reader), notes.last_discard(1, reader)) == ("Your discard", "Kanya’s discard")
    assert (notes.left_to_draw(53, reader), notes.next_draw(reader)) == ("53 left", "next draw")
    assert notes.discarded_by("c5", 0, reader) == "5 circles, discarded by you"
    assert notes.open_before("c5", 1, reader) == "5 circles, open before Kanya"
    assert (notes.source(reader), notes.source(reader_of("pai-tong"))) == ("The wall", "The stock")
    assert notes.closed_piece(reader) == "a closed piece"


@pytest.mark.parametrize(
    ("game", "options", "missing", "waits", "words"),
    [
        ("pai-tong", {}, 0, (), "complete"),
        ("pai-tong", {}, 2, (), "2 cards missing"),
        ("pai-tong", {"equipment": "tiles"}, 4, (), "4 tiles missing"),
        ("pai-tong", {}, 1, ("c5", "s5"), "waited for 5 coins or 5 strings"),
        ("pong", {}, 1, ("c5", "s5", "m5", "wd"), "waited for 4 kinds of tile"),
    ],
)
def test_how_far_a_hand_was(game, options, missing, waits, words):
    rules = GAMES[game]
    reader = Reader(game, rules.pack(rules.Options.parse(options)), ("A", "B"))
    assert how_near(missing, waits, reader) == words


@pytest.mark.parametrize("equipment", ["thai", "ceki", "tiles"])
def test_why_an_item_counts_is_said_of_the_pieces_on_the_table(equipment):
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
    ("left", "shorter"), [(10, "one short"), (4, "one short"), (3, "3 of 10 left"), (0, "0 of 10 left")]
)
def test_a_set_that_lacks_one_says_so_and_how_many_are_left_where_they_are_few(left: int, shorter: str) -> None:
    reader = Reader("pong", GAMES["pong"].pack(GAMES["pong"].Options()), ())
    assert one_short(left, 10, reader) == (f"one short: {left} of 10 left", shorter, f"{left} left")
