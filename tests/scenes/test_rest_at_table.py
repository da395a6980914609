"""A table needs no frames while a person is asked, but does while opponents think or session time runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.match.end_conditions import Length
from game.match.players import PERSON, seated
from game.rules import GAMES
from game.scenes.table.scene import TableScene
from game.ui.scene import TICK_S

if TYPE_CHECKING:
    from game.match.store import Store
    from game.scenes.navigator import Navigator

SEED = "5" * 64


def table_at_question(evening: Navigator, store: Store, game: str, length: Length | None = None) -> TableScene:
    """Return a match's table at the first question to its person, after all opponents have moved."""
    rules = GAMES[game]
    players = seated([PERSON] + ["first"] * (rules.default_seats - 1))
    terms = {} if length is None else {"length": length}
    match = store.start(rules, rules.Options(), players, rules.deals, SEED, **terms)
    evening.sit_down(match)
    table = evening.stage.top
    assert isinstance(table, TableScene)
    for _frame in range(4000):
        moving = evening.stage.update(1 / 30)
        if not moving and (table.held or (table.session.asked is not None and table.pacer.idle)):
            return table
        assert moving or table.due() == TICK_S, "nothing that goes on is overslept"
    raise AssertionError("nobody was asked")


@pytest.mark.painted
@pytest.mark.usefixtures("swift")
@pytest.mark.parametrize("game", GAMES)
def test_table_needs_no_updates_while_a_person_is_asked(evening: Navigator, store: Store, game: str) -> None:
    table = table_at_question(evening, store, game)
    for _frame in range(400):  # pictures are made ahead
        evening.stage.update(1 / 30)
    assert table.due() is None


@pytest.mark.usefixtures("swift")
def test_table_keeps_updating_while_opponents_think(
    evening: Navigator, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_at_question(evening, store, "pong")
    monkeypatch.setattr(table.pacer._referee, "step", lambda _seconds, **_holds: True)
    evening.stage.update(1 / 30)
    assert table.due() == TICK_S


@pytest.mark.usefixtures("swift")
def test_timed_session_schedules_an_update_at_its_end(evening: Navigator, store: Store) -> None:
    store.change(small_talk="off")  # a line on the screen ends before the session does
    table = table_at_question(evening, store, "pong", Length(minutes=15))
    spent = table.match.spent
    assert 0 < spent < 900
    assert table.due() == pytest.approx(900 - spent)
    table.update(900.0)
    assert evening.stage.notices.current
    assert table.due() is None
