"""Pai Tong and Pong in the rules book: winning hands, set by set, and payments. PT-40 to PT-55, PO-10, PO-11."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.book.blocks import Case, ItemRow, Items, Line, Piece, Row
from game.book.chapters import Chapter
from game.book.games.layout import chip, plain_reader
from game.i18n import N_, _, ngettext, npgettext
from game.i18n.bilingual import bilingual
from game.i18n.lists import labelled, listed
from game.rules.equipment import THAI_CARDS
from game.rules.money.compiled_rules import LAST_TURN
from game.rules.money.decompositions import HAND
from game.rules.money.score_input import read_hand
from game.rules.money.sets import SET_SIZE
from game.rules.pai_tong import scoring as pai_tong
from game.rules.pai_tong.game import PAI_TONG
from game.rules.pai_tong.options import PaiTongOptions
from game.rules.pai_tong.scoring_items import ITEMS
from game.rules.pieces import MONEY_PACKS
from game.rules.pong import scoring as pong
from game.rules.pong.game import PONG_GAME
from game.rules.pong.options import PongOptions
from game.words.money.sets import set_caption, set_name
from game.words.money.settlement import WHY

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.rules.contract import Game, Item
    from game.rules.money.view import ScoredSet, Winning


class Example(NamedTuple):
    """An example of a winning hand that has a certain scoring item."""

    hand: str
    """The twelve codes of the hand, or nine in addition to an open tong."""
    winning: str
    shown: str = "all"
    """Sets to emphasise, by dimming the others: 'all', 'winning', 'rank' (of the winning card) or 'tongs'."""
    source: str = "stock"
    house: tuple[tuple[str, str], ...] = ()
    guess: str = ""

    @property
    def case(self) -> dict[str, Any]:
        """The hand in the form that `sala score` reads."""
        case: dict[str, Any] = {
            "concealed": self.hand.split(),
            "exposed_tongs": [],
            "winning_card": self.winning,
            "winning_card_source": self.source,
            "house": dict(self.house),
        }
        return case | ({"guess": self.guess} if self.guess else {})


class ItemText(NamedTuple):
    """Text and example of a scoring item, in addition to the data in the rules."""

    what: str
    example: Example
    switches: tuple[str, ...] = ()


DRAWN: Final = ("draw_items",)
ITEM_TEXTS: Final[dict[str, ItemText]] = {
    "thalok": ItemText(
        N_("The card you draw completes a tong."),
        Example("c5 c5 c5 c2 s2 s2 m8 m8 s8 c7 s7 m7", "c5", "winning"),
        DRAWN,
    ),
    "kin_sian": ItemText(
        N_("The winning card completes a head, and your other three sets are heads."),
        Example("c2 s2 m2 c4 s4 m4 c6 s6 m6 c8 s8 m8", "m2"),
        DRAWN,
    ),
    "khiao_priao": ItemText(
        N_("The winning card completes a head, and your other three sets are tongs."),
        Example("c7 s7 m7 c3 c3 c3 s6 s6 s6 m9 m9 m9", "m7"),
        DRAWN,
    ),
    "khiao_wan": ItemText(
        N_("The winning card completes a tong, and your other three sets are heads; scalp pays too."),
        Example("c5 c5 c5 c2 s2 m2 c7 s7 m7 ot rf m1", "c5"),
        DRAWN,
    ),
    "si_tong_muet": ItemText(
        N_("Four tongs, none of them exposed and the last card drawn or dealt."),
        Example("c4 c4 c4 s3 s3 s3 m6 m6 m6 s8 s8 s8", "c4"),
        ("four_tongs",),
    ),
    "si_tong_phong": ItemText(
        N_("Four tongs, at least one of them exposed or the last completed by a discard."),
        Example("m8 m8 m8 c4 c4 c4 s2 s2 s2 m7 m7 m7", "m8", source="discard"),
        ("four_tongs",),
    ),
    "sam_dap": ItemText(
        N_("Three tongs of one rank, with the winning card in one of them."),
        Example("c5 c5 c5 s5 s5 s5 m5 m5 m5 c7 s7 s7", "m5", "rank"),
        ("sam_dap_aces",),
    ),
    "sam_daeng": ItemText(
        N_("Tongs of the three red-stamped cards; this replaces “three out”."),
        Example("s9 s9 s9 ot ot ot rf rf rf c4 s4 s4", "s9", "tongs"),
        ("reds",),
    ),
    "phuak_diao": ItemText(N_("Four identical heads."), Example("c6 s6 m6 c6 s6 m6 c6 s6 m6 c6 s6 m6", "m6")),
    "iao_thang_mue": ItemText(N_("All twelve cards are aces."), Example("ot rf m1 ot rf m1 wf c1 s1 c1 c1 s1", "m1")),
    "keng_trong": ItemText(
        N_("You win with a card identical to your guess."),
        Example("c5 c5 c5 c2 s2 s2 m8 m8 s8 c7 s7 m7", "c5", "winning", house=(("guess", "on"),), guess="c5"),
        ("guess",),
    ),
    "keng_khang": ItemText(
        N_("You win with a different card of the same rank as your guess."),
        Example("c5 s5 m5 c2 s2 s2 m8 m8 s8 c7 s7 m7", "s5", "winning", house=(("guess", "on"),), guess="c5"),
        ("guess",),
    ),
    "chong_khao": ItemText(
        N_("Tongs of the three plain aces, and no red stamp in the hand."),
        Example("wf wf wf c1 c1 c1 s1 s1 s1 c4 s4 m4", "s1", "rank", house=(("white", "on"),)),
        ("white",),
    ),
    "thup_khao": ItemText(
        N_("Three heads of the plain aces, and no red stamp in the hand."),
        Example("wf c1 s1 wf c1 s1 wf c1 s1 wf c1 s1", "s1", house=(("white", "on"),)),
        ("white",),
    ),
}
"""Texts by item id. Labels with the current values show the effects of house rules."""
REDS_MOUSE: Final = Example("m1 m1 m1 ot ot ot rf rf rf c4 s4 s4", "m1", "tongs", house=(("reds", "ot_rf_m1"),))
"""Example of the three reds under the house rule that replaces the nine of strings by the ace of myriads. PT-49a."""
RULINGS: Final = frozenset({"si_tong_phong", "keng_trong", "keng_khang", "chong_khao", "thup_khao"})
"""Ids of items on which the source is silent, so that Sala has its own ruling."""


def won(case: Mapping[str, Any], options: Any) -> tuple[Winning | None, Any]:
    """Return the scored winning hand of a case, and its house rules.

    The hand is None if it does not win.
    """
    hand, options = read_hand(case, options)
    score: Any = pai_tong.score if isinstance(options, PaiTongOptions) else pong.score
    return score(hand.counts, hand.exposed, hand.winning, hand.source, options, hand.guess), options


def laid_out(win: Winning, shown: str = "all") -> tuple[tuple[Piece, ...], ...]:
    """Return the sets of a winning hand as groups of pieces.

    The set with the winning piece comes first; that piece is the last of the set, and ringed.
    """
    sets = sorted(win.sets, key=lambda each: not each.winning)
    return tuple(_set(each, win.piece, dim=not _matters(each, win, shown)) for each in sets)


def _set(read: ScoredSet, piece: str, *, dim: bool) -> tuple[Piece, ...]:
    codes = list(read.pieces)
    if read.winning:
        codes.remove(piece)
        return (*(Piece(code) for code in codes), Piece(piece, "ring"))
    return tuple(Piece(code, "dim" if dim else "") for code in codes)


def _matters(read: ScoredSet, win: Winning, shown: str) -> bool:
    if shown == "all" or read.winning:
        return True
    if shown == "tongs":
        return read.kind == "tong"
    return shown == "rank" and _rank(read.pieces[0]) == _rank(win.piece)


def _rank(code: str) -> str:
    return code[1] if code[1].isdigit() and code[1] != "1" else "ace"


def _case(game: Game, lines: Callable[[Winning, Any], list[Line]]) -> Callable[[Mapping[str, Any], Any], Case]:
    def settle(case: Mapping[str, Any], options: Any) -> Case:
        win, options = won(case, options)
        if win is None:
            codes = [*case.get("concealed", case.get("hand12", ()))]
            codes += [code for tong in case.get("exposed_tongs", ()) for code in tong]
            row = Row((tuple(map(Piece, codes)),))
            none = Line(_("This hand does not win."), kind="bad")
            return Case(MONEY_PACKS[options.equipment].equipment, (row,), (none,), game.name, {"complete": False})
        reader = plain_reader(game, options)
        names = [_set_words(each, reader) for each in sorted(win.sets, key=lambda each: not each.winning)]
        row = Row(laid_out(win), listed(names))
        result = game.settle_case(case, options)
        return Case(MONEY_PACKS[options.equipment].equipment, (row,), tuple(lines(win, options)), game.name, result)

    return settle


def _set_words(read: ScoredSet, reader: Any) -> str:
    native, name = set_name(read, reader)
    said = set_caption(read, reader)
    full = f"{bilingual(native, name)} {name}".strip()
    return _("{name} ({pieces})").format(name=full, pieces=said)


def _item_words(item: Item) -> str:
    """Return the native and the translated name of a scoring item, without repetition."""
    name = _(item.english)
    return f"{item.native} {name}" if bilingual(item.native.partition(" / ")[0], name) else name


def _baht(win: Winning, options: Any) -> list[Line]:
    """Return the settlement lines for a hand of Pai Tong: items, base stake and payments. PT-41."""
    lines = [Line(labelled(_item_words(item), _(WHY[item.id])), _in_baht(item.amount)) for item in win.items]
    if options.base_stake:
        lines.append(Line(_("base stake"), _in_baht(options.base_stake)))
    return [*lines, Line(_("Each opponent pays"), _in_baht(win.total), "sum")]


def _in_baht(count: int) -> str:
    return ngettext("{count} baht", "{count} baht", count).format(count=count)


def _points(win: Winning, options: Any) -> list[Line]:
    """Return the settlement lines for a hand of Pong: points, and their value in chips. PO-10, PO-11."""
    lines = [Line(_(item.english), _in_points(item.amount)) for item in win.items]
    chips = win.total * options.unit
    owed = ngettext("{count} chip", "{count} chips", chips).format(count=chips)
    return [*lines, Line(_("In total"), _in_points(win.total), "good"), Line(_("Each opponent pays"), owed, "sum")]


def _in_points(count: int) -> str:
    return npgettext("what a win scores", "{count} point", "{count} points", count).format(count=count)


def read_example(hand: str, source: str) -> dict[str, Any]:
    """Parse a hand written as sets: `c5 c5 *c5 / (c8 c8 c8)`.

    `*` precedes the winning card; parentheses enclose an open tong.
    """
    closed: list[str] = []
    exposed: list[list[str]] = []
    winning = None
    for part in hand.split("/"):
        codes = part.strip()
        if codes.startswith("("):
            exposed.append(codes.strip("()").split())
            continue
        for code in codes.split():
            closed.append(code.lstrip("*"))
            winning = closed[-1] if code.startswith("*") else winning
    return {
        "concealed": closed,
        "exposed_tongs": exposed,
        "winning_card": winning,
        "winning_card_source": source,
    }


def _example(ident: str, hand: str, source: str) -> tuple[tuple[Piece, ...], ...]:
    """Return a page's example hand for an item of Pai Tong, scored under house rules that include the item."""
    told = ITEM_TEXTS[ident]
    case = read_example(hand, source)
    options = PaiTongOptions.parse(dict(told.example.house))
    if told.example.guess:
        case["guess"] = told.example.guess
    win, _played = won(case, options)
    if win is None or ident not in {item.id for item in win.items}:
        found = ", ".join(item.id for item in win.items) if win is not None else "no win"
        raise ValueError(f"the hand {hand!r} does not have {ident}, but: {found or 'no bonus'}")
    return laid_out(win, told.example.shown)


