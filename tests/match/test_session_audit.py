"""Check of a whole session: every finished deal is dealt and played again, in slices."""

from __future__ import annotations

import sqlite3
from random import Random

import pytest

from game.match.players import seated
from game.match.session_audit import SessionAudit, audit_session
from game.match.store import Store
from game.opponents import sound_choice
from game.rules import GAMES


def check(match, plays=0) -> tuple[SessionAudit, list]:
    steps, told = audit_session(match, plays), []
    while True:
        try:
            told.append(next(steps))
        except StopIteration as end:
            return end.value, told


def play_out(match):
    while match.deal.result is None:
        seat = min(match.deal.pending())
        match.play(seat, sound_choice(match.view(seat), Random(1)).move)


def evening(store, name="pong", deals=3, over=2):
    """Return a match with some deals played and paid."""
    game = GAMES[name]
    chips = [100] * game.default_seats
    match = store.start(game, game.Options(), seated(["first"] * game.default_seats), deals, "0a" * 32, ledger=chips)
    for number in range(over):
        play_out(match)
        match.finish_deal()
        if number + 1 < over:
            match.next_deal("cut by hand" if number else "")
    return match


@pytest.mark.parametrize("name", GAMES)
def test_session_audit_accepts_an_intact_session(name):
    store = Store.open(":memory:")
    match = evening(store, name)
    found, told = check(match)
    assert found.holds, found.sentence
    assert found.sentence.startswith("2 deals were replayed: each shuffle matched its seal")
    assert [deal.number for deal in found.deals] == [1, 2]
    assert found.deals[-1].commitment == match.commitment
    assert found.deals[-1].digest == match.digest
    assert found.luck == ()
    assert len(told) > 10, "in slices"
    assert [step.done for step in told] == sorted(step.done for step in told)
    assert told[-1].last.number == 1
    assert {step.of for step in told} == {2}
    store.close()


def test_session_audit_reports_luck_per_deal_and_in_total():
    store = Store.open(":memory:")
    found, _ = check(evening(store), plays=2)
    assert all(len(deal.luck) == 4 for deal in found.deals)
    assert sum(found.luck) == pytest.approx(0)
    assert found.luck[0] == pytest.approx(sum(deal.luck[0].chips for deal in found.deals))
    store.close()


def test_session_audit_leaves_out_the_deal_in_play():
    store = Store.open(":memory:")
    match = evening(store)
    match.next_deal()
    seat = min(match.deal.pending())
    match.play(seat, sound_choice(match.view(seat), Random(1)).move)
    found, _ = check(match)
    assert found.holds
    assert [deal.number for deal in found.deals] == [1, 2]
    assert match.commitment not in str(found)
    store.close()


def test_session_audit_includes_a_finished_but_unpaid_deal():
    store = Store.open(":memory:")
    match = evening(store, over=1)
    match.next_deal()
    play_out(match)
    found, _ = check(match)
    assert found.holds
    assert len(found.deals) == 2
    store.close()


def test_session_audit_accepts_a_resumed_session(tmp_path):
    store = Store.open(tmp_path / "sala.sqlite3")
    match = evening(store)
    match.next_deal()
    store.close()
    again = Store.open(tmp_path / "sala.sqlite3")
    found, _ = check(again.resume(match.id))
    assert found.holds, found.sentence
    assert len(found.deals) == 2
    again.close()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("UPDATE payment SET amount = amount + 1 WHERE deal = 1", "deal 1 no longer matches what was dealt or paid"),
        ("UPDATE deal SET seed = 'ff' || substr(seed, 3) WHERE number = 1", "deal 1 no longer matches what was dealt"),
        ("UPDATE move SET seat = 1 - seat WHERE deal = 1 AND number = 1", "move 1 of deal 1"),
    ],
)
def test_session_audit_reports_a_changed_journal(tmp_path, change, words):
    store = Store.open(tmp_path / "sala.sqlite3")
    match = evening(store)
    with sqlite3.connect(tmp_path / "sala.sqlite3", timeout=0) as other:
        other.execute(change)
    other.close()
    found, _ = check(match)
    assert not found.holds
    assert words in found.sentence
    store.close()


def test_session_audit_reports_wrong_seals_and_wrong_chips(monkeypatch):
    """Even if the journal's own checksums were forged to match."""
    store = Store.open(":memory:")
    match = evening(store)
    true = match.saved()
    other = "0" * 64
    monkeypatch.setattr(match, "saved", lambda: [true[0]._replace(commitment=other), true[1]])
    found, _ = check(match)
    assert found.sentence == "Deal 1: The seed is not the one that was sealed."
    monkeypatch.setattr(match, "saved", lambda: [true[0]._replace(moves=true[0].moves[:-1]), true[1]])
    assert check(match)[0].sentence == "Deal 1: The deal is not over after its last move."
    monkeypatch.setattr(match, "saved", lambda: true)
    match.ledger[0] += 5
    assert check(match)[0].sentence == "The chips at the table do not match the payments made in these deals."
    store.close()
