"""Texts of Daun Tiga: every event, question, offer and payment, for the seat concerned and for others."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from game.rules.contract import IllegalMove
from game.rules.daun_tiga.comparison import RULINGS, compare
from game.rules.daun_tiga.events import BankPassed, Dealt, Opened, Settled, SideGain, StakesPlaced, ThrownForBank
from game.rules.daun_tiga.game import DAUN_TIGA
from game.rules.daun_tiga.hands import HandValue, read
from game.rules.daun_tiga.odds import chart
from game.rules.daun_tiga.options import DaunTigaOptions
from game.rules.daun_tiga.settlement import SideStake, Stakes, Throw
from game.words import Reader, choose, moves_of, words_of
from game.words.daun_tiga import hands, outcome, table
from game.words.offers import MOST_BUTTONS
from tests.rules.daun_tiga_table import FIVE, FOUR, LONG, SIX, TIE, all_stake, any_move, deal_with_hands, play_moves

NAMES = ("Aminah", "Bee Geok", "Pak Long", "Siti", "Ravi", "Nona", "Hassan", "Lim", "Ploy", "Yusof", "Encik Tan")
NAMES += ("Dolah", "Chong", "Mei Lian", "Ah Kow", "Somchai", "Yusri")
WORDS = words_of("daun-tiga")
STANDARD = DaunTigaOptions()
HOUSES = [
    (2, {}),
    (6, {"pieces": "tiles", "tile_suit": "c"}),
    (6, {"triple_is_long": "on", "pictures": "identical"}),
    (5, {"table_min": 5, "table_max": 20, "ten": "zero"}),
    (4, {"bystanders": "off"}),
    (17, {}),
]
EIGHT, NINE, THREES = HandValue(8, long=True), HandValue(9, long=True), HandValue(19, long=False)


def reader(you=None, options=STANDARD, **more):
    return Reader("daun-tiga", DAUN_TIGA.pack(options), NAMES, you, **more)


def texts_of(event, you=None, **more):
    return [sentence.text for sentence in WORDS.sentences(event, reader(you, **more))]


def deals(seats, house, count=12):
    """Yield complete random deals with all their events, some of them first deals with dice."""
    rng, options, carry = Random(f"{seats} {house}"), DaunTigaOptions.parse(house), None
    for number in range(count):
        deal = DAUN_TIGA.deal(seats, rng.randbytes(32).hex(), options, carry if number % 3 else None)
        events = list(deal.opening)
        while pending := deal.pending():
            seat = rng.choice(sorted(pending))
            events += deal.play(seat, any_move(deal, seat, rng))
        yield deal, events
        carry = deal.result.carry


def is_complete_sentence(text):
    """Whether a text is a sentence with all placeholders filled."""
    return text.endswith(".") and text[0].isupper() and not re.search(r"[{}\[\]]|None|  ", text)


# What happened -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "house"), HOUSES)
def test_every_daun_tiga_event_has_complete_sentences(seats, house):
    """DT-11 to DT-52: for all seats, for a bystander, and with codes for a replay."""
    kinds = Counter()
    for deal, events in deals(seats, house):
        everybody = [reader(you, deal.options) for you in (None, 0, seats - 1)]
        for each in (*everybody, reader(None, deal.options, codes=True)):
            for event in events:
                said = WORDS.sentences(event.seen_by(each.you), each)
                assert said
                for sentence in said:
                    assert is_complete_sentence(sentence.text), sentence
                    if sentence.seat is not None and each.you is None:
                        assert NAMES[sentence.seat] in sentence.text
                kinds[type(event)] += 1
    assert kinds.keys() >= {ThrownForBank, Dealt, StakesPlaced, Opened, Settled, BankPassed}


@pytest.mark.parametrize(("seats", "house"), HOUSES)
def test_daun_tiga_sentences_say_you_only_to_the_seat_itself(seats, house):
    """Each sentence has two forms: readers do not see their own name, nor 'you' about others."""
    for _, events in deals(seats, house, 4):
        for event in events:
            for sentence in WORDS.sentences(event, reader(0, DaunTigaOptions.parse(house))):
                assert NAMES[0] not in sentence.text
                assert (sentence.seat == 0) <= bool(re.search(r"\b[Yy]ou\b", sentence.text)), sentence
            for sentence in WORDS.sentences(event, reader(None, DaunTigaOptions.parse(house))):
                assert not re.search(r"\b[Yy]our?\b", sentence.text)


def test_dice_for_the_bank_are_described_in_sentences():
    """DT-11: the highest throw for all, each throw for its own seat, and a tie."""
    thrown = ThrownForBank((Throw(0, (2, 3)), Throw(1, (6, 5)), Throw(2, (1, 1))))
    assert texts_of(thrown, 1) == ["You roll 11, the highest, and become banker."]
    assert texts_of(thrown, 0) == ["You roll 5 for the bank.", "Bee Geok rolls 11, the highest, and becomes banker."]
    assert texts_of(thrown) == ["Bee Geok rolls 11, the highest, and becomes banker."]
    tie = ThrownForBank((Throw(0, (2, 3)), Throw(1, (4, 1)), Throw(2, (1, 1))))
    assert texts_of(tie) == ["The highest rolls tie at 5: those players roll again for the bank."]


def test_daun_tiga_dealing_and_passing_of_the_bank_are_described():
    """DT-12, DT-20."""
    assert texts_of(Dealt(1), 1) == ["You are the banker, and everyone is dealt three cards."]
    tiles = DaunTigaOptions(pieces="tiles")
    assert texts_of(Dealt(1), options=tiles) == ["Bee Geok is the banker, and everyone is dealt three tiles."]
    assert texts_of(BankPassed(1, kept=True), 1) == ["You lost to every hand and keep the bank for another deal."]
    assert texts_of(BankPassed(1, kept=False)) == ["The bank moves on after each deal: Bee Geok is banker next."]


def test_placed_stakes_and_the_viewers_backers_are_described():
    """DT-13, DT-21."""
    placed = StakesPlaced((None, Stakes(10, 5), Stakes(3)), (SideStake(2, 1, 7),))
    assert texts_of(placed) == ["All stakes are placed: 25 against the bank."]
    assert texts_of(placed, 1) == ["All stakes are placed: 25 against the bank.", "Pak Long backs your hand with 7."]


def test_opened_hands_are_described_with_their_values():
    """DT-22, DT-30, DT-41, DT-51: a player's line is redundant once its settlement says the same."""
    opened = Opened(1, ("3S", "5H", "KD"), EIGHT, bank=False)
    assert texts_of(opened, 1) == [
        "You open your hand: 3 of spades, 5 of hearts and king of diamonds (8 points, Long)."
    ]
    assert texts_of(opened, codes=True) == ["Bee Geok opens their hand: 3S 5H KD (8 points, Long)."]
    assert WORDS.sentences(opened, reader())[0].passing
    bank = Opened(0, ("3S", "3H", "3D"), THREES, bank=True)
    assert texts_of(bank, 0, codes=True) == ["As banker, you open your hand: 3S 3H 3D (three threes)."]
    assert not WORDS.sentences(bank, reader())[0].passing
    assert texts_of(bank._replace(reading=HandValue(19, long=True)), codes=True) == [
        "As banker, Aminah opens their hand: 3S 3H 3D (three threes, Long)."
    ]
    assert texts_of(opened._replace(reading=HandValue(1, long=False)), codes=True) == [
        "Bee Geok opens their hand: 3S 5H KD (1 point)."
    ]


