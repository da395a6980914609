"""Texts of Pai Tong and Pong during play: events, questions and offers."""

from __future__ import annotations

import pytest

from game.rules import GAMES
from game.rules.events import Discarded, Drew, Ended, Took
from game.rules.money.events import Dealt, Guessed, Ponged, Reshuffled, Said, Voided, Won
from game.rules.money.moves import PONG, WIN
from game.rules.moves import TAKE
from game.words import Reader, sentences, words_of
from game.words.money import notes
from game.words.money.offers import claim_label
from game.words.money.sentences import ending
from game.words.offers import Offer
from game.words.reader import arrival_label
from tests.rules.arrange import arrange, play_moves
from tests.rules.test_money_play import DULL, FAR, OTHER, WAITS_FOR_NINE
from tests.words.money_readers import reader_of, texts


def test_money_game_events_are_described_in_sentences() -> None:
    """'You' where it is correct, and pieces by their names."""
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
        "Kanya takes the 5 of coins.",
        "You pong the Old Thousand that Mali discarded.",
        "Mali pongs the ace of coins that you discarded.",
        "Mali tried to win with the Old Thousand.",
        "You tried to pong the 2 of myriads.",
        "Kanya tried to take the 9 of strings.",
        "Kanya lays the ace of strings face up as a guess.",
        "The discards are shuffled into a new stock of 40 cards.",
        "Mali wins with the White Flower just drawn.",
        "You win with the 5 of coins that Kanya discarded.",
        "Kanya wins by taking the 5 of coins that you discarded.",
        "Kanya wins with the hand as it was dealt.",
        "The stock has run out. Nobody wins, and nothing is paid.",
        "The deal has gone on too long. Nobody wins, and nothing is paid.",
    ]


def test_texts_mention_a_wall_when_pong_is_played_with_tiles() -> None:
    """PO-03: it is broken by two dice, and may run out."""
    reader = reader_of("pong")
    assert texts(reader, Dealt(1, (3, 4)), Reshuffled(1), Voided("stock")) == [
        "Kanya rolls 3 and 4 to break the wall, and starts the deal.",
        "The discards are shuffled into a new wall of 1 tile.",
        "The wall has run out. Nobody wins, and nothing is paid.",
    ]
    assert texts(reader_of("pai-tong", house={"equipment": "tiles"}), Reshuffled(2)) == [
        "The discards are shuffled into a new stock of 2 tiles."
    ]


def test_replay_sentences_use_piece_codes_and_player_names() -> None:
    """In a replay no seat is 'you', and drawn pieces are named."""
    reader = reader_of("pong", None, codes=True)
    assert texts(reader, Drew(0, "c5"), Discarded(0, "rd"), Ponged(1, "rd", 0)) == [
        "Noi draws the c5.",
        "Noi discards the rd.",
        "Kanya pongs the rd that Noi discarded.",
    ]


def test_only_sentences_about_draws_are_transient_in_money_games() -> None:
    """It is redundant once the discard is shown."""
    told = sentences([Drew(1, None), Discarded(1, "c5")], reader_of("pong"))
    assert [(each.text, each.passing) for each in told] == [
        ("Kanya draws.", True),
        ("Kanya discards the 5 of circles.", False),
    ]


def test_end_of_a_money_game_deal_has_a_headline_and_a_text() -> None:
    """PT-28: the winner and how, or why there is none."""
    reader = reader_of("pong")
    assert ending(Won(0, "c5", "stock", None, ()), reader) == (
        "You win",
        "You win with the 5 of circles that you have just drawn.",
    )
    assert ending(Won(1, "c5", "discard", 0, ()), reader).title == "Kanya wins"
    assert ending(Voided("stock"), reader).title == "Nobody wins"


