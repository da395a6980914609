"""Chips at the Tongits table: what plaques, pot and a phone show adds up to the same sum all the time. TG-73."""

from __future__ import annotations

import pytest

from game.match.store import Store
from game.rules.moves import DRAW, Discard
from game.ui.render_context import DefaultSettings
from game.words import words_of
from game.words.reader import holding
from tests.pilot import STILL, TablePilot
from tests.scenes.tongits_pilot import new_match
from tools.films import FILMS, FilmedTable


def total(table: object) -> int:
    """Return the sum of the chips on all plaques and in the pot, as shown."""
    return sum(int(plaque.chips) for plaque in table.plaques) + table.state.pot


@pytest.mark.parametrize("film", ["tongits-pot", "tongits-draw"])
def test_chips_and_pot_on_the_screen_add_up_to_the_same_sum_throughout_a_deal(film: str) -> None:
    filmed = FilmedTable(FILMS[film], (1280, 720), DefaultSettings(speed=8.0))
    match, sums, pots = filmed.match, set(), set()
    before = sum(match.ledger) + match.deal.before.pot
    while not filmed.over:
        filmed.update()
        sums.add(total(filmed.table))
        pots.add(filmed.table.state.pot)
    assert sums == {before}
    assert (0 in pots) == (film == "tongits-pot")


def test_stakes_leave_the_plaques_when_they_are_paid_and_phones_show_the_same(store: Store) -> None:
    table = TablePilot(new_match(store, ("person", "first", "first"), jackpot="on"), store, STILL)
    moved = words_of("tongits").moved_by_pot
    for _move in range(2):
        table.to_question()
        view = table.match.view(0)
        held = [table.match.ledger[seat] + moved(view.table, seat) for seat in range(3)]
        assert held == [table.match.ledger[seat] - 3 for seat in range(3)]
        assert [plaque.chips for plaque in table.scene.plaques] == [
            holding(chips, own=seat == 0) for seat, chips in enumerate(held)
        ]
        assert sum(held) + table.shown.pot == sum(table.match.ledger)
        legal = table.match.deal.legal(0)
        table.scene.pacer.answer(DRAW if DRAW in legal else next(m for m in legal if isinstance(m, Discard)), seat=0)
