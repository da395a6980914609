"""All deals of Pai Gow as arrays, for the benches: how many deals two classes make, and what ways score against ways.

A deal of the banker is one of 4,285 classes; `Deals.between[a, b]` says how many deals of class b are left beside one
deal of class a, so that every figure here is exact over all C(32,4) x C(28,4) = 736,281,000 deals.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from game.rules.pai_gow.deal_classes import BANKER_DEALS, classes, deals_left, settings
from game.rules.pai_gow.ranking import strengths

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.pai_gow.options import GeeJoonTie

Array = Any
ALL_DEALS = math.comb(32, 4) * BANKER_DEALS
NO_SETTING = -1


@dataclass(frozen=True)
class Deals:
    """How often each class is dealt, and how many deals of each class are left beside each."""

    dealt: Array
    between: Array

    @classmethod
    def count(cls) -> Deals:
        """Every class beside every class: seconds."""
        between = np.array([deals_left(kinds) for kinds in classes()], dtype=np.float32)
        return cls(np.array(deals_left(), dtype=np.int64), between)


@dataclass(frozen=True)
class Choices:
    """The settings of every class: strengths of front and rear by class and pairing; -1 where a pairing is no other."""

    front: Array
    rear: Array
    strengths: int
    tie: GeeJoonTie

    @classmethod
    def under(cls, tie: GeeJoonTie) -> Choices:
        """All settings under one rule of ties."""
        front = np.full((len(classes()), 3), NO_SETTING)
        rear = front.copy()
        for number, kinds in enumerate(classes()):
            for each in settings(kinds, tie):
                front[number, each.pairing], rear[number, each.pairing] = each.front, each.rear
        return cls(front, rear, max(map(max, strengths(tie))) + 1, tie)

    def chosen(self, pairings: Sequence[int] | Array) -> tuple[Array, Array]:
        """Front and rear strengths of a way, by class."""
        pairings = np.asarray(pairings)[:, None]
        return np.take_along_axis(self.front, pairings, 1)[:, 0], np.take_along_axis(self.rear, pairings, 1)[:, 0]


def play(deals: Deals, player: tuple[Array, Array], banker: tuple[Array, Array]) -> tuple[int, int, int]:
    """Deals won, pushed and lost by a player's way against a banker's, of all 736,281,000."""
    won = lost = 0
    for number, many in enumerate(deals.dealt):
        front, rear = player[0][number] > banker[0], player[1][number] > banker[1]
        beside = deals.between[number]
        won += int(many) * int(beside[front & rear].sum(dtype=np.float64))
        lost += int(many) * int(beside[~front & ~rear].sum(dtype=np.float64))
    return won, ALL_DEALS - won - lost, lost


def best_play(deals: Deals, choices: Choices, banker: tuple[Array, Array], commission: int) -> tuple[float, Array]:
    """What the player gains a deal, in bets, who knows the banker's way and sets each class best; and the pairings."""
    total, pairings = 0.0, np.zeros(len(deals.dealt), dtype=int)
    for number, many in enumerate(deals.dealt):
        beside = deals.between[number]
        values = []
        for pairing in range(3):
            if choices.front[number, pairing] == NO_SETTING:
                values.append(-math.inf)
                continue
            front = choices.front[number, pairing] > banker[0]
            rear = choices.rear[number, pairing] > banker[1]
            won = beside[front & rear].sum(dtype=np.float64)
            lost = beside[~front & ~rear].sum(dtype=np.float64)
            values.append((100 - commission) / 100 * won - lost)
        pairings[number] = int(np.argmax(values))
        total += int(many) * max(values)
    return total / ALL_DEALS, pairings
