"""Checks on a game's interface for front ends: places, events, state numbers, refusals, phases, texts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import StrEnum
from random import Random
from typing import Any

from game.rules.contract import Deal, Event, IllegalMove, Move, Place, Range, Seat, View
from game.words import Offer, Reader, choose, moves_of, sentences, words_of
from game.words.offers import MOST_BUTTONS
from tests.contract.conftest import Case
from tests.contract.play import WINDOWS
from tests.contract.walk import Walk, follows, looks
from tools.notation import event_from_text, event_to_text, view_from_text, view_to_text

NAMES = tuple(f"Player{seat}" for seat in range(17))
STEP = 7
"""Interval, in moves, between fully checked states; chosen so that claim windows and turns of all seats occur."""
REFUSED = 15
"""Number of moves tried by each seat in a fully checked state."""
SOME = 12
"""Number of offers checked one by one in a state; over all states every kind occurs."""

OPENS_ALL = frozenset({"Ended", "Reshuffled"})
"""Events after which hidden pieces are shown or shuffled again."""


def reader(case: Case, you: Seat | None) -> Reader:
    return Reader(case.game.name, case.game.pack(case.options), NAMES[: case.seats], you)


# Places ---------------------------------------------------------------------------------------------------------------


@looks(STEP)
def places_hold_the_whole_pack_and_have_names_of_their_own(walk: Walk, rng: Random) -> None:
    """Every piece is in one place, and no piece is visible more often than the pack has it."""
    case = walk.case
    pack = Counter(case.game.pack(case.options).pieces)
    for watcher in walk.watchers:
        places = walk.deal.view(watcher).places()
        assert all(type(place) is Place for place in places)
        names = [place.name for place in places]
        assert len(set(names)) == len(names)
        assert sum(place.size for place in places) == pack.total()
        assert all(len(place.pieces) <= place.size for place in places)
        assert all(place.owner is None or place.owner in range(case.seats) for place in places)
        assert Counter(code for place in places for code in place.pieces) <= pack


@looks(STEP)
def the_own_hand_is_one_of_the_places(walk: Walk, rng: Random) -> None:
    """The place 'hand SEAT' holds the seat's own concealed pieces, in the order of the view's hand."""
    deal, census = walk.deal, walk.deal.census()
    for seat in range(walk.case.seats):
        view = deal.view(seat)
        held = {place.name: place for place in view.places()}.get(f"hand {seat}")
        if held is None:
            assert view.hand == () or deal.result is not None
        elif deal.result is None:
            assert (held.owner, held.pieces) == (seat, view.hand)
            assert held.size == len(census[f"hand {seat}"])


@looks(STEP)
def places_name_nothing_that_is_hidden(walk: Walk, rng: Random) -> None:
    """Resampling hidden pieces leaves every place unchanged; a concealed hand is hidden from other seats."""
    for watcher in walk.watchers:
        view = walk.deal.view(watcher)
        assert walk.case.game.resample(view, rng).view(watcher).places() == view.places()


# Events ---------------------------------------------------------------------------------------------------------------


def same_types(one: Any, other: Any) -> bool:
    """Return whether two equal values have the same types at every level."""
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple | list):
        return len(one) == len(other) and all(map(same_types, one, other))
    if isinstance(one, dict):
        return all(map(same_types, [*one, *one.values()], [*other, *other.values()]))
    if is_dataclass(one):
        return all(same_types(getattr(one, each.name), getattr(other, each.name)) for each in fields(one))
    return True


@follows()
def every_event_reads_back_from_its_text(walk: Walk, rng: Random) -> Iterator[None]:
    """As visible to every viewer: equal, with moves, phases and named tuples restored."""
    while True:
        for event in walk.events:
            for form in {repr(each): each for each in map(event.seen_by, walk.watchers)}.values():
                back = event_from_text(walk.case.game, event_to_text(form))
                assert back == form
                assert same_types(back, form), form
        yield


# States ---------------------------------------------------------------------------------------------------------------


@follows()
def the_number_goes_up_with_each_resolved_move_and_not_inside_a_window(walk: Walk, rng: Random) -> Iterator[None]:
    """Inside a window the public table stays unchanged, and seats that have not answered are still pending."""
    deal = walk.deal
    assert deal.number == 0
    while not walk.over:
        before, others = deal.view(None).table, deal.pending() - {walk.seat}
        yield
        table = deal.view(None).table
        resolved = bool(walk.events) or table._replace(number=before.number) != before
        assert deal.number == table.number == before.number + resolved
        if others:
            assert not resolved
            assert others <= deal.pending()
        for watcher in range(walk.case.seats):
            assert deal.view(watcher).table is table


@looks(STEP)
def a_resampled_deal_and_a_copy_keep_the_number(walk: Walk, rng: Random) -> None:
    assert walk.deal.copy().number == walk.deal.number
    for watcher in walk.watchers:
        assert walk.case.game.resample(walk.deal.view(watcher), rng).number == walk.deal.number


@follows()
def phases_are_members_of_the_games_own_enum(walk: Walk, rng: Random) -> Iterator[None]:
    """Also in a view read back from text; open windows are a subset of the phases."""
    deal, game = walk.deal, walk.case.game
    kind = type(deal.view(None).table.phase)
    assert issubclass(kind, StrEnum)
    assert game.open_windows <= set(kind)
    while True:
        view = deal.view(None)
        assert type(view.table.phase) is kind
        assert (view.table.phase == "over") == (deal.result is not None)
        if walk.over or walk.every(STEP):
            assert type(view_from_text(game, view_to_text(view)).table.phase) is kind
        yield


# Refusals -------------------------------------------------------------------------------------------------------------


def refusal(deal: Deal, seat: Seat, move: Move) -> IllegalMove | None:
    """Return why a move is refused, with the deal unchanged; None if it is allowed."""
    if deal.allows(seat, move):
        return None
    try:
        deal.play(seat, move)
    except IllegalMove as error:
        return error
    return None


@follows()
def a_refusal_is_a_sentence_that_tells_nothing_hidden(walk: Walk, rng: Random) -> Iterator[None]:
    """A refusal has the same sentence whatever other seats hold and have answered."""
    found, case, deal = 0, walk.case, walk.deal
    while True:
        for seat in range(case.seats) if walk.over or walk.every(2 * STEP) else ():
            other = case.game.resample(deal.view(seat), rng)
            read = reader(case, seat)
            for move in rng.sample(walk.pool, min(len(walk.pool), REFUSED)):
                error = refusal(deal, seat, move)
                if error is None:
                    continue
                found += 1
                text, said = str(error), read.reason(error.reason)
                assert text.endswith("."), text
                assert "[" not in text, text
                assert said.endswith("."), said
                assert said[0].isupper(), said
                assert "{" not in said, said
                theirs = refusal(other, seat, move)
                assert theirs is not None, text
                assert (str(theirs), theirs.reason) == (text, error.reason)
        assert found or not walk.over
        yield


# Words ----------------------------------------------------------------------------------------------------------------


def is_complete_text(text: str) -> bool:
    """Return whether a text can be shown: not empty, and with all placeholders filled in."""
    return bool(text) and text == text.strip() and not re.search(r"[][{}]|None(?! of )", text)


def said_of(case: Case, events: tuple[Event, ...], watcher: Seat | None) -> list[tuple[str, Seat | None]]:
    """Return the texts of events for one reader, checked to be sentences."""
    told = sentences([event.seen_by(watcher) for event in events], reader(case, watcher))
    for sentence in told:
        assert is_complete_text(sentence.text), sentence
        assert sentence.seat is None or sentence.seat in range(case.seats)
    return [(sentence.text, sentence.seat) for sentence in told]


@follows()
def every_event_has_its_words(walk: Walk, rng: Random) -> Iterator[None]:
    """Sentences or none for every reader, whether codes are pieces or not; a whole deal always has some text."""
    case, told = walk.case, [*walk.events]
    while not walk.over:
        yield
        told += walk.events
    for watcher in walk.watchers:
        assert said_of(case, tuple(told), watcher)
    in_codes = Reader(case.game.name, case.game.pack(case.options), NAMES[: case.seats], codes=True)
    assert all(is_complete_text(sentence.text) for sentence in sentences(told, in_codes))


@follows(deals=3)
def the_settlement_has_its_words(walk: Walk, rng: Random) -> Iterator[None]:
    """Texts for the outcome, every payment and each of its reasons, the stake and the facts next to the table."""
    while not walk.over:
        yield
    case, result, words = walk.case, walk.deal.result, words_of(walk.case.game.name)
    for watcher in walk.watchers:
        read = reader(case, watcher)
        lines = words.settlement(result, read)
        assert lines
        assert all(is_complete_text(line.text) for line in lines)
        assert all(is_complete_text(words.item(item, read)) for entry in result.entries for item in entry.items)
        assert is_complete_text(words.stake(case.options, read) or "none")
        assert all(
            is_complete_text(name) and is_complete_text(value)
            for name, value in words.facts(walk.deal.view(watcher).table, read)
        )


def plain_ids(offers: tuple[Offer, ...]) -> list[str]:
    """Return the offered moves without plans that continue from them."""
    return [offer.id for offer in offers if not offer.closed and " then " not in offer.id]


def offers_of(case: Case, view: View) -> tuple[Offer, ...]:
    return words_of(case.game.name).offers(view, reader(case, view.seat))


@looks(STEP)
def offers_are_the_legal_moves(walk: Walk, rng: Random) -> None:
    """One offer per legal move; plans begin with one of them, closed offers state why. Each gives its own move."""
    case, deal = walk.case, walk.deal
    assert offers_of(case, deal.view(None)) == ()
    for seat in range(case.seats):
        view = deal.view(seat)
        offers = offers_of(case, view)
        made = {offer.id: offer for offer in offers}
        assert len(made) == len(offers)
        assert sorted(plain_ids(offers)) == sorted(map(str, view.legal))
        assert sum(offer.primary for offer in offers) <= 1
        for offer in offers:
            assert is_complete_text(offer.label), offer
            _check_things(case, view, offer)
            if offer.closed:
                assert is_complete_text(offer.closed)
                assert offer.closed.endswith((".", "!")), offer
            else:
                _check_moves(case, deal, seat, made, offer)


def _check_things(case: Case, view: View, offer: Offer) -> None:
    """Check that the pieces an offer uses are in the own hand, and those it concerns are on the table."""
    used = Counter(code for group in offer.uses for code in group)
    assert used <= Counter(view.hand), offer
    assert set(offer.onto) <= {place.name for place in view.places()}, offer
    assert set(offer.wins) <= set(case.game.pack(case.options).pieces), offer


def _check_moves(case: Case, deal: Deal, seat: Seat, made: dict[str, Offer], offer: Offer) -> None:
    """Check that the moves of an offer are allowed; for one with amounts, both limits."""
    chosen = [""]
    if offer.amounts:
        ends = ([each.least for each in offer.amounts], [each.most for each in offer.amounts])
        chosen = [" = " + " ".join(map(str, amounts)) for amounts in ends]
    for amounts in chosen:
        first, *then = moves_of(case.game, made, offer.id + amounts)
        assert deal.allows(seat, first), offer
        assert not isinstance(first, Range)
        assert [str(move) for move in then] == offer.id.split(" then ")[1:]


@looks(STEP)
def every_offer_is_reached_by_choosing_with_few_buttons(walk: Walk, rng: Random) -> None:
    """At each selection on the way to an offer, the pieces that may be added are lit and few buttons are left."""
    for seat in sorted(walk.deal.pending()):
        offers = offers_of(walk.case, walk.deal.view(seat))
        opened = [offer for offer in offers if not offer.closed]
        for offer in rng.sample(opened, min(len(opened), SOME)):
            things, chosen = list(offer.targets.elements()), []
            rng.shuffle(things)
            for thing in [*things, None]:
                now = choose(offers, chosen)
                assert len(now.buttons) <= MOST_BUTTONS, (chosen, [each.label for each in now.buttons])
                assert len({each.label for each in now.buttons}) == len(now.buttons)
                if thing is not None:
                    assert thing in now.lit
                    chosen.append(thing)
            assert offer in choose(offers, chosen).buttons


@follows()
def words_tell_nothing_hidden(walk: Walk, rng: Random) -> Iterator[None]:
    """Offers, question, facts and the texts of a move do not depend on hidden information."""
    case, deal, words = walk.case, walk.deal, words_of(walk.case.game.name)
    while not walk.over:
        for watcher in walk.watchers if walk.every(STEP) else ():
            view, read = deal.view(watcher), reader(case, watcher)
            other = case.game.resample(view, rng)
            theirs = other.view(watcher)
            assert offers_of(case, theirs) == offers_of(case, view)
            question = words.question(view, read)
            assert question == words.question(theirs, read)
            assert is_complete_text(question.title)
            assert is_complete_text(question.text)
            assert words.facts(theirs.table, read) == words.facts(view.table, read)
            seat, move = walk.seat, walk.move
            if view.table.phase in WINDOWS or (watcher == seat and str(move) == "draw") or not other.allows(seat, move):
                continue  # the answers of others, the drawn piece or a piece that only this hand has: these may be told
            ours, others = deal.copy().play(seat, move), other.play(seat, move)
            if not any(type(event).__name__ in OPENS_ALL for event in (*ours, *others)):
                assert said_of(case, ours, watcher) == said_of(case, others, watcher)
        yield
