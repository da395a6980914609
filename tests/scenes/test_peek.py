"""Hands shown only while a key is held: no earlier frame reveals anything about them, in any game."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from pygame import Surface

from game.rules.moves import Discard
from game.scenes.curtain import CurtainScene
from game.scenes.table.scene import TableScene
from game.ui.intents import Key, Released
from tests.hands import make_move
from tests.scenes.couch_pilot import SIZE, Couch
from tools.scenarios import sound_choice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.rules.contract import Seat

HIDING = ("pong", "pai-tong", "tongits", "pai-gow")
FRAMES = 8
HELD = ((Key("k"), Released("k")), (Key("pad rd", pad="one"), Released("pad rd", "one")))
"""The key, and the right stick of a gamepad, each pressed and released."""
ROUNDED = 2
"""Difference of a colour channel caused by rounding."""


def shot(couch: Couch) -> bytes:
    """Return the pixels of the current frame."""
    surface = Surface(SIZE)
    couch.stage.draw(surface)
    return surface.get_buffer().raw


def differ(one: bytes, other: bytes) -> bool:
    """Whether two frames differ by more than the rounding of cached layers."""
    return any(abs(here - there) > ROUNDED for here, there in zip(one, other, strict=True) if here != there)


def to_a_hand(couch: Couch, chance: Random) -> Seat:
    """Play on until a person with a hand is asked; return that seat."""
    for _step in range(200):
        couch.go_on()
        if isinstance(couch.top, CurtainScene):
            couch.open_curtain()
        elif couch.table.calling.panel is not None:
            couch.pass_claims()
        elif (seat := couch.table.session.asked) is not None:
            if couch.match.view(seat).hand:
                return seat
            make_move(couch, couch.match, sound_choice(couch.match.view(seat), chance).move)
    raise AssertionError("nobody is asked who holds a hand")


def rebuilt_table(couch: Couch, deal: object) -> None:
    """Return a rebuilt table with this deal, at the person who is asked."""
    couch.match.deal = deal
    couch.evening._rebuild_table(couch.match)
    table = couch.stage.scenes[0]
    assert isinstance(table, TableScene)
    couch.table = table
    couch.go_on()
    while isinstance(couch.top, CurtainScene):
        couch.open_curtain()
        couch.go_on()


def frames(couch: Couch) -> Iterator[bytes]:
    """Yield the pixels of the next frames."""
    for _frame in range(FRAMES):
        couch.wait(1)
        yield shot(couch)


@pytest.mark.painted
@pytest.mark.parametrize("game", ["pong", "tongits"])
def test_hand_is_visible_only_while_the_peek_key_is_held(game: str) -> None:
    couch, chance = Couch(2, game=game, peek=True, small_talk="off"), Random(5)
    looked = 0
    while looked < 6 and couch.match.deal.result is None:
        couch.go_on()
        if isinstance(couch.top, CurtainScene):
            couch.open_curtain()
            couch.wait(3)
            continue
        if couch.table.calling.panel is not None:
            couch.pass_claims()
            continue
        if couch.table.session.asked is None:
            continue
        seat = couch.table.session.asked
        view = couch.match.view(seat)
        couch.wait(2)
        closed = shot(couch)
        words = couch.texts()
        assert not [node for node in couch.table.nodes() if node.role == "piece" and node.shows]
        assert couch.table.prompt.view is None
        assert couch.table.session.viewer is None, "what happens now is shown as to a bystander"
        couch.stage.handle(Key("k"))
        couch.wait(2)
        assert sorted(code for node in couch.table.nodes() if node.role == "piece" for code in node.shows)
        assert differ(shot(couch), closed)
        couch.stage.handle(Released("k"))
        couch.wait(2)
        assert not differ(shot(couch), closed), "nothing of the hand is left"
        assert couch.texts() == words
        couch.stage.handle(Key("k"))
        couch.wait(2)
        make_move(couch, couch.match, sound_choice(view, chance).move)
        couch.stage.handle(Released("k"))
        looked += 1
    assert looked


@pytest.mark.painted
@pytest.mark.parametrize("game", HIDING)
def test_deals_that_differ_only_in_a_face_down_hand_look_identical_until_the_peek_key(game: str) -> None:
    """Compares two deals that differ only in the hidden hand."""
    couch, chance = Couch(2, game=game, peek=True), Random(5)
    to_a_hand(couch, chance)
    rebuilt_table(couch, couch.match.deal)
    seat = couch.table.session.asked
    assert seat is not None
    real = couch.match.deal
    other = next(each for each in range(len(couch.match.players)) if not couch.match.players[each].is_person)
    seen = couch.match.view(other)
    twin = next(
        made
        for number in range(200)
        if sorted((made := couch.match.game.resample(seen, Random(number))).view(seat).hand)
        != sorted(real.view(seat).hand)
        and made.pending() == real.pending()
    )
    closed, words, shown = [], [], []
    for deal in (real, twin):
        rebuilt_table(couch, deal)
        assert couch.table.session.asked == seat
        closed.append(list(frames(couch)))
        words.append(couch.texts())
        assert not any(node.shows for node in couch.table.nodes() if node.role == "piece")
        down, up = HELD[len(shown)]
        couch.stage.ctx.keys.hear(down)
        couch.stage.handle(down)
        couch.wait(2)
        told = sorted(code for node in couch.table.nodes() if node.role == "piece" for code in node.shows)
        assert told == sorted(deal.view(seat).hand)
        shown.append(shot(couch))
        couch.stage.handle(up)
        couch.stage.ctx.keys.hear(Key("x"))
        couch.wait(2)
        assert not differ(shot(couch), closed[-1][-1]), "nothing of the hand is left"
    assert words[0] == words[1]
    assert not any(differ(one, two) for one, two in zip(*closed, strict=True))
    assert differ(*shown), "the test sees hands"


@pytest.mark.painted
def test_no_peek_button_is_shown_at_daun_tiga_before_hands_are_opened() -> None:
    """DT-21: stakes are set together, and no card is seen before all are set."""
    couch = Couch(2, game="daun-tiga", peek=True, small_talk="off")
    couch.go_on()
    assert isinstance(couch.top, TableScene)
    assert couch.find("peek") is None
    before = shot(couch)
    couch.stage.handle(Key("k"))
    couch.wait(2)
    assert not any(node.shows for node in couch.table.nodes())
    couch.stage.handle(Released("k"))
    couch.wait(2)
    assert not differ(shot(couch), before)


@pytest.mark.parametrize("game", ["pong", "pai-tong", "tongits"])
def test_taking_back_a_discard_keeps_a_face_down_hand_closed(game: str) -> None:
    """A person who has stopped looking can still take the discard back; the hand opens only on looking again."""
    couch, chance = Couch(2, game=game, peek=True, take_back=5), Random(5)

    def opened() -> list[str]:
        return sorted(code for node in couch.table.nodes() if node.role == "piece" for code in node.shows)

    while True:
        seat = to_a_hand(couch, chance)
        view = couch.match.view(seat)
        discard = next((move for move in view.legal if isinstance(move, Discard)), None)
        couch.stage.handle(Key("k"))
        couch.wait(2)
        make_move(couch, couch.match, discard or sound_choice(view, chance).move)
        couch.stage.handle(Released("k"))
        couch.wait(2)
        if discard is not None:
            break
    assert couch.table.session.held is not None
    assert couch.node("take back").label == "Take back", "the piece is still nobody's business"
    assert opened() == []
    moves = len(couch.match.moves)
    couch.stage.handle(Key("k"))
    couch.wait(2)
    assert opened() == sorted(view.hand)
    assert couch.table.prompt.view is None, "the answer stands as long as it is not taken back"
    couch.stage.handle(Released("k"))
    couch.wait(2)
    couch.click("take back")
    couch.wait(2)
    assert opened() == []
    couch.stage.handle(Key("k"))
    couch.wait(2)
    assert opened() == sorted(view.hand)
    assert len(couch.match.moves) == moves
    couch.table.store.change(take_back=0)
    make_move(couch, couch.match, discard)
    couch.wait(2)
    assert couch.match.moves[moves] == (seat, discard)
