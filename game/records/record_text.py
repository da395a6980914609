"""Texts for records: levels, house rules, days and confidence, for every front end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.i18n import N_, _, ngettext
from game.i18n.bilingual import bilingual
from game.i18n.dates import day_words
from game.i18n.lists import labelled, listed
from game.match.players import translated_name_now
from game.match.untrusted_input import UntrustedInputError, json_of
from game.opponents import LEVELS
from game.records.deal_record import MIXED, PEOPLE, STRENGTHS
from game.rules import GAMES
from game.rules.options import preset_title
from game.words import Reader, words_of
from game.words.reader import signed

if TYPE_CHECKING:
    from game.records.deal_record import Row
    from game.records.statistics import HonourCount, WinRate
    from game.rules.contract import Item
    from game.rules.options import Switch

LEVEL_WORDS: Final = {
    "beginner": N_("beginner"),
    "casual": N_("casual"),
    "adept": N_("adept"),
    "master": N_("master"),
    MIXED: N_("several levels"),
    PEOPLE: N_("people only"),
    "first": N_("steady player"),
    "random": N_("random player"),
}


def level_words(key: str) -> str:
    """Return the translated name of a level of opponents."""
    if key in LEVEL_WORDS:
        return _(LEVEL_WORDS[key])
    titles = [levels[key].title for levels in LEVELS.values() if key in levels]
    return _(titles[0]) if titles else key


def level_marks(key: str) -> int:
    """Return how many of the four marks are shown for a level of opponents; 0 for any other key."""
    return STRENGTHS.index(key) + 1 if key in STRENGTHS else 0


def house_rules_text(house: str) -> str:
    """Return the name of a house-rules preset, or the number of changed rules."""
    if not house.startswith("{"):
        return _(preset_title(house))
    try:
        changed = len(json_of(house))
    except UntrustedInputError:
        changed = 0
    return ngettext("custom rules, {count} changed", "custom rules, {count} changed", changed).format(count=changed)


def per_cent(rate: float) -> str:
    """Format a rate from 0 to 1 as a percentage: '21%'."""
    return _("{number}%").format(number=round(100 * rate))


def share_words(share: WinRate) -> str:
    """Return a win rate with its range, or a statement that there are too few deals.

    For example: '31%, most likely between 19 and 45%'.
    """
    if not share.deals:
        return _("nothing played")
    if share.too_few:
        return _("{won} of {deals}, too few to tell").format(won=share.won, deals=share.deals)
    low, high = share.range
    words = _("{share}, most likely between {low} and {high}%")
    return words.format(share=per_cent(share.rate), low=round(100 * low), high=round(100 * high))


def deals_words(count: int) -> str:
    """Return a number of deals in words: '1 deal', '412 deals'."""
    return ngettext("{count} deal", "{count} deals", count).format(count=grouped(count))


def grouped(count: int) -> str:
    """Format a number with narrow spaces between groups of three digits."""
    return f"{count:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def honour_words(game: str, honour: str) -> str:
    """Return the name of an honour in a game's collection: 'ถลก · scalp', 'Escalera'."""
    found = (
        next((each for each in words_of(game).keepsakes.honours if each.id == honour), None) if game in GAMES else None
    )
    if found is None:
        return honour
    name = _(found.english)
    return f"{found.native} · {name}" if found.native else name[:1].upper() + name[1:]


def honour_count_text(made: HonourCount) -> str:
    """Return how often an honour was earned, for a screen reader: 'scalp, 23 times, first on 14 March'."""
    name = _(made.honour.english)
    if not made.times:
        return _("{honour}: not yet").format(honour=name)
    times = ngettext("{honour}: {count} time, first on {day}", "{honour}: {count} times, first on {day}", made.times)
    return times.format(honour=name, count=made.times, day=day_words(made.first, year=True))


# One deal -------------------------------------------------------------------------------------------------------------


def reader_of(row: Row) -> Reader:
    """Return the reader whom a deal's texts address: the person who played it, if any."""
    game = GAMES[row.game]
    house = row.shown.get("house") or {}
    try:
        options = game.Options.parse(house, game.Options.unnamed())
    except ValueError:
        options = game.Options()
    return Reader(
        row.game,
        game.pack(options),
        tuple(map(translated_name_now, row.shown["names"])),
        row.shown.get("you"),
        last_deal=row.number == row.deals,
    )


def row_texts(row: Row) -> tuple[str, str, str, str]:
    """Return the four texts of a deal's row: the kind of win, native item name, items and amounts."""
    if row.game not in GAMES:
        return "", "", row.game, ""
    reader = reader_of(row)
    words = words_of(row.game)
    if not row.sound:
        return "", "", _("it cannot be played again"), ""
    how, what = words.keepsakes.hand_text(row.kept_hand, reader)
    items = [item for item in row.items if item.amount]
    counted = [item for item in items if item.id not in words.keepsakes.base]
    native = ""
    if not what and counted:
        first = max(counted, key=lambda item: abs(item.amount))
        native, what = first.native.partition(" / ")[0], words.item(first, reader)
        native = bilingual(native, what)
    elif not what and row.hero is not None:
        what = _("a plain win") if row.won else ""
    return how, native, what, items_line(items) if items else ""


def items_line(items: list[Item]) -> str:
    """Return the amounts of several payment items on one line: '+8 +16 +4'."""
    return "  ".join(signed(item.amount) for item in items)


def row_words(row: Row) -> str:
    """Return a deal's row as text for a screen reader."""
    how, _native, what, _sum = row_texts(row)
    title = _(GAMES[row.game].title) if row.game in GAMES else row.game
    who = _("{player}: {chips}").format(player=row.called, chips=signed(row.chips)) if row.name else _("nobody wins")
    named = _("“{name}”").format(name=row.kept) if row.kept else ""
    return listed((day_words(row.day), named, title, who, how, what))


def house_changes(house: str, game: str) -> tuple[str, ...]:
    """Return the changed house rules of a game as text, one line per rule."""
    if not house.startswith("{") or game not in GAMES:
        return ()
    try:
        changed = json_of(house)
    except UntrustedInputError:  # from a damaged file
        return ()
    switches = {switch.name: switch for switch in GAMES[game].Options.spec()}
    return tuple(
        labelled(_(switches[key].title), _(_valued(switches[key], value)))
        for key, value in changed.items()
        if key in switches
    )


def _valued(switch: Switch, value: Any) -> str:
    """Return the text of a house rule's value, or the value itself if it has none."""
    return switch.words.get(value, str(value)) if isinstance(value, int | str) else str(value)
