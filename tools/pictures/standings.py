"""Named states of the end of a session, used for pictures and tests."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from game.match.end_conditions import WITHOUT_END, Length
from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, seated
from game.match.score_history import score_history
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.records.best_hand import best_hand
from game.rules import GAMES
from game.scenes.settlement.standings import StandingsCallbacks, StandingsScene
from tools.pictures.posed_tables import nothing, under
from tools.scenarios import expert_answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.match import Match
    from game.ui.scene import Scene

WAYS: Final = StandingsCallbacks(nothing, nothing, nothing, nothing, lambda _deal: None)


def _play(match: Match) -> None:
    chance = Random(7)
    while not match.over:
        while match.deal.result is None:
            seat = min(match.deal.pending())
            match.play(seat, expert_answer(match, seat, chance))
        match.finish_deal()
        if not match.over:
            match.next_deal()


def evening(
    game: str,
    seats: int,
    deals: int | None = 8,
    *,
    matches: int = 1,
    length: Length = WITHOUT_END,
    chips: int = 40,
    seed: str = "5a" * 32,
) -> Match:
    """Return the last match of a session that standard players have played to its end."""
    rules, store = GAMES[game], Store.open(IN_MEMORY)
    held, follows = [chips] * seats, 0
    players = seated((PERSON, *("first",) * (seats - 1)))
    for number in range(matches):
        seeds = f"{int(seed, 16) + number:064x}"
        terms = rules, rules.Options(), players, deals, seeds
        match = store.start(*terms, ledger=held, derivation=BY_THE_SEED, length=length, follows=follows)
        _play(match)
        held, follows = list(match.ledger), match.id
    return match


def standings(match: Match) -> StandingsScene:
    """Return the standings of a finished match."""
    return StandingsScene(match, WAYS, best_hand(match.journal, score_history(match)))


def _of_the_day(game: str, seats: int) -> Scene:
    """Return the standings after a deal of the day, with a calendar that does nothing."""
    match = evening(game, seats, 1, chips=200)
    ways = WAYS._replace(calendar=nothing, again=None)
    return under(match, lambda: StandingsScene(match, ways, best_hand(match.journal, score_history(match))))


def _state(game: str, seats: int, **how: object) -> Callable[[], Scene]:
    def make() -> Scene:
        match = evening(game, seats, **how)  # type: ignore[arg-type]
        return under(match, lambda: standings(match))

    return make


def _owing(game: str, chips: list[int]) -> Scene:
    """Return the end of a match of which only the chips are given."""
    match = _begun(game, len(chips))
    match.ledger[:] = chips
    return StandingsScene(match, WAYS)


def _begun(game: str, seats: int) -> Match:
    rules = GAMES[game]
    players = seated((PERSON, *("first",) * (seats - 1)))
    ledger = [20] * seats
    return Store.open(IN_MEMORY).start(rules, rules.Options(), players, 12, "5a" * 32, ledger=ledger)


MANY: Final = [37, -112, 64, 8, -25, 150, 0, 12, -64, 91, -8, 37, -140, 5, 73, -99, -29]
PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    "standings": lambda: _owing("pai-tong", [48, 26, -40, 32, 48, 6]),
    "standings-2": lambda: _owing("pai-tong", [-16, 56]),
    "standings-shared": lambda: _owing("pai-tong", [10, 10, 10, 10, -40]),
    "standings-17": lambda: _owing("daun-tiga", MANY),
    "standings-pong": _state("pong", 4),
    "standings-pai-tong": _state("pai-tong", 7, deals=12, chips=100),
    "standings-tongits": _state("tongits", 3, deals=6, chips=100),
    "standings-pai-gow": _state("pai-gow", 5, deals=8, chips=200),
    "standings-daun-tiga": _state("daun-tiga", 12, deals=8, chips=200),
    "standings-daily": lambda: _of_the_day("daun-tiga", 6),
    "standings-matches": _state("pong", 4, deals=5, matches=3),
    "standings-broke": _state("pong", 4, deals=None, length=Length(ends_when_broke=True), chips=30),
}
