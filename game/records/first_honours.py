"""Honours that a person makes for the first time, found when a deal ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.i18n import _
from game.i18n.bilingual import bilingual
from game.match.players import known_as
from game.words import words_of

if TYPE_CHECKING:
    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import Seat
    from game.words.game_words import Honour


class FirstHonour(NamedTuple):
    """An honour and the person who has just made it for the first time."""

    person: str
    """Name of the person as used in the records."""
    honour: Honour
    seat: Seat = 0


def first_honours(store: Store, match: Match) -> tuple[FirstHonour, ...]:
    """Return the honours that people made for the first time in a finished deal.

    Return () while other deals wait to be recorded, because they may have the same honours.

    Raises:
        JournalError: The records cannot be read.
    """
    others = store.journal.rows(
        "SELECT deal.id FROM due JOIN deal ON deal.id = due.deal WHERE NOT (match = ? AND number = ?) LIMIT 1",
        (match.id, match.number),
    )
    if others or match.deal.result is None:
        return ()
    keepsakes, table = words_of(match.game.name).keepsakes, match.deal.view(None).table
    honours = {honour.id: honour for honour in keepsakes.honours}
    return tuple(
        FirstHonour(person, honours[made], seat)
        for seat, player in enumerate(match.players)
        if player.is_person
        for person in [known_as(player.name)]
        for made in keepsakes.earned(table, seat)
        if made in honours and not _made_before(store, person, match, made)
    )


def _made_before(store: Store, person: str, match: Match, honour: str) -> bool:
    rows = store.journal.rows(
        "SELECT deal FROM record_honour WHERE name = ? AND game = ? AND honour = ? LIMIT 1",
        (person, match.game.name, honour),
    )
    return bool(rows)


def honour_name(honour: Honour) -> str:
    """Return an honour's name, preceded by its native name if the two differ."""
    name = _(honour.english)
    native = bilingual(honour.native, name)
    return f"{native} {name}" if native else name[:1].upper() + name[1:]
