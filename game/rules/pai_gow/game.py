"""The `Game` object of Pai Gow, and deals sampled from a view. See `docs/rules/pai-gow.md`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from game.games import BUNDLES
from game.rules.equipment import CHINESE_DOMINOES
from game.rules.pai_gow.deal import GAME, PaiGowDeal
from game.rules.pai_gow.events import EVENTS
from game.rules.pai_gow.moves import Bet, SetHands
from game.rules.pai_gow.opening_order import in_opening_order
from game.rules.pai_gow.options import PRESET_WORDS, PRESETS, PaiGowOptions
from game.rules.pai_gow.score_input import settle_case
from game.rules.pai_gow.settlement import Comparison
from game.rules.pai_gow.tiles import ALL_TILES, DEALT, TILES, read_hands, spoken_name
from game.rules.pai_gow.view import BET, CUT, OVER, SET, Phase, Showdown, Table, View
from game.rules.pai_gow.woodpile import CUTS, DICE, STACKS, in_pack_order
from game.rules.pieces import DOMINO_COPIES, Pack
from game.rules.session_history import KEY, SessionMemory, check_session_memory
from game.rules.shuffle import SEED_BYTES, parse_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from game.rules.contract import Carry, Event, Move, Seat
    from game.rules.options import Options as HouseRules


def resample(view: View, rng: Random) -> PaiGowDeal:
    """Return a deal that agrees with the view; concealed stacks, other hands, unseen answers and dice are sampled.

    The viewer's hand, opened hands, bets, the banker's move and thrown dice stay as in the view.
    """
    public = view.table
    seed = rng.randbytes(SEED_BYTES)
    carry: dict[str, Any] = {"banker": public.banker}
    if public.evening:
        carry[KEY] = [list(each) for each in public.evening]
    deal = PaiGowDeal(public.options, public.seats, seed, carry)
    deal.moved, deal.bets, deal.turns = public.moved, public.bets, public.turns
    deal.number = public.number
    deal.takers, deal.phase, deal.result = public.stacks, public.phase, public.result
    first, second, third = public.dice or [rng.randint(1, 6) for _ in range(DICE)]
    deal.dice = (first, second, third)
    _fill(deal, view, rng)
    if public.phase is OVER:
        deal.waiting = frozenset()
        deal.moves = [()] * deal.seats
        deal.answers = [None] * deal.seats
    elif public.phase is not CUT:
        _open_window(deal, view, rng)
    return deal


def _fill(deal: PaiGowDeal, view: View, rng: Random) -> None:
    """Put visible tiles into their stacks and hands, and distribute the others randomly."""
    hands = {seat: in_pack_order((*both[0], *both[1])) for seat, both in enumerate(view.table.hands) if both}
    if view.seat is not None and view.hand:
        hands[view.seat] = view.hand
    hidden = list(ALL_TILES)
    for hand in hands.values():
        for code in hand:
            hidden.remove(code)
    rng.shuffle(hidden)
    for number in range(STACKS):
        seat = deal.takers[number]
        if seat is None or seat not in hands:
            stack, hidden = tuple(hidden[:DEALT]), hidden[DEALT:]
        else:
            stack = hands[seat]
        deal.stacks[number] = stack
        if seat is not None:
            deal.hands[seat] = in_pack_order(stack)


def _open_window(deal: PaiGowDeal, view: View, rng: Random) -> None:
    """Keep the viewer's answer, and decide at random which other seats have answered."""
    everybody = frozenset(range(deal.seats))
    deal.waiting = everybody if deal.phase is SET else everybody - {deal.banker}
    bets = (deal.options.bets,)
    deal.moves = [bets if deal.phase is BET and seat in deal.waiting else () for seat in range(deal.seats)]
    others = sorted(deal.waiting - {view.seat})
    if view.answer is not None or view.seat not in deal.waiting:
        others.pop(rng.randrange(len(others)))  # a window that is still open waits for somebody
    if view.answer is not None and view.seat is not None:
        deal.answers[view.seat] = view.answer
        deal.waiting -= {view.seat}
    for seat in others:
        if rng.random() < 0.5:
            _answer(deal, seat, rng)


def _answer(deal: PaiGowDeal, seat: Seat, rng: Random) -> None:
    ((least, most, step),) = deal.options.bets.spans
    bet = Bet(rng.randrange(least, most + 1, step))
    deal.answers[seat] = bet if deal.phase is BET else rng.choice(deal.legal(seat))
    deal.waiting -= {seat}


PACK: Final = Pack(
    CHINESE_DOMINOES.name,
    TILES,
    2,
    tuple(code for code in TILES if DOMINO_COPIES[code] == 1),
    names={code: spoken_name(code) for code in TILES},
)
"""The 32 tiles, highest first. PG-01, PG-45."""
_CUT_OF: Final[dict[str, Move]] = {str(move): move for move in CUTS}
_BET: Final = re.compile(r"bet (0|[1-9][0-9]{0,8})")


