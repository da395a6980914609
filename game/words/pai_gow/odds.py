"""Texts of the odds page of Pai Gow. PG-40 to PG-61."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.rules.pai_gow.deal_classes import BANKER_DEALS
from game.rules.pai_gow.odds import ALL_DEALS, PLAYER_DEALS
from game.words.pai_gow.coach import way_name
from game.words.pai_gow.hands import capital
from game.words.reader import MINUS

if TYPE_CHECKING:
    from game.rules.pai_gow.odds import Bar, Chart, Edge
    from game.words.reader import Reader

KINDS: Final = {"0": N_("no points")}


def percent(share: float, reader: Reader, digits: int = 2) -> str:
    """Format a fraction as a percentage: '28.67%'; the minus is U+2212."""
    text = f"{abs(share) * 100:.{digits}f}"
    sign = MINUS if share < 0 and float(text) else ""
    return reader.say(N_("{number}%"), number=sign + text)


def all_deals(reader: Reader) -> str:
    """Return the name of the game and the number of deals, for the top of the page."""
    return reader.say(N_("Pai Gow · all {count} deals"), count=f"{PLAYER_DEALS:,}")


def kind_words(bar: Bar, reader: Reader) -> str:
    """Return the name of a kind of hand: 'no points', '7 points', 'Gong', 'pair'."""
    if bar.label.isdigit() and bar.label != "0":
        count = int(bar.label)
        return reader.language.ngettext("{count} point", "{count} points", count).format(count=count)
    return reader.say(KINDS.get(bar.label, bar.label))


def bar_words(bar: Bar, reader: Reader) -> str:
    """Return a text on how often a kind of hand occurs as the front and as the rear hand."""
    return reader.say(
        N_("{word}: in front in {front} of {all} deals, in the rear in {rear}"),
        word=capital(kind_words(bar, reader)),
        front=f"{bar.front:,}",
        rear=f"{bar.rear:,}",
        all=f"{PLAYER_DEALS:,}",
    )


def outcome_words(chart: Chart, reader: Reader) -> tuple[tuple[str, str, str], ...]:
    """Return a row for each outcome: its name, then its percentage for the player and for the bank."""
    win, push, lose = (share / ALL_DEALS for share in chart.outcomes)
    rows = ((N_("wins"), win, lose), (N_("pushes"), push, push), (N_("loses"), lose, win))
    return tuple((reader.say(name), percent(player, reader), percent(bank, reader)) for name, player, bank in rows)


def edge_words(edge: Edge, reader: Reader) -> tuple[str, str]:
    """Return the bank's gain per bet as two percentages: without commission, and with 5% commission."""
    return percent(edge.even, reader), percent(edge.kept, reader)


def summary(chart: Chart, reader: Reader) -> tuple[str, str]:
    """Return two sentences with the figures next to the chart, for a screen reader."""
    (_win, win, lost), (_push, push, _same), _rest = outcome_words(chart, reader)
    even, kept = edge_words(chart.same, reader)
    best_even, best_kept = edge_words(chart.best, reader)
    return (
        reader.say(
            N_(
                "With the house way “{way}” on both sides, the player wins {win}, pushes {push} and loses "
                "{lose}; for the bank it is the reverse."
            ),
            way=way_name(chart.way, reader),
            win=win,
            push=push,
            lose=lost,
        ),
        reader.say(
            N_(
                "The bank earns {even} of each bet without commission and {kept} with a commission of 5%; "
                "against a player who always chooses the best split, it earns {best_even} and {best_kept}."
            ),
            even=even,
            kept=kept,
            best_even=best_even,
            best_kept=best_kept,
        ),
    )


def foot(reader: Reader) -> str:
    """Return a note on how the figures were computed."""
    return reader.say(
        N_("The figures cover every hand and the {count} hands that the other side can hold, under these house rules."),
        count=f"{BANKER_DEALS:,}",
    )
