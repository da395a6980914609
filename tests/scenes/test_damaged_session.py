"""The window opens with any journal: the title page, and the table that 'Continue' opens."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bench.attack_journals import an_evening, open_window
from game.match.data_folders import FILE
from game.match.players import seated
from game.match.store import Store
from game.opponents import sound_choice
from game.rules import GAMES
from game.scenes.navigator import Navigator
from game.ui.scene import Scene
from tools.screenshots import open_stage


def damage(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE match SET game = x'ff00'",
        "UPDATE match SET started = x'ff00'",
        "UPDATE seat SET name = x'ff00'",
        "UPDATE deal SET number = CAST('x' || id AS BLOB)",
        "UPDATE setting SET value = x'ff00'",
        "UPDATE deal SET seed = x'ff00'",
        "UPDATE move SET seat = 'x'",
        "UPDATE move SET move = x'ff00' WHERE deal % 2",
    ],
)
def test_title_page_opens_with_any_damaged_journal(tmp_path: Path, statement: str) -> None:
    file = tmp_path / FILE
    an_evening(file, Random(1))
    damage(file, statement)
    open_window(file)


@pytest.mark.parametrize("name", GAMES)
def test_table_opens_although_an_earlier_deal_is_damaged(tmp_path: Path, name: str) -> None:
    """Pai Gow's coach reads earlier deals as soon as its table opens."""
    game, file = GAMES[name], tmp_path / FILE
    store = Store.open(file)
    players = seated(["person", *["first"] * (game.default_seats - 1)])
    match = store.start(game, game.Options(), players, 3, "07" * 32)
    while pending := match.deal.pending():
        seat = min(pending)
        match.play(seat, sound_choice(match.view(seat), match.chance(seat)).move)
    match.next_deal()
    store.close()
    damage(file, "UPDATE move SET move = 'nonsense' WHERE deal = 1")
    open_window(file)


def test_pai_gow_coach_skips_a_damaged_deal_with_a_message(tmp_path: Path) -> None:
    """The coach sums the cost of splits in earlier deals; a changed deal is skipped, with a sentence."""
    game, file = GAMES["pai-gow"], tmp_path / FILE
    store = Store.open(file)
    match = store.start(game, game.Options(), seated(["person", "first", "first"]), 3, "07" * 32)
    while pending := match.deal.pending():
        seat = min(pending)
        match.play(seat, sound_choice(match.view(seat), match.chance(seat)).move)
    match.next_deal()
    store.close()
    damage(file, "UPDATE move SET move = 'nonsense' WHERE deal = 1")
    store = Store.open(file)
    stage = open_stage(Scene(), (1280, 720))
    store.listen(stage.notify)
    Navigator(store, stage).sit_down(store.resume(match.id))
    for _frame in range(60):
        stage.update(1 / 60)
    assert [notice for notice in store.notices if "earlier deal" in notice] == list(store.notices) != []
    stage.reset(Scene())
    store.close()
