"""Makes a move of any game by mouse and keyboard, with targets found by name and text."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

from game.opponents import sound_choice
from game.rules.contract import Move
from game.rules.daun_tiga.moves import Back, Keep, Stake, Yield
from game.rules.money.moves import WIN, Guess
from game.rules.moves import DRAW, PASS, Discard
from game.rules.pai_gow.moves import Bet, Cut, SetHands, Swap, Tops
from game.rules.tongits.moves import Call, Lay, PickOn, PickUp, Sapaw, Secret, Tongits
from game.ui.node import Node

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.match.match import Match
    from game.rules.contract import Seat, View
    from tests.pilot import Pilot


def make_move(pilot: Pilot, match: Match, move: Move) -> None:
    """Make a legal move of the person who is asked."""
    MAKERS[match.game.name](pilot, match, move)


def play_on(pilot: Pilot, match: Match, *, until: Callable[[], bool] = lambda: False) -> None:
    """Play for the person like a sound player, by mouse, until another scene opens or the deal is over."""
    chance, table, staged = Random(3), pilot.top, list[Move]()
    for _step in range(400):
        pilot.rest()
        if pilot.top is not table or until():
            return
        asked = next((seat for seat in sorted(match.deal.pending()) if match.players[seat].is_person), None)
        if pilot.find("choice:0"):
            pilot.click("choice:0")
        elif asked is None:
            pilot.press("return")  # the table waits for somebody to go on
        else:
            move = sound_choice(view_after(match, asked, staged), chance).move
            if not isinstance(move, Back):
                make_move(pilot, match, move)
            staged = [*staged, move] if isinstance(move, STAGED) else []
    raise AssertionError("the deal did not end")


def view_after(match: Match, seat: Seat, staged: Sequence[Move] = ()) -> View:
    """Return a seat's view after staged moves, which exist only on its own screen."""
    deal = match.deal.copy()
    for move in staged:
        deal.play(seat, move)
    return deal.view(seat)


# Pai Tong and Pong ----------------------------------------------------------------------------------------------------


def piece(pilot: Pilot, match: Match, code: str) -> Node:
    """Return the enabled node of a piece of the hand by its code."""
    words = match.game.pack(match.options).name(code)
    found = [node for node in pilot.pieces() if node.label == words and node.enabled]
    assert found, (words, [node.label for node in pilot.pieces()])
    return found[-1]


def _money(pilot: Pilot, match: Match, move: Move) -> None:
    if isinstance(move, Discard | Guess):
        pilot.click(piece(pilot, match, move.piece))
        pilot.click("confirm")
    elif move == DRAW:
        pilot.click("draw")
    elif move == PASS and pilot.find("no guess"):
        pilot.click("no guess")
    elif move == WIN and pilot.find("win"):
        pilot.click("win")
    else:
        pilot.click(f"claim:{move}")


# Tongits --------------------------------------------------------------------------------------------------------------


def _tongits(pilot: Pilot, match: Match, move: Move) -> None:
    match move:
        case Discard(card):
            pilot.click(f"card:{card}", clicks=2)
        case Lay(cards) | Secret(cards):
            for card in cards:
                pilot.click(f"card:{card}")
            pilot.click("action:l" if isinstance(move, Lay) else "action:e")
        case Sapaw():
            pilot.click(f"slot:{move}")
        case PickUp() | PickOn():
            (seat,) = match.deal.pending()
            ways = [each for each in match.deal.legal(seat) if isinstance(each, PickUp | PickOn)]
            pilot.click("pile")
            if len(ways) > 1:
                pilot.click(f"choice:{ways.index(move)}")
        case Call(card):
            if card is not None:
                pilot.click(f"card:{card}")
            pilot.click("action:c")
            pilot.click("call")
        case Tongits():
            pilot.click("primary")
        case _:
            pilot.click("primary" if move == DRAW else str(move))


# Pai Gow --------------------------------------------------------------------------------------------------------------

CHIPS = (100, 50, 25, 10, 5, 1)


def tiles_of(pilot: Pilot) -> tuple[str, ...]:
    """Return the codes of the four exposed tiles, front hand first."""
    return tuple(node.label.split()[-1] for node in pilot.pieces())


def _pai_gow(pilot: Pilot, _match: Match, move: Move) -> None:
    match move:
        case Bet(amount):
            pilot.click("least")
            while (missing := amount - int(re.search(r"\d+", pilot.node("primary").label)[0])) > 0:
                chip = next(f"chip {chip}" for chip in CHIPS if chip <= missing and pilot.find(f"chip {chip}"))
                pilot.click(chip) if chip != "chip 1" else pilot.press("=")
        case SetHands(front, rear) if pilot.node("primary").label != "Open":
            wanted = {frozenset(front), frozenset(rear)}
            for _split in range(8):
                if {frozenset(tiles_of(pilot)[:2]), frozenset(tiles_of(pilot)[2:])} == wanted:
                    break
                pilot.press("n")
        case Cut(stack):
            pilot.click(f"Cut after stack {stack}")
        case Swap(one, other) | Tops(one, other):
            pilot.click(f"Stack {one}")
            pilot.click(f"Stack {other}")
    pilot.click("Swap only the top tiles" if isinstance(move, Tops) else "primary")


# Daun Tiga ------------------------------------------------------------------------------------------------------------


def _daun_tiga(pilot: Pilot, _match: Match, move: Move) -> None:
    match move:
        case Stake(first, second):
            for name, amount in (("first", first), ("second", second)):
                pilot.focus(name)
                pilot.press(*str(amount))
            pilot.click("stake")
        case Keep() | Yield():
            pilot.click(str(move))
        case Back():
            raise AssertionError(f"a side stake stands with the stakes, not by itself: {move}")


STAGED = (Lay, Secret, Sapaw)
"""Moves that are sent together with the one that ends the turn."""
MAKERS = {"pai-tong": _money, "pong": _money, "tongits": _tongits, "pai-gow": _pai_gow, "daun-tiga": _daun_tiga}
