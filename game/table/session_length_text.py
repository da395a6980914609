"""Texts about the length and end of a session."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.i18n import _, ngettext

if TYPE_CHECKING:
    from game.match.in_memory_match import InMemoryMatch


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
    """Return the session's end condition and progress; '' if it is open-ended or ends after some deals."""
    length = match.terms.length
    if length.broke:
        return _("until someone runs out of chips")
    if not length.minutes:
        return ""
    if length.up(match.spent):
        return _("the last one")
    left = math.ceil((length.minutes * 60 - match.spent) / 60)
    return ngettext("{count} minute left", "{count} minutes left", left).format(count=left)
