"""Pai Gow in the rules book: the ranking, the value of two tiles, and hands against the banker. PG-40 to PG-53."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any, Final

from game.book.blocks import Case, Line, Ranked, Ranking, Row
from game.book.chapters import Chapter
from game.book.games.layout import capital, groups, plain_reader
from game.i18n import N_, NP_, _, ngettext, pgettext
from game.i18n.lists import listed
from game.rules.equipment import CHINESE_DOMINOES
from game.rules.pai_gow.game import PAI_GOW
from game.rules.pai_gow.options import WHOLE
from game.rules.pai_gow.ranking import PAIRS, Category, high_tile, in_order, pair_place, points, rank
from game.rules.pai_gow.score_input import settle_case
from game.rules.pai_gow.settlement import compare
from game.rules.pai_gow.tiles import (
    ALL_TILES,
    BOT,
    CHIT,
    DAY,
    DEALT,
    GEE_JOON,
    GOW,
    HAND,
    KINDS,
    NG,
    TEEN,
    YUN,
    check_tiles,
    kind_of,
    tile_name,
)
from game.rules.pai_gow.woodpile import DICE
from game.words.pai_gow.hands import hand_title, hand_words, mark_words, marks, tie_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.rules.pai_gow.options import PaiGowOptions
    from game.rules.pai_gow.tiles import Hand
    from game.words.reader import Reader

MEANINGS: Final = {
    "Gee Joon": NP_("what the name of a domino means", "Supreme"),
    "Teen": NP_("what the name of a domino means", "Heaven"),
    "Day": NP_("what the name of a domino means", "Earth"),
    "Yun": NP_("what the name of a domino means", "Man"),
    "Gor": NP_("what the name of a domino means", "Goose"),
    "Mooy": NP_("what the name of a domino means", "Plum"),
    "Chong": NP_("what the name of a domino means", "Long"),
    "Bon": NP_("what the name of a domino means", "Board"),
    "Foo": NP_("what the name of a domino means", "Hatchet"),
    "Ping": NP_("what the name of a domino means", "Screen"),
    "Tit": NP_("what the name of a domino means", "Long-leg seven"),
    "Look": NP_("what the name of a domino means", "Big-head six"),
    "Gow": NP_("what the name of a domino means", "Mixed nines"),
    "Bot": NP_("what the name of a domino means", "Mixed eights"),
    "Chit": NP_("what the name of a domino means", "Mixed sevens"),
    "Ng": NP_("what the name of a domino means", "Mixed fives"),
}
"""Meanings of the names of the tiles."""
MIXED: Final = {GOW: "雜九", BOT: "雜八", CHIT: "雜七", NG: "雜五"}
LAST: Final = {"win": N_("both hands won: the bet is paid"), "lose": N_("both hands lost: the bet is lost")}
PUSH: Final = N_("one hand won, one lost: the bet is returned")


def pairs(options: PaiGowOptions | None = None) -> Ranking:  # noqa: ARG001 - no house rule moves a pair
    """Return the ranking of the sixteen pairs, highest first. PG-40."""
    rows = []
    for place, name in enumerate(PAIRS):
        kind, hand = next((kind, hand) for kind, hand in _hands_of_pairs() if pair_place(*hand) == place)
        native = MIXED.get(kind, KINDS[kind].native)
        words = _(name) if kind in MIXED else _(KINDS[kind].name)
        shown = _named(capital(words), native, pgettext(*MEANINGS[KINDS[kind].name]))
        rows.append(Ranked(place + 1, *shown, (hand,), f"pair {place}"))
    return Ranking("pairs", CHINESE_DOMINOES.name, tuple(rows), "pai-gow")


def _named(name: str, native: str, meaning: str) -> tuple[str, str, str]:
    """Return a name, a native name and a meaning, replacing repeated ones by '' (as in Chinese)."""
    return name, "" if native in name else native, "" if meaning == name else meaning


def _hands_of_pairs() -> list[tuple[int, Hand]]:
    found: list[tuple[int, Hand]] = [(min(GEE_JOON), ("4-2", "2-1"))]
    for kind, each in enumerate(KINDS):
        if kind not in GEE_JOON:
            found.append((kind, (each.codes[0], each.codes[-1])))
    return found


def tiles(options: PaiGowOptions) -> Ranking:
    """Return the ranking of single tiles, which break ties, highest first. PG-45."""
    tie = options.gee_joon_tie
    kinds = list(KINDS)
    # a tile ranks above another if it is the higher one in a hand of both
    kinds.sort(key=lambda kind: sum(high_tile(kind.codes[0], other.codes[0], tie) == kind.codes[0] for other in KINDS))
    rows = []
    for place, kind in enumerate(reversed(kinds)):
        name = _(kind.name)
        if kind.name == "Gee Joon":
            name = f"{name} {kind.codes[0]}"
        shown = _named(name, kind.native, pgettext(*MEANINGS[kind.name]))
        rows.append(Ranked(place + 1, *shown, tuple((code,) for code in kind.codes), kind.codes[0]))
    return Ranking("tiles", CHINESE_DOMINOES.name, tuple(rows), "pai-gow")


def hands(options: PaiGowOptions | None = None) -> Ranking:  # noqa: ARG001 - the same under every house rule
    """Return the ranking of hands that are no pairs: Wong, Gong, then points from nine down. PG-41 to PG-43, PG-49."""
    teen, day, gow = KINDS[TEEN].codes[0], KINDS[DAY].codes[0], KINDS[GOW].codes
    wong = Ranked(
        1,
        *_named(_("Wong"), "王", _("Teen or Day with a nine. With Teen it is higher than with Day.")),
        ((teen, gow[0]), (day, gow[1])),
        "wong",
    )
    gong = Ranked(
        2,
        *_named(_("Gong"), "槓", _("Teen or Day with an eight. Every Wong beats every Gong.")),
        ((teen, KINDS[YUN].codes[0]), (day, KINDS[BOT].codes[0])),
        "gong",
    )
    rows = [wong, gong]
    for count in range(9, -1, -1):
        example = _with_points(count)
        rows.append(Ranked(12 - count, str(count), "", "", (example,), str(count)))
    return Ranking("hands", CHINESE_DOMINOES.name, tuple(rows), "pai-gow")


def _with_points(count: int) -> Hand:
    """Return an example of an ordinary hand with `count` points; for nine points, the high nine."""
    if count == 9:
        return KINDS[TEEN].codes[0], KINDS[CHIT].codes[-1]
    plain = [kind.codes[0] for place, kind in enumerate(KINDS) if place not in GEE_JOON and place > YUN]
    for one in plain:
        for other in plain:
            hand = (one, other)
            if one != other and rank(hand).category is Category.POINTS and points(*hand) == count:
                return hand
    raise LookupError(f"no hand has {count} points")


def key_of(hand: Hand) -> str:
    """Return the key of a hand's rank in `pairs` or `hands`. PG-40 to PG-43."""
    place = pair_place(*hand)
    if place is not None:
        return f"pair {place}"
    category = rank(hand).category
    if category is Category.WONG:
        return "wong"
    return "gong" if category is Category.GONG else str(points(*hand))


