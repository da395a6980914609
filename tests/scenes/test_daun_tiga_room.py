"""Layout of the Daun Tiga table: no panel, chip or result covers information, at any size."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import pytest
from pygame import Rect, Surface

from game.scenes.tables.daun_tiga.centre_panel import CentrePanel
from game.scenes.tables.daun_tiga.scene import DaunTigaScene
from game.scenes.tables.daun_tiga.token_painters import pill_size
from game.table.daun_tiga import layout
from game.table.daun_tiga.panel_text import PanelWords
from game.table.geometry import Box, Frame
from game.ui.render_context import DefaultSettings
from game.ui.text_overflow import OVERLAP_PX
from game.words.daun_tiga.questions import keep_question
from tests.pilot import Pilot
from tests.scenes.daun_tiga_table import Table, new_match, resting_nodes
from tools.pictures import STATES
from tools.pictures import daun_tiga as states
from tools.screenshots import take_screenshot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.match.store import Store

SIZES = [(1024, 640), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1440)]
CLOTH = Box(321, 55, 1278, 970)
"""Area inside the border of the cloth, in units."""
THREE = [(1024, 640), (1280, 720), (1920, 1080)]


def pills(table: Table) -> Iterator[tuple[int, Rect]]:
    """Return seat and rectangle of every result on the cloth."""
    for seat, item in table.scene.board.items():
        if item[0] == "pill":
            _pill, words, at, sign, grown = item
            rect = Rect((0, 0), pill_size(table.scene.ctx, words, sign=sign, grown=grown))
            rect.center = tuple(map(round, table.scene.frame.point(*at)))
            yield seat, rect


def rows(table: Table, rect: Rect) -> list[tuple[str, Rect]]:
    """Return the texts on a plaque with the rectangles of their ink."""
    return [(drawn.text, drawn.rect) for drawn in table.shot().texts if rect.colliderect(drawn.rect)]


@pytest.mark.parametrize("seats", range(2, 18))
@pytest.mark.parametrize("tiles", [False, True])
def test_daun_tiga_seat_groups_do_not_overlap_or_leave_the_table(seats: int, *, tiles: bool) -> None:
    """DT-10: for 2 to 17 seats, at every size, groups are clear of each other, the bank and the viewer's place."""
    for size in SIZES:
        for shared in (False, True):
            found = layout.arrange(seats, 0, Frame.of(*size), tiles=tiles, shared=shared)
            boxes = [place.around() for place in found.places] + [layout.BANK]
            for one, two in itertools.combinations(boxes, 2):
                assert not one.overlaps(two, 1), (size, one, two)
            for box in boxes[1:-1]:
                assert CLOTH.holds(box, 1), (size, box)
            stage = [spot.box() for spot in (*found.stage, *found.foot)] if shared else []
            for one, two in itertools.product(boxes[1:], [found.stock.box(), *stage]):
                assert not one.overlaps(two, 1), (size, one, two)


@pytest.mark.parametrize("seats", [2, 3, 6, 9, 17])
def test_daun_tiga_seats_are_anti_clockwise_from_the_viewer(seats: int) -> None:
    """DT-12: the next seat is at the viewer's right; the viewer is at the foot."""
    for viewer in (0, seats - 1):
        places = layout.arrange(seats, viewer, Frame.of(1920, 1080)).places
        assert places[viewer].plaque.y > 900
        order = [places[(viewer + turn) % seats].plaque.centre for turn in range(1, seats)]
        right = [y for x, y in order if x > 960]
        left = [y for x, y in order if x < 960]
        assert order[: len(right)] == [place for place in order if place[0] > 960]
        assert right == sorted(right, reverse=True)
        assert left == sorted(left)
        assert abs(len(right) - len(left)) <= 1


