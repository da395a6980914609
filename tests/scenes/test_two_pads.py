"""Two people with a gamepad each, or with key sets, at every table: a device acts for its own person alone."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from game.rules import GAMES
from game.rules.daun_tiga.moves import Stake
from game.rules.moves import Discard
from game.scenes.curtain import CurtainScene
from game.table.device_assignment import GAMEPAD, Device, keys
from game.table.shared_keyboard import SETS
from game.ui.gamepads import Gamepads
from game.ui.intents import Cancel, Confirm, Key, Move
from game.ui.key_bindings import LETTERS, SHAPES
from tests.hands import STAGED, make_move
from tests.scenes.couch_pilot import Couch
from tools.scenarios import sound_choice

if TYPE_CHECKING:
    from game.ui.intents import Intent

SONY, XBOX = "030000004c050000c405000000000000", "030000005e0400008e02000000000000"
PADS = (SONY, XBOX)
STEPS = 14
"""Questions of a deal that are tried."""


def assign_devices(couch: Couch, *devices: Device) -> Couch:
    """Give the persons in the first seats these devices."""
    for seat, device in enumerate(devices):
        couch.table.devices.assign(seat, device)
    couch.stage.ctx.keys.family_of = Gamepads.family
    couch.table.retranslate()
    return couch


def snapshot(couch: Couch) -> tuple[object, ...]:
    """Return what a device without a say must leave as it is."""
    return couch.match.moves[:], couch.focused, couch.top, couch.table.session.asked_seats, couch.node_words()


class Tried(Couch):
    """A table that moves from question to question, at each of which another person's device is tried."""

    def node_words(self) -> list[tuple[str, str, object]]:
        """Return the labels and values of all controls."""
        return [(node.id, node.label, node.value) for node in self.top.nodes()]

    def tried(self, seat: int, intents: list[Intent | str]) -> None:
        """Press a device of a person who is not asked."""
        for intent in intents:
            before = snapshot(self)
            self.press(intent)
            assert snapshot(self) == before, f"{intent} of seat {seat} acts for {before[3]}"

    def play_a_move(self, seat: int, chance: Random) -> None:
        """Make a sound move for the person in a seat, with the mouse; one that is not only staged at first."""
        view = self.match.view(seat)
        move = sound_choice(view, chance).move
        if isinstance(move, STAGED):
            move = next(each for each in view.legal if isinstance(each, Discard))
        if isinstance(move, Stake):
            self.click("stake")  # as proposed, because the keyboard does not act for people with pads
        else:
            make_move(self, self.match, move)


def all_pad_inputs(pad: str) -> list[Intent | str]:
    """Return what a gamepad can send, but for the button of the menu."""
    names = ("pad x", "pad y", "pad lb", "pad rb", "pad lt", "pad rt", "pad ls", "pad rs", "pad back")
    moves = (Move("left", pad), Move("right", pad), Move("up", pad), Move("down", pad))
    return [*moves, Confirm("pad", pad), *(Key(name, pad=pad) for name in names), Cancel(pad)]