def settle(case: Mapping[str, Any], options: PaiGowOptions) -> Case:
    """Return the block for an example in `sala score` format.

    An example of only two tiles has the form `{"hand": [one, other]}`.
    """
    reader = plain_reader(PAI_GOW, options)
    if case.get("hand") is not None:
        return _counted(case["hand"], options, reader)
    if case.get("tiles") is not None:
        return _splits(case, options, reader)
    result = settle_case(case, options)  # its error names the wrong field
    sides = {
        name: in_order(tuple(case[name]["front"]), tuple(case[name]["rear"]), options.gee_joon_tie)
        for name in ("player", "banker")
    }
    player, banker = sides["player"], sides["banker"]
    found = compare(player, banker, options.gee_joon_tie)
    names = {"player": pgettext("against the banker", "Player"), "banker": _("Banker")}
    rows = tuple(
        Row(
            groups(*sides[name]),
            _("{name}: {front} in front, {rear} in the rear").format(
                name=names[name], front=hand_words(sides[name][0], reader), rear=hand_words(sides[name][1], reader)
            ),
        )
        for name in sides
    )
    lines = []
    for place, (label, mark) in enumerate(zip((_("Front"), _("Rear")), marks(found), strict=True)):
        words = _("{label}: {own} against {other}").format(
            label=label, own=_said(player[place], options, reader), other=_said(banker[place], options, reader)
        )
        lines.append(Line(words, mark_words(mark, reader), "good" if mark == "won" else "bad"))
    lines.append(Line(capital(_(LAST.get(found.outcome, PUSH))), "", "sum"))
    return Case(CHINESE_DOMINOES.name, rows, tuple(lines), "pai-gow", result)


