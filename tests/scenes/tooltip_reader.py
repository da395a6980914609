"""Hovers over nodes, and checks their tooltips and what these cover."""

from __future__ import annotations

from game.ui.intents import Pointer
from game.ui.tooltip import TOOLTIP_AFTER_S, without, words
from tests.pilot import Pilot

SMALL, LARGE = (1024, 640), (1920, 1080)
"""Sizes of the smallest window and of a large one, in which tables have different layouts."""


def nodes_with_tooltip(pilot: Pilot) -> list[str]:
    """Return the names of all nodes with a tooltip."""
    return [node.id for node in pilot.top.nodes() if words(node)]


def hover_over(pilot: Pilot, name: str) -> bool:
    """Hover over a node until its tooltip is due; return False if another node covers it by then."""
    node = next((one for one in pilot.top.nodes() if one.id == name and words(one)), None)
    pos = pilot.place(node) if node is not None else (0, 0)
    if node is None or pilot.top.focus.at(pos) is not node:
        return False
    pilot.stage.handle(Pointer("move", pos))
    pilot.stage.update(1 / 60)
    pilot.stage.update(TOOLTIP_AFTER_S)
    return pilot.top.focus.hovered is not None and pilot.top.focus.hovered.id == name


def faults_of_tooltip(pilot: Pilot, name: str) -> list[str]:
    """Return the faults of a node's tooltip: it must be near the node, complete, and clear of areas to keep clear."""
    tooltip, scene = pilot.stage.tooltip, pilot.top
    about = tooltip.node
    if about is None or about.id != name:
        return [f"{name} has the tooltip of {about and about.id}"]
    bubble, said = tooltip.bubble(scene), without(words(about), scene.node_description(about))
    if bubble is None:  # right if the node already shows all of it
        return [f"no place for the words of {name} at {about.bounds}"] if said else []
    faults = []
    if " ".join(bubble.lines).split() != said.split():
        faults.append(f"a word of {name} is broken: {bubble.lines}")
    if not pilot.stage.ctx.scale.window.contains(bubble.box):
        faults.append(f"the tooltip of {name} at {bubble.box} leaves the window")
    if bubble.box.colliderect(about.bounds):
        faults.append(f"the tooltip of {name} at {bubble.box} covers what it speaks of")
    kept = {node.id: node.bounds for node in scene.nodes() if node.is_control}
    kept |= {f"kept free: {rect}": rect for rect in scene.keep_clear()}
    return faults + [
        f"the tooltip of {name} at {bubble.box} covers {what}"
        for what, rect in kept.items()
        if bubble.box.colliderect(rect) and not rect.contains(about.bounds)
    ]
