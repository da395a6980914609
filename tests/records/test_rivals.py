"""How a person fares against each opponent, counted from the journal."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from game.match.players import PERSON, Player, seated
from game.match.store import Store
from game.records.indexer import Index
from game.records.statistics import FiguresFilter, Rival, rivals
from game.rules import GAMES
from tests.records.conftest import evening, play_out

YOU = FiguresFilter("You")


def table(game: str, **chosen: str) -> tuple[Player, ...]:
    """Return a person and named opponents, seat by seat, with anybody in the other seats."""
    seats = GAMES[game].default_seats
    names = ["", *chosen.values()]
    return seated([PERSON] + ["first"] * (seats - 1), (), game, names)


def test_rival_totals_count_only_deals_played_together(store: Store) -> None:
    first = evening(store, "pong", table("pong", one="Liza"), 3, seed=1)
    second = evening(store, "tongits", table("tongits", one="Liza", two="Anan"), 2, seed=2)
    Index(store.journal).finish()
    found = rivals(store.journal, YOU)
    gains = {
        match: [now - before for now, before in zip(match.ledger, match.began, strict=True)]
        for match in (first, second)
    }
    assert found["Liza"].deals == 5
    assert found["Liza"].chips == gains[first][0] + gains[second][0]
    assert found["Liza"].theirs == gains[first][1] + gains[second][1]
    assert found["Anan"] == Rival(2, gains[second][0], gains[second][2])
    assert "You" not in found
    assert rivals(store.journal, YOU._replace(game="pong"))["Liza"] == Rival(3, gains[first][0], gains[first][1])
    assert "Anan" not in rivals(store.journal, YOU._replace(game="pong"))


def test_rival_totals_can_be_filtered_by_time_and_person(store: Store) -> None:
    evening(store, "pong", table("pong"), 1)
    Index(store.journal).finish()
    later = date.today() + timedelta(days=60)  # noqa: DTZ011
    assert rivals(store.journal, YOU._replace(period="month"), later) == {}
    assert rivals(store.journal, FiguresFilter("Mali")) == {}
    assert rivals(store.journal, YOU)


@pytest.mark.parametrize(("preset", "counted"), [("standard", False), ("passing bank", True)])
def test_house_that_holds_the_pai_gow_bank_is_not_counted_as_a_rival(store: Store, preset: str, counted: bool) -> None:  # noqa: FBT001
    rules = GAMES["pai-gow"]
    options = rules.presets[preset] if preset in rules.presets else rules.Options()
    assert options.house_bank is not counted
    players = seated([PERSON, "first", "first"], (), "pai-gow", ["", "Liza", "Mei Lin"])
    match = store.start(rules, options, players, 1, f"{5:064x}")
    play_out(match, Random(1))
    match.finish_deal()
    Index(store.journal).finish()
    found = rivals(store.journal, YOU)
    assert "Liza" in found
    assert ("Mei Lin" in found) is counted


def test_seat_that_two_players_shared_during_a_deal_counts_for_neither(store: Store) -> None:
    match = store.start(GAMES["pong"], GAMES["pong"].Options(), table("pong", one="Liza"), 1, f"{6:064x}")
    seat = min(match.deal.pending())
    match.play(seat, match.view(seat).legal[0])
    match.sit(1, Player("Efren", "first"))
    play_out(match, Random(1))
    match.finish_deal()
    Index(store.journal).finish()
    found = rivals(store.journal, YOU)
    assert "Liza" not in found
    assert "Efren" not in found
