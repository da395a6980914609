"""Marks over the viewer's hand and the hint's panel in the window: their places, and areas they never cover."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from game.rules.events import Drew
from game.scenes.tables.money.winning_pieces import FORMS, SEARCHED_COUNTS, TONGS
from game.table.free_place import FreePlaces
from game.table.geometry import Spot, overlap
from game.table.money.hand_analysis import Wait
from game.table.motion import DRAW_MS, TENSE_DRAW_MS
from game.ui.intents import Pointer
from tests.pilot import STILL, Pilot, TablePilot
from tools.pictures import STATES, money, tongits
from tools.scenarios import play_until

if TYPE_CHECKING:
    from game.match.store import Store

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
WITH_MARKS = ["pong-turn", "pong-claim", "pong-own-tongs", "pai-tong-6-turn", "pai-tong-claim", "pai-tong-tiles"]


def at(name: str, store: Store) -> TablePilot:
    """Return the table in a named state, with its question open."""
    table = TablePilot(play_until({**money.STATES, **tongits.STATES}[name]), store)
    table.to_question()
    return table


@pytest.mark.parametrize("name", WITH_MARKS)
def test_hand_marks_do_not_overlap_texts_plaques_or_panels(name: str, store: Store) -> None:
    """At three sizes and in every sort order; also clear of discards and sets."""
    table = at(name, store)
    for size in SIZES:
        table.resize(size)
        for _way in range(3):
            table.wait(1)
            scene = table.scene
            placed = scene.board.set_marks.placed()
            pills = [one.pill for one in placed if one.pill is not None]
            for one, other in combinations(pills, 2):
                assert not one.colliderect(other)
            kept = [plaque.rect for plaque in scene.plaques] + list(scene.prompt.rects)
            kept += [scene.frame.spot_rect(piece.spot) for piece in scene.board.open_spots()]
            for pill in pills:
                assert pill.collidelist(kept) == -1, (size, scene.state.sort)
                assert table.scene.ctx.scale.window.contains(pill)
            assert table.faults() == []
            table.press("s")


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("name", ["pong-turn", "pong-thai", "pong-ceki", "pong-tongs-sets", "pai-tong-sets"])
def test_hand_marks_cover_neither_wall_nor_hand(name: str, text: float) -> None:
    """Nor does 'drawn': corners of the cards stay readable at any size of window and text."""
    for size in SIZES:
        pilot = Pilot.before(STATES[name](), replace(STILL, text_size=text), size)
        pilot.rest()
        scene = pilot.top
        pills = [one.pill for one in scene.board.set_marks.placed() if one.pill is not None]
        assert pills
        pills += [label] if (label := scene.notes.arrived_rect()) is not None else []
        lying = [piece.spot for piece in scene.board.hand_spots()]
        lying += [stack.spot for stack in scene.board.layout.stock if stack.shadow]
        spots = [Spot.at(*scene.frame.unit_box(pill)) for pill in pills]
        assert [(size, pill, spot) for pill in spots for spot in lying if overlap(pill, spot) > 0] == []


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("name", ["pong-turn", "pong-claim", "pong-thai", "pong-ceki", "pai-tong-sets"])
def test_winning_pieces_are_shown_for_every_hand_that_is_one_short(name: str, text: float) -> None:
    """With its count for each, at every size of window and text: the plate finds a form that fits."""
    for size in SIZES:
        pilot = Pilot.before(STATES[name](), replace(STILL, text_size=text), size)
        pilot.rest()
        waits = pilot.top.state.waits()
        assert waits
        assert any(line.startswith("Wins with") for line in pilot.texts()), size
        said = Counter({line: times for line, times in pilot.written().items() if line.endswith(" of 4 seen")})
        assert said == Counter(f"{wait.out} of 4 seen" for wait in waits), size


@pytest.mark.parametrize(("marking", "expected"), [(True, TENSE_DRAW_MS), (False, DRAW_MS)])
def test_draw_that_may_complete_the_viewers_hand_flies_more_slowly(
    *, marking: bool, expected: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the viewer's own draw, and only while marks show that the hand is one short."""
    pilot = Pilot.before(STATES["pong-claim"](), STILL, SIZES[1])
    pilot.rest()
    scene, flights = pilot.top, []
    fly = scene.motions.fly
    monkeypatch.setattr(scene.motions, "fly", lambda *args, **more: flights.append(args[3]) or fly(*args, **more))
    scene.state.marking = marking
    scene.animation.play(Drew(scene.state.viewer, "c8"))
    scene.animation.play(Drew((scene.state.viewer + 1) % scene.state.seats, None))
    assert flights == [expected, DRAW_MS]


