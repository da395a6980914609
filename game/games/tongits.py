"""Bundle of Tongits: its names and the references to its parts."""

from __future__ import annotations

from typing import Final

from game.games.bundle import GameBundle

TONGITS: Final = GameBundle(
    name="tongits",
    title="Tongits",
    seats=range(3, 4),
    rules="game.rules.tongits.game:TONGITS_GAME",
    levels="game.opponents.tongits:LEVELS",
    weigh="game.opponents.tongits:weigh",
    names=(  # the Philippines
        *("Liza", "Ramon", "Maricel", "Efren", "Luz", "Nestor", "Corazon", "Dante"),
        *("Rowena", "Rico", "Teresita", "Danilo"),
    ),
    words="game.words.tongits:TONGITS_WORDS",
    introduction="game.words.introduction:TONGITS",
    chapter="game.book.games.tongits:TONGITS_CHAPTER",
    lesson="game.lessons:scripts/tongits.txt",
    score_form="game.score_pad.tongits:TongitsForm",
    ui="game.scenes.tables.tongits.game_ui:TONGITS_UI",
    tray="tray-tongits",
)
