"""Texts at a Tongits table: complete sentences for every reader, without hidden information."""

from __future__ import annotations

import gettext
import re
from random import Random

import pytest

from game.i18n import Catalogue
from game.opponents import LEVELS, decide
from game.rules.cards.french import PACK
from game.rules.contract import Event, IllegalMove, Reason, Seat
from game.rules.events import Discarded, Drew, Ended
from game.rules.pieces import FRENCH
from game.rules.tongits.events import Answered, Called, Dealt, Laid, PickedUp, Sapawed, Shown, StockOut, Won
from game.rules.tongits.moves import Secret
from game.rules.tongits.phase import Phase
from game.rules.tongits.view import CALL_CLOSED
from game.words import Reader
from game.words.tongits import names, questions
from tests.contract.play import states
from tests.rules.tongits_table import TONGITS, play_moves, table
from tests.words.tongits_readers import ANA, CODE, HOUSES, NAMES, ONLOOKER, OPENED, REPLAY, SAID, deals, reader_of
from tools.notation import event_from_text, event_to_text


class Marked(Catalogue):
    """A catalogue that puts brackets around every message, to show where a sentence was concatenated."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{gettext.NullTranslations().ngettext(msgid1, msgid2, n)}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{context}: {message}⟧"


def text_of_event(event: Event, reader: Reader) -> str:
    """Return all sentences on an event, in one line."""
    return " ".join(sentence.text for sentence in SAID.sentences(event, reader))


# Events ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "to_ana", "to_others"),
    [
        (
            Dealt(0, 0, 0, None),
            "You are mano and begin.",
            "Ana is mano and begins.",
        ),
        (
            Dealt(1, 1, 12, 0),
            (
                "Ben is mano and begins. Everybody puts 1 unit into the pot, which now holds 12. "
                "If you win this deal too, you take the pot."
            ),
            (
                "Ben is mano and begins. Everybody puts 1 unit into the pot, which now holds 12. "
                "If Ana wins this deal too, they take the pot."
            ),
        ),
        (Drew(0, "TH"), "You draw the 10 of hearts.", "Ana draws the 10 of hearts."),
        (Drew(0, None), "You draw a card.", "Ana draws a card."),
        (
            PickedUp(0, "7C", 1, 3, ("5C", "6C", "7C"), new=True),
            "You take the 7 of clubs that Ben discarded, making 5-6-7 of clubs.",
            "Ana takes the 7 of clubs that Ben discarded, making 5-6-7 of clubs.",
        ),
        (
            PickedUp(1, "QC", 0, 3, ("QS", "QH", "QC"), new=True),
            "Ben takes the queen of clubs that you discarded, making three queens.",
            "Ben takes the queen of clubs that Ana discarded, making three queens.",
        ),
        (
            PickedUp(0, "8C", 2, 3, ("5C", "6C", "7C", "8C"), new=False),
            "You take the 8 of clubs that Cora discarded and add it to your bahay: 5-6-7-8 of clubs.",
            "Ana takes the 8 of clubs that Cora discarded and adds it to an open bahay: 5-6-7-8 of clubs.",
        ),
        (Laid(0, 1, ("AS", "2S", "3S"), 3, secret=False), "You lay A-2-3 of spades.", "Ana lays A-2-3 of spades."),
        (
            Laid(0, 1, ("9S", "9H", "9D", "9C"), 4, secret=True),
            "You lay a secret: four nines.",
            "Ana lays a secret: four nines.",
        ),
        (Laid(0, 1, (), 4, secret=True), "You lay a secret of 4 cards.", "Ana lays a secret of 4 cards."),
        (
            Sapawed(0, "6H", 1, 1, ("3H", "4H", "5H", "6H"), secret=False),
            "You sapaw the 6 of hearts on Ben’s 3-4-5 of hearts.",
            "Ana sapaws the 6 of hearts on Ben’s 3-4-5 of hearts.",
        ),
        (
            Sapawed(1, "6H", 1, 0, ("3H", "4H", "5H", "6H"), secret=False),
            "Ben sapaws the 6 of hearts on your 3-4-5 of hearts.",
            "Ben sapaws the 6 of hearts on Ana’s 3-4-5 of hearts.",
        ),
        (
            Sapawed(0, "9C", 1, 0, ("9S", "9H", "9D", "9C"), secret=False),
            "You sapaw the 9 of clubs on your own three nines.",
            "Ana sapaws the 9 of clubs on their own three nines.",
        ),
        (Sapawed(0, None, 1, 0, (), secret=True), "You add a card to your secret.", "Ana adds a card to a secret."),
        (
            Sapawed(0, "7H", 1, 0, ("3H", "4H", "5H", "6H", "7H"), secret=True),
            "You add the 7 of hearts to your secret.",
            "Ana adds the 7 of hearts to a secret.",
        ),
        (Discarded(0, "KS"), "You discard the king of spades.", "Ana discards the king of spades."),
        (Called(0), "You call a draw.", "Ana calls a draw."),
        (Answered(0, "fold"), "You fold.", "Ana folds."),
        (Answered(0, "challenge"), "You challenge.", "Ana challenges."),
        (
            Answered(0, "sunog"),
            "You have nothing on the table: you are sunog.",
            "Ana has nothing on the table: sunog.",
        ),
        (StockOut(), "The stock has run out.", "The stock has run out."),
        (
            Shown(0, (("2C", "3C", "4C"),), ("9D", "TD"), 19, ((1, ("6H", "7H", "8H", "9H")),), sunog=False),
            (
                "Your secret was 6-7-8-9 of hearts. A bahay in your hand: 2-3-4 of clubs. "
                "You have a tally of 19: 9 of diamonds and 10 of diamonds."
            ),
            (
                "Ana’s secret was 6-7-8-9 of hearts. A bahay in Ana’s hand: 2-3-4 of clubs. "
                "Ana has a tally of 19: 9 of diamonds and 10 of diamonds."
            ),
        ),
        (
            Shown(0, (), (), 0, (), sunog=True),
            "You have nothing on the table: you are sunog. You have no cards left over.",
            "Ana has nothing on the table: sunog. Ana has no cards left over.",
        ),
        (Won(0, "tongits", 0, 0, challenged=False), "You win by tongits.", "Ana wins by tongits."),
        (
            Won(0, "draw", 12, 5, challenged=False),
            "You win the draw: nobody challenged it. You take the pot of 12: two wins in a row.",
            "Ana wins the draw: nobody challenged it. Ana takes the pot of 12: two wins in a row.",
        ),
        (
            Won(0, "draw", 0, 9, challenged=True, beaten=(14, 22)),
            "You win the challenged draw with 9 against 14 and 22.",
            "Ana wins the challenged draw with 9 against 14 and 22.",
        ),
        (
            Won(0, "stock_out", 0, 5, challenged=False, beaten=(5, 12)),
            "You win with 5 against 5 and 12.",
            "Ana wins with 5 against 5 and 12.",
        ),
        (
            Won(0, "stock_out", 0, 5, challenged=False),
            "You win with the lowest tally, 5.",
            "Ana wins with the lowest tally, 5.",
        ),
        (Ended("void"), "Nobody wins: everybody is sunog.", "Nobody wins: everybody is sunog."),
        (Ended("draw"), "", ""),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, tuple) else "",
)
def test_every_tongits_event_has_complete_sentences(event: Event, to_ana: str, to_others: str) -> None:
    """For the player, and for others."""
    assert text_of_event(event, ANA) == to_ana
    assert text_of_event(event, ONLOOKER) == to_others


def test_tongits_replay_sentences_use_card_codes() -> None:
    """Cards are named by code, and all players by name."""
    assert text_of_event(Sapawed(0, "6H", 1, 1, ("3H", "4H", "5H", "6H"), secret=False), REPLAY) == (
        "Ana sapaws the 6H on Ben’s 3H 4H 5H."
    )
    assert (
        text_of_event(Laid(0, 1, ("9S", "9H", "9D", "9C"), 4, secret=True), REPLAY) == "Ana lays a secret: 9S 9H 9D 9C."
    )


def test_only_sentences_about_draws_are_transient_in_tongits() -> None:
    """TG-20: all other sentences stay in the talk."""
    assert [sentence.passing for sentence in SAID.sentences(Drew(0, None), ANA)] == [True]
    assert [sentence.passing for sentence in SAID.sentences(Discarded(0, "KS"), ANA)] == [False]


def test_every_tongits_sentence_is_a_single_message_in_the_catalogue() -> None:
    """From the first letter to the last, for the seat, others and onlookers."""
    for deal in deals(6):
        rng = Random(deal.seed)
        events = [*deal.opening]
        for seat, move in states(deal, rng):
            events += deal.copy().play(seat, move)
        for you in (0, None):
            reader = Reader("tongits", PACK, NAMES, you=you, language=Marked())
            for event in events:
                for sentence in SAID.sentences(event, reader):
                    assert re.fullmatch(r"⟦[^⟧].*⟧", sentence.text)
            assert deal.result is not None
            for sentence in SAID.settlement(deal.result, reader):
                assert re.fullmatch(r"⟦[^⟧].*⟧", sentence.text)


def test_tongits_sentences_name_no_hidden_cards() -> None:
    """TG-11: no sentence names a card that its reader cannot see."""
    told: set[str] = set()
    for deal in deals(16):
        rng = Random(deal.seed)
        seen: dict[Seat | None, set[str]] = {watcher: set() for watcher in (None, 0, 1, 2)}
        while deal.pending():
            seat, move = next(states(deal.copy(), rng))
            for watcher, cards in seen.items():
                cards |= {code for place in deal.view(watcher).places() for code in place.pieces}
            events = deal.play(seat, move)
            over = deal.result is not None
            for watcher, cards in seen.items():
                cards |= {code for place in deal.view(watcher).places() for code in place.pieces}
                reader = reader_of(watcher, codes=True)
                for event in (each.seen_by(watcher) for each in events):
                    said = text_of_event(event, reader)
                    assert said or isinstance(event, Ended)
                    assert said == "" or said[-1] == "."
                    if not over:
                        assert set(CODE.findall(said)) <= cards
                    told.add(type(event).__name__)
    assert told >= {"Drew", "Discarded", "PickedUp", "Laid", "Sapawed", "Called", "Answered", "Shown", "Won"}


def test_tongits_events_are_unchanged_after_a_round_trip_through_text() -> None:
    """Equal, and with tuples again where there were tuples."""
    for deal in deals(8):
        for event in deal.opening:
            assert event_from_text(TONGITS, event_to_text(event)) == event
        for seat, move in states(deal, Random(deal.seed)):
            for event in deal.copy().play(seat, move):
                again = event_from_text(TONGITS, event_to_text(event))
                assert (again, type(again), repr(again)) == (event, type(event), repr(event))


# Questions ------------------------------------------------------------------------------------------------------------


def test_question_at_the_start_of_a_turn_offers_stock_discard_and_call() -> None:
    """TG-20: the stock, or the discard if it can be taken; TG-40 under `start_of_turn` also the call."""
    hands = ["6C 8C KS QS", "2S 4S", "JD KD"]
    taking = table(hands, phase="draw", discard="7C")
    assert SAID.question(taking.view(0), ANA) == ("Your turn", "Draw a card, or take the 7 of clubs.")
    assert SAID.question(taking.view(1), reader_of(1)) == ("Ana’s turn", "Ana draws a card or takes the discard.")
    plain = table(hands, phase="draw", discard="2H")
    assert SAID.question(plain.view(0), ANA).text == "Draw a card."
    house = {"call_timing": "start_of_turn"}
    calling = table(hands, phase="draw", discard="7C", opened=[(0, "3C 4C 5C")], house=house)
    assert SAID.question(calling.view(0), ANA).text == "Draw a card, take the 7 of clubs, or call a draw."


def test_question_during_a_tongits_turn_depends_on_legal_moves() -> None:
    """TG-04, TG-21, TG-30, TG-40."""
    hands = ["2D KD", "3D 4C", "5D 6C"]
    assert SAID.question(table(hands).view(0), ANA).text == "Lay what you like, then discard a card."
    calling = table(hands, opened=OPENED)
    assert (
        SAID.question(calling.view(0), ANA).text
        == "Lay what you like, then discard a card, or call a draw as you discard."
    )
    first = table(hands, turns=0)
    assert SAID.question(first.view(0), ANA).text.startswith("You are mano, so you do not draw this turn.")
    last = table(["KD", "3D 4C", "5D 6C"])
    assert SAID.question(last.view(0), ANA).text == "No card is left over: declare tongits, or play on."


def test_question_after_a_called_draw_shows_tallies_and_costs() -> None:
    """TG-42, TG-70: the caller, the own tally, others' cards and answers, and the cost of each answer."""
    deal = table(["2D KD", "3D 4C", "5D 6C"], opened=OPENED)
    play_moves(deal, "0 call KD")
    ben, cora = reader_of(1), reader_of(2)
    assert SAID.question(deal.view(1), ben) == (
        "Ana calls a draw",
        "Your tally is 7. Fold, or challenge the caller to compare tallies.",
    )
    assert SAID.question(deal.view(0), ANA) == (
        "You call a draw",
        "Wait until the others have folded or challenged.",
    )
    assert questions.standing(deal.view(1), ben) == questions.Standing(
        "Ana calls a draw",
        "Your tally 7",
        ("Ana: 1 card", "Cora: 2 cards · answers next"),
        "costs 1+",
        "lose 3+, win 4+",
    )
    play_moves(deal, "1 challenge")
    assert questions.standing(deal.view(2), cora)[2:] == (
        ("Ana: 1 card", "Ben: 2 cards · challenges"),
        "costs 1+",
        "lose 3+, win 6",
    )
    assert questions.seat_note(deal.view(2).table, 1, cora) == "challenges"
    assert questions.seat_note(deal.view(2).table, 0, cora) == "calls"
    assert questions.seat_note(deal.view(2).table, 2, cora, questions.tally(deal.view(2))) == "tally 11"
    play_moves(deal, "2 fold")
    assert SAID.question(deal.view(0), ANA) == ("The deal is over", "You win.")