@pytest.mark.parametrize(
    ("rule", "reading", "staked", "amount", "own", "other"),
    [
        (
            *("DT-34", HandValue(5, long=False), Stakes(10), 0),
            "You tie with the bank, 5 each: your stake is returned.",
            "Bee Geok ties with the bank, 5 each: the stake is returned.",
        ),
        (
            *("DT-43", EIGHT, Stakes(10, 5), 15),
            "You beat the bank with 8, Long: both stakes are paid, and you win 15.",
            "Bee Geok beats the bank with 8, Long, and wins both stakes, 15.",
        ),
        (
            *("DT-44", HandValue(6, long=False), Stakes(10, 5), 10),
            "You beat the bank with 6, which is not Long: you win the first stake, 10; the second is returned.",
            "Bee Geok beats the bank with 6, which is not Long, and wins the first stake, 10.",
        ),
        (
            *("DT-45", HandValue(6, long=False), Stakes(10, 5), -15),
            "You lose both stakes, 15, with 6: the banker is Long.",
            "Bee Geok loses both stakes, 15, with 6: the banker is Long.",
        ),
        (
            *("DT-46", HandValue(4, long=False), Stakes(10), -10),
            "You lose 10 with 4: the banker is higher.",
            "Bee Geok loses 10 with 4: the banker is higher.",
        ),
        (
            *("DT-47", THREES, Stakes(10), 10),
            "You beat the bank with three threes and win 10.",
            "Bee Geok beats the bank with three threes and wins 10.",
        ),
        (
            *("DT-48", THREES, Stakes(10), -10),
            "You lose 10 with three threes: the banker has a higher three of a kind.",
            "Bee Geok loses 10 with three threes: the banker has a higher three of a kind.",
        ),
        (
            *("DT-49", NINE, Stakes(10, 5), -10),
            "You lose the first stake, 10, though 9 is Long: the banker has three of a kind; the second is returned.",
            "Bee Geok loses the first stake, 10, though 9 is Long: the banker has three of a kind.",
        ),
        (
            *("DT-50", HandValue(3, long=False), Stakes(10), -10),
            "You lose 10 with 3: the banker has three of a kind.",
            "Bee Geok loses 10 with 3: the banker has three of a kind.",
        ),
    ],
)
def test_each_ruling_has_sentences_for_player_and_others(rule, reading, staked, amount, own, other):
    """DT-34, DT-43 to DT-50."""
    settled = Settled(1, amount, rule, reading, staked, ())
    assert texts_of(settled, 1) == [own]
    assert texts_of(settled, 2) == [other]
    assert texts_of(settled, 0) == [other]


