"""Reads a window over AT-SPI and acts on it like a screen reader. Runs on Debian's Python, with python3-gi.

Each word on the command line is a step: 'wait NAME', 'press NAME', 'hear WORDS', 'checked NAME'.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE_S = 60.0
HEARD: list[str] = []
LEVELS = {1: "polite", 2: "assertive"}


def process_events(seconds: float) -> None:
    """Process pending events."""
    loop = GLib.MainLoop()
    GLib.timeout_add(int(seconds * 1000), loop.quit)
    loop.run()


def record_announcement(event: Any) -> None:
    """Record an announcement with its politeness."""
    words = event.any_data or event.source.get_name()
    HEARD.append(str(words))
    print(f"heard {LEVELS.get(event.detail1, event.detail1)}: {words}", flush=True)


def window() -> Any:
    """Wait for the application's window and return it."""
    desktop = Atspi.get_desktop(0)
    desktop.clear_cache()
    for i in range(desktop.get_child_count()):
        app = desktop.get_child_at_index(i)
        if app is not None and app.get_child_count():
            app.clear_cache()
            return app.get_child_at_index(0)
    return None


def find(node: Any, name: str) -> Any:
    """Return the first node whose name begins with this text."""
    if node is None:
        return None
    if node.get_name().startswith(name):
        return node
    for i in range(node.get_child_count()):
        found = find(node.get_child_at_index(i), name)
        if found is not None:
            return found
    return None


def states(node: Any) -> set[str]:
    """Return the names of a node's states."""
    return {state.value_nick for state in node.get_state_set().get_states()}


def print_tree(node: Any, depth: int = 0) -> None:
    """Print the whole tree."""
    flags = sorted(states(node) & {"focused", "checked", "pressed", "selected", "sensitive"})
    attributes = dict(node.get_attributes() or {})
    place = f" {attributes['posinset']}/{attributes['setsize']}" if {"posinset", "setsize"} <= set(attributes) else ""
    acts = ""
    if node.get_action_iface() is not None:
        acts = " " + " ".join(Atspi.Action.get_action_name(node, i) for i in range(Atspi.Action.get_n_actions(node)))
    value = f" value={Atspi.Value.get_current_value(node):g}" if node.get_value_iface() is not None else ""
    print("  " * depth + f"{node.get_role_name()} {node.get_name()!r}{place}{value} {flags}{acts}", flush=True)
    for i in range(node.get_child_count()):
        print_tree(node.get_child_at_index(i), depth + 1)


def until(found: Any, what: str) -> Any:
    """Wait until a condition is true."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        try:
            got = found()
        except GLib.Error:  # it has gone while it was looked at
            got = None
        if got:
            return got
        process_events(0.1)
    if window() is not None:
        print_tree(window())
    sys.exit(f"never {what}; heard {HEARD}")


def main() -> None:
    """Run the steps one after another."""
    Atspi.init()
    listener = Atspi.EventListener.new(record_announcement)
    listener.register("object:announcement")
    until(window, "a window")
    for step in sys.argv[1:]:
        what, _space, name = step.partition(" ")
        if what == "wait":
            until(lambda name=name: find(window(), name), name)
            print_tree(window())
        elif what == "press":
            Atspi.Action.do_action(until(lambda name=name: find(window(), name), name), 0)
        elif what == "hear":
            until(lambda name=name: any(name in words for words in HEARD), f"heard {name}")
        elif what == "checked":
            until(lambda name=name: {"checked", "pressed"} & states(find(window(), name)), f"{name} is checked")
            print(f"checked {name!r}")


main()