def test_hand_marks_can_be_switched_off_permanently(store: Store) -> None:
    """They are on by default; B switches them off for all tables."""
    table = at("pong-turn", store)
    assert store.settings.mark_sets
    assert "one to win" in table.written()
    table.press("b")
    assert not table.scene.board.set_marks.placed()
    assert not store.settings.mark_sets
    again = at("pong-turn", store)
    assert not again.scene.board.set_marks.placed()
    again.press("b")
    assert again.scene.board.set_marks.placed()


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("pong-turn", {"Your tongs": "1"}),
        ("pong-own-tongs", {"Your tongs": "2"}),
        ("tongits-turn", {"Your bahays": "1", "If you win": "8+"}),
        ("tongits-own-secret", {"Your bahays": "1", "If you win": "16+"}),
    ],
)
def test_left_column_describes_the_viewers_hand_until_marks_are_off(
    name: str, lines: dict[str, str], store: Store
) -> None:
    """The key that hides the marks of the hand hides these lines too."""
    table = at(name, store)
    assert lines.items() <= dict(table.scene.left.facts()).items()
    table.press("b")
    assert not lines.keys() & dict(table.scene.left.facts()).keys()
    assert table.faults() == []


@pytest.mark.parametrize("name", ["pong-turn", "pai-tong-6-turn", "tongits-turn"])
def test_tooltip_explains_the_numbers_on_a_partial_set(name: str, store: Store) -> None:
    """'2 of 4 seen' is explained; mouse and keys now show the tooltip."""
    table = at(name, store)
    marks = {
        place: mark
        for mark in table.scene.state.marks()
        if mark.most and not getattr(mark, "drawn", False)
        for place in (mark.places if name.startswith("tongits") else range(mark.first, mark.end))
    }
    assert marks
    pieces = [node for node in table.pieces() if node.name != "piece:drawn"]
    for place, node in enumerate(pieces):
        mark = marks.get(place)
        dead = getattr(mark, "dead", False)
        needed = mark is not None and not dead
        assert ("One more piece is needed:" in node.tooltip) is needed, (place, node.tooltip)
        assert ("None left: every card that would complete it is out." in node.tooltip) is dead
        if mark is not None and needed:
            assert f"{mark.out} of {mark.most} seen." in node.tooltip
    table.stage.handle(Pointer("move", pieces[min(marks)].rect.move(0, 20).midtop))
    table.wait(60)
    assert any(words.startswith("One more") for words in table.texts())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["pong-claim", "pai-tong-guess"])
def test_winning_pieces_panel_lists_the_pieces_that_complete_a_hand_one_short(
    name: str, size: tuple[int, int], store: Store
) -> None:
    """It is clear of discards, panels, marks and the hand; B hides it with the marks."""
    table = at(name, store)
    table.resize(size)
    table.wait(1)
    scene = table.scene
    plate = table.node("wins with").rect
    kept = [*scene.prompt.rects, *(plaque.rect for plaque in scene.plaques), *(node.rect for node in table.pieces())]
    kept += [scene.frame.spot_rect(piece.spot) for piece in scene.board.open_spots()]
    kept += [one.pill for one in scene.board.set_marks.placed() if one.pill is not None]
    assert plate.collidelist(kept) == -1
    assert {"Wins with", "one to win"} <= set(table.written())
    assert any(words.endswith("of 4 seen") for words in table.written())
    assert table.faults() == []
    table.press("b")
    assert not table.find("wins with")


@pytest.mark.parametrize("size", SIZES)
def test_winning_pieces_panel_does_not_move_when_the_next_pieces_are_discarded(
    size: tuple[int, int], store: Store
) -> None:
    """It used to jump aside at each of the viewer's discards."""
    table = at("pong-claim", store)
    table.resize(size)
    table.wait(1)
    scene = table.scene
    coming = [scene.frame.rect(box) for box in scene.board.layout.coming]
    assert coming
    assert table.node("wins with").rect.collidelist(coming) == -1


@pytest.mark.sampled(9, 0)
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["pong-claim", "pong-ceki", "pai-tong-sets", "pai-tong-7", "pai-tong-guess"])
def test_winning_pieces_panel_keeps_one_place_at_a_table_and_covers_nothing(
    name: str, size: tuple[int, int], text: float
) -> None:
    """It used to lie over the rack on the right, and to jump from place to place.

    It stays there whatever is discarded, and for a claim as for a turn.
    """
    pilot = Pilot.before(STATES[name](), replace(STILL, text_size=text), size)
    pilot.rest()
    scene = pilot.top
    places = set()
    for _discard in range(12):
        plate = scene.wins.plate(scene._over_wins())
        layout = scene.board.layout
        lying = [*layout.discards, *(back.spot for backs in layout.backs for back in backs)]
        lying += [spot for tongs in layout.tongs for tong in tongs for spot in tong]
        lying += [stack.spot for stack in layout.stock]
        assert plate.collidelist([scene.frame.spot_rect(spot) for spot in lying]) == -1
        places.add(tuple(plate))
        scene.state.discards.append((scene.state.viewer, scene.state.hand[0]))
        scene.board.arrange()
    assert len(places) == 1


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("turn", "claim"), [("pong-turn", "pong-claim")])
def test_winning_pieces_panel_has_the_same_place_in_a_turn_and_in_a_claim(
    turn: str, claim: str, size: tuple[int, int], text: float
) -> None:
    """The panel of a turn leaves its place free."""
    places = set()
    for name in (turn, claim):
        pilot = Pilot.before(STATES[name](), replace(STILL, text_size=text), size)
        pilot.rest()
        places.add(tuple(pilot.top.wins.plate(pilot.top._over_wins())))
    assert len(places) == 1


