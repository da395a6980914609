"""Offers as buttons and lists on a phone."""

from __future__ import annotations

from game.phones.offers import phone_offers
from game.rules import GAMES
from game.words import Offer, Reader

WHY = "You have already backed this hand with 1. You can back a hand only once."


def backs(*closed: bool) -> list[Offer]:
    return [
        Offer(f"back {seat}", f"Back Guest {seat}’s hand", "back", onto=(f"hand {seat}",), closed=WHY if shut else "")
        for seat, shut in enumerate(closed)
    ]


def reader() -> Reader:
    game = GAMES["daun-tiga"]
    return Reader(game.name, game.pack(game.Options()), ("Guest",) * 17)


def test_phone_list_contains_only_enabled_offers() -> None:
    (found,) = phone_offers(backs(False, True, False, True, False), reader())
    assert found["kind"] == "list"
    assert [name for name, _label in found["options"]] == ["back 0", "back 2", "back 4"]


def test_phone_list_without_enabled_offers_is_a_button_with_a_reason() -> None:
    """Regression: a player who had backed every hand got an empty list, and a button that sent nothing."""
    (found,) = phone_offers(backs(True, True, True, True, True), reader())
    assert "options" not in found
    assert (found["kind"], found["why"]) == ("act", WHY)
