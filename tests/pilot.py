"""One pilot for any scene: finds nodes by name or label, presses them with mouse or keys, waits, and reads.

It knows what a person before the screen knows (nodes, words, pictures) and, at a table, the match: nothing of how a
scene is made inside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from threading import Event
from typing import TYPE_CHECKING, Any

from game.scenes.file_jobs import jobs_of
from game.scenes.game_uis import table_scene
from game.table.table_callbacks import Exits
from game.ui.intents import Cancel, Confirm, Intent, Key, Move, Next, Pointer, Scroll, Secondary
from game.ui.node import Node
from game.ui.render_context import DefaultSettings
from tools.screenshots import Screenshot, open_stage, picture

if TYPE_CHECKING:
    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import Seat
    from game.ui.scene import Scene
    from game.ui.stage import Stage

SIZE = (1280, 720)
STILL = DefaultSettings(speed=0.0)
FRAME = 1 / 60
PATIENCE = 6000
"""Frames after which nothing will come any more."""
KEYS: dict[str, Intent] = {
    **{name: Move(name) for name in ("left", "right", "up", "down")},
    **{name: Confirm(name) for name in ("return", "space")},
    "escape": Cancel(),
    "tab": Next(),
}
"""Keys that are more than their letter, as `game.ui.input` reads them."""
FAR = 60.0
"""Seconds after which a test that would hang goes on, and fails; no disk is so slow."""
RESTING = 2
"""Frames in a row without a movement, after which only a person can go on."""
SPREAD = tuple((x / 10, y / 10) for y in (5, 3, 7, 1, 9) for x in (5, 3, 7, 2, 8, 1, 9))
"""Where in a node the mouse looks for a part that nothing else covers: its middle first."""


class Pilot:
    """A person at a stage who reads the screen, uses mouse and keys, and lets the clock advance frame by frame."""

    hasty = False
    """Whether presses come without a look at what has just appeared."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    @classmethod
    def before(cls, scene: Scene, settings: DefaultSettings = STILL, size: tuple[int, int] = SIZE) -> Pilot:
        """Return a pilot at a scene that has just been opened."""
        return cls(open_stage(scene, size, settings))

    # Seeing -----------------------------------------------------------------------------------------------------------

    @property
    def top(self) -> Scene:
        """The topmost scene."""
        scene = self.stage.top
        assert scene is not None
        return scene

    def nodes(self, label: str = "", role: str = "") -> list[Node]:
        """Return the scene's nodes whose label begins with `label`, topmost last."""
        return [node for node in self.top.nodes() if node.label.startswith(label) and role in {"", node.role}]

    def find(self, name: str, role: str = "") -> Node | None:
        """Return the node with this name, otherwise the topmost one whose label begins with it; None if none does."""
        named = [node for node in self.top.nodes() if node.name == name and role in {"", node.role}]
        # A label means a piece of the hand, because nodes of pieces on the table are only descriptions.
        found = named or [node for node in self.nodes(name, role) if role or node.role != "lying"]
        return found[-1] if found else None

    def node(self, name: str, role: str = "") -> Node:
        """Return the node found by `find`; if there is none, fail with a list of all nodes."""
        found = self.find(name, role)
        assert found is not None, (name, [f"{node.id} {node.label!r}" for node in self.top.nodes()])
        return found

    def pieces(self) -> list[Node]:
        """Return the nodes of the pieces in the hand, left to right."""
        return self.nodes(role="piece")

    @property
    def focused(self) -> str:
        """Name of the node with the focus; '' if there is none."""
        node = self.top.focus.focused
        return node.id if node is not None else ""

    def shot(self) -> Screenshot:
        """Return a screenshot of the current picture."""
        return picture(self.stage)

    def texts(self) -> set[str]:
        """Return all texts on the screen."""
        return set(self.written())

    def written(self) -> Counter[str]:
        """Return all texts on the screen, with the number of times that each occurs."""
        return Counter(drawn.text for drawn in self.shot().texts)

    def faults(self) -> list[str]:
        """Return the faults of the current picture."""
        return self.shot().faults()

    # Time -------------------------------------------------------------------------------------------------------------

    def wait(self, frames: int = 2) -> None:
        """Let frames pass."""
        for _frame in range(frames):
            self.stage.update(FRAME)

    def wait_for(self, what: str | Callable[[], object], frames: int = PATIENCE, role: str = "") -> None:
        """Let frames pass until there is a node with this name or label, or until `what()` is true."""
        there = what if callable(what) else lambda: self.find(what, role) is not None
        for _frame in range(frames):
            if there():
                return
            self.stage.update(FRAME)
        raise AssertionError(f"never {what}: {[node.label for node in self.top.nodes()]}")

    def rest(self, frames: int = PATIENCE) -> None:
        """Let frames pass until nothing changes any more without a person's input."""
        still = 0
        for _frame in range(frames):
            still = 0 if self.stage.update(FRAME) or self.stage.changing else still + 1
            if still == RESTING:
                return
        raise AssertionError(f"it never rests: {[node.label for node in self.top.nodes()]}")

    def rest_after_files(self) -> None:
        """Wait until the file thread has finished, because frames here are faster than disks; then do as `rest`."""
        done = Event()
        jobs_of(self.stage).run_detached(done.set)
        assert done.wait(FAR)
        self.rest()

    # Doing ------------------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Let frames pass until what has just appeared can be pressed."""
        while not self.hasty and self.stage.misclick_guard.ignores(None):
            self.stage.update(FRAME)

    def press(self, *intents: Intent | str) -> None:
        """Press keys by name, or send intents, and let a few frames pass after each."""
        for each in intents:
            intent = KEYS.get(each, Key(each)) if isinstance(each, str) else each
            if isinstance(intent, Confirm):
                self.look()
            self.stage.handle(intent)
            self.wait()

    def place(self, node: Node) -> tuple[int, int]:
        """Return a point of a node that no other node covers: its middle if possible."""
        box = node.bounds
        for x, y in SPREAD:
            pos = round(box.x + box.w * x), round(box.y + box.h * y)
            if self.top.focus.at(pos) is node:
                return pos
        return box.center

    def click(self, what: Node | str, role: str = "", *, clicks: int = 1) -> None:
        """Click a node."""
        node = self.node(what, role) if isinstance(what, str) else what
        self.click_at(self.place(node), clicks)

    def click_at(self, pos: tuple[int, int], clicks: int = 1) -> None:
        """Move the mouse to a point and click."""
        self.look()
        for intent in (Pointer("move", pos), Pointer("down", pos, clicks), Pointer("up", pos)):
            self.stage.handle(intent)
        self.wait()

    def right_click(self, what: Node | str = "") -> None:
        """Click a node, or a point, with the right button."""
        node = self.node(what) if isinstance(what, str) and what else what
        self.press(Secondary(self.place(node) if isinstance(node, Node) else (5, 5)))

    def drag(self, what: Node | str, to: Node | tuple[float, float]) -> None:
        """Drag a node so that its middle moves to a point, or to the middle of another node."""
        node = self.node(what) if isinstance(what, str) else what
        x, y = to.centre if isinstance(to, Node) else to
        start = self.place(node)
        end = round(x + start[0] - node.centre[0]), round(y + start[1] - node.centre[1])
        between = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        for kind, pos in (("move", start), ("down", start), ("drag", between), ("drag", end), ("up", end)):
            self.stage.handle(Pointer(kind, pos))
        self.wait()

    def scroll(self, lines: float, over: Node) -> None:
        """Turn the mouse wheel over a node."""
        self.press(Scroll(lines, self.place(over)))

    def focus(self, name: str) -> None:
        """Press Tab until the node with this name has the focus."""
        node = self.node(name)
        for _press in range(len(self.top.nodes()) + 1):
            if self.top.focus.focused is node:
                return
            self.stage.handle(Next())
        raise AssertionError(f"Tab never comes to {node.id}")

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window."""
        self.stage.resize(size)
        self.wait()


class TablePilot(Pilot):
    """A person at the table of any game; `match` is the true state, and calls of the table's exits are recorded."""

    def __init__(
        self, match: Match, store: Store, settings: DefaultSettings = STILL, size: tuple[int, int] = SIZE
    ) -> None:
        self.match = match
        self.settled: list[str] = []
        """Outcomes of the deals for which the table opened a settlement."""
        self.gone_on: list[int] = []
        """Numbers of the deals after which the next one was requested."""
        self.saved: list[int] = []
        """Numbers of the deals whose replay was saved."""
        self.menus = 0
        self.curtains: list[tuple[Seat, Callable[[], None]]] = []
        """For each curtain, the seat of the next person and the function that opens it."""
        ways = Exits(
            self._settle,
            self.go_on,
            self._pause,
            lambda seat, ready: self.curtains.append((seat, ready)),
            self._save,
        )
        self.scene = table_scene(match, store, ways)
        super().__init__(open_stage(self.scene, size, settings))

    def _settle(self, match: Match) -> None:
        assert match.deal.result is not None
        self.settled.append(match.deal.result.outcome)

    def go_on(self, match: Match) -> None:
        """Record that the person has pressed Continue after a deal that the table settles itself."""
        self.gone_on.append(match.number)

    def _pause(self) -> None:
        self.menus += 1

    def _save(self, match: Match) -> bool:
        self.saved.append(match.number)
        return True

    @property
    def persons(self) -> list[Seat]:
        """Seats of people."""
        return [seat for seat, player in enumerate(self.match.players) if player.is_person]

    def lift_curtain(self) -> Seat:
        """Open the latest curtain; return the seat of the person whom it names."""
        seat, ready = self.curtains.pop()
        ready()
        return seat

    def to_question(self, frames: int = PATIENCE) -> str:
        """Wait until the table rests; return the phase in which it waits for a person, or '' if the deal is over."""
        self.rest(frames)
        deal = self.match.deal
        waited = [seat for seat in self.persons if seat in deal.pending()]
        return deal.view(waited[0]).table.phase if waited else ""

    def asked(self) -> Seat | None:
        """Return the seat of the person who is asked, the first of them if several are; None if there is none."""
        deal = self.match.deal
        order = sorted(
            deal.pending(), key=lambda seat: (seat - deal.view(None).table.actor - 1) % len(self.match.players)
        )
        return next((seat for seat in order if seat in self.persons), None)

    # Internals of the table scene, which neither nodes nor texts show -------------------------------------------------

    @property
    def shown(self) -> Any:
        """The screen state of the game's scene."""
        return self.scene.state

    @property
    def said(self) -> Sequence[Any]:
        """Lines of the commentary."""
        return self.scene.commentary.lines

    @property
    def flights(self) -> Mapping[Any, Any]:
        """Pieces in flight."""
        return self.scene.motions.flights

    @property
    def moving(self) -> bool:
        """Whether an animation is running that a click would complete."""
        return self.scene.motions.busy

    # The next deal ----------------------------------------------------------------------------------------------------

    def next_deal(self) -> None:
        """Start the next deal at the same table, after the settlement of the last one."""
        self.scene.referee.next_deal()
        self.scene.next_deal()
        self.wait()