def test_information_before_a_call_shows_discard_tally_and_stakes() -> None:
    """TG-40 to TG-44, TG-70, TG-71: the discard, the resulting tally, others' possible answers, the stakes."""
    deal = table(["2D KD", "3D 4C", "5D 6C"], opened=OPENED)
    assert questions.calling(deal.view(0), "KD", ANA) == questions.Calling(
        "Call a draw?",
        "Your tally 2",
        ("You discard the king of diamonds.", "A challenger with your tally or a lower one wins."),
        "lose 3+, win 2+",
        "The others hold 2 and 2 cards.",
    )
    one = table(["2D KD", "3D 4C", "5D 6C 9C"], opened=[each for each in OPENED if each[0] != 1])
    assert questions.calling(one.view(0), "KD", ANA).cards == "Cora holds 3 cards."
    alone = table(["2D KD", "3D 4C", "5D 6C"], opened=OPENED[:1])
    assert questions.calling(alone.view(0), None, ANA)[1:] == (
        "Your tally 12",
        ("Nobody can challenge: the other two are sunog.",),
        "win 6",
        "",
    )
    assert questions.calling(alone.view(0), "KD", ANA).stakes == "win 4", "a king that is discarded pays nothing"
    with pytest.raises(ValueError, match="bystander"):
        questions.calling(deal.view(None), "KD", ANA)


