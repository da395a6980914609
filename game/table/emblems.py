"""Flower emblems of the seats, which people keep for a session.

If only one person plays, and has no emblem yet, it is the lotus.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.players import has_default_name, known_as
from game.ui.theme import EMBLEMS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from game.match.in_memory_match import InMemoryMatch
    from game.match.players import Player


def emblem_of(seat: int, you: int | None) -> str:
    """Return a seat's flower; `you` is the only person's seat, or None if there are several or none."""
    if you is None or seat > you:
        return EMBLEMS[seat]
    return EMBLEMS[0 if seat == you else seat + 1]


def people_known(players: Iterable[Player]) -> dict[int, str]:
    """Return, for each person's seat, the name under which the person's flower is kept.

    Default names depend on the seats, so people without a name are numbered instead, as are those with equal names.
    """
    found, nameless = dict[int, str](), 0
    for seat, player in enumerate(players):
        if player.is_person:
            name = known_as(player.name)
            nameless += has_default_name(name)
            known = f"#{nameless}" if has_default_name(name) else name
            same = sum(each.partition("#")[0] == known for each in found.values())
            found[seat] = f"{known}#{same + 1}" if same else known
    return found


def emblems_of(players: Sequence[Player], kept: Mapping[str, str]) -> tuple[str, ...]:
    """Return each seat's flower: the one that its person has `kept`, otherwise a free one.

    `kept` is keyed by name from `people_known`. If possible, newcomers do not get flowers kept by people who
    are not here.
    """
    known = people_known(players)
    persons = list(known)
    only = persons[0] if len(persons) == 1 else None
    own = {seat: kept[name] for seat, name in known.items() if name in kept}
    found = dict[int, str]()
    for seat in (*own, *persons, *range(len(players))):
        if seat in found:
            continue
        free = [flower for flower in (emblem_of(seat, only), *EMBLEMS) if flower not in found.values()]
        if seat in own and own[seat] in free:
            found[seat] = own[seat]
        else:
            reserved = kept.values() if players[seat].is_person else ()
            found[seat] = next((flower for flower in free if flower not in reserved), free[0])
    return tuple(found[seat] for seat in range(len(players)))


def match_emblems(match: InMemoryMatch) -> tuple[str, ...]:
    """Return the flower of each seat in a match; for a recorded match, the flowers used then."""
    recorded = match.emblems if not match.flowers and are_emblems(match.emblems, len(match.players)) else ()
    return recorded or emblems_of(match.players, match.flowers)


def are_emblems(flowers: Sequence[str], seats: int) -> bool:
    """Return whether these are valid flowers for this many seats; the journal may hold anything."""
    return len(flowers) == len(set(flowers)) == seats and set(flowers) <= set(EMBLEMS)


def read_flowers(lines: Iterable[str]) -> dict[str, str]:
    """Parse lines written by `flower_lines`; return each person's flower by `people_known` name."""
    found = (line.partition(" ") for line in lines)
    return {name: flower for flower, _space, name in found if name and flower in EMBLEMS}


def flower_lines(kept: Mapping[str, str]) -> tuple[str, ...]:
    """Return the flowers that people keep as text for the settings.

    It has at most as many people as there are flowers.
    """
    return tuple(f"{flower} {name}" for name, flower in kept.items())[-len(EMBLEMS) :]
