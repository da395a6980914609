"""What the table scenes of all games share: who sits before the screen, the columns, the talk, the deals of a match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from game.i18n import _
from game.scenes.emblems import emblem_of
from game.scenes.table.conducted_commentary import Commentary, CommentaryPanel
from game.scenes.table.conductor import Conductor
from game.scenes.table.geometry import Frame
from game.scenes.table.glow import TurnGlow
from game.scenes.table.ground import Drawn
from game.scenes.table.motion import Motions
from game.ui.intents import Cancel, Confirm, Intent, Key, Move, Next, Pointer, Secondary
from game.ui.plaque import Plaque
from game.ui.scene import Scene
from game.ui.widgets import Button

if TYPE_CHECKING:
    from pygame import Surface

    from game.match.match import Match
    from game.match.store import Store
    from game.rules import contract
    from game.rules.contract import Event, Seat
    from game.scenes.table.exits import Exits
    from game.scenes.table.side_columns import LeftColumn


class ConductedScene(Scene, ABC):
    """A match at its table: one deal after another, drawn, animated and played by whoever sits before the screen.

    A game's scene makes its own parts in `build_parts`, shows a deal's present state in `begin_deal`, lets events
    happen in `show`, and asks in `ask`; it answers with `self.conductor.answer(move)`. To show the next deal, deal it
    with `match.next_deal()` and come back (pop what lies over this scene, or call `next_deal`).
    """

    left: LeftColumn
    """Made in `build_parts`."""

    def __init__(self, match: Match, store: Store, ways: Exits) -> None:
        super().__init__()
        self.match, self.store, self.ways = match, store, ways
        self.pack = match.game.pack(match.options)
        self.equipment = self.pack.equipment
        self.by_keys = False
        """Whether the last thing came from keyboard or pad: then the focus shows on the hand from the start."""
        self._number = match.number

    # What a game's scene makes of it ----------------------------------------------------------------------------------

    @abstractmethod
    def make_commentary(self, names: tuple[str, ...]) -> Commentary:
        """The game's own words."""

    @abstractmethod
    def build_parts(self) -> None:
        """Make the game's own parts, and `self.left`; kit, plaques and talk are there."""

    @abstractmethod
    def begin_deal(self) -> None:
        """Show the match's present deal as it is; one not yet begun may be dealt before the eyes."""

    @abstractmethod
    def place(self, scale: Any) -> None:
        """Place the game's own parts and the plaques; `self.frame` is made anew."""

    def complete(self) -> None:
        """A click completes what moves."""
        self.motions.finish()

    def take_back(self) -> bool:
        """Right click or Escape: take back or pass; False where there is nothing to."""
        return False

    # Coming and going -------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Sit down: make everything, and begin with the match's deal."""
        kit = self.kit
        self.frame = Frame(kit.scale)
        self.motions = Motions(lambda: kit.speed, lambda: kit.settings.reduced_motion)
        self.conductor = Conductor(self.match, self, speed=lambda: kit.speed, curtain=self.ways.curtain)
        persons = self.conductor.persons
        self.you = persons[0] if len(persons) == 1 else None
        """The seat that is called 'You'; None where several persons play, or none."""
        self.viewer = persons[0] if persons else 0
        """The seat at the bottom."""
        self.talk = self.make_commentary(tuple(player.name for player in self.match.players))
        seats = range(len(self.match.players))
        self.plaques = [Plaque(kit, self.talk.name(seat), emblem_of(seat, self.you)) for seat in seats]
        self.glow = TurnGlow(self.plaques)
        self.menu_button = Button(kit, _("Menu"), self.ways.menu, icon="menu", key="m", size=19, name="menu")
        self.talk_panel = CommentaryPanel(kit, self.talk)
        self._before: Surface | None = None
        self._last: Surface | None = None
        self.build_parts()
        self._start_deal()

    def leave(self) -> None:
        """Forget what was still to be played."""
        self.motions.reset()

    def resume(self) -> None:
        """What lay over the table is gone; there may be a new deal, or other settings."""
        if self.match.number != self._number:
            self.next_deal()
        self.layout(self.kit.scale)

    def next_deal(self) -> None:
        """Show the match's present deal from its beginning."""
        self._number = self.match.number
        self.conductor.begin()
        self._start_deal()
        self.layout(self.kit.scale)

    def _start_deal(self) -> None:
        self.motions.reset()
        self.talk.lines.clear()
        self.talk.extend(self.match.history, self.you)
        self.refresh_chips()
        self.begin_deal()

    @property
    def fresh(self) -> bool:
        """Whether nobody has moved yet, so that the dealing can be shown."""
        return not self.match.moves

    def refresh_chips(self) -> None:
        """Write everybody's chips on the plaques."""
        for seat, plaque in enumerate(self.plaques):
            amount = self.match.ledger[seat]
            plaque.chips = str(amount) if amount >= 0 else f"\N{MINUS SIGN}{-amount}"

    # The conductor's screen -------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something plays that the next thing has to wait for."""
        return self.motions.busy

    def show(self, event: Event) -> None:
        """Let one event happen. A game's scene moves its pieces, then calls this for the talk."""
        self.talk.add(event.seen_by(self.you))
        self.dirty = True

    def new_state(self, table: Any) -> None:
        """All events are shown, and somebody will be asked."""

    def takes_time(self, table: Any) -> bool:  # noqa: ARG002 - a game may know better
        """Whether opponents visibly take a moment for this."""
        return True

    def forced(self, seat: Seat, legal: tuple[contract.Move, ...]) -> contract.Move | None:  # noqa: ARG002
        """The move of a person that needs no asking."""
        return None

    def asks_together(self, table: Any) -> bool:  # noqa: ARG002
        """Whether all persons answer this side by side."""
        return False

    @abstractmethod
    def ask(self, seat: Seat, view: Any) -> None:
        """Ask the person in a seat."""

    @abstractmethod
    def cover(self) -> None:
        """Turn the hand face down."""

    def finish(self) -> None:
        """Everything of the deal was shown."""
        self.ways.settlement(self.match)

    # Buttons ----------------------------------------------------------------------------------------------------------

    def flip_talk(self) -> None:
        """The drawer of the talk out or in."""
        self.talk_panel.open = not self.talk_panel.open
        self.dirty = True

    # Scene ------------------------------------------------------------------------------------------------------------

    def layout(self, scale: Any) -> None:
        """Place everything for this window size."""
        self.frame = Frame(self.kit.scale)
        self.place(scale)
        self.left.layout()
        self.talk_panel.layout()

    def handle(self, intent: Intent) -> bool:
        """A click or key completes what moves; right click and Escape pass or take back; else the focus tree has it."""
        pressed = (isinstance(intent, Pointer) and intent.kind == "down") or isinstance(intent, Confirm)
        if isinstance(intent, Move | Next | Confirm):
            self.by_keys = True
        elif isinstance(intent, Pointer) and intent.kind == "down":
            self.by_keys = False
        if pressed and self.motions.busy and not self.conductor.asking:
            self.complete()
            self.dirty = True
            return True
        if isinstance(intent, Cancel | Secondary):
            if self.take_back():
                self.dirty = True
                return True
            if isinstance(intent, Cancel):
                self.ways.menu()
                return True
        if isinstance(intent, Key) and intent.name == "t" and self.kit.scale.rails:
            self.flip_talk()
            return True
        return super().handle(intent)

    # Drawing ----------------------------------------------------------------------------------------------------------

    def columns(self) -> Drawn:
        """The columns beside the table, but for their buttons: drawn once and kept."""

        def draw(surface: Surface) -> None:
            self.left.draw_rest(surface)
            if not self.kit.scale.rails:
                self.talk_panel.draw(surface)

        lines = tuple(self.talk.lines[-20:])
        facts = tuple(self.left.facts())
        labels = self.kit.settings.plain_labels
        return Drawn(draw, (lines, facts, self.match.commitment, self.match.number, labels))

    def draw_columns_over(self, surface: Surface) -> None:
        """The buttons of the left column, and the talk where it is a drawer."""
        self.left.draw_buttons(surface)
        if self.talk_panel.open and self.kit.scale.rails:
            self.talk_panel.draw(surface)

    def keep_for_fade(self) -> None:
        """Under reduced motion: keep the picture as it is, to let the next one come out of it."""
        if self.kit.settings.reduced_motion and self.kit.speed > 0:
            self._before = self._last.copy() if self._last is not None else None

    def draw_fade(self, surface: Surface) -> None:
        """Under reduced motion the picture before gives way to this one without anything moving; call it last."""
        self._last = surface
        before, fade = self._before, self.motions.fade
        if before is None or fade >= 1 or before.get_size() != surface.get_size():
            self._before = None
            return
        before.set_alpha(round(255 * (1 - fade)))
        surface.blit(before, (0, 0))
