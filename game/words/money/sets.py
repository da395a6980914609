"""Names and descriptions of the sets in a winning hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_, NP_
from game.i18n.sentences import as_sentence, together
from game.rules.money.moves import PONG
from game.rules.money.sets import SET_SIZE, counts_of
from game.rules.money.shanten import parts_of, shanten, use_of
from game.rules.moves import TAKE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Move
    from game.rules.money.sets import SetRules
    from game.rules.money.view import ScoredSet, View
    from game.words.reader import Reader


NATIVE: Final = {"tong": "ตอง", "head": "เศียร", "group": "พวก"}
"""Native names used in Pai Tong; Pong's Malay names are used as they are."""
NAMES: Final = {"tong": N_("tong"), "head": N_("head"), "group": N_("group"), "serong": N_("tong serong")}
LINES: Final = {
    "tong": N_("A tong: {pieces}."),
    "head": N_("A head: {pieces}."),
    "group": N_("A group: {pieces}."),
    "serong": N_("A tong serong: {pieces}."),
}
HONOURS: Final = frozenset({"ot", "rf", "wf", "rd", "gd", "wd"})
FAMILIES: Final = {
    frozenset({"ot", "rf", "m1"}): N_("king, lady, mouse"),
    frozenset({"rd", "gd", "m1"}): N_("king, lady, mouse"),
    frozenset({"wf", "c1", "s1"}): N_("nun, shoe, long"),
    frozenset({"wd", "c1", "s1"}): N_("nun, shoe, long"),
}
"""The two families that a head of aces may consist of, with the names players use. PT-02."""
THREE_DIFFERENT: Final = {
    "aces": N_("three different aces"),
    "ones": N_("three different ones"),
    "dragons": N_("three different dragons"),
    "honours": N_("three different honours"),
    "2": N_("three different twos"),
    "3": N_("three different threes"),
    "4": N_("three different fours"),
    "5": N_("three different fives"),
    "6": N_("three different sixes"),
    "7": N_("three different sevens"),
    "8": N_("three different eights"),
    "9": N_("three different nines"),
}
TWO_ALIKE: Final = {
    "aces": N_("aces, two alike"),
    "ones": N_("three ones, two alike"),
    "dragons": N_("dragons, two alike"),
    "honours": N_("honours, two alike"),
    "2": N_("twos, two alike"),
    "3": N_("threes, two alike"),
    "4": N_("fours, two alike"),
    "5": N_("fives, two alike"),
    "6": N_("sixes, two alike"),
    "7": N_("sevens, two alike"),
    "8": N_("eights, two alike"),
    "9": N_("nines, two alike"),
}

RANK_WORDS: Final = {
    "aces": NP_("money cards", "aces"),
    "ones": NP_("money cards", "ones"),
    "dragons": NP_("money cards", "dragons"),
    "honours": NP_("money cards", "honours"),
    "2": NP_("money cards", "twos"),
    "3": NP_("money cards", "threes"),
    "4": NP_("money cards", "fours"),
    "5": NP_("money cards", "fives"),
    "6": NP_("money cards", "sixes"),
    "7": NP_("money cards", "sevens"),
    "8": NP_("money cards", "eights"),
    "9": NP_("money cards", "nines"),
}
"""Plurals of ranks, as (context, message)."""


def rank_word(pieces: tuple[str, ...], reader: Reader) -> str:
    """Return the plural of the rank shared by some pieces: 'fives'."""
    return reader.meant(RANK_WORDS[_rank(pieces, aces=reader.pack.aces)])


def set_name(read: ScoredSet, reader: Reader) -> tuple[str, str]:
    """Return the native name of a set ('' if it has none) and its translated name: ('เศียร', 'head')."""
    native = NATIVE.get(read.kind, "") if reader.game == "pai-tong" else ""
    if read.kind == "head" and _rank(read.pieces, aces=True) == "aces":
        return native, reader.say(N_("head of aces"))
    return native, reader.say(NAMES[read.kind])


def set_caption(read: ScoredSet, reader: Reader) -> str:
    """Return a description of a set's contents: 'three different twos', 'king, lady, mouse'."""
    aces = reader.pack.aces
    different = len(set(read.pieces))
    if different == 1:
        return reader.say(N_("three alike, open") if read.exposed else N_("three alike"))
    family = FAMILIES.get(frozenset(read.pieces))
    if family and aces and reader.game == "pai-tong":
        return reader.say(family)
    return reader.say((THREE_DIFFERENT if different == 3 else TWO_ALIKE)[_rank(read.pieces, aces=aces)])


