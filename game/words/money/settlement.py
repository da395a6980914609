"""Settlement of a Pai Tong or Pong deal: sets, scoring items with reasons, payments, and memorable hands."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from game.i18n import N_, NP_
from game.i18n.lists import apart, one_of
from game.rules.pai_tong.reachable_items import missed_by
from game.rules.pai_tong.scoring_items import ITEMS, always
from game.rules.pong.options import PongOptions
from game.words.game_words import HandText, Honour, Keepsakes, KeptHand, Sentence
from game.words.money.sentences import has_tiles, has_wall, win_sentence
from game.words.money.sets import set_line

if TYPE_CHECKING:
    from game.rules.contract import Entry, Item, Result, Seat
    from game.rules.money.options import MoneyOptions
    from game.rules.money.view import Table, Winning
    from game.rules.pai_tong.options import PaiTongOptions
    from game.words.reader import Reader


WHY: Final = {
    "base_stake": N_("paid for every win"),
    "thalok": N_("the drawn card completes a tong"),
    "kin_sian": N_("four heads, the last one drawn"),
    "khiao_priao": N_("three tongs, and a drawn head"),
    "khiao_wan": N_("three heads, and a drawn tong"),
    "si_tong_muet": N_("four tongs, all concealed"),
    "si_tong_phong": N_("four tongs, not all concealed"),
    "sam_dap": N_("three tongs of one rank"),
    "sam_daeng": N_("tongs of the three reds"),
    "phuak_diao": N_("four heads of the same three cards"),
    "iao_thang_mue": N_("all twelve cards are aces"),
    "keng_trong": N_("won with the twin of the guess"),
    "keng_khang": N_("won with a different card of the guessed rank"),
    "chong_khao": N_("tongs of the plain aces, no red stamp"),
    "thup_khao": N_("three heads of the plain aces, no red stamp"),
    "win": N_("four sets of three"),
    "tongs": N_("a point for each tong"),
}
WHY_ANY_CARD: Final = {
    "thalok": N_("the last card completes a tong"),
    "kin_sian": N_("four heads"),
    "khiao_priao": N_("three tongs, and a head completed last"),
    "khiao_wan": N_("three heads, and a tong completed last"),
}
"""Reasons replacing those in `WHY` if house rules need no drawn card and none was drawn. PT-42."""
WHY_TILES: Final = {
    "thalok": N_("the drawn tile completes a tong"),
    "phuak_diao": N_("four heads of the same three tiles"),
    "iao_thang_mue": N_("all twelve tiles are aces"),
    "keng_khang": N_("won with a different tile of the guessed rank"),
}
WHY_ANY_TILE: Final = WHY_ANY_CARD | {"thalok": N_("the last tile completes a tong")}
"""Reasons like `WHY_ANY_CARD`, for play with tiles. PT-01."""
MOST_WAITS: Final = 3
"""Maximum number of different completing pieces to name; more are counted instead."""
MOST_MISSED: Final = 2
"""Maximum number of missed honours to name."""
OTHERS_PAY: Final = (
    N_("The other player pays"),
    N_("Each of the other two pays"),
    N_("Each of the other three pays"),
    N_("Each of the other four pays"),
    N_("Each of the other five pays"),
    N_("Each of the other six pays"),
)


def settlement(result: Result, reader: Reader) -> tuple[Sentence, ...]:
    """Return sentences about the winner, the sets, the scoring items, and all payments."""
    win: Winning | None = result.shown
    if result.winner is None or win is None:
        return (Sentence(reader.say(N_("Nobody wins, and nothing is paid."))),)
    said = [Sentence(win_sentence(result.winner, win.piece, win.source, win.from_seat, reader), result.winner)]
    said += [Sentence(set_line(read, reader)) for read in win.sets]
    said += [Sentence(_item_line(item, win, reader)) for item in counted(result)]
    said += [_payment(entry.account, entry, reader) for entry in result.entries if isinstance(entry.account, int)]
    return tuple(each for each in said if each.text)


def counted(result: Result) -> tuple[Item, ...]:
    """Return the scoring items that each payer pays for, including the base stake. PT-41, PO-10."""
    win: Winning = result.shown
    names = {item.id for item in win.items}
    paid = next(entry.items for entry in result.entries if entry.account == result.winner)
    stake = tuple(
        item._replace(amount=win.total - sum(each.amount for each in win.items))
        for item in paid
        if item.id not in names
    )
    return (*stake, *win.items)


def dearest(result: Result) -> Item | None:
    """Return the most valuable scoring item of a win; None if only the hand itself counts. PT-41, PO-10."""
    items = counted(result)
    counting = [item for item in items if item.id not in {"base_stake", "win"}]
    return max(counting, key=lambda item: (item.amount, items.index(item)), default=None)


def made_of(result: Result, reader: Reader) -> str:
    """Return the name of the most valuable scoring item of a win, for its headline; '' if only the hand counts."""
    item = dearest(result)
    return "" if item is None else _item_headline(item, reader)


def win_honours(table: Table, reader: Reader) -> tuple[tuple[str, int], ...]:
    """Return the honours of a finished deal's winner, most valuable first: name and value in the game's unit.

    The value is 0 for an honour of Pong that is collected but not paid for. PT-41, PO-10.
    """
    result = table.result
    if result is None or result.winner is None or result.shown is None:
        return ()
    base = PAI_TONG_KEEPSAKES.base | PONG_KEEPSAKES.base
    items = sorted((item for item in counted(result) if item.id not in base), key=lambda item: -item.amount)
    found = [(_capitalised(_item_headline(item, reader)), item.amount) for item in items]
    if reader.game == "pong":
        made = frozenset(earned_in_pong(table, result.winner))
        found += [(_capitalised(reader.say(each.english)), 0) for each in PONG_HONOURS if each.id in made & NOTABLE]
    return tuple(found)


def _item_headline(item: Item, reader: Reader) -> str:
    """Return a scoring item's name for a headline, which counts tongs."""
    if item.id == "tongs":
        return reader.count("{count} tong", "{count} tongs", item.amount)
    return reader.say(item.english)


