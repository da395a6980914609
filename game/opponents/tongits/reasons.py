"""Reasons for and against Tongits moves, with numbers that the seat is allowed to know.

TG-20, TG-30, TG-40 to TG-46.
"""

from __future__ import annotations

from math import erf, exp, pi, sqrt
from typing import TYPE_CHECKING, Final

from game.opponents.move_evaluation import BREAKS_BAHAY, BREAKS_CARDS
from game.opponents.tongits.hand import PAYING, best_discard, hopes_of, lowest_discard, unheld_by_next, ways_to_take
from game.opponents.tongits.observation import mask
from game.opponents.tongits.odds import belief_about, believed, challenge_odds, chance_of_all, specials
from game.rules.cards.french import PACK, POINTS, cards_of, codes, mask_of
from game.rules.cards.melds import SPECIAL, fitting
from game.rules.contract import N_, Reason
from game.rules.moves import Discard, Draw
from game.rules.tongits.moves import Call, Challenge, Fold, Lay, PickOn, PickUp, Sapaw, Secret, Tongits
from game.rules.tongits.phase import SEATS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from game.opponents.tongits.observation import Observation
    from game.rules.cards.french import Card, Mask
    from game.rules.contract import Move, Seat
    from game.rules.tongits.options import TongitsOptions

Reasons = list[Reason]

Place = tuple[int, "Mask"]
"""A bahay that a seat may lay off on: its number and its cards."""

NOTHING_LEFT: Final = Reason(N_("No card is left over: tongits."))


def reasons_for(obs: Observation, move: Move) -> tuple[Reason, ...]:
    """Return the reasons for and against one move, the most important first."""
    return tuple(REASONS[type(move)](obs, move))


def why_open(options: TongitsOptions, turns: int, cards: tuple[str, ...]) -> Reason:
    """Return the reason to open a bahay: it prevents sunog and allows a call now or later. TG-42, TG-46."""
    if turns + SEATS < options.calls_after:
        later = N_("An open bahay saves you from sunog, and lets you call a draw from round {number} on.")
        return Reason(later, {"number": options.first_call}, cards)
    return Reason(N_("An open bahay lets you call a draw and saves you from sunog."), {}, cards)


def expected_lowest(obs: Observation, seats: Sequence[Seat]) -> float:
    """Return the expected tally of one seat or, for two seats, the expected value of the lower tally."""
    (one, wide), *rest = (believed(obs, seat, belief_about(obs, seat)) for seat in seats)
    if not rest:
        return one
    ((other, wider),) = rest
    both = sqrt(wide**2 + wider**2)
    apart = (other - one) / both
    below = (1 + erf(apart / sqrt(2))) / 2
    return max(0.0, one * below + other * (1 - below) - both * exp(-(apart**2) / 2) / sqrt(2 * pi))


def _standing(obs: Observation, tally: int, rivals: Sequence[Seat]) -> Reason:
    """Return a reason that compares a caller's tally with those of the seats that could challenge."""
    values = {"tally": tally, "expected": round(expected_lowest(obs, rivals))}
    if len(rivals) == 1:
        (rival,) = rivals
        said = N_("Your tally is {tally}; only {player} can challenge, probably with a tally of about {expected}.")
        return Reason(said, {**values, "player": rival})
    return Reason(N_("Your tally is {tally}; the lowest tally among the others is probably about {expected}."), values)


def _call(obs: Observation, move: Call) -> Reasons:
    left = obs.hand if move.card is None else obs.hand & ~mask((move.card,))
    tally = obs.arrange(left).tally
    chance = {"tally": tally, "chance": round(100 * chance_of_all(obs, tally))}
    brings = sum(1 + specials(obs, move.card) + (not obs.is_down(seat)) for seat in obs.opponents)
    rivals = [seat for seat in obs.opponents if obs.is_down(seat)]
    if not rivals:
        return [
            Reason(N_("Nobody can challenge: the other two are sunog.")),
            Reason(N_("It earns you {units} units, whatever your tally."), {"units": brings}),
        ]
    return [
        Reason(N_("A tally of {tally} is the lowest in about {chance} out of 100 deals."), chance),
        Reason(N_("If nobody challenges, it earns you {units} units."), {"units": brings}),
        _standing(obs, tally, rivals),
    ]