@dataclass(frozen=True, slots=True)
class PaiGow:
    """The game Pai Gow. See `game.rules.contract.Game` for each field and method."""

    name: str
    title: str
    native: str
    seats: range
    default_seats: int
    deals: int
    Options: type[Any]
    presets: Mapping[str, Any]
    preset_words: Mapping[str, str]
    open_windows: frozenset[str]
    settle_case: Callable[[Mapping[str, Any], Any], dict[str, Any]]

    def deal(self, seats: int, seed: str, options: HouseRules | None = None, carry: Carry | None = None) -> PaiGowDeal:
        """Start a new deal; raise `ValueError` for an invalid number of seats, seed or carry. PG-10, PG-11."""
        if type(seats) is not int or seats not in self.seats:
            raise ValueError(f"{self.title} is played by {self.seats[0]} to {self.seats[-1]}, not by {seats}")
        rules = options if isinstance(options, PaiGowOptions) else PRESETS["standard"]
        if carry is not None:
            _check_carry(carry, seats, rules)
        return PaiGowDeal(rules, seats, parse_seed(seed), carry)

    def resample(self, view: View, rng: Random) -> PaiGowDeal:
        """Return a random deal that is consistent with everything the view shows."""
        return resample(view, rng)

    def as_shown(self, events: tuple[Event, ...], table: Any, people: frozenset[Seat]) -> tuple[Event, ...]:
        """Return the events with the hands in opening order, each followed by its payment. PG-51."""
        return in_opening_order(events, table.bets, people)

    def read_view(self, fields: dict[str, Any]) -> View:
        """Rebuild a view from its plain field values; JSON lists must already be tuples."""
        table = fields["table"]
        table["phase"] = Phase(table["phase"])
        table["evening"] = tuple([SessionMemory(*each) for each in table.get("evening", ())])
        table["moved"] = tuple(map(self.parse_move, table["moved"]))
        if table["result"] is not None and table["result"].shown is not None:
            hands, comparisons = table["result"].shown
            marks = tuple(None if each is None else Comparison(*each) for each in comparisons)
            table["result"] = table["result"]._replace(shown=Showdown(hands, marks))
        return View(**fields | {"table": Table(**table)})

    def read_event(self, name: str, fields: dict[str, Any]) -> Event:
        """Rebuild an event from its class name and plain field values; JSON lists must already be tuples."""
        if "move" in fields:
            fields["move"] = self.parse_move(fields["move"])
        if fields.get("comparison") is not None:
            fields["comparison"] = Comparison(*fields["comparison"])
        event: Event = EVENTS[name](**fields)
        return event

    def parse_move(self, text: str) -> Move:
        """Parse a move from its text form; raise `ValueError`, with a message for the user, if it is invalid.

        >>> str(PAI_GOW.parse_move("split 6-6 5-4 / 4-4 1-1"))
        'split 6-6 5-4 / 4-4 1-1'
        """
        if text in _CUT_OF:
            return _CUT_OF[text]
        bet = _BET.fullmatch(text)
        if bet is not None:
            return Bet(int(bet[1]))
        word, _, hands = text.partition(" ")
        if word == "split":
            return SetHands(*read_hands(hands))
        raise ValueError(
            f"{text!r} is no move of {self.title}; its moves are 'keep', 'cut 1' to 'cut 7', 'swap 1 4', 'tops 1 4', "
            f"'bet 10' and 'split 6-6 5-4 / 4-4 1-1'"
        )

    def pack(self, options: HouseRules) -> Pack:  # noqa: ARG002 - no house rule changes it
        """Return the pack of pieces used under these house rules."""
        return PACK


def _check_carry(carry: Carry, seats: int, options: PaiGowOptions) -> None:
    """Raise `ValueError` if the banker is not a seat, or is not the last seat although the house banks. PG-11."""
    banker = carry.get("banker")
    if type(banker) is not int or banker not in range(seats):  # JSON's true and 1.0 are no seats
        raise ValueError(f"the banker of a deal is a seat from 0 to {seats - 1}, not {banker!r}")
    if options.banker == "house" and banker != seats - 1:
        raise ValueError(f"the house holds the bank in the last seat, {seats - 1}, not in seat {banker}")
    unknown = sorted(set(carry) - {"banker", KEY})
    if unknown:
        raise ValueError(f"a deal of Pai Gow carries on the banker and the evening, not {', '.join(unknown)}")
    check_session_memory(carry, seats)


PAI_GOW: Final = PaiGow(
    **BUNDLES[GAME].identity,
    default_seats=7,
    deals=12,
    Options=PaiGowOptions,
    presets=PRESETS,
    preset_words=PRESET_WORDS,
    open_windows=frozenset({Phase.BET, Phase.SET}),
    settle_case=settle_case,
)
