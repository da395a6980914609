"""Table talk and the order of a hand: words and sorting, without a window."""

from __future__ import annotations

import pytest

from game.rules.events import Discarded, Drew, Ended, Took
from game.rules.money.events import Dealt, Guessed, Ponged, Reshuffled, Said, Won
from game.rules.money.moves import PONG, WIN
from game.rules.moves import TAKE
from game.rules.pieces import CEKI_PACK, THAI_PACK, TILE_PACK
from game.scenes.table.conducted_commentary import piece_words
from game.scenes.tables.money.hand import SORTS, in_order
from game.scenes.tables.money.talk import MoneyCommentary

NAMES = ("Noi", "Kanya", "Mali")


def said(log: MoneyCommentary) -> list[str]:
    """The entries as one reads them."""
    return [f"{line.name} {line.words}" for line in log.lines]


def test_words_of_every_event() -> None:
    """Each event is told in words, with 'you' in the form that fits."""
    log = MoneyCommentary(NAMES, THAI_PACK, you=0)
    for event in (
        Dealt(0, ()),
        Took(1, "c5"),
        Ponged(0, "ot", 2),
        Said(2, WIN, "ot"),
        Said(1, PONG, "ot"),
        Said(1, TAKE, "ot"),
        Guessed(1, "s1"),
        Reshuffled(40),
        Won(2, "wf", "stock", None, ()),
        Ended("win"),
        Ended("void"),
    ):
        log.add(event)
    assert said(log) == [
        "You start the deal",
        "Kanya takes 5 coins",
        "You pong Old Thousand",
        "Mali wanted to win",
        "Kanya wanted to pong",
        "Kanya wanted to take it",
        "Kanya guesses ace of strings",
        "The stock is made of the discards",
        "Mali wins with White Flower",
        "The stock has run out: void",
    ]


def test_a_discard_takes_the_place_of_the_draw() -> None:
    """A draw is told until its discard lies; a hidden draw names no piece."""
    log = MoneyCommentary(NAMES, TILE_PACK, you=0)
    log.add(Drew(1, "c5").seen_by(0))
    assert said(log) == ["Kanya draws"]
    log.add(Discarded(1, "wd"))
    assert said(log) == ["Kanya discards white dragon"]
    log.add(Drew(0, "m3").seen_by(0))
    assert said(log)[-1] == "You draw 3 characters"


def test_with_several_persons_nobody_is_you() -> None:
    """The log says names."""
    log = MoneyCommentary(NAMES, TILE_PACK, you=None)
    log.add(Discarded(0, "c5"))
    assert said(log) == ["Noi discards 5 circles"]


@pytest.mark.parametrize("pack", [THAI_PACK, CEKI_PACK, TILE_PACK], ids=lambda pack: pack.equipment)
def test_every_piece_has_words_of_its_own(pack: object) -> None:
    """No two designs are called alike."""
    words = [piece_words(pack, code) for code in pack.codes]  # type: ignore[attr-defined]
    assert len(set(words)) == len(words) == 30


HAND = ["m5", "c1", "s5", "c5", "ot", "c5", "s9", "c5", "m5", "wf", "m2"]


@pytest.mark.parametrize("way", SORTS)
def test_sorting_loses_nothing(way: str) -> None:
    """All orders hold the same pieces, and sorting twice changes nothing."""
    once = in_order(HAND, way, aces=True)
    assert sorted(once) == sorted(HAND)
    assert in_order(once, way, aces=True) == once


def test_orders() -> None:
    """By suit, by rank with honours among the aces, and sets first."""
    assert in_order(HAND, "suit", aces=True)[:4] == ["c1", "c5", "c5", "c5"]
    assert in_order(HAND, "rank", aces=True)[:3] == ["c1", "ot", "wf"]
    assert in_order(["rd", "c1", "m9"], "rank", aces=False) == ["c1", "m9", "rd"]
    assert in_order(HAND, "sets", aces=True)[:6] == ["c5", "c5", "c5", "c1", "ot", "wf"]
