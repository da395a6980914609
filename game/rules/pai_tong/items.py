"""The scoring items of Pai Tong, one small function each: PT-43 to PT-52 and the reconstructions PT-54. Seed 000.

Each function says whether a reading of a won hand has the item. Items add up, unless another one replaces them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.contract import N_
from game.rules.money.sets import ACES, PLAIN_FAMILY, SetKind, set_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.money.readings import Meld
    from game.rules.pai_tong.options import PaiTongOptions

RANK_OF: Final = set_rules().rank_of
"""In Pai Tong the six aces are always one rank. PT-02."""
RED_STAMPED: Final = frozenset({27, 28, 17})
"""`ot rf s9`, the designs that carry a red stamp. PT-03."""
REDS: Final = {"ot_rf_s9": RED_STAMPED, "ot_rf_m1": frozenset({27, 28, 18})}
"""Which three PT-50 means, by the house rule `reds`. PT-49a."""
THREE: Final = 3


class Win(NamedTuple):
    """One reading of a won hand, as the items see it."""

    melds: tuple[Meld, ...]
    """The four sets."""
    place: int
    """Which of them holds the winning card."""
    card: int
    """The winning card's design."""
    truly_drawn: bool
    """The winning card came from the stock, or was dealt. PT-42."""
    guess: int | None
    """The design laid open as the winner's guess. PT-54."""
    options: PaiTongOptions

    @property
    def drawn(self) -> bool:
        """Drawn, or counted as drawn by the house rule `draw_items`. PT-42."""
        return self.truly_drawn or self.options.draw_items == "any"

    @property
    def winning_set(self) -> Meld:
        """The set that the winning card completes."""
        return self.melds[self.place]

    def others_are(self, kind: SetKind) -> bool:
        """Whether the three other sets are all of this kind."""
        return all(meld.kind is kind for place, meld in enumerate(self.melds) if place != self.place)

    def tongs(self) -> list[int]:
        """The designs of the tongs, open or closed."""
        return [meld.designs[0] for meld in self.melds if meld.kind is SetKind.TONG]

    def designs(self) -> set[int]:
        """The designs of the whole hand."""
        return {design for meld in self.melds for design in meld.designs}


class ItemRule(NamedTuple):
    """One scoring item as data, with the function that finds it."""

    id: str
    native: str
    english: str
    baht: int
    rule: str
    found: Callable[[Win], bool]
    replaces: frozenset[str]
    """Ids of items that do not count beside this one."""
    in_play: Callable[[PaiTongOptions], bool]
    """Whether the house rules have it at all."""


ITEMS: Final[list[ItemRule]] = []
"""All items in the order of their rule ids."""


def always(_options: PaiTongOptions) -> bool:
    """For items that no house rule switches."""
    return True


def with_guesses(options: PaiTongOptions) -> bool:
    """For the items of a guess. PT-54."""
    return options.guess == "on"


