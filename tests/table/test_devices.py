"""Assignment of devices: two pads of one make, pads that are unplugged and return, and replacements."""

from __future__ import annotations

from game.table.device_assignment import (
    GAMEPAD,
    THE_MOUSE,
    Device,
    Devices,
    keys,
    read_unnamed_seats,
    set_with,
    unnamed_seat_lines,
)
from game.table.shared_keyboard import SETS, colour_places

MAKE, OTHER = "030000005e0400008e02000010010000", "050000004c050000c405000000010000"
ONE, TWIN = Device(GAMEPAD, MAKE), Device(GAMEPAD, f"{MAKE}#7")


def test_two_gamepads_of_the_same_model_are_assigned_to_different_seats() -> None:
    """Both pads have the same GUID."""
    held = Devices({0: ONE, 1: TWIN})
    assert ONE.guid == TWIN.guid == MAKE
    assert held.seat_of(ONE) == 0
    assert held.seat_of(TWIN) == 1


def test_reconnected_gamepad_with_a_new_instance_number_returns_to_its_seat() -> None:
    """SDL gives it a new instance number; its make identifies the seat."""
    held = Devices({0: THE_MOUSE, 2: ONE})
    assert held.unplugged(ONE.name) == 2
    assert held.away == (2,)
    assert held.seat_of(ONE) is None
    assert held.plugged(OTHER) is None, "another make belongs to nobody"
    assert held.plugged(f"{MAKE}#9") == 2
    assert held.away == ()
    assert held.seat_of(Device(GAMEPAD, f"{MAKE}#9")) == 2


def test_first_gamepad_reconnected_goes_to_the_seat_that_lost_its_gamepad_first() -> None:
    """Two unplugged pads of the same model cannot be distinguished."""
    held = Devices({0: ONE, 1: TWIN})
    assert held.unplugged(TWIN.name) == 1
    assert held.unplugged(ONE.name) == 0
    assert held.plugged(MAKE) == 1
    assert held.plugged(f"{MAKE}#12") == 0
    assert held.unplugged("nobody's") is None


def test_another_device_can_replace_an_unplugged_gamepad() -> None:
    """A device that is assigned to another seat is taken away from its previous one."""
    held = Devices({0: keys(1), 1: ONE})
    held.unplugged(ONE.name)
    held.assign(1, keys(0))
    assert held.away == ()
    assert held.of(1) == keys(0)
    assert held.plugged(ONE.name) is None
    held.assign(1, keys(1))
    assert held.of(0) is None
    assert held.seat_of(keys(1)) == 1
    assert held.first_free_keys() == keys(0)
    held.remove(1)
    assert held.held == {}


def test_no_key_belongs_to_two_key_sets() -> None:
    """Every key of a set identifies that set."""
    assert set_with("w") == set_with("e") == keys(1)
    assert set_with("[8]") == keys(4)
    assert set_with("f5") is None
    assert keys(1).words == "keys A S D E"
    assert len({keys(number).words for number in range(len(SETS))}) == len(SETS)


def test_device_assignment_is_the_same_after_saving_and_restoring() -> None:
    """Pads are saved by make, key sets by number; unreadable entries count as none."""
    held = Devices({0: THE_MOUSE, 2: keys(3), 3: TWIN})
    texts = held.remembered()
    assert texts == ("mouse", "", "keys 3", f"pad {MAKE}")
    again = Devices.recalled(texts, [MAKE])
    assert again.of(0) == THE_MOUSE
    assert again.of(2) == keys(3)
    assert again.of(3) == ONE
    assert again.away == ()
    assert Devices.recalled(texts).away == (3,)
    assert Devices.recalled(("keys 99", "keys", "pad", "nothing", "mouse x")).held == {}


def test_device_of_a_person_without_a_seat_is_set_aside_until_they_sit_down_again() -> None:
    """Also if it is a pad that is unplugged and returns meanwhile; whoever takes it over keeps it."""
    held = Devices({0: ONE, 1: keys(1), 2: keys(2)})
    held.record_names({0: "Ann", 1: "Ben", 2: "Cam"})
    held.seat({0: "Ben"})
    assert held.held == {0: keys(1)}
    assert held.parked == {"Ann": ONE, "Cam": keys(2)}
    assert held.seat_of(ONE) is None
    assert held.is_parked(ONE)
    assert not held.is_free(ONE)
    assert held.first_free_keys() == keys(0)
    assert held.unplugged(ONE.name) is None
    assert held.away == ()
    assert held.plugged(f"{MAKE}#3") is None
    texts, people = held.remembered(), held.remembered_people()
    assert people == ("Ben", "Ann", "Cam")
    held.seat({0: "Ann", 1: "Ben"})
    assert held.held == {0: Device(GAMEPAD, f"{MAKE}#3"), 1: keys(1)}
    held.assign(1, keys(2))
    assert held.parked == {}
    again = Devices.recalled(texts, [MAKE], people)
    again.seat({0: "Ann", 3: "Cam"})
    assert again.held == {0: ONE, 3: keys(2)}
    again.forget_others(["Ann"])
    assert again.parked == {}


def test_people_without_names_are_known_by_their_devices() -> None:
    """Two pads of one make tell nobody apart; unreadable lines count as none."""
    held = Devices({0: keys(0), 1: keys(1), 2: ONE, 3: TWIN})
    held.record_names({0: "Player 1", 1: "Ben", 2: "Player 3", 3: "Player 4"})
    assert held.unnamed_seats() == {0: "keys 0", 2: f"pad {MAKE}", 3: f"pad {MAKE}"}
    assert held.unnamed_with("keys 0") == "Player 1"
    assert held.unnamed_with("keys 1") == ""
    assert held.unnamed_with(f"pad {MAKE}") == ""
    lines = unnamed_seat_lines({12: held.unnamed_seats()})
    assert read_unnamed_seats((*lines, "12 x keys 0", "13", "14 1 nothing")) == {12: held.unnamed_seats()}


def test_people_keep_different_colours_when_others_join_or_leave() -> None:
    """Two people whose seats would have the same one have different colours nevertheless."""
    assert colour_places((0, 1, 2, 3)) == {0: 0, 1: 1, 2: 2, 3: 3}
    assert colour_places((0, 2, 3)) == {0: 0, 2: 2, 3: 3}
    assert colour_places((0, 1, 8)) == {0: 0, 1: 1, 8: 2}
