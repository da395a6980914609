"""Remembered hands of Pai Tong and Pong: the winning hand with its last piece, and collection honours."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.rules.pai_tong.scoring_items import ITEMS, always
from game.words.memorable_hands import HandText, Honour, Keepsakes, KeptHand
from game.words.money.settlement import WHY

if TYPE_CHECKING:
    from game.rules.contract import Seat
    from game.rules.money.view import Table
    from game.words.reader import Reader

SETS: Final = 4
SERONGS: Final = (
    N_("Four tongs"),
    N_("Three tongs, one serong"),
    N_("Two tongs, two serongs"),
    N_("One tong, three serongs"),
    N_("Four serongs"),
)
"""Descriptions of a winning hand of Pong, by the number of its sets that are not tongs."""
PAI_TONG_HONOURS: Final = tuple(
    Honour(item.id, item.native.partition(" / ")[0], item.english, WHY[item.id], rare=item.in_play is not always)
    for item in ITEMS
)
PONG_HONOURS: Final = (
    Honour("serongs", "", N_("four serongs"), N_("a hand without a tong")),
    Honour("tong_1", "", N_("one tong"), N_("a hand with one tong")),
    Honour("tong_2", "", N_("two tongs"), N_("a hand with two tongs")),
    Honour("tong_3", "", N_("three tongs"), N_("a hand with three tongs")),
    Honour("tong_4", "", N_("four tongs"), N_("a hand of nothing but tongs")),
    Honour("closed_4", "", N_("four concealed tongs"), N_("four tongs, none of them open before the win")),
    Honour("closed", "", N_("a concealed hand"), N_("won with nothing open before the win")),
    Honour("drawn", "", N_("drawn"), N_("won with a piece from the stock")),
    Honour("claimed", "", N_("claimed"), N_("won on a discard")),
    Honour("dealt", "", N_("as dealt"), N_("won with the hand as it was dealt"), rare=True),
)


def laid(table: Table, seat: Seat) -> KeptHand:
    """Return the sets of a winning hand as scored; for another seat, its exposed tongs and other pieces."""
    result = table.result
    if result is None or result.winner is None:
        return KeptHand(how=("void", "stock" if not table.stock else "turns"))
    win = result.shown
    if seat != result.winner or win is None:
        rest = table.opened[seat] if table.opened else ()
        return KeptHand(tuple(each for each in (*table.exposed[seat], rest) if each), how=("lost",))
    groups = tuple(each.pieces for each in win.sets)
    lit = next(
        (
            (number, len(each.pieces) - 1 - each.pieces[::-1].index(win.piece))
            for number, each in enumerate(win.sets)
            if each.winning and win.piece in each.pieces
        ),
        None,
    )
    # The kinds of all sets are stored, because `told` counts the tongs among them.
    return KeptHand(groups, lit, (win.source, win.from_seat, [each.kind for each in win.sets]))


def told(laid: KeptHand, reader: Reader) -> HandText:
    """Return the text for a remembered hand: how it won and, in Pong, its sets."""
    how = laid.how
    if not how or how[0] == "lost":
        return HandText("", "")
    if how[0] == "void":
        why = N_("the stock ran out") if how[1] == "stock" else N_("it went on too long")
        return HandText(reader.say(why), reader.say(N_("Void, nothing is paid")))
    source, from_seat, kinds = how
    if source == "stock":
        words = reader.say(N_("drawn"))
    elif source == "dealt":
        words = reader.say(N_("as dealt"))
    else:
        words = reader.of_seat(from_seat, N_("on your discard"), N_("on {player}’s discard"))
    sets = Counter(kinds)
    return HandText(words, reader.say(SERONGS[SETS - sets["tong"]]) if reader.game == "pong" else "")


def earned(table: Table, seat: Seat) -> tuple[str, ...]:
    """Return the ids of the collectable scoring items in a winning Pai Tong hand. PT-43 to PT-54."""
    result = table.result
    if result is None or result.winner != seat or result.shown is None:
        return ()
    return tuple(item.id for item in result.shown.items)


def earned_in_pong(table: Table, seat: Seat) -> tuple[str, ...]:
    """Return the honours earned by a winning Pong hand, from its sets and its last piece. PO-10."""
    result = table.result
    if result is None or result.winner != seat or result.shown is None:
        return ()
    win = result.shown
    tongs = sum(each.kind == "tong" for each in win.sets)
    found = [f"tong_{tongs}" if tongs else "serongs"]
    if not table.exposed[seat]:
        found += ["closed_4", "closed"] if tongs == SETS else ["closed"]
    found.append({"stock": "drawn", "dealt": "dealt"}.get(win.source, "claimed"))
    return tuple(found)


PAI_TONG_KEEPSAKES: Final = Keepsakes(PAI_TONG_HONOURS, earned, laid, told, frozenset({"base_stake"}))
PONG_KEEPSAKES: Final = Keepsakes(PONG_HONOURS, earned_in_pong, laid, told, frozenset({"win"}))
