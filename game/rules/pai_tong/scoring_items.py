"""Scoring items of Pai Tong, one function each: PT-43 to PT-52, and the reconstructed ones of PT-54.

Each function returns whether one decomposition of a won hand has the item. Items add up unless one replaces another.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.contract import N_, IllegalMove
from game.rules.money.sets import ACES, PLAIN_FAMILY, SetKind, set_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping

    from game.rules.money.decompositions import Meld
    from game.rules.money.options import Source
    from game.rules.pai_tong.options import PaiTongOptions

RANK_OF: Final = set_rules().rank_of
"""The rank group of each design; in Pai Tong the six aces are always one rank. PT-02."""
RED_STAMPED: Final = frozenset({27, 28, 17})
"""`ot rf s9`, the designs that carry a red stamp. PT-03."""
REDS: Final = {"ot_rf_s9": RED_STAMPED, "ot_rf_m1": frozenset({27, 28, 18})}
"""The three designs that PT-50 calls red, by the house rule `reds`. PT-49a."""
THREE: Final = 3


class Win(NamedTuple):
    """One decomposition of a winning hand, as input to the scoring functions."""

    melds: tuple[Meld, ...]
    """The four sets."""
    place: int
    """Index of the set that holds the winning card."""
    card: int
    """Design of the winning card."""
    truly_drawn: bool
    """Whether the winning card came from the stock or was dealt. PT-42."""
    guess: int | None
    """Design that the winner exposed as a guess; None if there is none. PT-54."""
    options: PaiTongOptions

    @property
    def drawn(self) -> bool:
        """Whether the winning card was drawn, or counts as drawn under the house rule `draw_items`. PT-42."""
        return self.truly_drawn or self.options.draw_items == "any"

    @property
    def winning_set(self) -> Meld:
        """The set that the winning card completes."""
        return self.melds[self.place]

    def others_are(self, kind: SetKind) -> bool:
        """Return whether the three sets other than the winning one are all of this kind."""
        return all(meld.kind is kind for place, meld in enumerate(self.melds) if place != self.place)

    def tongs(self) -> list[int]:
        """Return the designs of all tongs, exposed or concealed."""
        return [meld.designs[0] for meld in self.melds if meld.kind is SetKind.TONG]

    def designs(self) -> set[int]:
        """Return all designs in the hand."""
        return {design for meld in self.melds for design in meld.designs}


class ItemRule(NamedTuple):
    """One scoring item as data: its names, value, rule id and detector function."""

    id: str
    native: str
    english: str
    baht: int
    rule: str
    found: Callable[[Win], bool]
    replaces: frozenset[str]
    """Ids of the items that are replaced by this one."""
    in_play: Callable[[PaiTongOptions], bool]
    """Whether the item is played under these house rules."""


ITEMS: Final[list[ItemRule]] = []
"""All items in the order of their rule ids."""


def always(_options: PaiTongOptions) -> bool:
    """Return True; the condition of scoring items that no house rule can switch off."""
    return True


def with_guesses(options: PaiTongOptions) -> bool:
    """Return whether scoring items for guesses apply under these house rules. PT-54."""
    return options.guess == "on"


def with_whites(options: PaiTongOptions) -> bool:
    """Return whether the white scoring items apply under these house rules. PT-54."""
    return options.white == "on"


def item(
    ident: str,
    native: str,
    english: str,
    *,
    baht: int,
    rule: str,
    replaces: str | None = None,
    in_play: Callable[[PaiTongOptions], bool] = always,
) -> Callable[[Callable[[Win], bool]], Callable[[Win], bool]]:
    """Return a decorator that registers the detector of a scoring item."""

    def register(found: Callable[[Win], bool]) -> Callable[[Win], bool]:
        replaced = frozenset({replaces} if replaces else ())
        ITEMS.append(ItemRule(ident, native, english, baht, rule, found, replaced, in_play))
        return found

    return register


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("thalok", "ถลก", N_("scalp"), baht=4, rule="PT-43")
def thalok(win: Win) -> bool:
    """Detect ถลก, 'scalp': the winning card is drawn and completes a tong. PT-43."""
    return win.drawn and win.winning_set.kind is SetKind.TONG


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("kin_sian", "กินเศียร", N_("eat the head"), baht=4, rule="PT-44")
def kin_sian(win: Win) -> bool:
    """Detect กินเศียร, 'eat the head': the drawn card completes a head, and the other three sets are heads. PT-44."""
    return win.drawn and win.winning_set.kind is SetKind.HEAD and win.others_are(SetKind.HEAD)


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("khiao_priao", "เขียวเปรี้ยว / 3 ตองกินเศียร", N_("sour greens"), baht=4, rule="PT-45")
def khiao_priao(win: Win) -> bool:
    """Detect เขียวเปรี้ยว, 'sour greens': three tongs and a head completed by the drawn card. PT-45.

    Also called 3 ตองกินเศียร, 'three tongs eat the head'.
    """
    return win.drawn and win.winning_set.kind is SetKind.HEAD and win.others_are(SetKind.TONG)


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("khiao_wan", "เขียวหวาน / 3 เศียรกินตอง", N_("sweet greens"), baht=4, rule="PT-46")
def khiao_wan(win: Win) -> bool:
    """Detect เขียวหวาน, 'sweet greens': three heads and a tong completed by the drawn card. PT-46.

    Also called 3 เศียรกินตอง, 'three heads eat the tong'.
    """
    return win.drawn and win.winning_set.kind is SetKind.TONG and win.others_are(SetKind.HEAD)


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("si_tong_muet", "สี่ตองมืด", N_("concealed four tongs"), baht=16, rule="PT-47")
def si_tong_muet(win: Win) -> bool:
    """Detect สี่ตองมืด, 'dark': four tongs, none exposed, the winning card truly drawn or dealt. PT-47.

    A tong made earlier with a taken discard counts as concealed (PT-53); `draw_items` never makes a discard a drawn
    card. Under `four_tongs = concealed` the winning card may come from any source.
    """
    if not (win.truly_drawn or win.options.four_tongs == "concealed") or win.winning_set.kind is not SetKind.TONG:
        return False
    return all(meld.kind is SetKind.TONG and not meld.exposed for meld in win.melds)


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("si_tong_phong", "สี่ตองผ่อง", N_("open four tongs"), baht=8, rule="PT-48")
def si_tong_phong(win: Win) -> bool:
    """Detect สี่ตองผ่อง, 'bright': four tongs, one exposed or the last completed by a discard. PT-48, PT-53.

    Under `four_tongs = concealed` a winning discard does not open its tong.
    """
    return win.winning_set.kind is SetKind.TONG and win.others_are(SetKind.TONG) and not si_tong_muet(win)


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("sam_dap", "สามดับ", N_("three out"), baht=12, rule="PT-49")
def sam_dap(win: Win) -> bool:
    """Detect สามดับ, 'three out': three tongs of one rank, one of them completed by the winning card. PT-49, PT-49a.

    The winning card may come from any source.
    """
    if win.winning_set.kind is not SetKind.TONG:
        return False
    rank = RANK_OF[win.card]
    if rank == ACES and win.options.sam_dap_aces == "off":
        return False
    return sum(RANK_OF[design] == rank for design in win.tongs()) >= THREE


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("sam_daeng", "สามแดง", N_("three reds"), baht=40, rule="PT-50", replaces="sam_dap")
def sam_daeng(win: Win) -> bool:
    """Detect สามแดง, 'three reds': tongs of all three reds, one completed by the winning card; replaces 'three out'.

    PT-50.
    """
    if win.winning_set.kind is not SetKind.TONG:
        return False
    reds = REDS[win.options.reds]
    return win.card in reds and reds.issubset(win.tongs())


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("phuak_diao", "พวกเดียวกันทั้งมือ", N_("all friends"), baht=30, rule="PT-51")
def phuak_diao(win: Win) -> bool:
    """Detect พวกเดียวกันทั้งมือ, 'all friends': four identical heads. PT-51."""
    first = win.winning_set
    return first.kind is SetKind.HEAD and all(meld.designs == first.designs for meld in win.melds)


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("iao_thang_mue", "เอี่ยวทั้งมือ", N_("all aces"), baht=20, rule="PT-52")
def iao_thang_mue(win: Win) -> bool:
    """Detect เอี่ยวทั้งมือ, 'all aces': all twelve cards are aces. PT-52."""
    return all(RANK_OF[meld.designs[0]] == ACES for meld in win.melds)


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("keng_trong", "เก็งตรง", N_("straight guess"), baht=8, rule="PT-54", in_play=with_guesses)
def keng_trong(win: Win) -> bool:
    """Detect เก็งตรง, 'straight guess': the winning card has the same design as the guess. PT-54, reconstructed.

    The winning card may come from any source.
    """
    return win.card == win.guess


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("keng_khang", "เก็งข้าง", N_("side guess"), baht=4, rule="PT-54", in_play=with_guesses)
def keng_khang(win: Win) -> bool:
    """Detect เก็งข้าง, 'side guess': the winning card is another card of the guess's rank. PT-54, reconstructed."""
    return win.guess is not None and win.card != win.guess and RANK_OF[win.card] == RANK_OF[win.guess]


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("chong_khao", "ช่องขาว", N_("white slot"), baht=40, rule="PT-54", replaces="sam_dap", in_play=with_whites)
def chong_khao(win: Win) -> bool:
    """Detect ช่องขาว, 'white slot': tongs of the plain aces completed by the ninth of them, without a red-stamped card.

    Replaces three out. PT-54, reconstructed.
    """
    return (
        win.winning_set.kind is SetKind.TONG
        and win.card in PLAIN_FAMILY
        and PLAIN_FAMILY.issubset(win.tongs())
        and RED_STAMPED.isdisjoint(win.designs())
    )


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("thup_khao", "ทุบขาว", N_("beat white"), baht=16, rule="PT-54", in_play=with_whites)
def thup_khao(win: Win) -> bool:
    """Detect ทุบขาว, 'beat white': three heads of plain aces completed by the ninth, without a red-stamped card.

    PT-54, reconstructed.
    """
    heads = [meld for meld in win.melds if meld.kind is SetKind.HEAD and PLAIN_FAMILY.issuperset(meld.designs)]
    return len(heads) >= THREE and win.winning_set in heads and RED_STAMPED.isdisjoint(win.designs())


