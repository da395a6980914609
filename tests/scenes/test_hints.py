"""Complete deals played by requesting a hint at each question and following it, by H and Enter only."""

from __future__ import annotations

import pytest

from game.match.players import PERSON, Player
from game.match.store import Store
from game.records.indexer import Index
from game.records.statistics import FiguresFilter, figures
from game.rules import GAMES
from game.rules.contract import Move
from game.rules.moves import Discard
from game.rules.tongits.moves import Call, Tongits
from tests.pilot import TablePilot

QUESTIONS = 80
"""Upper limit of questions in a deal."""
LASTS = (Call, Tongits)
"""Moves that Sala asks to confirm."""


def staged_moves(table: TablePilot) -> list[Move]:
    """Return the staged moves at Tongits, which can be undone; empty at other tables."""
    asked = getattr(table.scene.prompt, "asked", None)
    return [] if asked is None else list(asked.staged)


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("game", ["pong", "pai-tong", "tongits"])
@pytest.mark.parametrize("seed", ["1d" * 32, "5a" * 32])
def test_deal_can_be_played_by_following_hints(game: str, seed: str, store: Store) -> None:
    """Enter makes the recommended move, with a discard in two presses; each hint is counted."""
    rules = GAMES[game]
    players = (Player("You", PERSON), *(Player(name, "first") for name in ("Aminah", "Ramon", "Mei Lin")))
    seats = min(rules.default_seats, len(players))
    match = store.start(rules, rules.Options(), players[:seats], 3, seed)
    table = TablePilot(match, store)
    asked = 0
    while table.to_question():
        assert asked < QUESTIONS
        table.press("h")
        table.wait_for(lambda: table.scene.advice.choice is not None)
        asked += 1
        advised, before = table.scene.advice.choice.move, (len(match.moves), len(staged_moves(table)))
        table.press("return")
        if isinstance(advised, Discard):
            assert before == (len(match.moves), len(staged_moves(table)))
            table.press("return")
        if isinstance(advised, LASTS) and before == (len(match.moves), len(staged_moves(table))):
            table.press("return")
        table.rest()
        done = staged_moves(table)[before[1] :] or [move for seat, move in match.moves[before[0] :] if seat == 0]
        assert advised in done
    assert asked > 2
    match.finish_deal()
    Index(store.journal).finish()
    assert 2 < figures(store.journal, FiguresFilter("You", game)).hints <= asked, (
        "one for each state that was asked about"
    )


@pytest.mark.parametrize("game", ["pong", "pai-tong", "tongits"])
def test_request_for_a_hint_without_an_open_question_shows_a_message(game: str, store: Store) -> None:
    """The button used to have no effect while the others play."""
    rules = GAMES[game]
    players = (Player("You", PERSON), *(Player(name, "first") for name in ("Aminah", "Ramon", "Mei Lian")))
    seats = min(rules.default_seats, len(players))
    table = TablePilot(store.start(rules, rules.Options(), players[:seats], 3, "1d" * 32), store)
    assert table.to_question()
    table.scene.prompt.close()
    table.press("h")
    assert not table.scene.hint_control.shown
    assert "You have nothing to decide now." in [drawn.text for drawn in table.shot().texts]
    view = table.scene.match.view(0)
    table.scene.questions.ask(view)
    assert table.stage.notices.current == "", "it is no longer true"
    table.scene.prompt.close()
    table.press("h")
    assert table.stage.notices.current == "You have nothing to decide now.", "as often as a hint is wanted"


@pytest.mark.parametrize("game", ["pong", "tongits", "daun-tiga", "pai-gow"])
def test_message_that_nothing_is_to_decide_ends_with_the_deal(game: str, store: Store) -> None:
    """Regression: it was shown over the heading of the settlement that opened meanwhile."""
    rules = GAMES[game]
    players = tuple(Player(f"Player {seat}", "first") for seat in range(rules.default_seats))
    table = TablePilot(store.start(rules, rules.Options(), players, 3, "1d" * 32), store)
    scene = table.scene

    def presses_until_settled() -> bool:
        """Request a hint in every frame; return whether the settlement is shown."""
        scene.refuse_hint()
        return scene.session.settled

    assert not presses_until_settled()
    assert table.stage.notices.current == "You have nothing to decide now."
    table.wait_for(presses_until_settled)
    assert table.stage.notices.current == ""


def test_hint_is_spoken_with_its_strongest_reason(store: Store) -> None:
    """A screen reader says what is advised and why as soon as it is known."""
    rules = GAMES["pong"]
    players = (Player("You", PERSON), *(Player(name, "first") for name in ("Aminah", "Ramon", "Mei Lin")))
    table = TablePilot(store.start(rules, rules.Options(), players, 3, "1d" * 32), store)
    assert table.to_question()
    heard: list[str] = []
    table.stage.voice.say = heard.append  # type: ignore[method-assign]
    table.press("h")
    advice = table.scene.advice
    table.wait_for(lambda: advice.choice is not None)
    assert any(said.startswith(advice.title) and advice.why[0][0] in said for said in heard)


@pytest.mark.parametrize("game", ["pong", "pai-tong", "tongits"])
def test_hint_replaces_another_selected_piece(game: str, store: Store) -> None:
    """Regression: the button still said to discard the selected piece, and Enter followed the advice."""
    rules = GAMES[game]
    players = (Player("You", PERSON), *(Player(name, "first") for name in ("Aminah", "Ramon", "Mei Lin")))
    match = store.start(rules, rules.Options(), players[: min(rules.default_seats, len(players))], 3, "1d" * 32)
    table = TablePilot(match, store)
    advice, prompt = table.scene.advice, table.scene.prompt
    while table.to_question():
        table.press("h")
        table.wait_for(lambda: advice.choice is not None)
        move = advice.choice.move
        if isinstance(move, Discard):
            break
        table.press("return")
        table.rest()
    assert isinstance(move, Discard)
    table.press("h")
    assert advice.choice is None
    name = table.scene.reader.piece(move.piece)
    other = next(node for node in table.scene.nodes() if node.role == "piece" and node.label != name and node.enabled)
    table.scene.focus.activate(other)
    table.press("h")
    table.wait_for(lambda: advice.choice is not None)
    table.rest()
    assert table.scene.focus.focused.label == name
    if game == "tongits":
        assert not prompt.asked.selected
        table.press("return")
    else:
        assert prompt.confirm.node.label == advice.title
    before = len(match.moves)
    table.press("return")
    table.rest()
    assert (0, move) in match.moves[before:]
