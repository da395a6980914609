"""What is said of Pai Gow: whole sentences for whoever reads, and every answer as a thing to press."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from game.opponents import LEVELS, RANDOM, decide
from game.rules.contract import IllegalMove, Range
from game.rules.pai_gow.coach import advise, review
from game.rules.pai_gow.events import BetsPlaced, Built, Moved, Opened, Paid, Thrown, TookStack
from game.rules.pai_gow.moves import KEEP, Cut, SetHands, Swap, Tops
from game.rules.pai_gow.options import PaiGowOptions
from game.rules.pai_gow.phase import BET, OVER, SET
from game.rules.pai_gow.settle import Comparison
from game.rules.pai_gow.tiles import ALL_TILES, TILES, read_hands, read_tiles
from game.rules.pai_gow.training import Training
from game.rules.pai_gow.ways import Split
from game.words import Reader, choose, moves_of, words_of
from game.words.offers import MOST_BUTTONS
from game.words.pai_gow import coach, hands, payments, questions
from game.words.pai_gow.events import COMPARED
from tests.rules.pai_gow_table import GAME, arrange, dealt, may, say

WORDS = words_of("pai-gow")
PACK = GAME.pack(GAME.Options())
NAMES = ("Noi", "Kanya", "Somchai", "The house")
NOI = Reader("pai-gow", PACK, NAMES, you=0)
BYSTANDER = Reader("pai-gow", PACK, NAMES)
REPLAY = Reader("pai-gow", PACK, NAMES, codes=True)
FOUR = ["6-6 5-4 4-4 1-1", "5-5 5-5 6-4 6-3", "2-2 4-2 6-1 2-1", "6-5 6-5 3-1 5-3"]
HOUSES = [{}, {"commission": 5}, {"banker": "rotating"}, {"banker": "rotating", "commission": 5}]


def told(event, reader=NOI):
    return [sentence.text for sentence in WORDS.sentences(event, reader)]


def states(number, seats=4, house=None):
    """Deals played by chance, in each of their states, with the events that led there."""
    rng = Random(f"{seats} {house}")
    for _ in range(number):
        deal = GAME.deal(seats, rng.randbytes(32).hex(), GAME.Options.parse(house or {}))
        events = deal.opening
        while True:
            yield deal, events
            if not deal.pending():
                break
            seat = min(deal.pending())
            events = deal.play(seat, decide(RANDOM.think, deal.view(seat), rng).move)


# What happened --------------------------------------------------------------------------------------------------------


def test_the_woodpile_in_words():
    """PG-20, PG-21: to the banker itself, and of another one."""
    assert told(Built(3)) == ["The woodpile stands in eight stacks.", "The house holds the bank."]
    assert told(Built(0)) == ["The woodpile stands in eight stacks.", "You hold the bank."]
    assert told(Moved(3, KEEP)) == ["The house leaves the woodpile as it stands."]
    assert told(Moved(0, KEEP)) == ["You leave the woodpile as it stands."]
    assert told(Moved(0, Cut(3))) == ["You cut the woodpile after stack 3."]
    assert told(Moved(3, Swap(1, 4))) == ["The house swaps stacks 1 and 4."]
    assert told(Moved(0, Tops(2, 8))) == ["You swap the top tiles of stacks 2 and 8."]


def test_bets_dice_and_stacks_in_words():
    """PG-22, PG-23: all bets at once, the throw with its place, the own tiles by name and pips."""
    assert told(BetsPlaced((10, 5, 1, None))) == ["You bet 10.", "Kanya bets 5.", "Somchai bets 1."]
    assert told(Thrown((4, 3, 2), 1, 3)) == ["The house throws 4, 3 and 2, 9 in all: place 1 takes the first stack."]
    assert told(TookStack(0, 3, ("6-6", "1-1", "4-4", "5-4"))) == [
        "You take stack 3: Teen 6-6, Day 1-1, Yun 4-4, Gow 5-4."
    ]
    assert told(TookStack(1, 5, ())) == ["Kanya takes stack 5."]
    assert told(TookStack(1, 5, ("6-6", "1-1", "4-4", "5-4")), REPLAY) == ["Kanya takes stack 5: 6-6 1-1 4-4 5-4."]


def test_open_hands_and_payments_in_words():
    """PG-12, PG-50, PG-51, PG-53: hands by their names, the comparison after them; then what the bet brought."""
    front, rear = read_hands("2-2 6-1 / 6-6 6-3")
    copied = Comparison("banker", "player", front_copy=True, rear_copy=False, outcome="push")
    assert told(Opened(0, front, rear, copied)) == [
        "You open your hands: 1 point in front, Teen Wong behind.",
        "The rear hand wins, but the front hand is a copy, which the bank wins: a push.",
    ]
    assert told(Opened(3, front, rear, None)) == ["The house opens: 1 point in front, Teen Wong behind."]
    assert told(Paid(0, 19, 1, 11)) == ["You win 19, after a commission of 1."]
    assert told(Paid(1, 20, 0, 11)) == ["Kanya wins 20."]
    assert told(Paid(0, 0, 0, 11)) == ["Your bet comes back."]
    assert told(Paid(2, -5, 0, 11)) == ["Somchai loses 5."]


@pytest.mark.parametrize("house", HOUSES)
def test_every_event_is_told_in_whole_sentences(house):
    """To the seat itself, to another and to a bystander; no place is left open, and seats are told right."""
    for _deal, events in states(12, 4, house):
        for event in events:
            for you in (None, 0, 1, 3):
                reader = Reader("pai-gow", PACK, NAMES, you=you)
                found = WORDS.sentences(event.seen_by(you), reader)
                assert found, event
                for sentence in found:
                    assert re.fullmatch(r"[A-Z][^{}\[\]_]*\.", sentence.text), sentence
                    own = re.match(r"You(r)?\b", sentence.text)
                    assert bool(own) <= (sentence.seat == you)
                    assert sentence.passing == isinstance(event, TookStack)


def test_nothing_hidden_is_named():
    """PG-23, PG-30: the words of another's stack are the same whatever its tiles are."""
    for event in dealt(arrange(FOUR)):
        if isinstance(event, TookStack):
            for you in (None, *range(4)):
                reader = Reader("pai-gow", PACK, NAMES, you=you)
                said = "".join(told(event.seen_by(you), reader))
                assert any(code in said for code in TILES) == (you == event.seat)
                assert said == "".join(told(event._replace(tiles=TILES[:4]).seen_by(you), reader)) or you == event.seat