def _capitalised(name: str) -> str:
    return name[:1].upper() + name[1:]


def item_native(item: Item) -> tuple[str, str]:
    """Return a scoring item's native names, of which there may be two; '' for each missing name."""
    if item.id == "tongs":
        return "", ""
    native, _slash, other = item.native.partition(" / ")
    return native, other


def item_name(item: Item, reader: Reader) -> str:
    """Return a scoring item's translated name, capitalised."""
    return _capitalised(reader.say(N_("tongs") if item.id == "tongs" else item.english))


def honour_means(ident: str, options: PaiTongOptions, reader: Reader) -> str:
    """Return a text about the kind of win that a Pai Tong item requires. PT-42.

    `ident` is the item's id.
    """
    drawn = options.draw_items == "stock"
    if has_tiles(reader):
        return reader.say((WHY | WHY_TILES if drawn else WHY | WHY_TILES | WHY_ANY_TILE)[ident])
    return reader.say((WHY if drawn else WHY | WHY_ANY_CARD)[ident])


def item_why(item: Item, win: Winning, reader: Reader) -> str:
    """Return a text saying why a scoring item counts in this win. PT-42."""
    drawn = win.source in {"stock", "dealt"}
    if has_tiles(reader):
        return reader.say((WHY | WHY_TILES if drawn else WHY | WHY_TILES | WHY_ANY_TILE)[item.id])
    return reader.say((WHY if drawn else WHY | WHY_ANY_CARD)[item.id])


def item_note(item: Item, win: Winning, reader: Reader) -> str:
    """Return the line below a scoring item's name: its second native name, if any, and the reason."""
    return " · ".join(filter(None, (item_native(item)[1], item_why(item, win, reader))))


def headline(result: Result, reader: Reader) -> str:
    """Return the headline of a settlement, naming the winner or saying that nobody won."""
    if result.winner is None:
        return reader.say(N_("Nobody wins"))
    return reader.of_seat(result.winner, N_("You win"), N_("{player} wins"))


def missed_texts(table: Table, reader: Reader) -> tuple[str, ...]:
    """Return texts about honours that a won Pai Tong hand missed only by its last card.

    The longest is first; each has one honour fewer than the one before. () if the hand missed none.
    """
    said = []
    for each in missed_by(table)[:MOST_MISSED]:
        name = reader.say(each.item.english)
        values = {"honour": name[:1].upper() + name[1:], "baht": each.item.baht}
        if not each.pieces:
            # Translators: what a hand of Pai Tong missed, what it pays, and what it would have needed.
            text = N_("{honour} {baht} had this card been drawn")
        elif len(each.pieces) > MOST_WAITS:
            text = N_("{honour} {baht} with another last card")
        else:
            values["pieces"] = one_of(map(reader.piece, each.pieces), reader.language)
            text = N_("{honour} {baht} with the {pieces}")
        said.append(reader.language.gettext(text).format(**values))
    # Translators: honours of Pai Tong that a won hand did not have, each with what it would have needed.
    line = N_("Just missed: {honours}.")
    translated = reader.language.gettext(line)
    return tuple(translated.format(honours=apart(said[:count], reader.language)) for count in range(len(said), 0, -1))


