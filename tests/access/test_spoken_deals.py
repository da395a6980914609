"""One deal of each game as somebody hears it who does not see the screen; that of Tongits stands here as text."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from game.access.outline import spoken
from game.access.thing import Thing
from game.match.players import Player
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.opponents import sound_choice
from game.rules import GAMES
from game.scenes.settlement.closing import ClosingScene
from game.scenes.table.scene import TableScene
from game.words import words_of
from tests.access.listener import Listener
from tests.hands import make
from tests.pilot import TablePilot

GOLDEN = Path(__file__).parents[1] / "golden" / "spoken"
WANTED = ("What you can do", "Your hand", "On the table")
MOST_ANSWERS = 80
NAMES = ("", "Liza", "Ramon", "Aminah", "Chong", "Malee", "Hassan")


def part(thing: Thing, depth: int = 0) -> list[str]:
    lines = ["    " * depth + spoken(thing)]
    return [*lines, *(line for inner in thing.parts for line in part(inner, depth + 1))]


def heard_deal(game: str, seed: str, store: Store) -> str:
    """A whole deal: what is said, what can be read at each question, and what is answered."""
    rules = GAMES[game]
    players = tuple(Player(NAMES[seat], "first" if seat else "person") for seat in range(max(3, rules.default_seats)))
    match = store.start(rules, rules.Options(), players, 1, seed, derivation=BY_THE_SEED)
    table = TablePilot(match, store)
    listener = Listener(table.stage)
    told: list[str] = []
    for answers in range(MOST_ANSWERS):
        phase = table.to_question()
        told += [f"- {sentence}" for sentence in listener.heard()]
        if match.deal.result is not None:
            break
        seat = table.asked()
        assert seat is not None
        tree = listener.tree()
        told.append(f"[{answers + 1}] {tree.scene.name}, {phase}")
        for thing in tree.scene.parts:
            if thing.name in WANTED:
                told += part(thing, 1)
        view = match.deal.view(seat)
        move = sound_choice(view, Random(answers)).move
        said = next(
            (offer.label for offer in words_of(game).offers(view, table.scene.reader) if offer.id == str(move)),
            str(move),
        )
        told.append(f"> {said}")
        make(table, match, move)
    assert match.deal.result is not None
    assert isinstance(table.scene, TableScene)
    told += [f"= {line}" for line in closing_lines(table)]
    table.stage.close()
    return "\n".join(told) + "\n"


def closing_lines(table: TablePilot) -> list[str]:
    """What the settlement says, on its sheet or at the table."""
    face = table.scene.match.game.name
    from game.scenes.faces import face_of

    make_sheet = face_of(face).settlement
    if make_sheet is None:
        return [spoken(thing) for thing in Listener(table.stage).tree().walk() if thing.role == "hand"]
    sheet = make_sheet(table.scene.match, lambda: None, lambda: None, lambda: True)
    assert isinstance(sheet, ClosingScene)
    return list(sheet.report.told)


@pytest.mark.parametrize("game", ["pai-tong", "pong", "pai-gow", "daun-tiga"])
def test_a_deal_can_be_followed_by_ear(game: str, store: Store) -> None:
    """Whatever is asked is said first, and every question has something to press."""
    told = heard_deal(game, "5a" * 32, store).splitlines()
    if "SALA_SPOKEN_TO" in os.environ:
        Path(os.environ["SALA_SPOKEN_TO"], f"{game}.txt").write_text("\n".join(told), encoding="utf-8")
    asked = [at for at, line in enumerate(told) if line.startswith("[")]
    assert asked
    for at in asked:
        assert any(line.startswith("- ") and ": " in line for line in told[max(0, at - 30) : at])
        after = told[at + 1 : next((each for each in asked if each > at), len(told))]
        assert any(line.strip().startswith(("button", "stepper", "piece", "gap", "stack")) for line in after)


def test_a_deal_of_tongits_by_ear_stands_here_as_text(store: Store) -> None:
    """A blind player could play from these words alone. SALA_SPOKEN=write writes them anew."""
    told = heard_deal("tongits", "5a" * 32, store)
    file = GOLDEN / "tongits.txt"
    if os.environ.get("SALA_SPOKEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(told, encoding="utf-8")
    assert told == file.read_text(encoding="utf-8")
