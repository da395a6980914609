"""Answers at random at the generic table, by mouse or keyboard only, and checks the screen."""

from __future__ import annotations

from random import Random

from game.ui.node import Node
from tests.pilot import TablePilot

TRIES = 400
"""Number of presses within which an answer must have been given."""
CUT_OFF = "…"
TOUCHING_PX = 2


class GenericPilot(TablePilot):
    """Uses only the nodes, their texts and names, and no knowledge of the game."""

    by_keys = False

    @property
    def answers(self) -> list[Node]:
        """Enabled answers."""
        return [node for node in self.top.nodes() if node.name.startswith("offer:") and node.enabled]

    @property
    def things(self) -> list[Node]:
        """Enabled pieces and places, chosen or not."""
        return [node for node in self.top.nodes() if node.role in {"piece", "place"} and node.enabled]

    @property
    def chosen(self) -> list[Node]:
        """Chosen pieces and places."""
        return [node for node in self.things if node.value == "selected"]

    def use(self, node: Node) -> None:
        """Activate a node by mouse or keyboard."""
        if not self.by_keys:
            self.click(node)
            return
        self.focus(node.id)
        self.press("return")

    def change_amount(self, chance: Random) -> None:
        """Set an amount other than the minimum where one is asked for."""
        for node in [node for node in self.top.nodes() if node.name.startswith("amount:")]:
            if self.by_keys:
                self.focus(node.id)
                self.press(*["right"] * chance.randrange(4))
            else:
                box = node.bounds
                self.click_at((box.x + round(box.w * chance.uniform(0.2, 0.9)), box.centery))

    def answer(self, chance: Random) -> None:
        """Choose and press at random until the question is answered."""
        asked = self.state
        for _try in range(TRIES):
            answers = self.answers
            if answers and (chance.random() < 0.6 or not self.things):
                self.change_amount(chance)
                self.use(chance.choice(self.answers))
            elif self.things:
                self.use(chance.choice(self.things))
            self.wait(1)
            if self.state != asked or not self.scene.prompt.view:
                return
        raise AssertionError(f"no answer to {self.scene.prompt.answers.offers}")

    @property
    def state(self) -> tuple[int, int, int]:
        """Numbers of match, deal and moves, which change when an answer is accepted."""
        return self.match.number, self.match.deal.number, len(self.match.moves)

    # Looking ----------------------------------------------------------------------------------------------------------

    def troubles(self) -> list[str]:
        """Return layout faults: those of any scene, truncated texts, overlapping nodes, too many answers."""
        shot = self.shot()
        found = shot.faults()
        found += [f"cut off: {drawn.text}" for drawn in shot.texts if CUT_OFF in drawn.text]
        nodes = [node for node in self.top.nodes() if node.role != "scrollbar" and node.clip is None]
        for number, node in enumerate(nodes):
            for other in nodes[number + 1 :]:
                common = node.bounds.clip(other.bounds)
                if common.w > TOUCHING_PX and common.h > TOUCHING_PX:
                    found.append(f"{node.id} {tuple(node.rect)} over {other.id} {tuple(other.rect)}")
        if len(self.answers) > 4:
            found.append(f"{len(self.answers)} answers at once")
        return found
