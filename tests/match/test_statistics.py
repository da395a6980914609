"""Statistics by kind of player: deals are counted for the players of the moves, in linear time."""

from __future__ import annotations

from random import Random

import pytest

from game.match.players import Player
from game.match.store import Store
from game.rules.money.moves import WIN
from game.rules.moves import PASS

KINDS = ("person", "first", "random")


def play(store: Store, nod, deals: int, rng: Random, changes: float):
    """Play a match in which players change now and then: before, during or after a deal."""
    match = store.start(nod, nod.Options(), tuple(Player(f"P{seat}", "first") for seat in range(2)))

    def change() -> None:
        if rng.random() < changes:
            match.sit(rng.randrange(2), Player("Mei", rng.choice(KINDS)))

    for deal in range(deals):
        if deal:
            match.next_deal()
        change()
        match.play(0, rng.choice((PASS, WIN)))
        change()
        while pending := match.deal.pending():
            match.play(min(pending), WIN)
        change()
        match.finish_deal()
    return match


def by_hand(store: Store) -> dict[tuple[str, str], list[int]]:
    """Return the same statistics, counted deal by deal as the rule says."""
    rows = store.journal.rows
    found: dict[tuple[str, str], list[int]] = {}
    for match, game in rows("SELECT id, game FROM match"):
        kinds = dict(rows("SELECT seat, kind FROM seat WHERE match = ?", (match,)))
        over = "SELECT id, winner FROM deal WHERE match = ? AND outcome NOT NULL ORDER BY number"
        for deal, winner in rows(over, (match,)):
            ((made,),) = rows("SELECT count(*) AS moves FROM move WHERE deal = ?", (deal,))
            sat = rows("SELECT moves, seat, kind FROM sat WHERE deal = ? ORDER BY rowid", (deal,))
            kinds |= {seat: kind for moves, seat, kind in sat if moves == 0}
            paid = dict(rows("SELECT account, amount FROM payment WHERE deal = ?", (deal,)))
            for seat, kind in kinds.items():
                if not any(at == seat and 0 < moves < made for moves, at, _kind in sat):
                    one = found.setdefault((game, kind), [0, 0, 0])
                    for place, more in enumerate((1, int(winner == seat), paid.get(seat, 0))):
                        one[place] += more
            kinds |= {seat: kind for moves, seat, kind in sat if moves}
    return found


@pytest.mark.parametrize("changes", [0.0, 0.1, 0.6])
@pytest.mark.parametrize("seed", range(4))
def test_tallies_credit_each_deal_to_the_player_in_the_seat(store, nod, changes: float, seed: int) -> None:
    rng = Random(f"{changes} {seed}")
    for _match in range(3):
        play(store, nod, 25, rng, changes)
    assert {(tally.game, tally.kind): [*tally[2:]] for tally in store.tallies()} == by_hand(store)


@pytest.mark.parametrize("changes", [0.0, 0.5])
def test_tallies_take_time_linear_in_the_number_of_deals(opened, nod, changes: float) -> None:
    """Regression: time was quadratic, half a minute for a match of 10,000 deals."""
    steps = []
    store = opened()
    for deals in (100, 200):
        for match in store.waiting():
            store.delete_match(match.id)
        with_one = store.journal
        play(store, nod, deals, Random(1), changes)
        count = 0

        def tick() -> int:
            nonlocal count
            count += 1
            return 0

        with_one._reader.connection.set_progress_handler(tick, 100)
        store.tallies()
        with_one._reader.connection.set_progress_handler(None, 0)
        steps.append(count)
    assert steps[1] - steps[0] < 3 * steps[0], "300 deals against 100"