@pytest.mark.parametrize(
    ("hand", "laid", "won"),
    [
        ("5D 6C", [], "win 6"),
        ("5D AC", [], "win 8"),
        ("8C 8D 8H 8S", [], "win 12"),
        ("5D 6C", [(2, "KS KH KC")], "win 12"),
    ],
    ids=["nothing", "ace", "four of a kind", "kings on the table"],
)
def test_stated_gain_of_a_challenge_includes_the_players_own_specials(hand, laid, won) -> None:
    """TG-70, TG-72: the other column of the table used to say this of each player, and this bar nothing of it."""
    deal = table(["2D KD", "3D 4C", hand], opened=[*OPENED, *laid])
    play_moves(deal, "0 call KD", "1 challenge")
    assert questions.standing(deal.view(2), reader_of(2)).challenge == f"lose 3+, {won}"


def test_stated_gain_of_a_challenge_or_a_call_names_the_pot_that_it_takes() -> None:
    """TG-73: only for a player who also won the previous game."""
    for streak, won in ((2, "win 6 and the pot of 12"), (1, "win 6"), (None, "win 6")):
        deal = table(["2D KD", "3D 4C", "5D 6C"], opened=OPENED, carry={"mano": 0, "pot": 9, "streak": streak})
        play_moves(deal, "0 call KD", "1 challenge")
        assert questions.standing(deal.view(2), reader_of(2)).challenge == f"lose 3+, {won}"
    carry = {"mano": 0, "pot": 9, "streak": 0}
    deal = table(["2D KD", "3D 4C", "5D 6C"], opened=OPENED, carry=carry)
    assert questions.calling(deal.view(0), "KD", ANA).stakes == "lose 3+, win 2+ and the pot of 12"
    alone = table(["2D KD", "3D 4C", "5D 6C"], opened=OPENED[:1], carry=carry)
    assert questions.calling(alone.view(0), "KD", ANA).stakes == "win 4 and the pot of 12"


