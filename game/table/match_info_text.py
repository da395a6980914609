"""Texts about a match: deal number, seats, seal, session length and end, and the pause menu."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_, _, ngettext
from game.i18n.dates import short_day
from game.match import daily_deal
from game.rules.equipment import EQUIPMENT
from game.table.seat_names import table_reader
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.in_memory_match import InMemoryMatch
    from game.match.match import Match
    from game.rules.contract import Game
    from game.rules.options import Options


def minutes_words(minutes: int) -> str:
    """Return a playing time as text, for example '45 minutes' or '2 hours'.

    >>> minutes_words(90), minutes_words(120)
    ('90 minutes', '2 hours')
    """
    hours, rest = divmod(minutes, 60)
    if rest or not hours:
        return ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes)
    return ngettext("{count} hour", "{count} hours", hours).format(count=hours)


def end_words(match: InMemoryMatch) -> str:
    """Return the condition that ends the session, and the progress towards it.

    Return '' if the session is open-ended or ends after a number of deals.
    """
    length = match.terms.length
    if length.ends_when_broke:
        return _("until someone runs out of chips")
    if not length.minutes:
        return ""
    if length.up(match.spent):
        return _("the last one")
    left = math.ceil((length.minutes * 60 - match.spent) / 60)
    return ngettext("{count} minute left", "{count} minutes left", left).format(count=left)


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
OPENED_WORDS: Final = N_("The shuffle was fixed before the deal; it matches the seal shown then.")
BROKEN_WORDS: Final = N_("The shuffle does not match the seal shown before the deal.")
PREPARED_WORDS: Final = N_("This deal was chosen for what it shows. Nobody shuffled it, so there is nothing to seal.")


def seal_code(commitment: str) -> str:
    """Return a deal's commitment, abbreviated to three groups of four digits."""
    return " · ".join(commitment[i : i + 4] for i in (0, 4, 8))


def seal_lines(match: InMemoryMatch, *, opened: bool) -> tuple[str, str]:
    """Return the two lines next to the seal; `opened` means that the deal is over and its seed may be shown."""
    if match.prepared:
        heading, value = match.chosen_for
        return _(heading), _(value)
    if opened:
        return _("Move fingerprint"), seal_code(match.digest)
    return _("Shuffle sealed"), seal_code(match.commitment)


def seal_words(match: InMemoryMatch, *, opened: bool) -> str:
    """Return the tooltip of the seal, which explains the digits next to it."""
    if match.prepared:
        return _(PREPARED_WORDS)
    return _(DIGEST_WORDS if opened else SEAL_WORDS)


def opened_seal_words(*, matches: bool) -> str:
    """Return the sentence for an opened seal: whether the shuffle is the one fixed before the deal."""
    return _(OPENED_WORDS if matches else BROKEN_WORDS)


def deal_fact(match: InMemoryMatch) -> tuple[str, str]:
    """Return a label and value for the deal: its number, its date, or why it does not count."""
    if match.marked:
        return _("Deal"), _(match.marked)
    day = daily_deal.day_of(match.game.name, match.terms.seed) if match.deals == 1 else None
    if day is not None:
        return _("Deal of the day"), short_day(day.isoformat())
    if match.deals is None:
        end = end_words(match) if match.terms.length.minutes else ""
        return _("Deal"), _("{number}, {end}").format(number=match.number, end=end) if end else str(match.number)
    return _("Deal"), _("{number} of {deals}").format(number=match.number, deals=match.deals)


def continue_label(match: InMemoryMatch) -> str:
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
    """Return the text for the QR code, in capitals so that the code needs fewer and larger modules."""
    return f"SALA {match.game.name} {number} SEAL {commitment}".upper()


class Line(NamedTuple):
    """One house rule and its value, both as text."""

    title: str
    value: str
    words: str
    usual: bool


def table_facts(match: Match) -> tuple[str, ...]:
    """Return lines about a match: game and pieces, then deal, end condition and stakes where present."""
    reader = table_reader(match)
    deal = reader.deal(match.number, match.deals)
    stake = words_of(match.game.name).stake(match.options, reader)
    facts = " · ".join(filter(None, (deal, end_words(match), stake)))
    return f"{match.game.title} · {_(EQUIPMENT[reader.pack.equipment].title)}", facts


def rules_in_force(game: Game, options: Options) -> tuple[Line, ...]:
    """Return all house rules with their values as text, those that differ from their defaults first."""
    lines, values = [], options.to_dict()
    for switch in game.Options.spec():
        value = values[switch.name]
        words = _(switch.words.get(value, str(value)))
        lines.append(Line(_(switch.title), words, _(switch.help), value == switch.default))
    return tuple(sorted(lines, key=lambda line: line.usual))


class SessionClock:
    """Counts the time spent at the table.

    The clock stops while a deal's settlement is shown. Otherwise time could run out there, and the finished
    deal would be called the last one although another one follows.
    """

    def __init__(self, match: InMemoryMatch, announce: Callable[[], None]) -> None:
        """Create the clock; `announce` is called when the time is up."""
        self._match, self._announce = match, announce

    def pass_time(self, seconds: float) -> bool:
        """Advance the clock; return True if the text showing the time left has changed."""
        match = self._match
        length, before, said = match.terms.length, match.spent, end_words(match)
        if length.minutes and match.view(None).table.result is not None:
            return False
        match.spend(seconds)
        if length.up(match.spent) and not length.up(before):
            self._announce()
        return end_words(match) != said

    @property
    def left(self) -> float | None:
        """Seconds left in the session; None if there is no limit or the time is already up."""
        left = self._match.terms.length.minutes * 60 - self._match.spent
        return left if left > 0 else None