def test_the_questions_of_a_seat_depend_on_its_view_alone():
    """PG-22, PG-30: hidden tiles, bets and splits drawn anew, the same question and the same offers."""
    rng = Random(4)
    for deal, _events in states(3, 4, {"banker": "rotating"}):
        for seat in (None, 0, 2):
            reader = Reader("pai-gow", PACK, NAMES, you=seat)
            view = deal.view(seat)
            other = GAME.resample(view, rng).view(seat)
            assert WORDS.question(other, reader) == WORDS.question(view, reader)
            assert WORDS.offers(other, reader) == WORDS.offers(view, reader)


def test_a_replay_says_what_a_move_led_to():
    """All by name, pieces by their codes."""
    deal = arrange(FOUR)
    said = [sentence for event in dealt(deal) for sentence in told(event, REPLAY)]
    assert said[:3] == ["Noi bets 10.", "Kanya bets 10.", "Somchai bets 10."]
    assert said[-1] == "Somchai takes stack 7: 2-2 6-1 4-2 2-1."


def test_all_nine_comparisons_have_their_sentence():
    """PG-50, PG-53: won, lost or a copy, in front and behind; a push is called one, and nothing else is."""
    assert len(COMPARED) == 9
    for marks, text in COMPARED.items():
        assert text.endswith("a push.") == (marks.count("won") == 1)


# The question ---------------------------------------------------------------------------------------------------------


def asked(deal, seat):
    return WORDS.question(deal.view(seat), Reader("pai-gow", PACK, NAMES, you=seat))


