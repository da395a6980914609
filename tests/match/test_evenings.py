"""End conditions of a session, and chips over all its matches; both survive leaving, a kill and a changed file."""

import sqlite3

import pytest

from game.match.end_conditions import Length
from game.match.journal_errors import JournalError
from game.match.players import Player
from game.match.score_history import score_history
from game.match.store import Store
from game.rules.money.moves import WIN
from game.rules.moves import PASS
from tools.pictures.standings import evening

TWO = (Player("Aminah"), Player("Somchai", "first"))
BROKE = Length(ends_when_broke=True)


def play(match):
    """Play a deal in which the first seat gains the chips that the second loses."""
    match.play(0, WIN)
    match.play(1, PASS)
    match.finish_deal()


def test_session_ends_when_a_player_has_no_chips_left(opened, nod):
    store = opened()
    match = store.start(nod, nod.Options(), TWO, ledger=[20, 20], length=BROKE)
    play(match)
    lost = 20 - match.ledger[1]
    assert lost > 0
    assert not match.over
    while match.ledger[1] > 0:
        match.next_deal()
        play(match)
    assert match.over
    assert match.number == -(-20 // lost)
    assert store.unfinished() is None


def test_end_conditions_survive_a_resume(opened, nod):
    match = opened().start(nod, nod.Options(), TWO, ledger=[1, 1], length=BROKE)
    again = opened().resume(match.id)
    assert again.terms.length == BROKE
    assert again.terms.deals is None
    play(again)
    assert again.over


def test_only_time_at_the_table_counts_towards_a_timed_session(opened, nod):
    store = opened()
    match = store.start(nod, nod.Options(), TWO, ledger=[90, 90], length=Length(minutes=15))
    match.spend(14 * 60)
    again = opened().resume(match.id)  # killed: nobody said goodbye
    assert again.spent == 14 * 60
    play(again)
    assert not again.over
    again.next_deal()
    again.spend(61)
    assert again.deal.result is None  # the deal goes on to its end
    play(again)
    assert again.over


def test_next_match_of_a_session_starts_with_the_chips_everyone_had(opened, nod):
    store = opened()
    first = store.start(nod, nod.Options(), TWO, 2, ledger=[50, 50])
    play(first)
    first.next_deal()
    play(first)
    second = store.start(nod, nod.Options(), TWO, 2, ledger=first.ledger, follows=first.id)
    play(second)
    found = score_history(opened().resume(second.id))
    assert found.began == (50, 50)
    assert found.matches == 2
    assert [(deal.match, deal.number) for deal in found.deals] == [(first.id, 1), (first.id, 2), (second.id, 1)]
    assert found.deals[1].chips == tuple(first.ledger)
    assert found.deals[-1].chips == tuple(second.ledger)
    assert all(sum(deal.gains) == 0 for deal in found.deals)


@pytest.mark.parametrize("column", ["broke", "minutes", "follows"])
def test_resume_rejects_a_changed_end_condition(opened, place, nod, column):
    match = opened().start(nod, nod.Options(), TWO, ledger=[9, 9], length=BROKE)
    with sqlite3.connect(place) as db:
        db.execute(f"UPDATE evening SET {column} = {column} + 1")  # noqa: S608 - the names stand above
    db.close()
    with pytest.raises(JournalError, match="changed after Sala wrote it"):
        opened().resume(match.id)


def test_score_history_terminates_even_if_a_match_claims_to_follow_itself(opened, place, nod):
    match = opened().start(nod, nod.Options(), TWO, 3, ledger=[9, 9], length=BROKE)
    with sqlite3.connect(place) as db:
        db.execute("UPDATE evening SET follows = match")
    db.close()
    assert score_history(match).matches == 1


def test_match_with_a_fixed_number_of_deals_stores_no_end_conditions(opened, place, nod):
    opened().start(nod, nod.Options(), TWO, 3, ledger=[9, 9])
    with sqlite3.connect(place) as db:
        assert db.execute("SELECT count(*) FROM evening").fetchone() == (0,)
    db.close()


def test_score_history_chips_equal_payments_over_several_matches():
    match = evening("pong", 4, 3, matches=2)
    found = score_history(match)
    assert len(found.deals) == 6
    assert found.deals[-1].chips == tuple(match.ledger)
    assert found.began == (40,) * 4


def test_score_history_is_empty_for_a_match_not_dealt_yet(nod):
    store = Store.open(":memory:")
    match = store.start(nod, nod.Options(), TWO, ledger=[5, 5], dealt=False)
    assert score_history(match).deals == ()
    assert score_history(match).began == (5, 5)