def test_end_of_a_deal_explains_to_the_next_player_that_a_win_goes_before_a_take() -> None:
    """PT-26: a player who had chosen to draw instead used to see the piece disappear without a reason."""
    reader = reader_of("pong")
    before = len(reader.names) - 1
    said = "A win goes before a take."
    assert ending(Won(1, "c5", "discard", before, ()), reader).text.endswith(said)
    assert said not in ending(Won(2, "c5", "discard", 1, ()), reader).text
    assert said not in ending(Won(0, "c5", "taken", before, ()), reader).text


def test_pai_tong_questions_are_described_in_words() -> None:
    """PT-20 to PT-26: the question, and what others are waiting for."""
    words = words_of("pai-tong")
    deal = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE, DULL], stock="c9")

    def asked(seat: int | None):
        return words.question(deal.view(seat), reader_of("pai-tong", seat))

    assert asked(0) == ("Your turn", "Choose a card to discard.")
    assert asked(1) == ("Please wait", "Waiting for Noi to discard.")
    play_moves(deal, "0 discard m9")
    assert asked(1) == ("Claim the 9 of myriads?", "Noi discarded the 9 of myriads. Claim it, or pass.")
    assert asked(2) == ("Nothing to claim", "Noi discarded the 9 of myriads; you cannot claim it.")
    assert asked(0) == ("Please wait", "The others can still claim the 9 of myriads.")
    play_moves(deal, "2 pass", "1 pass")
    assert asked(1) == ("Your turn", "Draw a card from the stock.")
    assert asked(0) == ("Please wait", "Waiting for Kanya to draw.")
    play_moves(deal, "1 draw")
    assert asked(1) == ("Your turn", "Your hand is complete: win, or discard a card.")
    play_moves(deal, "1 win")
    assert asked(1) == ("The deal is over", "You win.")
    assert asked(None) == ("The deal is over", "Kanya wins.")


def test_question_about_a_guess_is_put_to_all_seats() -> None:
    """PT-54: including seats that cannot guess."""
    words, house = words_of("pai-tong"), {"guess": "on"}
    short = arrange("pai-tong", ["c2 s2 m2 c3 s3 m3 c4 s4 m4 c9 s9 m7", DULL, OTHER], house=house)
    play_moves(short, "0 discard m7")
    reader = reader_of("pai-tong", 0, house)
    assert (
        words.question(short.view(0), reader).text == "Choose a piece to lay face up as your guess, or make no guess."
    )
    made = {offer.id: offer for offer in words.offers(short.view(0), reader)}
    assert made["guess c9"].label == "Lay the 9 of coins face up as your guess"
    assert (made["pass"].label, made["pass"].primary) == ("No guess", True)
    far = arrange("pai-tong", [f"{FAR} m9", DULL, OTHER], house=house)
    play_moves(far, "0 discard m9")
    assert words.question(far.view(0), reader).text == "You can make a guess only when your hand is one piece short."


def test_claim_offers_have_labels_and_pieces() -> None:
    """PT-22, PT-24, PT-26: labels are phrases, with the pieces used and gained."""
    hands = ["c3 c3 s3 m4 c5 s6 m7 c8 s9 ot m2 m9", "m9 m9", "m6 c7 s8 c9 c1 s1 m1 rf wf s3 s4"]
    deal = arrange("pai-tong", hands, exposed={1: "c2 c4 c6"})
    play_moves(deal, "0 discard m9")
    made = {offer.id: offer for offer in words_of("pai-tong").offers(deal.view(1), reader_of("pai-tong", 1))}
    assert {name: offer.label for name, offer in made.items()} == {
        "win": "Win with the 9 of myriads",
        "pong": "Pong the 9 of myriads with your pair",
        "take": "Take the 9 of myriads",
        "pass": "Pass on the 9 of myriads, and draw on your turn",
        "pass then draw": "Draw instead: pass, then draw at once",
    }
    assert [claim_label(offer, reader_of("pai-tong", 1)) for offer in made.values()] == [
        *("Win: 4 sets", "Pong with your two 9s of myriads", "Take", "Pass", "Draw instead")
    ]
    assert made["pong"].uses == (("m9", "m9"),)
    assert made["pong"].wins == made["take"].wins == ("m9",)
    assert [name for name, offer in made.items() if offer.primary] == ["win"]