def win_text(win: Winning, reader: Reader) -> str:
    """Return a text, next to the headline, saying where the winning piece came from. PT-14, PT-34."""
    if win.source == "stock":
        if has_wall(reader):
            return reader.say(N_("on a tile drawn from the wall"))
        tile, card = N_("on a tile drawn from the stock"), N_("on a card drawn from the stock")
        return reader.say(tile if has_tiles(reader) else card)
    if win.source == "dealt":
        return reader.say(N_("with the hand as it was dealt"))
    assert win.from_seat is not None  # noqa: S101 - a taken or claimed piece has a discarder
    if win.source == "taken":
        own, others = N_("by taking your discard"), N_("by taking {player}’s discard")
    else:
        own, others = N_("on your discard"), N_("on {player}’s discard")
    return reader.of_seat(win.from_seat, own, others)


def payers(result: Result, reader: Reader) -> str:
    """Return a text saying who pays, shown above the sum. PT-41, PO-11."""
    paying = [entry.account for entry in result.entries if entry.amount < 0 and isinstance(entry.account, int)]
    others = len(result.entries) - 1
    if len(paying) != 1 or others == 1:
        return reader.say(OTHERS_PAY[others - 1])
    return reader.of_seat(paying[0], N_("You pay for everybody"), N_("{player} pays for everybody"))


def void_text(stock: int, reader: Reader) -> str:
    """Return a text saying why nobody won, next to the headline; `stock` is the pieces left. PT-28."""
    if stock:
        return reader.say(N_("the deal went on too long; nothing is paid"))
    wall, rest = N_("the wall ran out; nothing is paid"), N_("the stock ran out; nothing is paid")
    return reader.say(wall if has_wall(reader) else rest)


def shanten_text(missing: int, waits: tuple[str, ...], reader: Reader, *, named: bool = True) -> str:
    """Return a hand's shanten as text, with the pieces in `waits` that would have completed it.

    If not `named`, only the number of those pieces is given, to save space.
    """
    if missing == 0:
        return reader.meant(NP_("a hand", "complete"))
    if missing > 1:
        if has_tiles(reader):
            return reader.count("{count} tile short", "{count} tiles short", missing)
        return reader.count("{count} card short", "{count} cards short", missing)
    if named and len(waits) <= MOST_WAITS:
        awaited = one_of(map(reader.piece, waits), reader.language)
        return reader.language.gettext(N_("waited for {pieces}")).format(pieces=awaited)
    if has_tiles(reader):
        return reader.count("waited for {count} kind of tile", "waited for {count} kinds of tile", len(waits))
    return reader.count("waited for {count} kind of card", "waited for {count} kinds of card", len(waits))


def loss_texts(missing: int, waits: tuple[str, ...], reader: Reader) -> tuple[str, ...]:
    """Return sentences saying how far the reader's own hand was from complete, longest first.

    () if it was complete.
    """
    if missing == 0:
        return ()
    if missing > 1:
        if has_tiles(reader):
            return (reader.count("You were {count} tile short.", "You were {count} tiles short.", missing),)
        return (reader.count("You were {count} card short.", "You were {count} cards short.", missing),)
    if has_tiles(reader):
        short = reader.count(
            "You waited for {count} kind of tile.", "You waited for {count} kinds of tile.", len(waits)
        )
    else:
        short = reader.count(
            "You waited for {count} kind of card.", "You waited for {count} kinds of card.", len(waits)
        )
    if len(waits) > MOST_WAITS:
        return (short,)
    awaited = one_of(map(reader.piece, waits), reader.language)
    return reader.language.gettext(N_("You waited for {pieces}.")).format(pieces=awaited), short


def pay_formula(result: Result, options: MoneyOptions) -> tuple[str, int]:
    """Return the amount that each payer pays, preceded by its formula ('' if that would be a single number).

    For example, ('(2 + 2) × 5', 20) means two items of 2 points at 5 chips a point. PT-41, PO-11.
    """
    amounts = [item.amount for item in counted(result)] or [0]
    owed = max(-entry.amount for entry in result.entries)
    unit = options.unit if isinstance(options, PongOptions) else 1
    share = owed // (sum(amounts) * unit) if owed else 1
    times = [factor for factor in (unit, share) if factor != 1]
    formula = " + ".join(map(str, amounts))
    if times and len(amounts) > 1:
        formula = f"({formula})"
    formula = " × ".join([formula, *map(str, times)])
    return (formula if times or len(amounts) > 1 else ""), owed


