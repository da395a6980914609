"""Which phones sat where or watched, kept in the settings for a restart of Sala; of keys only digests are stored."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.rules.contract import Seat

KEPT_S: Final = 12 * 3600
"""Seconds after which an evening is over, and its phones are strangers again."""
DIGEST: Final = 64
"""Characters of a key's digest."""


WATCHES: Final = "-"
"""Stands for the seat of a phone that watches; the seat of the next deal may follow."""
WAITS: Final = "?"
"""Stands for the seat of a phone that was let in and has not sat down yet."""
QUIT: Final = "quit"
"""Marks a door that stood open when Sala was quit."""


class KnownPhone(NamedTuple):
    """A phone that was let in: it had a seat, watched a game with too few seats, or waited for one."""

    seat: Seat | None
    """None if it watched or waited."""
    digest: str
    """Of its key, by `digest_of`."""
    name: str
    later: Seat | None = None
    """Seat in which it sits down at the next deal; None for none."""
    waits: bool = False
    """Whether nobody has given it a seat yet."""


class OpenDoor(NamedTuple):
    """The phones' door as it stood open."""

    match: int
    """Number of the match that was played; 0 in a lobby."""
    at: int
    """Time in seconds since the epoch."""
    phones: tuple[KnownPhone, ...]
    host: str = ""
    """Address and port at which it stood open ('192.168.1.23:8750'); '' in settings of earlier versions."""
    was_quit: bool = False
    """Whether Sala was quit with the door open, instead of being ended in any other way."""

    def is_fresh(self, now: float) -> bool:
        """Return whether it is still the same evening."""
        return 0 <= now - self.at < KEPT_S

    def lines(self) -> tuple[str, ...]:
        """Return it as text for the settings: a line for the match, time and address, and one for each phone."""
        first = " ".join((str(self.match), str(self.at), self.host, *([QUIT] if self.was_quit else ())))
        return (first, *(" ".join((_seat(each), each.digest, each.name)) for each in self.phones))


def digest_of(key: str) -> str:
    """Return the digest of a key, from which nobody finds the key."""
    return hashlib.sha256(key.encode()).hexdigest()


def read_door(lines: Iterable[str]) -> OpenDoor | None:
    """Read what `OpenDoor.lines` has written; return None if there is nothing, or something else."""
    first, *rest = [*lines] or [""]
    match, at, host, ended = [*first.split(" "), "", "", ""][:4]
    found = [line.split(" ", 2) for line in rest]
    whole = all(len(parts) == 3 and _is_seat(parts[0]) and len(parts[1]) == DIGEST for parts in found)
    if not (_is_number(match) and _is_number(at) and whole):
        return None
    phones = tuple(
        KnownPhone(int(seat) if _is_number(seat) else None, key, name, _later(seat), seat == WAITS)
        for seat, key, name in found
    )
    return OpenDoor(int(match), int(at), phones, host, ended == QUIT)


def _seat(phone: KnownPhone) -> str:
    """Return a phone's seat: '3', '-' if it watches, '-3' if it sits down there at the next deal, '?' if it waits."""
    if phone.waits:
        return WAITS
    return f"{WATCHES}{'' if phone.later is None else phone.later}" if phone.seat is None else str(phone.seat)


def _is_seat(text: str) -> bool:
    return text in {WATCHES, WAITS} or _is_number(text.removeprefix(WATCHES))


def _later(text: str) -> Seat | None:
    return int(text[len(WATCHES) :]) if text.startswith(WATCHES) and text != WATCHES else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 16
