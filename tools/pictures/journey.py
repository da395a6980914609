"""Named states of the journey's page."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.records.indexer import Index
from game.records.journey import BY_KEY, STOPS, begin, progress
from game.scenes.journey_scene import JourneyCallbacks, JourneyScene
from tools.pictures.posed_tables import nothing
from tools.scenarios import expert_answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.scene import Scene

REACHED: Final = 6
"""Number of stops whose goals are reached on the page of a journey on the way."""
MOST_MATCHES: Final = 200


def reach(store: Store, key: str) -> None:
    """Play matches at a stop until its goal is reached.

    Raises:
        LookupError: It was not reached in many matches.
    """
    stop = BY_KEY[key]
    for number in range(MOST_MATCHES):
        match, rng = begin(store, stop), Random(number)
        while not match.over:
            if match.paid:
                match.next_deal()
            while match.deal.result is None:
                seat = min(match.deal.pending())
                match.play(seat, expert_answer(match, seat, rng))
            match.finish_deal()
        Index(store.journal).finish()
        if progress(store)[key].done:
            return
    raise LookupError(f"the goal of {key} was not reached in {MOST_MATCHES} matches")


@cache
def travelled(reached: int) -> Store:
    """Return a store in which the goals of the first stops were reached."""
    store = Store.open(IN_MEMORY)
    for stop in STOPS[:reached]:
        reach(store, stop.key)
    return store


def journey(reached: int = 0, stop: str = "") -> Scene:
    """Return the page with the goals of the first stops reached, and the card of one stop."""
    ways = JourneyCallbacks(nothing, lambda _stop: None, lambda _stop: False, lambda _slot, _key: None)
    return JourneyScene(travelled(reached), ways, stop)


PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    "journey": lambda: journey(REACHED),
    "journey-empty": journey,
    "journey-stop": lambda: journey(REACHED, "chiang-mai"),
    "journey-done": lambda: journey(len(STOPS)),
}
"""Function that returns the scene of each picture."""