@pytest.mark.parametrize("game", GAMES)
def test_gamepad_acts_only_for_its_owner_at_every_table(game: str) -> None:
    """Curtains, claims and questions of a deal; where several are asked, each pad answers for its person."""
    couch = assign_devices(Tried(2, game=game), *(Device(GAMEPAD, pad) for pad in PADS))
    chance, asked = Random(1), 0
    for _step in range(6 * STEPS):
        couch.wait_for(lambda: couch.waits or couch.match.deal.result is not None)
        if couch.match.deal.result is not None or asked >= STEPS:
            break
        if isinstance(couch.top, CurtainScene):
            curtain = couch.top
            seat = [player.name for player in couch.match.players].index(curtain.words.name)
            couch.press(Confirm("pad", PADS[1 - seat]))
            assert couch.top is curtain
            assert curtain.ready._cap().glyph == f"{(SHAPES, LETTERS)[seat]} a"
            couch.press(Confirm("pad", PADS[seat]))
            couch.wait_for(lambda curtain=curtain: couch.top is not curtain)
            continue
        panel = couch.table.calling.panel
        if panel is not None:
            assert {seat: panel.passes[seat]._cap().glyph for seat in panel.calls.seats} == {
                seat: f"{(SHAPES, LETTERS)[seat]} b" for seat in panel.calls.seats
            }
            for seat in panel.calls.seats:
                couch.press(Cancel(PADS[seat]))
                assert panel.calls.has_passed(seat)
            continue
        seats = couch.table.session.asked_seats
        assert seats
        asked += 1
        for seat in {0, 1} - {*seats}:
            couch.tried(seat, all_pad_inputs(PADS[seat]))
        if len(seats) > 1:
            count = len(couch.match.moves)
            couch.press(Confirm("pad", PADS[seats[-1]]), Confirm("pad", PADS[seats[-1]]))
            couch.wait(4)
            made = [seat for seat, _move in couch.match.moves[count:] if seat in {0, 1}]
            assert set(made) <= {seats[-1]}, f"a pad answers for {made}"
            if made:
                continue
        seat = couch.table.session.asked if couch.table.session.asked is not None else seats[0]
        if len(seats) == 1:
            couch.shot()
            assert couch.stage.ctx.keys.cap("return").glyph == f"{(SHAPES, LETTERS)[seat]} a"
        couch.play_a_move(seat, chance)
    assert asked


@pytest.mark.parametrize("game", GAMES)
def test_a_persons_keys_act_only_for_that_person_at_every_table(game: str) -> None:
    """J K L U and W A S D: others' keys do nothing, the own ones move the focus and press what has it."""
    numbers = (2, 1)
    couch = assign_devices(Tried(2, game=game), *map(keys, numbers))
    chance, asked, moved, pressed = Random(2), 0, set[int](), set[int]()
    for _step in range(6 * STEPS):
        couch.wait_for(lambda: couch.waits or couch.match.deal.result is not None)
        if couch.match.deal.result is not None or asked >= STEPS:
            break
        if isinstance(couch.top, CurtainScene):
            curtain = couch.top
            seat = [player.name for player in couch.match.players].index(curtain.words.name)
            couch.press(*SETS[numbers[1 - seat]], "return")
            assert couch.top is curtain
            couch.press(SETS[numbers[seat]].confirm)
            couch.wait_for(lambda curtain=curtain: couch.top is not curtain)
            continue
        panel = couch.table.calling.panel
        if panel is not None:
            for seat in panel.calls.seats:
                others = [other for other in panel.calls.seats if other != seat]
                before = [panel.calls.has_passed(other) for other in others]
                couch.press(SETS[numbers[seat]].side)
                assert panel.calls.has_passed(seat)
                assert [panel.calls.has_passed(other) for other in others] == before
            continue
        seats = couch.table.session.asked_seats
        asked += 1
        for seat in {0, 1} - {*seats}:
            couch.tried(seat, list(SETS[numbers[seat]]))
        seat = couch.table.session.asked if couch.table.session.asked is not None else seats[0]
        own = SETS[numbers[seat]]
        if len(seats) == 1:
            couch.shot()
            assert couch.stage.ctx.keys.cap("return").words == own.confirm.upper()
            before = couch.focused
            couch.press(own.right)
            couch.press(own.right)
            if couch.focused != before:
                moved.add(seat)
            count, labels = len(couch.match.moves), couch.node_words()
            couch.press(own.confirm)
            couch.wait(4)
            if len(couch.match.moves) > count or couch.node_words() != labels:
                pressed.add(seat)
            if len(couch.match.moves) > count:
                continue
            couch.press(own.confirm)
            if len(couch.match.moves) > count:
                continue
        couch.play_a_move(seat, chance)
    assert asked
    if game in {"pong", "pai-tong", "tongits"}:
        assert moved == pressed == {0, 1}
