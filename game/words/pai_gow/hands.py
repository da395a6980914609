"""Names of tiles and hands in Pai Gow, results of comparisons, and memorable hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from game.i18n import N_, NP_
from game.i18n.lists import listed
from game.rules.pai_gow.ranking import PAIRS, Category, hand_name, high_tile, is_high_nine, pair_place, points, rank
from game.rules.pai_gow.tiles import tile_name
from game.words.game_words import HandText, Honour, Keepsakes, KeptHand

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from game.rules.contract import Seat
    from game.rules.pai_gow.options import GeeJoonTie
    from game.rules.pai_gow.settlement import Comparison
    from game.rules.pai_gow.tiles import Hand
    from game.rules.pai_gow.view import Table
    from game.words.reader import Reader


Mark = Literal["won", "lost", "copy"]
"""Result of one hand against the banker's; a copy is a tie, which the banker wins. PG-51, PG-53."""

MARK_WORDS: Final[Mapping[Mark, tuple[str, str]]] = {
    "won": NP_("a hand against the banker's", "won"),
    "lost": NP_("a hand against the banker's", "lost"),
    "copy": NP_("a hand against the banker's", "tie"),
}


def capital(words: str) -> str:
    """Return a text with its first letter capitalised."""
    return words[:1].upper() + words[1:]


def tile_words(code: str, reader: Reader) -> str:
    """Return the name and pips of a tile: 'Teen 6-6'. PG-03."""
    if reader.codes:
        return code
    # Translators: a tile by its name and its pips, as in 'Teen 6-6'.
    return reader.say(N_("{word} {pips}"), word=tile_name(code)[0], pips=code)


def tiles_words(codes: Iterable[str], reader: Reader) -> str:
    """Return the names and pips of several tiles, in the given order: 'Teen 6-6, Gow 5-4'."""
    # Translators: what stands between the names of pieces in a list.
    said = [tile_words(code, reader) for code in codes]
    return " ".join(said) if reader.codes else listed(said, reader.language)


def hand_words(hand: Hand, reader: Reader) -> str:
    """Return a hand's name for use within a sentence: 'pair of Teen', 'high nine', '6 points'. PG-40 to PG-43."""
    count = points(*hand)
    if rank(hand).category is not Category.POINTS or is_high_nine(*hand) or not count:
        return reader.say(hand_name(hand))
    return reader.language.ngettext("{count} point", "{count} points", count).format(count=count)


def not_a_point(hand: Hand) -> bool:
    """Return whether a hand has zero points, and so ties with every other hand of zero points. PG-47."""
    return rank(hand).category is Category.POINTS and not points(*hand)


def tile_decides(hand: Hand) -> bool:
    """Return whether the highest tile decides between this hand and another of equal points. PG-45, PG-47."""
    return rank(hand).category is Category.POINTS and bool(points(*hand))


def hand_title(hand: Hand, reader: Reader) -> str:
    """Return a hand's name for separate use: 'Pair of Teen'."""
    return capital(hand_words(hand, reader))


def tie_words(hand: Hand, tie: GeeJoonTie, reader: Reader) -> str:
    """Return the note after a hand's name: the tile that breaks a tie, or the rank of a pair. PG-40, PG-45, PG-47."""
    place = pair_place(*hand)
    if place is not None:
        return reader.say(N_("pair {place} of {pairs}"), place=place + 1, pairs=len(PAIRS))
    name, category = tile_name(high_tile(*hand, tie))[0], rank(hand, tie).category
    if category is Category.WONG:
        return reader.say(N_("{word} and a nine"), word=name)
    if category is Category.GONG:
        return reader.say(N_("{word} and an eight"), word=name)
    if not points(*hand):
        return reader.say(N_("the lowest hand"))
    return reader.say(N_("{word} high"), word=name)


def below_words(hand: Hand, higher: str, tie: GeeJoonTie, reader: Reader) -> str:
    """Return the note on a hand that lost to one of equal points: 'Chong below Gor'. PG-45."""
    names = tile_name(high_tile(*hand, tie))[0], tile_name(higher)[0]
    # Translators: the highest tiles of two hands with equal points; the first one is lower and loses.
    return reader.say(N_("{word} below {other}"), word=names[0], other=names[1])


def hand_with(hand: Hand, tile: str, reader: Reader) -> str:
    """Return a hand's name with its tie-breaking tile, if any: '2 points with Day'."""
    words = hand_words(hand, reader)
    return reader.say(N_("{hand} with {word}"), hand=words, word=tile_name(tile)[0]) if tile else words


def hand_in_short(hand: Hand, tile: str, reader: Reader) -> str:
    """Return a hand's shortest name with its tie-breaking tile, if any: '2 (Day)'."""
    if not tile:
        return hand_words(hand, reader)
    # Translators: the points of a hand, and the tile that breaks ties.
    return reader.say(N_("{count} ({word})"), count=points(*hand), word=tile_name(tile)[0])