def test_each_phase_has_its_question():
    """PG-21, PG-22, PG-30, PG-61: for whoever is asked, and for whoever waits."""
    deal = arrange(FOUR)
    assert asked(deal, 3) == (
        "The woodpile",
        "Leave the woodpile as it stands, cut it, or choose two stacks to swap them or their top tiles.",
    )
    assert asked(deal, 0) == ("Please wait", "The house moves the woodpile.")
    say(deal, "3 keep")
    assert asked(deal, 0) == ("Your bet", "Bet from 1 to 100 chips on your hands.")
    assert asked(deal, 3) == ("Please wait", "The players place their bets.")
    casino = arrange(FOUR, house={"commission": 5})
    say(casino, "3 keep")
    assert asked(casino, 0) == ("Your bet", "Bet from 20 to 100 chips on your hands, in steps of 20.")
    say(deal, "0 bet 5")
    assert asked(deal, 0) == ("Please wait", "Your bet of 5 stands; the others still bet.")
    say(deal, "1 bet 5", "2 bet 5")
    assert asked(deal, 0) == ("Your hands", "Make two hands of two tiles; the lower one goes in front.")
    assert asked(deal, 3) == ("The house's hands", "The house sets by its way: open the hands.")
    assert asked(deal, None) == ("Please wait", "Everybody sets two hands.")
    say(deal, f"0 {may(deal, 0)[0]}")
    assert asked(deal, 0) == ("Please wait", "Your hands are set; the others still set theirs.")
    for seat in (1, 2, 3):
        say(deal, f"{seat} {may(deal, seat)[0]}")
    assert asked(deal, 0) == ("All hands are open", "The deal is over and every bet is settled.")


def test_one_bet_only_is_said():
    """PG-22: where least and highest are the same."""
    deal = arrange(FOUR, house={"table_min": 20, "table_max": 20})
    say(deal, "3 keep")
    assert asked(deal, 0).text == "Every bet at this table is the same: 20."


def test_what_others_are_about():
    """PG-22, PG-30: that they have bet or set, and no more."""
    assert [questions.progress(BET, NOI, answered=done) for done in (True, False)] == ["has bet", "betting …"]
    assert [questions.progress(SET, NOI, answered=done) for done in (True, False)] == ["hands set", "setting …"]
    assert questions.progress(OVER, NOI, answered=False) == ""


# Offers ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_offers_are_the_legal_moves(house):
    """Each once, by its text form; labels differ, and hold no places left open."""
    for deal, _events in states(6, 4, house):
        for seat in (None, *range(4)):
            view = deal.view(seat)
            made = WORDS.offers(view, NOI)
            assert [offer.id for offer in made if not offer.closed] == [str(move) for move in view.legal]
            assert len({offer.id for offer in made}) == len({offer.label for offer in made}) == len(made)
            assert not any(re.search(r"[{}\[\]]", offer.label + offer.closed) for offer in made)
            own = Counter(view.hand)
            there = {place.name for place in view.places()}
            for offer in made:
                assert not Counter(code for group in offer.uses for code in group) - own
                assert set(offer.onto) <= there


@pytest.mark.parametrize("house", HOUSES)
def test_choosing_leads_to_every_offer(house):
    """At most four buttons whatever is chosen on the way; choosing all that an offer needs shows it."""
    for deal, _events in states(2, 4, house):
        for seat in deal.pending():
            made = WORDS.offers(deal.view(seat), NOI)
            for offer in made:
                things = list(offer.things.elements())
                for end in range(len(things) + 1):
                    found = choose(made, things[:end])
                    assert len(found.buttons) <= MOST_BUTTONS
                    assert end == len(things) or things[end] in found.lit
                assert (offer in choose(made, things).buttons) == (not offer.closed)


def test_the_woodpile_is_moved_by_pressing_stacks():
    """PG-21: nothing leaves it, one stack cuts after it, two are swapped, or their top tiles."""
    made = WORDS.offers(arrange(FOUR).view(3), NOI)
    assert len(made) == 64
    assert labels(choose(made)) == ["Leave the woodpile"]
    assert choose(made).lit == {f"stack {number}" for number in range(1, 9)}
    assert labels(choose(made, ["stack 3"])) == ["Cut after stack 3"]
    assert labels(choose(made, ["stack 8"])) == []
    assert labels(choose(made, ["stack 5", "stack 2"])) == [
        "Swap stacks 2 and 5",
        "Swap the top tiles of stacks 2 and 5",
    ]
    assert [offer.id for offer in made if offer.primary] == ["keep"]


