"""The settlement of Tongits on its sheet of paper."""

from __future__ import annotations

import pytest

from game.scenes.staged import play_until
from game.scenes.tables.tongits import states
from game.scenes.tables.tongits.report import report
from game.scenes.tables.tongits.settlement import TongitsSettlement
from game.ui.intents import Confirm
from game.ui.kit import PlainSettings
from game.ui.shots import open_stage, picture


@pytest.mark.parametrize("name", states.SETTLED)
def test_the_settlement_says_everything(name: str) -> None:
    """TG-70 to TG-74: three hands with tallies, every payment with its reason, the pot; sums agree with the entries."""
    match = play_until(states.SETTLED[name])
    told = report(match)
    result = match.deal.result
    assert sum(gain.change for gain in told.gains) == 0
    assert [row.tally for row in told.hands] == [hand.tally for hand in result.shown.hands]
    paid = {entry.account: entry.amount for entry in result.entries}
    assert [gain.change for gain in told.gains[:3]] == [paid[seat] for seat in range(3)]
    for place, each in enumerate(told.losers):
        seat = [seat for seat in range(3) if seat != result.winner][place]
        stake = next((item.amount for item in result.entries[seat].items if item.id == "stake"), 0)
        assert sum(reason.amounts[place] for reason in told.reasons) == -(paid[seat] - stake), each
    stage = open_stage(TongitsSettlement(told, lambda: None, None, lambda: True), (1280, 720))
    texts = {drawn.text for drawn in picture(stage, 0.2).texts}
    assert told.headline in texts
    assert {reason.words for reason in told.reasons} <= texts
    assert told.pot in {"", *texts}
    if result.winner is not None:
        assert "Each pays in all" in texts


def test_the_settlement_counts_and_a_press_completes_it() -> None:
    """Rows come one after another at normal speed; a key completes them, a second one goes on."""
    done: list[str] = []
    told = report(play_until(states.SETTLED["tongits-settlement"]))
    scene = TongitsSettlement(told, lambda: done.append("next"))
    stage = open_stage(scene, (1280, 720), PlainSettings())
    assert scene.shown == 0
    stage.handle(Confirm())
    assert scene.shown == len(told.reasons) + 1
    assert done == []
    stage.handle(Confirm())
    assert done == ["next"]