def test_every_ruling_has_sentences_and_a_pill():
    """DT-34 to DT-50: four sentences and one pill each."""
    assert outcome.OUTCOMES.keys() == outcome.PILLS.keys() == RULINGS.keys()


def test_side_stake_results_are_described_to_backers():
    """DT-13."""
    for gain, own, other in (
        (7, "You backed Bee Geok and win 7.", "Pak Long backed you and wins 7."),
        (-7, "You backed Bee Geok and lose 7.", "Pak Long backed you and loses 7."),
        (
            *(0, "You backed Bee Geok, and your side stake of 7 is returned."),
            "Pak Long backed you, and the side stake of 7 is returned.",
        ),
    ):
        settled = Settled(1, 0, "DT-34", EIGHT, Stakes(10), (SideGain(2, 7, gain),))
        assert texts_of(settled, 2)[1] == own
        assert texts_of(settled, 1)[1] == other


# What is asked -------------------------------------------------------------------------------------------------------


def test_every_daun_tiga_phase_has_a_question_for_each_seat():
    """DT-12, DT-13, DT-21: for asked seats, seats that have answered, the banker, and bystanders."""
    deal = deal_with_hands(FIVE, LONG, SIX)
    play_moves(deal, "2 stake 3 0")
    ask = {seat: WORDS.question(deal.view(seat), reader(seat)) for seat in (None, 0, 1, 2)}
    assert ask[1] == (
        "Your stakes",
        "Stake 1 to 100 chips before any hand is seen. If you want to back other hands, do that first.",
    )
    assert ask[2] == ("Your stakes are placed", "Others are still placing their stakes.")
    assert ask[0] == ("You are the banker", "The others place their stakes before any hand is seen.")
    assert ask[None] == ("Stakes are open", "The players place their stakes before any hand is seen.")
    assert WORDS.question(deal.view(1), reader()).title == "Bee Geok: stakes"
    play_moves(deal, "1 back 2 5")
    text = "Stake 1 to 100 chips on your hand, before any hand is seen."
    assert WORDS.question(deal.view(1), reader(1)).text == text, "no hand is left to be backed"
    all_stake(deal)
    assert WORDS.question(deal.view(0), reader(0)) == (
        "Keep the bank?",
        "You lost to every hand: keep the bank for another deal, or pass it on.",
    )
    assert WORDS.question(deal.view(1), reader(1)).text == "Aminah lost to every hand and can keep the bank."
    play_moves(deal, "0 keep")
    assert WORDS.question(deal.view(None), reader()) == ("Deal over", "All hands are settled.")


def test_daun_tiga_questions_reveal_no_hidden_answers_or_cards():
    """DT-21: questions and offers do not depend on other seats' stakes or on face-down cards."""
    deal, rng = deal_with_hands(FIVE, LONG, FOUR, TIE), Random(3)
    play_moves(deal, "1 back 2 5", "3 stake 9 9")
    for seat in (None, 0, 1, 2, 3):
        view = deal.view(seat)
        said = WORDS.question(view, reader(seat)), WORDS.offers(view, reader(seat))
        for _ in range(8):
            other = DAUN_TIGA.resample(view, rng).view(seat)
            assert (WORDS.question(other, reader(seat)), WORDS.offers(other, reader(seat))) == said