def test_challenge_that_wins_is_paid_as_stated() -> None:
    """TG-70, TG-72: two aces of the winner are paid by both losers."""
    deal = table(["9D KD", "3D 4C", "AC AD 2H"], opened=OPENED)
    play_moves(deal, "0 call KD", "1 challenge")
    assert questions.standing(deal.view(2), reader_of(2)).challenge == "lose 3+, win 10"
    play_moves(deal, "2 challenge")
    assert sum(item.amount for item in deal.result.entries[2].items if item.id != "stake") == 10


def test_hidden_answer_to_a_call_is_in_no_text() -> None:
    """TG-42 `simultaneous_answers`: neither question nor offers nor notes show that it was given."""
    deal = table(["2D KD", "3D 4C", "5D 6C"], opened=OPENED, house={"simultaneous_answers": "on"})
    play_moves(deal, "0 call KD")

    def words() -> list[object]:
        return [
            (
                SAID.question(deal.view(watcher), reader_of(watcher)),
                SAID.offers(deal.view(watcher), reader_of(watcher)),
                [questions.seat_note(deal.view(watcher).table, seat, reader_of(watcher)) for seat in range(3)],
            )
            for watcher in (None, 0, 2)
        ]

    before = words()
    assert "Ben: 2 cards · answers unseen" in questions.standing(deal.view(2), reader_of(2)).others
    play_moves(deal, "1 challenge")
    assert words() == before
    assert TONGITS.open_windows == frozenset()


