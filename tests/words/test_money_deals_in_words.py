"""Complete deals of Pai Tong and Pong in words: every event, offer, question and payment, without hidden data."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from game.rules import GAMES
from game.rules.events import Drew, Ended
from game.rules.money.view import Phase
from game.rules.moves import PASS
from game.words import choose, moves_of, sentences, words_of
from game.words.money.settlement import (
    counted,
)
from game.words.offers import MOST_BUTTONS
from tests.words.money_readers import HOUSES, NAMES, played, reader_of, texts

SILENT = (Ended,)
"""Events without a sentence, because their cause has one."""


@pytest.fixture(params=HOUSES, ids=lambda case: f"{case[0]}-{'-'.join(case[2]) or 'usual'}")
def house(request):
    return request.param


def test_every_money_game_event_is_one_complete_sentence(house) -> None:
    """For the seat itself, another one and a bystander: all placeholders are filled, and a full stop ends it."""
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


def test_money_game_texts_do_not_depend_on_hidden_pieces(house) -> None:
    """Permuting hidden pieces changes neither question nor offers, and another seat's draw names no piece."""
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


def test_money_game_offers_match_legal_moves_one_to_one(house) -> None:
    """In addition 'pass then draw' for the next seat to draw; disabled offers have a reason and are not legal moves."""
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


def test_every_money_game_offer_can_be_reached_by_selecting_pieces(house) -> None:
    """At most four at once; selecting its pieces shows each offer, and they are highlighted on the way."""
    name, seats, rules = house
    words = words_of(name)
    for before, seat, _events, _deal in played(name, seats, rules, 7):
        made = words.offers(before.view(seat), reader_of(name, seat, rules))
        assert len(choose(made).buttons) <= MOST_BUTTONS
        for offer in made:
            if offer.closed:
                continue
            things: list[str] = []
            for thing in offer.targets.elements():
                assert thing in choose(made, things).lit
                things.append(thing)
                assert len(choose(made, things).buttons) <= MOST_BUTTONS
            assert offer in choose(made, things).buttons


def test_every_money_game_state_has_a_question(house) -> None:
    """For asked and waiting seats, for a bystander, and at the end."""
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


def test_money_game_settlement_mentions_every_payment(house) -> None:
    """PT-41, PO-11: one final sentence per seat, and before that each set and item."""
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
