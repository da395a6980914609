"""Rare honours: which are announced at the end of a deal, and with what words."""

from __future__ import annotations

import pytest

from game import i18n
from game.i18n import _
from game.table.moments import LETTERINGS
from game.table.rare_honours import RARE
from game.words import words_of


@pytest.mark.parametrize("game", RARE)
def test_every_rare_honour_is_one_of_its_games_honours(game: str) -> None:
    assert set(RARE[game]) <= {honour.id for honour in words_of(game).keepsakes.honours}


@pytest.mark.parametrize("language", i18n.LANGUAGE_NAMES)
def test_win_lettering_uses_the_word_on_the_button(language: str) -> None:
    """In Thai the seal has it too."""
    i18n.set_language(language)
    try:
        assert _(LETTERINGS["pai tong win"].word).startswith(_("Win"))
        assert language != "th" or LETTERINGS["pai tong win"].seal == _("Win")
    finally:
        i18n.set_language("en")
