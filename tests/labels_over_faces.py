"""Finds labels that cover the faces of pieces: what is drawn is recorded in its order, with pieces, panels and texts.

A text or its small ground (a pill, a badge) is a label; a larger ground is a panel, and hides the pieces below it.
"""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

from pygame import Rect

from game.scenes.table.piece_painter import Pieces
from game.table.geometry import Spot, overlap
from game.ui import text as text_module
from game.ui.picture import Picture
from game.ui.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

PANEL_LINES = 2.5
"""Height of the lowest panel as a multiple of the line drawn on it; a lower ground belongs to a label."""
SLACK_PX = 1.0
"""Pixels by which a label may overlap a face, because both are rounded."""
FADED = 0.6
"""Opacity below which a face is not there yet, or no longer."""


class Face(NamedTuple):
    """A face as it is drawn, at a spot in pixels."""

    code: str
    spot: Spot


class Ground(NamedTuple):
    """An opaque box drawn under texts."""

    rect: Rect


class Words(NamedTuple):
    """A text and the area of its ink."""

    text: str
    rect: Rect


Mark = Face | Ground | Words


class DrawnOrder:
    """Everything drawn in a block, in order."""

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        self._faces: dict[int, tuple[Picture, str, Spot]] = {}

    def faults(self) -> list[str]:
        """Return a message for each label that covers part of a face that is not hidden by a panel."""
        found = []
        for place, mark in enumerate(self.marks):
            if not isinstance(mark, Words):
                continue
            later = self.marks[place + 1 :]
            if any(isinstance(one, Ground) and one.rect.contains(mark.rect) for one in later):
                continue
            label, ground = self._label(place, mark)
            covered = {
                face.code for at, face in self._faces_before(ground) if self._covers(label, mark.rect, at, face, place)
            }
            if covered:
                found.append(f"{mark.text!r} at {tuple(label)} covers {', '.join(sorted(covered))}")
        return found

    def _label(self, place: int, words: Words) -> tuple[Rect, int]:
        """Return the area of a label, its small ground or the ink of its words, and its place in the order."""
        for at in range(place - 1, -1, -1):
            under = self.marks[at]
            if isinstance(under, Ground) and under.rect.collidepoint(words.rect.center):
                return (words.rect, place) if _is_panel(under.rect, words.rect) else (words.rect.union(under.rect), at)
        return words.rect, place

    def _faces_before(self, place: int) -> Iterator[tuple[int, Face]]:
        for at, mark in enumerate(self.marks[:place]):
            if isinstance(mark, Face):
                yield at, mark

    def _covers(self, label: Rect, words: Rect, at: int, face: Face, place: int) -> bool:
        spot = Spot(*label.center, *label.size)
        if overlap(spot, face.spot) <= SLACK_PX:
            return False
        box = face.spot.box()
        shared = label.clip(Rect(round(box.x), round(box.y), round(box.w), round(box.h)))
        hidden = (one.rect for one in self.marks[at + 1 : place] if isinstance(one, Ground))
        return not any(rect.contains(shared) and _is_panel(rect, words) for rect in hidden)

    def names_face(self, picture: Picture, code: str, spot: Spot) -> Picture:
        """Remember which face a picture shows, and at which angle."""
        self._faces[id(picture)] = picture, code, spot
        return picture

    def draws(self, picture: Picture, x: float, y: float, alpha: float) -> None:
        """Record that a picture is drawn with its upper left corner here."""
        named = self._faces.get(id(picture))
        if named is None or alpha < FADED:
            return
        _picture, code, spot = named
        wide, high = picture.size
        self.marks.append(Face(code, spot._replace(x=x + wide / 2, y=y + high / 2)))


def _is_panel(ground: Rect, line: Rect) -> bool:
    return ground.h >= PANEL_LINES * line.h and ground.w >= line.w


@contextmanager
def drawing_order() -> Iterator[DrawnOrder]:
    """Record everything that is drawn inside the block for the first time, with faces, grounds and texts."""
    order = DrawnOrder()
    face, draw, cover, drawn = Pieces.face, Picture.draw, Text.cover, text_module.Drawn

    def faced(pieces, code, spot, **how):
        picture = face(pieces, code, spot, **how)
        return picture if code == "back" else order.names_face(picture, code, spot)

    def pictured(picture, target, x, y, alpha=1.0):
        order.draws(picture, x, y, alpha)
        return draw(picture, target, x, y, alpha)

    def covered(text, rect):
        if text.record is not None:
            order.marks.append(Ground(rect.move(text._shift)))
        cover(text, rect)

    def written(text, rect, *others):
        order.marks.append(Words(text, rect))
        return drawn(text, rect, *others)

    with ExitStack() as patches:
        patches.enter_context(patch.object(Pieces, "face", faced))
        patches.enter_context(patch.object(Picture, "draw", pictured))
        patches.enter_context(patch.object(Text, "cover", covered))
        patches.enter_context(patch.object(text_module, "Drawn", written))
        yield order
