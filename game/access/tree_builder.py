"""Builds the accessibility tree of a screen from its nodes and drawn texts, and formats it as text."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from game.access.accessible_node import FIRST, ROOT, SCENE, AccessibleNode, AccessibleTree, Offered, Passage, Region
from game.access.screen_text import DrawnText, Paragraph, paragraphs, title_of
from game.i18n import _
from game.i18n.sentences import as_sentence, together

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

PICKED: Final = frozenset({"toggle", "choice", "piece", "stack"})
"""Roles of nodes that can be switched on or selected."""
CAPTIONED: Final = frozenset({"button", "choice", "tray", "card", "row", "stack", "toggle", "stepper", "slider"})
"""Roles that may show more text than their label."""
UNDER: Final = 4.0
"""Maximum distance, as a multiple of the text size, at which a text belongs to the control below it."""


class TreeBuilder:
    """Builds the accessibility trees of screens. Unchanged nodes keep their ids, so a reader keeps its position."""

    def __init__(self, window: str) -> None:
        self.window = window
        self._numbers: dict[str, int] = {}
        self.offered: dict[int, Offered] = {}
        """Nodes of the last tree, by id number."""

    def tree(
        self,
        nodes: Iterable[Offered],
        written: Iterable[DrawnText] = (),
        passages: Iterable[Passage] = (),
        *,
        scene: str = "",
        title: str = "",
        modal: bool = False,
        focused: Offered | None = None,
        size: tuple[int, int] = (0, 0),
        heading_at: Callable[[Region], tuple[str, ...]] = lambda _box: (),
        told_at: Sequence[Region] = (),
        headings: Sequence[str] = (),
        group_of: Callable[[Any], tuple[str, ...]] = lambda node: tuple(node.group),
    ) -> AccessibleTree:
        """Return the accessibility tree of a screen; `scene` identifies the screen.

        `heading_at` returns the headings for a text in a region. Texts in the regions `told_at` are left out, because
        `passages` contain them. `headings` is the order of groups, where it differs from that of the nodes.
        """
        self.offered = {}
        things: list[tuple[tuple[str, ...], AccessibleNode]] = []
        focus = ROOT
        before: Offered | None = None
        for node in nodes:
            stepper, before = before, node if node.role != "button" or node.focusable else before
            if stepper is not None and stepper.role == "stepper" and node.role == "button" and not node.focusable:
                continue  # its plus and minus buttons are for the mouse
            thing = self._accessible(scene, node)
            things.append((group_of(node), thing))
            if node is focused:
                focus = thing.number
        passage_list = list(passages)
        covers = [thing.box for _group, thing in things if thing.role not in {"dialog", "sheet"}]
        covers += [*(passage.box for passage in passage_list), *told_at]
        every = list(written)
        uncovered = [one for one in every if not any(cover.holds(one.box) for cover in covers)]
        rest = _by_heading(uncovered, heading_at)
        things = list(_captioned(things, every))
        title = title or title_of([one for _group, one in rest]) or title_of(paragraphs(every))
        said = {words for _group, thing in things for words in _spoken_texts(thing)} | {title}
        said |= {heading for group, _node in things for heading in group}
        first, bare = 0, heading_at(Region(-1, -1, 0, 0))
        for place, (group, one) in enumerate(each for each in rest if each[1].text not in said):
            text = AccessibleNode(self._number(scene, f"text {place}"), "text", one.text, box=one.box)
            at = _before(one, [thing for _group, thing in things])
            if group and group == bare and not _phrase(one.text):
                continue  # a number or symbol on a table, which its node describes
            if at is None or group:
                at, first = first, first + 1
            things.insert(at, (group, text))
        parts = list(self._grouped(scene, things, 0))
        parts.sort(key=lambda part: headings.index(part.name) if part.name in headings else len(headings))
        for place, passage in enumerate(passage_list):
            lines = tuple(
                AccessibleNode(self._number(scene, f"line {place} {at}"), "text", line, box=passage.box)
                for at, line in enumerate(passage.lines)
            )
            number = self._number(scene, f"passage {place}")
            parts.append(AccessibleNode(number, "log", passage.title, box=passage.box, parts=lines))
        whole = AccessibleNode(
            SCENE, "dialog" if modal else "scene", title, box=Region(0, 0, *size), parts=tuple(parts)
        )
        return AccessibleTree(self.window, whole, modal, focus, size)

    def _number(self, scene: str, key: str) -> int:
        return self._numbers.setdefault(f"{scene}/{key}", FIRST + len(self._numbers))

    def _accessible(self, scene: str, node: Offered) -> AccessibleNode:
        count = 0
        while (number := self._number(scene, f"node {node.id} {count}")) in self.offered:
            count += 1  # two nodes may share a name
        self.offered[number] = node
        chosen = node.value in {_("on"), _("selected")} if node.role in PICKED else None
        hints = [node.why] if node.why and not node.enabled else []
        hints += [line for line in node.tooltip.split("\n") if line]
        values = node.value.split("\n")
        known = {node.label, *values}
        return AccessibleNode(
            number,
            node.role,
            node.label or (_("Scroll bar") if node.role == "scrollbar" else ""),
            value="" if _repeats(node) else "; ".join(values),
            about=together(as_sentence(line) for line in dict.fromkeys(hints) if line not in known),
            key=node.key,
            enabled=node.enabled,
            focusable=node.focusable,
            presses=node.on_activate is not None and node.enabled,
            turns=node.on_adjust is not None and node.enabled,
            chosen=chosen,
            range=node.number,
            box=Region(*node.bounds),
        )

    def _grouped(
        self, scene: str, things: Sequence[tuple[tuple[str, ...], AccessibleNode]], depth: int
    ) -> Iterator[AccessibleNode]:
        """Yield the nodes; those of a group come under one heading, at the position of the first of them."""
        done: set[str] = set()
        for group, thing in things:
            if len(group) <= depth:
                yield thing
                continue
            heading = group[depth]
            if heading in done:
                continue
            done.add(heading)
            inner = [each for each in things if each[0][depth : depth + 1] == (heading,)]
            parts = list(self._grouped(scene, inner, depth + 1))
            loose = sum(part.role not in {"group", "text"} for part in parts)
            place = 0
            for at, part in enumerate(parts):
                if part.role not in {"group", "text"}:
                    place += 1
                    parts[at] = replace(part, place=(place, loose))
            number = self._number(scene, "group " + "/".join(inner[0][0][: depth + 1]))
            yield AccessibleNode(number, "group", heading, box=_round(parts), parts=tuple(parts))


def _by_heading(
    written: Sequence[DrawnText], heading_at: Callable[[Region], tuple[str, ...]]
) -> list[tuple[tuple[str, ...], Paragraph]]:
    """Return (headings, paragraph) pairs for all texts; texts under different headings are never joined."""
    groups: dict[tuple[str, ...], list[DrawnText]] = {}
    for one in written:
        groups.setdefault(heading_at(one.box), []).append(one)
    return [(group, one) for group, words in groups.items() for one in paragraphs(words)]


def _repeats(node: Offered) -> bool:
    """Return whether a node's value is also part of another text that is read.

    For example, a seat's tooltip includes its chips.
    """
    if node.role == "button" and node.value in {node.label, "" if node.enabled else _("unavailable")}:
        return True
    return node.role == "seat" and node.value in node.tooltip


def _captioned(
    things: Sequence[tuple[tuple[str, ...], AccessibleNode]], every: Sequence[DrawnText]
) -> Iterator[tuple[tuple[str, ...], AccessibleNode]]:
    """Yield (group, node) pairs; if a node shows more text than its label, that text is added to its description."""
    homes: dict[int, list[DrawnText]] = {}
    controls = [thing for _group, thing in things if thing.role in CAPTIONED and thing.box.w and thing.box.h]
    for one in every:
        around = [thing for thing in controls if thing.box.holds(one.box)]
        if around:
            home = min(around, key=lambda thing: thing.box.w * thing.box.h)
            homes.setdefault(home.number, []).append(one)
    for group, thing in things:
        said = _words(f"{thing.name} {thing.value} {thing.about} {thing.key} esc enter del")
        more = [one.text for one in paragraphs(homes.get(thing.number, ())) if not _words(one.text) <= said]
        about = together((*map(as_sentence, more), thing.about))
        yield group, replace(thing, about=about) if more else thing


def _phrase(text: str) -> bool:
    return len(text.split()) >= 2 and any(len(word) > 2 and word.isalpha() for word in text.split())


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def _spoken_texts(thing: AccessibleNode) -> set[str]:
    return {thing.name, thing.value, thing.about, thing.about.rstrip(".。")}


def _round(parts: Sequence[AccessibleNode]) -> Region:
    boxes = [part.box for part in parts if part.box.w or part.box.h]
    if not boxes:
        return Region(0, 0, 0, 0)
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Region(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def _before(text: Paragraph, things: Sequence[AccessibleNode]) -> int | None:
    """Return the index of the control closely below a text, which is read before it; None if there is none."""
    box = text.box
    for place, thing in enumerate(things):
        beside = min(box.right, thing.box.right) > max(box.x, thing.box.x)
        if thing.role != "text" and beside and 0 <= thing.box.y - box.y - box.h / 2 <= UNDER * text.size:
            return place
    return None


# As text --------------------------------------------------------------------------------------------------------------


def spoken(node: AccessibleNode) -> str:
    """Return the text that a screen reader speaks for a node."""
    words = [f"{node.role} " if node.role != "text" else "", node.name]
    if node.value and (node.chosen is None or node.value not in {_("on"), _("off"), _("selected")}):
        words.append(f" = {node.value}")
    if node.chosen is not None and (node.chosen or node.role in {"toggle", "choice"}):
        words.append(" (on)" if node.chosen else " (off)")
    if node.place is not None:
        words.append(f" {node.place[0]}/{node.place[1]}")
    if node.key:
        words.append(f" [{node.key}]")
    if not node.enabled:
        words.append(" – not now")
    if node.about:
        words.append(f" – {node.about}")
    return "".join(words)


def as_text(tree: AccessibleTree) -> str:
    """Format the tree as text: one line per node, children indented, the focused node starred."""
    lines: list[str] = []

    def tell(thing: AccessibleNode, depth: int) -> None:
        mark = "* " if thing.number == tree.focus else "  "
        lines.append(mark + "  " * depth + spoken(thing))
        for part in thing.parts:
            tell(part, depth + 1)

    tell(tree.scene, 0)
    return "\n".join(lines)
