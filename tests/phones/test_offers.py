"""Offers as buttons and lists on a phone."""

from __future__ import annotations

import pytest

from game.phones.offers import phone_offers
from game.rules import GAMES
from game.rules.session_history import SessionMemory
from game.words import Offer, Reader, words_of
from game.words.daun_tiga.questions import FIRST_STAKES

WHY = "You have already backed this hand with 1. You can back a hand only once."


def backs(*closed: bool) -> list[Offer]:
    return [
        Offer(f"back {seat}", f"Back Guest {seat}’s hand", "back", onto=(f"hand {seat}",), closed=WHY if shut else "")
        for seat, shut in enumerate(closed)
    ]


def reader() -> Reader:
    game = GAMES["daun-tiga"]
    return Reader(game.name, game.pack(game.Options()), ("Guest",) * 17)


def test_phone_choice_list_contains_only_enabled_offers() -> None:
    (found,) = phone_offers(backs(False, True, False, True, False), reader())
    assert found["kind"] == "list"
    assert [name for name, _label in found["options"]] == ["back 0", "back 2", "back 4"]


def test_choice_list_without_enabled_offers_becomes_a_disabled_button_with_a_reason() -> None:
    """Regression: a player who had backed every hand got an empty list, and a button that sent nothing."""
    (found,) = phone_offers(backs(True, True, True, True, True), reader())
    assert "options" not in found
    assert (found["kind"], found["why"]) == ("act", WHY)


@pytest.mark.parametrize(("name", "usual"), [("pai-gow", (10,)), ("daun-tiga", FIRST_STAKES)])
def test_phone_proposes_the_same_amounts_as_the_screen(name: str, usual: tuple[int, ...]) -> None:
    """Where the screen takes them from as well; the seat's latest bet comes before them."""
    game = GAMES[name]
    deal = game.deal(game.default_seats, "00" * 32)
    while not any(str(move).startswith(("bet", "stake")) for seat in deal.pending() for move in deal.legal(seat)):
        seat = min(deal.pending())
        deal.play(seat, deal.legal(seat)[0])
    view = deal.view(next(seat for seat in deal.pending() if deal.legal(seat)))
    reads = Reader(name, game.pack(game.Options()), tuple(f"P{each}" for each in range(game.default_seats)), view.seat)
    for evening, first in (((), usual[0]), ((SessionMemory(3, 7),) * game.default_seats, 7)):
        asked = view._replace(table=view.table._replace(evening=evening))
        found = [each for each in phone_offers(words_of(name).offers(asked, reads), reads) if each["kind"] == "amounts"]
        assert [amount["usual"] for amount in found[0]["amounts"]] == [first, *usual[1:]]