@pytest.mark.parametrize("seats", range(2, 18))
@pytest.mark.parametrize("tiles", [False, True])
def test_daun_tiga_chips_do_not_overlap_cards(seats: int, *, tiles: bool) -> None:
    """DT-13, DT-42: first, second and side stake cover no card, and one another at most by half."""
    for size in SIZES:
        frame = Frame.of(*size)
        for place in layout.arrange(seats, 0, frame, tiles=tiles).places:
            for count in (1, 2, 3):
                chips = [place.stake(i, count) for i in range(count)]
                for chip in chips:
                    assert place.around().holds(chip.box())
                    assert not any(chip.box().overlaps(other.box(), 1) for other in place.cards), (size, count)
                    assert not chip.box().overlaps(place.plaque, 1)
                for one, two in itertools.pairwise(chips):
                    apart = max(two.x - one.x, two.y - one.y) * frame.u
                    assert apart >= 14, (size, count, apart)


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("seats", range(2, 18))
def test_daun_tiga_controls_do_not_cover_any_seat(seats: int, store: Store) -> None:
    """Stake controls in the middle, and main buttons on rails, are clear of plaques, hands and chips."""
    table = Table(new_match(store, seats, min(3, seats - 1), banker=seats - 1), store)
    table.wait_until("stake")
    table.press("q")
    scene = table.scene
    for size in ((1024, 640), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1080)):
        table.resize(size)
        taken = [scene.prompt.panel.panel.rect, *(button.rect for button in scene.prompt.buttons)]
        stock = scene.board.layout.stock.box()
        taken.append(scene.frame.rect(stock))
        left = next(drawn.rect for drawn in table.shot().texts if drawn.text.endswith(" left"))
        assert left.inflate(16, 10).collidelist(seat_rects(table)) < 0, size
        around = [scene.frame.rect(layout.BANK), *seat_rects(table)]
        for one, two in itertools.product(taken, around):
            assert not one.inflate(-2, -2).colliderect(two), (size, one, two)
        for one, two in itertools.combinations(taken, 2):
            assert not one.inflate(-2, -2).colliderect(two), (size, one, two)
        aside = scene.board.layout.aside
        both = [Box(aside.x, aside.y, aside.w, 2 * aside.h + 8), scene.board.layout.beside]
        assert not any(box.overlaps(place.around(), 1) for box in both for place in scene.board.layout.places)


def seat_rects(table: Table) -> list[Rect]:
    """Return the rectangles of plaques, hands, three chips and the large cards, in pixels."""
    board, frame = table.scene.board, table.scene.frame
    found = [node.rect for node in table.nodes() if node.role in {"seat", "hand"}]
    for place in board.layout.places:
        found += [frame.rect(place.stake(i, 3).box()) for i in range(3)]
    return found


@pytest.mark.sampled(4, 0)
@pytest.mark.parametrize("seats", range(2, 18))
@pytest.mark.parametrize("banks", [False, True])
def test_daun_tiga_centre_panel_does_not_cover_any_seat(seats: int, store: Store, *, banks: bool) -> None:
    """In every state and at every size: no card, chip, plaque, result, stock or button."""
    table = Table(new_match(store, seats, min(2, seats), banker=0 if banks else seats - 1, table_max=999), store)
    said: set[Any] = set()
    for _frame in range(600):
        said |= {item[1] for item in resting_nodes(table) if item[0] == "middle"}
        doing = table.doing()
        if doing == "next":
            break
        if doing:
            table.click({"keep": "yield", "open": "turn"}.get(doing, doing))
        else:
            table.wait(1)
    else:
        raise AssertionError("the deal does not end")
    assert len(said) >= 3
    keep = keep_question(0, table.scene.reader)
    said.add(PanelWords(keep.title, (keep.text,), legend=False, notes=max((words.notes for words in said), key=str)))
    scene, board = table.scene, table.scene.board
    for size in THREE:
        table.resize(size)
        surface, frame = Surface(size), scene.frame
        around = [*seat_rects(table), frame.rect(layout.BANK), frame.rect(board.layout.stock.box())]
        around += [frame.rect(spot.box().grown(20)) for spot in board.layout.stage]
        around += [rect for _seat, rect in pills(table)]
        around += [frame.rect(box) for box in (board.layout.aside, board.layout.beside) if frame.scale.rails]
        for words in said:
            with scene.ctx.text.recording() as drawn:
                board.panel.paint(surface, frame, words, board.taken)
            panel = board.panel.rect
            assert not [one for one in drawn if not panel.inflate(-12, -8).contains(one.rect)], (size, words, panel)
            assert panel.w > 200
            assert frame.rect(CLOTH).contains(panel)
            assert not [rect for rect in around if panel.colliderect(rect.inflate(-2, -2))], (size, words, panel)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("state", ["daun-tiga-over", "replay-daun-tiga"])