def _answer(obs: Observation, _move: Move) -> Reasons:
    table, (chance, needed) = obs.view.table, challenge_odds(obs)
    assert table.caller is not None  # noqa: S101 - somebody has called
    odds = {"tally": obs.best.tally, "chance": round(100 * chance), "needed": round(100 * needed)}
    expected = round(believed(obs, table.caller, belief_about(obs, table.caller))[0])
    if table.options.call_timing == "with_discard":
        card = table.discards[-1][1]
        said = N_("{player} called and discarded the {card}: their tally is probably about {expected}.")
        caller = Reason(said, {"player": table.caller, "card": card, "expected": expected}, (card,))
    else:
        said = N_("{player}’s tally is probably about {expected}.")
        caller = Reason(said, {"player": table.caller, "expected": expected})
    won = N_(
        "Your tally of {tally} wins about {chance} times in 100; {needed} in 100 is enough to justify a challenge."
    )
    return [Reason(won, odds), caller]


def _draw(obs: Observation, _move: Move) -> Reasons:
    tally, unseen = obs.best.tally, cards_of(obs.unseen)
    better = [card for card in unseen if lowest_discard(obs, obs.hand | 1 << card).tally < tally - _highest(obs)]
    values = {"count": len(better), "unseen": len(unseen)}
    return [Reason(N_("Unseen cards that would make a bahay with yours: {count} of {unseen}."), values)]


def _highest(obs: Observation) -> int:
    """Return the points of the highest loose card, which a discard removes from the tally."""
    return max((POINTS[card] for card in cards_of(obs.best.loose)), default=0)


def places_of(obs: Observation) -> list[Place]:
    """Return all open bahays and the player's own secrets, on which cards may be laid off."""
    own = dict(obs.view.secrets)
    known = [(number, own.get(number, each.cards)) for number, each in enumerate(obs.view.table.bahays, 1)]
    return [(number, mask(cards)) for number, cards in known if cards]


def places_after(obs: Observation, move: PickUp | PickOn) -> list[Place]:
    """Return all bahays on which cards may be laid off after this take."""
    table, places = obs.view.table, dict(places_of(obs))
    number = move.bahay if isinstance(move, PickOn) else len(table.bahays) + 1
    used = mask(move.cards) if isinstance(move, PickUp) else 0
    places[number] = places.get(number, 0) | used | mask((table.discards[-1][1],))
    return [*places.items()]


def lay_off(obs: Observation, loose: Mask, places: list[Place]) -> tuple[list[tuple[Card, int]], Mask]:
    """Return loose cards that can be laid off, each with its bahay's number, and the cards left.

    A card may depend on its neighbour: a four fits on 6-7-8 only after the five.
    """
    laid: list[tuple[Card, int]] = []
    lying, waiting = dict(places), True
    while waiting:
        waiting = False
        for number, cards in lying.items():
            fits = fitting(cards, ace_high=obs.view.table.options.aces_high) & loose
            if fits:
                card = cards_of(fits)[0]
                laid.append((card, number))
                lying[number] = cards | 1 << card
                loose &= ~(1 << card)
                waiting = True
                break
    return laid, loose


def taking_leaves(obs: Observation, move: PickUp | PickOn) -> Reason:
    """Return a reason that gives the tally that would remain after taking the discard with this move.

    The tally is the one after all sapaws that are then possible, and a discard. If no points would remain, the hand
    is tongits, and the reason says that nothing is left.
    """
    code = obs.view.table.discards[-1][1]
    left = obs.hand & ~mask(move.cards) if isinstance(move, PickUp) else obs.hand
    laid, _ = lay_off(obs, obs.arrange(left).loose, places_after(obs, move))
    left &= ~mask_of(card for card, _number in laid)
    tally = best_discard(obs, left).tally if left else 0
    if not tally:
        return NOTHING_LEFT
    if laid:
        return Reason(
            N_("Taking it, then laying off and discarding, leaves a tally of {tally}."), {"tally": tally}, (code,)
        )
    return Reason(N_("Taking it, then discarding, leaves a tally of {tally}."), {"tally": tally}, (code,))


def _take(obs: Observation, move: Any) -> Reasons:
    code = obs.view.table.discards[-1][1]
    left = obs.hand & ~mask(move.cards) if isinstance(move, PickUp) else obs.hand
    found = [taking_leaves(obs, move)]
    if isinstance(move, PickUp) and not obs.has_open:
        found.append(why_open(obs.view.table.options, obs.view.table.turns, (*move.cards, code)))
    if left and obs.best.specials > obs.arrange(left).specials:
        found.append(Reason(N_("It breaks up a bahay that would pay three units."), {}, move.cards))
    return found


