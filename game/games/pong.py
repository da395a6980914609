"""Bundle of Pong: its names and the references to its parts."""

from __future__ import annotations

from typing import Final

from game.games.bundle import GameBundle

PONG: Final = GameBundle(
    name="pong",
    title="Pong",
    seats=range(4, 5),
    rules="game.rules.pong.game:PONG_GAME",
    levels="game.opponents.money:PONG_LEVELS",
    weigh="game.opponents.money:weigh",
    names=(  # Kelantan: Malays, Chinese and Thais at one table
        *("Aminah", "Pak Long", "Mei Lian", "Somsak", "Zainab", "Boon Keat", "Siti", "Awang"),
        *("Siew Lan", "Malai", "Yusof", "Rohani"),
    ),
    words="game.words.money:PONG_WORDS",
    introduction="game.words.introduction:PONG",
    chapter="game.book.games.money:PONG_CHAPTER",
    lesson="game.lessons:scripts/pong.txt",
    score_form="game.score_pad.money:MoneyForm",
    ui="game.scenes.tables.money.game_ui:PONG_UI",
    tray="tray-pong",
)
