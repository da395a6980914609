"""One deal of each game as spoken to a player who cannot see the screen; that of Tongits is stored as text."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from game.access.accessible_node import AccessibleNode
from game.access.tree_builder import spoken
from game.i18n.lists import all_of
from game.match.players import Player
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.opponents import sound_choice
from game.rules import GAMES
from game.scenes.settlement.settlement_base import ClosingScene
from game.scenes.table.scene import TableScene
from game.words import words_of
from tests.access.listener import Listener
from tests.hands import make_move
from tests.pilot import TablePilot

GOLDEN = Path(__file__).parents[1] / "golden" / "spoken"
WANTED = ("What you can do", "Your hand", "On the table")
MOST_ANSWERS = 80
NAMES = ("", "Liza", "Ramon", "Aminah", "Chong", "Malee", "Hassan")


def part(thing: AccessibleNode, depth: int = 0) -> list[str]:
    lines = ["    " * depth + spoken(thing)]
    return [*lines, *(line for inner in thing.parts for line in part(inner, depth + 1))]


def announcements_of_deal(game: str, seed: str, store: Store) -> str:
    """Play a complete deal and return its announcements, the tree at each question, and the answers."""
    rules = GAMES[game]
    players = tuple(Player(NAMES[seat], "first" if seat else "person") for seat in range(max(3, rules.default_seats)))
    match = store.start(rules, rules.presets.get("quick", rules.Options()), players, 1, seed, derivation=BY_THE_SEED)
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
        make_move(table, match, move)
    assert match.deal.result is not None
    assert isinstance(table.scene, TableScene)
    told += [f"= {line}" for line in closing_lines(table)]
    table.stage.close()
    return "\n".join(told) + "\n"


def closing_lines(table: TablePilot) -> list[str]:
    """Return the lines of the settlement, on its sheet or at the table."""
    face = table.scene.match.game.name
    from game.scenes.game_uis import game_ui_of

    make_sheet = game_ui_of(face).settlement
    if make_sheet is None:
        return [spoken(thing) for thing in Listener(table.stage).tree().walk() if thing.role == "hand"]
    sheet = make_sheet(table.scene.match, lambda: None, lambda: None, lambda: True)
    assert isinstance(sheet, ClosingScene)
    return list(sheet.report.spoken_lines)


@pytest.mark.parametrize("game", ["pai-tong", "pong", "pai-gow", "daun-tiga"])
def test_deal_can_be_played_with_a_screen_reader_alone(game: str, store: Store) -> None:
    """Every question is announced first, and has something to press."""
    told = announcements_of_deal(game, "5a" * 32, store).splitlines()
    if "SALA_SPOKEN_TO" in os.environ:
        Path(os.environ["SALA_SPOKEN_TO"], f"{game}.txt").write_text("\n".join(told), encoding="utf-8")
    asked = [at for at, line in enumerate(told) if line.startswith("[")]
    assert asked
    for at in asked:
        said = [line for line in told[max(0, at - 30) : at] if line.startswith("- ")]
        assert said
        assert "?:" not in said[-1], "a title that asks has its sign already"
        after = told[at + 1 : next((each for each in asked if each > at), len(told))]
        assert any(line.strip().startswith(("button", "stepper", "piece", "gap", "stack")) for line in after)


def test_spoken_tongits_deal_matches_the_golden_text(store: Store) -> None:
    """A blind player could play from this text alone. SALA_SPOKEN=write writes it again."""
    told = announcements_of_deal("tongits", "5a" * 32, store)
    file = GOLDEN / "tongits.txt"
    if os.environ.get("SALA_SPOKEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(told, encoding="utf-8")
    assert told == file.read_text(encoding="utf-8")


def played(game: str, store: Store) -> tuple[TablePilot, Listener]:
    """Return a table with all questions answered, and a listener."""
    rules = GAMES[game]
    players = tuple(Player(NAMES[seat], "first" if seat else "person") for seat in range(rules.default_seats))
    match = store.start(rules, rules.Options(), players, 1, "5a" * 32, derivation=BY_THE_SEED)
    table = TablePilot(match, store)
    listener = Listener(table.stage)
    for answers in range(MOST_ANSWERS):
        table.to_question()
        if match.deal.result is not None:
            return table, listener
        seat = table.asked()
        assert seat is not None
        make_move(table, match, sound_choice(match.deal.view(seat), Random(answers)).move)
    raise AssertionError("the deal does not end")


def test_opening_a_hand_announces_each_card_only_once_it_is_face_up(store: Store) -> None:
    """DT-22: the hand is opened card by card, and no card is announced before it is open."""
    table, listener = played("daun-tiga", store)
    table.wait_for("turn")
    cards = [GAMES["daun-tiga"].pack(table.match.options).name(code) for code in table.scene.opening.codes]
    heard = listener.heard()
    assert heard[-1].endswith("It is your turn to open your hand: turn over the face-down pieces.")
    assert not any(card in sentence for sentence in heard for card in cards)
    for known in (1, 2):
        table.press("return")
        table.rest()
        said = listener.heard()
        assert said[0] == ", ".join(cards[:known])
    assert said[1].startswith("two cards: ")
    table.press("return")
    table.rest()
    assert listener.heard()[0].startswith(f"You open your hand: {all_of(cards)} (")
    table.stage.close()


def test_pai_gow_results_are_read_row_by_row(store: Store) -> None:
    """PG-51: both hands of a seat, their results and its gain, in one line."""
    table, listener = played("pai-gow", store)
    table.rest()
    tree = listener.tree()
    (rows,) = (thing for thing in tree.walk() if thing.role == "log" and thing.name == "All hands open")
    names = [table.scene.reader.title(seat) for seat in range(len(rows.parts))]
    assert len(names) == 7
    assert sorted(line.name.partition(":")[0] for line in rows.parts) == sorted(names)
    assert all(line.name.count(" · ") in {1, 3} for line in rows.parts)
    assert not [thing for thing in tree.walk() if thing.role == "text" and thing.name.startswith("bank ")]
    table.stage.close()


def test_question_announcement_does_not_include_the_table_contents(store: Store) -> None:
    """PT-12: the number of cards left is next to the question, but is read with the contents of the table."""
    rules = GAMES["pai-tong"]
    players = tuple(Player(NAMES[seat], "first" if seat else "person") for seat in range(rules.default_seats))
    match = store.start(rules, rules.Options(), players, 1, "5a" * 32, derivation=BY_THE_SEED)
    table = TablePilot(match, store)
    listener = Listener(table.stage)
    assert table.to_question() == "claim"
    groups = {part.name: [each.name for each in part.parts] for part in listener.tree().scene.parts}
    assert "52 left" in groups["On the table"]
    assert groups["What you can do"][0] == "Claim the 5 of strings?"
    table.stage.close()
