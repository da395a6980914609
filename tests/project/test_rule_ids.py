"""Every rule id in the rule files is named in at least one test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAYABLE = {"pai-tong.md": "PT", "pong.md": "PO", "pai-gow.md": "PG", "tongits.md": "TG", "daun-tiga.md": "DT"}
"""Rule files of the playable games, with the letters of their ids."""


def named_by_tests() -> set[str]:
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py") if "project" not in path.parts)
    return {rule for text in texts for rule in re.findall(r"\b(?:P[TOG]|TG|DT)-\d+[a-z]?\b", text)}


@pytest.mark.parametrize(("file", "letters"), PLAYABLE.items())
def test_every_rule_id_is_mentioned_in_a_test(file: str, letters: str) -> None:
    text = (ROOT / "docs" / "rules" / file).read_text(encoding="utf-8")
    rules_only = text[text.index(f"\n- {letters}-") :]  # the head says what an id looks like
    rules = set(re.findall(rf"\b{letters}-\d+[a-z]?\b", rules_only))
    assert len(rules) > 10
    assert sorted(rules - named_by_tests()) == []
