"""Bundle of Pai Tong: its names and the references to its parts."""

from __future__ import annotations

from typing import Final

from game.games.bundle import GameBundle

PAI_TONG: Final = GameBundle(
    name="pai-tong",
    title="Pai Tong",
    native="ไพ่ตอง",
    seats=range(2, 8),
    rules="game.rules.pai_tong.game:PAI_TONG",
    levels="game.opponents.money:PAI_TONG_LEVELS",
    weigh="game.opponents.money:weigh",
    names=(  # Thailand
        *("Malee", "Somchai", "Ploy", "Anan", "Wipa", "Prasert", "Sunee", "Decha"),
        *("Kanya", "Arthit", "Lamai", "Boonmee"),
    ),
    words="game.words.money:PAI_TONG_WORDS",
    introduction="game.words.introduction:PAI_TONG",
    chapter="game.book.games.money:PAI_TONG_CHAPTER",
    lesson="game.lessons:scripts/pai-tong.txt",
    score_form="game.score_pad.money:MoneyForm",
    ui="game.scenes.tables.money.game_ui:PAI_TONG_UI",
    tray="tray-pai-tong",
)