@pytest.mark.parametrize(
    ("hand", "default"),
    [
        ("m5 m5 c3 s3 c4 s6 m7 c8 s9 ot m2", ["pong"]),
        ("m5 m5 m5 c3 s3 c4 s6 m7 c8 s9 ot", []),  # three myriads already
        ("m5 m5 c5 s5 c3 s3 c4 s6 m7 c8 s9", ["pong"]),  # a three of a kind of all suits, and one more for it
    ],
)
def test_pong_is_the_default_answer_only_if_it_brings_the_hand_nearer_to_a_win(hand: str, default: list[str]) -> None:
    deal = arrange("pai-tong", ["c2 m3 s3 m4 c5 s6 m7 c8 s9 ot m2 m5", hand])
    play_moves(deal, "0 discard m5")
    made = words_of("pai-tong").offers(deal.view(1), reader_of("pai-tong", 1))
    assert "pong" in {offer.id for offer in made}
    assert [offer.id for offer in made if offer.primary] == default


@pytest.mark.parametrize(
    ("hand", "default"),
    [
        ("c9 c9 s9 c4 s4 s4 rd gd c2 s2 m2", ["pong"]),  # the nines are complete: the wait stays, and a tong pays
        ("c9 c9 c9 c4 s4 s4 rd gd c2 s2 m2", []),  # the tong is in the hand already
        ("c9 c9 s9 c4 s4 s4 rd c5 c2 s2 m2", ["pong"]),
        ("c9 c9 s9 c4 s4 s4 m4 rd gd s2 m2", ["pong"]),
        ("c9 c9 s9 c4 s4 c2 s2 rd c5 m7 s8", ["pong"]),
    ],
)
def test_pong_that_keeps_the_wait_is_the_default_answer_where_tongs_pay(hand: str, default: list[str]) -> None:
    """PO-10: each tong of a winning hand is a point at Pong; it used to be Pass that stood out."""
    others = "m3 s3 m5 s6 m7 c8 s1 wd m1 c9", "m6 m6 m6 m8 m8 m8 m9 m9", "s5 s5 s5 s7 s7 s7 wd wd"
    deal = arrange("pong", [f"c1 c1 {others[0]}", hand, *(f"{other} c3 c3 c6" for other in others[1:])])
    play_moves(deal, "0 discard c9")
    made = words_of("pong").offers(deal.view(1), reader_of("pong", 1))
    assert "pong" in {offer.id for offer in made}
    assert [offer.id for offer in made if offer.primary and offer.id == "pong"] == default


@pytest.mark.parametrize(
    ("game", "equipment", "code", "words"),
    [
        ("pong", "tiles", "s9", "9s of bamboo"),
        ("pong", "tiles", "rd", "red dragons"),
        ("pong", "ceki", "c1", "1s of coins"),
        ("pai-tong", "thai", "c1", "aces of coins"),
        ("pai-tong", "thai", "ot", "Old Thousands"),
    ],
)
def test_pong_offer_label_names_the_pieces(game: str, equipment: str, code: str, words: str) -> None:
    """Two equal pieces have a natural plural name; no code is shown on the button."""
    pack = GAMES[game].pack(GAMES[game].Options.parse({"equipment": equipment}))
    offer = Offer("pong", "", "pong", uses=((code, code),), wins=(code,))
    assert claim_label(offer, Reader(game, pack, ())) == f"Pong with your two {words}"


def test_drawing_is_not_the_default_answer_if_the_discard_can_be_taken() -> None:
    """Enter then gives only a win or a pong."""
    deal = arrange("pai-tong", [f"{FAR} m9", DULL])
    play_moves(deal, "0 discard m9")
    made = words_of("pai-tong").offers(deal.view(1), reader_of("pai-tong", 1))
    assert {offer.id for offer in made} == {"take", "pass", "pass then draw"}
    assert not any(offer.primary for offer in made)


