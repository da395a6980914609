"""The hint's panel: line breaks that are easy to read."""

from __future__ import annotations

import pytest

from game.ui.hint_note import hint_notes
from game.ui.render_context import DefaultSettings, RenderContext

MUST = (
    "Claiming would get you no closer to a win. Pieces still needed: 3.",
    "Chance of winning the deal afterwards: about 27%.",
)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_hint_note_has_no_line_with_a_single_number_or_short_word(size: tuple[int, int]) -> None:
    """At 1920x1080 'Still missing:' used to end a line before '3.', and a title left 'by' on a line of its own."""
    ctx = RenderContext(size, DefaultSettings(speed=0.0))
    for title in ("Pass on the 6 of circles", "Pass on the 7 of bamboo"):
        for must in (MUST, MUST[:1]):
            for note in hint_notes(ctx, title, must, (), ("Master’s advice",)):
                assert " ".join(note.lines) == " ".join(must)
                assert " ".join(note.title) == title
                stray = [line for line in (*note.title, *note.lines) if len(line) < 4]
                assert stray == [], (note.title, note.lines)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_hint_note_keeps_numbers_on_the_same_line_as_their_label(size: tuple[int, int]) -> None:
    ctx = RenderContext(size, DefaultSettings(speed=0.0))
    more = "Pieces still needed: 2; unseen pieces that help: 11."
    for must in (MUST, MUST[:1], (more,), ("One piece short; pieces that complete the hand: 5 of 12 seen.",)):
        for note in hint_notes(ctx, "Pass on the 6 of circles", must, (more,)):
            assert [line for line in note.lines if line.endswith(":")] == []
