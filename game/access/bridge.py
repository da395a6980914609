"""Connection to screen readers through AccessKit, an optional dependency, and the queue of announcements.

AccessKit calls back from its own thread. The callbacks do not touch the game: they return an empty window or queue a
request. They must neither wait nor raise an exception: if the callback for activation released the interpreter's lock
while the main thread sends an update, both threads would deadlock, and an exception would break the adapter.
"""

from __future__ import annotations

import sys
from collections import deque
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.access.accessible_node import ROOT, SCENE
from game.i18n.sentences import together

if TYPE_CHECKING:
    from game.access.accessible_node import AccessibleNode, AccessibleTree


SECONDS_A_LETTER: Final = 0.045
LEAST_S: Final = 0.6
BREATH_S: Final = 0.25
MOST_WAITING: Final = 4
"""Maximum number of queued sentences; if there are more, all are announced together, so that a fast player hears them
in time.
"""


class Utterance(NamedTuple):
    """The current announcement and its sequence number, which is 0 before the first announcement."""

    number: int
    text: str


class SpeechQueue:
    """Queue of sentences that are announced one at a time; while no screen reader is active, they are discarded."""

    def __init__(self) -> None:
        self.listening = False
        self.said = Utterance(0, "")
        self._waiting: deque[str] = deque()
        self._rest_s = 0.0

    @property
    def speaking(self) -> bool:
        """Whether a sentence is being spoken or is waiting in the queue."""
        return bool(self._waiting) or self._rest_s > 0

    def say(self, sentence: str) -> None:
        """Append a sentence to the queue unless it equals the last one queued."""
        if self.listening and sentence and (not self._waiting or self._waiting[-1] != sentence):
            self._waiting.append(sentence)

    def hush(self) -> None:
        """Discard all queued sentences because the screen has changed."""
        self._waiting.clear()

    def update(self, seconds: float) -> bool:
        """Advance the clock; return True if the next sentence starts now."""
        self._rest_s = max(0.0, self._rest_s - seconds)
        if not self._waiting or self._rest_s > 0:
            return False
        text = self._waiting.popleft()
        if len(self._waiting) >= MOST_WAITING:
            text = together((text, *self._waiting))
            self._waiting.clear()
        self.said = Utterance(self.said.number + 1, text)
        self._rest_s = max(LEAST_S, len(text) * SECONDS_A_LETTER) + BREATH_S
        return True


TALK: Final = (2, 3)
"""Ids of the two nodes that announce alternately, because a node with unchanged text would not be read again."""
ROLES: Final = {
    "button": "BUTTON",
    "tray": "BUTTON",
    "piece": "LIST_ITEM",
    "lying": "LIST_ITEM",
    "seat": "LIST_ITEM",
    "hand": "LIST_ITEM",
    "stack": "LIST_ITEM",
    "row": "LIST_ITEM",
    "card": "LIST_ITEM",
    "mark": "LIST_ITEM",
    "bar": "LIST_ITEM",
    "place": "LIST_ITEM",
    "gap": "BUTTON",
    "slider": "SLIDER",
    "stepper": "SPIN_BUTTON",
    "toggle": "SWITCH",
    "choice": "RADIO_BUTTON",
    "field": "TEXT_INPUT",
    "list": "LIST",
    "scrollbar": "SCROLL_BAR",
    "chart": "IMAGE",
    "label": "LABEL",
    "text": "LABEL",
    "status": "STATUS",
    "group": "GROUP",
    "drawer": "GROUP",
    "sheet": "GROUP",
    "log": "LIST",
    "scene": "PANE",
    "dialog": "DIALOG",
}
"""AccessKit's names for our roles; other roles become groups."""


class Request(NamedTuple):
    """A screen reader's request ('focus', 'press', 'more' or 'less') and the node to which it applies."""

    what: str
    number: int


