"""What lies where, as the screen needs it: places by their seats and kinds, keys of pieces, what moved between two."""

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
"""What is seen of a piece that lies face down."""
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
"""What the usual places are called; any other is called by its own name."""
IMPOSSIBLE: Final = 9
"""A face never becomes another one."""


class Piece(NamedTuple):
    """One piece on the screen: the key it keeps while it stays in its place, and what is seen of it."""

    key: Key
    code: str


class Moved(NamedTuple):
    """One piece that came to a place, and the piece whose place it left."""

    key: Key
    start: Key


def pieces_of(place: Place) -> tuple[Piece, ...]:
    """The pieces of a place, those face down first: they lie under the others, or left of them."""
    seen: Counter[str] = Counter()
    found = [Piece((place.name, BACK, number), BACK) for number in range(place.size - len(place.pieces))]
    for code in place.pieces:
        seen[code] += 1
        found.append(Piece((place.name, code, seen[code]), code))
    return tuple(found)


def title_of(place: Place, reader: Reader, *, numbered: bool) -> str:
    """What a place is called: 'Stock', 'Stack 3'; `numbered` where several of its kind are nobody's."""
    kind, _space, rest = place.name.partition(" ")
    title = reader.say(KINDS[kind]) if kind in KINDS else kind.capitalize()
    if numbered and rest and place.owner is None:
        return reader.say(N_("{what} {number}"), what=title, number=rest)
    return title


def words_of(place: Place, reader: Reader) -> str:
    """A place in full: whose it is, how many pieces lie there, and those that can be seen."""
    title = title_of(place, reader, numbered=True)
    if place.owner is not None:
        owner = reader.title(place.owner)
        title = reader.say(N_("{name}, {what}"), name=owner, what=title[:1].lower() + title[1:])
    if place.pieces and len(place.pieces) == place.size:
        return reader.say(N_("{what}: {pieces}"), what=title, pieces=place.pieces)
    if place.pieces:
        # Translators: how many pieces lie somewhere, and which of them can be seen.
        return reader.say(
            N_("{what}: {count} pieces, among them {pieces}"), what=title, count=place.size, pieces=place.pieces
        )
    if not place.size:
        return reader.say(N_("{what}: empty"), what=title)
    return reader.count("{what}: {count} closed piece", "{what}: {count} closed pieces", place.size, what=title)


def moves_between(before: Iterable[Place], after: Iterable[Place]) -> tuple[Moved, ...]:
    """Which piece of one census came from where in the one before, told from what everybody sees of both.

    A piece that turns over stays where it was; a face that is known in both went from there to here; what comes into
    sight came from the closed pieces of its owner, else from any; what goes out of sight is whatever else is missing.
    """
    old, new = _by_place(before), _by_place(after)
    gone = [piece for name, pieces in old.items() for piece in pieces if piece not in new.get(name, ())]
    come = [piece for name, pieces in new.items() for piece in pieces if piece not in old.get(name, ())]
    owners = {place.name: place.owner for place in (*tuple(before), *tuple(after))}
    found: list[Moved] = []
    for piece in sorted(come, key=lambda piece: piece.code == BACK):  # faces first: they tell the most
        ranks = [_unlikely(start, piece, owners) for start in gone]
        least = min(ranks, default=IMPOSSIBLE)
        if least < IMPOSSIBLE:
            last = len(ranks) - 1 - ranks[::-1].index(least)
            found.append(Moved(piece.key, gone.pop(last).key))
    return tuple(found)


def _by_place(places: Iterable[Place]) -> dict[str, tuple[Piece, ...]]:
    return {place.name: pieces_of(place) for place in places}


def _unlikely(start: Piece, end: Piece, owners: Mapping[str, int | None]) -> int:
    """How unlikely it is that one piece became the other."""
    here, there = str(start.key[0]), str(end.key[0])
    if end.code == BACK:
        return 0 if start.code == BACK and owners[here] is None else 1 if start.code == BACK else 2
    if start.code == end.code:
        return 0
    if start.code != BACK:
        return IMPOSSIBLE
    return 1 if here == there else 2 if owners[here] == owners[there] else 3