def _items(options: PaiTongOptions) -> Items:
    """Return every scoring item of Pai Tong with an example, in the order of the rules' ids. PT-43 to PT-54."""
    rows = []
    for item in ITEMS:
        told = ITEM_TEXTS[item.id]
        example = REDS_MOUSE if item.id == "sam_daeng" and options.reds == "ot_rf_m1" else told.example
        win, _played = won(example.case, PaiTongOptions.parse(dict(example.house)))
        chips = tuple(chip(options, name, ruling=item.id in RULINGS) for name in told.switches)
        off = not item.in_play(options)
        groups = laid_out(win, example.shown) if win is not None else ()
        name = _(item.english)
        native = bilingual(item.native.split(" / ", maxsplit=1)[0], name)
        rows.append(ItemRow(item.id, native, name, _(told.what), str(item.baht), (item.rule,), groups, chips, off))
    return Items(
        THAI_CARDS.name if options.equipment == "tiles" else options.equipment, _("baht"), tuple(rows), "pai-tong"
    )


def _point_items(options: PongOptions) -> Items:
    """Return the scoring items of Pong. PO-10."""
    pack = MONEY_PACKS[options.equipment]
    hands = {
        "win": Example("c2 c2 s2 c4 c4 m4 c8 m8 m8 m7 s7 s7", "s2"),
        "tongs": Example("c5 c5 c5 s3 s3 s3 c7 s7 m7 m2 m2 s2", "c5", "tongs"),
    }
    said = {
        "win": (_("complete hand"), _("Four sets of three of the same rank, however you made them."), pong.WIN_POINTS),
        "tongs": (_("a point for each tong"), _("Three identical pieces, open or in hand, drawn or claimed."), 1),
    }
    rows = []
    for ident, example in hands.items():
        win, _played = won(example.case, PongOptions())
        name, what, amount = said[ident]
        groups = laid_out(win, example.shown) if win is not None else ()
        rows.append(ItemRow(ident, "", name, what, str(amount), ("PO-10",), groups))
    return Items(pack.equipment, _("points"), tuple(rows), "pong")