def test_every_tongits_state_has_a_question() -> None:
    """Two or three words and one sentence for each seat and for onlookers, from the first turn to the end."""
    phases = set()
    for deal in deals(6):
        for _ in states(deal, Random(deal.seed)):
            for watcher in (None, 0, 1, 2):
                view = deal.view(watcher)
                asked = SAID.question(view, reader_of(watcher))
                assert asked.title
                assert asked.text.endswith(".")
                assert (asked.title == "Your turn") == (bool(view.legal) and view.table.phase is not Phase.ANSWER)
                phases.add((view.table.phase, bool(view.legal)))
        assert SAID.question(deal.view(None), ONLOOKER).title == "The deal is over"
    assert len(phases) == 6


# Names, stake, facts, refusals ----------------------------------------------------------------------------------------


def test_bahays_are_named_by_kind_and_long_runs_by_their_ends() -> None:
    """TG-10."""
    assert names.bahay(("TD", "JD", "QD", "KD", "AD"), ANA) == "10-J-Q-K-A of diamonds"
    assert names.bahay(("3H", "4H", "5H", "6H", "7H", "8H"), ANA) == "3–8 of hearts"
    assert names.bahays([("QS", "QH", "QD"), ("4C", "5C", "6C")], ANA) == "three queens and 4-5-6 of clubs"
    assert [names.bahay_title(cards.split(), ANA) for cards in ("QS QH QD", "4C 5C 6C", "4C 5C 6C 7C")] == [
        "Three queens",
        "Run",
        "Escalera",
    ]


