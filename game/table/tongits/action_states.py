"""Action buttons below the viewer's bahays: labels, states, and reasons why a button is disabled. TG-45."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_, _
from game.i18n.lists import labelled
from game.rules.moves import Discard
from game.rules.tongits.moves import Call, Tongits
from game.rules.tongits.phase import TO_ANSWER, TO_DRAW, TO_PLAY
from game.rules.tongits.view import CALL_CLOSED
from game.table.tongits import layout as places
from game.words.tongits import moves as words
from game.words.tongits.questions import call_explained

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.rules.contract import Move
    from game.table.geometry import Box
    from game.table.tongits.pending_turn import PendingTurn
    from game.table.tongits.screen_state import TongitsState
    from game.words import Reader


class Action(NamedTuple):
    """Label and state of one action button."""

    label: str
    open: bool
    description: str
    """Longer description of the action, or why it is unavailable."""
    short: str = ""
    """Label for narrow buttons."""
    quiet: bool = True


class Kind(NamedTuple):
    """An action button for one kind of move."""

    label: str
    key: str
    which: str
    """Question to ask if several such moves are possible."""
    place: Box


KINDS: Final = {
    "lay": Kind(N_("Lay"), "l", N_("Lay which bahay?"), places.LAY),
    "secret": Kind(N_("Secret"), "e", N_("Lay which face down?"), places.SECRET),
    "sapaw": Kind(N_("Sapaw"), "a", N_("Sapaw which card?"), places.SAPAW),
    "call": Kind(N_("Call a draw"), "c", "", places.CALL),
    "take": Kind(N_("Take"), "p", N_("Take it for which bahay?"), places.TAKE_BUTTON),
}
"""Action buttons by name, from left to right; 'take' replaces the first three."""


class Actions:
    """Current states of the action buttons."""

    def __init__(self, asked: PendingTurn, state: TongitsState, reader: Reader) -> None:
        self._asked, self._state, self._reader = asked, state, reader

    def moves(self, name: str) -> Sequence[Move]:
        """Return the moves that a button in `KINDS` offers at present."""
        asked, call = self._asked, self._asked.call()
        if name == "call":
            return [call] if call is not None else []
        ways: dict[str, Callable[[], Sequence[Move]]] = {"lay": asked.lays, "secret": asked.secrets}
        ways |= {"sapaw": asked.sapaws, "take": asked.takes}
        return ways[name]()

    def shown(self) -> list[str]:
        """Return the names of the buttons that are visible, including 'primary' and 'back'."""
        asked, state = self._asked, self._state
        if state.over or state.covered or asked.phase is TO_ANSWER or asked.calling:
            return []
        found = ["take"] if asked.phase is TO_DRAW else ["lay", "secret", "sapaw"]
        found.append("call")
        if asked.phase is not None:
            found.append("primary")
        return [*found, *(["back"] if asked.staged else [])]

    def action(self, name: str) -> Action:
        """Return the label and state of one of the buttons in `KINDS`."""
        if name == "take":
            return self._take()
        moves = self.moves(name)
        told = "\n".join(self._asked.offers[str(move)].label for move in moves)
        if name == "call":
            state, options = self._state, self._state.options
            label = words.call_label(options, state.turns, self._reader)
            waits = state.turns < options.calls_after
            short = self._reader.say(words.CALL_FROM_SHORT, number=options.first_call) if waits else ""
            told = "\n".join(self._explained(move) for move in moves if isinstance(move, Call))
            return Action(label, bool(moves), told or self._reason_cannot_call(), short)
        closed = {"lay": words.NO_LAY, "secret": words.NO_SECRET, "sapaw": self._no_sapaw()}[name]
        return Action(_(KINDS[name].label), bool(moves), told or self._closed(closed))

    def _closed(self, why: str) -> str:
        """Return a text saying why no bahay can be laid now.

        `why` is the text for a person who has already drawn a card in this turn.
        """
        if self._asked.phase is TO_DRAW:
            why = words.DRAW_FIRST
        elif self._asked.phase is not TO_PLAY:
            why = CALL_CLOSED["called"] if self._state.caller is not None else words.NOT_YOUR_TURN
        return self._reader.say(why)

    def _no_sapaw(self) -> str:
        if self._asked.selected:
            return words.NO_SAPAW_WITH_IT
        return words.NO_SAPAW if self._state.bahays else words.NO_BAHAY

    def _explained(self, call: Call) -> str:
        """Return an explanation of the call now; '' if there is no question."""
        view = self._asked.view
        return call_explained(view, call.card, self._reader) if view is not None else ""

    def _reason_cannot_call(self) -> str:
        """Return a text saying why the person cannot call a draw now."""
        offer = self._asked.offers.get("call")
        if offer is not None and offer.closed:
            return offer.closed
        return self._reader.say(CALL_CLOSED["called" if self._state.caller is not None else "not_your_turn"])

    def _take(self) -> Action:
        moves, discards = self._asked.takes(), self._state.discards
        if self._asked.phase is not TO_DRAW or not discards:
            return Action(_("Take the discard"), open=False, description=self._reader.say(words.NOTHING_TO_TAKE))
        whole = self._reader.say(words.TAKE, piece=discards[-1][1])
        labels = [self._asked.offers[str(move)].label for move in moves]
        breaks = [self.breaks(move) for move in moves]
        told = "\n".join(map(_with, labels, breaks)) or self._reader.say(words.NO_TAKE)
        label, short = labels[0] if len(moves) == 1 else whole, whole
        if len(moves) == 1 and breaks[0]:
            label, short = _with(whole, breaks[0]), _with(_(KINDS["take"].label), breaks[0])
        return Action(label, bool(moves), told, short, quiet=not self._asked.helpful_takes())

    def breaks(self, move: Move) -> str:
        """Return the bahays of the hand that a take would break, as a clause; '' if it breaks none."""
        view = self._asked.view
        return words.take_breaks(move, view, self._reader) if view is not None else ""

    def primary(self) -> Action:
        """Return the label and state of the main button."""
        move = self._asked.next()
        ends = any(isinstance(each, Tongits) for each in self._asked.legal)
        quiet = (ends and not isinstance(move, Tongits)) or bool(
            self._asked.helpful_takes()
        )  # a discard that helps comes first
        if move is None:
            told = _("Click a card in your hand.")
            return Action(_("Choose a card to discard"), open=False, description=told, quiet=quiet)
        whole = self._asked.offers[str(move)].label
        label = _("Tongits!") if isinstance(move, Tongits) else whole
        short = _("Discard") if isinstance(move, Discard) else ""
        return Action(label, open=True, description=whole if whole != label else "", short=short, quiet=quiet)


def _with(label: str, clause: str) -> str:
    """Return a label followed by a clause about its move, if there is one."""
    return labelled(label, clause) if clause else label