def set_line(read: ScoredSet, reader: Reader) -> str:
    """Return a sentence describing a set."""
    return reader.say(N_("An open tong: {pieces}.") if read.exposed else LINES[read.kind], pieces=read.pieces)


def _rank(pieces: tuple[str, ...], *, aces: bool) -> str:
    """Return the key of the rank shared by all pieces of a set."""
    honours = [piece for piece in pieces if piece in HONOURS]
    if aces and (honours or pieces[0][1] == "1"):
        return "aces"
    if honours:
        return "dragons" if honours[0] in {"rd", "gd", "wd"} else "honours"
    return "ones" if pieces[0][1] == "1" else pieces[0][1]


class Help(NamedTuple):
    """The benefit of taking a discard."""

    uses: tuple[str, ...]
    """Pieces of the hand that would form a set with the discard."""
    completes: bool
    """Whether the discard completes a set with these pieces; otherwise it forms a pair with one of them."""
    words: str
    """Text saying how the discard helps, such as 'completes your fives'.

    Another example is 'makes a pair of nines with your 9 of circles'.
    """


def taking_helps(view: View, reader: Reader) -> Help | None:
    """Return the benefit of taking the last discard; None if that is not allowed or does not improve the hand."""
    last = view.table.last
    if TAKE not in view.legal or last is None or view.seat is None:
        return None
    pack = reader.pack
    concealed = counts_of([pack.designs[code] for code in view.hand])
    exposed = len(view.table.exposed[view.seat])
    use = use_of(view.table.options.set_rules, concealed, exposed, pack.designs[last])
    if use is None:
        return None
    uses = tuple(pack.codes[design] for design in use.designs)
    ranks = rank_word((*uses, last), reader)
    if use.completes:
        words = reader.say(N_("completes your {ranks}"), ranks=ranks)
    else:
        words = reader.say(N_("makes a pair of {ranks} with your {piece}"), ranks=ranks, piece=uses[0])
    return Help(uses, use.completes, words)


class Note(NamedTuple):
    """Text about a claim that does not help."""

    words: str
    """Short, for under the claim's label: 'breaks your sevens', 'makes your sevens a tong'."""
    why: str
    """Sentences that say what the claim breaks and how many pieces the hand lacks."""
    breaks: bool = False
    """Whether the claim breaks or replaces a complete set of the hand."""


def claim_note(move: Move, view: View, reader: Reader) -> Note | None:
    """Return the text on taking or ponging the last discard; None if it brings the hand closer to a win.

    It names a complete set of the hand that the claim would break or replace, because two of its pieces would be laid.
    """
    last = view.table.last
    if move not in {TAKE, PONG} or last is None or view.seat is None:
        return None
    design, rules = reader.pack.designs[last], view.table.options.set_rules
    concealed, exposed = (
        counts_of([reader.pack.designs[code] for code in view.hand]),
        len(view.table.exposed[view.seat]),
    )
    laid = move == PONG or view.table.options.pick_discard == "tong_exposed"
    claimed = list(concealed)
    claimed[design] += 1 - (SET_SIZE if laid else 0)
    before = shanten(rules, concealed, exposed).missing
    after = shanten(rules, claimed, exposed + laid).missing
    if after < before:
        return None
    gone = _complete(rules, concealed, exposed) - _complete(rules, claimed, exposed + laid)
    ranks = rank_word((last,), reader)
    breaks = reader.say(N_("breaks your {ranks}"), ranks=ranks) if gone > 0 else ""
    if after > before:
        why = reader.say(
            N_("Gets you farther from a win: {after} short instead of {before}."), after=after, before=before
        )
        return Note(breaks or reader.say(N_("farther from a win")), _after(breaks, why), bool(breaks))
    why = reader.say(N_("Gets you no closer to a win: still {after} short."), after=after)
    if gone == laid == 1:
        makes = reader.say(N_("makes your {ranks} a tong"), ranks=ranks)
        return Note(makes, _after(makes, why), breaks=True)
    return Note(breaks or reader.say(N_("no closer to a win")), _after(breaks, why), bool(breaks))


def _complete(rules: SetRules, concealed: Sequence[int], exposed: int) -> int:
    """Return the number of complete sets among concealed pieces."""
    return sum(part.complete for part in parts_of(rules, concealed, exposed))


def _after(clause: str, why: str) -> str:
    """Return a sentence after a clause, which becomes a sentence of its own; without a clause it is alone."""
    return together((as_sentence(clause[:1].upper() + clause[1:]), why))


def discard_helps(view: View, reader: Reader) -> bool:
    """Return whether taking the last discard brings the viewer's hand nearer to a win."""
    return taking_helps(view, reader) is not None
