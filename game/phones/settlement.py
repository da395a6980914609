"""Settlement on a phone: every hand with its value and gain, and the items scored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.i18n import N_
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Seat, View
    from game.words import Reader, Sentence
    from game.words.game_words import CountedItems, FinalHand, HandGroup

MOST_LINES: Final = 8
"""Maximum number of sentences that are not about one seat."""


def settled(view: View, reader: Reader, emblems: Sequence[str]) -> dict[str, Any]:
    """Return the settlement of a finished deal as JSON data for the page."""
    result, words = view.table.result, words_of(reader.game)
    said = list(words.settlement(result, reader))
    title = _headline(said, result.winner, reader)
    if title is not None:
        said.remove(title)
    gains = {entry.account: entry.amount for entry in result.entries}
    counted = words.counted_items(result, view, reader)
    if counted is not None:  # sets, items and payments are shown separately
        said.clear()
    hands = sorted(words.hands(view, reader), key=lambda hand: -gains.get(hand.seat, 0))
    record: dict[str, Any] = {
        "title": title.text if title is not None else reader.say(N_("The deal is over")),
        "unit": reader.say(N_("chips")),
        "hands": [hand_record(hand, gains.get(hand.seat, 0), said, reader, emblems) for hand in hands],
        "lines": [sentence.text for sentence in said if sentence.seat is None][:MOST_LINES],
    }
    if reader.you is not None:
        record["gain"] = gains.get(reader.you, 0)
    others = [
        {"name": words.account(entry.account, reader), "gain": entry.amount}
        for entry in result.entries
        if isinstance(entry.account, str) and entry.amount
    ]
    if others:
        record["accounts"] = others
    if counted is not None:
        record["counts"] = _counts(counted)
    return record


def _headline(said: Sequence[Sentence], winner: Seat | None, reader: Reader) -> Sentence | None:
    """Return the sentence about the winner or, if all settle separately, about the reader's result; otherwise None."""
    own = None
    if winner is None and reader.you is not None:
        own = next((sentence for sentence in said if sentence.seat == reader.you), None)
    return own or next(iter(said), None)


def hand_record(
    hand: FinalHand, gain: int | None, said: Sequence[Sentence], reader: Reader, emblems: Sequence[str]
) -> dict[str, Any]:
    """Return a face-up hand as JSON data for the page; `gain` is None before it is settled."""
    record: dict[str, Any] = {
        "name": reader.title(hand.seat),
        "emblem": emblems[hand.seat],
        "groups": [_group(group) for group in hand.groups],
    }
    if gain is not None:
        record["gain"] = gain
    if hand.worth:
        record["worth"] = hand.worth
    about = [sentence.text for sentence in said if sentence.seat == hand.seat]
    if about:
        record["said"] = about
    if hand.seat == reader.you:
        record["mine"] = True
    return record


def _group(group: HandGroup) -> dict[str, Any]:
    record: dict[str, Any] = {"pieces": list(group.pieces)}
    if group.label:
        record["label"] = group.label
    if group.lacking:
        record["lacking"] = group.lacking
    if group.winning is not None:
        record["won"] = group.winning
    return record


def _counts(counted: CountedItems) -> dict[str, Any]:
    return {
        "items": [{"label": item.label, "note": item.note, "amount": item.amount} for item in counted.items],
        "unit": counted.unit,
        "payers": counted.payers,
        "total": counted.total,
    }