def labels(chosen):
    return [offer.label for offer in chosen.buttons]


def test_a_bet_is_one_offer_with_an_amount():
    """PG-22: within the limits of the table."""
    deal = arrange(FOUR, house={"table_min": 5, "table_max": 50})
    say(deal, "3 keep")
    (offer,) = WORDS.offers(deal.view(0), NOI)
    assert (offer.label, offer.amounts, offer.primary) == ("Place your bet", (("Your bet", 5, 50, 1),), True)
    assert [str(move) for move in moves_of(GAME, {offer.id: offer}, f"{offer.id} = 20")] == ["bet 20"]
    with pytest.raises(IllegalMove, match="outside the limits"):
        moves_of(GAME, {offer.id: offer}, f"{offer.id} = 51")
    assert Range.parse(offer.id) == deal.legal(0)[0]
    for said in ("", " = ", " = 20 20", " = 2x", " = " + "9" * 5000, " then bet 20"):
        with pytest.raises(IllegalMove, match=r"outside the limits|whole number|not offered"):
            moves_of(GAME, {offer.id: offer}, offer.id + said)


def test_an_offer_that_asks_for_no_number_takes_none():
    """What was sent for something else is not taken for a split of the tiles, or for the cut."""
    deal = arrange(FOUR)
    cut = {offer.id: offer for offer in WORDS.offers(deal.view(3), NOI)}
    dealt(deal)
    splits = {offer.id: offer for offer in WORDS.offers(deal.view(0), NOI)}
    for made in (cut, splits):
        for name in made:
            assert moves_of(GAME, made, name)
            with pytest.raises(IllegalMove, match="not offered"):
                moves_of(GAME, made, f"{name} = 20")


def test_a_split_is_one_offer_with_two_groups():
    """PG-30, PG-32: front and rear, by their names and tiles; no split is put forward, that would be a hint."""
    deal = arrange(FOUR)
    dealt(deal)
    made = WORDS.offers(deal.view(0), NOI)
    assert [offer.uses for offer in made] == [(move.front, move.rear) for move in deal.legal(0)]
    assert made[0].label == "4 points in front (Teen, Day), 7 points behind (Yun, Gow 5-4)"
    assert not any(offer.primary for offer in made)
    assert len(choose(made, deal.view(0).hand).buttons) == len(made) == 3


def test_the_splits_that_the_house_may_not_make_are_closed():
    """PG-61: they are shown with the reason, and cannot be pressed."""
    deal = arrange(FOUR)
    dealt(deal)
    made = WORDS.offers(deal.view(3), NOI)
    assert [offer.closed for offer in made] == ["", "The house always sets by its way."]
    assert [offer.primary for offer in made] == [True, False]
    with pytest.raises(IllegalMove, match="The house always sets by its way"):
        moves_of(GAME, {offer.id: offer for offer in made}, made[1].id)
    passing = arrange(FOUR, banker=3)
    dealt(passing)
    assert not any(offer.closed for offer in WORDS.offers(passing.view(3), NOI))


# Hands and tiles ------------------------------------------------------------------------------------------------------


def test_hands_by_their_names():
    """PG-40 to PG-43, PG-47, PG-49: in a sentence and alone; behind it what breaks a tie."""
    for text, words, tie in (
        ("6-6 6-6", "Pair of Teen", "pair 2 of 16"),
        ("4-2 2-1", "Gee Joon", "pair 1 of 16"),
        ("6-3 5-4", "Chop Gow", "pair 13 of 16"),
        ("1-1 5-4", "Day Wong", "Day and a nine"),
        ("6-6 5-3", "Teen Gong", "Teen and an eight"),
        ("6-6 5-2", "High nine", "Teen high"),
        ("5-5 6-5", "1 point", "Mooy high"),
        ("4-4 6-4", "8 points", "Yun high"),
        ("6-4 5-5", "No points", "the lowest hand"),
    ):
        one, other = text.split()
        assert hands.hand_title((one, other), NOI) == words
        assert hands.tie_words((one, other), "source", NOI) == tie
    assert hands.split_words(("1-1", "5-4"), ("6-6", "6-6"), NOI) == "Day Wong in front, pair of Teen behind"
    assert hands.split_in_short(("1-1", "5-4"), ("6-6", "6-6"), NOI) == "Day Wong / Pair of Teen"


