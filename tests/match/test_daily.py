"""The deal of the day: the same for all players, determined by date and game, and played once."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from game.match import daily_deal
from game.match.end_conditions import WITHOUT_END
from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, seated
from game.match.store import Store
from game.opponents import LEVELS, decide, usual
from game.opponents.random_player import think
from game.rules import GAMES

DAY = date(2026, 11, 22)


def play_out(match) -> None:
    """Play a deal to its end with random moves, the same on every run."""
    rng = Random(3)
    while pending := match.deal.pending():
        seat = min(pending)
        match.play(seat, decide(think, match.view(seat), rng).move)


def test_deal_of_the_day_rotates_through_all_games() -> None:
    days = [DAY + timedelta(days=ahead) for ahead in range(len(GAMES))]
    assert {daily_deal.game_of(day) for day in days} == set(GAMES)
    assert len({daily_deal.seed_of(day, "pong") for day in days}) == len(days)


def test_deal_of_the_day_is_the_same_in_every_store() -> None:
    first, second = (
        daily_deal.begin(store, daily_deal.today(store, DAY)) for store in (Store.open(IN_MEMORY) for _ in range(2))
    )
    assert first.commitment == second.commitment
    assert first.commitment in daily_deal.published(DAY)
    assert first.players[0].is_person
    assert first.view(0).hand == second.view(0).hand
    assert first.deals == 1


@pytest.mark.parametrize("ahead", range(len(GAMES)))
def test_deal_of_the_day_finds_its_match_and_gain(ahead: int) -> None:
    """Not started, started, finished with a gain; and another deal on the next day."""
    store, day = Store.open(IN_MEMORY), DAY + timedelta(days=ahead)
    assert daily_deal.today(store, day).match is None
    match = daily_deal.begin(store, daily_deal.today(store, day))
    assert (daily_deal.today(store, day).match, daily_deal.today(store, day).gain) == (match.id, None)
    play_out(match)
    paid = {entry.account: entry.amount for entry in match.deal.result.entries}
    match.finish_deal()
    assert match.over
    assert daily_deal.today(store, day).gain == paid[0]
    assert daily_deal.today(store, day + timedelta(days=1)).match is None


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("ahead", range(len(GAMES)))
@pytest.mark.parametrize("how", ["the same table", "other rules", "other computer players", "more deals"])
def test_match_with_typed_seed_does_not_count_as_deal_of_the_day(ahead: int, how: str, tmp_path) -> None:
    """The seed is public, so that a match with it in the lobby does not replace the deal of the day."""
    store, day = Store.open(tmp_path / "sala.sqlite3"), DAY + timedelta(days=ahead)
    found = daily_deal.today(store, day)
    game = GAMES[found.game]
    switch = next(each for each in game.Options.spec() if len(each.choices or each.range) > 1)
    other = next(value for value in (switch.choices or switch.range) if value != getattr(game.Options(), switch.name))
    rules = game.Options.parse({switch.name: other}) if how == "other rules" else game.Options()
    kinds = [PERSON] + ["random" if how == "other computer players" else "adept"] * (game.default_seats - 1)
    kinds = [kind if kind in (PERSON, *LEVELS[game.name]) else usual(game.name) for kind in kinds]
    players = seated(kinds, (), game.name)
    typed = store.start(game, rules, players, 3 if how == "more deals" else 1, found.seed, ledger=[200] * len(players))
    play_out(typed)
    typed.finish_deal()
    assert daily_deal.today(store, day) == found
    match = daily_deal.begin(store, found)
    assert daily_deal.today(store, day).match == match.id
    store.close()
    store = Store.open(tmp_path / "sala.sqlite3")
    assert not store.notices
    assert daily_deal.today(store, day).match == match.id
    resumed = store.resume(match.id)
    assert resumed.terms.length == WITHOUT_END
    assert not store.journal.changed()
    store.close()