@cache
def items_in_play(options: PaiTongOptions) -> tuple[ItemRule, ...]:
    """Return the scoring items that can occur under these house rules. PT-54."""
    return tuple(each for each in ITEMS if each.in_play(options))


def items_of(win: Win, in_play: tuple[ItemRule, ...]) -> list[ItemRule]:
    """Return the scoring items of a decomposition, omitting any that another one replaces. PT-40.

    With `combine = highest`, only the most valuable item counts.
    """
    return counting([each for each in in_play if each.found(win)], win.options)


def counting(found: list[ItemRule], options: PaiTongOptions) -> list[ItemRule]:
    """Return which of these items of a hand count: all that no other item replaces, or only the highest. PT-40."""
    if len(found) > 1:
        replaced = {ident for each in found for ident in each.replaces}
        found = [each for each in found if each.id not in replaced]
    if options.combine == "highest" and len(found) > 1:
        found = [max(found, key=lambda each: each.baht)]
    return found


class Shape(NamedTuple):
    """Constraints of an item on a hand's sets, used to decide which items can count together."""

    last: SetKind | None = None
    """Kind of the set that the winning card completes; None if the item leaves it open."""
    others: frozenset[SetKind | None] = frozenset({SetKind.TONG, SetKind.HEAD, None})
    """Kinds that the three other sets may all have; None stands for sets of different kinds."""
    drawn: bool = False
    """Whether the winning card must be drawn, or count as drawn under `draw_items`. PT-42."""