def test_every_tile_has_a_name_with_its_pips():
    """PG-03: also those that share a name; in a replay the code alone."""
    assert len({hands.tile_words(code, NOI) for code in ALL_TILES}) == 21
    assert hands.tile_words("4-2", NOI) == "Gee Joon 4-2"
    assert hands.tiles_words(("6-6", "5-4"), REPLAY) == "6-6 5-4"


def test_marks_have_words():
    """PG-51, PG-53: won, lost, or a copy of the banker's."""
    comparison = Comparison("banker", "player", front_copy=True, rear_copy=False, outcome="push")
    assert [hands.mark_words(mark, NOI) for mark in hands.marks(comparison)] == ["copy", "won"]
    assert hands.mark_words("lost", NOI) == "lost"


# The settlement -------------------------------------------------------------------------------------------------------


def settled(**house):
    """The first seat wins 20, the second pushes 40, the third loses 60 against the fourth."""
    banker = 3 if house.get("banker") == "rotating" else None
    deal = arrange(
        ["6-6 6-6 1-1 5-4", "5-5 5-5 6-4 6-5", "3-1 5-1 6-5 6-4", "4-4 4-3 5-1 3-2"], house=house, banker=banker
    )
    say(deal, "3 keep", "0 bet 20", "1 bet 40", "2 bet 60")
    say(deal, "0 split 1-1 5-4 / 6-6 6-6", "1 split 6-4 6-5 / 5-5 5-5", "2 split 3-1 5-1 / 6-5 6-4")
    say(deal, f"3 {may(deal, 3)[0]}")
    return deal


def test_every_payment_is_a_sentence():
    """PG-12, PG-50, PG-52: what each bet brought and why, then the bank, then what the house keeps."""
    lines = [sentence.text for sentence in WORDS.settlement(settled().result, NOI)]
    assert lines == [
        "You win 20 with both hands.",
        "Kanya gets the bet back: one hand won and one lost.",
        "Somchai loses 60: the bank wins both hands.",
        "The house gains 40 with the bank.",
    ]
    names = ("Noi", "Kanya", "Somchai", "Mali")
    passing = settled(banker="rotating", commission=5).result
    lines = [sentence.text for sentence in WORDS.settlement(passing, Reader("pai-gow", PACK, names, you=3))]
    assert lines == [
        "Noi wins 19 with both hands, after a commission of 1.",
        "Kanya gets the bet back: one hand won and one lost.",
        "Somchai loses 60: the bank wins both hands.",
        "You gain 40 with the bank.",
        "The house keeps a commission of 1.",
    ]


def test_the_sheet_of_payments():
    """PG-52: every account with its reasons."""
    paid = payments.payments(settled(banker="rotating", commission=5).result, NOI)
    assert paid[0][:3] == ("You", 19, (("Both hands won", 20), ("Commission", -1)))
    assert paid[-1][:3] == ("The house", 1, (("Commission", 1),))
    pushed = settled().result.entries[1].items[0]
    assert WORDS.item(pushed, NOI) == "one hand each: the bet comes back"


def test_how_a_line_ends():
    """PG-51: the outcome in a word, with what was gained where something was."""
    won = Comparison("player", "player", front_copy=False, rear_copy=False, outcome="win")
    push = Comparison("banker", "player", front_copy=False, rear_copy=False, outcome="push")
    assert payments.outcome_words(won, 10, NOI) == "win +10"
    assert payments.outcome_words(won, None, NOI) == "win"
    assert payments.outcome_words(push, 0, NOI) == "push"
    assert payments.outcome_words(None, -20, NOI) == "bank −20"


