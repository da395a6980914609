"""Opponents have access only to views, at every strength and temperament of every game.

`bench/attack.py peek` does the same in 10,000 states of each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from bench.attack_peek import looked_into, reaches, secrets_of, states
from game.opponents import LEVELS, Choice, Thinking
from game.rules import GAMES
from game.rules.contract import Deal, Seat, View

STATES = 12
"""Of each game, in each of which every opponent is asked twice and searched."""


def some_states(name: str, seed: str = "no peeking") -> Iterator[tuple[Deal, Seat]]:
    return states(GAMES[name], Random(f"{seed} {name}"))


@pytest.mark.parametrize("name", GAMES)
def test_opponents_choice_depends_only_on_the_view_and_references_no_deal(name: str) -> None:
    other_deals = 0
    for number, (deal, seat) in zip(range(STATES), some_states(name), strict=False):
        end = looked_into(GAMES[name], deal, seat, number)
        assert end.startswith("sees its view")
        other_deals += end == "sees its view, not the deal"
    assert other_deals > STATES // 2, "the deals must really differ"


def opponent_that_peeks(deal: Deal) -> Callable[[View, Random, int], Thinking]:
    """Return an opponent that references the deal and reads all of it."""

    def think(view: View, rng: Random, budget: int) -> Thinking:
        yield
        whole = str(deal.census())
        return Choice(view.legal[len(whole + deal.seed + str(rng) + str(budget)) % len(view.legal)])

    return think


@pytest.mark.parametrize("name", ["pong", "tongits", "pai-gow"])
def test_opponent_that_references_the_deal_is_detected(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Verifies that the test above can fail."""
    deal, seat = next(some_states(name))
    monkeypatch.setitem(LEVELS, name, {"peeping": LEVELS[name]["first"]._replace(think=opponent_that_peeks(deal))})
    assert looked_into(GAMES[name], deal, seat, 1).isupper()


@pytest.mark.parametrize("part", ["the deal", "its seed", "a list in it", "a copy of nothing"])
def test_search_for_references_finds_deeply_nested_objects(part: str) -> None:
    deal, _seat = next(some_states("tongits"))
    things = {"the deal": deal, "its seed": deal.seed, "a list in it": secrets_of(deal)[-1], "a copy of nothing": []}
    held = {"deep": ((), [{"deeper": things[part]}])}

    def thought() -> Iterator[None]:
        kept = held
        yield
        del kept

    thinking = thought()
    next(thinking)
    assert reaches(thinking, secrets_of(deal)) == (part != "a copy of nothing")


def test_views_do_not_reference_the_deal() -> None:
    for name in GAMES:
        for _number, (deal, seat) in zip(range(5), some_states(name, "views"), strict=False):
            assert not reaches(deal.view(seat), secrets_of(deal))
            assert not reaches(deal.view(None), secrets_of(deal))
