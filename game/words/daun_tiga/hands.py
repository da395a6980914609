"""Names of hands, cards and stakes in Daun Tiga, and its memorable hands. DT-02, DT-30 to DT-33, DT-41, DT-42."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.i18n.lists import listed
from game.rules.daun_tiga.hands import LONG, PICTURES, TEN, TRIPLE_WORDS, HandValue
from game.rules.equipment import MAHJONG_TILES
from game.words.game_words import HandText, Honour, Keepsakes, KeptHand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Seat
    from game.rules.daun_tiga.settlement import Stakes
    from game.rules.daun_tiga.view import Table
    from game.words.reader import Reader


WIND_WORDS: Final = {"we": "10", "wn": N_("jack"), "ww": N_("queen"), "ws": N_("king")}
"""Text for each wind tile's rank. DT-02."""


def worth(reading: HandValue, reader: Reader) -> str:
    """Return the value of a hand in its shortest form: '8', 'three aces'."""
    return reader.say(reading.words)


def hand_name(reading: HandValue, reader: Reader) -> str:
    """Return the value of a hand for use in a sentence: '5 points', '8 points, Long', 'three aces'."""
    if reading.points is None:
        return reader.say(N_("{word}, Long"), word=reading.words) if reading.long else worth(reading, reader)
    if reading.long:
        return reader.count("{count} point, Long", "{count} points, Long", reading.points)
    return reader.count("{count} point", "{count} points", reading.points)


def hand_words(reading: HandValue, reader: Reader) -> str:
    """Return the value of a hand for a separate line: '8: Long', 'three aces', '5: not Long'."""
    if reading.long:
        return reader.say(N_("{word}: Long"), word=reading.words)
    return worth(reading, reader) if reading.is_triple else reader.say(N_("{word}: not Long"), word=reading.words)


def tiles(reader: Reader) -> bool:
    """Return whether the table plays with tiles. DT-01."""
    return reader.pack.equipment == MAHJONG_TILES.name


def card_words(code: str, reader: Reader) -> str:
    """Return the name of a card or tile, with the rank of a wind: 'east wind (10)'. DT-02."""
    if code in WIND_WORDS and not reader.codes:
        # Translators: a wind among tiles and what it counts as, 'east wind (10)'.
        return reader.say(N_("{tile} ({word})"), tile=code, word=WIND_WORDS[code])
    return reader.piece(code)


def cards_words(codes: Sequence[str], reader: Reader) -> str:
    """Return the names of several cards or tiles as a list in words."""
    return listed((card_words(code, reader) for code in codes), reader.language)


def closed_words(count: int, reader: Reader) -> str:
    """Return a number of face-down cards or tiles as text: '3 face-down cards'."""
    if tiles(reader):
        return reader.count("{count} face-down tile", "{count} face-down tiles", count)
    return reader.count("{count} face-down card", "{count} face-down cards", count)


def stakes_words(stakes: Stakes, side: int, reader: Reader) -> str:
    """Return a seat's stakes as text: '10 + 5', '10' without a second stake, '10 + 5, side 5' with side stakes.

    `side` is the sum of the side stakes. DT-13, DT-42.
    """
    own = f"{stakes.first} + {stakes.second}" if stakes.second else str(stakes.first)
    return reader.say(N_("{stakes}, side {side}"), stakes=own, side=side) if side else own


LONG_TOTALS: Final = ((LONG, N_("eight, Long")), (LONG + 1, N_("nine, Long")), (TEN, N_("ten, Long")))
HONOURS: Final = (
    *(Honour(f"triple_{strength}", "", words, N_("three of a kind")) for strength, words in TRIPLE_WORDS.items()),
    *(Honour(f"long_{points}", "", words, N_("a hand that pays both stakes")) for points, words in LONG_TOTALS),
    Honour("bank_takes_all", "", N_("the bank takes all"), N_("every player lost to you as banker")),
    Honour("good_bank", "", N_("a good bank"), N_("chips won as banker")),
)


def final_hand(table: Table, seat: Seat) -> KeptHand:
    """Return a seat's three cards with their value and the bank's value."""
    result = table.result
    if result is None or seat >= len(result.shown.hands):
        return KeptHand()
    shown = result.shown
    ruling = shown.rulings[seat]
    banker = next(place for place, each in enumerate(shown.rulings) if each is None)
    bank = list(shown.readings[banker])
    how = (list(shown.readings[seat]), "" if ruling is None else ruling.result, bank)
    return KeptHand((tuple(shown.hands[seat]),), None, how)


def hand_text(hand: KeptHand, reader: Reader) -> HandText:
    """Return the text for a remembered hand: the values of the bank's and the player's hands."""
    if not hand.how:
        return HandText("", "")
    own, result, bank = hand.how
    words = hand_name(HandValue(*own), reader)
    what = words[:1].upper() + words[1:]
    if not result:
        return HandText(reader.say(N_("as banker")), what)
    return HandText(reader.say(N_("the banker had {word}"), word=HandValue(*bank).words), what)


def strength(hand: KeptHand) -> int:
    """Return the rank of a remembered hand, higher for a better one.

    It is the number of points, or more for three of a kind.
    """
    return HandValue(*hand.how[0]).strength if hand.how else 0


def earned(table: Table, seat: Seat) -> tuple[str, ...]:
    """Return the ids of the honours earned by a seat's hand; () if it won no chips.

    DT-30, DT-40, DT-41.
    """
    result = table.result
    gain = 0 if result is None else sum(entry.amount for entry in result.entries if entry.account == seat)
    if result is None or gain <= 0 or seat >= len(result.shown.hands):
        return ()
    reading, ruling = result.shown.readings[seat], result.shown.rulings[seat]
    found = []
    if reading.strength >= PICTURES:
        found.append(f"triple_{reading.strength}")
    elif reading.long:
        found.append(f"long_{reading.strength}")
    if ruling is None:
        found.append("good_bank")
        if all(each.result == "lose" for each in result.shown.rulings if each is not None):
            found.append("bank_takes_all")
    return tuple(found)


KEEPSAKES: Final = Keepsakes(HONOURS, earned, final_hand, hand_text, strength=strength)