_ALL_TONGS: Final = frozenset({SetKind.TONG})
_ALL_HEADS: Final = frozenset({SetKind.HEAD})
_NOT_ALL_HEADS: Final = frozenset({SetKind.TONG, None})
_NOT_ALL_TONGS: Final = frozenset({SetKind.HEAD, None})
SHAPES: Final[Mapping[str, Shape]] = {
    "thalok": Shape(SetKind.TONG, drawn=True),
    "kin_sian": Shape(SetKind.HEAD, _ALL_HEADS, drawn=True),
    "khiao_priao": Shape(SetKind.HEAD, _ALL_TONGS, drawn=True),
    "khiao_wan": Shape(SetKind.TONG, _ALL_HEADS, drawn=True),
    "si_tong_muet": Shape(SetKind.TONG, _ALL_TONGS),
    "si_tong_phong": Shape(SetKind.TONG, _ALL_TONGS),
    "sam_dap": Shape(SetKind.TONG, _NOT_ALL_HEADS),
    "sam_daeng": Shape(SetKind.TONG, _NOT_ALL_HEADS),
    "phuak_diao": Shape(SetKind.HEAD, _ALL_HEADS),
    "iao_thang_mue": Shape(),
    "keng_trong": Shape(),
    "keng_khang": Shape(),
    "chong_khao": Shape(SetKind.TONG, _NOT_ALL_HEADS),
    "thup_khao": Shape(SetKind.HEAD, _NOT_ALL_TONGS),
}
"""Shape of a hand that has the item, by item id. PT-43 to PT-54."""
_NOT_BOTH: Final = (
    {"si_tong_muet", "si_tong_phong"},
    {"sam_daeng", "chong_khao"},
    {"keng_trong", "keng_khang"},
)
"""Items that never count together although the sets would allow it. PT-48, PT-50, PT-54."""


