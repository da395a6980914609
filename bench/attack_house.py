"""A restless hand in the whole house; the part `house` of `bench/attack.py`.

An attack is a click, key, drag or resize without sense. Each hand presses `PRESSES` times, from the title on, and under
other settings than the last: another speed, language, size, way to claim. Whatever that leads to must not raise, lay a
node outside the window or two under one name, or leave a match that cannot be gone on with.
"""

from __future__ import annotations

import os
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

import pygame

from bench.attack_referee import any_rules
from game.i18n import SOURCE_LANGUAGE, languages, set_language
from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, Player
from game.match.store import Store
from game.opponents import LEVELS
from game.rules import GAMES
from game.scenes.navigator import Navigator
from game.ui.intents import Cancel, Confirm, Intent, Key, Move, Next, Pointer, Scroll, Secondary, Text
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tools.screenshots import node_faults, prepare_display

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from game.match.match import Match
    from game.ui.node import Node

SIZES: Final = ((1024, 640), (1280, 720), (1366, 768), (1920, 1080))
PRESSES: Final = 150
AT_A_TABLE: Final = 0.6
"""How many of the hands begin in the middle of a match."""
FRAME: Final = 1 / 30
KEYS: Final = (
    *"abcdefghijklmnopqrstuvwxyz0123456789",
    "f1",
    "f11",
    "slash",
    "pageup",
    "pagedown",
    "home",
    "end",
    "delete",
)
LEAVING: Final = ("quit", "leave")
"""Names of nodes that end an evening: pressed seldom, or it would be a short one."""


