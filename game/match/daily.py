"""The deal of the day: one deal, the same for everybody, whose shuffle follows from the date and the game.

Nobody can choose it, and anybody can look it up before (`sala daily` prints its seal): it is for comparing, not for
proving. Who sits there follows from the game, and opponents' chance from the shuffle, so that the same moves meet the
same answers everywhere.
"""

from __future__ import annotations

from contextlib import closing
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from game.i18n import _
from game.match.chain import FROM_A_FILE
from game.match.journal_file import IN_MEMORY
from game.match.players import PERSON, seated
from game.match.seal import deal_seed
from game.match.settings import USUAL_CHIPS
from game.match.store import Store
from game.match.unwritten import Terms
from game.opponents import LEVELS, usual
from game.rules import GAMES, sign_of

if TYPE_CHECKING:
    from datetime import date

    from game.match.match import Match

STRENGTH = "adept"
"""Who plays in the other seats, where the game knows strengths."""


class Today(NamedTuple):
    """The deal of one day, and what this player has done about it."""

    day: date
    game: str
    """The key in `GAMES`."""
    seed: str
    """64 hex digits."""
    match: int | None = None
    """The number of its match, where it was begun."""
    gain: int | None = None
    """What the player gained by it; None before it is over."""


def game_of(day: date) -> str:
    """Whose turn it is: the games of the house one after another, day by day."""
    games = [*GAMES]
    return games[day.toordinal() % len(games)]


def seed_of(day: date, game: str) -> str:
    """The seed of a game's match on a day, 64 hex digits."""
    return sha256(f"Sala, the deal of the day: {game} {day.isoformat()}".encode()).hexdigest()


def today(store: Store, day: date) -> Today:
    """The deal of a day, as far as it was played."""
    game = game_of(day)
    seed = seed_of(day, game)
    begun = store.of_the_day(_terms(store, game), seed)
    if begun is None:
        return Today(day, game, seed)
    return Today(day, game, seed, begun.match, begun.gain)


def played_deal(store: Store, found: Today) -> int:
    """The deal of a day that was played, by its id in the journal; 0 where it is not kept any more.

    One that was deleted and taken in again from a file is known by its seed and by what it brought.
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
    """One line about the deal of a day for everybody who plays it: the day, the game, the seal of its shuffle."""
    game = game_of(day)
    with closing(Store.open(IN_MEMORY)) as store:
        seal = begin(store, Today(day, game, seed_of(day, game))).commitment
    return _("{day}: {game}, sealed {seal}").format(day=day.isoformat(), game=sign_of(game).title, seal=seal)


def begin(store: Store, found: Today) -> Match:
    """Deal it: its usual number of players, the usual house rules, one person in the first seat."""
    terms = _terms(store, found.game)
    return store.start(
        terms.game, terms.options, terms.players, terms.deals, found.seed, ledger=terms.chips, daily=True
    )


def _terms(store: Store, name: str) -> Terms:
    """What it is played on, the same for everybody but for the name of the person."""
    game = GAMES[name]
    kind = STRENGTH if STRENGTH in LEVELS[name] else usual(name)
    players = seated([PERSON] + [kind] * (game.default_seats - 1), store.settings.names[:1], name)
    return Terms(game, game.Options(), players, 1, None, (USUAL_CHIPS,) * len(players))
