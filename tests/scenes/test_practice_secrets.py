"""Nothing that is shown, spoken or logged before the answer depends on hidden pieces or on the puzzle's answer."""

from __future__ import annotations

from itertools import count
from random import Random

import pygame
import pytest

from game.practice.position import PositionMatch
from game.practice.puzzles import puzzles_of
from game.rules import GAMES
from game.scenes.practice import practice_launcher
from game.scenes.practice.practice_room_scene import PUZZLES, PracticeScene
from game.scenes.table.scene import TableScene
from game.ui.window_facts import follow
from tests.access.listener import Listener
from tests.scenes.test_practice import WITH_PUZZLES, House
from tools.pictures.practice import GAME
from tools.screenshots import prepare_display

pytestmark = pytest.mark.painted

LATER = 90
"""Frames in which the person thinks while the master weighs the question."""


def shown(game: str, number: int | None, monkeypatch: pytest.MonkeyPatch, *, other: bool) -> list[object]:
    """Open a puzzle, or for None the costliest mistake, and return what is shown, spoken and logged before the answer.

    With `other`, the hidden pieces are dealt again, and the puzzle has another answer.
    """
    prepare_display()
    puzzle = puzzles_of(game)[number or 0]

    class Redealt(PositionMatch):
        def __init__(self, position, on_answer) -> None:
            super().__init__(position, on_answer)
            seats = [seat for seat in range(len(position.players)) if seat != position.seat]
            before = [str(self.deal.view(seat)) for seat in seats]
            asked = self.deal.pending()
            # Whether others have answered at the same time is open, as at Pai Gow; here it stays as it was.
            again = (GAMES[game].resample(self.question, Random(chance)) for chance in count())
            self.deal = next(deal for deal in again if deal.pending() == asked)
            assert [str(self.deal.view(seat)) for seat in seats] != before
            assert self.view(position.seat) == self.question

    if other:
        legal = PositionMatch(puzzle.position, lambda _move: None).question.legal
        puzzle = puzzle._replace(answer=next(str(move) for move in legal if str(move) != puzzle.answer))
        monkeypatch.setattr(practice_launcher, "PositionMatch", Redealt)
    house = House()
    stage, logged = house.pilot.stage, []
    monkeypatch.setattr(pygame.display, "set_caption", lambda *words: logged.append(words))
    house.pilot.click("link:check")
    room = house.pilot.top
    assert isinstance(room, PracticeScene)
    if number is not None:
        room.page, room.game = PUZZLES, game
        room.reload()
    house.pilot.rest()
    stage.tickers.append(follow(stage, logged.append))
    listener, found = Listener(stage), []
    if number is None:
        house.navigator.practice.show_mistake(room.queue[0])
    else:
        house.navigator.practice.show_puzzle(puzzle)
    table = stage.top
    assert isinstance(table, TableScene)

    def look() -> None:
        picture = house.pilot.shot()
        nodes = [(each.label, each.value, each.tooltip, each.why, tuple(each.rect)) for each in table.nodes()]
        found.extend((pygame.image.tobytes(picture.surface, "RGB"), [each.text for each in picture.texts], nodes))
        found.extend((listener.text(), listener.heard()))

    look()
    house.pilot.wait_for(lambda: table.prompt.view is not None)
    # Opponents who are asked at the same time, as at Pai Gow, think for as long as the machine needs.
    seat = room.queue[0].seat if number is None else puzzle.seat
    house.pilot.wait_for(lambda: set(table.match.deal.pending()) == {seat})
    house.pilot.wait(LATER)
    house.pilot.rest()
    look()
    house.pilot.wait(LATER)
    look()
    return [*found, logged]


@pytest.mark.parametrize("game", WITH_PUZZLES)
@pytest.mark.parametrize("number", [0, 20])
def test_practice_table_does_not_depend_on_hidden_pieces_before_the_answer(game: str, number: int, monkeypatch) -> None:
    check(game, number, monkeypatch)


def test_practice_table_for_a_mistake_hides_pieces_revealed_at_the_end_of_the_deal(monkeypatch) -> None:
    """The position is from a deal that was opened at its end: what was seen then may not come back early."""
    check(GAME, None, monkeypatch)


def check(game: str, number: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare what is shown before the answer of a position with what is shown with other hidden pieces."""
    with monkeypatch.context() as one:
        first = shown(game, number, one, other=False)
    with monkeypatch.context() as one:
        second = shown(game, number, one, other=True)
    assert len(first) == len(second)
    assert [place for place, (one, two) in enumerate(zip(first, second, strict=True)) if one != two] == []
    assert any("page" in str(each) for each in first[-1])