def test_tongits_advice_gives_reasons_in_sentences() -> None:
    """TG-42: complete sentences for the asked seat, with players by name."""
    said = set()
    for deal in deals(6):
        for seat, _ in states(deal, Random(deal.seed)):
            for reason in decide(LEVELS["tongits"]["first"].think, deal.view(seat), Random(0)).reasons:
                words = reader_of(seat).reason(reason)
                assert words[0].isupper()
                assert words[-1] == "."
                said.add(reason.text)
    assert len(said) > 7
    blocking = Reason("It keeps {player} from calling a draw.", {"player": 1})
    assert ANA.reason(blocking) == "It keeps Ben from calling a draw."


def test_tongits_information_panel_shows_unit_and_stock() -> None:
    """TG-73: stakes, the value of a unit, and the cards left to draw."""
    assert SAID.stake(HOUSES[0], ANA) == "with a jackpot"
    assert SAID.stake(HOUSES[1], ANA) == "no jackpot"
    deal = next(deals(1))
    assert SAID.facts(deal.view(None).table, ANA) == (("Unit", "1 chip"), ("Stock", "15 cards"))


def test_tongits_texts_mention_the_first_round_for_calls() -> None:
    """TG-45, TG-46: only if calls must wait; the standard rules have no such round."""
    lively = table(["2D KD", "3D 4C", "5D 6C"], opened=OPENED, turns=8, house={"first_call": 5, "jackpot": "off"})
    view = lively.view(0)
    assert SAID.stake(lively.options, ANA) == "no jackpot, calls from round 5"
    assert SAID.facts(view.table, ANA)[2:] == (("Round", "3"), ("Calls from", "round 5"))
    (call,) = [each for each in SAID.offers(view, ANA) if each.kind == "call"]
    assert call.label == "Call from round 5"
    assert call.closed == "This is round 3. At this table a draw can be called from round 5 on."
    with pytest.raises(IllegalMove) as refused:
        play_moves(lively, "0 call KD")
    assert ANA.reason(refused.value.reason) == call.closed
    open_now = table(["2D KD", "3D 4C", "5D 6C"], turns=12, house={"first_call": 5})
    (call,) = [each for each in SAID.offers(open_now.view(0), ANA) if each.kind == "call"]
    assert (call.label, call.closed.split(".")[0]) == ("Call a draw", "You have no open bahay")


def test_messages_refusing_tongits_moves_are_sentences_without_hidden_information() -> None:
    """TG-11, TG-42: complete sentences without lists of moves or seats, independent of hidden cards."""
    rng = Random(5)
    every = [
        TONGITS.parse_move(move) for move in ("draw", "fold", "challenge", "tongits", "call", "take on 1", "take on 9")
    ]
    every += [TONGITS.parse_move(f"{word} {code}") for code in FRENCH[::5] for word in ("discard", "call", "tongits")]
    every += [TONGITS.parse_move(f"sapaw {code} on {number}") for code in FRENCH[::9] for number in (1, 2, 9)]
    every += [TONGITS.parse_move(text) for text in ("lay 5S 5H 5D", "secret 2H 3H 4H 5H", "take 5C 6C")]
    every.append(Secret(("2H", "3H", "4H")))
    said = set()
    for deal in deals(8):
        for count, _ in enumerate(states(deal, rng)):
            if count % 3:
                continue
            for seat in range(3):
                view = deal.view(seat)
                other = TONGITS.resample(view, rng)
                for move in every:
                    if deal.allows(seat, move):
                        continue
                    with pytest.raises(IllegalMove) as refused:
                        deal.play(seat, move)
                    with pytest.raises(IllegalMove) as same:
                        other.play(seat, move)
                    assert refused.value.reason == same.value.reason
                    words = reader_of(seat).reason(refused.value.reason)
                    assert words[0].isupper()
                    assert words[-1] == "."
                    assert "[" not in words
                    said.add(refused.value.reason.text)
    assert len(said) > 20
    assert {*CALL_CLOSED.values()} & said
