"""Page showing a deal's commitment, to note before the deal and compare with the seed afterwards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import N_, _
from game.match.match import Match
from game.scenes.seal_card import SealCard
from game.scenes.session_audit_scene import SessionAuditScene
from game.scenes.sheet_scene import PaperScene
from game.table.match_info_text import camera_words, opened_seal_words
from game.typing_compat import override
from game.ui import theme
from game.ui.plaque import draw_seal
from game.ui.scene import DENSE
from game.ui.widgets import Button, Toggle

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.in_memory_match import InMemoryMatch
    from game.match.store import Store
    from game.ui.scale import Scale
    from game.ui.scene import Part

TOP: Final = 152.0
FOOT: Final = 132.0
"""Height reserved for the button and its margins, in units."""
GAP: Final = 64.0
STAMP: Final = 58.0
CHECK: Final = N_("Replays every deal of this session, checks seals and payments, and shows whom the cards favoured")


class SealScene(PaperScene):
    """Page that shows a deal's commitment.

    With `opened`, after the end of the deal has been shown, it also shows the digest of the deal's moves.
    """

    most_text = DENSE

    size = (1180.0, 760.0)

    def __init__(self, match: InMemoryMatch, store: Store, on_done: Callable[[], None], *, opened: bool) -> None:
        deal = _("Deal {number}").format(number=match.number)
        super().__init__(on_done, _("The seal"), f"{match.game.title} · {deal}")
        self.match, self.store, self.opened = match, store, opened

    def enter(self) -> None:
        """Create the cards and the switch."""
        super().enter()
        match = self.match
        tell = self.stage.notify
        camera = camera_words(match, match.number, match.commitment)
        heading = _("Sealed, now opened") if self.opened else _("Sealed before the deal")
        self.card = SealCard(self.ctx, heading, match.commitment, tell, camera=camera)
        self.moves: SealCard | None = None
        if self.opened:
            self.moves = SealCard(self.ctx, _("Move fingerprint"), match.digest, tell, name="copy-digest")
        self.cut = Toggle(
            self.ctx,
            _("Cut the pack before each deal"),
            self.store.settings.cut,
            self._toggle_cut,
            paper=True,
            name="cut",
        )
        self.buttons = [(self.done_button(), 200.0)]
        if self.opened and isinstance(match, Match) and match.saved():
            label = _("Check the session")
            check = Button(
                self.ctx,
                label,
                partial(self._check_session, match),
                size=21,
                ring="paper",
                name="check",
                tooltip=_(CHECK),
            )
            self.buttons.append((check, 200.0))
        self.focus.focus("done")

    def _check_session(self, match: Match) -> None:
        self.stage.push(SessionAuditScene(match, self.stage.pop))

    def _toggle_cut(self, on: bool) -> None:  # noqa: FBT001 - what the toggle shows
        self.ctx.settings = self.store.change(cut=on)
        self.dirty = True

    @override
    def content(self) -> Sequence[Part]:
        return [self.card, *([self.moves] if self.moves else []), self.cut]

    # Showing ----------------------------------------------------------------------------------------------------------

    def paragraphs(self) -> list[str]:
        """Return the explanatory paragraphs next to the digits."""
        cut = self.match.cut
        if not self.opened:
            said = [
                _("These digits seal the shuffle and the rules of this table. Write them down before you play."),
                _("After the deal the seed is revealed, so anyone can check that the shuffle was not changed."),
            ]
        else:
            said = [opened_seal_words(matches=self.match.commitment_holds)]
            if self.match.commitment_holds:
                said.append(_("A saved replay includes the seed, so anyone can check this."))
        said.append(_("Cut with: {cut}").format(cut=cut) if cut else _("Nobody cut the pack for this deal."))
        return said

    def layout(self, scale: Scale) -> None:
        """Place the commitment on the left and the text on the right."""
        super().layout(scale)
        paper, inner = self.paper, self.paper.inner
        top, bottom = round(paper.y(TOP)), round(paper.y(paper.height - FOOT))
        wide = (inner.w - paper.px(GAP)) // 2
        self.card.place(paper, Rect(inner.x, top, wide, bottom - top))
        self.side = Rect(inner.right - wide, top, wide, bottom - top)
        text = self.ctx.text
        self.lines = [text.wrap(words, theme.BODY, wide) for words in self.paragraphs()]
        step = text.line_height(theme.BODY)
        end = top + sum(len(lines) * step + step // 2 for lines in self.lines)
        if self.moves is not None:
            self.moves.place(paper, Rect(self.side.x, end + paper.px(10), wide, bottom - end))
        high = max(paper.px(52), 36)
        middle = self.buttons[0][0].rect.centery
        left = inner.x + paper.px(STAMP + 30)
        room = text.width(self.cut.label, theme.BODY) + max(paper.px(110), 84)
        self.cut.place(Rect(left, middle - high // 2, room, high))
        self.cut.nodes[0].rect = self.cut.rect.inflate(2 * paper.px(8), 0)

    def draw_content(self, surface: Surface) -> None:
        """Draw the cards and the explanatory text."""
        text, paper = self.ctx.text, self.paper
        super().draw_content(surface)
        step = text.line_height(theme.BODY)
        y = float(self.side.y + text.px(theme.BODY))
        for lines in self.lines:
            y = text.draw_lines(surface, lines, (self.side.x, y), theme.BODY, theme.INK) + step / 2
        middle = self.buttons[0][0].rect.centery
        draw_seal(self.ctx, surface, (paper.inner.x + paper.px(STAMP / 2), middle), paper.px(STAMP * 0.86))
