"""What the settlement calls things: sets by kind and rank, items with their reasons, how a hand was won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_, _, ngettext

if TYPE_CHECKING:
    from game.rules.contract import Item
    from game.rules.money.view import SetRead, Winning
    from game.rules.options import Options

SET_NAMES: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "pai-tong": {
        "tong": ("ตอง", N_("tong")),
        "head": ("เศียร", N_("head")),
        "group": ("พวก", N_("group")),
    },
    "pong": {"tong": ("", N_("tong")), "serong": ("", N_("tong serong"))},
}
"""Native and English name of each kind of set; the Malay names of Pong are used as they are."""

HONOURS: Final = frozenset({"ot", "rf", "wf", "rd", "gd", "wd"})
FAMILIES: Final[dict[frozenset[str], str]] = {
    frozenset({"ot", "rf", "m1"}): N_("king, lady, mouse"),
    frozenset({"rd", "gd", "m1"}): N_("king, lady, mouse"),
    frozenset({"wf", "c1", "s1"}): N_("nun, shoe, long"),
    frozenset({"wd", "c1", "s1"}): N_("nun, shoe, long"),
}
"""The two families that a head of aces comes from, by their players' names."""
RANKS: Final = (
    N_("twos"),
    N_("threes"),
    N_("fours"),
    N_("fives"),
    N_("sixes"),
    N_("sevens"),
    N_("eights"),
    N_("nines"),
)
NUMBERS: Final = (N_("two"), N_("three"), N_("four"), N_("five"), N_("six"))
"""From two to six."""

WHY: Final[dict[str, str]] = {
    "base_stake": N_("paid to every winner"),
    "thalok": N_("the drawn card completes a tong"),
    "kin_sian": N_("four heads, the last one drawn"),
    "khiao_priao": N_("three tongs, and a drawn head"),
    "khiao_wan": N_("three heads, and a drawn tong"),
    "si_tong_muet": N_("four tongs, all of them closed"),
    "si_tong_phong": N_("four tongs, not all of them closed"),
    "sam_dap": N_("three tongs of one rank"),
    "sam_daeng": N_("tongs of the three reds"),
    "phuak_diao": N_("four heads of the same three cards"),
    "iao_thang_mue": N_("all twelve cards are aces"),
    "keng_trong": N_("won with the twin of the guess"),
    "keng_khang": N_("won with another card of the guessed rank"),
    "chong_khao": N_("tongs of the plain aces, no red stamp"),
    "thup_khao": N_("three heads of the plain aces, no red stamp"),
    "win": N_("four sets of three"),
}
WHY_ANY_CARD: Final[dict[str, str]] = {
    "thalok": N_("the last card completes a tong"),
    "kin_sian": N_("four heads"),
    "khiao_priao": N_("three tongs, and a head won last"),
    "khiao_wan": N_("three heads, and a tong won last"),
}
"""The same items where the house rules ask for no drawn card and none was."""


def set_name(game: str, read: SetRead) -> tuple[str, str]:
    """Native and English name of a set, translated: ('เศียร', 'head')."""
    native, english = SET_NAMES[game][read.kind]
    if game == "pai-tong" and read.kind == "head" and _rank(read.pieces, aces=True) == "aces":
        return native, _("head of aces")
    return native, _(english)


def set_caption(game: str, read: SetRead, *, aces: bool) -> str:
    """What a set is made of: 'three different twos', 'king, lady, mouse'; `aces`: honours count as ones."""
    different = len(set(read.pieces))
    if different == 1:
        words = _("three alike")
        return _("{words}, open").format(words=words) if read.exposed else words
    family = FAMILIES.get(frozenset(read.pieces))
    if family and aces and game == "pai-tong":
        return _(family)
    rank = _(_RANK_WORDS[_rank(read.pieces, aces=aces)])
    if different == 3:
        return _("three different {rank}").format(rank=rank)
    return _("{rank}, two alike").format(rank=rank)


_RANK_WORDS: Final = {
    "aces": N_("aces"),
    "ones": N_("ones"),
    "dragons": N_("dragons"),
    "honours": N_("honours"),
    **{str(number): words for number, words in enumerate(RANKS, 2)},
}


def _rank(pieces: tuple[str, ...], *, aces: bool) -> str:
    """The key of the rank that all pieces of a set have."""
    honours = [piece for piece in pieces if piece in HONOURS]
    if aces and (honours or pieces[0][1] == "1"):
        return "aces"
    if honours:
        return "dragons" if honours[0] in {"rd", "gd", "wd"} else "honours"
    return "ones" if pieces[0][1] == "1" else pieces[0][1]


def item_names(item: Item) -> tuple[str, str]:
    """An item's native name and its other native name, '' where it has none."""
    if item.id == "tongs":
        return "", ""
    native, _slash, other = item.native.partition(" / ")
    return native, other


def item_name(item: Item) -> str:
    """An item's name in the player's language, its first letter large."""
    name = _("tongs") if item.id == "tongs" else _(item.english)
    return name[:1].upper() + name[1:]


def item_why(item: Item, win: Winning) -> str:
    """Why an item counts, with its other native name first where it has one."""
    drawn = win.source in {"stock", "dealt"}
    if item.id == "tongs":
        return _(item.english)
    words = _((WHY if drawn else {**WHY, **WHY_ANY_CARD}).get(item.id, ""))
    other = item_names(item)[1]
    return f"{other} · {words}" if other else words


def how_won(win: Winning, *, tiles: bool, wall: bool, discarder: str) -> str:
    """Where the winning piece came from, as a line beside the headline."""
    if win.source == "stock":
        if wall:
            return _("on a tile drawn from the wall")
        return _("on a tile drawn from the stock") if tiles else _("on a card drawn from the stock")
    if win.source == "dealt":
        return _("with the hand as it was dealt")
    if win.source == "taken":
        return _("on a discard taken from {name}").format(name=discarder)
    return _("on a discard of {name}").format(name=discarder)


def stake_words(game: str, options: Options) -> str:
    """What the table plays for, for the corner of the sheet: 'base stake 4 baht', '1 chip a point', 'bets 1–100'."""
    if game == "pai-tong":
        return _("base stake {amount} baht").format(amount=getattr(options, "base_stake", 0))
    if game == "tongits":
        return _("with a jackpot") if getattr(options, "jackpot", "") == "on" else _("no jackpot")
    least, most = getattr(options, "table_min", 0), getattr(options, "table_max", 0)
    if game == "pai-gow":
        return _("bets {least}–{most}").format(least=least, most=most)
    if game == "daun-tiga":
        return _("stakes {least}–{most}").format(least=least, most=most)
    unit: int = getattr(options, "unit", 1)
    return ngettext("{count} chip a point", "{count} chips a point", unit).format(count=unit)


def payers_words(payers: int) -> str:
    """Who pays, where all others do."""
    if payers == 1:
        return _("The other one pays")
    return _("Each of the {number} others pays").format(number=_(NUMBERS[payers - 2]))


def signed(amount: int) -> str:
    """A number with its sign; minus is U+2212."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "0"


def plain(amount: int) -> str:
    """A number without a plus; minus is U+2212."""
    return f"−{-amount}" if amount < 0 else str(amount)