def test_stake_and_facts():
    """PG-12, PG-22: limits always, the commission where there is one, or nobody is called 'you'."""
    table = arrange(FOUR).view(None).table
    assert WORDS.stake(table.options, NOI) == "bets 1–100"
    assert WORDS.facts(table, NOI) == (("Bets", "1 to 100"),)
    assert WORDS.facts(table, BYSTANDER) == (("Bets", "1 to 100"), ("Commission", "none"))
    casino = arrange(FOUR, house={"commission": 5}).view(None).table
    assert WORDS.facts(casino, NOI) == (("Bets", "20 to 100"), ("Commission", "5 %"))
    assert WORDS.stake(casino.options, NOI) == "bets 20–100"


# The coach ------------------------------------------------------------------------------------------------------------


def test_the_coach_in_words():
    """PG-60: chances, worth, why the best is best, and which two tiles to swap for another split."""
    advice = advise(read_tiles("6-6 1-1 4-4 5-4"), PaiGowOptions())
    rows = sorted(advice.rows, key=lambda row: -row.value)
    best, other = rows[0], rows[1]
    assert coach.against(advice.way, NOI) == "against the balanced banker"
    assert coach.way_name("foxwoods", NOI) == "Foxwoods"
    assert [part.split()[0] for part in coach.chances(best, NOI)] == ["win", "push", "lose"]
    assert abs(sum(int(part.split()[1]) for part in coach.chances(best, NOI)) - 100) <= 1
    assert re.fullmatch(
        r"[A-Z].* in front, .* behind: of a hundred deals \d+ win, \d+ push and \d+ lose; "
        r"on average it (gains|loses) [\d.]+ % of the bet\.",
        coach.row_sentence(best, rows, NOI),
    )
    assert coach.remark(best, best, NOI, opened=False) == "best split, as set"
    assert coach.remark(best, best, NOI, opened=True) == "best split, yours"
    assert coach.remark(other, other, NOI, opened=False) == "as set"
    assert coach.remark(best, other, NOI, opened=False) == "best: swap Teen and Day"
    assert coach.remark(best, other, NOI, opened=True) == "best split"
    assert coach.remark(other, best, NOI, opened=False) == "swap Day and Teen"
    assert coach.remark(other, best, NOI, opened=True) == ""
    tags = [coach.tag(row, best, NOI, opened=False) for row in rows]
    assert tags == ["as set", "swap", "swap"]
    assert [coach.tag(row, other, NOI, opened=True) for row in rows] == ["best", "yours", ""]
    long, short = coach.why(advice, NOI)
    assert long.startswith(short)
    assert re.fullmatch(r".+\. It has [\d.]+ wins and [\d.]+ losses in a hundred deals; the next best .+\.", long)
    assert [coach.of_bet(value, NOI) for value in (70.14, -41.2, 0.04)] == ["+70.1 %", "−41.2 %", "0.0 %"]


def test_splits_of_the_same_points_are_told_apart():
    """PG-45, PG-46, PG-60: by the tiles that break ties, and why those matter; others need no tile named."""
    advice = advise(read_tiles("6-6 1-1 5-5 5-1"), PaiGowOptions())
    rows = sorted(advice.rows, key=lambda row: -row.value)
    assert [coach.names(row, rows, NOI) for row in rows] == [
        (
            "2 points with Day in front, 8 points with Teen behind",
            "2 points with Day / 8 points with Teen",
            "2 (Day) / 8 (Teen)",
        ),
        (
            "2 points with Teen in front, 8 points with Day behind",
            "2 points with Teen / 8 points with Day",
            "2 (Teen) / 8 (Day)",
        ),
        ("4 points in front, 6 points behind", "4 points / 6 points", "4 points / 6 points"),
    ]
    ties = "Ties go to the higher domino, or else to the bank: Teen behind wins more of them than Day."
    assert coach.why(advice, NOI)[1] == ties
    said = coach.review_sentence(advice.review(rows[1].split), NOI)
    assert said == (
        "Your split cost 0.16 % of the bet; the best was 2 points with Day in front and 8 points with Teen behind."
    )


