"""Access control: invitations (128 random bits), six letters to type, and keys of admitted devices.

All methods are thread-safe.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict, deque
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Final

from game.i18n import N_

if TYPE_CHECKING:
    from collections.abc import Callable

ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters used in codes; I and O are excluded because they are easily mistaken for digits."""
LETTERS: Final = 6
FREE_TRIES: Final = 5
"""Number of wrong entries from one address that cause no delay; each further one doubles the delay."""
FIRST_WAIT_S: Final = 2.0
LONGEST_WAIT_S: Final = 60.0
MOST_ADDRESSES: Final = 64
ALL_TRIES: Final = 30
"""Number of wrong entries from all addresses together after which new letters replace the old ones."""
MOST_GUESTS: Final = 32
BURNT: Final = 64
GRACE_S: Final = 20.0
"""Seconds after letters are used in which another guest typing them gets a notice, but no alarm.

That guest is not admitted: letters travel unencrypted, so an eavesdropper could use them again.
"""


def digest_of(key: str) -> str:
    """Return the digest of a key, from which the key cannot be recovered."""
    return hashlib.sha256(key.encode()).hexdigest()


class TurnedAwayError(Exception):
    """Raised if access is denied. The message is a sentence, translated when displayed."""


@dataclass(slots=True)
class Guest:
    """A person whose device has a key."""

    key: str
    name: str = ""
    seat: int | None = None
    digest: str = ""
    """Digest of the key while the key itself is still unknown; '' otherwise."""
    last: int | None = None
    """Seat that the guest lost most recently, which is offered first; None if there is none."""
    last_name: str = ""
    """Name of the guest in the seat `last`."""
    why: str = ""
    """Marked sentence that says why the guest has lost the seat `last` at the current table; '' if there is none."""
    watches: bool = False
    """Whether the guest lacks a seat only because the current game has too few."""
    later: int | None = None
    """Seat that the guest takes at the next deal; None if the guest takes none."""
    number: int = 0
    """Number of the guest among all who were admitted, from 1; used in place of a missing name."""


@dataclass(slots=True)
class _Tries:
    wrong: int = 0
    until: float = 0.0


