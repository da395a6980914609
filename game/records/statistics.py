"""A person's statistics, filtered by game, house rules, level and period; and results against each opponent."""

from __future__ import annotations

import math
from collections import defaultdict
from datetime import date, timedelta
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.match.players import PERSON
from game.match.untrusted_input import UntrustedInputError, json_of
from game.records.deal_record import (
    STRENGTHS,
    check,
    check_days,
    is_amount,
    is_count,
    is_house_rules,
    is_share,
    is_text,
)
from game.rules import GAMES
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from game.match.journal import Journal
    from game.words.game_words import Honour


SURE: Final = 1.96
"""Half width of a 95 % interval, in standard errors."""
TOO_WIDE: Final = 0.15
"""Half width of the interval above which a win rate is too uncertain to be shown."""
BY_DEAL: Final = 400
"""Maximum number of deals for a chart with one point per deal; with more, there is one point per day."""
PLAYED: Final = "(SELECT started FROM record WHERE record.deal = record_person.deal)"
"""SQL expression for the time at which a deal was played.

Ids do not show the order of play, because imported deals get higher ids.
"""
BEST: Final = 3
PERIODS: Final = {"all": 0, "year": 365, "quarter": 91, "month": 30, "week": 7}
"""Length of each period in days, ending today; 0 for all days."""


class FiguresFilter(NamedTuple):
    """Filter of the deals to count; an empty field matches every deal."""

    person: str = ""
    game: str = ""
    house: str = ""
    level: str = ""
    period: str = "all"

    def since(self, today: date) -> str:
        """Return the first day of the chosen period; '' for all days."""
        days = PERIODS[self.period]
        return (today - timedelta(days=days - 1)).isoformat() if days else ""