def _lay(obs: Observation, move: Lay) -> Reasons:
    table, cards = obs.view.table, mask(move.cards)
    found = [] if obs.has_open else [why_open(table.options, table.turns, move.cards)]
    if cards.bit_count() >= SPECIAL:
        found.append(
            Reason(N_("Laid open, it pays nothing; in your hand or as a secret, it pays three units."), {}, move.cards)
        )
    fits = fitting(cards, ace_high=table.options.aces_high) & obs.unseen
    exposed = N_("Unseen cards that others could lay off on it, which would keep you from calling: {count}.")
    found.append(Reason(exposed, {"count": fits.bit_count()}, codes(cards_of(fits))))
    return [*found, *_broken(obs, cards)]


def _broken(obs: Observation, cards: Mask) -> Reasons:
    """Return reasons against using cards that the best arrangement needs for other bahays."""
    more = obs.arrange(obs.hand & ~cards).tally - obs.best.tally
    if more <= 0:
        return []
    return [Reason(N_("It leaves {points} more points outside bahays."), {"points": more})]


def _secret(obs: Observation, move: Secret) -> Reasons:
    saves = N_("A secret saves you from sunog. If you win, each opponent pays three units for it.")
    return [Reason(saves, {}, move.cards), *_broken(obs, mask(move.cards))]


def _wins_after(obs: Observation, card: Card, number: int) -> bool:
    """Return whether laying this card off on a bahay, and then others, leaves at most one card to discard."""
    places = dict(places_of(obs))
    places[number] = places.get(number, 0) | 1 << card
    _, left = lay_off(obs, obs.arrange(obs.hand & ~(1 << card)).loose, [*places.items()])
    return left.bit_count() <= 1


def _sapaw(obs: Observation, move: Sapaw) -> Reasons:
    card, owner = PACK.designs[move.card], obs.view.table.bahays[move.bahay - 1].owner
    if _wins_after(obs, card, move.bahay):
        return [NOTHING_LEFT]
    found = []
    if obs.best.loose >> card & 1:
        off = N_("It takes {points} off your tally.")
        found.append(Reason(off, {"points": POINTS[card]}, (move.card,)))
    else:
        found += _broken(obs, 1 << card)
    if owner != obs.seat and obs.view.table.stock:
        found.append(Reason(N_("It keeps {player} from calling a draw."), {"player": owner}, (move.card,)))
        if PAYING >> card & 1 and obs.view.table.options.sapawed_cards == "off":
            given = N_("The {card} pays you if you win, but not once it is laid off.")
            found.append(Reason(given, {"card": move.card}, (move.card,)))
    return found


def _discard(obs: Observation, move: Discard) -> Reasons:
    card = PACK.designs[move.piece]
    tally = obs.arrange(obs.hand & ~(1 << card)).tally
    found = [Reason(N_("It leaves a tally of {tally}."), {"tally": tally}, (move.piece,))]
    if not obs.best.loose >> card & 1:
        found.append(Reason(BREAKS_BAHAY, {}, (move.piece,)))
    pairs = [pair for _, pair in hopes_of(obs, obs.best.loose) if pair >> card & 1]
    if pairs:
        wanted = _completing(obs, pairs[0])
        values = {"cards": codes(cards_of(pairs[0])), "count": wanted.bit_count()}
        found.append(Reason(BREAKS_CARDS, values, codes(cards_of(wanted))))
    after: Seat = obs.opponents[0]
    ways = ways_to_take(obs, card)
    unheld = [pair for pair in ways if pair in unheld_by_next(obs)]
    if not ways:
        found.append(Reason(N_("No two unseen cards go with it: nobody can take it."), {}, (move.piece,)))
    elif 2 * len(unheld) > len(ways):
        said = N_("{player} is not likely to take it after discarding or passing on a card that goes with it.")
        found.append(Reason(said, {"player": after}, (move.piece,)))
    else:
        said = N_("Unseen pairs that would let {player} take it: {count}.")
        found.append(Reason(said, {"player": after, "count": len(ways)}, (move.piece,)))
    return found


def _completing(obs: Observation, pair: Mask) -> Mask:
    """Return the unseen cards that turn a pair into a bahay."""
    one, other = cards_of(pair)
    return mask_of(card for card in cards_of(obs.unseen) if not obs.arrange(mask_of((one, other, card))).tally)


def _tongits(_obs: Observation, _move: Tongits) -> Reasons:
    return [NOTHING_LEFT]


REASONS: Final[dict[type[Move], Callable[[Observation, Any], Reasons]]] = {
    Call: _call,
    Fold: _answer,
    Challenge: _answer,
    Draw: _draw,
    PickUp: _take,
    PickOn: _take,
    Lay: _lay,
    Secret: _secret,
    Sapaw: _sapaw,
    Discard: _discard,
    Tongits: _tongits,
}
