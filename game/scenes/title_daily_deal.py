"""The deal of the day on the title page: its calendar leaf, and how it is started or reviewed."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, NamedTuple

from game.games import BUNDLES
from game.i18n import _
from game.i18n.dates import month_words
from game.match import daily_deal
from game.match.journal_errors import JournalError
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.match import Match
    from game.match.store import Store


class Daily(NamedTuple):
    """The deal of the day as shown on the title page."""

    month: str
    """Name of the month, abbreviated to about three letters."""
    day: str
    words: str
    """Line about the deal, such as 'Pai Tong · the same for everybody' or 'Pai Tong · played: +12'."""
    play: Callable[[], None] | None
    """Starts or resumes the deal, or shows one already played; None if there is no record of it."""
    why: str = ""
    """Reason why the deal can no longer be played; '' if it can."""
    tip: str = ""
    date: date | None = None
    """Date of the deal."""


def today() -> date:
    """Return today's date in the player's time zone."""
    return datetime.now().astimezone().date()


def deal_of_the_day(
    store: Store,
    sit_down: Callable[[Match], None],
    notify: Callable[[str], None],
    day: date | None = None,
    *,
    look: Callable[[int], None],
    cover: Callable[[daily_deal.Today, Callable[[], None]], None],
) -> Daily:
    """Return the title's entry for today's deal; `look` opens it if it has been played already.

    `cover` introduces a deal that has not been started; its second argument starts the deal. Tests pass `day`
    instead of using today's date.
    """
    found = daily_deal.today(store, day or today())
    game, month, number = BUNDLES[found.game].title, month_words(found.day.month), str(found.day.day)
    tip = _("One deal, its shuffle drawn from the date: everyone who plays Sala today gets the same one.")
    if found.gain is not None:
        words = _("{game} · played: {amount}").format(game=game, amount=signed(found.gain))
        why = _("You have played today’s deal. Tomorrow brings another.")
        deal = daily_deal.played_deal(store, found)
        return Daily(month, number, words, (lambda: look(deal)) if deal else None, why, f"{words}\n{why}", found.day)

    def go_on() -> None:
        try:
            sit_down(store.resume(found.match) if found.match is not None else daily_deal.begin(store, found))
        except JournalError as error:
            notify(str(error))

    def introduce() -> None:
        cover(found, go_on)

    text = _("{game} · resume") if found.match is not None else _("{game} · the same for everybody")
    words = text.format(game=game)
    begin = go_on if found.match is not None else introduce
    return Daily(month, number, words, begin, tip=f"{words}\n{tip}", date=found.day)
