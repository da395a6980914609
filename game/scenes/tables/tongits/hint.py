"""What a sound player would do now, and why, in words; and what is known when a draw is called."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from game.i18n import _
from game.opponents import sound_choice
from game.rules.moves import Discard, Draw
from game.rules.tongits.moves import Call, Challenge, Fold, Lay, PickOn, PickUp, Sapaw, Secret, Tongits
from game.scenes.tables.tongits.hand import arrangement, read_order
from game.scenes.tables.tongits.panels import Standing
from game.scenes.tables.tongits.words import bahay_words, card_words, cards_count, on_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.opponents import Choice
    from game.rules.contract import Move
    from game.rules.tongits.view import View

FOLDED, LOST, FROM_CALLER = 1, 3, 3
"""Units: what folding costs, what losing a challenge costs, what the caller owes who beats it. TG-70."""
SUNOG_MORE = 1
"""Units that a burned player pays besides. TG-71."""


def advice(view: View) -> Choice:
    """The move of the sound player for this view; it sees no more than the person does."""
    return sound_choice(view, Random(0))


def move_words(move: Move, view: View, name: Callable[[int], str]) -> str:
    """A move in words, as advice and on rows of a choice."""
    options = view.table.options
    match move:
        case Lay(cards):
            return _("Lay {bahay}").format(bahay=bahay_words(read_order(cards, options)))
        case Secret(cards):
            return _("Lay {bahay} as a secret").format(bahay=bahay_words(read_order(cards, options)))
        case PickUp(cards):
            whole = read_order((*cards, view.table.discards[-1][1]), options)
            return _("Take it for {bahay}").format(bahay=bahay_words(whole))
        case PickOn(number):
            return _("Take it onto {bahay}").format(bahay=bahay_on(view, number, name))
        case Sapaw(card, number):
            return _("Sapaw {card} on {bahay}").format(card=card_words(card), bahay=bahay_on(view, number, name))
        case Discard(card):
            return _("Discard {card}").format(card=card_words(card))
        case Tongits(card):
            return _("Tongits!") if card is None else _("Tongits, discarding {card}").format(card=card_words(card))
        case Call(card):
            return (
                _("Call a draw") if card is None else _("Call a draw, discarding {card}").format(card=card_words(card))
            )
        case Fold():
            return _("Fold")
        case Challenge():
            return _("Challenge")
        case Draw():
            return _("Draw a card")
    return str(move)


def bahay_on(view: View, number: int, name: Callable[[int], str]) -> str:
    """A bahay of the table by its owner: 'Liza’s run'."""
    each = view.table.bahays[number - 1]
    return on_words(each.cards, name(each.owner), yours=each.owner == view.seat)


def reason_words(choice: Choice, name: Callable[[int], str]) -> list[str]:
    """The reasons in the player's language, the weightiest first."""
    called = [
        {key: name(each) if key == "player" else each for key, each in why.values.items()} for why in choice.reasons
    ]
    return [_(why.text).format(**values) for why, values in zip(choice.reasons, called, strict=True)]


def standing(view: View, name: Callable[[int], str], you: int | None) -> Standing:
    """What the asked seat knows of a call: its tally, what the others hold, what either answer costs. TG-42, TG-70."""
    table = view.table
    caller, seat = table.caller, view.seat
    if caller is None or seat is None:
        raise ValueError("nobody is asked to answer a call")
    points = arrangement(view.hand, table.options).tally
    others = []
    unseen = table.options.simultaneous_answers == "on"
    for each in (caller, 3 - caller - seat):
        held = _("{name}: {cards}").format(name=name(each), cards=cards_count(table.hand_sizes[each]))
        others.append(f"{held} · {_answer_words(table.answers[each], unseen=unseen)}" if each != caller else held)
    third = table.answers[3 - caller - seat]
    least = FROM_CALLER + FOLDED
    if third == "sunog":
        least += SUNOG_MORE
    elif third == "challenge":
        least = FROM_CALLER + LOST
    won = f"{least}+" if third is None else str(least)
    return Standing(
        title=_("{name} calls a draw").format(name=name(caller)),
        tally=(_("Your tally {points}") if seat == you else _("Tally {points}")).format(points=points),
        others=tuple(others),
        fold=_("costs {units}").format(units=FOLDED),
        challenge=_("lose {lost}, win {won}").format(lost=LOST, won=won),
    )


def _answer_words(answer: str | None, *, unseen: bool) -> str:
    """What another opponent of the caller has answered; `unseen`: both answer at the same time."""
    if answer == "sunog":
        return _("sunog")
    if answer == "fold":
        return _("folds")
    if answer == "challenge":
        return _("challenges")
    return _("answers unseen") if unseen else _("answers next")