@pytest.mark.sampled(6, 0)
@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["pong-claim", "pong-ceki", "pai-tong-6-turn", "pai-tong-7"])
def test_winning_pieces_panel_with_many_pieces_covers_no_rack(
    name: str, size: tuple[int, int], text: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With four or more pieces it used to lie over an opponent's rack, and to move with each discard."""
    pilot = Pilot.before(STATES[name](), replace(STILL, text_size=text), size)
    pilot.rest()
    scene = pilot.top
    codes = list(dict.fromkeys(scene.state.hand))
    for number in (4, 6):
        places, waits = set(), tuple(Wait(code, 1) for code in codes[:number])
        monkeypatch.setattr(scene.state, "waits", lambda waits=waits: waits)
        for _discard in range(4):
            layout = scene.board.layout
            lying = [*layout.discards, *(back.spot for backs in layout.backs for back in backs)]
            lying += [spot for tongs in layout.tongs for tong in tongs for spot in tong]
            plate = scene.wins.plate(scene._over_wins())
            assert plate.collidelist([scene.frame.spot_rect(spot) for spot in lying]) == -1, number
            places.add(tuple(plate))
            scene.state.discards.append((scene.state.viewer, scene.state.hand[0]))
            scene.board.arrange()
        assert len(places) == 1, number


@pytest.mark.parametrize("name", ["pong-deal", "pai-tong-7"])
def test_place_for_the_winning_pieces_panel_is_found_before_it_is_needed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A step at each frame from the table's first, so that no frame waits for the whole search."""
    pilot = Pilot.before(STATES[name](), STILL, SIZES[1])
    searches = list[int]()
    nearest = FreePlaces.nearest
    monkeypatch.setattr(
        FreePlaces,
        "nearest",
        lambda *args: searches.append(0) or nearest(*args),  # type: ignore[func-returns-value]
    )
    for _frame in range(12):
        before = len(searches)
        pilot.top.update(1 / 60)
        assert len(searches) - before < len(FORMS) * len(TONGS) * 2
    del searches[:]
    monkeypatch.setattr(pilot.top.state, "waits", lambda: (Wait(pilot.top.state.hand[0], 1),))
    assert pilot.top.wins.reserved() is not None
    assert searches == []


def test_no_discard_is_highlighted_after_a_seat_has_won(store: Store) -> None:
    """The winning discard has left the table; the ring used to go over to the one before it."""
    table = at("pong-win", store)
    assert table.scene.board.last_discard is not None
    table.press("w")
    table.wait(60)
    state = table.scene.state
    assert state.winner == 0
    assert state.discards
    assert table.scene.board.last_discard is None


@pytest.mark.sampled(4, 0)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["pong-turn", "pong-claim", "pong-ceki", "pai-tong-6-turn", "pai-tong-claim"])
def test_hint_note_does_not_cover_the_pieces_it_mentions(name: str, size: tuple[int, int], store: Store) -> None:
    """Discards, question, pills and plaques stay visible, and texts do not overlap."""
    table = at(name, store)
    table.resize(size)
    table.press("h")
    table.wait(1)
    scene = table.scene
    (note,) = scene.overlay_rects()
    kept = [plaque.rect for plaque in scene.plaques] + list(scene.prompt.rects)
    kept += [scene.frame.spot_rect(spot) for spot in scene.board.layout.discards]
    kept += [one.pill for one in scene.board.set_marks.placed() if one.pill is not None]
    kept += [node.rect for node in table.pieces() if node.lifted]
    assert [rect for rect in kept if note.colliderect(rect)] == []
    assert table.faults() == []


@pytest.mark.parametrize("way", ["return", "click"])
def test_advised_piece_is_lifted_and_discarded_by_as_many_presses_as_any_other(way: str, store: Store) -> None:
    """The piece has the focus but is not selected; H closes the hint."""
    table = at("pong-turn", store)
    table.press("h")
    (lifted,) = [node for node in table.pieces() if node.lifted]
    assert lifted.label == "7 of characters"
    assert not lifted.value
    assert table.scene.prompt.selected is None
    table.press("h")
    assert not [node for node in table.pieces() if node.lifted]
    table.press("h")
    for _press in range(2):
        assert not table.match.moves or str(table.match.moves[-1][1]) != "discard m7"
        if way == "return":
            table.press("return")
        else:
            table.click(lifted.label, "piece")
    assert table.scene.advice.choice is None
    assert (0, "discard m7") in [(seat, str(move)) for seat, move in table.match.moves]


@pytest.mark.parametrize("number", SEARCHED_COUNTS)
def test_place_for_the_winning_pieces_panel_is_found_at_once_if_needed_during_the_search(
    number: int, store: Store
) -> None:
    """The search ended with the place for the most pieces, and the table with an exception."""
    wins = at("pong-turn", store).scene.wins
    wins._table = None
    home = wins._home_for((Wait("dots 1", 1),) * number)
    assert home == wins._home_for((Wait("dots 1", 1),) * number)
