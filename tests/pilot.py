"""One pilot for any scene: finds what it offers by its names and words, presses it by mouse or keys, waits, reads.

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
    """Somebody before a stage, with eyes, a mouse, keys, and a clock that goes on frame by frame."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    @classmethod
    def before(cls, scene: Scene, settings: DefaultSettings = STILL, size: tuple[int, int] = SIZE) -> Pilot:
        """A pilot before a scene that has just been opened."""
        return cls(open_stage(scene, size, settings))

    # Seeing -----------------------------------------------------------------------------------------------------------

    @property
    def top(self) -> Scene:
        """The scene that is played now."""
        scene = self.stage.top
        assert scene is not None
        return scene

    def nodes(self, label: str = "", role: str = "") -> list[Node]:
        """What the scene offers or names: all whose words begin so, uppermost last."""
        return [node for node in self.top.nodes() if node.label.startswith(label) and role in {"", node.role}]

    def find(self, name: str, role: str = "") -> Node | None:
        """The node of this name, else the uppermost one whose words begin so; None where there is none."""
        named = [node for node in self.top.nodes() if node.name == name and role in {"", node.role}]
        # What lies on the table is only told of: a piece of the hand is meant.
        found = named or [node for node in self.nodes(name, role) if role or node.role != "lying"]
        return found[-1] if found else None

    def node(self, name: str, role: str = "") -> Node:
        """As `find`; where there is none the test fails with what there is."""
        found = self.find(name, role)
        assert found is not None, (name, [f"{node.id} {node.label!r}" for node in self.top.nodes()])
        return found

    def pieces(self) -> list[Node]:
        """The pieces in the hand, from left to right."""
        return self.nodes(role="piece")

    @property
    def focused(self) -> str:
        """The name of the node with the focus; '' where there is none."""
        node = self.top.focus.focused
        return node.id if node is not None else ""

    def shot(self) -> Screenshot:
        """The picture as it is now."""
        return picture(self.stage)

    def texts(self) -> set[str]:
        """All words on the screen."""
        return set(self.written())

    def written(self) -> Counter[str]:
        """All words on the screen, and how often they stand there."""
        return Counter(drawn.text for drawn in self.shot().texts)

    def faults(self) -> list[str]:
        """What is wrong with the picture."""
        return self.shot().faults()

    # Time -------------------------------------------------------------------------------------------------------------

    def wait(self, frames: int = 2) -> None:
        """Let frames pass."""
        for _frame in range(frames):
            self.stage.update(FRAME)

    def wait_for(self, what: str | Callable[[], object], frames: int = PATIENCE, role: str = "") -> None:
        """Let frames pass until something of this name is there, or until `what()` holds."""
        there = what if callable(what) else lambda: self.find(what, role) is not None
        for _frame in range(frames):
            if there():
                return
            self.stage.update(FRAME)
        raise AssertionError(f"never {what}: {[node.label for node in self.top.nodes()]}")

    def rest(self, frames: int = PATIENCE) -> None:
        """Let frames pass until nothing moves and nothing is to come by itself: a person is waited for."""
        still = 0
        for _frame in range(frames):
            still = 0 if self.stage.update(FRAME) or self.stage.changing else still + 1
            if still == RESTING:
                return
        raise AssertionError(f"it never rests: {[node.label for node in self.top.nodes()]}")

    def rest_after_files(self) -> None:
        """As `rest`, once the thread for files has done all it was asked: frames here pass faster than disks write."""
        done = Event()
        jobs_of(self.stage).drop(done.set)
        assert done.wait(FAR)
        self.rest()

    # Doing ------------------------------------------------------------------------------------------------------------

    def press(self, *intents: Intent | str) -> None:
        """Press keys by their names, or give any intents, each with a little time."""
        for intent in intents:
            self.stage.handle(KEYS.get(intent, Key(intent)) if isinstance(intent, str) else intent)
            self.wait()

    def place(self, node: Node) -> tuple[int, int]:
        """A point of a node where nothing covers it: its middle, where that lies free."""
        box = node.bounds
        for x, y in SPREAD:
            pos = round(box.x + box.w * x), round(box.y + box.h * y)
            if self.top.focus.at(pos) is node:
                return pos
        return box.center

    def click(self, what: Node | str, role: str = "", *, clicks: int = 1) -> None:
        """Click something."""
        node = self.node(what, role) if isinstance(what, str) else what
        self.click_at(self.place(node), clicks)

    def click_at(self, pos: tuple[int, int], clicks: int = 1) -> None:
        """Move the mouse somewhere and click."""
        for intent in (Pointer("move", pos), Pointer("down", pos, clicks), Pointer("up", pos)):
            self.stage.handle(intent)
        self.wait()

    def right_click(self, what: Node | str = "") -> None:
        """Click something, or a place where nothing is, with the right button."""
        node = self.node(what) if isinstance(what, str) and what else what
        self.press(Secondary(self.place(node) if isinstance(node, Node) else (5, 5)))

    def drag(self, what: Node | str, to: Node | tuple[float, float]) -> None:
        """Drag something so that its middle comes to a place, or to the middle of something else."""
        node = self.node(what) if isinstance(what, str) else what
        x, y = to.centre if isinstance(to, Node) else to
        start = self.place(node)
        end = round(x + start[0] - node.centre[0]), round(y + start[1] - node.centre[1])
        between = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        for kind, pos in (("move", start), ("down", start), ("drag", between), ("drag", end), ("up", end)):
            self.stage.handle(Pointer(kind, pos))
        self.wait()

    def scroll(self, lines: float, over: Node) -> None:
        """Turn the wheel over something."""
        self.press(Scroll(lines, self.place(over)))

    def focus(self, name: str) -> None:
        """Go through the window with Tab until something of this name has the focus."""
        node = self.node(name)
        for _press in range(len(self.top.nodes()) + 1):
            if self.top.focus.focused is node:
                return
            self.stage.handle(Next())
        raise AssertionError(f"Tab never comes to {node.id}")

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        self.stage.resize(size)
        self.wait()