def with_whites(options: PaiTongOptions) -> bool:
    """For the white items. PT-54."""
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
    """Register a function as a scoring item."""

    def register(found: Callable[[Win], bool]) -> Callable[[Win], bool]:
        replaced = frozenset({replaces} if replaces else ())
        ITEMS.append(ItemRule(ident, native, english, baht, rule, found, replaced, in_play))
        return found

    return register


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("thalok", "ถลก", N_("scalp"), baht=4, rule="PT-43")
def thalok(win: Win) -> bool:
    """ถลก, 'scalp': the winning card is drawn and completes a tong. PT-43."""
    return win.drawn and win.winning_set.kind is SetKind.TONG


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("kin_sian", "กินเศียร", N_("eat the head"), baht=4, rule="PT-44")
def kin_sian(win: Win) -> bool:
    """กินเศียร, 'eat the head': drawn, it completes a head, and the three other sets are heads. PT-44."""
    return win.drawn and win.winning_set.kind is SetKind.HEAD and win.others_are(SetKind.HEAD)


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("khiao_priao", "เขียวเปรี้ยว / 3 ตองกินเศียร", N_("sour greens"), baht=4, rule="PT-45")
def khiao_priao(win: Win) -> bool:
    """เขียวเปรี้ยว, 'sour greens', 3 tongs eat the head: drawn, it completes a head beside three tongs. PT-45."""
    return win.drawn and win.winning_set.kind is SetKind.HEAD and win.others_are(SetKind.TONG)


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("khiao_wan", "เขียวหวาน / 3 เศียรกินตอง", N_("sweet greens"), baht=4, rule="PT-46")
def khiao_wan(win: Win) -> bool:
    """เขียวหวาน, 'sweet greens', 3 heads eat the tong: drawn, it completes a tong beside three heads. PT-46."""
    return win.drawn and win.winning_set.kind is SetKind.TONG and win.others_are(SetKind.HEAD)


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("si_tong_muet", "สี่ตองมืด", N_("concealed four tongs"), baht=16, rule="PT-47")
def si_tong_muet(win: Win) -> bool:
    """สี่ตองมืด, 'dark': four tongs, none exposed, the winning card truly drawn or dealt. PT-47.

    A tong built earlier from a taken discard is concealed (PT-53); `draw_items` makes no discard a drawn card.
    """
    if not win.truly_drawn or win.winning_set.kind is not SetKind.TONG:
        return False
    return all(meld.kind is SetKind.TONG and not meld.exposed for meld in win.melds)


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("si_tong_phong", "สี่ตองผ่อง", N_("open four tongs"), baht=8, rule="PT-48")
def si_tong_phong(win: Win) -> bool:
    """สี่ตองผ่อง, 'bright': four tongs, one exposed or the last one completed by a discard. PT-48, PT-53."""
    return win.winning_set.kind is SetKind.TONG and win.others_are(SetKind.TONG) and not si_tong_muet(win)


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("sam_dap", "สามดับ", N_("three out"), baht=12, rule="PT-49")
def sam_dap(win: Win) -> bool:
    """สามดับ, 'three out': three tongs of one rank, the winning card in one of them, from any source. PT-49, PT-49a."""
    if win.winning_set.kind is not SetKind.TONG:
        return False
    rank = RANK_OF[win.card]
    if rank == ACES and win.options.sam_dap_aces == "off":
        return False
    return sum(RANK_OF[design] == rank for design in win.tongs()) >= THREE


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("sam_daeng", "สามแดง", N_("three reds"), baht=40, rule="PT-50", replaces="sam_dap")
def sam_daeng(win: Win) -> bool:
    """สามแดง, 'three reds': tongs of the three reds, the winning card in one of them; replaces three out. PT-50."""
    if win.winning_set.kind is not SetKind.TONG:
        return False
    reds = REDS[win.options.reds]
    return win.card in reds and reds.issubset(win.tongs())


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("phuak_diao", "พวกเดียวกันทั้งมือ", N_("all friends"), baht=30, rule="PT-51")
def phuak_diao(win: Win) -> bool:
    """พวกเดียวกันทั้งมือ, 'all friends': four identical heads. PT-51."""
    first = win.winning_set
    return first.kind is SetKind.HEAD and all(meld.designs == first.designs for meld in win.melds)


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("iao_thang_mue", "เอี่ยวทั้งมือ", N_("all aces"), baht=20, rule="PT-52")
def iao_thang_mue(win: Win) -> bool:
    """เอี่ยวทั้งมือ, 'all aces': all twelve cards are aces. PT-52."""
    return all(RANK_OF[meld.designs[0]] == ACES for meld in win.melds)


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("keng_trong", "เก็งตรง", N_("straight guess"), baht=8, rule="PT-54", in_play=with_guesses)
def keng_trong(win: Win) -> bool:
    """เก็งตรง, 'straight guess': the winning card is a twin of the guess, from any source. PT-54, our reconstruction."""
    return win.card == win.guess


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("keng_khang", "เก็งข้าง", N_("side guess"), baht=4, rule="PT-54", in_play=with_guesses)
def keng_khang(win: Win) -> bool:
    """เก็งข้าง, 'side guess': the winning card is another card of the guess's rank. PT-54, our reconstruction."""
    return win.guess is not None and win.card != win.guess and RANK_OF[win.card] == RANK_OF[win.guess]


# Translators: what counts in Pai Tong, by its meaning; it stands after its Thai name.
@item("chong_khao", "ช่องขาว", N_("white slot"), baht=40, rule="PT-54", replaces="sam_dap", in_play=with_whites)
def chong_khao(win: Win) -> bool:
    """ช่องขาว, 'white slot': tongs of the three plain aces, the winning card the ninth, no red-stamped card.

    Replaces three out. PT-54, our reconstruction.
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
    """ทุบขาว, 'beat white': three heads of the plain aces, the winning card the ninth, no red-stamped card.

    PT-54, our reconstruction.
    """
    heads = [meld for meld in win.melds if meld.kind is SetKind.HEAD and PLAIN_FAMILY.issuperset(meld.designs)]
    return len(heads) >= THREE and win.winning_set in heads and RED_STAMPED.isdisjoint(win.designs())


@cache
def items_in_play(options: PaiTongOptions) -> tuple[ItemRule, ...]:
    """The items that the house rules leave in play. PT-54."""
    return tuple(each for each in ITEMS if each.in_play(options))


def items_of(win: Win, in_play: tuple[ItemRule, ...]) -> list[ItemRule]:
    """The items that count for a reading, of those in play: less what another replaces, or only the dearest. PT-40."""
    found = [each for each in in_play if each.found(win)]
    if len(found) > 1:
        replaced = {ident for each in found for ident in each.replaces}
        found = [each for each in found if each.id not in replaced]
    if win.options.combine == "highest" and len(found) > 1:
        found = [max(found, key=lambda each: each.baht)]
    return found
