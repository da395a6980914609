"""Line breaks of the rules book: no line begins with punctuation that belongs to the previous word."""

import pytest

from game.book.blocks import Span
from game.scenes.book.rich_text import RichText
from game.ui.render_context import RenderContext
from game.ui.typesetting import NOT_FIRST


@pytest.mark.parametrize(
    "spans",
    [
        (Span("最早叫 "), Span("draw", "strong"), Span("：第 2 巡。")),
        (Span("Lay it on "), Span("bahay", "link", "bahay"), Span(", and then "), Span("sapaw", "strong"), Span(".")),
    ],
    ids=["zh_Hant", "en"],
)
def test_rich_text_lines_do_not_start_with_punctuation(spans):
    ctx = RenderContext((1280, 720))
    for width in range(60, 400):
        text = RichText(ctx, spans)
        text.height_for(width)
        first = {}
        for run in text.runs:
            first.setdefault(run.line, run.text[:1])
        assert not NOT_FIRST & set(first.values()), width
