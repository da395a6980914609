"""Who may come in: invitations of 128 random bits, six letters for who types, and the keys of those who are in.

All of it may be asked from several threads at once.
"""

from __future__ import annotations

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
"""Letters that nobody takes for another: no I, no O."""
LETTERS: Final = 6
FREE_TRIES: Final = 5
"""Wrong letters of one address that cost nothing; each further one doubles the wait."""
FIRST_WAIT_S: Final = 2.0
LONGEST_WAIT_S: Final = 60.0
MOST_ADDRESSES: Final = 64
ALL_TRIES: Final = 30
"""Wrong letters of all addresses together, after which there are new letters."""
MOST_GUESTS: Final = 32
BURNT: Final = 64


class TurnedAwayError(Exception):
    """Not let in. The text is a sentence, to be translated where it is said."""


@dataclass(slots=True)
class Guest:
    """Somebody whose device holds a key."""

    key: str
    name: str = ""
    seat: int | None = None


@dataclass(slots=True)
class _Tries:
    wrong: int = 0
    until: float = 0.0


class Keeper:
    """Keeps the door of one evening."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._guests: OrderedDict[str, Guest] = OrderedDict()
        self._tries: OrderedDict[str, _Tries] = OrderedDict()
        self._burnt: deque[str] = deque(maxlen=BURNT)
        self._wrong = 0
        self.told: deque[str] = deque(maxlen=16)
        """Sentences for the screen, to be translated there: somebody tried."""
        self.invitation = ""
        self.letters = ""
        self.renew()

    def renew(self) -> None:
        """Another invitation and other letters; the old ones are void."""
        with self._lock:
            self._renew()

    def _renew(self) -> None:
        if self.invitation:
            self._burnt.append(self.invitation)
        self.invitation = secrets.token_urlsafe(16)
        self.letters = "".join(secrets.choice(ALPHABET) for _ in range(LETTERS))
        self._wrong = 0

    def known(self, key: str | None) -> Guest | None:
        """The guest of a key."""
        with self._lock:
            return self._guests.get(key) if key is not None else None

    def invited(self, invitation: str) -> Guest:
        """Exchange an invitation for a key, once.

        Raises:
            TurnedAwayError: it was used already, or is none of this evening's.
        """
        with self._lock:
            if secrets.compare_digest(invitation, self.invitation):
                return self._let_in()
            if invitation in self._burnt:
                self.told.append(
                    N_("A second device came with an invitation that was used already. It was turned away.")
                )
                raise TurnedAwayError(N_("This code was used already. Scan the one that is on the screen now."))
            raise TurnedAwayError(N_("This code is from another evening. Scan the one that is on the screen now."))

    def spelled(self, letters: str, address: str) -> Guest:
        """Exchange the six letters for a key.

        Raises:
            TurnedAwayError: they are wrong, or this address has to wait.
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
                return self._let_in()
            tries.wrong += 1
            self._wrong += 1
            if tries.wrong >= FREE_TRIES:
                tries.until = now + min(FIRST_WAIT_S * 2 ** min(tries.wrong - FREE_TRIES, 10), LONGEST_WAIT_S)
            self.told.append(N_("Somebody typed letters that are not those on the screen."))
            if self._wrong >= ALL_TRIES:
                self._renew()
            raise TurnedAwayError(N_("These are not the letters on the screen."))

    def _let_in(self) -> Guest:
        guest = Guest(secrets.token_urlsafe(16))
        while len(self._guests) >= MOST_GUESTS:
            idle = next((key for key, each in self._guests.items() if each.seat is None), None)
            if idle is None:
                raise TurnedAwayError(N_("There is no room for more phones here."))
            del self._guests[idle]
        self._guests[guest.key] = guest
        self._renew()
        return guest

    def seat(self, guest: Guest, seat: int) -> bool:
        """Let a guest have a seat; False where its key has been given up for somebody who came in just now."""
        with self._lock:
            if self._guests.get(guest.key) is not guest:
                return False
            guest.seat = seat
            return True

    def send_away(self, guest: Guest) -> None:
        """The key of a guest opens nothing any more."""
        with self._lock:
            self._guests.pop(guest.key, None)
            guest.seat = None
