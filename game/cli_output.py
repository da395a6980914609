"""Prints the results of command-line commands: tables on a terminal, plain text in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from game.i18n import _, ngettext
from game.match.duplicate_eval import evaluate_by_kind
from game.match.players import translated_name_now
from game.match.untrusted_input import printable
from game.opponents import LEVELS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.match.simulation import Simulation
    from game.rules.contract import Game


NARROWEST = 60
"""Minimum width of a table in columns; a terminal, or COLUMNS, may report fewer columns, or even none."""


def _console() -> Console:
    console = Console(highlight=False, emoji=False)
    console.width = max(console.width, NARROWEST)
    return console


def print_simulation(game: Game, done: Simulation) -> None:
    """Print a simulation's results: one line per seat, then the totals for all seats."""
    table = Table(title=escape(_(game.title)), title_justify="left")
    table.add_column(_("seat"), justify="right")
    table.add_column(_("player"))
    figures = done.to_dict()
    one_wins = figures["outcomes"].keys() != {"settled"}  # against a bank, seats gain or lose, but none wins
    for heading in (_("chips"), _("per deal"), *((_("wins"), _("share")) if one_wins else ())):
        table.add_column(heading, justify="right")
    for seat, kind in enumerate(done.seats):
        chips, wins = done.chips[seat], done.wins[seat]
        won = (str(wins), f"{wins / done.deals:.1%}") if one_wins else ()
        table.add_row(str(seat), _called(done.game, kind), f"{chips:+}", f"{chips / done.deals:+.2f}", *won)
    for account, chips in sorted(done.accounts.items()):
        table.add_row("", escape(account), f"{chips:+}", f"{chips / done.deals:+.2f}")
    kinds = _kinds_table(done) if done.shuffles else None
    outcomes = ", ".join(f"{name} {count} ({count / done.deals:.1%})" for name, count in figures["outcomes"].items())
    console = _console()
    console.print(table)
    if kinds is not None:
        console.print(kinds)
    console.print(
        ngettext("{count} deal: {outcomes}", "{count} deals: {outcomes}", done.deals).format(
            count=done.deals, outcomes=outcomes
        )
    )
    shares = ", ".join(f"{name} {count / done.deals:.3g}" for name, count in done.events.most_common())
    console.print(_("mean turns: {turns}").format(turns=figures["mean_turns"]))
    console.print(_("events per deal: {events}").format(events=shares))
    console.print(
        _("{deals} deals and {decisions} decisions per second").format(
            deals=figures["deals_per_second"], decisions=figures["decisions_per_second"]
        )
    )


def _kinds_table(done: Simulation) -> Table:
    """Return a table with one row per kind of opponent; values are shown ± half their 95 % interval."""
    shuffles = len(done.shuffles)
    title = ngettext("{count} shuffle from every seat", "{count} shuffles from every seat", shuffles)
    table = Table(title=title.format(count=shuffles), title_justify="left")
    table.add_column(_("player"))
    for heading in (_("chips per deal"), _("share won"), _("deals")):
        table.add_column(heading, justify="right")
    for kind, figures in evaluate_by_kind(done.seats, done.shuffles).items():
        chips, wins = f"{figures.chips_per_deal:+.2f}", f"{figures.win_rate:.1%}"
        if figures.chips_ci95 is not None and figures.win_rate_ci95 is not None:
            chips, wins = f"{chips} ± {figures.chips_ci95:.2f}", f"{wins} ± {figures.win_rate_ci95:.1%}"
        table.add_row(_called(done.game, kind), chips, wins, str(figures.deals))
    return table


def _called(game: str, kind: str) -> str:
    """Return an opponent's key, with a description if the key is not self-explanatory."""
    level = LEVELS[game][kind]
    return kind if level.shown else f"{kind}: {_(level.title)}"


def print_records(found: dict[str, Any], *, whole: bool = True) -> None:
    """Print all records: one line per person, then one line per game and kind of player.

    If `whole` is False, some records could not be read, so an empty list does not mean that nothing was played.
    """
    console = _console()
    if not found["players"] and not found["persons"]:
        if whole:
            console.print(_line(_("Nothing has been played yet.")))
        return
    table = Table(title=escape(_("Records")), title_justify="left")
    table.add_column(_("player"))
    for heading in (_("deals"), _("days"), _("won"), _("share"), _("chips"), _("hints")):
        table.add_column(heading, justify="right")
    table.add_column(_("since"))
    for known, one in found["persons"].items():
        share = _("too few to tell") if one["too_few_to_tell"] else f"{one['share']:.0%}"
        figures = (str(one[key]) for key in ("deals", "evenings", "won"))
        table.add_row(
            escape(printable(translated_name_now(known))),
            *figures,
            share,
            f"{one['chips']:+}",
            str(one["hints"]),
            one["since"],
        )
    console.print(table)
    table = Table(title=escape(_("By game and kind of player")), title_justify="left")
    for heading in (_("game"), _("player")):
        table.add_column(heading)
    for heading in (_("deals"), _("won"), _("chips")):
        table.add_column(heading, justify="right")
    for line in found["players"]:
        words = (line["game"], line["kind"])
        table.add_row(*map(escape, words), str(line["deals"]), str(line["won"]), f"{line['chips']:+}")
    console.print(table)


def print_scores(results: Sequence[tuple[str, dict[str, Any]]]) -> None:
    """Print each scored hand by name, with its totals, the sets counted and its scoring items."""
    console = _console()
    for name, result in results:
        if result.get("complete") is False:
            console.print(_line(_("{case}: not complete").format(case=name)))
            continue
        plain = {
            key: value for key, value in result.items() if key != "complete" and not isinstance(value, list | dict)
        }
        figures = ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in plain.items())
        console.print(_line(f"{name}: {figures}" if figures else name, style="bold"))
        parts = [(key, value) for key, value in result.items() if isinstance(value, list | dict) and value]
        for key, value in sorted(parts, key=lambda part: _is_table(part[1])):
            if _is_table(value):
                for row in value:
                    console.print(_line(f"  {_words({field: one for field, one in row.items() if field != 'id'})}"))
            elif isinstance(value, dict):
                pairs = ", ".join(f"{field} {_words(one)}" for field, one in value.items() if one is not None)
                console.print(_line(f"  {key.replace('_', ' ')}: {pairs}"))
            else:
                console.print(_line(f"  {key.replace('_', ' ')}: {_words(value)}"))


def _line(text: str, style: str = "") -> Text:
    """Return a text on one line, with line breaks and other control characters escaped."""
    return Text(printable(text), style=style)


def _is_table(value: Any) -> bool:
    """Return whether part of a result is a list of records with named fields."""
    return isinstance(value, list) and all(isinstance(row, dict) for row in value)


def _named(name: str, value: Any) -> str:
    """Format a field of a row: a flag as its name, a number with its name, any other value alone."""
    if value is True:
        return name
    return f"{value} {name}" if isinstance(value, int) else _words(value)


def _words(value: Any) -> str:
    """Format a JSON value as text on one line, without brackets."""
    if isinstance(value, dict):
        shown = {key: one for key, one in value.items() if one is not False and one not in (None, [], "")}
        return "  ".join(_named(key.replace("_", " "), one) for key, one in shown.items())
    if isinstance(value, list):
        nested = any(isinstance(one, list | dict) for one in value)
        return (" | " if nested else " ").join(_words(one) for one in value)
    return str(value)