def items_from(source: Source, options: PaiTongOptions) -> tuple[ItemRule, ...]:
    """Return the items in play that a hand can have if its winning card came from this source. PT-42, PT-47, PT-54."""
    truly = source in {"stock", "dealt"}
    drawn = truly or options.draw_items == "any"
    barred = {ident for ident, shape in SHAPES.items() if shape.drawn and not drawn}
    if not truly:
        barred.add("si_tong_muet")
    if source == "dealt":
        barred |= {"keng_trong", "keng_khang"}
    return tuple(each for each in items_in_play(options) if each.id not in barred)


def items_stated(stated: Container[str], source: Source, options: PaiTongOptions) -> list[ItemRule]:
    """Return the items that count in a hand if a player states these without showing cards. PT-40.

    A scalp or an eaten head that follows from the stated items is added (PT-43, PT-44). Raises `IllegalMove` for
    items that no hand can have together.
    """
    possible = items_from(source, options)
    found = [each for each in possible if each.id in stated]
    for place, one in enumerate(found):
        for other in found[place + 1 :]:
            if not _may_both_count(one.id, other.id):
                text = N_("“{word}” cannot count together with {native}: no hand has both.")
                raise IllegalMove(text, word=one.english, native=other.native)
    shapes = [SHAPES[each.id] for each in found]
    last = next((shape.last for shape in shapes if shape.last), None)
    others = frozenset.intersection(Shape().others, *(shape.others for shape in shapes))
    implied = set()
    if last is SetKind.TONG:
        implied.add("thalok")
    elif last is SetKind.HEAD and others == _ALL_HEADS:
        implied.add("kin_sian")
    return counting([each for each in possible if each in found or each.id in implied], options)


def _may_both_count(one: str, other: str) -> bool:
    first, second = SHAPES[one], SHAPES[other]
    return (
        {one, other} not in _NOT_BOTH
        and (first.last is None or second.last is None or first.last is second.last)
        and bool(first.others & second.others)
    )
