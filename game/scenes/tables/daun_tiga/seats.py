"""What can be pointed at on the table: plaques give the mouse a person's stakes, hands can be backed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.rules.daun_tiga.hands import HAND
from game.scenes.tables.daun_tiga.plaques import place_plaques
from game.scenes.tables.daun_tiga.words import card_words, closed_words, hand_words, sentence
from game.ui.node import Node

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.contract import Seat
    from game.scenes.tables.daun_tiga.scene import DaunTigaScene


class SeatNodes:
    """Two nodes for each seat: its plaque and its hand."""

    def __init__(self, scene: DaunTigaScene) -> None:
        self.scene = scene
        seats = range(len(scene.match.players))
        self.hands = [
            Node(scene.kit.scale.window, "hand", "", self._backer(seat), name=f"hand:{seat}", focusable=False)
            for seat in seats
        ]
        for seat in seats:
            node = scene.plaques[seat].node
            node.on_activate = self._selector(seat)
            node.name = f"seat:{seat}"

    def _backer(self, seat: Seat) -> Callable[[], None]:
        return lambda: self.scene.staking.choose(seat)

    def _selector(self, seat: Seat) -> Callable[[], None]:
        return lambda: self.scene.staking.select(seat)

    @property
    def nodes(self) -> list[Node]:
        """All of them; hands only while there are cards."""
        plaques = [plaque.node for plaque in self.scene.plaques]
        return [*plaques, *self.hands] if self.scene.shown.dealt else plaques

    def place(self) -> None:
        """Where plaques and cards are."""
        scene = self.scene
        place_plaques(scene)
        for seat, node in enumerate(self.hands):
            spots = scene.board.home(seat).cards
            rects = [scene.frame.rect(spot.box()) for spot in spots]
            node.rect = rects[0].unionall(rects[1:])
            node.radius = scene.kit.scale.f(7)
        self.sync()

    def sync(self) -> None:
        """What they are called and whether they do anything now."""
        scene, staking = self.scene, self.scene.staking
        draft = staking.draft
        for seat, node in enumerate(self.hands):
            node.label = self._words(seat)
            node.tooltip = self._reading(seat)
            backable = draft is not None and seat in draft.others
            if backable:
                node.tooltip = _("Back this hand with a side stake")
            node.focusable = backable
            node.enabled = True
        for seat, plaque in enumerate(scene.plaques):
            chooses = staking.asks(seat) and len(staking.drafts) > 1
            plaque.node.focusable = chooses
            plaque.node.tooltip = staking.key_words(seat) if chooses else ""

    def _words(self, seat: Seat) -> str:
        """Name, and cards as far as they lie open."""
        scene = self.scene
        name = scene.talk.name(seat)
        if not scene.board.lies_open(seat):
            return f"{name}: {closed_words(HAND, tiles=scene.board.tiles)}"
        cards = ", ".join(card_words(scene.pack, code) for code in scene.shown.hands[seat])
        return f"{name}: {cards}"

    def _reading(self, seat: Seat) -> str:
        """How the hand ended, in a sentence; what it is before that."""
        scene, shown = self.scene, self.scene.shown
        read, bank, ruling = shown.reading(seat), shown.bank, shown.rulings[seat]
        if read is None or bank is None or not scene.board.lies_open(seat):
            return ""
        if ruling is None:
            return hand_words(read)
        stakes = shown.stakes[seat]
        name = _("you") if seat == scene.you else scene.talk.name(seat)
        words = sentence(bank, name, read, ruling, stakes.second if stakes else 0)
        for side in shown.sides:
            if side.hand == seat:
                backed = _("{name} backed it with {amount}").format(
                    name=scene.talk.name(side.backer), amount=side.amount
                )
                words = f"{words}; {backed}"
        return words
