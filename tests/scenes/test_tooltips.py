"""Tooltips describe the hovered or focused node, and cover nothing that must be pressed or read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.opponents.choice import Choice
from game.rules.tongits.moves import Sapaw
from game.scenes.tables.pai_gow.scene import PaiGowScene
from game.ui.intents import Leave, Pointer
from game.ui.render_context import DefaultSettings
from game.ui.tooltip import TOOLTIP_AFTER_S, words
from tests.pilot import STILL, Pilot
from tests.scenes.tooltip_reader import faults_of_tooltip, hover_over, nodes_with_tooltip
from tools.pictures import STATES
from tools.screenshots import picture

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
SLOW = DefaultSettings(speed=1.0)


def check(pilot: Pilot, name: str) -> None:
    """Assert that a node's tooltip is near it, and clear of everything that must stay visible."""
    assert faults_of_tooltip(pilot, name) == []


@pytest.mark.sampled(4, 2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", ["pong-turn", "pong-ceki", "pai-tong-6-turn", "tongits-turn", "tongits-late"])
def test_tooltips_cover_no_labels_of_pieces_and_piles(state: str, size: tuple[int, int]) -> None:
    """Regression: with a piece selected, a tooltip covered half of 'complete' or the end of a name.

    The tooltip is not moved so far either that it seems to belong to another piece of the hand.
    """
    pilot = Pilot.before(STATES[state](), size=size)
    pilot.rest()
    pieces = pilot.pieces()
    pilot.click(pieces[len(pieces) // 2])
    there = [node.id for node in pilot.top.nodes() if node.role in {"piece", "lying", "button"} and words(node)]
    faults = {}
    for name in there:
        if hover_over(pilot, name):
            faults[name] = pilot.faults()
            bubble, about = pilot.stage.tooltip.bubble(pilot.top), pilot.stage.tooltip.node
            if bubble is not None and about is not None and about.role == "piece":
                box, at = bubble.box, about.bounds
                apart = (
                    max(box.left, at.left) - min(box.right, at.right),
                    max(box.top, at.top) - min(box.bottom, at.bottom),
                )
                assert min(apart) < 0, (name, box, at)
    assert len(faults) > len(there) / 2
    assert {name: found for name, found in faults.items() if found} == {}


def test_tooltips_do_not_break_words() -> None:
    """Regression: in a narrow column, the number 200 was broken into '2' and '00'."""
    pilot = Pilot.before(STATES["pai-tong-7"](), replace(STILL, text_size=2.0), size=SIZES[0])
    pilot.wait(20)
    plaques = [node for node in pilot.top.nodes() if node.role == "seat" and words(node)]
    assert len(plaques) > 2
    for node in plaques:
        assert hover_over(pilot, node.id)
        bubble = pilot.stage.tooltip.bubble(pilot.top)
        assert bubble is None or " ".join(bubble.lines).split() == words(node).split()


@pytest.mark.parametrize("state", ["lobby-pai-tong", "lobby-daun-tiga-17", "pai-gow-set"])
def test_tooltip_text_is_reduced_if_enlarged_text_does_not_fit(state: str) -> None:
    """Regression: the description of house rules was not shown at all with enlarged text."""
    for size in SIZES:
        pilot = Pilot.before(STATES[state](), replace(STILL, text_size=2.0), size=size)
        pilot.wait(20)
        for name in nodes_with_tooltip(pilot):
            if (name.startswith("preset:") or name == "seal") and hover_over(pilot, name):
                check(pilot, name)
                picture(pilot.stage)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", ["pong-claim", "pai-tong-claim"])
def test_tooltips_avoid_the_prompt_and_the_last_piece(state: str, size: tuple[int, int]) -> None:
    """Not only controls: also the panel's title, and the discard that the question is about."""
    pilot = Pilot.before(STATES[state](), size=size)
    pilot.rest()
    scene, kept = pilot.top, pilot.top.keep_clear()
    board = scene.board
    for rect in (scene.prompt.panel.panel.rect, board.frame.spot_rect(board.layout.discards[-1])):
        assert any(each.contains(rect) for each in kept)


@pytest.mark.parametrize("state", ["pong-hint", "pai-tong-hint"])
def test_tooltips_do_not_cover_hinted_pieces(state: str) -> None:
    pilot = Pilot.before(STATES[state](), size=(1280, 720))
    pilot.rest()
    advised = [node.bounds for node in pilot.pieces() if node.lifted]
    assert advised
    assert all(rect in pilot.top.keep_clear() for rect in advised)


TO_LIFT = ["pong-turn", "pai-tong-6-turn", "tongits-turn", "pai-gow-set", "generic-pong"]
TABLES = ["pong-turn", "pai-tong-6-turn", "tongits-turn", "pai-gow-set", "daun-tiga-over", "generic-pong"]


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("how", ["mouse", "keys"])
@pytest.mark.parametrize("state", TO_LIFT)
def test_selected_piece_has_no_tooltip(state: str, how: str) -> None:
    """Its button is next to it and must not be covered."""
    for size in SIZES:
        pilot = Pilot.before(STATES[state](), size=size)
        pilot.rest()
        piece = next(node for node in reversed(pilot.pieces()) if node.enabled)
        if how == "keys":
            pilot.press(Leave())
            pilot.focus(piece.id)
            pilot.press("space")
        else:
            pilot.click(piece)
            pilot.stage.handle(Pointer("move", pilot.place(pilot.node(piece.id))))
        assert pilot.node(piece.id).lifted
        pilot.stage.update(1 / 60)
        pilot.stage.update(TOOLTIP_AFTER_S)
        assert pilot.stage.tooltip.bubble(pilot.top) is None


def test_recommended_button_tooltip_does_not_repeat_the_hint() -> None:
    pilot = Pilot.before(STATES["tongits-turn"](), size=(1024, 640))
    pilot.rest()
    scene = pilot.top
    pilot.press("h")
    while scene.advice.step():
        pass
    scene.advice.choice = Choice(next(move for move in scene.prompt.asked.legal if isinstance(move, Sapaw)))
    button = pilot.node("action:a")
    assert words(button) == scene.advice.title
    for advised in (True, False):
        assert hover_over(pilot, button.id)
        assert (pilot.stage.tooltip.bubble(scene) is None) is advised
        scene.advice.choice = None


@pytest.mark.parametrize("state", TABLES)
def test_plaque_tooltip_describes_player_chips_and_marks(state: str) -> None:
    """Name, level and temperament, chips, and the meaning of each mark."""
    pilot = Pilot.before(STATES[state](), size=(1280, 720))
    pilot.rest()
    pilot.shot()
    for node in pilot.nodes(role="seat"):
        lines = node.tooltip.split("\n")
        assert lines[0].startswith(node.label)
        assert node.label == "You" or "computer player: " in lines[0]
        assert any(line == f"Chips: {node.value}" for line in lines), (lines, node.value)
        assert hover_over(pilot, node.id)
        assert pilot.stage.tooltip.bubble(pilot.top) is not None


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("pai-tong-claim", "discarded last."),
        ("tongits-turn", "Your tally is "),
        ("tongits-turn", "discarded last."),
        ("pai-gow-set", "Seat 5, counted from the bank"),
        ("daun-tiga-over", "is the banker: everyone plays against"),
        ("pong-turn", "The light shows whose turn it is."),
    ],
)
def test_plaque_tooltip_explains_all_the_plaques_marks(state: str, said: str) -> None:
    pilot = Pilot.before(STATES[state](), size=(1920, 1080))
    pilot.rest()
    assert any(said in node.tooltip for node in pilot.nodes(role="seat")), [n.tooltip for n in pilot.nodes(role="seat")]


@pytest.mark.parametrize("state", TABLES)
def test_seal_tooltip_explains_the_seal(state: str) -> None:
    """In a sentence next to the stamp, if the column with the stamp is visible."""
    pilot = Pilot.before(STATES[state](), size=(1280, 720))
    pilot.rest()
    assert hover_over(pilot, "seal")
    assert "nobody can change it afterwards" in pilot.node("seal").tooltip
    check(pilot, "seal")


def tip_of(pilot: Pilot, name: str) -> str:
    """Return the current tooltip of a node."""
    return words(pilot.node(name))


def test_icon_button_tooltip_gives_name_and_key() -> None:
    """On the rails of a small window, also after a press has changed the button's label."""
    pilot = Pilot.before(STATES["pong-turn"](), size=(1024, 640))
    assert tip_of(pilot, "fast").startswith("Fast forward · X · ")
    assert tip_of(pilot, "hint") == "Hint · H"
    first = pilot.node("sort").label
    assert tip_of(pilot, "sort") == f"{first} · S"
    pilot.press("s")
    assert pilot.node("sort").label != first
    assert tip_of(pilot, "sort") == f"{pilot.node('sort').label} · S"


def test_tooltip_shows_the_key_when_its_cap_does_not_fit() -> None:
    """If label and key cap both fit on the button, the tooltip does not repeat the key."""
    pilot = Pilot.before(STATES["pong-turn"](), size=(1440, 900))
    fast = next(button for button in pilot.top.left.buttons if button.node.name == "fast")
    fast.label = "Fast forward to the end of the deal"
    assert tip_of(pilot, "fast").startswith("X · Skips to")
    pilot = Pilot.before(STATES["pong-turn"](), size=(1280, 720))
    assert tip_of(pilot, "pass until turn").startswith("Pass until my turn · Passes on every discard")
    assert not tip_of(pilot, "fast").startswith("X")
    assert tip_of(pilot, "sort") == ""


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_tooltips_of_the_bet_buttons_cover_no_text_of_their_panel(size: tuple[int, int]) -> None:
    """The tooltip of 'One more' covered the limits of the bet."""
    pilot = Pilot.before(STATES["pai-gow-bet"](), size=size)
    pilot.wait(20)
    table = pilot.top
    assert isinstance(table, PaiGowScene)
    assert table.prompt.bet is not None
    panel = table.prompt.bet.panel.rect
    inside = [drawn.rect for drawn in pilot.shot().texts if panel.contains(drawn.rect)]
    for name in ("more", "less", "least", *(f"chip {worth}" for worth in table.prompt.bet.worths)):
        if hover_over(pilot, name):
            bubble = pilot.stage.tooltip.bubble(table)
            assert bubble is not None
            assert bubble.box.collidelist(inside) < 0, name
        pilot.stage.handle(Leave())
        pilot.wait(1)