def test_drawing_is_not_offered_when_the_stock_is_empty() -> None:
    """PT-28."""
    deal = arrange("pai-tong", [f"{FAR} m9", DULL], left=0)
    play_moves(deal, "0 discard m9")
    made = words_of("pai-tong").offers(deal.view(1), reader_of("pai-tong", 1))
    assert [(offer.id, offer.primary) for offer in made] == [("pass", True)]


def test_question_names_the_taken_design_only_while_the_hand_holds_it() -> None:
    """PT-22, PT-23: in an open tong it bars a fourth copy; given back, it is a discard like any other."""
    words, reader = words_of("pai-tong"), reader_of("pai-tong", 1)
    for held, house, named in (
        ("m9 m9 m9 s2 s2", {"pick_discard": "tong_exposed"}, True),
        ("m9 m9 m8 s2 s2", {"pick_discard": "tong_exposed"}, False),
        ("m9 m9 m8 s2 s2", {"return_taken": "on"}, False),
    ):
        hands = ["c3 c3 s3 m4 c5 s6 m7 c8 s9 ot m2 m9", held, "m6 c7 s8 c9 c1 s1 m1 rf wf s3 s4"]
        deal = arrange("pai-tong", hands, exposed={1: "c2 c4"}, house=house)
        play_moves(deal, "0 discard m9", "2 pass", "1 take")
        asked = words.question(deal.view(1), reader).text
        assert asked == ("Discard any card but the 9 of myriads." if named else "Choose a card to discard.")


def test_disabled_money_game_offers_have_reasons() -> None:
    """PT-23, PT-34: a taken piece stays for this turn, and a complete hand must be drawn."""
    words = words_of("pai-tong")
    taken = arrange("pai-tong", [f"{FAR} m9", DULL.replace("s5", "m9"), OTHER.replace("m9", "c2")])
    play_moves(taken, "0 discard m9", "2 pass", "1 take")
    closed = [offer for offer in words.offers(taken.view(1), reader_of("pai-tong", 1)) if offer.closed]
    assert [(offer.label, offer.closed) for offer in closed] == [
        (
            "Discard the 9 of myriads",
            "You took the 9 of myriads this turn, so you cannot discard it until your next turn.",
        )
    ]
    assert words.question(taken.view(1), reader_of("pai-tong", 1)).text == "Discard any card but the 9 of myriads."
    deck = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE, DULL], house={"final_card": "deck_only"})
    play_moves(deck, "0 discard m9")
    reader = reader_of("pai-tong", 1)
    (win,) = [offer for offer in words.offers(deck.view(1), reader) if offer.closed]
    assert (win.id, win.closed) == ("win", "Under these house rules only a drawn piece can complete a hand.")
    assert not [offer for offer in words.offers(deck.view(2), reader_of("pai-tong", 2)) if offer.closed]


def test_money_table_notes_have_the_expected_texts() -> None:
    """Next to players, pieces and piles."""
    reader = reader_of("pong")
    assert (arrival_label(reader, taken=True), arrival_label(reader, taken=False)) == ("taken", "drawn")
    said = [notes.did_last(act, reader) for act in ("pong", "discard", "take", "")]
    assert said == ["pong", "discarded", "took it", ""]
    assert (notes.last_discard(0, reader), notes.last_discard(1, reader)) == ("Your discard", "Kanya’s discard")
    assert (notes.left_to_draw(53, reader), notes.next_draw(reader)) == ("53 left", "next draw")
    assert notes.discarded_by("c5", 0, reader) == "5 of circles, discarded by you"
    assert notes.open_before("c5", 1, reader) == "5 of circles, open in front of Kanya"
    assert (notes.source(reader), notes.source(reader_of("pai-tong"))) == ("The wall", "The stock")
    assert notes.closed_piece(reader) == "a face-down piece"
