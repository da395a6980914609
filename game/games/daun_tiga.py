"""Bundle of Daun Tiga: its names and the references to its parts."""

from __future__ import annotations

from typing import Final

from game.games.bundle import GameBundle

DAUN_TIGA: Final = GameBundle(
    name="daun-tiga",
    title="Daun Tiga",
    native="三张",
    seats=range(2, 18),
    rules="game.rules.daun_tiga.game:DAUN_TIGA",
    levels="game.opponents.daun_tiga:LEVELS",
    weigh="game.opponents.daun_tiga:weigh",
    names=(  # everybody of Malaya
        *("Aminah", "Ravi", "Mei Lian", "Hassan", "Meena", "Wei Jie", "Siti", "Yusof", "Bee Geok"),
        *("Muthu", "Rosnah", "Kok Leong", "Devi", "Dolah", "Swee Lan", "Gopal", "Halimah", "Chee Keong"),
    ),
    words="game.words.daun_tiga:DAUN_TIGA",
    introduction="game.words.introduction:DAUN_TIGA",
    chapter="game.book.games.daun_tiga:DAUN_TIGA_CHAPTER",
    lesson="game.lessons:scripts/daun-tiga.txt",
    score_form="game.score_pad.daun_tiga:DaunTigaForm",
    ui="game.scenes.tables.daun_tiga.game_ui:DAUN_TIGA_UI",
    tray="tray-daun-tiga",
)