def _amount_of(ident: str) -> Callable[[Any], object]:
    amount = next(item.baht for item in ITEMS if item.id == ident)
    return lambda _options: amount


FACTS: Final[dict[str, Callable[[Any], object]]] = {
    "sets": lambda _options: HAND // SET_SIZE,
    "set_size": lambda _options: SET_SIZE,
    "hand": lambda _options: HAND,
    "dealt": lambda _options: HAND - 1,
    "last_turn": lambda _options: LAST_TURN,
}
"""Facts of both games, by name."""
PAI_TONG_CHAPTER: Final = Chapter(
    "pai-tong",
    case=_case(PAI_TONG, _baht),
    items=_items,
    example=_example,
    facts=FACTS
    | {"items": lambda _options: len(ITEMS), "dealt_out.most": lambda _options: PAI_TONG.seats[-1] * (HAND - 1) + 1}
    | {f"item.{item.id}": _amount_of(item.id) for item in ITEMS},
    asked={
        "turn": "30-how-to-play#turn",
        "discard": "30-how-to-play#discard",
        "guess": "30-how-to-play#guess",
        "claim": "30-how-to-play#claim",
        "over": "40-scoring",
    },
)
PONG_CHAPTER: Final = Chapter(
    "pong",
    case=_case(PONG_GAME, _points),
    items=_point_items,
    facts=FACTS
    | {
        "wall": lambda _options: PONG_GAME.pack(PongOptions()).size // 4,
        "wall_long": lambda _options: PONG_GAME.pack(PongOptions()).size // 8,
        "points.base": lambda _options: pong.WIN_POINTS,
        "points.tong": lambda _options: 1,
        "points.least": lambda _options: pong.WIN_POINTS,
        "points.most": lambda _options: pong.WIN_POINTS + HAND // SET_SIZE,
    },
    asked={
        "turn": "30-how-to-play#turn",
        "discard": "30-how-to-play#discard",
        "claim": "30-how-to-play#claim",
        "over": "40-scoring",
    },
)
