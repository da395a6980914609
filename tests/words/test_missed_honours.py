"""The honours that a won hand of Pai Tong just missed, as listed in the settlement."""

from __future__ import annotations

from random import Random

import pytest

from game.match.match import Match
from game.rules.pai_tong.reachable_items import missed_by
from game.table.seat_names import table_reader
from game.table.settlement.report import report
from game.words.money.settlement import missed_texts
from tools.pictures import money
from tools.scenarios import State, ended


def won(number: int) -> Match:
    """Return a match after the first deal of a seed, which ends with a win."""
    state = State("pai-tong", 4, ended(), names=money.NAMES, deals=12, chips=money.CHIPS)
    match, chance = state.begin(number), Random(number)
    while match.deal.result is None:
        seat = state.first(match.deal.pending())
        match.play(seat, state.answer(match, seat, chance))
    assert match.deal.result.winner is not None
    return match


@pytest.mark.parametrize(
    ("number", "texts"),
    [
        (5, ()),
        (6, ("Just missed: Eat the head 4 had this card been drawn.",)),
        (9, ("Just missed: Scalp 4 with the 2 of myriads.",)),
    ],
)
def test_missed_honour_is_named_with_the_card_that_would_have_earned_it(number: int, texts: tuple[str, ...]) -> None:
    match = won(number)
    assert missed_texts(match.view(None).table, table_reader(match)) == texts


@pytest.mark.parametrize("number", [6, 9, 15, 16, 17, 22])
def test_missed_honours_were_not_scored_and_need_only_unseen_cards(number: int) -> None:
    table = won(number).view(None).table
    got = {item.id for item in table.result.shown.items}
    lying = [code for _seat, code in table.discards] + [c for tongs in table.exposed for tong in tongs for c in tong]
    for missed in missed_by(table):
        assert missed.item.id not in got
        assert all(lying.count(piece) < 4 for piece in missed.pieces)


@pytest.mark.parametrize(("number", "told"), [(9, True), (6, False)])
def test_only_people_are_shown_what_their_hand_missed(number: int, *, told: bool) -> None:
    match = won(number)
    assert match.players[match.deal.result.winner].is_person == told
    match.finish_deal()
    sheet = report(match)
    missed = tuple(words for words in sheet.lacked if words.startswith("Just missed: "))
    assert bool(missed) == told
    assert set(sheet.lacked[:1]) <= set(sheet.spoken_lines)
