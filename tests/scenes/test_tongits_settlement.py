"""The settlement sheet of Tongits."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pygame import Surface

from game.scenes.tables.tongits.settlement import TongitsSettlement
from game.table.tongits.report import report
from game.ui.intents import Confirm
from game.ui.picture import Picture
from game.ui.render_context import DefaultSettings
from game.ui.sprites import SpriteCache
from tools.pictures import STATES
from tools.pictures import tongits as states
from tools.scenarios import play_until
from tools.screenshots import open_stage, picture


@pytest.mark.parametrize("name", states.SETTLED)
def test_tongits_settlement_lists_hands_payments_and_pot(name: str) -> None:
    """TG-70 to TG-74: three hands with tallies, all payments with reasons, and the pot; sums match the entries."""
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
    assert bool(told.notes) == bool(texts.intersection(told.notes))
    if result.winner is not None:
        assert "Each pays in total" in texts


def test_payments_in_the_tongits_settlement_count_up_until_a_press_skips_them() -> None:
    """Rows appear one by one at normal speed; a key shows all, a second one continues."""
    done: list[str] = []
    told = report(play_until(states.SETTLED["tongits-settlement"]))
    scene = TongitsSettlement(told, lambda: done.append("next"))
    stage = open_stage(scene, (1280, 720), DefaultSettings())
    assert scene.shown == 0
    stage.handle(Confirm())
    assert scene.shown == len(told.reasons) + 1
    stage.handle(Confirm())
    assert done == []  # a press right after it was meant for the animation, too
    for _frame in range(61):
        stage.update(1 / 60)
    stage.handle(Confirm())
    assert done == ["next"]


def test_tongits_settlement_scales_with_the_window() -> None:
    """The sheet and its text take the same share of 1920 by 1080 as of 1280 by 720."""
    told = report(play_until(states.SETTLED["tongits-settlement"]))
    shares = []
    for size in ((1280, 720), (1920, 1080)):
        stage = open_stage(TongitsSettlement(told, lambda: None), size)
        shot = picture(stage, 0.2)
        written = {drawn.text: drawn.rect for drawn in shot.texts}
        words = [written[text].w for text in (told.headline, told.how, told.reasons[0].words, told.hands[1].name)]
        shares.append([shot.scene.paper.rect.w / size[0], *(wide / size[0] for wide in words)])
    small, large = shares
    assert all(after >= 0.94 * before for before, after in zip(small, large, strict=True)), shares


def test_void_tongits_deal_explains_why_nothing_is_paid() -> None:
    """TG-51: the payments' half of the sheet is not empty."""
    told = report(play_until(states.SETTLED["tongits-settlement-void"]))
    texts = {drawn.text for drawn in picture(open_stage(TongitsSettlement(told, lambda: None), (1024, 640))).texts}
    assert {"Payments", "Nothing: nobody has a bahay on the table, so nobody can win."} <= texts


@pytest.mark.parametrize(
    ("state", "count"), [("tongits-showdown", 2), ("tongits-settlement", 5), ("tongits-settlement-sunog", 5)]
)
def test_tongits_settlement_shows_opponents_faces_next_to_hands_and_headline(
    state: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two faces next to the hands; on the sheet also two in the sums, and the winner's next to the headline."""
    faces: list[str] = []
    picture = SpriteCache.picture

    def noted(sprites: SpriteCache, name: str, *given: object, **how: object) -> Picture:
        if how.get("sheet_name") == "faces":
            faces.append(name)
        return picture(sprites, name, *given, **how)

    stage = open_stage(STATES[state](), (1280, 720))
    stage.update(0.5)
    monkeypatch.setattr(SpriteCache, "picture", noted)
    stage.draw(Surface((1280, 720)))
    assert len(faces) == count


@pytest.mark.parametrize(
    ("at_end", "said"),
    [
        ("split", "The match is over, so the pot is split."),
        ("last_winner", "The match is over, so you get the pot."),
        ("stays", "The match is over, and the pot is not paid out."),
    ],
)
def test_the_last_deal_says_who_gets_the_pot_and_promises_no_further_win(at_end: str, said: str) -> None:
    """TG-73, TG-75. Before the last deal, the sheet says who takes the pot with one more win."""
    state = replace(states.SETTLED["tongits-settlement-tongits"], house={"pot_at_end": at_end})
    going_on, last = report(play_until(state)), report(play_until(replace(state, deals=1)))
    assert last.last
    for told, further in ((going_on, True), (last, False)):
        for texts in (told.notes[:1], told.spoken_lines):
            assert ("One more win" in " ".join(texts)) is further, texts
            assert (said in " ".join(texts)) is not further, texts