def placed(front: str, rear: str, reader: Reader) -> str:
    """Return the names of a front and a rear hand as one phrase: 'Front pair of Day, rear Teen Wong'."""
    return capital(reader.say(N_("Front {front}, rear {rear}"), front=front, rear=rear))


def split_words(front: Hand, rear: Hand, reader: Reader) -> str:
    """Return the names of a split's two hands: 'Front pair of Day, rear Teen Wong'."""
    return placed(hand_words(front, reader), hand_words(rear, reader), reader)


def split_in_short(front: Hand, rear: Hand, reader: Reader) -> str:
    """Return the short names of a split's two hands: 'Pair of Day / Teen Wong'."""
    return f"{hand_title(front, reader)} / {hand_title(rear, reader)}"


def marks(comparison: Comparison) -> tuple[Mark, Mark]:
    """Return the results of a player's front and rear hand against the banker's. PG-51."""
    return (
        _mark(comparison.front, copy=comparison.front_copy),
        _mark(comparison.rear, copy=comparison.rear_copy),
    )


def beaten_by(comparison: Comparison) -> tuple[str, str]:
    """Return the bank's tiles that beat a player's front and rear hand of equal points; '' for other hands. PG-45."""
    return (
        comparison.front_tile if comparison.front == "banker" else "",
        comparison.rear_tile if comparison.rear == "banker" else "",
    )


def _mark(winner: str, *, copy: bool) -> Mark:
    if winner == "player":
        return "won"
    return "copy" if copy else "lost"


def mark_words(mark: Mark, reader: Reader) -> str:
    """Return the word for the result of a comparison, shown next to its symbol."""
    return reader.meant(MARK_WORDS[mark])


HANDS: Final = 2
PAIRS_APART: Final = 3
"""Number of highest pairs with their own honours: Gee Joon, Teen and Day."""
HONOURS: Final = (
    Honour("gee_joon", "", PAIRS[0], N_("the highest pair of all")),
    Honour("teen", "", PAIRS[1], N_("the second-highest pair")),
    Honour("day", "", PAIRS[2], N_("the third-highest pair")),
    Honour("pair", "", N_("any other pair"), N_("a pair in the rear hand")),
    Honour("two_pairs", "", N_("two pairs"), N_("a pair in front and a pair in the rear")),
    Honour("wong", "", N_("a Wong"), N_("a nine with Teen or Day")),
    Honour("gong", "", N_("a Gong"), N_("an eight with Teen or Day")),
    Honour("high_nine", "", N_("high nine"), N_("nine points with Teen or Day")),
    Honour("both", "", N_("both hands"), N_("both hands beat the banker’s")),
    Honour("bank", "", N_("a good bank"), N_("chips won as banker")),
)


def final_hand(table: Table, seat: Seat) -> KeptHand:
    """Return a seat's two hands with its outcome ('bank' for the banker).

    Before the settlement, the hand is empty.
    """
    result = table.result
    if result is None:
        return KeptHand()
    front, rear = result.shown.hands[seat]
    comparison = result.shown.comparisons[seat]
    return KeptHand((tuple(front), tuple(rear)), None, ("bank" if comparison is None else comparison.outcome,))


HOW: Final = {
    "bank": N_("as banker"),
    "win": N_("both hands won"),
    "push": N_("one hand each"),
    "lose": N_("both hands lost"),
}


def hand_text(hand: KeptHand, reader: Reader) -> HandText:
    """Return the text for a remembered hand: its outcome, and the names of both hands."""
    if len(hand.groups) != HANDS:
        return HandText("", "")
    (one, two), (three, four) = hand.groups
    return HandText(reader.say(HOW[hand.how[0]]), split_in_short((one, two), (three, four), reader))


def earned(table: Table, seat: Seat) -> tuple[str, ...]:
    """Return the ids of the honours earned by a seat's hands; () if it won no chips.

    PG-40 to PG-43, PG-50.
    """
    result = table.result
    if result is None or sum(entry.amount for entry in result.entries if entry.account == seat) <= 0:
        return ()
    hands = result.shown.hands[seat]
    comparison = result.shown.comparisons[seat]
    found = ["bank" if comparison is None else "both"]
    places = [pair_place(*hand) for hand in hands]
    pairs = [place for place in places if place is not None]
    found += [("gee_joon", "teen", "day")[place] if place < PAIRS_APART else "pair" for place in pairs]
    if len(pairs) == HANDS:
        found.append("two_pairs")
    for hand in hands:
        category = rank(hand).category
        if category in {Category.WONG, Category.GONG}:
            found.append("wong" if category is Category.WONG else "gong")
        elif is_high_nine(*hand):
            found.append("high_nine")
    return tuple(dict.fromkeys(found))


KEEPSAKES: Final = Keepsakes(HONOURS, earned, final_hand, hand_text)
