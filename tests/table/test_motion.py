"""Flying pieces are visible from the first frame to the last."""

from __future__ import annotations

from game.table.geometry import Frame, Spot
from game.table.motion import DISCARD_MS, Motions

FRAME = Frame.of(1920, 1080)
HAND, MIDDLE = Spot(100.0, 900.0, 60.0, 90.0), Spot(600.0, 400.0, 40.0, 60.0)


def usual() -> Motions:
    return Motions(lambda: 1.0, lambda: False)


def test_delayed_flight_shows_the_piece_at_its_start() -> None:
    """The piece used to disappear for a frame, or as long as its flight was delayed."""
    motions, key = usual(), ("discard", 0)
    motions.play([motions.fly(key, HAND, "back", DISCARD_MS, delay=30.0)])
    for _frame in range(2):
        assert list(motions.flying([(key, "b5", MIDDLE)], FRAME)) == [("back", HAND, 1.0)]
        motions.update(0.014)
    motions.update(0.1)
    ((_code, spot, _wide),) = motions.flying([(key, "b5", MIDDLE)], FRAME)
    assert HAND.x < spot.x < MIDDLE.x


def test_dealt_piece_is_hidden_in_the_pile_until_its_flight_starts() -> None:
    motions, keys = usual(), [("back", 1, i) for i in range(3)]
    motions.deal([keys], MIDDLE, "back")
    targets = [(key, "back", HAND) for key in keys]
    assert not list(motions.flying(targets, FRAME))
    motions.update(0.05)
    assert len(list(motions.flying(targets, FRAME))) == 2