def _said(hand: Hand, options: PaiGowOptions, reader: Reader) -> str:
    words = hand_words(hand, reader)
    if rank(hand).category is Category.POINTS and points(*hand):
        return listed((words, tie_words(hand, options.gee_joon_tie, reader)))
    return words


def _counted(codes: Any, options: PaiGowOptions, reader: Reader) -> Case:
    """Return the example block for the value of two tiles. PG-40 to PG-44."""
    check_tiles(codes)
    one, other = codes
    hand = (one, other)
    lines = []
    if rank(hand).category is Category.POINTS:
        tens = False
        for first, second in _ways_to_count(one, other):
            lines.append(Line(f"{first} + {second} = {first + second}"))
            tens |= first + second > 9
        if len(lines) > 1:
            lines.append(Line(_("a single Gee Joon tile counts as 3 or 6, whichever is better")))
        if tens:
            lines.append(Line(_("the ten is dropped")))
    title = hand_title(hand, reader)
    if rank(hand).category is Category.POINTS:
        count = points(one, other)
        title = ngettext("{count} point", "{count} points", count).format(count=count)
    lines.append(Line(title, "", "sum"))
    tile = high_tile(one, other, options.gee_joon_tie)
    if rank(hand).category is Category.POINTS and points(one, other):
        name, native = tile_name(tile)
        words = _("With equal points, the higher tile decides: here, {tile}.")
        called = " ".join(filter(None, _named(_(name), native, "")))
        lines.append(Line(words.format(tile=called)))
    return Case(CHINESE_DOMINOES.name, (Row(groups((one, other))),), tuple(lines), "pai-gow")


def _ways_to_count(one: str, other: str) -> list[tuple[int, int]]:
    pips = [sum(map(int, code.split("-"))) for code in (one, other)]
    if kind_of(one) in GEE_JOON:
        return [(3, pips[1]), (6, pips[1])]
    if kind_of(other) in GEE_JOON:
        return [(pips[0], 3), (pips[0], 6)]
    return [(pips[0], pips[1])]


def _splits(case: Mapping[str, Any], options: PaiGowOptions, reader: Reader) -> Case:
    """Return the example block for all splits of four tiles, each with its result against the banker."""
    found = settle_case(case, options)
    rows, lines = [], []
    for place, split in enumerate(found["splits"]):
        front, rear = tuple(split["front"]), tuple(split["rear"])
        words = f"{hand_title(front, reader)} / {hand_title(rear, reader)}"
        rows.append(Row(groups(front, rear), words))
        whole = split["win"] + split["push"] + split["lose"]
        said = _("wins {win:.0%}, pushes {push:.0%}, loses {lose:.0%}").format(
            **{name: split[name] / whole for name in ("win", "push", "lose")}
        )
        lines.append(Line(words, said, "good" if place in found["best"] else ""))
    return Case(CHINESE_DOMINOES.name, tuple(rows), tuple(lines), "pai-gow", found)


def _distinct(count: int) -> int:
    """Return the number of different sets of `count` tiles, if the two tiles of a pair count as equal. PG-32."""
    found = [1] + [0] * count
    for _pair in PAIRS:
        found = [sum(found[have - more] for more in range(min(2, have) + 1)) for have in range(count + 1)]
    return found[count]


PAI_GOW_CHAPTER: Final = Chapter(
    "pai-gow",
    case=settle,
    rankings={"tiles": tiles, "pairs": pairs, "hands": hands},
    facts={
        "designs": lambda _options: len(set(ALL_TILES)),
        "stacks": lambda _options: len(ALL_TILES) // DEALT,
        "stack": lambda _options: DEALT,
        "dice": lambda _options: DICE,
        "pairs": lambda _options: len(PAIRS),
        "deals": lambda _options: f"{comb(len(ALL_TILES), DEALT):,}",
        "deals_distinct": lambda _options: f"{_distinct(DEALT):,}",
        "hands": lambda _options: comb(len(ALL_TILES), HAND),
        "hands_distinct": lambda _options: _distinct(HAND),
        "banker_deals": lambda _options: f"{comb(len(ALL_TILES) - DEALT, DEALT):,}",
        "whole_bet": lambda _options: WHOLE,
    },
    asked={
        "cut": "30-how-to-play#cut",
        "bet": "30-how-to-play#bet",
        "set": "30-how-to-play#set",
        "over": "45-the-bank",
    },
)