class SessionAuth:
    """Access control for one session."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._guests: OrderedDict[str, Guest] = OrderedDict()
        self._returning: dict[str, Guest] = {}
        """Guests from before a restart, keyed by the digest of a key that only their phones still have."""
        self._tries: OrderedDict[str, _Tries] = OrderedDict()
        self._burnt: deque[str] = deque(maxlen=BURNT)
        self._used = "", 0.0
        """The six letters used most recently, and the clock time at which they were used."""
        self._wrong = self._admitted = 0
        self.failure_notices: deque[str] = deque(maxlen=16)
        """Sentences for the screen about failed attempts, translated when displayed."""
        self.invitation = ""
        self.letters = ""
        self.renew()

    def renew(self) -> None:
        """Create a new invitation and new letters, invalidating the old ones."""
        with self._lock:
            self._renew()

    def _renew(self) -> None:
        if self.invitation:
            self._burnt.append(self.invitation)
        self.invitation = secrets.token_urlsafe(16)
        self.letters = "".join(secrets.choice(ALPHABET) for _ in range(LETTERS))
        self._wrong = 0

    def known(self, key: str | None) -> Guest | None:
        """Return the guest with this key; None if the key is unknown."""
        with self._lock:
            if key is None:
                return None
            guest = self._returning.pop(digest_of(key), None) if self._returning else None
            if guest is not None:
                guest.key = key
                self._guests[key] = guest
            return self._guests.get(key)

    def expect(self, digest: str, name: str, seat: int | None) -> Guest:
        """Admit the phone whose key has this digest once it connects; return its guest, whose key is '' until then."""
        with self._lock:
            self._admitted += 1
            guest = self._returning[digest] = Guest("", name, seat, digest, number=self._admitted)
            return guest

    @property
    def expects(self) -> bool:
        """Whether guests from before a restart have not returned yet."""
        return bool(self._returning)

    def invited(self, invitation: str) -> Guest:
        """Exchange an invitation for a key; each invitation works once.

        Raises:
            TurnedAwayError: The invitation was already used, or is not from this session.
        """
        with self._lock:
            if secrets.compare_digest(invitation, self.invitation):
                return self._let_in()
            if invitation in self._burnt:
                self.failure_notices.append(
                    N_("A second device was turned away: its invitation had already been used.")
                )
                raise TurnedAwayError(N_("This code has already been used. Scan the one on the screen now."))
            raise TurnedAwayError(N_("This code is from a different session. Scan the one on the screen now."))

    def spelled(self, letters: str, address: str) -> Guest:
        """Exchange the six letters for a key; `address` is that of the peer.

        Raises:
            TurnedAwayError: The letters are wrong, or this address must wait before another attempt.
        """
        with self._lock:
            now = self._clock()
            tries = self._tries.pop(address, None) or _Tries()
            self._tries[address] = tries
            while len(self._tries) > MOST_ADDRESSES:
                self._tries.popitem(last=False)
            if now < tries.until:
                raise TurnedAwayError(N_("Too many wrong letters. Wait a minute, then try again."))
            if secrets.compare_digest(letters.encode(), self.letters.encode()):
                self._tries.pop(address)
                self._used = self.letters, now
                return self._let_in()
            tries.wrong += 1
            self._wrong += 1
            if tries.wrong >= FREE_TRIES:
                tries.until = now + min(FIRST_WAIT_S * 2 ** min(tries.wrong - FREE_TRIES, 10), LONGEST_WAIT_S)
            used, when = self._used
            late = secrets.compare_digest(letters.encode(), used.encode()) and now - when < GRACE_S
            if not late:
                self.failure_notices.append(N_("Someone tried to join with the wrong letters."))
            if self._wrong >= ALL_TRIES:
                self._renew()
            if late:
                raise TurnedAwayError(
                    N_("Somebody has just used these letters. Type the new ones shown on the screen.")
                )
            raise TurnedAwayError(N_("Those are not the letters on the screen."))

    def _let_in(self) -> Guest:
        self._admitted += 1
        guest = Guest(secrets.token_urlsafe(16), number=self._admitted)
        while len(self._guests) >= MOST_GUESTS:
            idle = next((key for key, each in self._guests.items() if each.seat is None), None)
            if idle is None:
                raise TurnedAwayError(N_("There is no room for more phones here."))
            del self._guests[idle]
        self._guests[guest.key] = guest
        self._renew()
        return guest

    def without_seat(self) -> list[Guest]:
        """Return the connected or known guests without a seat, in order of admission."""
        with self._lock:
            return [guest for guest in self._guests.values() if guest.seat is None]

    def unseated(self) -> list[Guest]:
        """Return all guests without a seat, including those who have not returned yet."""
        with self._lock:
            return [guest for guest in (*self._guests.values(), *self._returning.values()) if guest.seat is None]

    def late(self) -> list[Guest]:
        """Return the guests who take a seat at the next deal, including those who have not returned yet."""
        return [guest for guest in self.unseated() if guest.later is not None]

    def seat(self, guest: Guest, seat: int) -> bool:
        """Give a guest a seat; return False if the guest's key was revoked in the meantime."""
        with self._lock:
            if self._guests.get(guest.key) is not guest and guest not in self._returning.values():
                return False
            guest.seat = seat
            return True

    def forget_all(self) -> None:
        """Revoke all keys, including those of phones that have not returned yet."""
        with self._lock:
            self._guests.clear()
            self._returning.clear()
            self._renew()

    def send_away(self, guest: Guest) -> None:
        """Revoke the key of a guest."""
        with self._lock:
            self._guests.pop(guest.key, None)
            self._returning = {digest: each for digest, each in self._returning.items() if each is not guest}
            guest.seat = None
