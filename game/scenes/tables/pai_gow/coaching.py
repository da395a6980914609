"""When the coach speaks at the table, and about what; what your splits have cost so far. PG-60."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.rules.pai_gow.coach import advise, review
from game.rules.pai_gow.ways import Split
from game.rules.pai_gow.woodpile import in_pack_order
from game.scenes.tables.pai_gow.coach_panel import CoachPanel

if TYPE_CHECKING:
    from game.rules.contract import Deal
    from game.rules.pai_gow.coach import Review
    from game.scenes.tables.pai_gow.scene import PaiGowScene


class Coaching:
    """The coach of one table."""

    def __init__(self, scene: PaiGowScene) -> None:
        self.scene = scene
        self.on = False
        """All splits are shown wherever the coach knows them."""
        self.panel = CoachPanel(scene.kit)
        self.slip = CoachPanel(scene.kit)
        """One line after the deal, where the coach is not on."""
        self.cost = 0.0
        """What your splits have cost so far, in hundredths of a bet."""
        self._counted = 0
        if scene.you is not None:
            self.cost = sum(self._cost_of(deal) for deal in scene.match.earlier())
            self._counted = scene.match.number - 1

    # What it knows ----------------------------------------------------------------------------------------------------

    @property
    def why_silent(self) -> str:
        """Why it has nothing to say now, '' where it has."""
        shown = self.scene.shown
        if shown.viewer == shown.banker:
            return _("The bank plays against everybody at once: there are no odds for one split")
        if not self.scene.frames.known:
            return _("The coach speaks when your tiles lie open")
        return ""

    @property
    def review(self) -> Review | None:
        """What the split of whoever sits at the bottom was worth, once all hands are open."""
        return review(self.scene.match.view(None).table, self.scene.shown.viewer)

    def count(self) -> None:
        """The deal is over: count what your split cost, once."""
        match = self.scene.match
        if self.scene.you is not None and self._counted < match.number:
            self.cost += self._cost_of(match.deal)
            self._counted = match.number

    def _cost_of(self, deal: Deal) -> float:
        """What your split in a deal that is over cost; nothing while you hold the bank."""
        you = self.scene.you
        found = review(deal.view(None).table, you) if you is not None else None
        return found.cost if found is not None else 0.0

    # What it shows ----------------------------------------------------------------------------------------------------

    def flip(self) -> None:
        """The coach's paper onto the table, or away."""
        self.on = not self.on
        self.scene.layout(self.scene.kit.scale)
        self.scene.dirty = True

    def put_away(self) -> bool:
        """Take the paper away; False where none lies there."""
        if not self.on or self.why_silent:
            return False
        self.flip()
        return True

    def paper(self) -> CoachPanel | None:
        """The paper as it has to lie now: all splits, or after the deal one line; it stands where it belongs."""
        paper = self._said()
        if paper is not None and not paper.placed:  # other tiles, other words: another height
            self._place(paper)
        return paper

    def _said(self) -> CoachPanel | None:
        scene = self.scene
        if self.why_silent:
            return None
        found = self.review if scene.asking.kind == "next" else None
        words = found.words if found is not None else None
        if self.on:
            advice = advise(in_pack_order(scene.frames.tiles), scene.options)
            own_word = _("yours") if scene.shown.opened else _("as set")
            self.panel.on_choose = self._lay if scene.frames.asking else None
            self.panel.show(advice, Split(*scene.frames.split), own_word, words)
            return self.panel
        if words is not None:
            self.slip.say(words, _("Coach") if scene.you is not None else scene.talk.name(scene.shown.viewer))
            return self.slip
        return None

    def place(self) -> None:
        """Let the paper stand where it belongs in a window of this size."""
        paper = self._said()
        if paper is not None:
            self._place(paper)

    def _place(self, paper: CoachPanel) -> None:
        """Above the lower edge of its place; in a narrow window it may reach over the rim."""
        scene = self.scene
        frame, layout, scale = scene.board.frame, scene.board.layout, scene.kit.scale
        right = min(frame.point(1690, 0)[0], scale.right.x - 6) if scale.rails else 0
        paper.fit(frame.rect(layout.coach), round(frame.point(0, layout.coach_top)[1]), round(right))

    def _lay(self, split: Split) -> None:
        """A row was clicked: lay the tiles so."""
        if self.scene.frames.asking:
            self.scene.kit.sounds.play("domino", 0.7)
            self.scene.frames.set_split(split.front, split.rear)