class TablePilot(Pilot):
    """Somebody at the table of any game. `match` says what is true; what the table leads to is noted down."""

    def __init__(
        self, match: Match, store: Store, settings: DefaultSettings = STILL, size: tuple[int, int] = SIZE
    ) -> None:
        self.match = match
        self.settled: list[str] = []
        """Outcomes of the deals whose settlement was to be laid over the table."""
        self.gone_on: list[int] = []
        """Numbers of the deals after which the next one was wanted."""
        self.saved: list[int] = []
        """Numbers of the deals whose replay was saved."""
        self.menus = 0
        self.curtains: list[tuple[Seat, Callable[[], None]]] = []
        """Who is to come before the screen, and what lets the curtain up."""
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
        """The deal was settled at the table, and somebody has pressed for what follows."""
        self.gone_on.append(match.number)

    def _pause(self) -> None:
        self.menus += 1

    def _save(self, match: Match) -> bool:
        self.saved.append(match.number)
        return True

    @property
    def persons(self) -> list[Seat]:
        """The seats that persons play."""
        return [seat for seat, player in enumerate(self.match.players) if player.is_person]

    def lift_curtain(self) -> Seat:
        """The person who is named comes before the screen."""
        seat, ready = self.curtains.pop()
        ready()
        return seat

    def to_question(self, frames: int = PATIENCE) -> str:
        """Wait until the table rests: the phase in which a person is waited for, or '' where the deal is over."""
        self.rest(frames)
        deal = self.match.deal
        waited = [seat for seat in self.persons if seat in deal.pending()]
        return deal.view(waited[0]).table.phase if waited else ""

    def asked(self) -> Seat | None:
        """The person that the question is put to, the first of them where several answer side by side."""
        deal = self.match.deal
        order = sorted(
            deal.pending(), key=lambda seat: (seat - deal.view(None).table.actor - 1) % len(self.match.players)
        )
        return next((seat for seat in order if seat in self.persons), None)

    # What no node and no word tells: the only way into a table scene --------------------------------------------------

    @property
    def shown(self) -> Any:
        """What stands on the screen, as the game's scene keeps it."""
        return self.scene.state

    @property
    def said(self) -> Sequence[Any]:
        """The lines of the talk."""
        return self.scene.commentary.lines

    @property
    def flights(self) -> Mapping[Any, Any]:
        """What is on its way."""
        return self.scene.motions.flights

    @property
    def moving(self) -> bool:
        """Whether something plays that a click would complete."""
        return self.scene.motions.busy

    # Going on ---------------------------------------------------------------------------------------------------------

    def next_deal(self) -> None:
        """What follows on a deal that is settled, or settles itself: the next one, at the same table."""
        self.scene.referee.next_deal()
        self.scene.next_deal()
        self.wait()
