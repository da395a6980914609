"""Texts about unfinished matches: the deal, the seat to move, the players, and the start time."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from game.games import BUNDLES
from game.i18n import _, ngettext
from game.i18n.dates import day_words
from game.i18n.lists import listed
from game.table.match_info_text import end_words
from game.table.seat_names import only_person, seat_names, table_reader
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.journal_rows import Summary
    from game.match.match import Match

MOST_NAMES: Final = 3
"""Maximum number of other players to name; larger groups are counted."""


class ResumableMatch(NamedTuple):
    """An unfinished match that can be resumed, with the texts that describe it."""

    game: str
    """Key of the game in `GAMES`."""
    words: str
    """Line below 'Continue', such as 'Pong · deal 3 of 8 · your turn'."""
    deal: str
    """Deal number, such as 'Deal 3 of 8'."""
    state: str
    """State of the deal, such as 'your turn', as text."""
    number: int
    """Number of the deal, from 1."""
    deals: int | None
    """Number of deals; None if unlimited."""
    about: str = ""
    """Text about the other players and the start time."""
    more: int = 0
    """Number of other unfinished matches of this game."""
    resume: Callable[[], None] = lambda: None
    leave: Callable[[], None] = lambda: None
    """Callback that abandons the match permanently."""


def waiting(
    match: Match, summary: Summary, more: int, resume: Callable[[], None], leave: Callable[[], None]
) -> ResumableMatch:
    """Return the description of an unfinished match.

    `more` is the number of other unfinished matches; `resume` and `leave` are the actions offered.
    """
    deal = table_reader(match).deal(match.number, match.deals)
    about = " · ".join(filter(None, (_other_players(match), end_words(match), _begun(summary.started))))
    game, words, state = match.game.name, saved_words(match), state_words(match)
    return ResumableMatch(game, words, deal, state, match.number, match.deals, about, more, resume, leave)


def saved_words(match: Match) -> str:
    """Return the line below 'Continue': the game, the deal and the seat to move."""
    of = _("deal {number} of {deals}") if match.deals else _("deal {number}")
    deal = of.format(number=match.number, deals=match.deals)
    return " · ".join((match.game.title, deal, state_words(match)))


def state_words(match: Match) -> str:
    """Return the state of a match's deal in two or three words, such as 'your turn'."""
    you = only_person(match)
    view = match.view(you)
    if view.table.result is not None:
        return _("finished") if match.paid else _("the result is waiting")
    windows = words_of(match.game.name).windows
    if view.table.phase in windows:
        yours, others = windows[view.table.phase]
        return _(yours) if view.legal else _(others)
    return _("your turn") if view.legal else _("{name} to play").format(name=seat_names(match)[view.table.actor])


def _other_players(match: Match) -> str:
    """Return the other players' names, or their number if there are many.

    If there are several people, return a text about them.
    """
    you = only_person(match)
    if you is None:
        return _people(match)
    names = [name for seat, name in enumerate(seat_names(match)) if seat != you]
    if len(names) > MOST_NAMES:
        return ngettext("with {count} other", "with {count} others", len(names)).format(count=len(names))
    return _("with {names}").format(names=listed(names))


def _people(match: Match) -> str:
    """Return the names of the people, or their number if there are many, and the number of opponents."""
    names = [name for name, player in zip(seat_names(match), match.players, strict=True) if player.is_person]
    count, others = len(names), len(match.players) - len(names)
    people = listed(names)
    if count > MOST_NAMES:
        people = ngettext("{count} person", "{count} people", count).format(count=count)
    rest = (
        ngettext("{count} computer player", "{count} computer players", others).format(count=others) if others else ""
    )
    return " · ".join(filter(None, (people, rest)))


def _begun(started: datetime) -> str:
    local, today = started.astimezone(), datetime.now().astimezone().date()
    time = f"{local:%H:%M}"
    if local.date() == today:
        return _("started today at {time}").format(time=time)
    if local.date() == today - timedelta(days=1):
        return _("started yesterday at {time}").format(time=time)
    return _("started on {date}").format(date=day_words(local.date().isoformat()))


def seats_words(name: str) -> str:
    """Return a text with the possible numbers of seats in a game, such as '2–7 seats'."""
    seats = BUNDLES[name].seats
    if len(seats) == 1:
        return ngettext("{count} seat", "{count} seats", seats[0]).format(count=seats[0])
    return _("{least}–{most} seats").format(least=seats[0], most=seats[-1])