class Hand:
    """Somebody without sense before a stage of its own."""

    def __init__(self, number: int) -> None:
        self.number, self.presses, self.broken = number, 0, False
        self.chance = chance = Random(number)
        self.store: Store = Store.open(IN_MEMORY)
        self.store.change(
            speed=chance.choice((0.0, 0.0, 1.0, 3.0)),
            lessons=tuple(GAMES) if chance.random() < 0.5 else (),
            claims=chance.choice(("call", "ask")),
            confirm_discard=chance.random() < 0.5,
            cut=chance.random() < 0.3,
            reduced_motion=chance.random() < 0.2,
            auto_draw=chance.random() < 0.3,
            pass_until_turn=chance.random() < 0.2,
            mark_sets=chance.random() < 0.5,
            plain_labels=chance.random() < 0.5,
        )
        set_language(chance.choice(languages()) if chance.random() < 0.3 else SOURCE_LANGUAGE)
        self.stage = Stage(RenderContext(chance.choice(SIZES), self.store.settings))
        self.house = Navigator(self.store, self.stage, lambda: None)
        self.stage.push(self.house.title())
        if chance.random() < AT_A_TABLE:
            self.house.sit_down(self._match())
        self.done: list[str] = []
        """What was done, the last thing last: how somebody else finds the way to a fault."""

    def _match(self) -> Match:
        """A match of one to three persons with anybody under any rules."""
        chance, game = self.chance, self.chance.choice(tuple(GAMES.values()))
        seats = chance.choice(game.seats)
        persons = chance.sample(range(seats), min(seats, chance.choice((1, 1, 2, 3))))
        others = tuple(LEVELS[game.name])
        players = [
            Player(f"Player {seat + 1}", PERSON if seat in persons else chance.choice(others)) for seat in range(seats)
        ]
        return self.store.start(game, any_rules(game, chance), players, 2, chance.randbytes(32).hex())

    def close(self) -> None:
        """Leave the house."""
        self.house.phones.close()
        self.stage.close()
        self.store.close()
        set_language(SOURCE_LANGUAGE)

    def press(self) -> str:
        """Do one thing and let some time pass; how it ended."""
        self.presses += 1
        try:
            self._do_something()
            moving = [self.stage.update(FRAME) for _frame in range(self.chance.choice((1, 1, 2, 10, 40)))][-1]
            self.stage.draw(pygame.Surface(self.stage.ctx.scale.window.size))
            faults = [] if moving else self._faults()
        except Exception as error:
            self.broken = True
            error.add_note(f"hand {self.number}, press {self.presses}: {'; '.join(self.done[-12:])}")
            raise
        if faults:
            return f"LAID WRONG: {faults[0]} in {type(self.stage.top).__name__} of hand {self.number}: {self.done[-6:]}"
        return "held"

    @property
    def gone(self) -> bool:
        """Whether another should come."""
        return self.broken or not self.stage.running or self.presses == PRESSES

    def _faults(self) -> list[str]:
        top = self.stage.top
        if top is None or self.chance.random() > 0.2:
            return []
        return node_faults(top, self.stage.ctx.scale.window)

    def _nodes(self) -> list[Node]:
        top = self.stage.top
        return [node for node in top.nodes() if node.enabled] if top is not None else []

    def _node(self) -> Node | None:
        nodes = self._nodes()
        if self.chance.random() < 0.95:
            nodes = [node for node in nodes if not node.name.startswith(LEAVING)] or nodes
        return self.chance.choice(nodes) if nodes else None

    def _do_something(self) -> None:
        chance, node = self.chance, self._node()
        where = node.bounds.center if node is not None else (5, 5)
        name = f"{node.role} {node.label[:30]}" if node is not None else "nothing"
        what = chance.choices(
            ("click", "confirm", "cancel", "move", "next", "key", "right", "drag", "resize", "scroll", "text"),
            (60, 8, 4, 6, 4, 8, 2, 4, 1, 2, 1),
        )[0]
        self.done.append(f"{what} {name}" if what in {"click", "drag", "right", "scroll"} else what)
        match what:
            case "click":
                clicks = chance.choice((1, 1, 1, 2))
                self._give(Pointer("move", where), Pointer("down", where, clicks), Pointer("up", where))
            case "confirm":
                self._give(Confirm(chance.choice(("return", "space"))))
            case "cancel":
                self._give(Cancel())
            case "move":
                self._give(Move(chance.choice(("left", "right", "up", "down"))))
            case "next":
                self._give(Next(chance.choice((1, 1, -1))))
            case "key":
                self._give(Key(chance.choice(KEYS), ctrl=chance.random() < 0.1, shift=chance.random() < 0.1))
            case "right":
                self._give(Secondary(where))
            case "drag":
                other = self._node()
                end = other.bounds.center if other is not None else (5, 5)
                between = (where[0] + end[0]) // 2, (where[1] + end[1]) // 2
                self._give(*(Pointer(kind, at) for kind, at in (("move", where), ("down", where), ("drag", between))))
                self.stage.update(FRAME)
                self._give(Pointer("drag", end), Pointer("up", end))
            case "resize":
                self.stage.resize(chance.choice(SIZES))
            case "scroll":
                self._give(Scroll(chance.choice((-3.0, -1.0, 1.0, 3.0)), where))
            case _:
                self._give(Text(chance.choice(("a", "ñ", "7", "東", " "))))

    def _give(self, *intents: Intent) -> None:
        for intent in intents:
            if self.stage.running:
                self.stage.handle(intent)


def _leave(hand: Hand) -> str:
    """Close the house, and see whether every evening in it can be gone on with."""
    try:
        for summary in hand.store.waiting():
            hand.store.resume(summary.id)
    finally:
        hand.close()
    return "held"


def attacks(count: int, chance: Random, folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """So many presses; what is saved on the way goes to `folder`, and no other program is found to show it."""
    before = {name: os.environ.get(name) for name in ("SALA_HOME", "PATH")}
    os.environ.update(SALA_HOME=str(folder), PATH=str(folder))
    prepare_display()
    try:
        while count > 0:
            hand = Hand(chance.getrandbits(32))
            while count > 0 and not hand.gone:
                yield "press", hand.press
                count -= 1
            yield "leave", partial(_leave, hand)
    finally:
        for name, value in before.items():
            os.environ.pop(name, None) if value is None else os.environ.update({name: value})
