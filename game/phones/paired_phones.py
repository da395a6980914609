"""Phones that had seats or watched, kept in the settings across restarts; only digests of keys are stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.phones.session_auth import digest_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.phones.session_auth import Guest
    from game.rules.contract import Seat

KEPT_S: Final = 12 * 3600
"""Seconds after which the session counts as over and its phones are no longer recognised."""
DIGEST: Final = 64
"""Number of characters in a key's digest."""
OWNER: Final = 16
"""Number of characters of the digest that identify the phone of a seat."""


WATCHES: Final = "-"
"""Marks a phone that watches, in place of its seat; may be followed by the seat that it takes at the next deal."""
WAITS: Final = "?"
"""Marks an admitted phone without a seat, in place of its seat."""
QUIT: Final = "quit"
"""Marks a server that was open when Sala was quit."""


class PairedPhone(NamedTuple):
    """A phone that was admitted: it had a seat, watched a game with too few seats, or waited for a seat."""

    seat: Seat | None
    """Seat of the phone; None if it watched or was waiting."""
    digest: str
    """Digest of the phone's key, computed by `digest_of`."""
    name: str
    later: Seat | None = None
    """Seat that the phone takes at the next deal; None if it takes none."""
    waits: bool = False
    """Whether the phone has no seat yet."""


class PairedPhones(NamedTuple):
    """State of the phone server when it was last open."""

    match: int
    """Number of the match being played; 0 in a lobby."""
    at: int
    """Time in seconds since the epoch."""
    phones: tuple[PairedPhone, ...]
    host: str = ""
    """Address and port of the open server ('192.168.1.23:8750'); '' in settings of earlier versions."""
    was_quit: bool = False
    """Whether Sala was quit with the server open, rather than ending in another way."""

    def is_fresh(self, now: float) -> bool:
        """Return whether this state belongs to the same session."""
        return 0 <= now - self.at < KEPT_S

    def lines(self) -> tuple[str, ...]:
        """Return the state as lines for the settings: one for match, time and address, then one for each phone."""
        first = " ".join((str(self.match), str(self.at), self.host, *([QUIT] if self.was_quit else ())))
        return (first, *(" ".join((_seat(each), each.digest, each.name)) for each in self.phones))


def read_paired_phones(lines: Iterable[str]) -> PairedPhones | None:
    """Parse the text written by `PairedPhones.lines`; return None if it is empty or invalid."""
    first, *rest = [*lines] or [""]
    match, at, host, ended = [*first.split(" "), "", "", ""][:4]
    found = [line.split(" ", 2) for line in rest]
    whole = all(len(parts) == 3 and _is_seat(parts[0]) and len(parts[1]) == DIGEST for parts in found)
    if not (_is_number(match) and _is_number(at) and whole):
        return None
    phones = tuple(
        PairedPhone(int(seat) if _is_number(seat) else None, key, name, _later(seat), seat == WAITS)
        for seat, key, name in found
    )
    return PairedPhones(int(match), int(at), phones, host, ended == QUIT)


class PhoneSeat(NamedTuple):
    """A seat of a match that is played on a phone, remembered for when the match is resumed."""

    seat: Seat
    owner: str = ""
    """First `OWNER` characters of the digest of the phone's key; '' if no phone had the seat yet."""

    @classmethod
    def parse(cls, text: str) -> PhoneSeat | None:
        """Parse the text of a seat, such as '2:0123456789abcdef', or '2' without an owner; None if it is invalid."""
        seat, _colon, owner = text.partition(":")
        return cls(int(seat), owner) if _is_number(seat) and len(owner) in {0, OWNER} else None

    def text(self) -> str:
        """Return the text that `parse` reads."""
        return f"{self.seat}:{self.owner}" if self.owner else str(self.seat)


def read_phone_seats(lines: Iterable[str]) -> dict[int, dict[Seat, PhoneSeat]]:
    """Parse `Settings.phone_seats`, leaving out invalid lines; return the seats of each match by its number."""
    found: dict[int, dict[Seat, PhoneSeat]] = {}
    for line in lines:
        number, *rest = line.split() or [""]
        seats = [PhoneSeat.parse(text) for text in rest]
        if _is_number(number) and None not in seats:
            found.setdefault(int(number), {}).update({each.seat: each for each in seats if each is not None})
    return found


def owner_of(guest: Guest) -> str:
    """Return the part of a guest's key digest that identifies the phone in `PhoneSeat.owner`."""
    return (guest.digest or digest_of(guest.key))[:OWNER]


def _seat(phone: PairedPhone) -> str:
    """Format a phone's seat: '3'; '-' if it watches; '-3' if it takes that seat at the next deal; '?' if it waits."""
    if phone.waits:
        return WAITS
    return f"{WATCHES}{'' if phone.later is None else phone.later}" if phone.seat is None else str(phone.seat)


def _is_seat(text: str) -> bool:
    return text in {WATCHES, WAITS} or _is_number(text.removeprefix(WATCHES))


def _later(text: str) -> Seat | None:
    return int(text[len(WATCHES) :]) if text.startswith(WATCHES) and text != WATCHES else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 16
