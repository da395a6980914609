"""Texts about a match in the left column of the table: deal number, number of seats, and the seal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_, _
from game.i18n.dates import short_day
from game.match import daily_deal
from game.table.session_length_text import end_words
from game.words import words_of

if TYPE_CHECKING:
    from game.match.in_memory_match import InMemoryMatch

SEATS: Final = {
    2: N_("two seats"),
    3: N_("three seats"),
    4: N_("four seats"),
    5: N_("five seats"),
    6: N_("six seats"),
    7: N_("seven seats"),
    8: N_("eight seats"),
    9: N_("nine seats"),
    10: N_("ten seats"),
    11: N_("eleven seats"),
    12: N_("twelve seats"),
    13: N_("thirteen seats"),
    14: N_("fourteen seats"),
    15: N_("fifteen seats"),
    16: N_("sixteen seats"),
    17: N_("seventeen seats"),
}

SEAL_WORDS: Final = N_(
    "The shuffle was fixed before this deal began, and these digits are its fingerprint: nobody can "
    "change it afterwards. Click to see them all."
)
DIGEST_WORDS: Final = N_(
    "These digits are the fingerprint of every move in this deal: if one move is changed, they no longer "
    "match. Click to see them all."
)
PREPARED_WORDS: Final = N_("This deal was chosen for what it shows. Nobody shuffled it, so there is nothing to seal.")


def seal_code(commitment: str) -> str:
    """Return a deal's commitment abbreviated to three groups of four digits."""
    return " · ".join(commitment[i : i + 4] for i in (0, 4, 8))


def seal_lines(match: InMemoryMatch, *, opened: bool) -> tuple[str, str]:
    """Return the two lines next to the seal; `opened` is True if the deal is over and its seed may be shown."""
    if match.prepared:
        return _("Lesson deal"), _("fixed shuffle")
    if opened:
        return _("Digest of the moves"), seal_code(match.digest)
    return _("Shuffle sealed"), seal_code(match.commitment)


def seal_words(match: InMemoryMatch, *, opened: bool) -> str:
    """Return the tooltip of the seal, which explains the digits next to it."""
    if match.prepared:
        return _(PREPARED_WORDS)
    return _(DIGEST_WORDS if opened else SEAL_WORDS)


def deal_fact(match: InMemoryMatch) -> tuple[str, str]:
    """Return label and value of the deal's number, its day, or the reason why it does not count."""
    if match.marked:
        return _("Deal"), _(match.marked)
    day = daily_deal.day_of(match.game.name, match.terms.seed) if match.deals == 1 else None
    if day is not None:
        return _("Deal of the day"), short_day(day.isoformat())
    if match.deals is None:
        end = end_words(match) if match.terms.length.minutes else ""
        return _("Deal"), _("{number}, {end}").format(number=match.number, end=end) if end else str(match.number)
    return _("Deal"), _("{number} of {deals}").format(number=match.number, deals=match.deals)


def way_on(match: InMemoryMatch) -> str:
    """Return the label of the button that continues after a finished deal."""
    if match.marked:
        return _("Done")
    return _("Final standings") if match.over else _("Next deal")


def seats_line(match: InMemoryMatch) -> str:
    """Return the line below the title: the number of seats and, if the game has no native name, its origin."""
    seats = _(SEATS[len(match.players)])
    home = "" if match.game.native else words_of(match.game.name).introduction.home
    return f"{_(home)} · {seats}" if home else seats


def camera_words(match: InMemoryMatch, number: int, commitment: str) -> str:
    """Return the text of the QR code, in capitals because these need fewer and larger dots."""
    return f"SALA {match.game.name} {number} SEAL {commitment}".upper()