class WinRate(NamedTuple):
    """Number of deals won out of all deals, with the statistical uncertainty of the win rate."""

    won: int
    deals: int

    @property
    def rate(self) -> float:
        """Win rate from 0 to 1; 0 if there are no deals."""
        return self.won / self.deals if self.deals else 0.0

    @property
    def range(self) -> tuple[float, float]:
        """95 % interval of the true win rate (Wilson's interval)."""
        if not self.deals:
            return 0.0, 1.0
        n, z2 = self.deals, SURE * SURE
        middle = (self.rate + z2 / (2 * n)) / (1 + z2 / n)
        half = SURE * math.sqrt(self.rate * (1 - self.rate) / n + z2 / (4 * n * n)) / (1 + z2 / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def too_few(self) -> bool:
        """Whether there are too few deals for a meaningful win rate."""
        low, high = self.range
        return (high - low) / 2 > TOO_WIDE


class Level(NamedTuple):
    """Results against one level of opponents."""

    key: str
    share: WinRate
    chips: int


class HonourCount(NamedTuple):
    """How often one honour of a collection was earned, and when it was first earned."""

    honour: Honour
    times: int
    """How often the honour was earned; 0 if never."""
    first: str
    """Day on which the honour was first earned; '' if it has not been."""
    deal: int
    """Id of the deal in which the honour was first earned; 0 if there is none."""
    game: str
    seat: int = 0
    """Seat that earned the honour in that deal."""


class Best(NamedTuple):
    """One of the deals with the highest gains."""

    deal: int
    seat: int
    game: str
    day: str
    chips: int


class LuckTotals(NamedTuple):
    """Totals of luck and gain over deals whose luck has been computed."""

    deals: int
    """Number of deals with computed luck."""
    luck: float
    """Chips that masters would be expected to gain with these cards."""
    chips: int
    """Actual gain in these deals."""
    error: float
    """Standard error of the luck."""
    line: tuple[float, ...] = ()
    """Cumulative luck after each deal of the chart; empty unless all deals' luck has been computed."""

    @property
    def margin_of_error(self) -> float:
        """Half width of the 95 % interval for both luck and skill, in chips."""
        return SURE * self.error

    @property
    def skill(self) -> float:
        """Actual gain minus the gain expected of masters with the same cards."""
        return self.chips - self.luck


class Figures(NamedTuple):
    """All statistics that the records page shows for a filter."""

    share: WinRate
    chance: float
    """Win rate to be expected by chance; 0 if the game has no single winner."""
    chips: int
    days: int
    """Number of days on which a deal was played."""
    hints: int
    first: str
    """Day of the first deal; '' if there are no deals."""
    line: tuple[tuple[str, int], ...]
    """(day, cumulative chips) after each deal or day, oldest first."""
    by_deal: bool
    """Whether `line` has one point per deal."""
    levels: tuple[Level, ...]
    best: tuple[Best, ...]
    honours: tuple[HonourCount, ...]
    luck_totals: LuckTotals | None
    """Totals of luck; None if no deal's luck has been computed yet."""


def persons(journal: Journal) -> tuple[tuple[str, int], ...]:
    """Return all people who have statistics, each with the number of deals, most deals first."""
    rows = journal.rows("SELECT name, sum(deals) FROM record_day GROUP BY name ORDER BY sum(deals) DESC, name")
    check(*(is_text(name) and is_count(count, 1) for name, count in rows))
    return tuple((name, count) for name, count in rows)


def where_of(chosen: FiguresFilter, today: date) -> tuple[str, list[Any]]:
    """Return the SQL condition on `record_person` for a filter, with its values."""
    parts, values = ["name = ?"], [chosen.person]
    for column, value in (("game", chosen.game), ("house", chosen.house), ("level", chosen.level)):
        if value:
            parts.append(f"{column} = ?")
            values.append(value)
    if since := chosen.since(today):
        parts.append("day >= ?")
        values.append(since)
    return " AND ".join(parts), values


def choices(journal: Journal, person: str, game: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the house rules and levels in a person's deals of a game; '' stands for all games.

    House rules are sorted by frequency, most frequent first.
    """
    where, values = ("name = ? AND game = ?", (person, game)) if game else ("name = ?", (person,))
    rows = journal.rows(
        f"SELECT house, level, sum(deals) AS amount FROM record_day WHERE {where} GROUP BY house, level",  # noqa: S608
        values,
    )
    houses: defaultdict[str, int] = defaultdict(int)
    levels: defaultdict[str, int] = defaultdict(int)
    for house, level, count in rows:
        check(is_count(count, 1), is_house_rules(house), is_text(level))
        houses[house] += count
        levels[level] += count
    return tuple(sorted(houses, key=lambda each: (-houses[each], each))), tuple(sorted(levels, key=_place))


def _place(level: str) -> tuple[int, str]:
    return (STRENGTHS.index(level) if level in STRENGTHS else len(STRENGTHS), level)


def figures(journal: Journal, chosen: FiguresFilter, today: date | None = None) -> Figures:
    """Return the statistics of a person for a filter.

    Raises:
        DamagedJournalError: The file cannot be read.
    """
    where, values = where_of(chosen, today or date.today())  # noqa: DTZ011 - days are the player's own
    rows = journal.rows(
        "SELECT level, seats, sum(deals), sum(won), sum(chips), sum(hints) FROM record_day"  # noqa: S608
        f" WHERE {where} GROUP BY level, seats",
        values,
    )
    for level, seats, count, won, chips, hints in rows:
        check(is_text(level), is_share(won, count), is_amount(chips, count), is_count(hints), is_count(seats))
    days = journal.rows(f"SELECT day, sum(chips) FROM record_day WHERE {where} GROUP BY day ORDER BY day", values)  # noqa: S608
    deals = sum(row[2] for row in rows)
    alone = sum(row[2] for row in rows if row[1])
    chance = sum(row[2] / row[1] for row in rows if row[1]) / deals if alone == deals and deals else 0.0
    by_deal = deals <= BY_DEAL
    steps = days
    if by_deal:
        steps = journal.rows(
            f"SELECT day, chips FROM record_person WHERE {where} ORDER BY day, {PLAYED}, deal, seat",  # noqa: S608
            values,
        )
    check(*(is_amount(chips, deals) for _day, chips in steps), not by_deal or len(steps) == deals)
    by_level: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for level, _seats, count, won, chips, _hints in rows:
        for place, amount in enumerate((won, count, chips)):
            by_level[level][place] += amount
    best = journal.rows(
        f"SELECT deal, seat, game, day, chips FROM record_person WHERE {where}"  # noqa: S608
        " AND chips > 0 ORDER BY chips DESC, deal DESC LIMIT ?",
        [*values, BEST],
    )
    honours = _honours(journal, chosen.game, where, values)
    firsts = [made.first for made in honours if made.times]
    check(*(is_count(deal) and is_count(seat) and is_amount(chips) for deal, seat, _game, _day, chips in best))
    check(*(is_count(made.deal) and is_count(made.seat) for made in honours))
    check_days([*(row[0] for row in (*days, *steps)), *(row[3] for row in best), *firsts])
    return Figures(
        share=WinRate(sum(row[3] for row in rows), deals),
        chance=chance,
        chips=sum(row[4] for row in rows),
        days=len(days),
        hints=sum(row[5] for row in rows),
        first=days[0][0] if days else "",
        line=_line(steps),
        by_deal=by_deal,
        levels=tuple(
            Level(key, WinRate(won, count), chips)
            for key, (won, count, chips) in sorted(by_level.items(), key=lambda each: _place(each[0]))
        ),
        best=tuple(Best(*row) for row in best),
        honours=honours,
        luck_totals=_luck_totals(journal, where, values, deals if by_deal else 0),
    )


def _luck_totals(journal: Journal, where: str, values: Sequence[Any], whole: int) -> LuckTotals | None:
    """Return the total luck in the matching deals; None if it has not been computed for any of them.

    `whole` is the number of deals in the line chart, or 0 if the chart has one point per day.
    """
    same = "record_person.deal = luck.deal AND record_person.seat = luck.seat"
    weighed = f"luck CROSS JOIN record_person ON {same} WHERE {where}"
    ((count, worth, error, gained),) = journal.rows(
        "SELECT count(*), total(luck.chips), total(error * error), coalesce(sum(record_person.chips), 0)"  # noqa: S608
        f" FROM {weighed}",
        values,
    )
    if not count:
        return None
    check(is_amount(worth, count), is_amount(gained, count), is_amount(math.sqrt(max(error, 0.0)), count))
    line: list[float] = []
    if count == whole:
        rows = journal.rows(
            f"SELECT luck.chips AS worth FROM {weighed} ORDER BY day, {PLAYED}, luck.deal, luck.seat",  # noqa: S608
            values,
        )
        check(*(is_amount(luck) for (luck,) in rows))
        line += accumulate(luck for (luck,) in rows)
    return LuckTotals(count, worth, gained, math.sqrt(error), tuple(line))


def luck_in_game(journal: Journal, person: str, game: str) -> LuckTotals | None:
    """Return the total luck and gain of a person in a game; None if no luck has been computed yet.

    The result has no line for a chart.

    Raises:
        DamagedJournalError: The file cannot be read.
    """
    return _luck_totals(journal, "name = ? AND game = ?", (person, game), 0)


def deals_of(journal: Journal, chosen: FiguresFilter, today: date | None = None) -> list[int]:
    """Return the ids of the deals that match a filter, in order."""
    where, values = where_of(chosen, today or date.today())  # noqa: DTZ011 - days are the player's own
    query = f"SELECT DISTINCT deal AS id FROM record_person WHERE {where} ORDER BY deal"  # noqa: S608
    return [deal for (deal,) in journal.rows(query, values)]


def _line(steps: Iterable[Sequence[Any]]) -> tuple[tuple[str, int], ...]:
    """Return the points of a line chart of cumulative chips."""
    line: list[tuple[str, int]] = []
    total = 0
    for day, chips in steps:
        total += chips
        line.append((day, total))
    return tuple(line)


def _honours(journal: Journal, game: str, where: str, values: Sequence[Any]) -> tuple[HonourCount, ...]:
    """Return the counts of a game's honours; for all games, only those that were earned."""
    rows = journal.rows(
        "SELECT game, honour, count(*), min(day || ' ' || printf('%019d', deal) || ' ' || seat)"  # noqa: S608
        " FROM record_honour"
        f" WHERE {where} GROUP BY game, honour",
        values,
    )
    if unknown := {of for of, *_rest in rows} - {*GAMES}:
        played = {of for (of,) in journal.rows("SELECT DISTINCT game FROM match")}
        check(unknown <= played)  # of games that were installed when they were played
    rows = [row for row in rows if row[0] in GAMES]
    check(*(first.rsplit(" ", 2)[-1].isdecimal() and first.rsplit(" ", 2)[1].isdecimal() for *_of, first in rows))
    made = {(of, honour): (count, *first.rsplit(" ", 2)) for of, honour, count, first in rows}
    found = []
    for of in [game] if game else dict.fromkeys(of for of, _honour in made):
        for honour in words_of(of).keepsakes.honours:
            times, day, deal, seat = made.get((of, honour.id), (0, "", "0", "0"))
            if times or (game and not honour.rare):
                found.append(HonourCount(honour, times, day, int(deal), of, int(seat)))
    return tuple(found)


_QUERY: Final = (
    "WITH mine AS (SELECT deal, game || ' ' || house AS rules, chips FROM record_person WHERE {where})"
    " SELECT other.name, count(*), sum(mine.chips), sum(other.chips)"
    " FROM mine JOIN record_seat AS other ON other.deal = mine.deal WHERE other.kind NOT IN (?, '')"
    " AND NOT (mine.rules IN ({banked})"
    " AND other.seat = (SELECT max(seat) FROM record_seat AS place WHERE place.deal = other.deal))"
    " GROUP BY other.name"
)


class Rival(NamedTuple):
    """Totals over the deals that a person and one opponent have played together."""

    deals: int = 0
    chips: int = 0
    """Chips that the person gained."""
    theirs: int = 0
    """Chips that the opponent gained."""


def rivals(journal: Journal, chosen: FiguresFilter, today: date | None = None) -> Mapping[str, Rival]:
    """Return a person's totals against each opponent, by name, for the deals that match a filter.

    The house in Pai Gow is left out. A seat that two players held during one deal counts for neither of them.

    Raises:
        DamagedJournalError: The file cannot be read.
    """
    where, values = where_of(chosen, today or date.today())  # noqa: DTZ011 - days are the player's own
    played = journal.rows(f"SELECT DISTINCT game, house FROM record_day WHERE {where}", values)  # noqa: S608
    check(*(is_text(game) and is_house_rules(house) for game, house in played))
    banked = [f"{game} {house}" for game, house in played if _has_house_bank(game, house)]
    query = _QUERY.format(where=where, banked=", ".join("?" * len(banked)))
    rows = journal.rows(query, [*values, PERSON, *banked])
    check(*(is_text(name) and is_count(deals, 1) for name, deals, _chips, _theirs in rows))
    check(*(is_amount(chips, deals) and is_amount(theirs, deals) for _name, deals, chips, theirs in rows))
    return {name: Rival(deals, chips, theirs) for name, deals, chips, theirs in rows}


def _has_house_bank(game: str, house: str) -> bool:
    """Return whether the last seat is always the banker under these house rules. PG-11.

    `house` has the form in which a record stores them.
    """
    rules = GAMES.get(game)
    if rules is None:
        return False
    if house in rules.presets:
        return bool(rules.presets[house].house_bank)
    if not house.startswith("{"):  # a preset of another release
        return False
    try:
        return bool(rules.Options.parse(json_of(house)).house_bank)
    except (UntrustedInputError, ValueError):  # rules of another release: the seat counts as any other
        return False
