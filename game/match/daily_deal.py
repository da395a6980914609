"""The deal of the day: one deal that is the same for all players, shuffled from the date and the game.

Nobody can choose the deal, but anybody can look it up in advance (`sala daily` prints its seal), so it serves for
comparison, not as proof. The game determines the opponents, and the shuffle their random streams, so the same moves get
the same answers everywhere.
"""

from __future__ import annotations

from contextlib import closing
from datetime import date, datetime, timedelta
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

from game.games import BUILT_IN, BUNDLES
from game.i18n import _
from game.match.checksum_chain import FROM_A_FILE
from game.match.in_memory_match import MatchTerms
from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, seated
from game.match.seal import deal_seed
from game.match.settings import USUAL_CHIPS
from game.match.store import Store
from game.opponents import LEVELS, usual
from game.rules import GAMES

if TYPE_CHECKING:
    from game.match.match import Match

STRENGTH = "adept"
"""Strength of the opponents in games that have strengths."""
MINUTES: Final = {"pong": 5, "pai-tong": 5, "tongits": 5, "pai-gow": 2, "daun-tiga": 2}
"""Approximate playing time of one deal in minutes, by game."""
OLDEST: Final = 4000
"""Maximum age in days at which the date of a deal can still be found from its seed."""


class Today(NamedTuple):
    """The deal of the day for one date, with this player's progress."""

    day: date
    game: str
    """Key of the game in `GAMES`."""
    seed: str
    """Seed of the deal, 64 hex digits."""
    match: int | None = None
    """Id of the deal's match; None if the player has not started it."""
    gain: int | None = None
    """The player's gain; None before the deal is over."""


def game_of(day: date) -> str:
    """Return the game whose deal is the deal of a day.

    Sala's own games take turns, regardless of any others installed.
    """
    return BUILT_IN[day.toordinal() % len(BUILT_IN)]


def seed_of(day: date, game: str) -> str:
    """Return the seed of the deal of the day as 64 hex digits."""
    return sha256(f"Sala, the deal of the day: {game} {day.isoformat()}".encode()).hexdigest()


def day_of(game: str, seed: str | None) -> date | None:
    """Return the date whose deal of the day has this seed; None if there is no such date."""
    if game not in BUILT_IN or not seed:
        return None
    newest = datetime.now().astimezone().date() + timedelta(days=2)  # the clock may have been set back since
    return _days_by_seed(game, newest).get(seed)


@lru_cache(maxsize=len(BUILT_IN))
def _days_by_seed(game: str, newest: date) -> dict[str, date]:
    """Return a mapping from seeds to dates for a game's deals of the day, up to the date `newest`."""
    days = (newest - timedelta(days=ago) for ago in range(OLDEST))
    return {seed_of(day, game): day for day in days if game_of(day) == game}


def today(store: Store, day: date) -> Today:
    """Return the deal of the day for a date, with this player's progress."""
    game = game_of(day)
    seed = seed_of(day, game)
    begun = store.of_the_day(terms_of(store, game), seed)
    if begun is None:
        return Today(day, game, seed)
    return Today(day, game, seed, begun.match, begun.gain)


def played_deal(store: Store, found: Today) -> int:
    """Return the journal id of the deal as this player played it; 0 if it is not stored.

    A deal that was deleted and later imported is recognised by its seed and gain.
    """
    kept = "outcome IS NOT NULL AND deal.id NOT IN (SELECT deal FROM removed)"
    rows = store.journal.rows(
        f"SELECT deal.id FROM deal WHERE match = ? AND {kept} ORDER BY number LIMIT 1",  # noqa: S608 - constants
        (found.match,),
    )
    rows = rows or store.journal.rows(
        "SELECT deal.id FROM deal JOIN match ON match.id = deal.match"  # noqa: S608 - constants
        " JOIN seat ON seat.match = deal.match AND seat.seat = 0"
        " JOIN payment ON payment.deal = deal.id AND account = 0"
        f" WHERE game = ? AND deal.seed = ? AND derivation = ? AND kind = ? AND amount = ? AND {kept} LIMIT 1",
        (found.game, deal_seed(found.seed, 1), FROM_A_FILE, PERSON, found.gain),
    )
    return rows[0][0] if rows else 0


def published(day: date) -> str:
    """Return one line to publish about the deal of a day: its date, its game, and the commitment to its shuffle."""
    game = game_of(day)
    with closing(Store.open(IN_MEMORY)) as store:
        seal = begin(store, Today(day, game, seed_of(day, game))).commitment
    return _("{day}: {game}, seal {seal}").format(day=day.isoformat(), game=BUNDLES[game].title, seal=seal)


def begin(store: Store, found: Today) -> Match:
    """Start the deal of the day, with default seats and house rules and one person in the first seat."""
    terms = terms_of(store, found.game)
    return store.start(
        terms.game, terms.options, terms.players, terms.deals, found.seed, ledger=terms.chips, daily=True
    )


def terms_of(store: Store, name: str) -> MatchTerms:
    """Return the match terms for the deal of the day, which differ between players only in the person's name."""
    game = GAMES[name]
    kind = STRENGTH if STRENGTH in LEVELS[name] else usual(name)
    players = seated([PERSON] + [kind] * (game.default_seats - 1), store.settings.names[:1], name)
    return MatchTerms(game, game.Options(), players, 1, None, (USUAL_CHIPS,) * len(players))