def test_no_two_splits_read_alike():
    """PG-45, PG-60: whatever the tiles and the rule of ties, in every length."""
    rng = Random(11)
    for number in range(400):
        options = PaiGowOptions(gee_joon_tie=("source", "both_lowest")[number % 2])
        rows = advise(tuple(rng.sample(ALL_TILES, 4)), options).rows
        for forms in zip(*(coach.names(row, rows, NOI) for row in rows), strict=True):
            assert len(set(forms)) == len(rows)


def test_what_splits_cost_in_chips():
    assert [coach.spent(chips, NOI) for chips in (0.0, 0.004, 0.25, 11.11)] == [
        *("nothing", "0.01 chips", "0.25 chips", "11.1 chips"),
    ]


def test_swapping_two_tiles_makes_the_split_that_it_is_said_of():
    """PG-32: any two splits of four tiles are one swap apart."""
    rng = Random(6)
    for _ in range(50):
        rows = advise(read_tiles(" ".join(rng.sample(ALL_TILES, 4))), PaiGowOptions()).rows
        for laid in rows:
            for wanted in rows:
                if laid is wanted:
                    continue
                one, other = coach.to_swap(laid.split, wanted.split)
                front, rear = list(laid.split.front), list(laid.split.rear)
                front[front.index(one)], rear[rear.index(other)] = other, one
                found = {tuple(sorted(front)), tuple(sorted(rear))}
                assert found == {tuple(sorted(wanted.split.front)), tuple(sorted(wanted.split.rear))}


def test_the_coach_looks_back():
    """PG-60: what a split cost, in names of hands."""
    found = set()
    for deal, _events in states(20):
        if deal.result is not None:
            for seat in range(3):
                said = coach.review_sentence(review(deal.view(None).table, seat), NOI)
                found.add(said.split(" ")[2])
                assert re.fullmatch(
                    r"Your split was the best there is\.|"
                    r"Your split cost [\d.]+ % of the bet; the best was .+ in front and .+ behind\.",
                    said,
                )
    assert found == {"was", "cost"}


def test_why_the_coach_is_silent():
    """PG-60: to the bank always, to others before their tiles lie open."""
    assert coach.why_silent(NOI, bank=False, known=False) == "The coach speaks when your tiles lie open."
    assert coach.why_silent(NOI, bank=True, known=True).startswith("The bank plays against everybody at once")
    assert coach.why_silent(NOI, bank=False, known=True) == ""


def test_the_training_in_words():
    """PG-60: how a split ranks, and what would have been best."""
    training = Training(PaiGowOptions(), Random(2), "pairs")
    worst = min(training.advice.rows, key=lambda row: row.value)
    mark = training.answer(Split(*worst.split))
    assert re.fullmatch(r"Number \d of \d: it costs [\d.]+ % of the bet\.", coach.verdict(mark, NOI))
    assert re.fullmatch(r"The best split has .+ in front and .+ behind\.", coach.best_sentence(mark, NOI))
    training.draw()
    assert coach.verdict(training.answer(training.advice.best.split), NOI) == "That is the best split."
    assert coach.filter_titles(NOI)[0] == "Any tiles"


@pytest.mark.parametrize("kind", ["first", "best", "beginner", "casual", "adept", "master", "master-sly"])
def test_players_give_their_reasons_in_sentences(kind):
    """Each a sentence of its own, whatever is asked."""
    for deal, _events in states(4, 4, {"banker": "rotating"}):
        for seat in deal.pending():
            choice = decide(LEVELS["pai-gow"][kind].think, deal.view(seat), Random(1))
            for reason in choice.reasons:
                assert re.fullmatch(r"[A-Z][^{}]*\.", NOI.reason(reason))


def test_a_refusal_in_words():
    """Tiles as a player calls them."""
    deal = arrange(FOUR)
    dealt(deal)
    with pytest.raises(IllegalMove) as caught:
        deal.play(0, SetHands(("6-6", "6-6"), ("1-1", "1-1")))
    assert NOI.reason(caught.value.reason) == "Make two hands of your four tiles: Teen, Day, Yun, Gow 5-4."