def unit_name(reader: Reader) -> str:
    """Return the name of the scoring unit, such as 'points'."""
    return reader.say(N_("points") if reader.game == "pong" else N_("baht"))


def winning_piece(reader: Reader) -> str:
    """Return the label of the winning piece: 'winning tile' or 'winning card'."""
    return reader.say(N_("winning tile") if has_tiles(reader) else N_("winning card"))


def _item_line(item: Item, win: Winning, reader: Reader) -> str:
    values = {"item": item_name(item, reader), "why": item_why(item, win, reader)}
    if reader.game == "pong":
        return reader.count("{item}: {count} point ({why}).", "{item}: {count} points ({why}).", item.amount, **values)
    # Translators: the name of what counts, what it pays, and why.
    return reader.say(N_("{item}: {amount} baht ({why})."), amount=item.amount, **values)


def _payment(seat: Seat, entry: Entry, reader: Reader) -> Sentence:
    amount, own = abs(entry.amount), seat == reader.you
    if not amount:
        return Sentence(reader.of_seat(seat, N_("You pay nothing."), N_("{player} pays nothing.")), seat)
    if reader.game == "pong":
        return Sentence(_chips(seat, amount, reader, gains=entry.amount > 0), seat)
    if entry.amount > 0:
        text = N_("You win {amount} baht.") if own else N_("{player} wins {amount} baht.")
    else:
        text = N_("You pay {amount} baht.") if own else N_("{player} pays {amount} baht.")
    return Sentence(reader.say(text, player=seat, amount=amount), seat)


def _chips(seat: Seat, amount: int, reader: Reader, *, gains: bool) -> str:
    if seat == reader.you:
        if gains:
            return reader.count("You win {count} chip.", "You win {count} chips.", amount)
        return reader.count("You pay {count} chip.", "You pay {count} chips.", amount)
    if gains:
        return reader.count("{player} wins {count} chip.", "{player} wins {count} chips.", amount, player=seat)
    return reader.count("{player} pays {count} chip.", "{player} pays {count} chips.", amount, player=seat)


SETS: Final = 4
SERONGS: Final = (
    N_("Four tongs"),
    N_("Three tongs, one serong"),
    N_("Two tongs, two serongs"),
    N_("One tong, three serongs"),
    N_("Four serongs"),
)
"""Descriptions of a winning hand in Pong, by the number of its sets that are not tongs."""
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
    Honour("closed_4", "", N_("four concealed tongs"), N_("four tongs, none open before the win")),
    Honour("closed", "", N_("a concealed hand"), N_("won with no set open beforehand")),
    Honour("drawn", "", N_("drawn"), N_("won with a piece from the stock")),
    Honour("claimed", "", N_("claimed"), N_("won on a discard")),
    Honour("dealt", "", N_("as dealt"), N_("won with the hand as it was dealt"), rare=True),
)
NOTABLE: Final = frozenset({"serongs", "closed_4", "closed", "dealt"})
"""Ids of the honours of Pong that are named at the table although nothing is paid for them."""


def final_hand(table: Table, seat: Seat) -> KeptHand:
    """Return the sets of a winning hand as scored; for any other seat, its exposed tongs and other pieces."""
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
    # The kinds of all sets are stored, because `hand_text` counts the tongs among them.
    return KeptHand(groups, lit, (win.source, win.from_seat, [each.kind for each in win.sets]))


def hand_text(hand: KeptHand, reader: Reader) -> HandText:
    """Return the text for a remembered hand: how it won and, in Pong, the kinds of its sets."""
    how = hand.how
    if not how or how[0] == "lost":
        return HandText("", "")
    if how[0] == "void":
        why = N_("the stock ran out") if how[1] == "stock" else N_("the deal went on too long")
        return HandText(reader.say(why), reader.say(N_("Void: nothing is paid")))
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
    """Return the ids of the scoring items in a winning Pai Tong hand, all of which can be collected. PT-43 to PT-54."""
    result = table.result
    if result is None or result.winner != seat or result.shown is None:
        return ()
    return tuple(item.id for item in result.shown.items)


def earned_in_pong(table: Table, seat: Seat) -> tuple[str, ...]:
    """Return the ids of the honours that a Pong win earned by its sets and last piece. PO-10."""
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


PAI_TONG_KEEPSAKES: Final = Keepsakes(PAI_TONG_HONOURS, earned, final_hand, hand_text, frozenset({"base_stake"}))
PONG_KEEPSAKES: Final = Keepsakes(PONG_HONOURS, earned_in_pong, final_hand, hand_text, frozenset({"win"}))
