"""Parses a page's fenced directives into computed blocks, and values in its text such as `{=pong:seats}`."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from game.book.blocks import Case, Piece, Pieces, Row, Switches, SwitchRow
from game.book.games import CHAPTERS
from game.i18n import _
from game.i18n.bilingual import bilingual
from game.rules import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.book.blocks import Block
    from game.rules.contract import Game
    from game.rules.options import Switch
    from game.rules.pieces import Pack


def fact(game: str, path: str, options: Any) -> str:
    """Return the text of a computed value by its name under these house rules.

    Every game has `seats`, `seats.least`, `seats.most`, `seats.usual`, `deals`, `pieces`, `designs`, `copies`,
    `options.NAME` (a house rule's current value), `rule.NAME` (the same in words) and `usual.NAME` (its default in
    words); its chapter may define more.

    Raises:
        LookupError: There is no such fact; the message is a sentence.

    >>> fact("tongits", "seats", None)
    '3'
    """
    rules = GAMES.get(game)
    if rules is None:
        raise LookupError(f"there is no game {game!r}")
    options = rules.Options() if options is None else options
    own = CHAPTERS[game].facts.get(path)
    if own is not None:
        return str(own(options))
    seats, pack = rules.seats, rules.pack(options)
    common = {
        "seats": str(seats[0]) if len(seats) == 1 else _("{least} to {most}").format(least=seats[0], most=seats[-1]),
        "seats.least": str(seats[0]),
        "seats.most": str(seats[-1]),
        "seats.usual": str(rules.default_seats),
        "deals": str(rules.deals),
        "pieces": str(pack.size),
        "designs": str(len(pack.codes)),
        "copies": str(pack.copies),
    }
    if path in common:
        return common[path]
    kind, _dot, name = path.partition(".")
    switch = next((each for each in rules.Options.spec() if each.name == name), None)
    if switch is None or kind not in {"options", "rule", "usual"}:
        known = ", ".join([*common, "options.NAME", "rule.NAME", "usual.NAME", *CHAPTERS[game].facts])
        raise LookupError(f"{game} has no fact {path!r}; there are {known}")
    if kind == "options":
        return str(getattr(options, name))
    return value_words(switch, getattr(options, name) if kind == "rule" else switch.default)


def value_words(switch: Switch, value: Any) -> str:
    """Return the value of a house rule in words."""
    return _(switch.words.get(value, str(value)))


MARKS: Final = {"*": "ring", "!": "dim"}
BACK: Final = "back"


class PageError(ValueError):
    """Raised if a page cannot be parsed. The message is a sentence that names the problem."""


def directive(info: str, body: str, house: Mapping[str, Any]) -> Block | None:
    """Return the block for a fenced directive; None for any other fence.

    `info` is the first line of the fence; `house` has the house rules by game.

    Raises:
        PageError: The directive cannot be parsed.
    """
    words = shlex.split(info)
    if not words or words[0] not in DIRECTIVES:
        return None
    if len(words) < 2 or words[1] not in GAMES:
        raise PageError(f"{info!r} must name a game: one of {', '.join(GAMES)}")
    name, game, *rest = words
    try:
        return DIRECTIVES[name](GAMES[game], rest, body, house.get(game))
    except (LookupError, ValueError, TypeError) as error:
        raise PageError(f"{info}: {error}") from error


def _options(game: Game, words: Sequence[str], force: Any) -> Any:
    """Return the house rules of a directive: a preset with name=value changes, or else the current ones (`force`)."""
    base = game.Options() if force is None else force
    preset = " ".join(word for word in words if "=" not in word)
    if preset:
        base = game.presets[preset]
    return game.Options.parse(dict(word.split("=", 1) for word in words if "=" in word), base)


def _pieces(game: Game, words: Sequence[str], body: str, force: Any) -> Pieces:
    """Return the block for lines `CODES | caption | native caption`; the codes determine which equipment is shown."""
    rows = []
    for line in body.splitlines():
        if not line.strip():
            continue
        codes, caption, native = (*(part.strip() for part in line.split("|")), "", "")[:3]
        groups = tuple(tuple(map(read_piece, group.split())) for group in codes.split("/") if group.strip())
        rows.append(Row(groups, caption, bilingual(native, caption)))
    pack = game.pack(_options(game, words, force))
    codes_used = [piece.code for row in rows for piece in row.pieces]
    equipment = fitting(game, pack, codes_used)
    return Pieces(equipment, tuple(rows), game.name)


def read_piece(text: str) -> Piece:
    """Parse one piece of a row: `*c1` is ringed, `!c1` dimmed, `#` face down."""
    if text == "#":
        return Piece(BACK)
    mark = MARKS.get(text[0], "")
    return Piece(text[1:] if mark else text, mark)


def fitting(game: Game, pack: Pack, codes: Sequence[str]) -> str:
    """Return the name of the game's equipment that has all these pieces, preferably that of `pack`.

    Raises:
        ValueError: No equipment of the game has all of them.
    """
    wanted = set(codes) - {BACK}
    packs = [pack, *(game.pack(options) for options in _house_rules_of_packs(game))]
    for one in packs:
        if wanted <= set(one.codes):
            return one.equipment
    unknown = sorted(wanted - set(pack.codes))
    raise ValueError(f"no equipment of {game.title} has {' '.join(unknown)}")


def _house_rules_of_packs(game: Game) -> list[Any]:
    """Return one set of house rules for each value of every rule about pieces; they cover all packs of the game."""
    ways = [game.Options()]
    for switch in game.Options.spec():
        if switch.name in {"equipment", "pieces"}:
            ways += [game.Options.parse({switch.name: value}) for value in switch.choices]
    for switch in game.Options.spec():
        if switch.name == "tile_suit":
            ways += [game.Options.parse({"pieces": "tiles", switch.name: value}) for value in switch.choices]
    return ways


def _case(game: Game, words: Sequence[str], body: str, force: Any) -> Case:
    """Return the block of a worked example, with a note on how the current house rules would change the result."""
    lines = body.splitlines()
    caption = lines.pop(0).removeprefix("caption:").strip() if lines and lines[0].startswith("caption:") else ""
    expect = tuple(line.split(":", 1)[1].strip() for line in lines if line.startswith("expect:"))
    text = "\n".join(line for line in lines if not line.startswith("expect:"))
    try:
        described = json.loads(text)
    except ValueError as error:
        raise ValueError(f"the case is not JSON: {error}") from error
    chapter = CHAPTERS[game.name]
    own = described.get("house", {})
    usual = _options(game, words, None)
    case = chapter.case(described, game.Options.parse(own, usual))
    note = ""
    if force is not None and force != usual:
        here = chapter.case(described, game.Options.parse(own, force))
        if [line[:2] for line in here.lines] != [line[:2] for line in case.lines]:
            last = next((line for line in reversed(here.lines) if line.kind == "sum"), here.lines[-1])
            result = f"{last.text} {last.amount}".strip()
            note = _("Under this table’s house rules: {result}").format(result=result)
    return replace(case, caption=caption, expect=expect, note=note)


def _items(game: Game, words: Sequence[str], body: str, force: Any) -> Block:
    """Return the block of a game's scoring items; a non-empty body lists those to include.

    Each line of the body is `ID | HAND | SOURCE | condition`.
    """
    items = CHAPTERS[game.name].items(_options(game, words, force))
    lines = [tuple(part.strip() for part in line.split("|")) for line in body.splitlines() if line.strip()]
    if not lines:
        return items
    known = {row.id: row for row in items.rows}
    rows = []
    for ident, hand, source, what in lines:
        if ident not in known:
            raise LookupError(f"{game.title} has no item {ident!r}; there are {', '.join(known)}")
        example = CHAPTERS[game.name].example(ident, hand, source)
        rows.append(known[ident]._replace(what=what, groups=example))
    return replace(items, rows=tuple(rows))


def _ranking(game: Game, words: Sequence[str], _body: str, force: Any) -> Block:
    rankings = CHAPTERS[game.name].rankings
    if len(words) != 1 or words[0] not in rankings:
        raise LookupError(f"a ranking is one of {', '.join(rankings) or 'none'}")
    return rankings[words[0]](_options(game, (), force))


def _switches(game: Game, words: Sequence[str], _body: str, force: Any) -> Switches:
    spec = game.Options.spec()
    unknown = set(words) - {switch.name for switch in spec}
    if unknown:
        raise LookupError(f"{game.title} has no house rule {', '.join(sorted(unknown))}")
    options = game.Options() if force is None else force
    rows = []
    for switch in spec:
        if words and switch.name not in words:
            continue
        value = getattr(options, switch.name)
        values = switch.choices or (value,)
        rows.append(
            SwitchRow(
                switch.name,
                _(switch.title),
                _(switch.help),
                tuple(value_words(switch, each) for each in values),
                values.index(value),
                value == switch.default,
                value_words(switch, switch.default),
                switch.rule,
            )
        )
    return Switches(tuple(rows), game.name)


DIRECTIVES: Final[dict[str, Callable[[Game, Sequence[str], str, Any], Block]]] = {
    "pieces": _pieces,
    "case": _case,
    "items": _items,
    "ranking": _ranking,
    "switches": _switches,
}
