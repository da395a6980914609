"""What Tongits calls its cards and bahays on the screen: '8-9-10 diamonds', 'three queens', 'Escalera'."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_, _, ngettext
from game.rules.tongits.cards import PACK, mask_of
from game.rules.tongits.melds import Kind, kind_of
from game.rules.tongits.view import CALL_CLOSED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.rules.tongits.options import TongitsOptions
    from game.rules.tongits.view import View

SUITS: Final = {"S": N_("spades"), "H": N_("hearts"), "D": N_("diamonds"), "C": N_("clubs")}
PICTURES: Final = {"A": N_("ace"), "J": N_("jack"), "Q": N_("queen"), "K": N_("king")}
PLURALS: Final = {
    "A": N_("aces"),
    "2": N_("twos"),
    "3": N_("threes"),
    "4": N_("fours"),
    "5": N_("fives"),
    "6": N_("sixes"),
    "7": N_("sevens"),
    "8": N_("eights"),
    "9": N_("nines"),
    "T": N_("tens"),
    "J": N_("jacks"),
    "Q": N_("queens"),
    "K": N_("kings"),
}
COUNTS: Final = {
    3: N_("three"),
    4: N_("four"),
    5: N_("five"),
    6: N_("six"),
    7: N_("seven"),
    8: N_("eight"),
    9: N_("nine"),
    10: N_("ten"),
    11: N_("eleven"),
    12: N_("twelve"),
    13: N_("thirteen"),
}


def rank_sign(code: str) -> str:
    """The index of a card: '10', 'K'."""
    return "10" if code[0] == "T" else code[0]


def card_words(code: str) -> str:
    """A card's name: '9 hearts', 'king of spades'."""
    suit = _(SUITS[code[1]])
    if code[0] in PICTURES:
        return _("{rank} of {suit}").format(rank=_(PICTURES[code[0]]), suit=suit)
    return _("{rank} {suit}").format(rank=rank_sign(code), suit=suit)


def short_card(code: str) -> str:
    """A card where there is little room: 'Q diamonds'; '' is ''."""
    return _("{rank} {suit}").format(rank=rank_sign(code), suit=_(SUITS[code[1]])) if code else ""


def short_bahay(cards: Sequence[str]) -> str:
    """A bahay where there is little room: '8–J hearts', 'three queens'."""
    if same_rank(cards):
        return bahay_words(cards)
    return _("{rank} {suit}").format(rank=f"{rank_sign(cards[0])}–{rank_sign(cards[-1])}", suit=_(SUITS[cards[0][1]]))


def rank_words(code: str) -> str:
    """A card without its suit: '9', 'king'."""
    return _(PICTURES[code[0]]) if code[0] in PICTURES else rank_sign(code)


def count_words(count: int) -> str:
    """A small number in words."""
    return _(COUNTS[count]) if count in COUNTS else str(count)


def cards_count(count: int) -> str:
    """'1 card', '4 cards'."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def kind_of_codes(cards: Iterable[str], options: TongitsOptions) -> Kind | None:
    """What kind of bahay some cards are; None where they are none. TG-10."""
    return kind_of(mask_of(PACK.designs[code] for code in cards), ace_high=options.aces_high)


def same_rank(cards: Sequence[str]) -> bool:
    """Whether a bahay is of one rank; else it is a run."""
    return cards[0][0] == cards[1][0]


def bahay_words(cards: Sequence[str]) -> str:
    """A bahay in reading order by its cards: '8-9-10 diamonds', 'three queens'."""
    if same_rank(cards):
        return _("{count} {ranks}").format(count=count_words(len(cards)), ranks=_(PLURALS[cards[0][0]]))
    ranks = "-".join(map(rank_sign, cards)) if len(cards) < 6 else f"{rank_sign(cards[0])}–{rank_sign(cards[-1])}"
    return _("{rank} {suit}").format(rank=ranks, suit=_(SUITS[cards[0][1]]))


def bahay_title(cards: Sequence[str]) -> str:
    """What stands over a bahay in the hand: 'Escalera', 'Run', 'Three queens'."""
    if same_rank(cards):
        words = bahay_words(cards)
        return words[:1].upper() + words[1:]
    return _("Escalera") if len(cards) > 3 else _("Run")


def group_words(cards: Sequence[str]) -> str:
    """What a bahay on the table is called beside its owner: 'run', 'threes'; '' is a secret."""
    if not cards:
        return _("secret")
    return _(PLURALS[cards[0][0]]) if same_rank(cards) else _("run")


def on_words(cards: Sequence[str], owner: str, *, yours: bool) -> str:
    """A bahay by its owner: 'Liza’s run', 'your threes'."""
    if yours:
        return _("your {bahay}").format(bahay=group_words(cards))
    return _("{name}’s {bahay}").format(name=owner, bahay=group_words(cards))


def closed_words(view: View, name: Callable[[int], str]) -> str:
    """Why a draw cannot be called now and what would open it; '' where it can. TG-45."""
    if not view.call_closed:
        return ""
    blocker = view.table.blocked[view.seat] if view.seat is not None else None
    player = name(blocker) if blocker is not None else ""
    return _(CALL_CLOSED[view.call_closed]).format(player=player)


def closed(why: str, then: str = "") -> str:
    """Two lines for the tooltip of a closed button."""
    first = _("Closed: {why}.").format(why=why)
    return f"{first}\n{then[:1].upper()}{then[1:]}." if then else first