# What is offered -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "house"), HOUSES)
def test_each_legal_daun_tiga_move_can_be_made_by_exactly_one_offer(seats, house):
    """DT-12, DT-13, DT-42: at most four buttons at a time."""
    options, rng = DaunTigaOptions.parse(house), Random(2)
    for number in range(3):
        deal = DAUN_TIGA.deal(seats, rng.randbytes(32).hex(), options, {"banker": number % seats})
        while pending := deal.pending():
            for seat in rng.sample(range(seats), min(seats, 5)):
                view = deal.view(seat)
                made = WORDS.offers(view, reader(seat, options))
                opened = [offer for offer in made if not offer.closed]
                assert [offer.id for offer in opened] == [str(move) for move in view.legal]
                assert len({offer.id for offer in made}) == len({offer.label for offer in made}) == len(made)
                assert [offer.primary for offer in opened].count(True) == bool(opened)
                things = {place.name for place in view.places()}
                for offer in made:
                    assert set(offer.onto) <= things
                    buttons, _ = choose(made, offer.targets.elements())
                    assert (offer in buttons) == (not offer.closed)
                    assert len(buttons) <= MOST_BUTTONS
                if seat in pending:
                    assert 1 <= len(choose(made).buttons) <= MOST_BUTTONS
                assert all(re.search(r"[a-z]", offer.label) and not re.search(r"\d", offer.label) for offer in made)
            seat = rng.choice(sorted(pending))
            deal.play(seat, any_move(deal, seat, rng))


def test_stake_offers_have_amounts_and_hands_already_backed_are_disabled():
    """DT-13, DT-42: stakes ask for numbers, and a backed hand gives the reason why it is disabled."""
    deal = deal_with_hands(FIVE, LONG, FOUR, TIE, table_min=5, table_max=20)
    play_moves(deal, "1 back 2 5")
    made = {offer.id: offer for offer in WORDS.offers(deal.view(1), reader(1))}
    assert [offer.label for offer in made.values()] == [
        "Bet on your hand",
        "Bet twice on your hand",
        "Back Siti’s hand",
        "Back Pak Long’s hand",
    ]
    why = "You have already backed this hand with 5. You can back a hand only once."
    assert made["back 2"].closed == why
    with pytest.raises(IllegalMove, match=why):
        moves_of(DAUN_TIGA, made, "back 2")
    plan = *moves_of(DAUN_TIGA, made, "back 3 5..20/1 = 10"), *moves_of(DAUN_TIGA, made, "stake 5..20/1 5..20/1 = 10 5")
    assert [str(move) for move in plan] == ["back 3 10", "stake 10 5"]
    for move in plan:
        deal.play(1, move)
    assert WORDS.offers(deal.view(1), reader(1)) == ()


def test_banker_is_offered_the_choice_to_keep_or_pass_on_the_bank():
    """DT-12."""
    deal = deal_with_hands(FIVE, LONG, SIX)
    all_stake(deal)
    made = WORDS.offers(deal.view(0), reader(0))
    assert [(offer.id, offer.label) for offer in made] == [("keep", "Keep the bank"), ("yield", "Pass the bank on")]


# Who pays what -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "house"), HOUSES)
def test_daun_tiga_settlement_mentions_every_payment(seats, house):
    """DT-40 to DT-52: one sentence per account with its total gain."""
    for deal, _ in deals(seats, house):
        for you in (None, 0):
            said = WORDS.settlement(deal.result, reader(you, deal.options))
            assert all(is_complete_sentence(sentence.text) for sentence in said)
            for entry in deal.result.entries:
                own = [sentence.text for sentence in said[:-1] if sentence.seat == entry.account]
                if entry.amount:
                    assert re.search(rf"\b{abs(entry.amount)}\b", own[-1]), own
                else:
                    assert re.search("even|returned", own[-1]), own
            assert said[-1].seat == deal.result.carry["banker"]
            for item in (item for entry in deal.result.entries for item in entry.items):
                assert WORDS.item(item, reader(you)) == item.english


def test_daun_tiga_settlement_text_begins_with_the_bank_and_ends_with_the_next_banker():
    """DT-13, DT-34, DT-43, DT-46, DT-52."""
    deal = deal_with_hands(FIVE, LONG, FOUR, TIE)
    play_moves(deal, "2 back 1 7", "1 back 2 20", "2 stake 3 0", "3 stake 5 5", "1 stake 10 5")
    assert [sentence.text for sentence in WORDS.settlement(deal.result, reader(1))] == [
        "As banker, Aminah has 5 and wins 1.",
        "You beat the bank with 8, Long: both stakes are paid, and you win 15.",
        "You lose 20 on side stakes.",
        "You lose 5 in all.",
        "Pak Long loses 3 with 4: the banker is higher.",
        "Pak Long wins 7 on side stakes.",
        "Pak Long wins 4 in all.",
        "Siti ties with the bank, 5 each: both stakes are returned.",
        "The bank moves on after each deal: you are banker next.",
    ]


# What stands on the table --------------------------------------------------------------------------------------------


