"""Tracks pieces on the generic table: stable keys, titles of places, and inferred moves.

Moves are inferred from two successive states.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from game.rules.contract import Place
    from game.table.motion import Key
    from game.words import Reader

BACK: Final = "back"
"""Code shown for a face-down piece."""
KINDS: Final[dict[str, str]] = {
    "stock": N_("Stock"),
    "discards": N_("Discards"),
    "hand": N_("Hand"),
    "open": N_("Open set"),
    "guess": N_("Guess"),
    "bahay": N_("Bahay"),
    "front": N_("Front hand"),
    "rear": N_("Rear hand"),
    "stack": N_("Stack"),
}
"""Titles of known kinds of places; the title of any other kind is its name."""
IMPOSSIBLE: Final = 9
"""Rank of a pair that cannot be the same piece, because the faces differ."""


class Piece(NamedTuple):
    """A piece as drawn: its code, and a key that is constant while the piece stays in its place."""

    key: Key
    code: str


class TrackedMove(NamedTuple):
    """A piece that appeared in one place, with the vanished piece that is assumed to be it."""

    key: Key
    start: Key


def pieces_of(place: Place) -> tuple[Piece, ...]:
    """Return the pieces of a place, face-down ones first, as these are drawn below or to the left."""
    seen: Counter[str] = Counter()
    found = [Piece((place.name, BACK, number), BACK) for number in range(place.size - len(place.pieces))]
    for code in place.pieces:
        seen[code] += 1
        found.append(Piece((place.name, code, seen[code]), code))
    return tuple(found)


def title_of(place: Place, reader: Reader, *, numbered: bool) -> str:
    """Return the title of a place, such as 'Stock'; `numbered` adds its number, as in 'Stack 3'."""
    kind, _space, rest = place.name.partition(" ")
    title = reader.say(KINDS[kind]) if kind in KINDS else kind.capitalize()
    if numbered and rest and place.owner is None:
        return reader.say(N_("{what} {number}"), what=title, number=rest)
    return title


def words_of(place: Place, reader: Reader) -> str:
    """Return a full description of a place: its owner, number of pieces and visible pieces."""
    title = title_of(place, reader, numbered=True)
    if place.owner is not None:
        owner = reader.title(place.owner)
        title = reader.say(N_("{name}, {what}"), name=owner, what=title[:1].lower() + title[1:])
    if place.pieces and len(place.pieces) == place.size:
        return reader.say(N_("{what}: {pieces}"), what=title, pieces=place.pieces)
    if place.pieces:
        # Translators: how many pieces lie somewhere, and which of them can be seen.
        return reader.say(
            N_("{what}: {count} pieces, including {pieces}"), what=title, count=place.size, pieces=place.pieces
        )
    if not place.size:
        return reader.say(N_("{what}: empty"), what=title)
    return reader.count("{what}: {count} face-down piece", "{what}: {count} face-down pieces", place.size, what=title)


def moves_between(before: Iterable[Place], after: Iterable[Place]) -> tuple[TrackedMove, ...]:
    """Match each new piece in `after` with a piece in `before`, using only public information.

    A face that is visible in both is the same piece. A newly visible face was a face-down piece in the same
    place if possible, otherwise one of the same owner, otherwise one in any place. A new face-down piece
    preferably was a face-down one without an owner.
    """
    old, new = _by_place(before), _by_place(after)
    gone = [piece for name, pieces in old.items() for piece in pieces if piece not in new.get(name, ())]
    come = [piece for name, pieces in new.items() for piece in pieces if piece not in old.get(name, ())]
    owners = {place.name: place.owner for place in (*tuple(before), *tuple(after))}
    found: list[TrackedMove] = []
    for piece in sorted(come, key=lambda piece: piece.code == BACK):  # faces first: they are the most informative
        ranks = [_unlikeliness(start, piece, owners) for start in gone]
        least = min(ranks, default=IMPOSSIBLE)
        if least < IMPOSSIBLE:
            last = len(ranks) - 1 - ranks[::-1].index(least)
            found.append(TrackedMove(piece.key, gone.pop(last).key))
    return tuple(found)


def _by_place(places: Iterable[Place]) -> dict[str, tuple[Piece, ...]]:
    return {place.name: pieces_of(place) for place in places}


def _unlikeliness(start: Piece, end: Piece, owners: Mapping[str, int | None]) -> int:
    """Return a rank for how unlikely it is that one piece became the other; 0 is the most likely."""
    here, there = str(start.key[0]), str(end.key[0])
    if end.code == BACK:
        return 0 if start.code == BACK and owners[here] is None else 1 if start.code == BACK else 2
    if start.code == end.code:
        return 0
    if start.code != BACK:
        return IMPOSSIBLE
    return 1 if here == there else 2 if owners[here] == owners[there] else 3
