"""The command line as a stranger uses it, in this process: its exit status, and whether it said one short sentence."""

from __future__ import annotations

import io
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from game import app
from game.cli import WRONG_INPUT, main

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.match.launch_options import Start

LONGEST = 600
"""Letters of a sentence that somebody reads."""


def no_window(_start: Start | None, _say: Callable[[str], object]) -> int:
    """Nobody sits before this screen."""
    return 0


@contextmanager
def terminal(written: bytes = b"") -> Iterator[tuple[io.StringIO, io.StringIO]]:
    """Standard output and error as they are filled, and what stands in standard input."""
    before, opened = (sys.stdin, sys.stdout, sys.stderr), app.open_window
    out, err = io.StringIO(), io.StringIO()
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(written)), out, err
    app.open_window = no_window
    try:
        yield out, err
    finally:
        (sys.stdin, sys.stdout, sys.stderr), app.open_window = before, opened


def said(words: Sequence[str], written: bytes = b"") -> str:
    """What a command line came to: 'done', 'refused', or in capitals what is wrong with that."""
    with terminal(written) as (out, err):
        try:
            status = main(words)
        except SystemExit as ended:  # help and version
            status = int(ended.code or 0)
    told = err.getvalue()
    if status == 0:
        return "done" if not told else "DONE WITH A COMPLAINT"
    if status != WRONG_INPUT:
        return f"STATUS {status}"
    if out.getvalue() or told.count("\n") != 1 or not told.strip():
        return "NOT ONE SENTENCE"
    if len(told) > LONGEST or not told.rstrip("\n").isprintable():
        return "NO SENTENCE TO READ"
    return "refused"