def test_daun_tiga_information_panel_shows_limits_and_banker():
    """DT-12, DT-21."""
    deal = deal_with_hands(FIVE, LONG, table_min=5, table_max=20)
    assert WORDS.facts(deal.view(None).table, reader(0)) == (("Stakes", "5 to 20"), ("Bank", "You"))
    assert WORDS.stake(deal.options, reader()) == "stakes 5–20"


def test_daun_tiga_hands_cards_and_stakes_have_short_names():
    """DT-02, DT-30, DT-41, DT-42."""
    tiles = reader(options=DaunTigaOptions(pieces="tiles"))
    assert hands.card_words("we", tiles) == "east wind (10)"
    assert hands.cards_words(("m2", "ws"), tiles) == "2 of characters, south wind (king)"
    assert hands.closed_words(3, tiles) == "3 face-down tiles"
    assert hands.closed_words(1, reader()) == "1 face-down card"
    assert [hands.hand_words(each, reader()) for each in (EIGHT, THREES, HandValue(5, long=False))] == [
        "8: Long",
        "three threes",
        "5: not Long",
    ]
    assert [hands.stakes_words(each, 0, reader()) for each in (Stakes(10, 5), Stakes(10))] == ["10 + 5", "10"]
    assert hands.stakes_words(Stakes(10, 5), 7, reader()) == "10 + 5, side 7"


def test_result_pill_describes_the_outcome_of_both_stakes():
    """DT-34, DT-43, DT-46."""
    five = HandValue(5, long=False)
    assert outcome.pill_words(five, compare(five, five), reader(), twice=True) == "Tie at 5, no payment"
    assert outcome.pill_words(THREES, compare(THREES, THREES), reader(), twice=True) == "Tie, no payment"
    assert outcome.pill_words(EIGHT, compare(EIGHT, five), reader(), twice=True) == "Long: both stakes paid"
    assert outcome.pill_words(EIGHT, compare(EIGHT, five), reader(), twice=False) == "Long: stake paid"
    assert outcome.pill_short(compare(five, EIGHT), -15, reader()) == "Banker Long −15"
    assert outcome.pill_plain(compare(THREES, five), reader(), twice=False) == "Stake paid"
    assert outcome.pill_plain(compare(THREES, five), reader(), twice=True) == "First stake paid"
    assert outcome.pill_plain(compare(EIGHT, five), reader(), twice=True) == ""


@pytest.mark.parametrize(
    ("bank", "words"),
    [
        (FIVE, ("6, 7 and three of a kind win the first stake", "8, 9 and 10 win both")),
        (LONG, ("three of a kind wins the first stake", "9 and 10 win both", "Long: others lose both")),
        ("3S 3H 3D", ("higher three of a kind wins the first stake",)),
        ("AS AH AD", ("nothing beats three aces",)),
        ("JS AH KD", ("2 to 7 and three of a kind win the first stake", "8, 9 and 10 win both")),
    ],
)
def test_text_on_how_to_win_lists_the_hands_that_beat_the_bank(bank, words):
    """DT-30, DT-43 to DT-47."""
    assert table.winning_words(read(bank.split(), STANDARD), STANDARD, reader()) == words


def test_daun_tiga_panel_and_seats_have_texts():
    """DT-11, DT-12, DT-13, DT-22."""
    assert table.dice_panel(reader()).title == "Rolling for the bank"
    assert table.opening_panel(reader()).text == "The banker’s hand is opened first."
    assert table.bank_title(THREES, reader()) == "The banker has three threes"
    assert table.bank_gain(0, 25, reader(0)) == "You win 25 as banker."
    assert table.bank_gain(0, -40, reader(0)) == "You lose 40 as banker."
    assert table.bank_gain(0, 0, reader(0)) == "You break even as banker."
    assert table.bank_over(0, -15, 1, reader(1)) == "Bank: −15; you are banker next"
    assert table.bank_over(0, -15, 0, reader(1)) == "Bank: −15; Aminah lost to every hand and keeps the bank"
    assert table.seat_words(1, (), reader(1)) == "You: 3 face-down cards"
    assert table.seat_words(1, ("AS", "TH"), reader()) == "Bee Geok: ace of spades, 10 of hearts"
    sides = (SideStake(2, 1, 7), SideStake(1, 3, 5))
    assert table.backers(1, sides, reader(1)) == ("Pak Long backed you with 7.",)


def test_daun_tiga_odds_are_described_in_words():
    """DT-30 to DT-51."""
    bar = chart(STANDARD).bars[-1]
    assert table.bar_words(bar, reader()).startswith("three alike, tens to aces: 40 of 22,100 hands; wins 99.")
    assert "18,424" in table.chance_words(reader())
