"""Bundle of Pai Gow: its names and the references to its parts."""

from __future__ import annotations

from typing import Final

from game.games.bundle import GameBundle

PAI_GOW: Final = GameBundle(
    name="pai-gow",
    title="Pai Gow",
    native="牌九",
    seats=range(2, 9),
    rules="game.rules.pai_gow.game:PAI_GOW",
    levels="game.opponents.pai_gow:LEVELS",
    weigh="game.opponents.pai_gow:weigh",
    names=(  # the Chinese of the Straits
        *("Mei Lin", "Wei Jie", "Bee Geok", "Kok Leong", "Siew Hoon", "Boon Teck", "Hui Min", "Chee Keong"),
        *("Swee Lan", "Guo Liang", "Li Hua", "Eng Huat"),
    ),
    words="game.words.pai_gow:PAI_GOW_WORDS",
    introduction="game.words.introduction:PAI_GOW",
    chapter="game.book.games.pai_gow:PAI_GOW_CHAPTER",
    lesson="game.lessons:scripts/pai-gow.txt",
    score_form="game.score_pad.pai_gow:PaiGowForm",
    ui="game.scenes.tables.pai_gow.game_ui:PAI_GOW_UI",
    tray="tray-pai-gow",
)