def test_chips_on_the_centre_panel_do_not_cover_its_text(
    state: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Including descenders, and in the replay viewer, where the table is smaller than its texts."""
    panels: list[CentrePanel] = []
    chips: list[Rect] = []
    paint = CentrePanel.paint

    def painting(panel: CentrePanel, *rest: Any) -> None:
        panels.append(panel)
        chips.clear()
        paint(panel, *rest)

    def chip(_kit: Any, _surface: Surface, _kind: int, _words: str, px: Any) -> None:
        chips.append(Rect(round(px.x - px.w / 2), round(px.y - px.h / 2), round(px.w), round(px.h)))

    monkeypatch.setattr(CentrePanel, "paint", painting)
    monkeypatch.setattr("game.scenes.tables.daun_tiga.centre_panel.paint_chip", chip)
    shot = take_screenshot(STATES[state](), size)
    assert chips
    names = {"first stake", "second stake", "side stakes"}
    said = [drawn for drawn in shot.texts if panels[-1].rect.contains(drawn.rect) and drawn.text not in names]
    assert said
    lowest = max(drawn.rect.bottom for drawn in said)
    assert all(chip.top > lowest for chip in chips)


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8, 9, 12, 13, 15, 16, 17])
@pytest.mark.parametrize("pieces", ["cards", "tiles"])
def test_daun_tiga_plaques_and_results_have_space_for_their_texts(seats: int, pieces: str, store: Store) -> None:
    """Texts on plaques touch neither edges nor each other, and results cover neither cards, chips nor other groups."""
    table = Table(new_match(store, seats, banker=seats - 1, pieces=pieces), store)
    table.finish()
    for size in THREE:
        table.resize(size)
        scene, board = table.scene, table.scene.board
        for plaque in scene.seat_plaques:
            found = rows(table, plaque.rect)
            assert plaque.name in [text for text, _ink in found], (size, plaque.name)
            for text, ink in found:
                assert plaque.rect.inflate(-6, -5).contains(ink), (size, text, plaque.rect, ink)
            for (one, first), (two, second) in itertools.combinations(found, 2):
                assert first.clip(second).h <= OVERLAP_PX, (size, one, two)
        results = list(pills(table))
        told = {seat for seat, _rect in results}
        for seat, plaque in enumerate(
            scene.seat_plaques
        ):  # without room for a result below the cards, it is here alone
            assert (
                seat in told or seat == seats - 1 or plaque.gain[0] in [text for text, _ink in rows(table, plaque.rect)]
            )
        assert scene.state.viewer in told
        assert len(results) == seats - 1 or seats > 9
        for seat, rect in results:
            around = scene.frame.rect(board.home(seat).around()).inflate(2, 2)
            assert around.contains(rect), (size, seat, rect, around)
            chips = [scene.frame.rect(chip.spot.box()).inflate(-4, -4) for chip in board.chips(seat)]
            assert rect.collidelist(chips) < 0, (size, seat)
            assert rect.top >= max(round(scene.frame.spot(spot).box().bottom) for spot in board.home(seat).cards) - 1


def test_bankers_usual_seat_is_drawn_empty(store: Store) -> None:
    """DT-12: there is no second plaque, dashed or not, at the banker's own seat."""
    table = Table(new_match(store, 6, banker=3), store)
    table.finish()
    place = table.scene.frame.rect(table.scene.board.layout.places[3].around())
    assert not rows(table, place)
    assert table.written()[states.NAMES[3]] >= 1
    assert "at the bank" not in table.texts()


def test_plaque_has_space_for_the_gain_next_to_a_two_digit_score(store: Store) -> None:
    """It used to be left out next to a ten, the best of all hands."""
    table = Table(new_match(store, 6, banker=5), store)
    table.finish()
    for size in THREE:
        table.resize(size)
        plaque = table.scene.seat_plaques[0]
        plaque.chips = plaque.narrow = "225"
        plaque.points, plaque.gain = "10", ("+15", plaque.gain[1])
        table.scene.changed()
        found = rows(table, plaque.rect)
        assert {"225", "+15", "10"} <= {text for text, _ink in found}, size
        for (one, first), (two, second) in itertools.combinations(found, 2):
            assert first.clip(second).h <= OVERLAP_PX, (size, one, two)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_stakes_panel_covers_no_cards_at_a_table_of_six(size: tuple[int, int]) -> None:
    """It used to lie on the lower edge of a hand in a window of 1280 x 720 pixels."""
    pilot = Pilot.before(STATES["daun-tiga-stake"](), DefaultSettings(speed=0.0), size)
    pilot.rest()
    scene = pilot.top
    assert isinstance(scene, DaunTigaScene)
    board, panel = scene.board, scene.prompt.panel.panel.rect
    cards = [board.frame.spot_rect(spot) for seat in range(6) for spot in board.home(seat).cards]
    assert [card for card in cards if card.colliderect(panel)] == []


@pytest.mark.parametrize("seats", [2, 6, 9, 12])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_results_do_not_cover_the_cards(seats: int, size: tuple[int, int], store: Store) -> None:
    """Below the cards, but for a few pixels; they used to lie over the lower third of small cards."""
    table = Table(new_match(store, seats), store, size=size)
    table.finish()
    found = list(pills(table))
    assert len(found) == seats - 1
    for seat, rect in found:
        for spot in table.scene.board.home(seat).cards:
            card = table.scene.frame.rect(spot.box())
            assert rect.clip(card).h <= 0.06 * card.h


@pytest.mark.parametrize("seats", [3, 6, 12, 17])
def test_centre_panel_has_the_same_width_in_all_phases(seats: int, store: Store) -> None:
    """The panel used to grow and shrink with its text, and the stakes had a width of their own."""
    table = Table(new_match(store, seats, banker=seats - 1), store)
    table.wait_until("stake")
    widths = {table.scene.prompt.panel.panel.rect.w}
    table.click("stake")
    for _frame in range(2000):
        table.shot()
        widths.add(table.scene.board.panel.rect.w)
        if table.doing() == "next":
            break
        if table.doing() == "open":
            table.click("Open all")
        table.wait(5)
    assert table.doing() == "next"
    assert max(widths - {0}) - min(widths - {0}) <= 2


def test_bigger_wins_are_shown_with_stronger_effects(store: Store) -> None:
    """Light, result and chips follow the tier of a win: by points, Long, three of a kind."""
    seen: dict[int, set[float]] = {}
    for number in range(40):
        table = Table(new_match(store, 9, seed=f"{number:064x}"), store)
        table.finish()
        state, items = table.shown, table.scene.board.items()
        for seat in range(9):
            own = [item for part, item in items if part == seat]
            tier = state.win_tier(seat) if seat != state.banker else 0
            lights = [item[1] for item in own if item[0] == "light"]
            stacks = [item[3] for item in own if item[0] == "won"]
            assert lights == ([tier] if tier else [])
            assert all(count == tier for count in stacks)
            assert bool(stacks) == (tier > 0)
            seen.setdefault(tier, set()).update(item[4] for item in own if item[0] == "pill" and seat != state.viewer)
        if set(seen) == {0, 1, 2, 3}:
            break
    assert max(seen[1]) < max(seen[2]) < max(seen[3])