class Bridge:
    """Connection to the system's screen readers: one AccessKit adapter for the window.

    Raises:
        ImportError: AccessKit is not installed.
        OSError: AccessKit does not support this system.
    """

    def __init__(self, window: str, handle: int = 0) -> None:
        """Create the adapter; `handle` is the window's native handle, needed only on some systems."""
        import accesskit  # noqa: PLC0415 - only where somebody opens a window

        self._kit: Any = accesskit
        self._window = window
        self._requests: deque[Request] = deque()
        self.wanted = False
        """Whether a screen reader is listening."""
        self._asks = (
            (accesskit.Action.FOCUS, "focus"),
            (accesskit.Action.CLICK, "press"),
            (accesskit.Action.INCREMENT, "more"),
            (accesskit.Action.DECREMENT, "less"),
        )
        self._adapter = self._open(handle)

    def _open(self, handle: int) -> Any:
        ctx = self._kit
        if sys.platform == "win32":
            return ctx.windows.SubclassingAdapter(handle, self._activate, self._act)
        if sys.platform == "darwin":
            ctx.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return ctx.macos.SubclassingAdapter.for_window(handle, self._activate, self._act)
        if not hasattr(ctx, "unix"):
            raise OSError(f"AccessKit has no adapter for {sys.platform}")
        return ctx.unix.Adapter(self._activate, self._act, self._deactivate)

    # On AccessKit's thread --------------------------------------------------------------------------------------------

    def _activate(self) -> Any:
        self.wanted = True
        root = self._kit.Node(self._kit.Role.WINDOW)
        root.set_label(self._window)
        update = self._kit.TreeUpdate(ROOT)
        update.tree = self._kit.Tree(ROOT)
        update.nodes.append((ROOT, root))
        return update

    def _act(self, request: Any) -> None:
        for action, what in self._asks:
            if action == request.action:
                self._requests.append(Request(what, request.target))

    def _deactivate(self) -> None:
        self.wanted = False

    # On the game's ----------------------------------------------------------------------------------------------------

    def requests(self) -> list[Request]:
        """Return the requests received from the screen reader since the last call."""
        found = []
        while self._requests:
            found.append(self._requests.popleft())
        return found

    def window_focus(self, has: bool) -> None:  # noqa: FBT001 - as AccessKit has it
        """Report that the window gained or lost the keyboard focus."""
        if sys.platform != "win32":
            self._raise(self._adapter.update_window_focus_state(has))

    def show(self, tree: AccessibleTree, said: Utterance) -> None:
        """Send the current tree and the current announcement to the screen reader."""
        self._raise(self._adapter.update_if_active(lambda: self._update(tree, said)))

    @staticmethod
    def _raise(events: Any) -> None:
        if events is not None:
            events.raise_events()

    def close(self) -> None:
        """Release the adapter. Its thread needs a moment to finish before the program may exit."""
        self._adapter = None

    # A tree for AccessKit ---------------------------------------------------------------------------------------------

    def _update(self, tree: AccessibleTree, said: Utterance) -> Any:
        ctx = self._kit
        update = ctx.TreeUpdate(tree.focus)
        update.tree = ctx.Tree(ROOT)
        update.tree.toolkit_name = "pygame"
        root = ctx.Node(ctx.Role.WINDOW)
        root.set_label(tree.window)
        root.set_bounds(ctx.Rect(0, 0, *tree.size))
        talk = TALK[said.number % 2]
        root.set_children([SCENE, talk] if said.text else [SCENE])
        nodes = [(ROOT, root)]
        nodes += [(thing.number, self._node(thing)) for thing in tree.walk()]
        if tree.modal:
            dict(nodes)[SCENE].set_modal()
        live = ctx.Node(ctx.Role.LABEL)
        live.set_live(ctx.Live.POLITE)
        live.set_value(said.text)
        if said.text:
            nodes.append((talk, live))
        update.nodes.extend(nodes)
        return update

    def _node(self, thing: AccessibleNode) -> Any:
        ctx = self._kit
        node = ctx.Node(getattr(ctx.Role, ROLES.get(thing.role, "GROUP")))
        box = thing.box
        node.set_bounds(ctx.Rect(box.x, box.y, box.right, box.bottom))
        words_only = thing.role in {"text", "label", "status"}
        if words_only:
            node.set_value(": ".join(filter(None, (thing.name, thing.value))))
        else:
            node.set_label(thing.name)
            if thing.value:
                node.set_value(thing.value)
        about = thing.about
        if thing.value and not words_only and thing.role not in {"toggle", "choice", "field"}:
            about = f"{thing.value}. {about}" if about else thing.value  # not every system passes on values
        if about:
            node.set_description(about)
        if thing.key:
            node.set_keyboard_shortcut(thing.key)
        if thing.chosen is not None:
            if thing.role in {"toggle", "choice"}:
                node.set_toggled(ctx.Toggled.TRUE if thing.chosen else ctx.Toggled.FALSE)
            else:
                node.set_selected(thing.chosen)
        if thing.range is not None:
            node.set_numeric_value(thing.range.now)
            node.set_min_numeric_value(thing.range.least)
            node.set_max_numeric_value(thing.range.most)
            node.set_numeric_value_step(thing.range.step)
        if not thing.enabled:
            node.set_disabled()
        if thing.focusable:
            node.add_action(ctx.Action.FOCUS)
        if thing.presses:
            node.add_action(ctx.Action.CLICK)
        if thing.turns:
            node.add_action(ctx.Action.INCREMENT)
            node.add_action(ctx.Action.DECREMENT)
        if thing.place is not None:
            node.set_position_in_set(thing.place[0] - 1)
            node.set_size_of_set(thing.place[1])
        if thing.parts:
            node.set_children([part.number for part in thing.parts])
        return node
