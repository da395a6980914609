"""Every named state, built once and checked without pixels: texts, places, tooltips, screen reader.

Faults are gathered, so that one failure names the state, the window, each check and all faults found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from game.access.accessible_node import FIRST, AccessibleTree
from game.access.bridge import ROLES
from game.rules.pieces import FRENCH, MONEY, TILES, WINDS
from game.scenes.table.scene import TableScene
from game.ui.intents import Leave
from game.ui.tooltip import TOOLTIP_AFTER_S, words
from tests.access.listener import Listener
from tests.pilot import SIZE, Pilot
from tests.plain_layouts import unpainted
from tests.scenes.tooltip_reader import LARGE, SMALL, faults_of_tooltip, hover_over, nodes_with_tooltip
from tools.pictures import STATES
from tools.screenshots import Screenshot

ONE_OF_A_KIND = {"tongits", "daun-tiga"}
"""Games in which every piece has a unique name."""
CODES = {*MONEY, *TILES, *WINDS, *FRENCH}
"""Codes of pieces that must not be shown. A domino's code is its name: '6-5' are its pips."""
MAKERS = re.compile(r"\bsound player\b|\bseveral persons\b|the source has it", re.IGNORECASE)
"""Words that only developers would use."""
WORD = re.compile(r"[^\s.,:;!?()’“”·/+=–-]+")
FRAMES = 20
"""Frames after which a state at rest no longer changes."""


@pytest.mark.sampled(12, 0)
@pytest.mark.parametrize("state", STATES)
@unpainted()
def test_named_state_has_no_faults_in_layout_screen_reader_text_or_tooltips(state: str) -> None:
    """At three sizes texts neither overlap nor leave the window; in the small and the large one tooltips cover nothing.

    Keys lead to the tooltips of the smallest window, and to those of the others by night alone.
    """
    pilot = Pilot.before(STATES[state]())
    listener = Listener(pilot.stage)
    pilot.wait(FRAMES)
    shot = pilot.shot()
    found = {
        f"{SIZE} stands": shot.faults(),
        "codes": faults_of_words(shot),
        "told": list(faults_of_announcements(listener)),
    }
    pilot.stage.voice.listening = False
    for size in (LARGE, SMALL):
        pilot.resize(size)
        found[f"{size} stands"] = pilot.faults()
        found[f"{size} tooltips of the mouse"] = list(faults_pointed_at(pilot))
    found[f"{SMALL} tooltips of the keys"] = list(faults_focused(pilot))
    assert {check: faults for check, faults in found.items() if faults} == {}, state
    pilot.stage.close()


@pytest.mark.nightly
@pytest.mark.parametrize("size", [SIZE, LARGE], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("state", STATES)
@unpainted()
def test_tooltips_do_not_cover_important_areas(state: str, size: tuple[int, int]) -> None:
    """For the windows and input devices that the test above does not check."""
    pilot = Pilot.before(STATES[state](), size=size)
    pilot.wait(FRAMES)
    pilot.shot()
    assert [*faults_pointed_at(pilot), *faults_focused(pilot)] == []


# Words ----------------------------------------------------------------------------------------------------------------


def codes_in(text: str) -> set[str]:
    """Return the words of a text that are codes of pieces."""
    return CODES & set(WORD.findall(text))


def test_piece_codes_in_a_text_are_found() -> None:
    """Among other words, in lists and before full stops; names and seals are not codes."""
    assert codes_in("Pong with c9 c9") == {"c9"}
    assert codes_in("sapaw 3S on 1, rd.") == {"3S", "rd"}
    assert not codes_in("Pong with your two 9s of bamboo")
    assert not codes_in("c4d8 · 02ee · 6b17 and 5 of spades, 6-5")


def faults_of_words(shot: Screenshot) -> list[str]:
    """Return texts on the screen, tooltips included, that contain piece codes or developers' words."""
    said = [drawn.text for drawn in shot.texts]
    for node in shot.scene.nodes():
        said += [node.label, node.tooltip, node.why, node.value]
    return [text for text in said if codes_in(text) or MAKERS.search(text)]


# A screen reader ------------------------------------------------------------------------------------------------------


def hidden_names(scene: TableScene) -> set[str]:
    """Return the names of the stock's and the others' pieces, which nobody at this screen may know."""
    if scene.state.over or scene.watched:
        return set()
    deal = scene.match.deal
    places = deal.view(None if scene.state.covered else scene.state.viewer).places()
    known = {code for place in places for code in place.pieces}
    return {scene.reader.piece(code) for codes in deal.census().values() for code in codes if code not in known}


def faults_of_tree(tree: AccessibleTree) -> Iterator[str]:
    """Return faults that a screen reader could not handle."""
    numbers = [thing.number for thing in tree.walk()]
    if len(numbers) != len(set(numbers)):
        yield "two things have one number"
    if not tree.scene.name:
        yield "the scene has no name"
    for thing in tree.walk():
        where = f"{thing.role} {thing.name!r}"
        if thing.role not in ROLES:
            yield f"{where} has an unknown role"
        if not (thing.name or thing.value):
            yield f"{where} has no words"
        if thing.name.startswith(("node:", "piece:", "card:")):
            yield f"{where} is told by the name of its node"
        if thing.role == "slider" and thing.range is None:
            yield f"{where} has no range"
        if thing.place is not None and not 1 <= thing.place[0] <= thing.place[1]:
            yield f"{where} stands at {thing.place}"


def faults_of_announcements(listener: Listener) -> Iterator[str]:
    """Return texts for screen readers that are wrong, missing, or reveal hidden pieces."""
    tree, scene = listener.tree(), listener.stage.top
    assert scene is not None
    yield from faults_of_tree(tree)
    offered = listener.outliner.offered
    told = {id(node) for node in offered.values()}
    yield from (
        f"{node.role} {node.label!r} is not told" for node in scene.nodes() if node.focusable and id(node) not in told
    )
    numbers = {thing.number for thing in tree.walk()}
    shown = {id(node) for node in scene.nodes()}
    yield from (
        f"{node.role} {node.label!r} is offered and not in the tree"
        for number, node in offered.items()
        if id(node) in shown and number not in numbers
    )
    if scene.focus.focused is not None and tree.focus < FIRST:
        yield "the focus is not told"
    if isinstance(scene, TableScene) and scene.match.game.name in ONE_OF_A_KIND:
        told_words, talk = listener.text(), " ".join(line.text for line in scene.commentary.lines)
        yield from (f"{name} is told" for name in hidden_names(scene) if f" {name}" in told_words and name not in talk)


# Tooltips -------------------------------------------------------------------------------------------------------------


def faults_pointed_at(pilot: Pilot) -> Iterator[str]:
    """Return buttons, open panels, last discards and advised pieces that a tooltip covers when the mouse rests."""
    for name in nodes_with_tooltip(pilot):
        if hover_over(pilot, name):
            yield from faults_of_tooltip(pilot, name)
    pilot.stage.handle(Leave())
    pilot.stage.tooltip.hide()


def faults_focused(pilot: Pilot) -> Iterator[str]:
    """Return the same faults for every node that keys focus."""
    focus = pilot.top.focus
    for name in [node.id for node in pilot.top.nodes() if node.focusable]:
        if focus.focus(name):
            pilot.stage.tooltip.visit(focus.focused)
            pilot.stage.update(1 / 60)
            pilot.stage.update(TOOLTIP_AFTER_S)
            if focus.focused is not None and words(focus.focused):
                yield from faults_of_tooltip(pilot, focus.focused.id)
