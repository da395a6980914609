"""People who take turns at one screen, shared by the tests of a shared screen."""

from __future__ import annotations

from random import Random

from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, Player
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.rules import GAMES
from game.rules.money.moves import PONG, WIN
from game.scenes.curtain import CurtainScene
from game.scenes.navigator import Navigator
from game.scenes.table.scene import TableScene
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tests.pilot import Pilot
from tools.scenarios import sound_choice
from tools.screenshots import prepare_display

NAMES = ("Aminah", "Mei Lian", "Siti", "Hassan", "Ravi", "Nona", "Yusof")
SIZE = (1024, 640)


class Couch(Pilot):
    """People at one screen, with a complete program."""

    def __init__(self, persons: int, seed: str = "5a" * 32, *, game: str = "pong", **settings: object) -> None:
        self.store = Store.open(IN_MEMORY)
        self.store.change(**{"speed": 0.0, "claims": "unseen", **settings})
        rules = GAMES[game]
        players = tuple(
            Player(NAMES[seat], PERSON if seat < persons else "first") for seat in range(rules.default_seats)
        )
        self.match = self.store.start(rules, rules.Options(), players, 4, seed, derivation=BY_THE_SEED)
        prepare_display()
        super().__init__(Stage(RenderContext(SIZE, self.store.settings)))
        self.evening = Navigator(self.store, self.stage)
        self.table = self.evening.table(self.match)
        self.stage.push(self.table)
        self.curtains = 0

    @property
    def waits(self) -> bool:
        """Whether nothing changes any more without a person's input."""
        if isinstance(self.stage.top, CurtainScene):
            return self.stage.top.down and self.stage.top._dead <= 0
        if not isinstance(self.stage.top, TableScene):
            return True
        panel = self.table.calling.panel
        if panel is not None:
            return not panel.calls.closed
        return bool(self.table.session.asked_seats) and not self.table.busy

    def go_on(self) -> None:
        """Let frames pass until the table waits for a person."""
        self.wait_for(lambda: self.waits)

    def open_curtain(self) -> None:
        """Open the curtain as the person whom it names."""
        self.curtains += 1
        assert isinstance(self.top, CurtainScene)
        self.press(self.top.words.key)
        self.wait_for(lambda: isinstance(self.stage.top, TableScene))

    def pass_claims(self) -> None:
        """Let everybody who has not answered pass on the discard."""
        panel = self.table.calling.panel
        assert panel is not None
        for seat in panel.calls.seats:
            if not (panel.calls.has_called(seat) or panel.calls.has_passed(seat)):
                panel.press(seat, claims=False)

    def would_claim(self, chance: Random) -> list[int]:
        """Return the seats that would claim the discard if they knew their own hands."""
        assert self.table.calling.panel is not None
        seats = self.table.calling.panel.calls.seats
        return [seat for seat in seats if sound_choice(self.match.view(seat), chance).move in {PONG, WIN}]
