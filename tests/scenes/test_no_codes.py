"""No piece is called by its code before a player's eyes: in no words on a screen, and in none of a node's."""

from __future__ import annotations

import re

import pytest

from game.pictures import STATES
from game.rules.pieces import FRENCH, MONEY, TILES, WINDS
from game.ui.shots import shoot
from tests.plain_layouts import unpainted

CODES = {*MONEY, *TILES, *WINDS, *FRENCH}
"""A domino's code is its name: '6-5' are its pips."""
MAKERS = re.compile(r"\bsound player\b|\bseveral persons\b|the source has it", re.IGNORECASE)
"""What only those who made the game would say."""
WORD = re.compile(r"[^\s.,:;!?()’“”·/+=–-]+")


def codes_in(text: str) -> set[str]:
    """The words of a text that are codes of pieces."""
    return CODES & set(WORD.findall(text))


def test_codes_are_found() -> None:
    """Among other words, in lists and before full stops; names and seals are no codes."""
    assert codes_in("Pong with c9 c9") == {"c9"}
    assert codes_in("sapaw 3S on 1, rd.") == {"3S", "rd"}
    assert not codes_in("Pong: your two 9 bamboo")
    assert not codes_in("c4d8 · 02ee · 6b17 and 5 of spades, 6-5")


@pytest.mark.parametrize("state", STATES)
@unpainted()
def test_no_code_stands_on_a_screen(state: str) -> None:
    """All that is written in a named state of any game or scene, and all that its nodes say, also in tooltips."""
    shot = shoot(STATES[state](), (1280, 720), seconds=0.2)
    said = [drawn.text for drawn in shot.texts]
    for node in shot.scene.nodes():
        said += [node.label, node.tooltip, node.why, node.value]
    found = {text: codes_in(text) for text in said if codes_in(text)}
    assert not found
    assert not [text for text in said if MAKERS.search(text)]
