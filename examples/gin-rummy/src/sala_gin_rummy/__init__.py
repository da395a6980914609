"""Gin rummy for Sala. This one object makes it known; each part is imported when it is first wanted."""

from __future__ import annotations

from typing import Final

from game.games import GameBundle

GIN_RUMMY: Final = GameBundle(
    name="gin-rummy",
    title="Gin Rummy",
    seats=range(2, 3),
    rules="sala_gin_rummy.rules:GIN_RUMMY",
    levels="sala_gin_rummy.player:LEVELS",
    names=("Ginny", "Walter", "Pearl", "Sidney"),
    words="sala_gin_rummy.words:WORDS",
    introduction="sala_gin_rummy.words:INTRODUCTION",
)
