"""A discard that can be taken back is neither announced nor saved before the undo time has passed."""

from __future__ import annotations

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, Player
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.rules import GAMES
from game.rules.moves import Discard
from game.rules.tongits.moves import Lay
from game.scenes.navigator import Navigator
from game.scenes.table.scene import TableScene
from game.ui.intents import Cancel, Secondary
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tests.hands import make_move
from tests.pilot import Pilot
from tools.screenshots import prepare_display

SECONDS = 2
GAMES_WITH_DISCARDS = ("pong", "pai-tong", "tongits")


class Table(Pilot):
    """A table with one person against opponents."""

    def __init__(self, game: str, **settings: object) -> None:
        prepare_display()
        self.store = Store.open(IN_MEMORY)
        self.store.change(**{"speed": 0.0, "take_back": SECONDS, "lessons": tuple(GAMES), **settings})
        rules = GAMES[game]
        players = tuple(Player(f"P{seat}", PERSON if not seat else "first") for seat in range(rules.default_seats))
        self.match = self.store.start(rules, rules.Options(), players, 4, "5a" * 32, derivation=BY_THE_SEED)
        super().__init__(Stage(RenderContext((1280, 720), self.store.settings)))
        self.evening = Navigator(self.store, self.stage)
        self.table = self.evening.table(self.match)
        self.stage.push(self.table)
        self.other = self.table.referee.watch(None)
        self.heard()

    def heard(self) -> int:
        """Return the number of updates sent to another front end since the last call."""
        count = 0
        while self.other.take(None) is not None:
            count += 1
        return count

    def to_discard(self) -> Discard:
        """Play on to the person's first discard; return it."""
        while True:
            self.wait_for(lambda: bool(self.table.session.asked_seats) and not self.table.busy)
            view = self.match.view(0)
            discard = next((move for move in view.legal if isinstance(move, Discard)), None)
            if discard is not None:
                self.heard()
                return discard
            wanted = [move for move in view.legal if str(move) in {"pass", "draw"}]
            make_move(self, self.match, wanted[0])

    def told(self) -> tuple[object, ...]:
        """Return everything that could reveal a move: the journal's rows, events, state and all seats' views."""
        rows = list(self.store._journal.rows("SELECT deal, number, seat, move FROM move"))
        views = [str(self.match.view(seat)) for seat in range(1, len(self.match.players))]
        return rows, len(self.match.history), self.table.referee.at, self.match.answered_seats, tuple(views)

    def pass_time(self, seconds: float) -> None:
        for _frame in range(round(seconds * 60)):
            self.stage.update(1 / 60)


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("game", GAMES_WITH_DISCARDS)
@pytest.mark.parametrize("way", ["escape", "right click", "button"])
def test_discard_that_is_taken_back_is_never_announced(game: str, way: str) -> None:
    table = Table(game)
    discard = table.to_discard()
    before, hand = table.told(), [node.label for node in table.pieces()]
    for _again in range(2):
        make_move(table, table.match, discard)
        table.pass_time(SECONDS * 0.7)
        assert table.table.questions.regret.shown
        assert table.told() == before
        assert not table.heard()
        assert [node.label for node in table.pieces()] == hand
        if way == "escape":
            table.stage.handle(Cancel())
        elif way == "right click":
            table.stage.handle(Secondary((5, 5)))
        else:
            table.click("take back")
        assert not table.table.questions.regret.shown
        assert table.table.prompt.view is not None, "the question stands as before"
    table.pass_time(SECONDS * 2)
    assert table.told() == before
    assert not table.heard()
    # What is not taken back is made, as ever.
    make_move(table, table.match, discard)
    table.pass_time(SECONDS * 1.1)
    assert not table.table.questions.regret.shown
    assert table.told() != before
    assert any(getattr(event, "piece", None) == discard.piece for event in table.match.history)


def test_discard_is_sent_immediately_when_take_back_is_off() -> None:
    table = Table("pong", take_back=0)
    discard = table.to_discard()
    before = table.told()
    make_move(table, table.match, discard)
    assert table.told() != before


def test_unsent_discard_is_asked_again_after_a_language_change() -> None:
    table = Table("pong")
    discard = table.to_discard()
    before = table.told()
    make_move(table, table.match, discard)
    table.table.retranslate()
    table.table.layout(table.stage.ctx.scale)
    assert not table.table.questions.regret.nodes, "no button is left in another language"
    table.pass_time(SECONDS * 2)
    assert table.told() == before
    assert isinstance(table.top, TableScene)
    assert table.top.prompt.view is not None


def test_take_back_button_covers_no_other_control() -> None:
    table = Table("tongits")
    make_move(table, table.match, table.to_discard())
    table.pass_time(0.2)
    box = table.table.questions.regret.button.rect
    others = [node.bounds for node in table.table.nodes() if node.is_control and node.name != "take back"]
    assert box.collidelist(others) == -1


@pytest.mark.parametrize("way", ["escape", "button"])
def test_bahays_laid_earlier_in_the_turn_stay_when_the_discard_is_taken_back(way: str) -> None:
    """TG-21: the lay can still be taken back, and is made once."""
    table = Table("tongits")
    discard = table.to_discard()
    lay = next(move for move in table.match.view(0).legal if isinstance(move, Lay) and discard.piece not in move.cards)
    make_move(table, table.match, lay)
    make_move(table, table.match, discard)
    table.pass_time(SECONDS * 0.5)
    table.click("take back") if way == "button" else table.press(way)
    scene = table.table
    assert scene.prompt.asked.staged == [lay]
    assert not any(isinstance(move, Lay) and set(move.cards) & set(lay.cards) for move in scene.prompt.asked.legal)
    table.press("escape")
    assert not scene.prompt.asked.staged
    assert len(scene.state.hand) == scene.state.hand_sizes[0]
    make_move(table, table.match, lay)
    make_move(table, table.match, discard)
    table.pass_time(SECONDS * 1.5)
    assert [move for seat, move in table.match.moves if seat == 0][-2:] == [lay, discard]
