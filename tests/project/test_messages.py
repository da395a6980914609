"""Every word on screen can be translated: marked words are plain strings, the translators' template has them all."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po

PACKAGE = Path(__file__).parents[2] / "game"
MARKERS = {"_", "N_", "NP_", "ngettext", "pgettext", "count", "say"}
KEYWORDS = DEFAULT_KEYWORDS | {"NP_": ((1, "c"), 2), "count": (1, 2)}
"""As `play.py messages` names them."""
METHODS = [("**.py", "python"), ("lessons/scripts/**.txt", "game.lessons.script:messages")]
"""As `game/lessons/messages.cfg` names them."""


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_marked_words_are_plain_strings(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    built = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", getattr(node.func, "attr", "")) in MARKERS
        and any(isinstance(word, ast.JoinedStr | ast.BinOp) for word in node.args[:2])
    ]
    assert built == [], "an f-string or a sum is never found in a catalogue"


def test_the_template_has_every_marked_word() -> None:
    found = extract_from_dir(PACKAGE, method_map=METHODS, keywords=KEYWORDS)
    marked = {(context, words) for _, _, words, _, context in found}
    with (PACKAGE / "locale" / "sala.pot").open("rb") as file:
        template = {(message.context, message.id) for message in read_po(file) if message.id}
    lacking, stale = marked - template, template - marked
    assert (sorted(map(str, lacking)), sorted(map(str, stale))) == ([], []), "run `python3 play.py messages`"
