"""Flying pieces are visible from the first frame to the last."""

from __future__ import annotations

from game.table.geometry import Frame, Spot
from game.table.motion import DISCARD_MS, Motions

FRAME = Frame.of(1920, 1080)
HAND, MIDDLE = Spot(100.0, 900.0, 60.0, 90.0), Spot(600.0, 400.0, 40.0, 60.0)


def usual_motions() -> Motions:
    return Motions(lambda: 1.0, lambda: False)


def test_piece_is_drawn_at_its_start_until_its_delayed_flight_begins() -> None:
    """The piece used to disappear for a frame, or as long as its flight was delayed."""
    motions, key = usual_motions(), ("discard", 0)
    motions.play([motions.fly(key, HAND, "back", DISCARD_MS, delay=30.0)])
    for _frame in range(2):
        assert list(motions.flying([(key, "b5", MIDDLE)], FRAME)) == [("back", HAND, 1.0)]
        motions.update(0.014)
    motions.update(0.1)
    ((_code, spot, _wide),) = motions.flying([(key, "b5", MIDDLE)], FRAME)
    assert HAND.x < spot.x < MIDDLE.x


def test_piece_being_dealt_is_drawn_only_in_the_pile_until_its_flight_starts() -> None:
    motions, keys = usual_motions(), [("back", 1, i) for i in range(3)]
    motions.deal([keys], MIDDLE, "back")
    targets = [(key, "back", HAND) for key in keys]
    assert not list(motions.flying(targets, FRAME))
    motions.update(0.05)
    assert len(list(motions.flying(targets, FRAME))) == 2


def test_pieces_are_dealt_one_at_a_time_without_packets() -> None:
    """PO-04: each hand gets its first tile before any gets its second."""
    motions = usual_motions()
    motions.deal([[("back", hand, i) for i in range(3 - hand)] for hand in range(3)], MIDDLE, "back")
    assert [key[1:] for key in motions.flights] == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)]
    assert motions.undealt == 6
    motions.update(0.05)
    assert motions.undealt == 4
    motions.update(1.0)
    assert motions.undealt == 0


def test_packets_are_dealt_completely_to_one_hand_after_another() -> None:
    """PT-12: six to each, then six to the starter and five to the others."""
    motions = usual_motions()
    hands = [[("back", hand, i) for i in range(12 if hand == 0 else 11)] for hand in range(3)]
    motions.deal(hands, MIDDLE, "back", packets=(6, 6))
    order = [key[1] for key in motions.flights]
    assert order == [0] * 6 + [1] * 6 + [2] * 6 + [0] * 6 + [1] * 5 + [2] * 5


def test_dealt_pieces_can_each_start_from_a_different_place() -> None:
    """PO-03: the tiles of a wall leave it one after another from their own positions."""
    motions = usual_motions()
    places = [MIDDLE.moved(10.0 * i, 0.0) for i in range(4)]
    motions.deal([[("back", hand, i) for i in range(2)] for hand in range(2)], places, "back")
    assert [flight.start for flight in motions.flights.values()] == places
